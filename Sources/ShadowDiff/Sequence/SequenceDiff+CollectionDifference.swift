extension SequenceDiff {
  /// Creates a diff from the standard library's difference.
  ///
  /// Associated removals and insertions become moves. ``isProvenMinimal`` is false in the result.
  ///
  /// ```swift
  /// let difference = [1, 3].difference(from: [1, 2])
  /// let diff = try SequenceDiff(difference, sourceCount: 2)
  /// // diff.deletions == [1], diff.insertions == [1]
  /// ```
  ///
  /// - Parameters:
  ///   - difference: The difference of a target from a source.
  ///   - sourceCount: The number of elements in the source, which a difference does not hold.
  /// - Throws: A ``SequenceDiffError`` if an offset does not fit a source of that size.
  /// - Complexity: O(e log e), where e is `difference.count`.
  public init<Element>(
    _ difference: CollectionDifference<Element>, sourceCount: Int
  ) throws(SequenceDiffError) {
    var deletions: [Int] = []
    for case .remove(let offset, _, nil) in difference.removals { deletions.append(offset) }
    var insertions: [Int] = []
    var moves: [Pair] = []
    for case .insert(let offset, _, let source) in difference.insertions {
      if let source {
        moves.append(Pair(source: source, target: offset))
      } else {
        insertions.append(offset)
      }
    }
    if sourceCount < 0 { throw .negativeCount(sourceCount) }
    let growth = difference.insertions.count - difference.removals.count
    let (targetCount, overflows) = sourceCount.addingReportingOverflow(growth)
    if overflows { throw .negativeCount(targetCount) }
    try self.init(
      sourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: moves)
  }

  /// Returns this diff as the standard library's difference, which carries the elements.
  ///
  /// A move becomes a removal and an insertion that are associated with each other. An updated
  /// element, kept or moved, becomes a removal and an insertion that are not associated, because
  /// the standard library assumes that associated elements are equal.
  ///
  /// - Parameters:
  ///   - source: The collection that this diff starts from.
  ///   - target: The collection that this diff leads to.
  /// - Returns: A difference with `editCount` changes, plus one for each move and two for each
  ///   updated element that does not move.
  /// - Precondition: `source.count == sourceCount` and `target.count == targetCount`.
  /// - Complexity: O(e log e) for e edits and updates if both collections have random access.
  @inlinable
  public func collectionDifference<Element>(
    from source: some Collection<Element>, to target: some Collection<Element>
  ) -> CollectionDifference<Element> {
    precondition(source.count == sourceCount, "the diff was made for a source of another size")
    precondition(target.count == targetCount, "the diff was made for a target of another size")
    let changed = DifferenceOffsets(self)
    let removed = source._elements(atOffsets: changed.removals.map { $0.offset })
    let inserted = target._elements(atOffsets: changed.insertions.map { $0.offset })
    var changes: [CollectionDifference<Element>.Change] = []
    changes.reserveCapacity(removed.count + inserted.count)
    for (removal, element) in zip(changed.removals, removed) {
      changes.append(
        .remove(offset: removal.offset, element: element, associatedWith: removal.associated))
    }
    for (insertion, element) in zip(changed.insertions, inserted) {
      changes.append(
        .insert(offset: insertion.offset, element: element, associatedWith: insertion.associated))
    }
    guard let difference = CollectionDifference(changes) else {
      preconditionFailure("a diff holds offsets that the standard library does not accept")
    }
    return difference
  }
}
