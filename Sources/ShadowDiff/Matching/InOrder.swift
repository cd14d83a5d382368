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
    region.source.reduce(0) { edits.isDeleted($1) ? $0 : $0 + 1 }
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
      while low < high, lowTarget < highTarget, source[low] == target[lowTarget] {
        pair(low, lowTarget)
        low += 1
        lowTarget += 1
      }
      var (end, endTarget) = (high, highTarget)
      while low < end, lowTarget < endTarget, source[end - 1] == target[endTarget - 1] {
        end -= 1
        endTarget -= 1
        pair(end, endTarget)
      }
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
