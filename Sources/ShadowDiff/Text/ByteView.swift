/// A view of bytes that it does not own, without bounds checks in release builds.
///
/// Every offset is asserted in debug builds. A view must not escape the closure that receives it.
@safe struct ByteView {
  /// A block of bytes that is compared or searched at once.
  typealias Block = SIMD16<UInt8>

  static var blockSize: Int { 16 }

  private let base: UnsafeRawPointer?

  let count: Int

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    unsafe base = UnsafeRawPointer(buffer.baseAddress)
    count = buffer.count
  }

  @inline(__always)
  private init(base: UnsafeRawPointer?, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always)
  func slice(_ range: Range<Int>) -> ByteView {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe ByteView(base: base.map { unsafe $0 + range.lowerBound }, count: range.count)
  }

  // Safety, for every read below: the offset and the size of the read lie within `count`, which the
  // assertion states, and a view with a byte in it has a base address.

  @inline(__always)
  subscript(at offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < count)
    return unsafe base.unsafelyUnwrapped.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Eight bytes from an offset, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return UInt64(
      littleEndian: unsafe base.unsafelyUnwrapped.loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  func block(at offset: Int) -> Block {
    assert(offset >= 0 && offset + Self.blockSize <= count)
    return unsafe base.unsafelyUnwrapped.loadUnaligned(fromByteOffset: offset, as: Block.self)
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    append(range, to: &result)
    return result
  }

  @inline(__always)
  func append(_ range: Range<Int>, to array: inout [UInt8]) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    guard !range.isEmpty else { return }
    unsafe array.append(
      contentsOf: UnsafeRawBufferPointer(
        start: base.unsafelyUnwrapped + range.lowerBound, count: range.count))
  }
}

/// A mask of the bytes of a block that satisfy a condition: 0xFF for each such byte, otherwise 0.
struct BlockMask {
  let low: UInt64
  let high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    // Safety: both types are sixteen bytes without padding, and any bit pattern is valid.
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = UInt64(littleEndian: words[0])
    high = UInt64(littleEndian: words[1])
  }

  @inline(__always)
  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Returns the mask for the first bytes only, of which there are fewer than 16.
  @inline(__always)
  func prefix(_ count: Int) -> BlockMask {
    let bits: UInt64 = (1 &<< UInt64(truncatingIfNeeded: 8 &* count & 63)) &- 1
    return count < 8 ? BlockMask(low: low & bits, high: 0) : BlockMask(low: low, high: high & bits)
  }

  /// The number of bytes that fulfil the condition.
  @inline(__always)
  var count: Int { (low.nonzeroBitCount &+ high.nonzeroBitCount) &>> 3 }

  /// A Boolean value that indicates whether no byte fulfils the condition.
  @inline(__always)
  var isEmpty: Bool { low | high == 0 }

  /// The offset of the first byte that does.
  ///
  /// - Precondition: There is one.
  @inline(__always)
  var first: Int {
    low != 0 ? low.trailingZeroBitCount &>> 3 : 8 &+ high.trailingZeroBitCount &>> 3
  }

  /// The offset of the last byte that does.
  ///
  /// - Precondition: There is one.
  @inline(__always)
  var last: Int {
    high != 0 ? 15 &- high.leadingZeroBitCount &>> 3 : 7 &- low.leadingZeroBitCount &>> 3
  }
}
