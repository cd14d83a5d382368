/// The lines of two texts as dense tokens: the same number stands for the same bytes.
///
/// Source lines are numbered by first occurrence. A target line that the source lacks is
/// ``missing`` and enters no table, so a table holds the source's distinct lines only:
///
/// ```
/// slot   63 ........ 32 31 ......... 0
///        tag of the hash   token + 1      0: free
/// ```
///
/// A tag that matches is confirmed byte by byte; the hash decides nothing but where to look, so the
/// process's seed does not show in any result.
struct LineTokens {
  /// The token of a target line that the source lacks.
  static let missing = UInt32.max

  /// A token for each source line.
  private(set) var source: [UInt32]

  /// A token for each target line.
  private(set) var target: [UInt32]

  /// The number of distinct source lines; tokens are below it.
  private(set) var distinct = 0

  init(source a: ByteView, target b: ByteView) {
    let lines = a.lineCount(in: 0..<a.count)
    source = [UInt32](repeating: 0, count: lines)
    target = []
    let bits = max(4, Int.bitWidth - (lines &* 2).leadingZeroBitCount)
    let mask = 1 &<< bits &- 1
    let seed = LineHash.processSeed
    // By token: offsets of start (upper half) and end (lower half) of its first line.
    var firsts = [UInt64](repeating: 0, count: lines)
    var slots = [UInt64](repeating: 0, count: mask + 1)
    distinct = slots.withScratchView { slots in
      firsts.withScratchView { firsts in
        source.withScratchView { tokens in
          var next = 0
          var offset = 0
          for line in 0..<lines {
            let hashed = LineHash(a, from: offset, seed: seed)
            var slot = Int(truncatingIfNeeded: hashed.value) & mask
            let tag = hashed.value & 0xFFFF_FFFF_0000_0000
            var token = next
            while slots[slot] != 0 {
              if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                let known = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
                if a.isSame(firsts[known], a, offset..<hashed.end) {
                  token = known
                  break
                }
              }
              slot = (slot &+ 1) & mask
            }
            if token == next {
              slots[slot] = tag | UInt64(truncatingIfNeeded: next &+ 1)
              firsts[next] = UInt64(offset) &<< 32 | UInt64(hashed.end)
              next += 1
            }
            tokens[line] = UInt32(truncatingIfNeeded: token)
            offset = hashed.end
          }
          return next
        }
      }
    }
    let targetLines = b.lineCount(in: 0..<b.count)
    target = [UInt32](repeating: Self.missing, count: targetLines)
    slots.withScratchView { slots in
      firsts.withScratchView { firsts in
        target.withScratchView { tokens in
          var offset = 0
          for line in 0..<targetLines {
            let hashed = LineHash(b, from: offset, seed: seed)
            var slot = Int(truncatingIfNeeded: hashed.value) & mask
            let tag = hashed.value & 0xFFFF_FFFF_0000_0000
            while slots[slot] != 0 {
              if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                let known = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) &- 1
                if a.isSame(firsts[known], b, offset..<hashed.end) {
                  tokens[line] = UInt32(truncatingIfNeeded: known)
                  break
                }
              }
              slot = (slot &+ 1) & mask
            }
            offset = hashed.end
          }
        }
      }
    }
  }
}

extension ByteView {
  /// Whether the packed range of these bytes is the same as a range of the other's.
  @inline(__always)
  fileprivate func isSame(_ packed: UInt64, _ other: ByteView, _ range: Range<Int>) -> Bool {
    let start = Int(truncatingIfNeeded: packed &>> 32)
    let length = Int(truncatingIfNeeded: packed & 0xFFFF_FFFF) &- start
    guard length == range.count else { return false }
    var done = 0
    while done + Self.blockSize <= length {
      guard block(at: start + done) == other.block(at: range.lowerBound + done) else {
        return false
      }
      done += Self.blockSize
    }
    while done < length {
      guard self[at: start + done] == other[at: range.lowerBound + done] else { return false }
      done += 1
    }
    return true
  }
}
