/// The tokens that occur on both sides, without those that no longest common subsequence has.
///
/// Dropping what one side lacks and keeping equal ends is exact (GNU diff's wider discarding of
/// frequent lines is not).
struct CommonTokens: ~Copyable {
  /// Tokens, numbered anew without gaps, and the offsets of their elements.
  private let source: Scratch<UInt32>
  private let sourceOffsets: Scratch<UInt32>
  private let target: Scratch<UInt32>
  private let targetOffsets: Scratch<UInt32>
  private let sourceCount: Int
  private let targetCount: Int
  private let tokenBound: Int

  /// The numbers of equal tokens at the start and at the end.
  private let prefix: Int
  private let suffix: Int

  init(_ tokens: borrowing Tokens) {
    let (n, m) = (tokens.source.count, tokens.target.count)
    // 0: not in the target, 1: in the target, otherwise the new number + 2.
    let numbers = Scratch<UInt32>(repeating: 0, count: n)
    target = Scratch(unfilled: m)
    targetOffsets = Scratch(unfilled: m)
    var count = 0
    for offset in 0..<m {
      let token = tokens.target[offset]
      if token == Tokens.absent { continue }
      numbers[token] = 1
      target[count] = token
      targetOffsets[count] = UInt32(offset)
      count += 1
    }
    targetCount = count
    source = Scratch(unfilled: n)
    sourceOffsets = Scratch(unfilled: n)
    count = 0
    var bound: UInt32 = 0
    for offset in 0..<n {
      let token = tokens.source[offset]
      var number = numbers[token]
      if number == 0 { continue }
      if number == 1 {
        number = bound + 2
        numbers[token] = number
        bound += 1
      }
      source[count] = number - 2
      sourceOffsets[count] = UInt32(offset)
      count += 1
    }
    sourceCount = count
    tokenBound = Int(bound)
    for index in 0..<targetCount { target[index] = numbers[target[index]] - 2 }

    let shorter = min(sourceCount, targetCount)
    var prefix = 0
    while prefix < shorter, source[prefix] == target[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      source[sourceCount - 1 - suffix] == target[targetCount - 1 - suffix]
    { suffix += 1 }
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Whether nothing is left between the ends on one side.
  var isDone: Bool { prefix + suffix == min(sourceCount, targetCount) }

  private var sourceMiddle: Range<Int> { prefix..<sourceCount - suffix }
  private var targetMiddle: Range<Int> { prefix..<targetCount - suffix }

  /// Keeps what both sequences start and end with.
  func keepEnds(in edits: borrowing Edits) {
    for index in 0..<prefix { keep(index, index, in: edits) }
    for index in 1..<suffix + 1 { keep(sourceCount - index, targetCount - index, in: edits) }
  }

  @inline(__always)
  private func keep(_ source: Int, _ target: Int, in edits: borrowing Edits) {
    edits.keep(source: Int(sourceOffsets[source]), target: Int(targetOffsets[target]))
  }

  /// Keeps a longest common subsequence of what lies between the ends.
  ///
  /// - Returns: False where the step limit was met; then nothing is kept.
  func keepMost(_ edits: borrowing Edits, stepLimit: Int?) -> Bool {
    let (a, b) = (source.view.part(sourceMiddle), target.view.part(targetMiddle))
    let least = surplus()
    // A row of the table costs as much as some twenty comparisons of tokens, and more where it is
    // wide; so few edits are found faster without it.
    let greedyLimit = Int(3.5 * Double(a.count + b.count).squareRoot())
    if least <= greedyLimit, let few = greedyEdits(a, b, limit: greedyLimit, raisedBy: 0, by: ==) {
      keepAll(but: few.deletions, few.insertions, in: edits)
      return true
    }
    let base = prefix
    if a.count <= b.count {
      var matcher = BitParallelMatcher(rows: a, columns: b, tokenBound: tokenBound)
      return matcher.match(atLeast: least, stepLimit: stepLimit) { row, column in
        keep(base + row, base + column, in: edits)
      }
    }
    var matcher = BitParallelMatcher(rows: b, columns: a, tokenBound: tokenBound)
    return matcher.match(atLeast: least, stepLimit: stepLimit) { row, column in
      keep(base + column, base + row, in: edits)
    }
  }

  /// Keeps what lies between the ends and is not listed.
  private func keepAll(but deletions: [Int], _ insertions: [Int], in edits: borrowing Edits) {
    var (deletion, insertion, column) = (0, 0, 0)
    for row in sourceMiddle.indices {
      if deletion < deletions.count, deletions[deletion] + prefix == row {
        deletion += 1
        continue
      }
      while insertion < insertions.count, insertions[insertion] == column {
        insertion += 1
        column += 1
      }
      keep(row, prefix + column, in: edits)
      column += 1
    }
  }

  /// The number of elements that one side has more of, summed over all tokens between the ends.
  private func surplus() -> Int {
    let balance = Scratch<Int32>(repeating: 0, count: tokenBound)
    for index in sourceMiddle { balance[source[index]] += 1 }
    for index in targetMiddle { balance[target[index]] -= 1 }
    var sum = 0
    for token in 0..<tokenBound { sum += Int(abs(balance[token])) }
    return sum
  }
}

extension CommonTokens {
  /// Keeps equal tokens paired in order, in linear time.
  ///
  /// Tokens that occur once on each side come first, as many of them as keep their order; between
  /// two of them equal ends are kept; what is then left in a gap is paired first with first, and of
  /// those pairs again as many as keep their order (after Heckel, "A technique for isolating
  /// differences between files", 1978, doi:10.1145/359460.359467, whose anchors may cross).
  ///
  /// - Returns: Whether the result is proven minimal.
  func keepInOrder(_ edits: borrowing Edits) -> Bool {
    let partners = Scratch<UInt32>(repeating: Tokens.absent, count: sourceCount)
    let origins = Scratch<UInt32>(repeating: Tokens.absent, count: targetCount)
    anchor(partners, origins)
    fillGaps(partners, origins)
    let inner = Edits(sourceCount: sourceCount, targetCount: targetCount)
    let kept = keepIncreasing(
      partners: partners, origins: origins, sourceCount: sourceCount, targetCount: targetCount,
      edits: inner)
    var target = prefix
    for index in sourceMiddle where !inner.isDeleted(index) {
      while inner.isInserted(target) { target += 1 }
      keep(index, target, in: edits)
      target += 1
    }
    return sourceMiddle.count + targetMiddle.count - 2 * kept == surplus()
  }

  /// Pairs the tokens that occur once on each side and drops the pairs that cross.
  private func anchor(
    _ partners: borrowing Scratch<UInt32>, _ origins: borrowing Scratch<UInt32>
  ) {
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
    keepIncreasing(
      partners: candidates, origins: candidateOrigins, sourceCount: sourceCount,
      targetCount: targetCount, edits: kept)
    for index in sourceMiddle where !kept.isDeleted(index) {
      partners[index] = candidates[index]
      origins[candidates[index]] = UInt32(index)
    }
  }

  /// Pairs what lies between two anchors.
  private func fillGaps(
    _ partners: borrowing Scratch<UInt32>, _ origins: borrowing Scratch<UInt32>
  ) {
    // For each token the first of its unpaired target elements in the gap, and for each the next.
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
