extension SequenceDiff {
  /// Returns the diff that leads from the target back to the source.
  ///
  /// Deletions and insertions are exchanged, and moves and updates swap their offsets. Inverting
  /// twice gives the same diff, and the inverse has the same number of edits.
  ///
  /// - Complexity: O(e) for e edits and updates without moves; with m moves and updates, O(e +
  ///   m log m).
  public func inverted() -> SequenceDiff {
    SequenceDiff(
      uncheckedSourceCount: targetCount, targetCount: sourceCount,
      deletions: insertions, insertions: deletions,
      moves: moves.inverted(below: sourceCount),
      updates: updates.inverted(below: sourceCount),
      isProvenMinimal: isProvenMinimal)
  }
}

extension [SequenceDiff.Pair] {
  /// Returns the pairs with exchanged offsets, by ascending target.
  fileprivate func inverted(below sourceCount: Int) -> [SequenceDiff.Pair] {
    sortedBySource(below: sourceCount).map {
      SequenceDiff.Pair(source: $0.target, target: $0.source)
    }
  }
}
