extension NumberedPatch {
  /// Composes two diffs whose patches fit.
  ///
  /// - Complexity: O(e log e) for e edits and updates in both.
  @usableFromInline
  init(
    composing first: SequenceDiff, _ second: SequenceDiff, _ origins: consuming ChangeOrigins,
    areSame: (Int, Int) -> Bool
  ) {
    let joined = JoinedChanges(origins, areSame: areSame)
    joined.cancelReturns(areSame: areSame)

    var (deletions, insertions) = ([Int](), [Int]())
    var (sourceElements, targetElements) = ([Int](), [Int]())
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
    let diff = SequenceDiff(
      uncheckedSourceCount: first.sourceCount, targetCount: second.targetCount,
      deletions: deletions, insertions: insertions, moves: moves, updates: updates,
      isProvenMinimal: deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
    self.init(diff: diff, sourceElements: sourceElements, targetElements: targetElements)
  }
}
