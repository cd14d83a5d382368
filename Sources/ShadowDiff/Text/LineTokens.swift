/// The lines of two texts as tokens: lines with equal bytes have equal tokens.
///
/// The token of a source line is the offset of the first line that has its bytes.
struct LineTokens: ~Copyable {
  let tokens: Tokens

  /// The byte offset of each line of the source, and the size of the source; those of the target.
  let sourceStarts: Scratch<UInt32>
  let targetStarts: Scratch<UInt32>

  /// - Complexity: Expected O(bytes).
  init(_ source: ByteView, _ target: ByteView) {
    let table = LineTable(source)
    let count = target.lineCount(in: 0..<target.count)
    targetStarts = Scratch(unfilled: count)
    let found = Scratch<UInt32>(unfilled: count)
    table.look(up: target, tokens: found, starts: targetStarts)
    sourceStarts = table.starts
    tokens = Tokens(source: table.tokens, target: found)
  }
}

/// The distinct lines of a text.
///
/// ```text
/// slot   63 ........ 32 31 ......... 0
///        tag of the hash   token + 1      0: free
/// ```
///
/// If a tag matches, the bytes are compared. The hash only determines the place in the table, so no
/// result depends on the seed of the process.
private struct LineTable: ~Copyable {
  private let text: ByteView

  /// A token for each line.
  let tokens: Scratch<UInt32>

  /// The offset of each line, and the size of the text.
  let starts: Scratch<UInt32>

  private let slots: Scratch<UInt64>
  private let mask: Int
  private let seed = processSeed

  private static var tagBits: UInt64 { 0xFFFF_FFFF_0000_0000 }

  init(_ text: ByteView) {
    self.text = text
    let count = text.lineCount(in: 0..<text.count)
    tokens = Scratch(unfilled: count)
    starts = Scratch(unfilled: count + 1)
    // At most half of the slots are taken.
    let bits = max(4, Int.bitWidth - (count &* 2).leadingZeroBitCount)
    mask = 1 &<< bits &- 1
    slots = Scratch(repeating: 0, count: mask + 1)
    intern()
  }

  private func intern() {
    var offset = 0
    starts[0] = 0
    for line in 0..<tokens.count {
      let hashed = LineHash(text, from: offset, seed: seed)
      starts[line &+ 1] = UInt32(truncatingIfNeeded: hashed.end)
      let (slot, token) = find(hashed, of: text, from: offset)
      if token < 0 {
        slots[slot] = hashed.value & Self.tagBits | UInt64(truncatingIfNeeded: line &+ 1)
        tokens[line] = UInt32(truncatingIfNeeded: line)
      } else {
        tokens[line] = UInt32(truncatingIfNeeded: token)
      }
      offset = hashed.end
    }
  }

  /// Finds a token for each line of another text, ``Tokens/absent`` if this text lacks the line.
  ///
  /// After a line that is found, the lines that follow it on both sides are compared directly as
  /// long as they are equal. So for two versions of a text, most lines of the other text are not
  /// hashed.
  func look(
    up other: ByteView, tokens result: borrowing Scratch<UInt32>,
    starts otherStarts: borrowing Scratch<UInt32>
  ) {
    let count = result.count
    let isOpen = text.count > 0 && text[at: text.count - 1] != newline
    var line = 0
    var offset = 0
    while line < count {
      let hashed = LineHash(other, from: offset, seed: seed)
      let token = find(hashed, of: other, from: offset).token
      otherStarts[line] = UInt32(truncatingIfNeeded: offset)
      offset = hashed.end
      if token < 0 {
        result[line] = Tokens.absent
        line &+= 1
        continue
      }
      result[line] = UInt32(truncatingIfNeeded: token)
      line &+= 1
      var known = token &+ 1
      let start = Int(starts[known])
      var common = start &+ text.commonPrefix(from: start, with: other, from: offset)
      // A last line without a newline equals only a last line on the other side.
      if common == text.count, isOpen, offset &+ common &- start < other.count { common &-= 1 }
      let shift = UInt32(truncatingIfNeeded: offset &- start)
      while known < tokens.count, line < count, Int(starts[known &+ 1]) <= common {
        result[line] = tokens[known]
        otherStarts[line] = starts[known] &+ shift
        line &+= 1
        known &+= 1
      }
      offset &+= Int(starts[known]) &- start
    }
  }

  /// Returns the token of a line and its slot, or a negative token and the slot where the line
  /// belongs.
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
        let range = Int(starts[token])..<Int(starts[token &+ 1])
        if text.isSame(range, as: start..<hashed.end, of: other) { return (slot, token) }
      }
      slot = (slot &+ 1) & mask
    }
  }
}
