import BenchmarkHarness
import Foundation

/// The kinds of elements of which workloads are made, each from a token.
enum Elements {
  /// An integer that says nothing about its neighbours.
  static func integer(_ token: Int) -> Int {
    Int(truncatingIfNeeded: SplitMix64.mix(UInt64(truncatingIfNeeded: token)))
  }

  /// A string too long to be stored in place, with its difference at the end.
  static func string(_ token: Int) -> String {
    "element-" + String(SplitMix64.mix(UInt64(truncatingIfNeeded: token)), radix: 16)
  }

  /// A universally unique identifier.
  static func uuid(_ token: Int) -> UUID {
    let words = (
      SplitMix64.mix(UInt64(truncatingIfNeeded: 2 * token + 1)),
      SplitMix64.mix(UInt64(truncatingIfNeeded: 2 * token + 2))
    )
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (index < 8 ? words.0 : words.1) >> UInt64(index % 8 * 8))
    }
    return UUID(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7), byte(8), byte(9),
        byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      ))
  }

  /// A row of a list, as apps have: an identity and content.
  struct Row: Hashable, Identifiable {
    var id: Int
    var title: String
    var isDone: Bool
  }

  /// A row.
  static func row(_ token: Int) -> Row {
    Row(id: integer(token), title: "Row number \(token) of a list", isDone: token.isMultiple(of: 3))
  }
}
