extension SequenceDiff: Codable {
  /// The keys of an encoded diff.
  ///
  /// The two counts are always encoded. An empty list is left out, and so is `minimal` if it is
  /// false. Moves and updates are flat lists in which source and target offsets alternate.
  private enum CodingKeys: String, CodingKey {
    case source
    case target
    case deletions = "delete"
    case insertions = "insert"
    case moves = "move"
    case updates = "update"
    case isProvenMinimal = "minimal"
  }

  /// Decodes a diff, after checking that its counts and offsets fit together.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with a ``SequenceDiffError`` as its underlying error
  ///   if the counts and offsets do not fit together; `DecodingError.dataCorrupted` without an
  ///   underlying error if a list of pairs has an odd length; or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func list(_ key: CodingKeys) throws -> [Int] {
      try container.decodeIfPresent([Int].self, forKey: key) ?? []
    }
    func pairs(_ key: CodingKeys) throws -> [Pair] {
      let offsets = try list(key)
      guard offsets.count.isMultiple(of: 2) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "an offset has no partner")
      }
      return stride(from: 0, to: offsets.count, by: 2).map {
        Pair(source: offsets[$0], target: offsets[$0 + 1])
      }
    }
    self.init(
      uncheckedSourceCount: try container.decode(Int.self, forKey: .source),
      targetCount: try container.decode(Int.self, forKey: .target),
      deletions: try list(.deletions), insertions: try list(.insertions),
      moves: try pairs(.moves), updates: try pairs(.updates),
      isProvenMinimal: try container.decodeIfPresent(Bool.self, forKey: .isProvenMinimal) ?? false)
    do {
      try validate()
    } catch {
      throw DecodingError.inconsistent(decoder, "the offsets do not make a diff", error)
    }
  }

  /// Encodes the counts, edits and updates, and whether the diff is proven minimal.
  ///
  /// `SequenceDiff(from: ["a", "b", "c"], to: ["a", "c", "d"])` becomes
  /// `{"source":3,"target":3,"delete":[1],"insert":[2],"minimal":true}` in JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ offsets: [Int], _ key: CodingKeys) throws {
      if !offsets.isEmpty { try container.encode(offsets, forKey: key) }
    }
    try container.encode(sourceCount, forKey: .source)
    try container.encode(targetCount, forKey: .target)
    try encode(deletions, .deletions)
    try encode(insertions, .insertions)
    try encode(moves.flatMap { [$0.source, $0.target] }, .moves)
    try encode(updates.flatMap { [$0.source, $0.target] }, .updates)
    if isProvenMinimal { try container.encode(true, forKey: .isProvenMinimal) }
  }
}

extension DecodingError {
  /// Returns the error for decoded parts that do not fit together.
  static func inconsistent(
    _ decoder: any Decoder, _ description: String, _ error: (any Error)? = nil
  ) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: decoder.codingPath, debugDescription: description, underlyingError: error))
  }
}
