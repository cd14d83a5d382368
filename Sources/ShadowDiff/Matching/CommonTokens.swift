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
  func keep(_ source: Int, _ target: Int, in edits: borrowing Edits) {
    edits.keep(source: Int(sourceOffsets[source]), target: Int(targetOffsets[target]))
  }
}
