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
      moves: Self.inverted(moves, sourceCount: sourceCount),
      updates: Self.inverted(updates, sourceCount: sourceCount),
      isProvenMinimal: isProvenMinimal)
  }

  private static func inverted(_ pairs: [Pair], sourceCount: Int) -> [Pair] {
    sortedBySource(pairs, sourceCount: sourceCount).map {
      Pair(source: $0.target, target: $0.source)
    }
  }
}
