extension StagedChanges {
  /// Creates the stage of a diff of a list without sections, or no stage if nothing changes.
  ///
  /// - Parameters:
  ///   - diff: The diff that leads to the target. Its moves become moves of views.
  ///   - target: The elements to show.
  ///   - section: The section of the view that shows the list.
  /// - Precondition: `target` has the size that the diff was made for.
  /// - Complexity: O(*e*) for *e* edits and updates.
  public init(_ diff: SequenceDiff, to target: [Item], section: Int = 0) {
    precondition(target.count == diff.targetCount, "the diff was made for a target of another size")
    func path(_ offset: Int) -> ElementPath { ElementPath(section: section, element: offset) }
    let changes = BatchChanges(
      elementDeletions: diff.deletions.map(path), elementInsertions: diff.insertions.map(path),
      elementMoves: diff.moves.map {
        SectionedDiff.Pair(source: path($0.source), target: path($0.target))
      },
      elementUpdates: diff.updates.map { path($0.target) })
    self.init(
      stages: diff.isEmpty ? [] : [Stage(changes: changes, data: target)], target: target)
  }

  /// Compares two lists without sections and stages the difference.
  ///
  /// - Parameters:
  ///   - source: The elements that the view shows.
  ///   - target: The elements to show.
  ///   - id: A closure that returns the identity of an element. It need not be unique.
  ///   - isUpdated: A closure that returns whether an element has new content, given its source and
  ///     its target value. By default no element is updated.
  ///   - section: The section of the view that shows the list.
  ///   - effort: How much work to do.
  @inlinable
  public init<ID: Hashable>(
    from source: [Item], to target: [Item], id: (Item) -> ID,
    isUpdated: (Item, Item) -> Bool = { _, _ in false }, section: Int = 0,
    effort: SequenceDiff.Effort = .minimal
  ) {
    self.init(
      SequenceDiff(
        from: source, to: target, id: id, isUpdated: isUpdated, moves: .fewest, effort: effort),
      to: target, section: section)
  }

  /// Compares two lists of identifiable elements without sections and stages the difference.
  ///
  /// This is ``init(from:to:id:isUpdated:section:effort:)`` with the `id` of each element. By
  /// default, an element whose old and new values are not equal is an update if its type is
  /// `Equatable`.
  @inlinable
  public init(
    from source: [Item], to target: [Item],
    isUpdated: (Item, Item) -> Bool = areUnequal(), section: Int = 0,
    effort: SequenceDiff.Effort = .minimal
  ) where Item: Identifiable {
    self.init(
      from: source, to: target, id: { $0.id }, isUpdated: isUpdated, section: section,
      effort: effort)
  }

  /// Compares two lists of plain elements without sections and stages the difference.
  ///
  /// Each element is its own identity, unless it is `Identifiable`. No element is updated.
  @_disfavoredOverload
  @inlinable
  public init(
    from source: [Item], to target: [Item], section: Int = 0,
    effort: SequenceDiff.Effort = .minimal
  ) where Item: Hashable {
    self.init(from: source, to: target, id: { $0 }, section: section, effort: effort)
  }
}
