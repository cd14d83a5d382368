/// The offsets of a section in a list and of an element in this section.
///
/// The list is the source, the target or the data of a stage, as the property with the path states.
/// Paths are ordered by section, then by element.
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

  /// Returns a Boolean value that indicates whether a path has a smaller section or, in the same
  /// section, a smaller element.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section != rhs.section ? lhs.section < rhs.section : lhs.element < rhs.element
  }
}

extension ElementPath {
  /// Returns the paths of all elements of some sections but the given ones.
  static func all(
    in sections: [Int], _ counts: [Int], except others: Set<ElementPath>
  ) -> [ElementPath] {
    sections.flatMap { section in
      (0..<counts[section]).lazy.map { ElementPath(section: section, element: $0) }
        .filter { !others.contains($0) }
    }
  }
}

extension ElementPath: CustomStringConvertible {
  /// The section and the element, such as `(1, 4)`.
  public var description: String { "(\(section), \(element))" }
}
