/// Moves blocks of edits to where they read best, without changing how many lines they name.
///
/// A block that only adds, or only removes, can move down a line where its first line equals the
/// line behind it, and up where its last line equals the line before it. If it meets another block
/// on the way, the two become one; else ``IndentScore`` chooses. Blocks on both sides stay.
struct BlockSlider {
  private let source: ByteView
  private let target: ByteView
  private let blocks: [EditBlock]
  private var next = 0
  private var settled: [Group] = []

  // The last place looked at in each text: no block yet to come starts before it.
  private var sourcePlace: (line: Int, offset: Int)
  private var targetPlace: (line: Int, offset: Int)

  /// Positions further up than this many lines from the lowest one are not considered.
  private static var furthestSlide: Int { 100 }

  /// Returns blocks that stand for the same change; they are in order before and after.
  ///
  /// - Parameter place: A line start in both texts, at or before the first block.
  /// - Complexity: O(bytes from `place` up to the last block), to find the blocks' bytes.
  static func slid(
    _ blocks: [EditBlock], source: ByteView, target: ByteView, from place: (line: Int, offset: Int)
  ) -> [EditBlock] {
    var slider = BlockSlider(source: source, target: target, blocks: blocks, place: place)
    slider.run()
    return slider.settled.map(\.block)
  }

  private init(
    source: ByteView, target: ByteView, blocks: [EditBlock], place: (line: Int, offset: Int)
  ) {
    self.source = source
    self.target = target
    self.blocks = blocks
    sourcePlace = place
    targetPlace = place
  }

  private mutating func run() {
    while next < blocks.count {
      let group = takeNext()
      if group.kind == .both { settled.append(group) } else { settle(group) }
    }
  }

  /// Finds a block's place among the settled ones; it takes in those that it meets.
  private mutating func settle(_ unsettled: Group) {
    var group = unsettled
    while true {
      let text = group.kind == .insertion ? target : source
      let above = group.block.source.lowerBound - (settled.last?.block.source.upperBound ?? 0)
      let below =
        next < blocks.count
        ? blocks[next].source.lowerBound - group.block.source.upperBound : Int.max - above
      var up = 0
      while up < above, group.slideUp(in: text) { up += 1 }
      var down = 0
      while down < up + below, group.slideDown(in: text) { down += 1 }
      if next < blocks.count, down == up + below {
        group = group.joined(with: takeNext())
      } else if up == above, let last = settled.popLast() {
        for _ in 0..<down { _ = group.slideUp(in: text) }
        group = last.joined(with: group)
      } else {
        if down > 0 { group.slideToBest(of: min(down, Self.furthestSlide), in: text) }
        settled.append(group)
        return
      }
      if group.kind == .both {
        settled.append(group)
        return
      }
    }
  }

  /// Takes the next block and finds its bytes.
  private mutating func takeNext() -> Group {
    let block = blocks[next]
    next += 1
    if block.source.isEmpty {
      return Group(
        block: block, kind: .insertion, bytes: target.bytes(of: block.target, from: &targetPlace))
    }
    if block.target.isEmpty {
      return Group(
        block: block, kind: .deletion, bytes: source.bytes(of: block.source, from: &sourcePlace))
    }
    return Group(block: block, kind: .both, bytes: 0..<0)
  }
}

/// A block with the bytes of its lines, if they are on one side only.
private struct Group {
  enum Kind {
    case deletion
    case insertion
    case both
  }

  var block: EditBlock
  var kind: Kind
  var bytes: Range<Int>

  /// Moves up a line if the kept lines stay the same.
  mutating func slideUp(in text: ByteView) -> Bool {
    guard bytes.lowerBound > 0 else { return false }
    let first = text.lineStart(before: bytes.lowerBound)
    let last = text.lineStart(before: bytes.upperBound)
    let isSame = text.isSame(first..<bytes.lowerBound, as: last..<bytes.upperBound, of: text)
    guard isSame else { return false }
    bytes = first..<last
    shift(by: -1)
    return true
  }

  /// Moves down a line if the kept lines stay the same.
  mutating func slideDown(in text: ByteView) -> Bool {
    guard bytes.upperBound < text.count else { return false }
    let first = text.lineEnd(from: bytes.lowerBound)
    let last = text.lineEnd(from: bytes.upperBound)
    let isSame = text.isSame(bytes.lowerBound..<first, as: bytes.upperBound..<last, of: text)
    guard isSame else { return false }
    bytes = first..<last
    shift(by: 1)
    return true
  }

  /// Moves up by at most `limit` lines, all of them possible, to where the score is least.
  mutating func slideToBest(of limit: Int, in text: ByteView) {
    for _ in 0..<limit { _ = slideUp(in: text) }
    var best = self
    var bestScore = IndentScore(text, bytes)
    // From above, as git goes: scores are no order, and of equal ones the lowest place wins.
    for _ in 0..<limit {
      _ = slideDown(in: text)
      let score = IndentScore(text, bytes)
      if score.isAtMost(bestScore) { (best, bestScore) = (self, score) }
    }
    self = best
  }

  /// This block and one that follows it without a kept line between.
  func joined(with following: Self) -> Self {
    Group(
      block: EditBlock(
        source: block.source.lowerBound..<following.block.source.upperBound,
        target: block.target.lowerBound..<following.block.target.upperBound),
      kind: kind == following.kind ? kind : .both,
      bytes: kind == following.kind && kind != .both
        ? bytes.lowerBound..<following.bytes.upperBound : 0..<0)
  }

  private mutating func shift(by lines: Int) {
    block.source = block.source.lowerBound + lines..<block.source.upperBound + lines
    block.target = block.target.lowerBound + lines..<block.target.upperBound + lines
  }
}

extension ByteView {
  /// The bytes of a range of lines, which starts no earlier than `place`; `place` moves to its end.
  fileprivate func bytes(
    of lines: Range<Int>, from place: inout (line: Int, offset: Int)
  ) -> Range<Int> {
    let start = offset(afterLines: lines.lowerBound - place.line, from: place.offset)
    let end = offset(afterLines: lines.count, from: start)
    place = (lines.upperBound, end)
    return start..<end
  }
}
