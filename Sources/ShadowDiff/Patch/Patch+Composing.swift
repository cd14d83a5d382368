extension Patch {
  /// Returns one patch that makes the changes of this patch and then those of another.
  ///
  /// An element that this patch inserts and the next one deletes is in neither list of the result.
  /// Two updates of an element become one, and so do two moves. If a run of changed elements begins
  /// or ends with elements that return to their places, the result keeps these, so a patch composed
  /// with its inverse is empty. Otherwise the edits may not be the fewest. Equal elements are
  /// interchangeable.
  ///
  /// Composition is associative: composing `p` and `q` and then `r` has the same effect as composing
  /// `p` with the composition of `q` and `r`.
  ///
  /// ```swift
  /// let first = Patch(from: [1, 2, 3], to: [1, 3])
  /// let second = Patch(from: [1, 3], to: [1, 3, 4])
  /// let both = try first.composed(with: second)
  /// try both.applied(to: [1, 2, 3])  // [1, 3, 4]
  /// ```
  ///
  /// - Parameter next: A patch whose source is the target of this patch.
  /// - Returns: The patch from this patch's source to the next one's target.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` if the next patch starts with another
  ///   number of elements than this one leads to, or ``PatchError/elementMismatch(offset:)`` with
  ///   the first offset in the collection between them for which both patches carry different
  ///   elements.
  /// - Complexity: O(e log e) for e edits and updates in both patches, independent of the size of
  ///   the collections.
  @inlinable
  public func composed(with next: Patch) throws(PatchError) -> Patch where Element: Equatable {
    try composed(with: next, by: { $0 == $1 })
  }

  /// Returns one patch that makes the changes of this patch and then those of another, by a
  /// predicate that says which elements are the same.
  ///
  /// Use this method if elements are not `Equatable`, or if equal elements are not interchangeable.
  ///
  /// - Parameters:
  ///   - next: A patch whose source is the target of this patch.
  ///   - areSame: A predicate that returns whether two elements are interchangeable. It must be an
  ///     equivalence.
  /// - Returns: The patch from this patch's source to the next one's target.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(e log e) for e edits and updates in both patches, independent of the size of
  ///   the collections.
  @inlinable
  public func composed(
    with next: Patch, by areSame: (Element, Element) -> Bool
  ) throws(PatchError) -> Patch {
    guard diff.targetCount == next.diff.sourceCount else {
      throw .countMismatch(expected: diff.targetCount, actual: next.diff.sourceCount)
    }
    let counts = (
      sourceElements.count, sourceElements.count + targetElements.count,
      sourceElements.count + targetElements.count + next.sourceElements.count
    )
    func element(_ number: Int) -> Element {
      if number < counts.0 { return sourceElements[number] }
      if number < counts.1 { return targetElements[number - counts.0] }
      if number < counts.2 { return next.sourceElements[number - counts.1] }
      return next.targetElements[number - counts.2]
    }
    let origins = ChangeOrigins(diff, next.diff)
    if let offset = origins.firstDifference(areSame: { areSame(element($0), element($1)) }) {
      throw .elementMismatch(offset: offset)
    }
    let composition = NumberedPatch(
      composing: diff, next.diff, origins, areSame: { areSame(element($0), element($1)) })
    return Patch(composition, element: element)
  }
}
