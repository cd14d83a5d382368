/// The lines of two texts as dense tokens: the same number stands for the same bytes.
///
/// Source lines are numbered by first occurrence. A target line that the source lacks is
/// ``missing`` and enters no table.
struct LineTokens {
  /// The token of a target line that the source lacks.
  static let missing = UInt32.max

  /// A token for each source line.
  let source: [UInt32]

  /// A token for each target line.
  let target: [UInt32]

  /// The number of distinct source lines; all tokens but ``missing`` are below it.
  let distinct: Int

  init(source: ByteView, target: ByteView) {
    var table = LineTable(source)
    self.target = table.tokens(of: target)
    self.source = table.tokens
    distinct = table.distinct
  }
}

/// The distinct lines of one text.
///
/// ```
/// slot   63 ........ 32 31 ......... 0
///        tag of the hash   token + 1      0: free
/// ```
///
/// A tag that matches is confirmed byte by byte; the hash decides nothing but where to look, so the
/// process's seed does not show in any result.
struct LineTable {
  private let text: ByteView

  /// A token for each line.
  private(set) var tokens: [UInt32]

  /// The number of distinct lines; tokens count up from zero by first occurrence.
  private(set) var distinct = 0

  /// The offset of each line, and the size of the text.
  private var starts: [UInt32]

  /// By token, the first line that has it.
  private var firsts: [UInt32]

  private var slots: [UInt64]
  private let mask: Int
  private let seed = LineHash.processSeed

  init(_ text: ByteView) {
    self.text = text
    let count = text.lineCount(in: 0..<text.count)
    tokens = [UInt32](repeating: 0, count: count)
    starts = [UInt32](repeating: 0, count: count + 1)
    firsts = [UInt32](repeating: 0, count: count)
    // At most half of the slots are taken.
    let bits = max(4, Int.bitWidth - (count &* 2).leadingZeroBitCount)
    mask = 1 &<< bits &- 1
    slots = [UInt64](repeating: 0, count: mask + 1)
    distinct = withViews { $0.intern() }
  }

  /// Returns a token for each line of another text, ``LineTokens/missing`` where this one lacks it.
  mutating func tokens(of other: ByteView) -> [UInt32] {
    let count = other.lineCount(in: 0..<other.count)
    var result = [UInt32](repeating: LineTokens.missing, count: count)
    withViews { views in result.withScratchView { views.look(up: other, into: $0) } }
    return result
  }

  @inline(__always)
  private mutating func withViews<Result>(_ body: (Views) -> Result) -> Result {
    tokens.withScratchView { tokens in
      starts.withScratchView { starts in
        firsts.withScratchView { firsts in
          slots.withScratchView { slots in
            body(
              Views(
                text: text, tokens: tokens, starts: starts, firsts: firsts, slots: slots,
                mask: mask, seed: seed))
          }
        }
      }
    }
  }
}

/// The parts of a table while it is worked on.
private struct Views {
  let text: ByteView
  let tokens: ScratchView<UInt32>
  let starts: ScratchView<UInt32>
  let firsts: ScratchView<UInt32>
  let slots: ScratchView<UInt64>
  let mask: Int
  let seed: UInt64

  /// Numbers the lines of the text and returns how many distinct ones there are.
  func intern() -> Int {
    var distinct = 0
    var offset = 0
    for line in 0..<tokens.count {
      let hashed = LineHash(text, from: offset, seed: seed)
      starts[line] = UInt32(truncatingIfNeeded: offset)
      starts[line + 1] = UInt32(truncatingIfNeeded: hashed.end)
      let (slot, token) = find(hashed, of: text, from: offset)
      if token < 0 {
        slots[slot] = hashed.value & Self.tagBits | UInt64(truncatingIfNeeded: distinct &+ 1)
        firsts[distinct] = UInt32(truncatingIfNeeded: line)
        tokens[line] = UInt32(truncatingIfNeeded: distinct)
        distinct &+= 1
      } else {
        tokens[line] = UInt32(truncatingIfNeeded: token)
      }
      offset = hashed.end
    }
    return distinct
  }

  /// Writes the token of each line of another text that this one has.
  ///
  /// Where a line is found, the lines that follow it on both sides are compared directly, for as
  /// long as they are the same: most of two versions of a text is neither hashed nor searched for
  /// newlines on this side.
  func look(up other: ByteView, into result: ScratchView<UInt32>) {
    let isOpen = text[at: text.count - 1] != newline
    var line = 0
    var offset = 0
    while line < result.count {
      let hashed = LineHash(other, from: offset, seed: seed)
      let token = find(hashed, of: other, from: offset).token
      offset = hashed.end
      if token < 0 {
        line &+= 1
        continue
      }
      result[line] = UInt32(truncatingIfNeeded: token)
      line &+= 1
      var known = Int(firsts[token]) &+ 1
      let start = Int(starts[known])
      var common = start &+ text.commonPrefix(from: start, with: other, from: offset)
      // A last line without a newline is the same only if it is the last one on both sides.
      if common == text.count, isOpen, offset &+ common &- start < other.count { common &-= 1 }
      while known < tokens.count, line < result.count, Int(starts[known &+ 1]) <= common {
        result[line] = tokens[known]
        line &+= 1
        known &+= 1
      }
      offset &+= Int(starts[known]) &- start
    }
  }

  /// The token of a line and the slot where it is, or a negative one and the slot where it belongs.
  @inline(__always)
  private func find(_ hashed: LineHash, of other: ByteView, from start: Int) -> (
    slot: Int, token: Int
  ) {
    var slot = Int(truncatingIfNeeded: hashed.value) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return (slot, -1) }
      if (entry ^ hashed.value) & Self.tagBits == 0 {
        let token = Int(truncatingIfNeeded: entry & ~Self.tagBits) &- 1
        let first = Int(firsts[token])
        let range = Int(starts[first])..<Int(starts[first &+ 1])
        if text.isSame(range, as: start..<hashed.end, of: other) { return (slot, token) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  private static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }
}
