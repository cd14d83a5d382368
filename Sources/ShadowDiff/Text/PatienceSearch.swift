/// Anchors as patience diff chooses them: lines that occur once on both sides of a region.
///
/// Bram Cohen, "Patience Diff Advantages" (2010), <https://bramcohen.livejournal.com/73318.html>.
/// Of these lines, a longest subsequence that ascends on both sides is kept, found by patience
/// sorting: C. Schensted, "Longest Increasing and Decreasing Subsequences" (1961),
/// <https://doi.org/10.4153/CJM-1961-015-3>.
struct PatienceSearch: AnchorSearch {
  private let source: [UInt32]
  private let target: [UInt32]

  // By token, the offset of its only occurrence in the region plus one, `many` if there are more,
  // or zero if there is none; all zero between regions.
  private var inSource: [UInt32]
  private var inTarget: [UInt32]
  private let many = UInt32.max

  init(source: [UInt32], target: [UInt32], distinct: Int) {
    self.source = source
    self.target = target
    inSource = [UInt32](repeating: 0, count: distinct)
    inTarget = inSource
  }

  mutating func anchors(in region: TokenRegion) -> Anchors {
    for offset in region.source {
      let token = Int(source[offset])
      inSource[token] = inSource[token] == 0 ? UInt32(offset + 1) : many
    }
    var hasCommon = false
    for offset in region.target where target[offset] != LineTokens.missing {
      let token = Int(target[offset])
      guard inSource[token] != 0 else { continue }
      hasCommon = true
      inTarget[token] = inTarget[token] == 0 ? UInt32(offset + 1) : many
    }
    var unique: [SequenceDiff.Pair] = []
    for offset in region.source {
      let token = Int(source[offset])
      if inSource[token] != many, inTarget[token] != many, inTarget[token] != 0 {
        unique.append(.init(source: offset, target: Int(inTarget[token]) - 1))
      }
    }
    for offset in region.source {
      inSource[Int(source[offset])] = 0
      inTarget[Int(source[offset])] = 0
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
