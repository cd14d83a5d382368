/// A stretch of source tokens and the stretch of target tokens that it is compared with.
struct TokenRegion {
  var source: Range<Int>
  var target: Range<Int>

  /// Whether there is nothing on one of the sides.
  var isOneSided: Bool { source.isEmpty || target.isEmpty }
}

/// What a search for anchors says about a region.
enum Anchors {
  /// Regions that are the same on both sides, in order and without overlap; at least one.
  case found([TokenRegion])

  /// The sides have no token in common.
  case nothingInCommon

  /// There are common tokens, but none that should lead; the fewest edits decide.
  case none
}

/// A rule by which anchors are chosen.
protocol AnchorSearch {
  /// The anchors of a region, which is empty on neither side and differs at both of its ends.
  mutating func anchors(in region: TokenRegion) -> Anchors
}

/// Diffs that keep anchors first and then look between them, for modes that people read.
struct AnchoredMatching<Search: AnchorSearch> {
  private let source: [UInt32]
  private let target: [UInt32]
  private var search: Search
  private var edits = TokenEdits(deletions: [], insertions: [], isProvenMinimal: false)

  // By token, its number in the region at hand plus one; all zero between regions.
  private var numbers: [UInt32]

  init(source: [UInt32], target: [UInt32], distinct: Int, search: Search) {
    self.source = source
    self.target = target
    self.search = search
    numbers = [UInt32](repeating: 0, count: distinct)
  }

  /// The edits; regions wait on a stack of our own, so that no nesting exhausts the thread's.
  consuming func run() -> TokenEdits {
    var waiting = [TokenRegion(source: 0..<source.count, target: 0..<target.count)]
    while let next = waiting.popLast() {
      let region = trimmed(next)
      if region.isOneSided {
        replace(region)
        continue
      }
      switch search.anchors(in: region) {
      case .nothingInCommon: replace(region)
      case .none: matchFewest(region)
      case .found(let anchors):
        // The last region goes on the stack first: edits are written in ascending order.
        var end = (source: region.source.upperBound, target: region.target.upperBound)
        for anchor in anchors.reversed() {
          waiting.append(
            TokenRegion(
              source: anchor.source.upperBound..<end.source,
              target: anchor.target.upperBound..<end.target))
          end = (anchor.source.lowerBound, anchor.target.lowerBound)
        }
        waiting.append(
          TokenRegion(
            source: region.source.lowerBound..<end.source,
            target: region.target.lowerBound..<end.target))
      }
    }
    edits.isProvenMinimal = isTriviallyMinimal()
    return edits
  }

  private func trimmed(_ region: TokenRegion) -> TokenRegion {
    var (a, b) = (region.source, region.target)
    while let x = a.first, let y = b.first, source[x] == target[y] {
      a = x + 1..<a.upperBound
      b = y + 1..<b.upperBound
    }
    while let x = a.last, let y = b.last, source[x] == target[y] {
      a = a.lowerBound..<x
      b = b.lowerBound..<y
    }
    return TokenRegion(source: a, target: b)
  }

  private mutating func replace(_ region: TokenRegion) {
    edits.deletions.append(contentsOf: region.source)
    edits.insertions.append(contentsOf: region.target)
  }

  /// Hands a region to the core, its tokens numbered anew so that it costs no more than its size.
  private mutating func matchFewest(_ region: TokenRegion) {
    var distinct: UInt32 = 0
    let a = region.source.map { offset in
      let token = Int(source[offset])
      if numbers[token] == 0 {
        distinct += 1
        numbers[token] = distinct
      }
      return numbers[token] - 1
    }
    let b = region.target.map { offset in
      let token = target[offset]
      guard token != LineTokens.missing, numbers[Int(token)] != 0 else { return LineTokens.missing }
      return numbers[Int(token)] - 1
    }
    for offset in region.source { numbers[Int(source[offset])] = 0 }
    let found = matchTokens(a, b, distinct: Int(distinct), effort: .minimal)
    edits.deletions.append(contentsOf: found.deletions.lazy.map { $0 + region.source.lowerBound })
    edits.insertions.append(contentsOf: found.insertions.lazy.map { $0 + region.target.lowerBound })
  }

  /// Whether every token that both sides have is kept as often as the scarcer side has it.
  private func isTriviallyMinimal() -> Bool {
    var balance = [Int](repeating: 0, count: numbers.count)
    for token in source { balance[Int(token)] += 1 }
    var shared = 0
    for token in target where token != LineTokens.missing && balance[Int(token)] > 0 {
      balance[Int(token)] -= 1
      shared += 1
    }
    return source.count - edits.deletions.count == shared
  }
}
