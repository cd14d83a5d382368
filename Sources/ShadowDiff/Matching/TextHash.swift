/// Returns the hash of a UTF-8 text with only scalars below U+0300.
///
/// These scalars are their own normal form, and texts are equal if the bytes of their normal forms
/// are. So such a text needs no normalization. Its lead bytes are below 0xCC.
///
/// - Returns: The hash, or nil if the text has other scalars.
@usableFromInline
func hashText(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64? {
  let (code, highBits) = unsafe hashBytes(bytes, seed: seed)
  if highBits & 0x8080_8080_8080_8080 != 0 {
    // Safety: the offsets are those of the buffer.
    for offset in 0..<bytes.count where unsafe bytes[offset] >= 0xCC { return nil }
  }
  return code
}

/// Returns the hash of bytes, 16 at a time, by folded multiplications (after Wang Yi's wyhash).
///
/// - Returns: The hash, and the bitwise OR of all words read.
@inline(__always)
func hashBytes(
  _ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64
) -> (code: UInt64, union: UInt64) {
  let count = bytes.count
  guard let start = unsafe UnsafeRawPointer(bytes.baseAddress), count > 0 else {
    return (foldedProduct(seed, 0x9E37_79B9_7F4A_7C15), 0)
  }
  // Safety: every load below ends at or before `count`; the conditions say why.
  func word(_ offset: Int) -> UInt64 {
    unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  func half(_ offset: Int) -> UInt64 {
    UInt64(unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
  var code = seed
  var union: UInt64 = 0
  var first: UInt64
  var last: UInt64
  if count >= 8 {
    var offset = 0
    while offset + 16 < count {
      let (a, b) = (word(offset), word(offset + 8))
      union |= a | b
      code = foldedProduct(a ^ 0xA076_1D64_78BD_642F, b ^ code)
      offset += 16
    }
    // Up to 16 bytes are left; both words may overlap.
    first = word(min(offset, count - 8))
    last = word(count - 8)
  } else if count >= 4 {
    first = half(0)
    last = half(count - 4)
  } else {
    let middle = unsafe bytes[count >> 1]
    first = unsafe UInt64(bytes[0]) << 16 | UInt64(middle) << 8 | UInt64(bytes[count - 1])
    last = 0
  }
  union |= first | last
  code = foldedProduct(first ^ 0xE703_7ED1_A0B4_28DB, last ^ code)
  return (foldedProduct(code, UInt64(count) ^ 0x8EBC_6AF0_9C88_C6E3), union)
}
