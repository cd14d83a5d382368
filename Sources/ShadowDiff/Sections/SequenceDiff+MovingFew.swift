extension SequenceDiff {
  /// Returns this diff with as few moves, and of those as few as can be of marked elements.
  ///
  /// What stays is a longest increasing sequence of source offsets; among all of these it is the
  /// one with the most marked elements, found as the heaviest one where a marked element weighs a
  /// little more.
  ///
  /// - Parameters:
  ///   - isMarked: For each target offset, whether that element had better not move.
  ///   - pairs: The ``commonPairs`` of this diff.
  /// - Complexity: O(*p* log *p*) for *p* pairs, O(1) if nothing moves.
  func movingFew(of isMarked: [Bool], among pairs: [Pair]) -> SequenceDiff {
    guard moves.contains(where: { isMarked[$0.target] }) else { return self }

    // The heaviest chain that ends below a source offset, in a Fenwick tree of maxima.
    var tree = Array(repeating: -1, count: sourceCount + 1)
    var weights = Array(repeating: 0, count: pairs.count)
    var previous = Array(repeating: -1, count: pairs.count)
    var last = -1
    for (index, pair) in pairs.enumerated() {
      var best = -1
      var node = pair.source
      while node > 0 {
        let candidate = tree[node]
        if candidate >= 0, best < 0 || weights[candidate] > weights[best] { best = candidate }
        node &= node - 1
      }
      previous[index] = best
      weights[index] =
        (best < 0 ? 0 : weights[best]) + pairs.count + 1 + (isMarked[pair.target] ? 1 : 0)
      if last < 0 || weights[index] > weights[last] { last = index }
      node = pair.source + 1
      while node <= sourceCount {
        if tree[node] < 0 || weights[index] > weights[tree[node]] { tree[node] = index }
        node += node & -node
      }
    }

    var stays = Array(repeating: false, count: pairs.count)
    while last >= 0 {
      stays[last] = true
      last = previous[last]
    }
    return SequenceDiff(
      uncheckedSourceCount: sourceCount, targetCount: targetCount, deletions: deletions,
      insertions: insertions, moves: zip(pairs, stays).filter { !$0.1 }.map(\.0), updates: updates,
      isProvenMinimal: isProvenMinimal)
  }
}
