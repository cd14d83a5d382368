/// Anchors as patience diff chooses them: lines that occur once on both sides of a region.
///
/// Bram Cohen, "Patience Diff Advantages" (2010), <https://bramcohen.livejournal.com/73318.html>.
/// Of these lines, a longest subsequence that ascends on both sides is kept, found by patience
/// sorting: C. Schensted, "Longest Increasing and Decreasing Subsequences" (1961),
/// <https://doi.org/10.4153/CJM-1961-015-3>.
struct PatienceSearch: AnchorSearch, ~Copyable {
  // By token, the offset of its only occurrence in the region plus one, `many` if there are more,
  // or zero if the region lacks it; all zero between regions.
  private let inSource: Scratch<UInt32>
  private let inTarget: Scratch<UInt32>

  private static var many: UInt32 { .max }

  init(_ tokens: borrowing Tokens) {
    inSource = Scratch(repeating: 0, count: tokens.source.count)
    inTarget = Scratch(repeating: 0, count: tokens.source.count)
  }

  func anchors(in region: TokenRegion, of tokens: borrowing Tokens) -> Anchors {
    let (source, target) = (tokens.source.view, tokens.target.view)
    for offset in region.source {
      let token = source[offset]
      inSource[token] = inSource[token] == 0 ? UInt32(truncatingIfNeeded: offset + 1) : Self.many
    }
    var hasCommon = false
    for offset in region.target {
      let token = target[offset]
      guard token != Tokens.absent, inSource[token] != 0 else { continue }
      hasCommon = true
      inTarget[token] = inTarget[token] == 0 ? UInt32(truncatingIfNeeded: offset + 1) : Self.many
    }
    var unique: [SequenceDiff.Pair] = []
    for offset in region.source {
      let partner = inTarget[source[offset]]
      if partner != 0, partner != Self.many, inSource[source[offset]] != Self.many {
        unique.append(.init(source: offset, target: Int(partner) - 1))
      }
    }
    for offset in region.source {
      inSource[source[offset]] = 0
      inTarget[source[offset]] = 0
    }
    guard hasCommon else { return .nothingInCommon }
    guard !unique.isEmpty else { return .none }
    return .found(
      Self.longestAscending(unique).map {
        TokenRegion(source: $0.source..<$0.source + 1, target: $0.target..<$0.target + 1)
      })
  }

  /// A longest subsequence of pairs, which ascend by source, that ascends by target too.
  private static func longestAscending(_ pairs: [SequenceDiff.Pair]) -> [SequenceDiff.Pair] {
    // For each length, the pair that ends a subsequence of it with the least target so far.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = ends.count
      if let last = ends.last, pairs[last].target < pair.target { low = high }
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].target < pair.target { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [SequenceDiff.Pair] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = previous[index]
    }
    return result.reversed()
  }
}
