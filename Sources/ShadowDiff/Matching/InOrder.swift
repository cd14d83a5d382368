/// A common subsequence found in linear time, often nearly the longest.
///
/// The anchors are tokens that occur once on each side; a longest sequence of them that has the
/// same order on both sides is kept. Between two anchors, equal ends are kept. The remaining equal
/// tokens of a gap are paired in order, the first with the first, and a longest sequence of pairs
/// that do not cross is kept. (After Heckel, "A technique for isolating differences between files",
/// 1978, doi:10.1145/359460.359467, whose anchors may cross.)
struct InOrder: ~Copyable {
  /// The kept tokens between the equal ends, by index of the common tokens.
  let edits: Edits

  /// The kept anchors, by index of the common tokens.
  let anchors: Edits

  init(_ tokens: borrowing CommonTokens) {
    let partners = Scratch<UInt32>(repeating: Tokens.absent, count: tokens.sourceCount)
    let origins = Scratch<UInt32>(repeating: Tokens.absent, count: tokens.targetCount)
    anchors = tokens.anchor(partners, origins)
    tokens.fillGaps(partners, origins)
    edits = Edits(sourceCount: tokens.sourceCount, targetCount: tokens.targetCount)
    edits.keepIncreasing(partners: partners, origins: origins)
  }
}

extension InOrder {
  func count(in region: TokenRegion) -> Int {
    // A loop, because `reduce` is not specialized in debug builds.
    var count = 0
    for index in region.source where !edits.isDeleted(index) { count += 1 }
    return count
  }
}

extension CommonTokens {
  /// Pairs the tokens that occur once on each side and drops the pairs that cross.
  fileprivate func anchor(
    _ partners: borrowing Scratch<UInt32>, _ origins: borrowing Scratch<UInt32>
  ) -> Edits {
    let lone = Scratch<UInt32>(repeating: Tokens.absent, count: tokenBound)
    let many = Tokens.absent - 1
    for index in targetMiddle {
      let token = target[index]
      lone[token] = lone[token] == Tokens.absent ? UInt32(index) : many
    }
    let seen = Scratch<UInt32>(repeating: Tokens.absent, count: tokenBound)
    for index in sourceMiddle {
      let token = source[index]
      seen[token] = seen[token] == Tokens.absent ? UInt32(index) : many
    }
    let candidates = Scratch<UInt32>(repeating: Tokens.absent, count: sourceCount)
    let candidateOrigins = Scratch<UInt32>(repeating: Tokens.absent, count: targetCount)
    for token in 0..<tokenBound where lone[token] < many && seen[token] < many {
      candidates[seen[token]] = lone[token]
      candidateOrigins[lone[token]] = seen[token]
    }
    let kept = Edits(sourceCount: sourceCount, targetCount: targetCount)
    kept.keepIncreasing(partners: candidates, origins: candidateOrigins)
    for index in sourceMiddle where !kept.isDeleted(index) {
      partners[index] = candidates[index]
      origins[candidates[index]] = UInt32(index)
    }
    return kept
  }

  /// Pairs the tokens between two anchors.
  fileprivate func fillGaps(
    _ partners: borrowing Scratch<UInt32>, _ origins: borrowing Scratch<UInt32>
  ) {
    // Linked lists: for each token, its first unpaired target element in the gap; for each target
    // element, the next one.
    let heads = Scratch<UInt32>(repeating: Tokens.absent, count: tokenBound)
    let nexts = Scratch<UInt32>(unfilled: targetCount)
    func pair(_ a: Int, _ b: Int) {
      partners[a] = UInt32(b)
      origins[b] = UInt32(a)
    }
    var (low, lowTarget) = (prefix, prefix)
    var high = prefix
    while low < sourceMiddle.upperBound {
      while high < sourceMiddle.upperBound, partners[high] == Tokens.absent { high += 1 }
      let highTarget =
        high < sourceMiddle.upperBound ? Int(partners[high]) : targetMiddle.upperBound
      let (after, afterTarget) = (high + 1, highTarget + 1)
      let ends = EqualEnds(high - low, highTarget - lowTarget) {
        source[low + $0] == target[lowTarget + $1]
      }
      for step in 0..<ends.prefix { pair(low + step, lowTarget + step) }
      for step in 1..<ends.suffix + 1 { pair(high - step, highTarget - step) }
      low += ends.prefix
      lowTarget += ends.prefix
      let (end, endTarget) = (high - ends.suffix, highTarget - ends.suffix)
      if low < end {
        for index in (lowTarget..<endTarget).reversed() {
          nexts[index] = heads[target[index]]
          heads[target[index]] = UInt32(index)
        }
        for index in low..<end {
          let head = heads[source[index]]
          if head == Tokens.absent { continue }
          heads[source[index]] = nexts[head]
          pair(index, Int(head))
        }
        for index in lowTarget..<endTarget { heads[target[index]] = Tokens.absent }
      }
      (low, lowTarget, high) = (after, afterTarget, after)
    }
  }
}
