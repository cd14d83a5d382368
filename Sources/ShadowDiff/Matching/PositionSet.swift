/// A set of positions below a bound that finds neighbors of a position in a constant number of
/// steps.
///
/// A tree of bitmaps, 64 children to a node: three levels hold 262,144 positions and six hold
/// 2^36, so an operation accesses at most six words on the way up if positions have 32 bits.
///
///     level 1          [ 0 1 ]             a bit for each word below that is not zero
///     level 0   [ 0 0 0 0 ] [ 0 1 1 0 ]    a bit for each position
struct PositionSet: ~Copyable {
  /// The words of all levels, from level 0 on.
  private let words: Scratch<UInt64>

  /// The words of a level; the highest has one.
  private struct Level {
    var start: Int
    var count: Int

    /// The next level, or nil after the highest one.
    @inline(__always)
    var parent: Level? {
      count > 1 ? Level(start: start + count, count: (count + 63) >> 6) : nil
    }
  }

  private let lowest: Level

  init(bound: Int) {
    lowest = Level(start: 0, count: max(1, (bound + 63) >> 6))
    var highest = lowest
    while let parent = highest.parent { highest = parent }
    words = Scratch(repeating: 0, count: highest.start + 1)
  }

  @inline(__always)
  func insert(_ position: Int) {
    insert(bits: 1 &<< UInt64(position & 63), inWord: position >> 6)
  }

  /// Adds the positions of the bits in a word.
  @inline(__always)
  func insert(bits: UInt64, inWord word: Int) {
    let old = words[word]
    words[word] = old | bits
    if old == 0 { markParents(of: word, isEmpty: false) }
  }

  @inline(__always)
  func remove(_ position: Int) {
    let word = position >> 6
    let new = words[word] & ~(1 &<< UInt64(position & 63))
    words[word] = new
    if new == 0 { markParents(of: word, isEmpty: true) }
  }

  /// Updates the levels above a word that has become empty, or no longer is.
  private func markParents(of child: Int, isEmpty: Bool) {
    var index = child
    var level = lowest
    while let parent = level.parent {
      let word = parent.start + index >> 6
      let old = words[word]
      let bit: UInt64 = 1 &<< UInt64(index & 63)
      words[word] = isEmpty ? old & ~bit : old | bit
      // The level above changes only if the word becomes empty, or was.
      if (isEmpty ? words[word] : old) != 0 { return }
      index >>= 6
      level = parent
    }
  }

  /// The smallest member that is not below a position, or nil.
  @inline(__always)
  func successor(of position: Int) -> Int? {
    let word = position >> 6
    let rest = words[word] & (~0 &<< UInt64(position & 63))
    if rest != 0 { return word << 6 + rest.trailingZeroBitCount }
    return self.word(after: word, in: lowest).map { $0 << 6 + words[$0].trailingZeroBitCount }
  }

  /// The largest member below a position, or nil.
  @inline(__always)
  func predecessor(of position: Int) -> Int? {
    let word = position >> 6
    let rest = words[word] & ~(~0 &<< UInt64(position & 63))
    if rest != 0 { return word << 6 + 63 - rest.leadingZeroBitCount }
    return self.word(before: word, in: lowest).map {
      $0 << 6 + 63 - words[$0].leadingZeroBitCount
    }
  }

  /// Returns the index of the next word of a level that is not empty.
  private func word(after index: Int, in level: Level) -> Int? {
    guard let parent = level.parent else { return nil }
    // Two shifts, since a shift by 64 would keep everything.
    let rest = words[parent.start + index >> 6] & ((~0 &<< UInt64(index & 63)) &<< 1)
    if rest != 0 { return (index >> 6) << 6 + rest.trailingZeroBitCount }
    return word(after: index >> 6, in: parent).map {
      $0 << 6 + words[parent.start + $0].trailingZeroBitCount
    }
  }

  /// Returns the index of the previous word of a level that is not empty.
  private func word(before index: Int, in level: Level) -> Int? {
    guard let parent = level.parent else { return nil }
    let rest = words[parent.start + index >> 6] & ~(~0 &<< UInt64(index & 63))
    if rest != 0 { return (index >> 6) << 6 + 63 - rest.leadingZeroBitCount }
    return word(before: index >> 6, in: parent).map {
      $0 << 6 + 63 - words[parent.start + $0].leadingZeroBitCount
    }
  }
}
