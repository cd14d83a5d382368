/// Finds the lines to keep by an algorithm.
///
/// This is the only call from the line diff to the search of `Matching/`.
///
/// - Parameter effort: How much work to do where the algorithm looks for the fewest edits.
func matchLines(
  _ tokens: borrowing Tokens, algorithm: LineDiff.Algorithm, effort: SequenceDiff.Effort
) -> Edits {
  switch algorithm {
  case .minimal: match(tokens, effort: effort)
  case .linear: match(tokens, effort: .linear)
  case .patience: matchAnchored(tokens, search: PatienceSearch(tokens), effort: effort)
  case .histogram: matchAnchored(tokens, search: HistogramSearch(tokens), effort: effort)
  }
}

/// The result of a search for anchors in a region.
enum Anchors {
  /// One or more regions with equal sides, in order and without overlap.
  case found([TokenRegion])

  /// The sides have no token in common.
  case nothingInCommon

  /// There are common tokens, but no anchor. The region gets the fewest edits.
  case none
}

/// A rule that chooses anchors.
protocol AnchorSearch: ~Copyable {
  /// Returns the anchors of a region whose sides are not empty and differ at both ends.
  mutating func anchors(in region: TokenRegion, of tokens: borrowing Tokens) -> Anchors
}

/// Keeps the anchors of a region, then searches the regions between them.
///
/// The regions are on an explicit stack, so that deep nesting does not exhaust the stack of the
/// thread.
private func matchAnchored<Search: AnchorSearch & ~Copyable>(
  _ tokens: borrowing Tokens, search: consuming Search, effort: SequenceDiff.Effort
) -> Edits {
  var edits = Edits(sourceCount: tokens.source.count, targetCount: tokens.target.count)
  // Working memory of `TokenRegion.match`, by token; allocated once for all regions.
  let places = Scratch<UInt32>(repeating: Tokens.absent, count: tokens.source.count)
  var kept = 0
  var waiting = [TokenRegion(source: 0..<tokens.source.count, target: 0..<tokens.target.count)]
  while let next = waiting.popLast() {
    let region = tokens.keepEnds(of: next, in: edits)
    kept += next.source.count - region.source.count
    if region.isOneSided { continue }
    switch search.anchors(in: region, of: tokens) {
    case .nothingInCommon: continue
    case .none:
      _ = region.match(
        tokens.source.view, tokens.target.view, places: places, effort: effort
      ) {
        edits.keep(source: $0, target: $1)
        kept += 1
      }
    case .found(let anchors):
      for anchor in anchors {
        for (source, target) in zip(anchor.source, anchor.target) {
          edits.keep(source: source, target: target)
        }
        kept += anchor.source.count
      }
      waiting += region.gaps(around: anchors)
    }
  }
  edits.isMinimal = kept == tokens.sharedCount
  return edits
}

extension Tokens {
  /// Keeps the tokens with which both sides start and end, and returns the rest of the region.
  fileprivate borrowing func keepEnds(
    of region: TokenRegion, in edits: borrowing Edits
  ) -> TokenRegion {
    let (a, b) = (source.view.part(region.source), target.view.part(region.target))
    let ends = EqualEnds(a.count, b.count) { a[$0] == b[$1] }
    let rest = TokenRegion(
      source: region.source.dropFirst(ends.prefix).dropLast(ends.suffix),
      target: region.target.dropFirst(ends.prefix).dropLast(ends.suffix))
    for step in 1..<ends.prefix + 1 {
      edits.keep(source: rest.source.lowerBound - step, target: rest.target.lowerBound - step)
    }
    for step in 0..<ends.suffix {
      edits.keep(source: rest.source.upperBound + step, target: rest.target.upperBound + step)
    }
    return rest
  }

  /// The number of tokens that the sides share, in any order: an upper bound of what a diff keeps.
  fileprivate var sharedCount: Int {
    let balance = Scratch<UInt32>(repeating: 0, count: source.count)
    for offset in 0..<source.count { balance[source[offset]] += 1 }
    var shared = 0
    for offset in 0..<target.count {
      let token = target[offset]
      guard token != Self.absent, balance[token] > 0 else { continue }
      balance[token] -= 1
      shared += 1
    }
    return shared
  }
}
