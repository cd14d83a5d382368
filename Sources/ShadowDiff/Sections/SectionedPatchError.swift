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
