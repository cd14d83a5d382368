// Searches for lines and for common prefixes and suffixes, sixteen bytes at a time.

/// The byte that ends a line.
let newline: UInt8 = 0x0A

extension ByteView {
  /// Returns the number of equal bytes from two offsets on.
  @inline(__always)
  func commonPrefix(from start: Int, with other: ByteView, from otherStart: Int) -> Int {
    let limit = min(count - start, other.count - otherStart)
    var length = 0
    while length + Self.blockSize <= limit {
      let differing = BlockMask(block(at: start + length) .!= other.block(at: otherStart + length))
      if !differing.isEmpty { return length + differing.first }
      length += Self.blockSize
    }
    while length < limit, self[at: start + length] == other[at: otherStart + length] { length += 1 }
    return length
  }

  /// The size of four blocks.
  ///
  /// A loop over strides takes half the time of one over blocks, and its time does not depend on
  /// where the linker places it.
  static var strideSize: Int { 4 * blockSize }

  /// Returns whether the strides from two offsets on are equal.
  @inline(__always)
  func isSameStride(at start: Int, as other: ByteView, at otherStart: Int) -> Bool {
    let size = Self.blockSize
    let first = block(at: start) .!= other.block(at: otherStart)
    let second = block(at: start &+ size) .!= other.block(at: otherStart &+ size)
    let third = block(at: start &+ 2 &* size) .!= other.block(at: otherStart &+ 2 &* size)
    let fourth = block(at: start &+ 3 &* size) .!= other.block(at: otherStart &+ 3 &* size)
    return BlockMask((first .| second) .| (third .| fourth)).isEmpty
  }

  /// Returns the equal lines from two line starts on if the texts differ in the next block of bytes.
  @inline(__always)
  func commonLinesInBlock(
    from start: Int, with other: ByteView, from otherStart: Int
  ) -> (bytes: Int, lines: Int, compared: Int)? {
    guard start + Self.blockSize <= count, otherStart + Self.blockSize <= other.count else {
      return nil
    }
    let bytes = block(at: start)
    let differing = BlockMask(bytes .!= other.block(at: otherStart))
    guard !differing.isEmpty else { return nil }
    let same = differing.first
    let newlines = BlockMask(bytes .== Block(repeating: newline)).prefix(same)
    return (newlines.isEmpty ? 0 : newlines.last + 1, newlines.count, same)
  }

  @inline(__always)
  func isSame(_ range: Range<Int>, as otherRange: Range<Int>, of other: ByteView) -> Bool {
    guard range.count == otherRange.count else { return false }
    let (a, b) = (slice(range), other.slice(otherRange))
    return a.commonPrefix(from: 0, with: b, from: 0) == a.count
  }

  /// Returns the number of equal bytes at the ends of both views, at most `limit`.
  func commonSuffix(with other: ByteView, limit: Int) -> Int {
    assert(limit <= min(count, other.count))
    var length = 0
    while length + Self.strideSize <= limit {
      let next = length + Self.strideSize
      guard isSameStride(at: count - next, as: other, at: other.count - next) else { break }
      length = next
    }
    while length + Self.blockSize <= limit {
      let next = length + Self.blockSize
      let differing = BlockMask(block(at: count - next) .!= other.block(at: other.count - next))
      if !differing.isEmpty { return length + 15 - differing.last }
      length = next
    }
    while length < limit, self[at: count - length - 1] == other[at: other.count - length - 1] {
      length += 1
    }
    return length
  }

  /// Returns the start of the line that contains the byte before `offset`, or `offset` if that byte
  /// ends a line.
  func lineStart(atOrBefore offset: Int, notBefore lowest: Int = 0) -> Int {
    var offset = offset
    let newlines = Block(repeating: newline)
    while offset - Self.blockSize >= lowest {
      let start = offset - Self.blockSize
      let found = BlockMask(block(at: start) .== newlines)
      if !found.isEmpty { return start + found.last + 1 }
      offset = start
    }
    while offset > lowest, self[at: offset - 1] != newline { offset -= 1 }
    return offset
  }

  /// Returns the start of the line that ends at `offset`, which is a line start or the end.
  func lineStart(before offset: Int) -> Int { lineStart(atOrBefore: offset - 1) }

  /// Returns the offset after the first newline at or after `start`, or `count` if no newline follows.
  @inline(__always)
  func lineEnd(from start: Int) -> Int {
    var offset = start
    let newlines = Block(repeating: newline)
    while offset + Self.blockSize <= count {
      let found = BlockMask(block(at: offset) .== newlines)
      if !found.isEmpty { return offset + found.first + 1 }
      offset += Self.blockSize
    }
    while offset < count {
      if self[at: offset] == newline { return offset + 1 }
      offset += 1
    }
    return count
  }

  /// A Boolean value that indicates whether there is one line, with or without a newline.
  var isOneLine: Bool { count > 0 && lineEnd(from: 0) == count }

  /// Returns the number of lines in a range that starts at a line start, including a last line
  /// without a newline.
  func lineCount(in range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    return newlineCount(in: range) + (self[at: range.upperBound - 1] == newline ? 0 : 1)
  }

  func newlineCount(in range: Range<Int>) -> Int {
    var offset = range.lowerBound
    let end = range.upperBound
    let newlines = Block(repeating: newline)
    let one = Block(repeating: 1)
    let size = Self.blockSize
    var total = 0
    while offset + size <= end {
      // Each lane counts to 255 at most. Then the lanes are summed.
      var lanes = SIMD16<UInt8>()
      let stop = offset + min((end - offset) / size, 255) * size
      while offset &+ Self.strideSize <= stop {
        lanes &+= Block().replacing(with: one, where: block(at: offset) .== newlines)
        lanes &+= Block().replacing(with: one, where: block(at: offset &+ size) .== newlines)
        lanes &+= Block().replacing(with: one, where: block(at: offset &+ 2 &* size) .== newlines)
        lanes &+= Block().replacing(with: one, where: block(at: offset &+ 3 &* size) .== newlines)
        offset &+= Self.strideSize
      }
      while offset < stop {
        lanes &+= Block().replacing(with: one, where: block(at: offset) .== newlines)
        offset &+= size
      }
      total += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while offset < end {
      if self[at: offset] == newline { total += 1 }
      offset += 1
    }
    return total
  }

  /// The offset at which each line starts, and the number of bytes.
  var lineStarts: [Int] {
    var starts = [0]
    while let last = starts.last, last < count { starts.append(lineEnd(from: last)) }
    return starts
  }

  /// A Boolean value that indicates whether the first line ends with a carriage return and a newline.
  var startsWithReturnedLine: Bool {
    let end = lineEnd(from: 0)
    return end > 1 && self[at: end - 1] == newline && self[at: end - 2] == UInt8(ascii: "\r")
  }

  var lines: [[UInt8]] {
    let starts = lineStarts
    return zip(starts, starts.dropFirst()).map { bytes($0..<$1) }
  }

  /// Returns the offset after a number of lines from a line start, or `count` if there are fewer.
  func offset(afterLines lines: Int, from start: Int) -> Int {
    var offset = start
    var left = lines
    // In strides of so many lines that summing the lanes is worth its cost.
    let step = 16 * Self.blockSize
    while left > 8, offset + step <= count {
      let lines = newlineCount(in: offset..<offset + step)
      // A stride that contains the last newline may end after the wanted offset.
      guard lines < left else { break }
      left -= lines
      offset += step
    }
    while left > 0, offset < count {
      offset = lineEnd(from: offset)
      left -= 1
    }
    return offset
  }
}
