/// The moves of a diff as steps that are performed one after another.
///
/// After some moves, the array has the kept elements, the placed elements (which have moved) and the
/// pending elements (which have not). A move places its element right after the element that
/// precedes it in the target. So the kept and placed elements are in target order, and in a gap
/// between two kept elements, the pending elements follow the placed ones. An index is the sum of the
/// numbers of kept, placed and pending elements before it.
enum MoveSteps {
  /// Calls a function with both indices of each move, after the deletions and before the insertions.
  ///
  /// - Parameters:
  ///   - moves: The moves, by ascending target offset.
  ///   - deletions: The source offsets of the deleted elements, ascending.
  ///   - insertions: The target offsets of the inserted elements, ascending.
  ///   - sourceCount: The number of elements in the source, or `Int.max` if it is not known.
  /// - Complexity: O(e + m log m) for e edits, m of them moves.
  static func forEach(
    _ moves: [SequenceDiff.Pair], deletions: [Int], insertions: [Int], sourceCount: Int,
    _ body: (_ from: Int, _ to: Int) -> Void
  ) {
    let ranked = RankedOffsets(sourcesOf: moves, below: sourceCount)
    let ranks = moves.map { ranked.rank(of: $0.source) }
    let sourceGaps = gaps(sources: ranked.sorted, deletions: deletions)
    let targetGaps = gaps(targets: moves, insertions: insertions)
    // The ranks, by source offset, of the pending elements.
    var pending = FenwickTree(count: moves.count) { _ in 1 }
    var placedByGap = targetGaps[...]
    var placedUpToGap: [Int] = []
    placedUpToGap.reserveCapacity(moves.count)
    // By ascending source, the number of moves whose target is in the gap of the source or before
    // it.
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
      body(from, to)
    }
  }

  /// Returns the number of kept elements before the source of each move, by ascending source.
  private static func gaps(sources: [Int], deletions: [Int]) -> [Int] {
    var deletion = 0
    return sources.enumerated().map { rank, source in
      while deletion < deletions.count, deletions[deletion] < source { deletion += 1 }
      return source - deletion - rank
    }
  }

  /// Returns the number of kept elements before the target of each move, by ascending target.
  private static func gaps(targets moves: [SequenceDiff.Pair], insertions: [Int]) -> [Int] {
    var insertion = 0
    return moves.enumerated().map { index, move in
      while insertion < insertions.count, insertions[insertion] < move.target { insertion += 1 }
      return move.target - insertion - index
    }
  }
}
