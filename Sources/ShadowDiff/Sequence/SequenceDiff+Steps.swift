extension SequenceDiff {
  /// One edit of an array that is brought from source to target step by step.
  ///
  /// Every index counts in the array as the steps before have left it.
  public enum Step: Sendable, Hashable {
    /// Removes the element at an index.
    case remove(at: Int)

    /// Takes the element at an index out and puts it back in at an index of the then shorter array.
    case move(from: Int, to: Int)

    /// Inserts the target's element with the same offset at an index.
    case insert(at: Int)

    /// Replaces the content of the element at an index by that of the target's with the same offset.
    case update(at: Int)
  }

  /// The steps that turn the source into the target, to be performed one after another.
  ///
  /// First come the removals, from the last to the first; then the moves, in the order of their
  /// targets; then the insertions, from the first to the last; then the updates. The index of an
  /// insertion or of an update is the target offset too. There are `editCount` + `updates.count`
  /// steps.
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
  /// - Complexity: O(e log n) for e edits and updates, n of them moves, whatever the size of the
  ///   source and the target.
  public var steps: [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(editCount + updates.count)
    for offset in deletions.reversed() { steps.append(.remove(at: offset)) }
    appendMoves(to: &steps)
    for offset in insertions { steps.append(.insert(at: offset)) }
    for update in updates { steps.append(.update(at: update.target)) }
    return steps
  }

  // While the moves are performed, the array holds the kept elements, the moved ones that are
  // placed and the pending ones that still stand between the kept elements of the source. A move
  // places its element right after the element before it in the target: all kept and placed
  // elements are then in target order, and pending ones that share a gap between kept elements
  // with placed ones stand after these. So an index is the number of kept, placed and pending
  // elements before it, each counted on its own.
  private func appendMoves(to steps: inout [Step]) {
    guard !moves.isEmpty else { return }
    let ranks = Self.ranks(of: moves.map(\.source), below: sourceCount)
    let sourceGaps = gapsOfMovesBySource(ranks: ranks)
    let targetGaps = gapsOfMoves()
    // Which of the moved elements still wait at their old places.
    var pending = FenwickTree(count: moves.count) { _ in 1 }
    var placedByGap = targetGaps[...]
    var placedUpToGap: [Int] = []
    placedUpToGap.reserveCapacity(moves.count)
    // How many moves go to a gap up to that of each source, by ascending source.
    for gap in sourceGaps {
      while let first = placedByGap.first, first <= gap { placedByGap.removeFirst() }
      placedUpToGap.append(placedByGap.startIndex)
    }
    var pendingSlots = 0
    for (index, rank) in ranks.enumerated() {
      pending.add(-1, at: rank)
      let sourceGap = sourceGaps[rank]
      let placedBefore = Swift.min(index, placedUpToGap[rank])
      let from = sourceGap + placedBefore + pending.sum(before: rank)
      while pendingSlots < sourceGaps.count, sourceGaps[pendingSlots] < targetGaps[index] {
        pendingSlots += 1
      }
      let to = targetGaps[index] + index + pending.sum(before: pendingSlots)
      steps.append(.move(from: from, to: to))
    }
  }

  // For each move by ascending source, the number of kept elements before it in the source.
  private func gapsOfMovesBySource(ranks: [Int]) -> [Int] {
    var sources = ranks
    for (move, rank) in zip(moves, ranks) { sources[rank] = move.source }
    var deletion = 0
    return sources.enumerated().map { rank, source in
      while deletion < deletions.count, deletions[deletion] < source { deletion += 1 }
      return source - deletion - rank
    }
  }

  // For each move by ascending target, the number of kept elements before it in the target.
  private func gapsOfMoves() -> [Int] {
    var insertion = 0
    return moves.enumerated().map { index, move in
      while insertion < insertions.count, insertions[insertion] < move.target { insertion += 1 }
      return move.target - insertion - index
    }
  }
}

extension RangeReplaceableCollection {
  /// Performs one step of a diff.
  ///
  /// - Parameters:
  ///   - step: The next of a diff's ``SequenceDiff/steps``.
  ///   - target: The collection that the diff leads to. Only insertions and updates read it.
  /// - Precondition: The indices of the step are valid here, and the offset in `target`.
  /// - Complexity: O(`count`), and O(1) for an update where the collection gives random access.
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
