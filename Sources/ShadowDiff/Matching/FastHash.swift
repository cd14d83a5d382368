/// Hashes elements, faster than `Hasher` where the type is known to allow it.
///
/// Integers and strings are hashed by a folded multiplication (after Wang Yi's wyhash); everything
/// else by its own `Hashable`. Seeded once a process like `Hasher`; no result depends on the seed.
@usableFromInline
@frozen
struct FastHash {
  @usableFromInline let seed: UInt64

  @inlinable
  init() { seed = processSeed }

  @inlinable
  @inline(__always)
  func callAsFunction<Element: Hashable>(_ element: Element) -> UInt64 {
    // The casts are folded away where the element type is known at compile time.
    if Element.self == Int.self { return fold(UInt64(bitPattern: Int64(element as! Int))) }
    if Element.self == UInt32.self { return fold(UInt64(element as! UInt32)) }
    if Element.self == UInt.self { return fold(UInt64(element as! UInt)) }
    if Element.self == Int32.self { return fold(UInt64(UInt32(bitPattern: element as! Int32))) }
    if Element.self == UInt64.self { return fold(element as! UInt64) }
    if Element.self == Int64.self { return fold(UInt64(bitPattern: element as! Int64)) }
    if Element.self == UInt8.self { return fold(UInt64(element as! UInt8)) }
    if Element.self == UInt16.self { return fold(UInt64(element as! UInt16)) }
    return spread(UInt64(bitPattern: Int64(element._rawHashValue(seed: Int(truncatingIfNeeded: seed)))))
  }

  @inlinable
  @inline(__always)
  func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// A user's hash of few bits still fills table and tag.
  @inlinable
  @inline(__always)
  func spread(_ value: UInt64) -> UInt64 { value ^ (value >> 32) }
}

@usableFromInline
let processSeed: UInt64 = {
  var hasher = Hasher()
  hasher.combine(0x5EED)
  return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
}()
