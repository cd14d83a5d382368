extension SectionedDiff {
  /// Returns the diff that leads from the target back to the source.
  ///
  /// - Complexity: O(*s* + *e* log *e*) for *s* sections and *e* edits and updates.
  public func inverted() -> SectionedDiff {
    func inverted(_ pairs: [Pair]) -> [Pair] {
      pairs.map { Pair(source: $0.target, target: $0.source) }.sorted { $0.target < $1.target }
    }
    return SectionedDiff(
      uncheckedSections: sections.inverted(), sourceCounts: targetCounts,
      targetCounts: sourceCounts, elementDeletions: elementInsertions,
      elementInsertions: elementDeletions, elementMoves: inverted(elementMoves),
      elementUpdates: inverted(elementUpdates), isProvenMinimal: isProvenMinimal)
  }
}
