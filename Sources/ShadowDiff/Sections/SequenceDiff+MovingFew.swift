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
  func movingFew(
    reluctances: borrowing Scratch<Reluctance>, among pairs: [Pair]
  ) -> SequenceDiff {
    var isReluctant = false
    for move in moves where reluctances[move.target] != .none { isReluctant = true }
    if !isReluctant { return self }
    let digit = pairs.count + 1
    let chosen = HeaviestSubsequence(
      pairs.count, below: sourceCount, number: { pairs[$0].source },
      weight: { index in
        switch reluctances[pairs[index].target] {
        case .none: digit * digit
        case .some: digit * digit + 1
        case .much: digit * digit + digit + 1
        }
      })
    return with(moves: pairs.indices.filter { !chosen.contains($0) }.map { pairs[$0] })
  }
}
