/// An error in applying or composing a sectioned patch.
public enum SectionedPatchError: Error, Sendable, Hashable {
  /// The base has another number of sections than the source.
  case sectionCountMismatch(expected: Int, actual: Int)

  /// A section of the base has another number of elements than the section of the source.
  case elementCountMismatch(section: Int, expected: Int, actual: Int)

  /// The section with an offset is not the one that the patch deletes or updates.
  case sectionMismatch(section: Int)

  /// The element at a path is not the one that the patch deletes, moves or updates.
  case elementMismatch(ElementPath)
}

extension SectionedPatchError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .sectionCountMismatch(let expected, let actual):
      "there are \(actual) sections instead of \(expected)"
    case .elementCountMismatch(let section, let expected, let actual):
      "section \(section) has \(actual) elements instead of \(expected)"
    case .sectionMismatch(let section):
      "section \(section) is not the one that the patch changes"
    case .elementMismatch(let path):
      "the element at path \(path) is not the one that the patch changes"
    }
  }
}
