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
      moves: Self.exchanged(moves, below: sourceCount),
      updates: Self.exchanged(updates, below: sourceCount),
      isProvenMinimal: isProvenMinimal)
  }

  /// Returns the pairs with exchanged offsets, by ascending target.
  private static func exchanged(_ pairs: [Pair], below sourceCount: Int) -> [Pair] {
    pairs.sortedBySource(below: sourceCount).map { Pair(source: $0.target, target: $0.source) }
  }
}
