/// The anchors of patience diff: lines that occur once on each side of a region.
///
/// Of these lines, the search keeps a longest subsequence that has the same order on both sides.
///
/// Bram Cohen, "Patience Diff Advantages" (2010), <https://bramcohen.livejournal.com/73318.html>.
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
      longestIncreasingSubsequence(of: unique.map(\.target)).map {
        let (a, b) = (unique[$0].source, unique[$0].target)
        return TokenRegion(source: a..<a + 1, target: b..<b + 1)
      })
  }
}
