/// An error in creating, applying or composing a patch.
public enum PatchError: Error, Sendable, Hashable {
  /// The base has another number of elements than the source of the patch or, in a composition, the
  /// first patch ends with another number than the second starts with.
  case countMismatch(expected: Int, actual: Int)

  /// The element at an offset is not the one that the patch deletes, moves or updates.
  ///
  /// The offset is an offset in the base or, in a composition, in the collection between the two
  /// patches. It is the first one at which the elements differ.
  case elementMismatch(offset: Int)

  /// The number of carried source elements is not the number of elements that the diff deletes,
  /// moves or updates.
  case sourceElementCountMismatch(expected: Int, actual: Int)

  /// The number of carried target elements is not the number of elements that the diff inserts or
  /// updates.
  case targetElementCountMismatch(expected: Int, actual: Int)
}

extension PatchError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .countMismatch(let expected, let actual):
      "there are \(actual) elements instead of \(expected)"
    case .elementMismatch(let offset):
      "the element at offset \(offset) is not the one that the patch changes"
    case .sourceElementCountMismatch(let expected, let actual):
      "the patch has \(actual) elements of the source instead of \(expected)"
    case .targetElementCountMismatch(let expected, let actual):
      "the patch has \(actual) elements of the target instead of \(expected)"
    }
  }
}
