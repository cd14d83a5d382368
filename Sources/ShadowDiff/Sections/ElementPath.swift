/// The place of an element in a list of sections.
///
/// Which list is meant, the source, the target or the data of a stage, is said where a path is
/// used. Paths are ordered by section, then by element.
public struct ElementPath: Sendable, Hashable, Codable, Comparable {
  /// The offset of the section in the list.
  public var section: Int

  /// The offset of the element in its section.
  public var element: Int

  /// Creates the path of an element of a section.
  public init(section: Int, element: Int) {
    self.section = section
    self.element = element
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section != rhs.section ? lhs.section < rhs.section : lhs.element < rhs.element
  }
}

extension ElementPath: CustomStringConvertible {
  public var description: String { "(\(section), \(element))" }
}
