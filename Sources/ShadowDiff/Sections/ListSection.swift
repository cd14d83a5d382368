/// A section of a list: an identity and elements.
///
/// Use it if you have no section type of your own. ``SectionedDiff`` and ``StagedChanges`` accept
/// sections of any type.
public struct ListSection<ID: Hashable, Element>: Identifiable {
  /// The identity of the section.
  public var id: ID

  /// The elements of the section, in order.
  public var elements: [Element]

  /// Creates a section.
  public init(id: ID, elements: [Element]) {
    self.id = id
    self.elements = elements
  }
}

extension ListSection: Sendable where ID: Sendable, Element: Sendable {}
extension ListSection: Equatable where Element: Equatable {}
extension ListSection: Hashable where Element: Hashable {}
extension ListSection: Encodable where ID: Encodable, Element: Encodable {}
extension ListSection: Decodable where ID: Decodable, Element: Decodable {}
