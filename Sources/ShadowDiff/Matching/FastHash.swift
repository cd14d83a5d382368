/// A hash function that is faster than `Hasher` for integers and strings.
///
/// It hashes integers and strings by folded multiplications (after Wang Yi's wyhash), and other
/// types by their `Hashable` conformance. The seed is chosen once for each process, as in `Hasher`;
/// no result depends on it.
@usableFromInline
@frozen
struct FastHash {
  @usableFromInline let seed: UInt64

  /// A Boolean value that indicates whether strings are hashed by their normal form, as in
  /// `String`.
  @usableFromInline let isCanonical: Bool

  /// A Boolean value that indicates whether a string was hashed whose bytes do not determine its
  /// equality.
  ///
  /// If it is true, all hashes so far are invalid, and all elements need a canonical hash.
  @usableFromInline var isUnfit = false

  @inlinable
  init(isCanonical: Bool) {
    seed = processSeed
    self.isCanonical = isCanonical
  }

  @inlinable
  @inline(__always)
  mutating func callAsFunction<Element: Hashable>(_ element: Element) -> UInt64 {
    // The casts are folded away where the element type is known at compile time.
    if Element.self == Int.self { return fold(UInt64(bitPattern: Int64(element as! Int))) }
    if Element.self == UInt32.self { return fold(UInt64(element as! UInt32)) }
    if Element.self == UInt.self { return fold(UInt64(element as! UInt)) }
    if Element.self == Int32.self { return fold(UInt64(UInt32(bitPattern: element as! Int32))) }
    if Element.self == UInt64.self { return fold(element as! UInt64) }
    if Element.self == Int64.self { return fold(UInt64(bitPattern: element as! Int64)) }
    if Element.self == UInt8.self { return fold(UInt64(element as! UInt8)) }
    if Element.self == UInt16.self { return fold(UInt64(element as! UInt16)) }
    if Element.self == SixteenBytes.self { return fold((element as! SixteenBytes).words) }
    if Element.self == String.self, !isCanonical { return hash((element as! String).utf8) }
    if Element.self == Character.self, !isCanonical { return hash((element as! Character).utf8) }
    let code = element._rawHashValue(seed: Int(truncatingIfNeeded: seed))
    return fold(UInt64(bitPattern: Int64(code)))
  }

  @inlinable
  @inline(__always)
  func fold(_ value: UInt64) -> UInt64 {
    foldedProduct(value ^ seed, 0x9E37_79B9_7F4A_7C15)
  }

  @inlinable
  @inline(__always)
  func fold(_ words: SIMD2<UInt64>) -> UInt64 {
    foldedProduct(words.x ^ seed, words.y ^ 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the hash of the bytes of a text, if equal texts have equal bytes.
  @inlinable
  @inline(__always)
  mutating func hash(_ text: String.UTF8View) -> UInt64 {
    let seed = seed
    // Safety: the bytes are read while the closure runs.
    let code = unsafe text.withContiguousStorageIfAvailable { unsafe hashText($0, seed: seed) }
    guard let code, let code else {
      isUnfit = true
      return 0
    }
    return code
  }
}

/// Both halves of a full product, folded into one word.
@inlinable
@inline(__always)
func foldedProduct(_ a: UInt64, _ b: UInt64) -> UInt64 {
  let product = a.multipliedFullWidth(by: b)
  return product.high ^ product.low
}

/// A number that stays the same for the life of the process.
@usableFromInline
let processSeed: UInt64 = {
  var hasher = Hasher()
  hasher.combine(0x5EED)
  return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
}()
