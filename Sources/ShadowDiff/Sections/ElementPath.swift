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

  /// Returns whether a path comes before another, in an earlier section or earlier in the same.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section != rhs.section ? lhs.section < rhs.section : lhs.element < rhs.element
  }
}

extension ElementPath: CustomStringConvertible {
  /// The section and the element, as in `(1, 4)`.
  public var description: String { "(\(section), \(element))" }
}
