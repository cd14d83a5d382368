extension Patch {
  /// Creates the patch between two collections of identifiable elements.
  ///
  /// Elements with the same `id` are the same element, and updated if their values are not equal.
  /// Hashable elements are compared as a whole instead: give `id: \.id` for updates of these.
  ///
  /// ```swift
  /// let undo = Patch(from: todos, to: oldTodos, moves: .fewest)
  /// ```
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to lead to.
  ///   - moves: Whether an element that changes its place moves, or is deleted and inserted.
  ///   - effort: How much work may be spent on finding the fewest edits.
  /// - Complexity: That of ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
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
  /// Write the label: a closure without one says which elements are the same.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to lead to.
  ///   - isUpdated: Whether the content of an element of the source differs from that of the
  ///     element of the target with the same `id`.
  ///   - moves: Whether an element that changes its place moves, or is deleted and inserted.
  ///   - effort: How much work may be spent on finding the fewest edits.
  /// - Complexity: That of ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
  @_disfavoredOverload
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, isUpdated: (Element, Element) -> Bool,
    moves: SequenceDiff.MoveDetection = .none, effort: SequenceDiff.Effort = .minimal
  ) where Element: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: isUpdated, moves: moves, effort: effort)
  }

  /// Creates the patch between two collections by a predicate that says which elements are the same.
  ///
  /// The form for a trailing closure; see ``init(from:to:by:moves:effort:)``.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection,
    effort: SequenceDiff.Effort = .minimal, by areSame: (Element, Element) -> Bool
  ) {
    self.init(from: source, to: target, by: areSame, moves: moves, effort: effort)
  }

  /// Creates the patch between two collections whose elements have identities and content.
  ///
  /// The form for trailing closures; see ``init(from:to:id:isUpdated:moves:effort:)``.
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
  /// The elements of the source that a change deletes, moves away or updates, in order.
  ///
  /// - Parameter change: One of ``changes``.
  /// - Complexity: O(log e) for e edits and updates, and O(e) if the diff has moves.
  public func removedElements(in change: DiffChange) -> [Element] {
    let offsets = diff.changedSources
    return Array(
      sourceElements[
        offsets.lowerBound(
          of: change.sourceRange.lowerBound)..<offsets.lowerBound(of: change.sourceRange.upperBound)
      ])
  }

  /// The new elements that a change inserts or updates, in order, without those that move there.
  ///
  /// - Parameter change: One of ``changes``.
  /// - Complexity: O(log e) for e edits and updates, and O(e) if the diff has updates.
  public func insertedElements(in change: DiffChange) -> [Element] {
    let offsets = diff.freshTargets
    return Array(
      targetElements[
        offsets.lowerBound(
          of: change.targetRange.lowerBound)..<offsets.lowerBound(of: change.targetRange.upperBound)
      ])
  }
}
