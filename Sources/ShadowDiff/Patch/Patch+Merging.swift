extension Patch {
  /// Returns the patch that makes the changes of this patch and of another one with the same base.
  ///
  /// Merging works as in diff3 and `git merge-file`, with elements instead of lines. If both
  /// patches change the same range of the base, or ranges without an unchanged element between
  /// them, that is a conflict unless the results are the same. If one patch moves an element and
  /// the other updates it, the result does both. The order of the two patches does not matter.
  ///
  /// ```swift
  /// let base = ["a", "b", "c"]
  /// let mine = Patch(from: base, to: ["x", "b", "c"])
  /// let theirs = Patch(from: base, to: ["a", "b", "c", "d"])
  /// try mine.merged(with: theirs).applied(to: base)  // ["x", "b", "c", "d"]
  /// ```
  ///
  /// After this patch is applied, `inverted().composed(with: merged)` is the patch that makes the
  /// remaining changes.
  ///
  /// - Parameter other: Another patch with the same source.
  /// - Returns: A patch from the common source to a target that has the changes of both.
  /// - Throws: ``PatchMergeError/countMismatch(expected:actual:)`` if the sources differ in size,
  ///   ``PatchMergeError/elementMismatch(offset:)`` if the patches carry different elements for the
  ///   same offset of the source, or ``PatchMergeError/conflicts(_:)`` with all conflicts.
  /// - Complexity: O(e log e) for e edits and updates in both patches, independent of the size of
  ///   the source.
  @inlinable
  public func merged(with other: Patch) throws(PatchMergeError) -> Patch where Element: Equatable {
    try merged(with: other, by: { $0 == $1 })
  }

  /// Returns the patch that makes the changes of two patches of a list of identifiable elements.
  ///
  /// This is ``merged(with:id:)`` with the `id` of the elements.
  @inlinable
  public func merged(with other: Patch) throws(PatchMergeError) -> Patch
  where Element: Equatable & Identifiable {
    try merged(with: other, id: { $0.id })
  }

  /// Returns the patch that makes the changes of two patches of elements with identities.
  ///
  /// In addition to the conflicts of `merged(with:)`, it is a conflict if both patches insert
  /// elements with the same identity in different places, or if one patch deletes an element that
  /// the other deletes and inserts elsewhere.
  ///
  /// - Parameters:
  ///   - other: Another patch with the same source.
  ///   - id: A closure that returns the identity of an element. Each identity occurs once in the
  ///     base.
  /// - Returns: A patch from the common source to a target that has the changes of both.
  /// - Throws: A ``PatchMergeError``, as `merged(with:)` does.
  @inlinable
  public func merged<ID: Hashable>(
    with other: Patch, id: (Element) -> ID
  ) throws(PatchMergeError) -> Patch where Element: Equatable {
    func identities(_ carried: [Element]) -> [Int] {
      var firstNumbers: [ID: Int] = [:]
      return carried.enumerated().map { number, element in
        let identity = id(element)
        if let first = firstNumbers[identity] { return first }
        firstNumbers[identity] = number
        return number
      }
    }
    return try _merged(with: other, by: { $0 == $1 }, identities: identities)
  }

  /// Returns the patch that makes the changes of two patches, by a predicate that says which
  /// elements are the same.
  ///
  /// - Parameters:
  ///   - other: Another patch with the same source.
  ///   - areSame: A predicate that returns whether two elements are interchangeable. It must be an
  ///     equivalence.
  /// - Returns: A patch from the common source to a target that has the changes of both.
  /// - Throws: A ``PatchMergeError``, as `merged(with:)` does.
  @inlinable
  public func merged(
    with other: Patch, by areSame: (Element, Element) -> Bool
  ) throws(PatchMergeError) -> Patch {
    try _merged(with: other, by: areSame, identities: { _ in [] })
  }

  @inlinable
  func _merged(
    with other: Patch, by areSame: (Element, Element) -> Bool, identities: ([Element]) -> [Int]
  ) throws(PatchMergeError) -> Patch {
    guard diff.sourceCount == other.diff.sourceCount else {
      throw .countMismatch(expected: diff.sourceCount, actual: other.diff.sourceCount)
    }
    let carried = sourceElements + targetElements + other.sourceElements + other.targetElements
    let merge = try NumberedPatch(
      merging: diff, other.diff, areSame: { areSame(carried[$0], carried[$1]) },
      identities: identities(carried))
    return Patch(merge) { carried[$0] }
  }
}
