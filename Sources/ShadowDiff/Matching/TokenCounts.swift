/// The numbers of occurrences of each token in a region.
struct TokenCounts: ~Copyable {
  /// By token: the occurrences in the target in the high half, those in the source in the low half.
  private let counts: Scratch<UInt64>

  /// The sum, over all tokens, of the difference between the numbers of occurrences on both sides: a
  /// lower bound of the edits.
  private(set) var surplus = 0

  /// The number of tokens that occur once on each side.
  private(set) var loneCount = 0

  init(of tokens: borrowing CommonTokens, in region: TokenRegion) {
    counts = Scratch(repeating: 0, count: tokens.tokenBound)
    for index in region.source { counts[tokens.source[index]] &+= 1 }
    for index in region.target { counts[tokens.target[index]] &+= 1 &<< 32 }
    for token in 0..<tokens.tokenBound {
      surplus &+= abs(excess(of: UInt32(truncatingIfNeeded: token)))
      if counts[token] == 1 &<< 32 | 1 { loneCount &+= 1 }
    }
  }

  /// Returns the number of occurrences of a token in the source minus those in the target.
  @inline(__always)
  func excess(of token: UInt32) -> Int {
    let count = counts[token]
    return Int(count & 0xFFFF_FFFF) &- Int(count &>> 32)
  }
}
