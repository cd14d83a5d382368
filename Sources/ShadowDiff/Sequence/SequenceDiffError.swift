/// An error in the offsets or counts of a diff.
public enum SequenceDiffError: Error, Sendable, Hashable {
  /// A list of offsets in a diff.
  public enum Offsets: Sendable, Hashable {
    /// The source offsets of deleted elements.
    case deletions

    /// The target offsets of inserted elements.
    case insertions

    /// The source offsets of moved elements.
    case moveSources

    /// The target offsets of moved elements.
    case moveTargets

    /// The source offsets of updated elements.
    case updateSources

    /// The target offsets of updated elements.
    case updateTargets
  }

  /// The number of elements in the source or in the target is negative.
  case negativeCount(Int)

  /// An offset is negative, or not less than the number of elements in its collection.
  case outOfRange(Offsets, offset: Int, count: Int)

  /// An offset follows a greater one in a list that must ascend.
  case unsorted(Offsets, offset: Int)

  /// An offset is twice in a list, or is both deleted and moved, or both inserted and moved to.
  case repeated(Offsets, offset: Int)

  /// The source and the target have different numbers of kept elements.
  case unbalanced(keptInSource: Int, keptInTarget: Int)

  /// An update names a source element and a target element that are not the same kept or moved
  /// element.
  case unpairedUpdate(source: Int, target: Int)
}

extension SequenceDiffError: CustomStringConvertible {
  /// A message for people.
  public var description: String {
    switch self {
    case .negativeCount(let count): "a number of elements is negative: \(count)"
    case .outOfRange(let list, let offset, let count):
      "\(list): offset \(offset) is not in 0..<\(count)"
    case .unsorted(let list, let offset): "\(list): offset \(offset) follows a greater one"
    case .repeated(let list, let offset): "\(list): offset \(offset) is repeated"
    case .unbalanced(let source, let target):
      "the source keeps \(source) elements, but the target keeps \(target)"
    case .unpairedUpdate(let source, let target):
      "source offset \(source) and target offset \(target) are not those of one element"
    }
  }
}
