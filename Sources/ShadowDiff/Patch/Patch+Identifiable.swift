extension Patch {
  /// Creates the patch between two collections of identifiable elements.
  ///
  /// The patch matches elements by `id`. An element whose old and new values are not equal is an
  /// update. If elements are also `Hashable`, this initializer is not chosen, and whole elements
  /// are compared: pass `id: \.id, isUpdated: !=` for updates of these. For the parameters and the
  /// complexity, see ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
  ///
  /// ```swift
  /// let undo = Patch(from: todos, to: oldTodos, moves: .fewest)
  /// ```
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection = .none,
    effort: SequenceDiff.Effort = .minimal
  ) where Element: Identifiable & Equatable {
    self.init(
      SequenceDiff(from: source, to: target, moves: moves, effort: effort), from: source, to: target
    )
  }

  /// Creates the patch between two collections of identifiable elements.
  ///
  /// This is ``init(from:to:id:isUpdated:moves:effort:)`` with the `id` of the elements. Write the
  /// label `isUpdated:`, because the compiler takes a trailing closure as the predicate of
  /// ``init(from:to:by:moves:effort:)``, and warns.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, isUpdated: (Element, Element) -> Bool,
    moves: SequenceDiff.MoveDetection = .none, effort: SequenceDiff.Effort = .minimal
  ) where Element: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: isUpdated, moves: moves, effort: effort)
  }

  /// Creates the patch between two collections of identifiable elements by a predicate without a
  /// label.
  ///
  /// This is ``init(from:to:by:moves:effort:)``. It exists for its warning, like
  /// ``SequenceDiff/init(from:to:_:moves:effort:)``.
  @available(*, deprecated, message: "write by: (the same element) or isUpdated: (changed content)")
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, _ areSame: (Element, Element) -> Bool,
    moves: SequenceDiff.MoveDetection = .none, effort: SequenceDiff.Effort = .minimal
  ) where Element: Identifiable {
    self.init(from: source, to: target, by: areSame, moves: moves, effort: effort)
  }

  /// Creates the patch between two collections by a predicate that says which elements are the
  /// same.
  ///
  /// This is ``init(from:to:by:moves:effort:)`` with the closure last.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection,
    effort: SequenceDiff.Effort = .minimal, by areSame: (Element, Element) -> Bool
  ) {
    self.init(from: source, to: target, by: areSame, moves: moves, effort: effort)
  }

  /// Creates the patch between two collections whose elements have identities and content.
  ///
  /// This is ``init(from:to:id:isUpdated:moves:effort:)`` with the closures last.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>, ID: Hashable>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection,
    effort: SequenceDiff.Effort = .minimal, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false }
  ) {
    self.init(
      from: source, to: target, id: id, isUpdated: isUpdated, moves: moves, effort: effort)
  }
}

extension Patch {
  /// Returns the elements of the source that a change deletes, moves or updates, in order.
  ///
  /// - Parameter change: One of ``changes``.
  /// - Complexity: O(log e) for e edits if the diff has neither moves nor updates, otherwise
  ///   O(e log e) for e edits and updates, plus the number of returned elements.
  public func removedElements(in change: DiffChange) -> [Element] {
    Self.part(of: sourceElements, at: diff.changedSources, in: change.sourceRange)
  }

  /// Returns the elements of the target that a change inserts or updates, in order.
  ///
  /// Elements that move into the range of the change are not included.
  ///
  /// - Parameter change: One of ``changes``.
  /// - Complexity: O(log e) for e edits if the diff has no updates, otherwise O(e) for e edits and
  ///   updates, plus the number of returned elements.
  public func insertedElements(in change: DiffChange) -> [Element] {
    Self.part(of: targetElements, at: diff.freshTargets, in: change.targetRange)
  }

  /// Returns the elements whose offsets, which ascend, are in a range.
  private static func part(
    of elements: [Element], at offsets: [Int], in range: Range<Int>
  ) -> [Element] {
    let start = offsets.lowerBound(of: range.lowerBound)
    return Array(elements[start..<offsets.lowerBound(of: range.upperBound)])
  }
}
