extension SequenceDiff {
  /// The priority of keeping an element instead of moving it.
  enum Reluctance {
    case none
    case some
    case much
  }

  /// Returns a diff with the same number of moves, and as few moves of reluctant elements as
  /// possible.
  ///
  /// The kept elements are a longest increasing subsequence of source offsets. Of all such
  /// subsequences, it has the most elements with the reluctance `much`, and of these the most with
  /// `some`. The method finds it as the heaviest increasing subsequence. A weight is a number of
  /// three digits: the counts of all elements, of `much`, and of both kinds.
  ///
  /// - Parameters:
  ///   - reluctances: The reluctances of the elements of the target, in order.
  ///   - pairs: The ``commonPairs`` of this diff.
  /// - Complexity: O(*p* log *p*) for *p* pairs, O(`moves.count`) if no reluctant element moves.
  func movingFew(reluctances: [Reluctance], among pairs: [Pair]) -> SequenceDiff {
    guard moves.contains(where: { reluctances[$0.target] != .none }) else { return self }
    let digit = pairs.count + 1

    // A Fenwick tree of maxima: the heaviest subsequence that ends before a source offset.
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
      let own =
        switch reluctances[pair.target] {
        case .none: 0
        case .some: 1
        case .much: digit + 1
        }
      weights[index] = (best < 0 ? 0 : weights[best]) + digit * digit + own
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
