extension Patch {
  /// Creates the patch that turns one collection of hashable elements into another.
  ///
  /// Equal elements count as the same, so those that are kept or moved stay the source's.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to lead to.
  ///   - moves: Whether an element that changes its place moves, or is deleted and inserted.
  ///   - effort: How much work may be spent on finding the fewest edits.
  /// - Complexity: That of `SequenceDiff.init(from:to:moves:effort:)`.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection = .none,
    effort: SequenceDiff.Effort = .minimal
  ) where Element: Hashable {
    let diff = SequenceDiff(from: source, to: target, moves: moves, effort: effort)
    self.init(diff, from: source, to: target)
  }

  /// Creates the patch between two collections by a predicate that says which elements are the same.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to lead to.
  ///   - areSame: Whether an element of the source is the same as one of the target: an
  ///     equivalence. Elements that are the same are kept or moved, and stay the source's.
  ///   - moves: Whether an element that changes its place moves, or is deleted and inserted.
  ///   - effort: How much work may be spent on finding the fewest edits.
  /// - Complexity: that of ``SequenceDiff/init(from:to:by:moves:effort:)``.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, by areSame: (Element, Element) -> Bool,
    moves: SequenceDiff.MoveDetection = .none, effort: SequenceDiff.Effort = .minimal
  ) {
    let diff = SequenceDiff(from: source, to: target, by: areSame, moves: moves, effort: effort)
    self.init(diff, from: source, to: target)
  }

  /// Creates the patch between two collections whose elements have identities and content.
  ///
  /// The patch carries the old and the new content of every updated element.
  ///
  /// - Parameters:
  ///   - source: The collection to start from.
  ///   - target: The collection to lead to.
  ///   - id: The identity of an element.
  ///   - isUpdated: Whether the content of an element of the source differs from that of the
  ///     element of the target with the same identity.
  ///   - moves: Whether an element that changes its place moves, or is deleted and inserted.
  ///   - effort: How much work may be spent on finding the fewest edits.
  /// - Complexity: that of ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>, ID: Hashable>(
    from source: Source, to target: Target, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool = { _, _ in false },
    moves: SequenceDiff.MoveDetection = .none, effort: SequenceDiff.Effort = .minimal
  ) {
    let diff = SequenceDiff(
      from: source, to: target, id: id, isUpdated: isUpdated, moves: moves, effort: effort)
    self.init(diff, from: source, to: target)
  }
}
