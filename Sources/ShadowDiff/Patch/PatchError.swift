/// A reason why a patch cannot be made, applied or composed.
public enum PatchError: Error, Sendable, Hashable {
  /// The base, or the patch to follow, was made for another number of elements.
  case countMismatch(expected: Int, actual: Int)

  /// The element at an offset is not the one that the patch deletes, moves or updates.
  ///
  /// The offset counts from the start of the base. In a composition, it counts from the start of
  /// the collection between the two patches. It is the first one that disagrees.
  case elementMismatch(offset: Int)

  /// The diff names another number of source elements than the patch carries.
  case sourceElementCountMismatch(expected: Int, actual: Int)

  /// The diff brings another number of target elements than the patch carries.
  case targetElementCountMismatch(expected: Int, actual: Int)
}
