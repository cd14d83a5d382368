/// The keys of an encoded patch.
///
/// Empty lists of sections and elements are left out.
private enum SectionedPatchKeys: String, CodingKey {
  case diff
  case sourceSections = "oldSections"
  case targetSections = "newSections"
  case sourceElements = "old"
  case targetElements = "new"
}

extension SectionedPatch: Encodable where Section: Encodable, Element: Encodable {
  /// Encodes the diff and the sections and elements that the patch carries.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedPatchKeys.self)
    try container.encode(diff, forKey: .diff)
    if !sourceSections.isEmpty { try container.encode(sourceSections, forKey: .sourceSections) }
    if !targetSections.isEmpty { try container.encode(targetSections, forKey: .targetSections) }
    if !sourceElements.isEmpty { try container.encode(sourceElements, forKey: .sourceElements) }
    if !targetElements.isEmpty { try container.encode(targetElements, forKey: .targetElements) }
  }
}

extension SectionedPatch: Decodable where Section: Decodable, Element: Decodable {
  /// Decodes a patch, after checking that it carries the sections and elements its diff needs.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if there are too few or too many sections or elements,
  ///   or, with a ``SectionedDiff/Inconsistency`` as its underlying error, if the offsets do not fit
  ///   together; or an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedPatchKeys.self)
    let diff = try container.decode(SectionedDiff.self, forKey: .diff)
    func list<Value: Decodable>(_ type: Value.Type, _ key: SectionedPatchKeys) throws -> [Value] {
      try container.decodeIfPresent([Value].self, forKey: key) ?? []
    }
    self.init(
      diff, sourceSections: try list(Section.self, .sourceSections),
      targetSections: try list(Section.self, .targetSections),
      sourceElements: try list(Element.self, .sourceElements),
      targetElements: try list(Element.self, .targetElements))
    guard
      Carried.counts(for: diff) == [
        sourceSections.count, targetSections.count, sourceElements.count, targetElements.count,
      ]
    else {
      throw DecodingError.inconsistent(decoder, "the sections and elements do not fit the diff")
    }
  }
}
