/// Sixteen bytes that are equal if their bits are: a `UUID` without Foundation.
///
/// Foundation's own hash and comparison are calls into another module; seen like this, a list of
/// UUIDs is interned three times as fast.
@usableFromInline
@frozen
struct SixteenBytes: Hashable {
  // Of bytes, so that it may lie wherever a UUID does.
  @usableFromInline
  let bytes:
    (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )

  @inlinable
  var words: SIMD2<UInt64> {
    @inline(__always)
    get {
      // Safety: both are sixteen bytes of plain memory.
      unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    }
  }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    let differing = lhs.words ^ rhs.words
    return differing.x | differing.y == 0
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    hasher.combine(words)
  }

  /// Whether a type is Foundation's `UUID`.
  @inlinable
  @inline(__always)
  static func areAll<Element>(of type: Element.Type) -> Bool {
    // All but the name is known at compile time, so other types pay nothing.
    MemoryLayout<Element>.size == 16 && MemoryLayout<Element>.alignment == 1 && _isPOD(type)
      && type != SixteenBytes.self && isUUID(type)
  }

  @usableFromInline
  static func isUUID(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
  }
}
