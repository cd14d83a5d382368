/// The offsets of a diff as the removals and insertions of the standard library's difference.
@usableFromInline
struct DifferenceOffsets: Sendable {
  /// An offset in one collection and the associated offset in the other, if there is one.
  @usableFromInline
  struct Offset: Sendable {
    @usableFromInline let offset: Int
    @usableFromInline let associated: Int?
  }

  /// The removals, by ascending source offset.
  @usableFromInline private(set) var removals: [Offset] = []

  /// The insertions, by ascending target offset.
  @usableFromInline private(set) var insertions: [Offset] = []

  @usableFromInline
  init(_ diff: SequenceDiff) {
    var fresh = diff.insertions.merged(with: diff.updates.map(\.target))[...]
    for move in diff.moves {
      while let offset = fresh.first, offset < move.target {
        insertions.append(Offset(offset: offset, associated: nil))
        fresh.removeFirst()
      }
      guard fresh.first != move.target else { continue }
      insertions.append(Offset(offset: move.target, associated: move.source))
    }
    insertions += fresh.map { Offset(offset: $0, associated: nil) }

    let unchanged = insertions.compactMap { insertion in
      insertion.associated.map { SequenceDiff.Pair(source: $0, target: insertion.offset) }
    }
    var moved = unchanged.sortedBySource(below: diff.sourceCount)[...]
    removals = diff.changedSources.map { offset in
      guard let move = moved.first, move.source == offset else {
        return Offset(offset: offset, associated: nil)
      }
      moved.removeFirst()
      return Offset(offset: offset, associated: move.target)
    }
  }
}
