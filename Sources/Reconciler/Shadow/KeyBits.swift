/// What a key is in memory, to tell quickly that two are equal; where they look different they may be too.
struct KeyBits {
  private let first: UInt64
  private let second: UInt64

  /// What no string and no number has.
  private static let unknown: UInt64 = 1

  @inline(__always)
  init(_ key: ShadowKey) {
    switch key {
    case .number(let number): (first, second) = (UInt64(bitPattern: Int64(number)), 0)
    case .text(let text) where MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size:
      // Safety: here a string is two words, of which the latter is never 0 or 1. Those of two strings are the
      // same only if their characters lie in them, or in the same memory, which both keep as it is.
      let words = unsafe unsafeBitCast(text, to: (UInt64, UInt64).self)
      (first, second) = words
    case .text, .other: (first, second) = (0, Self.unknown)
    }
  }

  /// Whether the keys are certainly equal.
  @inline(__always)
  func areEqual(to other: KeyBits) -> Bool {
    first == other.first && second == other.second && second != Self.unknown
  }
}
