extension SequenceDiff {
  /// One edit of an array that turns from the source into the target step by step.
  ///
  /// Every index is an index in the array that the previous steps have left.
  public enum Step: Sendable, Hashable {
    /// Removes the element at an index.
    case remove(at: Int)

    /// Removes the element at `from`, and inserts it at the index `to` of the array without it.
    case move(from: Int, to: Int)

    /// Inserts the element of the target that has the same offset.
    case insert(at: Int)

    /// Replaces the element at an index by the element of the target that has the same offset.
    case update(at: Int)
  }

  /// The steps that turn the source into the target if you perform them one after another.
  ///
  /// The removals come first, by descending source offset. The moves, the insertions and the
  /// updates follow in this order, each by ascending target offset. The index of an insertion or an
  /// update is also its target offset. There are `editCount` + `updates.count` steps.
  ///
  /// ```swift
  /// let (old, new) = (["a", "b", "c"], ["c", "a", "d"])
  /// var array = old
  /// for step in SequenceDiff(from: old, to: new, moves: .fewest).steps {
  ///   array.perform(step, from: new)
  /// }
  /// // array == ["c", "a", "d"]
  /// ```
  ///
  /// - Complexity: O(e + m log m) for e edits and updates, m of them moves, independent of the size
  ///   of the source and the target.
  public var steps: [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(editCount + updates.count)
    for offset in deletions.reversed() { steps.append(.remove(at: offset)) }
    if !moves.isEmpty {
      MoveSteps.forEach(
        moves, deletions: deletions, insertions: insertions, sourceCount: sourceCount
      ) { steps.append(.move(from: $0, to: $1)) }
    }
    for offset in insertions { steps.append(.insert(at: offset)) }
    for update in updates { steps.append(.update(at: update.target)) }
    return steps
  }
}

extension RangeReplaceableCollection {
  /// Performs one step of a diff.
  ///
  /// - Parameters:
  ///   - step: The next of the ``SequenceDiff/steps`` of a diff.
  ///   - target: The collection that the diff leads to. Only insertions and updates read it.
  /// - Precondition: The indices of the step are valid in this collection, and the index of an
  ///   insertion or update is also valid in `target`.
  /// - Complexity: O(`count`) if `target` has random access.
  @inlinable
  public mutating func perform(_ step: SequenceDiff.Step, from target: some Collection<Element>) {
    switch step {
    case .remove(let offset):
      remove(at: index(startIndex, offsetBy: offset))
    case .move(let from, let to):
      let element = remove(at: index(startIndex, offsetBy: from))
      insert(element, at: index(startIndex, offsetBy: to))
    case .insert(let offset):
      let element = target[target.index(target.startIndex, offsetBy: offset)]
      insert(element, at: index(startIndex, offsetBy: offset))
    case .update(let offset):
      let element = target[target.index(target.startIndex, offsetBy: offset)]
      let here = index(startIndex, offsetBy: offset)
      replaceSubrange(here..<index(after: here), with: CollectionOfOne(element))
    }
  }
}
