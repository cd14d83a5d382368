extension Patch {
  /// Returns one patch that does what this patch and then another do.
  ///
  /// An element that this patch inserts and the next one deletes vanishes. Two updates of an element
  /// become one, and so do two moves. If a run of changed elements begins or ends with elements that
  /// return to their places, these are kept, so a patch followed by its inverse is empty. Otherwise
  /// the edits need not be the fewest. Equal elements count as interchangeable.
  ///
  /// Grouping does not change the outcome: with patches `p`, `q` and `r` in sequence,
  /// composing `p` and `q` first has the same effect as composing `q` and `r` first.
  ///
  /// ```swift
  /// let first = Patch(from: [1, 2, 3], to: [1, 3])
  /// let second = Patch(from: [1, 3], to: [1, 3, 4])
  /// let both = try first.composed(with: second)
  /// try both.applied(to: [1, 2, 3])  // [1, 3, 4]
  /// ```
  ///
  /// - Parameter next: A patch that starts where this one leads to.
  /// - Returns: The patch from this patch's source to the next one's target.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` where the next patch starts from
  ///   another number of elements than this one leads to, else
  ///   ``PatchError/elementMismatch(offset:)`` with the first offset in the collection between them
  ///   at which both patches know the element, and not the same.
  /// - Complexity: O(e log e) for e edits and updates in both, whatever the size of the collections.
  @inlinable
  public func composed(with next: Patch) throws(PatchError) -> Patch where Element: Equatable {
    try composed(with: next, by: { $0 == $1 })
  }

  /// Returns one patch that does what this patch and then another do, by a measure of sameness.
  ///
  /// Use a finer measure than `==` where equal elements are not interchangeable.
  ///
  /// - Parameters:
  ///   - next: A patch that starts where this one leads to.
  ///   - areSame: Whether two elements can stand for each other: an equivalence.
  /// - Returns: The patch from this patch's source to the next one's target.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(e log e) for e edits and updates in both, whatever the size of the collections.
  @inlinable
  public func composed(
    with next: Patch, by areSame: (Element, Element) -> Bool
  ) throws(PatchError) -> Patch {
    guard diff.targetCount == next.diff.sourceCount else {
      throw .countMismatch(expected: diff.targetCount, actual: next.diff.sourceCount)
    }
    let carried = sourceElements + targetElements + next.sourceElements + next.targetElements
    let composition = try SequenceDiff.Composition(
      diff, next.diff, areSame: { areSame(carried[$0], carried[$1]) })
    return Patch(
      unchecked: composition.diff, sourceElements: composition.sourceElements.map { carried[$0] },
      targetElements: composition.targetElements.map { carried[$0] })
  }
}
