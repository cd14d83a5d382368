extension SectionedDiff: Codable {
  private enum CodingKeys: String, CodingKey {
    case sourceCounts
    case targetCounts
    case sectionDeletions
    case sectionInsertions
    case sectionMoves
    case sectionUpdates
    case elementDeletions
    case elementInsertions
    case elementMoves
    case elementUpdates
    case isProvenMinimal
  }

  /// Encodes the counts, and one list for each kind of edit.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sourceCounts, forKey: .sourceCounts)
    try container.encode(targetCounts, forKey: .targetCounts)
    try container.encode(sections.deletions, forKey: .sectionDeletions)
    try container.encode(sections.insertions, forKey: .sectionInsertions)
    try container.encode(sections.moves, forKey: .sectionMoves)
    try container.encode(sections.updates, forKey: .sectionUpdates)
    try container.encode(elementDeletions, forKey: .elementDeletions)
    try container.encode(elementInsertions, forKey: .elementInsertions)
    try container.encode(elementMoves, forKey: .elementMoves)
    try container.encode(elementUpdates, forKey: .elementUpdates)
    if isProvenMinimal { try container.encode(true, forKey: .isProvenMinimal) }
  }

  /// Decodes a diff and checks that its offsets fit together.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with an ``Inconsistency`` as its underlying error if the
  ///   offsets do not fit together, or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let sourceCounts = try container.decode([Int].self, forKey: .sourceCounts)
    let targetCounts = try container.decode([Int].self, forKey: .targetCounts)
    let sections = SequenceDiff(
      uncheckedSourceCount: sourceCounts.count, targetCount: targetCounts.count,
      deletions: try container.decode([Int].self, forKey: .sectionDeletions),
      insertions: try container.decode([Int].self, forKey: .sectionInsertions),
      moves: try container.decode([SequenceDiff.Pair].self, forKey: .sectionMoves),
      updates: try container.decode([SequenceDiff.Pair].self, forKey: .sectionUpdates),
      isProvenMinimal: false)
    self.init(
      uncheckedSections: sections, sourceCounts: sourceCounts, targetCounts: targetCounts,
      elementDeletions: try container.decode([ElementPath].self, forKey: .elementDeletions),
      elementInsertions: try container.decode([ElementPath].self, forKey: .elementInsertions),
      elementMoves: try container.decode([Pair].self, forKey: .elementMoves),
      elementUpdates: try container.decode([Pair].self, forKey: .elementUpdates),
      isProvenMinimal: try container.decodeIfPresent(Bool.self, forKey: .isProvenMinimal) ?? false)
    do {
      try validate()
    } catch {
      throw DecodingError.inconsistent(decoder, "the offsets do not make a diff", error)
    }
  }
}
