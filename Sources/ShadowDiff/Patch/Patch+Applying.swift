extension Patch {
  /// Returns a base with this patch applied, after checking that the patch fits.
  ///
  /// - Parameter base: A collection that equals the source wherever the patch changes it.
  /// - Returns: The base with the patch's elements deleted, moved, updated and inserted.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` if the base has another size than the
  ///   source, or ``PatchError/elementMismatch(offset:)`` with the first offset at which the base
  ///   has another element than the one that the patch deletes, moves or updates. An element that
  ///   is not equal to itself, such as `Double.nan`, never fits.
  /// - Complexity: O(`base.count` + e + m log m) for e edits and updates, m of them moves.
  @inlinable
  public func applied<Base: RangeReplaceableCollection<Element>>(
    to base: Base
  ) throws(PatchError) -> Base where Element: Equatable {
    try applied(to: base, by: { $0 == $1 })
  }

  /// Returns a base with this patch applied, after checking by a predicate that the patch fits.
  ///
  /// - Parameters:
  ///   - base: A collection that is the same as the source wherever the patch changes it.
  ///   - areSame: A predicate that returns whether an element of the base (first) is the same as an
  ///     element that the patch carries (second).
  /// - Returns: The base with the patch's elements deleted, moved, updated and inserted.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(`base.count` + e + m log m) for e edits and updates, m of them moves.
  @inlinable
  public func applied<Base: RangeReplaceableCollection<Element>>(
    to base: Base, by areSame: (Element, Element) -> Bool
  ) throws(PatchError) -> Base {
    try check(base, by: areSame)
    return base._applying(diff, fresh: targetElements, isPacked: true)
  }

  /// Checks that this patch fits a base, without applying it.
  ///
  /// - Parameter base: A collection that equals the source wherever the patch changes it.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(e log e) for e edits and updates if the base has random access.
  @inlinable
  public func check(_ base: some Collection<Element>) throws(PatchError) where Element: Equatable {
    try check(base, by: { $0 == $1 })
  }

  /// Checks by a predicate that this patch fits a base, without applying it.
  ///
  /// - Parameters:
  ///   - base: A collection that is the same as the source wherever the patch changes it.
  ///   - areSame: A predicate that returns whether an element of the base (first) is the same as an
  ///     element that the patch carries (second).
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(e log e) for e edits and updates if the base has random access.
  @inlinable
  public func check<Base: Collection<Element>>(
    _ base: Base, by areSame: (Element, Element) -> Bool
  ) throws(PatchError) {
    guard base.count == diff.sourceCount else {
      throw .countMismatch(expected: diff.sourceCount, actual: base.count)
    }
    var (index, position) = (base.startIndex, 0)
    for (offset, element) in zip(diff.changedSources, sourceElements) {
      base.formIndex(&index, offsetBy: offset - position)
      position = offset
      guard areSame(base[index], element) else { throw .elementMismatch(offset: offset) }
    }
  }
}

extension RangeReplaceableCollection {
  /// Applies a patch in place, after checking that it fits.
  ///
  /// - Parameter patch: A patch whose source equals this collection wherever the patch changes it.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``, with this collection unchanged.
  /// - Complexity: O(`count` + e + m log m) for e edits and updates, m of them moves.
  @inlinable
  public mutating func apply(_ patch: Patch<Element>) throws(PatchError) where Element: Equatable {
    self = try patch.applied(to: self)
  }

  /// Returns this collection with a patch applied, after checking that it fits.
  ///
  /// - Parameter patch: A patch whose source equals this collection wherever the patch changes it.
  /// - Throws: ``PatchError/countMismatch(expected:actual:)`` or
  ///   ``PatchError/elementMismatch(offset:)``.
  /// - Complexity: O(`count` + e + m log m) for e edits and updates, m of them moves.
  @inlinable
  public func applying(_ patch: Patch<Element>) throws(PatchError) -> Self
  where Element: Equatable {
    try patch.applied(to: self)
  }
}
