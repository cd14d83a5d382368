import BenchmarkHarness

/// Passes over both sides that no algorithm can do without, to judge its time by.
enum Floors {
  /// Comparing both sides once, and giving each element a number through a dictionary.
  static func hashed<Element: Hashable>(_ source: [Element], _ target: [Element]) -> [Contender] {
    [
      compare(source, target),
      Contender("number by Dictionary") {
        var numbers: [Element: UInt32] = [:]
        numbers.reserveCapacity(source.count + target.count)
        var tokens: [UInt32] = []
        tokens.reserveCapacity(source.count + target.count)
        for side in [opaque(source), opaque(target)] {
          for element in side {
            let next = UInt32(truncatingIfNeeded: numbers.count)
            let number = numbers[element, default: next]
            if number == next { numbers[element] = next }
            tokens.append(number)
          }
        }
        blackHole(tokens)
        return 0
      },
    ]
  }

  /// The passes for integers, with a plain table of open addressing besides.
  static func integers(_ source: [Int], _ target: [Int]) -> [Contender] {
    hashed(source, target) + [
      Contender("number by open addressing") {
        blackHole(number(opaque(source), opaque(target)))
        return 0
      }
    ]
  }

  private static func compare<Element: Equatable>(
    _ source: [Element], _ target: [Element]
  ) -> Contender {
    Contender("compare once") {
      let (source, target) = (opaque(source), opaque(target))
      var equal = 0
      for index in 0..<min(source.count, target.count) where source[index] == target[index] {
        equal += 1
      }
      blackHole(equal)
      return 0
    }
  }

  /// Gives each integer a number through a table of twice the size, with linear probing.
  private static func number(_ source: [Int], _ target: [Int]) -> [UInt32] {
    var bits = 3
    while 1 << bits < 2 * (source.count + target.count) { bits += 1 }
    let mask = 1 << bits - 1
    let shift = UInt64(64 - bits)
    var keys = [Int](repeating: 0, count: 1 << bits)
    var numbers = [UInt32](repeating: 0, count: 1 << bits)
    var next: UInt32 = 0
    var tokens: [UInt32] = []
    tokens.reserveCapacity(source.count + target.count)
    for side in [source, target] {
      for element in side {
        let scattered = UInt64(bitPattern: Int64(element)) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: scattered >> shift)
        while numbers[slot] != 0, keys[slot] != element { slot = (slot &+ 1) & mask }
        if numbers[slot] == 0 {
          next += 1
          numbers[slot] = next
          keys[slot] = element
        }
        tokens.append(numbers[slot])
      }
    }
    return tokens
  }
}
