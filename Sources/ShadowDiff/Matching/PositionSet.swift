/// A set of positions below a bound that finds neighbors of a position in a constant number of
/// steps.
///
/// A tree of bitmaps, 64 children to a node: three levels hold 262,144 positions and six hold
/// 2^36, so an operation accesses at most six words on the way up if positions have 32 bits.
///
///     level 1          [ 0 1 ]             a bit for each word below that is not zero
///     level 0   [ 0 0 0 0 ] [ 0 1 1 0 ]    a bit for each position
struct PositionSet: ~Copyable {
  private let words: Scratch<UInt64>
  private let levelStarts: (Int, Int, Int, Int, Int, Int)
  private let levelCount: Int

  /// Creates an empty set for positions below a bound.
  init(bound: Int) {
    var starts = (0, 0, 0, 0, 0, 0)
    var size = (bound + 63) >> 6
    var total = size
    var level = 1
    while size > 1 {
      switch level {
      case 1: starts.1 = total
      case 2: starts.2 = total
      case 3: starts.3 = total
      case 4: starts.4 = total
      default: starts.5 = total
      }
      size = (size + 63) >> 6
      total += size
      level += 1
    }
    words = Scratch(repeating: 0, count: max(total, 1))
    levelStarts = starts
    levelCount = level
  }

  @inline(__always)
  private func start(ofLevel level: Int) -> Int {
    switch level {
    case 0: return levelStarts.0
    case 1: return levelStarts.1
    case 2: return levelStarts.2
    case 3: return levelStarts.3
    case 4: return levelStarts.4
    default: return levelStarts.5
    }
  }

  @inline(__always)
  func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 &<< UInt64(position & 63)) != 0
  }

  /// Adds a position.
  @inline(__always)
  func insert(_ position: Int) {
    let word = position >> 6
    let old = words[word]
    words[word] = old | (1 &<< UInt64(position & 63))
    if old == 0 { raise(word) }
  }

  /// Adds the positions of the bits in a word.
  @inline(__always)
  func insert(bits: UInt64, inWord word: Int) {
    let old = words[word]
    words[word] = old | bits
    if old == 0 { raise(word) }
  }

  /// Removes a position.
  @inline(__always)
  func remove(_ position: Int) {
    let word = position >> 6
    let new = words[word] & ~(1 &<< UInt64(position & 63))
    words[word] = new
    if new == 0 { lower(word) }
  }

  private func raise(_ child: Int) {
    var index = child
    var level = 1
    while level < levelCount {
      let word = start(ofLevel: level) + index >> 6
      let old = words[word]
      words[word] = old | (1 &<< UInt64(index & 63))
      if old != 0 { return }
      index >>= 6
      level += 1
    }
  }

  private func lower(_ child: Int) {
    var index = child
    var level = 1
    while level < levelCount {
      let word = start(ofLevel: level) + index >> 6
      let new = words[word] & ~(1 &<< UInt64(index & 63))
      words[word] = new
      if new != 0 { return }
      index >>= 6
      level += 1
    }
  }

  /// The smallest member that is not below a position, or nil.
  @inline(__always)
  func successor(of position: Int) -> Int? {
    let word = position >> 6
    let rest = words[word] & (~0 &<< UInt64(position & 63))
    if rest != 0 { return word << 6 + rest.trailingZeroBitCount }
    return climb(above: word)
  }

  /// The largest member below a position, or nil.
  @inline(__always)
  func predecessor(of position: Int) -> Int? {
    let word = position >> 6
    let rest = words[word] & ~(~0 &<< UInt64(position & 63))
    if rest != 0 { return word << 6 + 63 - rest.leadingZeroBitCount }
    return climb(below: word)
  }

  private func climb(above child: Int) -> Int? {
    var index = child
    var level = 1
    while level < levelCount {
      let shift = UInt64(index & 63)
      // Two shifts, since a shift by 64 would keep everything.
      let rest = words[start(ofLevel: level) + index >> 6] & ((~0 &<< shift) &<< 1)
      if rest != 0 {
        index = (index >> 6) << 6 + rest.trailingZeroBitCount
        while level > 0 {
          level -= 1
          index = index << 6 + words[start(ofLevel: level) + index].trailingZeroBitCount
        }
        return index
      }
      index >>= 6
      level += 1
    }
    return nil
  }

  private func climb(below child: Int) -> Int? {
    var index = child
    var level = 1
    while level < levelCount {
      let rest = words[start(ofLevel: level) + index >> 6] & ~(~0 &<< UInt64(index & 63))
      if rest != 0 {
        index = (index >> 6) << 6 + 63 - rest.leadingZeroBitCount
        while level > 0 {
          level -= 1
          index = index << 6 + 63 - words[start(ofLevel: level) + index].leadingZeroBitCount
        }
        return index
      }
      index >>= 6
      level += 1
    }
    return nil
  }
}
