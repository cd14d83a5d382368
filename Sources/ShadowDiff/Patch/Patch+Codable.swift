/// The keys of an encoded patch.
///
/// Empty lists of elements are left out.
private enum PatchKeys: String, CodingKey {
  case diff
  case sourceElements = "old"
  case targetElements = "new"
}

extension Patch: Encodable where Element: Encodable {
  /// Encodes the diff and the elements that the patch carries.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PatchKeys.self)
    try container.encode(diff, forKey: .diff)
    if !sourceElements.isEmpty { try container.encode(sourceElements, forKey: .sourceElements) }
    if !targetElements.isEmpty { try container.encode(targetElements, forKey: .targetElements) }
  }
}

extension Patch: Decodable where Element: Decodable {
  /// Decodes a patch, after checking that it carries the elements that its diff needs.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with a ``PatchError`` as its underlying error if there
  ///   are too few or too many elements, or with a ``SequenceDiffError`` if the offsets do not fit
  ///   together; or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PatchKeys.self)
    let diff = try container.decode(SequenceDiff.self, forKey: .diff)
    let old = try container.decodeIfPresent([Element].self, forKey: .sourceElements) ?? []
    let new = try container.decodeIfPresent([Element].self, forKey: .targetElements) ?? []
    do {
      try self.init(diff, sourceElements: old, targetElements: new)
    } catch {
      throw DecodingError.inconsistent(decoder, "the elements do not fit the diff", error)
    }
  }
}
