extension SequenceDiff {
  /// Creates a diff from its counts and offsets, after checking that they fit together.
  ///
  /// Elements that no deletion, insertion or move names are kept in order, so the source and the
  /// target must have the same number of them. ``isProvenMinimal`` is false in the result.
  ///
  /// ```swift
  /// let diff = try SequenceDiff(sourceCount: 3, targetCount: 3, deletions: [1], insertions: [2])
  /// ["a", "b", "c"].applying(diff, from: ["a", "c", "d"])  // ["a", "c", "d"]
  /// ```
  ///
  /// - Parameters:
  ///   - sourceCount: The number of elements in the source.
  ///   - targetCount: The number of elements in the target.
  ///   - deletions: The source offsets of the deleted elements, ascending.
  ///   - insertions: The target offsets of the inserted elements, ascending.
  ///   - moves: The moved elements, by ascending target offset, none of them deleted or inserted.
  ///   - updates: The elements whose content changes, by ascending target offset. Each is a kept
  ///     element, with the same number of kept elements before it in both collections, or a move.
  /// - Throws: The first ``SequenceDiffError`` found. The checks are in this order: counts,
  ///   deletions, insertions, moves, numbers of kept elements, updates.
  /// - Complexity: O(e log e), where e is the number of edits and updates.
  public init(
    sourceCount: Int, targetCount: Int, deletions: [Int] = [], insertions: [Int] = [],
    moves: [Pair] = [], updates: [Pair] = []
  ) throws(SequenceDiffError) {
    self.init(
      uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: moves, updates: updates, isProvenMinimal: false)
    try validate()
  }

  /// Checks that the counts and offsets fit together.
  ///
  /// - Throws: The first ``SequenceDiffError`` found.
  package func validate() throws(SequenceDiffError) { try DiffValidation(self).run() }
}
