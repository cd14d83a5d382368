/// The offsets of a diff as the removals and insertions of the standard library's difference.
@usableFromInline
struct DifferenceOffsets: Sendable {
  /// An offset in one collection and the associated offset in the other, if there is one.
  @usableFromInline
  struct Offset: Sendable {
    @usableFromInline let offset: Int
    @usableFromInline let associated: Int?
  }

  /// The removals, by ascending source offset, and the insertions, by ascending target offset.
  @usableFromInline let removals: [Offset]
  @usableFromInline let insertions: [Offset]

  @usableFromInline
  init(_ diff: SequenceDiff) {
    let moves = diff.movesWithoutUpdate
    var next = moves[...]
    insertions = diff.freshTargets.merged(with: moves.map(\.target)).map { offset in
      Offset(
        offset: offset, associated: next.first?.target == offset ? next.popFirst()?.source : nil)
    }
    var moved = moves.sortedBySource(below: diff.sourceCount)[...]
    removals = diff.changedSources.map { offset in
      guard let move = moved.first, move.source == offset else {
        return Offset(offset: offset, associated: nil)
      }
      moved.removeFirst()
      return Offset(offset: offset, associated: move.target)
    }
  }
}
