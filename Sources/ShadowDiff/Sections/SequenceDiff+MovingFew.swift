extension SequenceDiff {
  /// The importance of an element's not moving.
  enum Reluctance {
    case none
    case some
    case much
  }

  /// Returns this diff with as few moves, and of those as few as can be of reluctant elements.
  ///
  /// The elements that stay are a longest increasing sequence of source offsets. It is one of those
  /// with the most elements that are much reluctant, and then with the most that are somewhat. It
  /// is found as the heaviest increasing sequence, for weights of three digits: one for being
  /// there, and one for each kind.
  ///
  /// - Parameters:
  ///   - reluctances: Of the elements of the target, in order.
  ///   - pairs: The ``commonPairs`` of this diff.
  /// - Complexity: O(*p* log *p*) for *p* pairs, O(`moves.count`) if no reluctant element moves.
  func movingFew(reluctances: [Reluctance], among pairs: [Pair]) -> SequenceDiff {
    guard moves.contains(where: { reluctances[$0.target] != .none }) else { return self }
    let digit = pairs.count + 1

    // The heaviest sequence that ends below a source offset, in a Fenwick tree of maxima.
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
