/// The tokens that occur on both sides, and the numbers of equal tokens at both ends.
///
/// No common subsequence has a token that one side lacks, and some longest one keeps the equal
/// ends. So this step is exact, unlike the discarding of frequent lines in GNU diff.
struct CommonTokens: ~Copyable {
  /// The tokens, renumbered without gaps, and the offsets of their elements.
  let source: Scratch<UInt32>
  private let sourceOffsets: Scratch<UInt32>
  let target: Scratch<UInt32>
  private let targetOffsets: Scratch<UInt32>
  let sourceCount: Int
  let targetCount: Int
  let tokenBound: Int

  private let ends: EqualEnds

  /// The numbers of equal tokens at the start and at the end.
  var prefix: Int { ends.prefix }
  private var suffix: Int { ends.suffix }

  init(_ tokens: borrowing Tokens) {
    let (n, m) = (tokens.source.count, tokens.target.count)
    // By old token: 0 if it is not in the target, 1 if it is, or the new token + 2.
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

  /// A Boolean value that indicates whether one side has no token between the ends.
  var isDone: Bool { prefix + suffix == min(sourceCount, targetCount) }

  var sourceMiddle: Range<Int> { prefix..<sourceCount - suffix }
  var targetMiddle: Range<Int> { prefix..<targetCount - suffix }

  func keepEnds(in edits: borrowing Edits) {
    for index in 0..<prefix { keep(index, index, in: edits) }
    for index in 1..<suffix + 1 { keep(sourceCount - index, targetCount - index, in: edits) }
  }

  @inline(__always)
  func keep(_ source: Int, _ target: Int, in edits: borrowing Edits) {
    edits.keep(source: Int(sourceOffsets[source]), target: Int(targetOffsets[target]))
  }
}
