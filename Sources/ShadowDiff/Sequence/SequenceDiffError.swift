/// A reason why offsets do not make a diff.
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

  /// An offset is negative, or not less than the number of elements on its side.
  case outOfRange(Offsets, offset: Int, count: Int)

  /// An offset stands after a greater one in a list that has to ascend.
  case unsorted(Offsets, offset: Int)

  /// An offset stands twice in a list, or in that of the deletions or insertions too.
  case repeated(Offsets, offset: Int)

  /// After deletions and moves the source keeps another number of elements than the target.
  case unbalanced(keptInSource: Int, keptInTarget: Int)

  /// An update names two elements that are not a pair, neither kept nor moved.
  case unpairedUpdate(source: Int, target: Int)
}
