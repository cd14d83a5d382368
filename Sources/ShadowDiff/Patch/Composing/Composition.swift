/// The composition of two diffs, with the numbers of the elements that its patch carries.
///
/// The numbers count the source elements of the first patch, then its target elements, then the
/// source elements of the second patch, then its target elements.
@usableFromInline
struct Composition {
  /// The diff from the first source to the second target.
  @usableFromInline let diff: SequenceDiff

  /// The numbers of the elements that are deleted, moved or updated, by ascending source offset.
  @usableFromInline private(set) var sourceElements: [Int] = []

  /// The numbers of the elements that are inserted or updated, by ascending target offset.
  @usableFromInline private(set) var targetElements: [Int] = []

  /// Composes two diffs whose patches fit.
  ///
  /// - Complexity: O(e log e) for e edits and updates in both.
  @usableFromInline
  init(
    _ first: SequenceDiff, _ second: SequenceDiff, _ origins: consuming ChangeOrigins,
    areSame: (Int, Int) -> Bool
  ) {
    let joined = JoinedChanges(origins, areSame: areSame)
    joined.cancelReturns(areSame: areSame)

    var (deletions, insertions) = ([Int](), [Int]())
    var (moves, updates) = ([SequenceDiff.Pair](), [SequenceDiff.Pair]())
    sourceElements.reserveCapacity(joined.departures.count)
    for index in 0..<joined.departures.count {
      let departure = joined.departures[index]
      if departure.kinds.isEmpty { continue }
      sourceElements.append(Int(departure.number))
      if departure.kinds == .deletes { deletions.append(departure.source) }
    }
    moves.reserveCapacity(min(joined.arrivals.count, sourceElements.count - deletions.count))
    for index in 0..<joined.arrivals.count {
      let arrival = joined.arrivals[index]
      if arrival.kinds.isEmpty { continue }
      if arrival.kinds == .inserts {
        insertions.append(arrival.target)
      } else {
        let pair = SequenceDiff.Pair(source: arrival.source, target: arrival.target)
        if arrival.kinds.contains(.moves) { moves.append(pair) }
        if arrival.kinds.contains(.updates) { updates.append(pair) }
      }
      if arrival.kinds != .moves { targetElements.append(Int(arrival.number)) }
    }
    diff = SequenceDiff(
      uncheckedSourceCount: first.sourceCount, targetCount: second.targetCount,
      deletions: deletions, insertions: insertions, moves: moves, updates: updates,
      isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }
}
