extension Patch {
  /// Creates the patch that turns one collection of hashable elements into another.
  ///
  /// Equal elements are the same: applying the patch keeps and moves the elements of the base. For
  /// the parameters and the complexity, see ``SequenceDiff/init(from:to:moves:effort:)``.
  @inlinable
  public init<Source: Collection<Element>, Target: Collection<Element>>(
    from source: Source, to target: Target, moves: SequenceDiff.MoveDetection = .none,
    effort: SequenceDiff.Effort = .minimal
  ) where Element: Hashable {
    let diff = SequenceDiff(from: source, to: target, moves: moves, effort: effort)
    self.init(diff, from: source, to: target)
  }

  /// Creates the patch between two collections by a predicate that says which elements are the
  /// same.
  ///
  /// For the parameters and the complexity, see ``SequenceDiff/init(from:to:by:moves:effort:)``.
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
  /// The patch carries the old and the new content of every updated element. For the parameters and
  /// the complexity, see ``SequenceDiff/init(from:to:id:isUpdated:moves:effort:)``.
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
