extension Patch {
  /// Returns the patch that makes the changes of this patch and of another one with the same base.
  ///
  /// An element is deleted, moved or updated if one of the patches says so, or both say the same.
  /// Inserted and moved elements keep their place between those elements of the base that stay
  /// where they are. Merging is symmetric. What the other patch still has to change after this one
  /// is `inverted().composed(with: merged)`.
  ///
  /// ```swift
  /// let base = ["a", "b", "c"]
  /// let mine = Patch(from: base, to: ["a", "c"])
  /// let theirs = Patch(from: base, to: ["a", "b", "c", "d"])
  /// try mine.merged(with: theirs).applied(to: base)  // ["a", "c", "d"]
  /// ```
  ///
  /// - Parameter other: Another patch with the same source.
  /// - Returns: A patch from the common source to one that has the changes of both.
  /// - Throws: ``PatchMergeError/countMismatch(expected:actual:)`` where the sources differ in size,
  ///   ``PatchMergeError/elementMismatch(offset:)`` where both patches know an element of the source
  ///   and not the same, else ``PatchMergeError/conflicts(_:)`` with all changes that exclude each
  ///   other. Different elements that both patches put in one place, or in places between which one
  ///   of them leaves no element, exclude each other too.
  /// - Complexity: O(e log e) for e edits and updates in both, whatever the size of the source.
  @inlinable
  public func merged(with other: Patch) throws(PatchMergeError) -> Patch where Element: Equatable {
    try merged(with: other, by: { $0 == $1 })
  }

  /// Returns the patch that makes the changes of two patches, by a measure of sameness.
  ///
  /// - Parameters:
  ///   - other: Another patch with the same source.
  ///   - areSame: Whether two elements can stand for each other: an equivalence.
  /// - Returns: A patch from the common source to one that has the changes of both.
  /// - Throws: A ``PatchMergeError``.
  /// - Complexity: O(e log e) for e edits and updates in both, whatever the size of the source.
  @inlinable
  public func merged(
    with other: Patch, by areSame: (Element, Element) -> Bool
  ) throws(PatchMergeError) -> Patch {
    guard diff.sourceCount == other.diff.sourceCount else {
      throw .countMismatch(expected: diff.sourceCount, actual: other.diff.sourceCount)
    }
    let carried = sourceElements + targetElements + other.sourceElements + other.targetElements
    let merge = try SequenceDiff.Merge(
      diff, other.diff, areSame: { areSame(carried[$0], carried[$1]) })
    return Patch(
      unchecked: merge.diff, sourceElements: merge.sourceElements.map { carried[$0] },
      targetElements: merge.targetElements.map { carried[$0] })
  }
}
