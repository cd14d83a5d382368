import Foundation

/// An element that is equal only to itself but whose hash it shares with many.
struct Colliding: Hashable {
  var number: UInt32

  func hash(into hasher: inout Hasher) { hasher.combine(number & 3) }
}

/// An element that is a reference, so that a lost or doubled retain is seen.
final class Boxed: Hashable {
  let number: UInt32

  init(_ number: UInt32) { self.number = number }

  static func == (lhs: Boxed, rhs: Boxed) -> Bool { lhs.number == rhs.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// Two spellings of one text that are equal and have different bytes.
func spelled(_ number: UInt32, _ index: Int) -> String {
  (index % 3 == 0 ? "e\u{301}" : "\u{E9}") + String(number, radix: 36)
}

func longText(_ number: UInt32) -> String { "an element with a long name, \(number) of many" }

func uuid(_ number: UInt32) -> UUID {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  return UUID(
    uuid: (bytes[0], 0, 0, bytes[1], 0, 0, 0, 0, 0, bytes[2], 0, 0, 0, 0, 0, bytes[3]))
}
