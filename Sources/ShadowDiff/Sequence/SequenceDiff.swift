/// The difference between a source and a target collection, as offsets.
///
/// A diff holds no elements. Its size depends on the number of edits, and you can store, send and
/// compare it for elements of any type. Deletions and the sources of moves are source offsets;
/// insertions and the targets of moves are target offsets. Elements that no edit names are kept in
/// order: the first kept element of the source is the first kept element of the target, and so on.
///
/// ```swift
/// let diff = SequenceDiff(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"], moves: .fewest)
/// // diff.deletions == [1], diff.insertions == [3], diff.moves == [.init(source: 3, target: 0)]
/// ```
public struct SequenceDiff: Sendable, Hashable {
  /// The source offset and the target offset of one element.
  public struct Pair: Sendable, Hashable, Codable {
    /// The offset in the source.
    public var source: Int

    /// The offset in the target.
    public var target: Int

    /// Creates a pair of a source and a target offset.
    public init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// The number of elements in the source.
  public let sourceCount: Int

  /// The number of elements in the target.
  public let targetCount: Int

  /// The source offsets of the elements that the target lacks, ascending.
  public let deletions: [Int]

  /// The target offsets of the elements that the source lacks, ascending.
  public let insertions: [Int]

  /// The elements that change their order relative to the kept ones, by ascending target offset.
  ///
  /// A moved element is in neither ``deletions`` nor ``insertions``.
  public let moves: [Pair]

  /// The elements with the same identity and changed content, by ascending target offset.
  ///
  /// An updated element may have moved too.
  public let updates: [Pair]

  /// A Boolean value that indicates whether no valid diff of both collections has fewer edits.
  ///
  /// It is false if the search reached a limit on its effort, if ``Effort/linear`` cannot prove the
  /// result, and in diffs that you create from offsets. Inverting and coding keep it. Composing
  /// and merging patches set it only if no edit remains. Equality ignores it.
  public var isProvenMinimal: Bool { proof.isMinimal }

  private let proof: Proof

  /// The number of deletions, insertions and moves.
  public var editCount: Int { deletions.count + insertions.count + moves.count }

  /// A Boolean value that indicates whether the diff has no edit and no update.
  public var isEmpty: Bool { editCount == 0 && updates.isEmpty }

  @usableFromInline
  init(
    uncheckedSourceCount sourceCount: Int, targetCount: Int, deletions: [Int], insertions: [Int],
    moves: [Pair] = [], updates: [Pair] = [], isProvenMinimal: Bool
  ) {
    self.sourceCount = sourceCount
    self.targetCount = targetCount
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
    proof = Proof(isMinimal: isProvenMinimal)
  }
}

/// Whether a diff is proven minimal, in a type of its own whose values are all equal: so equality of
/// diffs, which ignores it, can be the one that the compiler derives from all properties.
struct Proof: Sendable, Hashable {
  let isMinimal: Bool

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
