/// The tokens that occur on both sides, without those that no longest common subsequence has.
///
/// Dropping what one side lacks and keeping equal ends is exact (GNU diff's wider discarding of
/// frequent lines is not).
struct CommonTokens: ~Copyable {
  /// Tokens, numbered anew without gaps, and the offsets of their elements.
  let source: Scratch<UInt32>
  private let sourceOffsets: Scratch<UInt32>
  let target: Scratch<UInt32>
  private let targetOffsets: Scratch<UInt32>
  let sourceCount: Int
  let targetCount: Int
  let tokenBound: Int

  private let ends: EqualEnds

  /// The number of equal tokens at the start.
  var prefix: Int { ends.prefix }

  /// The number of equal tokens at the end.
  private var suffix: Int { ends.suffix }

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

    let (sourceView, targetView) = (source.view, target.view)
    ends = EqualEnds(sourceCount, targetCount) { sourceView[$0] == targetView[$1] }
  }

  /// Whether nothing is left between the ends on one side.
  var isDone: Bool { prefix + suffix == min(sourceCount, targetCount) }

  var sourceMiddle: Range<Int> { prefix..<sourceCount - suffix }
  var targetMiddle: Range<Int> { prefix..<targetCount - suffix }

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
  /// - Returns: False if the limit was met; then a subsequence found in linear time is kept.
  func keepMost(_ edits: borrowing Edits, limit: WorkLimit) -> Bool {
    let least = surplus()
    let (a, b) = (source.view.part(sourceMiddle), target.view.part(targetMiddle))
    // A row of the table costs as much as some twenty comparisons of tokens, and more where it is
    // wide; so few edits are found faster without it.
    let greedyLimit = approximateRoot(a.count + b.count) * 7 / 2
    if least <= greedyLimit,
      let few = greedyEdits(a, b, limit: greedyLimit, patience: greedyLimit / 2, by: ==)
    {
      keepAll(but: few.deletions, few.insertions, in: edits)
      return true
    }
    let inOrder = InOrder(self)
    let most = a.count + b.count - 2 * inOrder.count
    if most == least {
      keep(inOrder, in: edits)
      return true
    }
    let base = prefix
    let isDone: Bool
    if a.count <= b.count {
      var matcher = BitParallelMatcher(rows: a, columns: b, tokenBound: tokenBound)
      isDone = matcher.match(atLeast: least, atMost: most, limit: limit) { row, column in
        keep(base + row, base + column, in: edits)
      }
    } else {
      var matcher = BitParallelMatcher(rows: b, columns: a, tokenBound: tokenBound)
      isDone = matcher.match(atLeast: least, atMost: most, limit: limit) { row, column in
        keep(base + column, base + row, in: edits)
      }
    }
    if !isDone { keep(inOrder, in: edits) }
    return isDone
  }

  /// Keeps a common subsequence between the ends, found in linear time.
  ///
  /// - Returns: Whether no subsequence is longer.
  func keepInOrder(_ edits: borrowing Edits) -> Bool {
    let inOrder = InOrder(self)
    keep(inOrder, in: edits)
    return sourceMiddle.count + targetMiddle.count - 2 * inOrder.count == surplus()
  }

  private func keep(_ inOrder: borrowing InOrder, in edits: borrowing Edits) {
    var column = prefix
    for row in sourceMiddle where !inOrder.edits.isDeleted(row) {
      while inOrder.edits.isInserted(column) { column += 1 }
      keep(row, column, in: edits)
      column += 1
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
