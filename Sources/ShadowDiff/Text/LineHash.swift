/// The end of a line and a hash of its bytes, found in one pass.
///
/// Each step searches sixteen bytes for a newline and adds them to the hash by a widening
/// multiplication, similar to Wang Yi's wyhash (<https://github.com/wangyi-fudan/wyhash>). A seed is
/// enough protection, because the bytes of every match are compared.
struct LineHash {
  /// The hash; its low bits choose a slot, its high half is the tag.
  let value: UInt64

  let end: Int

  @inline(__always)
  init(_ bytes: ByteView, from start: Int, seed: UInt64) {
    var hash = seed
    var offset = start
    let newlines = ByteView.Block(repeating: newline)
    while true {
      var low: UInt64 = 0
      var high: UInt64 = 0
      if offset + ByteView.blockSize <= bytes.count {
        let found = BlockMask(bytes.block(at: offset) .== newlines)
        low = bytes.word(at: offset)
        high = bytes.word(at: offset + 8)
        if found.isEmpty {
          hash = foldedProduct(hash ^ low, high ^ Self.k0)
          offset += ByteView.blockSize
          continue
        }
        // All bits below the first newline: its own byte and what follows are not hashed.
        let below = (found.low &- 1) & ~found.low
        low &= below
        high &= found.low == 0 ? (found.high &- 1) & ~found.high : 0
        offset += found.first + 1
      } else {
        var place = 0
        while offset < bytes.count {
          let byte = bytes[at: offset]
          offset += 1
          if byte == newline { break }
          if place < 8 {
            low |= UInt64(byte) &<< UInt64(8 &* place)
          } else {
            high |= UInt64(byte) &<< UInt64(8 &* (place &- 8))
          }
          place += 1
        }
      }
      hash = foldedProduct(hash ^ low, high ^ Self.k0)
      value = foldedProduct(hash ^ UInt64(truncatingIfNeeded: offset &- start), Self.k1)
      end = offset
      return
    }
  }

  // Odd constants with about as many set as clear bits: digits of the golden ratio and of pi.
  private static var k0: UInt64 { 0x9E37_79B9_7F4A_7C15 }
  private static var k1: UInt64 { 0x2436_A888_5A30_8D31 }
}
