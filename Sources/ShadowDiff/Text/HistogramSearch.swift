/// The anchor of histogram diff: the longest common run around the rarest common line of a region.
///
/// Shawn O. Pearce, `HistogramDiff` of JGit (2010), as its documentation describes it:
/// <https://archive.eclipse.org/jgit/site/5.0.0.201806131550-r/org.eclipse.jgit/apidocs/org/eclipse/jgit/diff/HistogramDiff.html>.
/// Lines that occur more than 64 times in the source of a region are not anchors. If all common
/// lines are of this kind, the region gets the fewest edits. The original takes quadratic time if
/// regions nest deep. This search continues with the anchors of ``PatienceSearch`` after 32 passes
/// over all lines.
struct HistogramSearch: AnchorSearch, ~Copyable {
  // By token: the number of its occurrences in the source of the region, and the offset of the
  // first; between two regions, the counts are zero. By source offset: the offset of the next
  // occurrence.
  private let counts: Scratch<UInt32>
  private let firsts: Scratch<UInt32>
  private let following: Scratch<UInt32>

  private var allowance: Int
  private var patience: PatienceSearch?

  private static var mostOccurrences: UInt32 { 64 }
  private static var none: UInt32 { .max }

  init(_ tokens: borrowing Tokens) {
    let count = tokens.source.count
    allowance = 32 * (count + tokens.target.count)
    counts = Scratch(repeating: 0, count: count)
    firsts = Scratch(unfilled: count)
    following = Scratch(unfilled: count)
  }

  mutating func anchors(in region: TokenRegion, of tokens: borrowing Tokens) -> Anchors {
    allowance -= region.source.count + region.target.count
    if allowance < 0 {
      let search = patience.take() ?? PatienceSearch(tokens)
      let found = search.anchors(in: region, of: tokens)
      patience = consume search
      return found
    }
    let (source, target) = (tokens.source.view, tokens.target.view)
    count(region.source, of: source)
    defer { for offset in region.source { counts[source[offset]] = 0 } }
    var best: TokenRegion?
    var rarest = Self.mostOccurrences + 1
    var hasCommon = false
    var offset = region.target.lowerBound
    while offset < region.target.upperBound {
      let token = target[offset]
      let occurrences = token == Tokens.absent ? 0 : counts[token]
      if occurrences > 0 { hasCommon = true }
      guard occurrences > 0, occurrences <= min(rarest, Self.mostOccurrences) else {
        offset += 1
        continue
      }
      var behind = offset + 1
      var place = firsts[token]
      while place != Self.none {
        let (stretch, rarity) = extended(Int(place), offset, in: region, source, target)
        if rarity < rarest || stretch.source.count > best?.source.count ?? 0 {
          best = stretch
          rarest = rarity
        }
        behind = max(behind, stretch.target.upperBound)
        // Occurrences within the run would give shorter runs.
        repeat {
          place = following[place]
        } while place != Self.none && place < stretch.source.upperBound
      }
      offset = behind
    }
    guard hasCommon else { return .nothingInCommon }
    return best.map { .found([$0]) } ?? .none
  }

  /// Counts and links the tokens of a range of the source.
  private func count(_ range: Range<Int>, of source: ElementView<UInt32>) {
    for offset in range.reversed() {
      let token = source[offset]
      following[offset] = counts[token] == 0 ? Self.none : firsts[token]
      firsts[token] = UInt32(truncatingIfNeeded: offset)
      counts[token] += 1
    }
  }

  /// Returns the longest common run through two offsets, and the number of occurrences of its
  /// rarest token.
  private func extended(
    _ a: Int, _ b: Int, in region: TokenRegion, _ source: ElementView<UInt32>,
    _ target: ElementView<UInt32>
  ) -> (stretch: TokenRegion, rarity: UInt32) {
    var rarity = counts[source[a]]
    var (start, end) = (0, 1)
    while a - start > region.source.lowerBound, b - start > region.target.lowerBound,
      source[a - start - 1] == target[b - start - 1]
    {
      start += 1
      rarity = min(rarity, counts[source[a - start]])
    }
    while a + end < region.source.upperBound, b + end < region.target.upperBound,
      source[a + end] == target[b + end]
    {
      rarity = min(rarity, counts[source[a + end]])
      end += 1
    }
    return (TokenRegion(source: a - start..<a + end, target: b - start..<b + end), rarity)
  }
}
