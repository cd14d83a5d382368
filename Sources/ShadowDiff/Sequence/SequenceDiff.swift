/// The difference between a source and a target collection, as offsets.
///
/// A diff holds no elements: its size depends on the number of changes, and you can store, send and
/// compare it whatever the elements are. Deletions and move sources count from the start of the
/// source, insertions and move targets from the start of the target. Elements that no edit names are
/// kept, in order: the first kept element of the source is the first kept element of the target.
///
/// ```swift
/// let diff = SequenceDiff(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"], moves: .fewest)
/// // diff.deletions == [1], diff.insertions == [3], diff.moves == [.init(source: 3, target: 0)]
/// ```
public struct SequenceDiff: Sendable, Hashable {
  /// A source offset and the target offset at which the same element stands.
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

  /// The elements that leave their order, by ascending target offset.
  ///
  /// A moved element is in neither ``deletions`` nor ``insertions``.
  public let moves: [Pair]

  /// The elements with the same identity and changed content, by ascending target offset.
  ///
  /// An updated element may have moved too.
  public let updates: [Pair]

  /// A Boolean value that indicates whether no valid diff of both collections has fewer edits.
  ///
  /// It is false if the search met a bound on effort, if the linear mode had to guess, and in diffs
  /// that were not computed from two collections. Equality ignores it.
  public let isProvenMinimal: Bool

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
    self.isProvenMinimal = isProvenMinimal
  }

  /// Returns a Boolean value that indicates whether two diffs have the same counts, edits and updates.
  ///
  /// ``isProvenMinimal`` does not count: it says how a diff was found, not what it is.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.sourceCount == rhs.sourceCount && lhs.targetCount == rhs.targetCount
      && lhs.deletions == rhs.deletions && lhs.insertions == rhs.insertions
      && lhs.moves == rhs.moves && lhs.updates == rhs.updates
  }

  /// Feeds the counts, edits and updates into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sourceCount)
    hasher.combine(targetCount)
    hasher.combine(deletions)
    hasher.combine(insertions)
    hasher.combine(moves)
    hasher.combine(updates)
  }
}
