/// Anchors as histogram diff chooses them: the longest stretch around the rarest common line.
///
/// Shawn O. Pearce, `HistogramDiff` of JGit (2010), as its documentation describes it:
/// <https://archive.eclipse.org/jgit/site/5.0.0.201806131550-r/org.eclipse.jgit/apidocs/org/eclipse/jgit/diff/HistogramDiff.html>.
/// Lines that occur more than 64 times in a region lead nowhere; where all common ones do, the
/// fewest edits decide. Unlike the original, which takes quadratic time where regions nest deep, a
/// search that has looked at every line 32 times goes on with the anchors of ``PatienceSearch``.
struct HistogramSearch: AnchorSearch {
  private let source: [UInt32]
  private let target: [UInt32]

  // By token: how often it occurs in the region's source, and the offset of its first occurrence;
  // counts are zero between regions. By source offset: the offset of the next occurrence.
  private var counts: [UInt32]
  private var firsts: [UInt32]
  private var following: [UInt32]

  private var allowance: Int
  private var patience: PatienceSearch?
  private let distinct: Int

  private static var mostOccurrences: UInt32 { 64 }
  private static var none: UInt32 { .max }

  init(source: [UInt32], target: [UInt32], distinct: Int) {
    self.source = source
    self.target = target
    self.distinct = distinct
    allowance = 32 * (source.count + target.count)
    counts = [UInt32](repeating: 0, count: distinct)
    firsts = [UInt32](repeating: Self.none, count: distinct)
    following = [UInt32](repeating: Self.none, count: source.count)
  }

  mutating func anchors(in region: TokenRegion) -> Anchors {
    allowance -= region.source.count + region.target.count
    if allowance < 0 { return patientAnchors(in: region) }
    count(region.source)
    defer { for offset in region.source { counts[Int(source[offset])] = 0 } }
    var best: TokenRegion?
    var rarest = Self.mostOccurrences + 1
    var hasCommon = false
    var offset = region.target.lowerBound
    while offset < region.target.upperBound {
      let occurrences = self.occurrences(of: target[offset])
      guard occurrences > 0 else {
        offset += 1
        continue
      }
      hasCommon = true
      guard occurrences <= rarest, occurrences <= Self.mostOccurrences else {
        offset += 1
        continue
      }
      var behind = offset + 1
      var place = firsts[Int(target[offset])]
      while place != Self.none {
        let (stretch, rarity) = extended(Int(place), offset, in: region)
        if rarity < rarest || stretch.source.count > best?.source.count ?? 0 {
          best = stretch
          rarest = rarity
        }
        behind = max(behind, stretch.target.upperBound)
        // Occurrences within the stretch would give shorter ones.
        repeat {
          place = following[Int(place)]
        } while place != Self.none && place < stretch.source.upperBound
      }
      offset = behind
    }
    guard hasCommon else { return .nothingInCommon }
    return best.map { .found([$0]) } ?? .none
  }

  private mutating func patientAnchors(in region: TokenRegion) -> Anchors {
    var search =
      patience ?? PatienceSearch(source: source, target: target, distinct: distinct)
    // Handed over and back, so that its tables are not copied.
    patience = nil
    defer { patience = search }
    return search.anchors(in: region)
  }

  /// Counts and chains the tokens of a range of the source.
  private mutating func count(_ range: Range<Int>) {
    for offset in range.reversed() {
      let token = Int(source[offset])
      following[offset] = counts[token] == 0 ? Self.none : firsts[token]
      firsts[token] = UInt32(offset)
      counts[token] += 1
    }
  }

  private func occurrences(of token: UInt32) -> UInt32 {
    token == LineTokens.missing ? 0 : counts[Int(token)]
  }

  /// The longest common stretch through two offsets, and how often its rarest token occurs.
  private func extended(_ a: Int, _ b: Int, in region: TokenRegion) -> (
    stretch: TokenRegion, rarity: UInt32
  ) {
    var rarity = counts[Int(source[a])]
    var (start, end) = (0, 1)
    while a - start > region.source.lowerBound, b - start > region.target.lowerBound,
      source[a - start - 1] == target[b - start - 1]
    {
      start += 1
      rarity = min(rarity, counts[Int(source[a - start])])
    }
    while a + end < region.source.upperBound, b + end < region.target.upperBound,
      source[a + end] == target[b + end]
    {
      rarity = min(rarity, counts[Int(source[a + end])])
      end += 1
    }
    return (TokenRegion(source: a - start..<a + end, target: b - start..<b + end), rarity)
  }
}
