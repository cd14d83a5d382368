import FuzzDriver

/// Two texts of many lines, made from few bytes of an input.
struct TextPair {
  private(set) var source: [UInt8] = []
  private(set) var target: [UInt8] = []

  private static let limit = 1200

  init(_ input: inout FuzzInput) {
    var maker = LineMaker(&input)
    var lines: [[UInt8]] = []
    for _ in 0...input.choice(5) { maker.append(to: &lines, &input) }
    lines.removeLast(max(0, lines.count - Self.limit))
    let ends = input.byte()
    var edited: [[UInt8]] = []
    var place = 0
    while !input.isEmpty, edited.count < Self.limit {
      let kind = input.choice(7)
      let length = input.length()
      let end = min(lines.count, place + length)
      switch kind {
      case 0, 1: edited += lines[place..<end]
      case 2: break
      case 3:
        maker.append(to: &edited, &input)
        continue
      case 4:
        let start = lines.isEmpty ? 0 : input.choice(lines.count)
        edited += lines[start..<min(lines.count, start + length)]
        continue
      case 5: edited += lines[place..<end].shuffled(using: &maker.random)
      default: edited += lines[place..<end].filter { _ in maker.random.next() % 4 > 0 }
      }
      place = end
    }
    edited += lines[place...]
    source = Self.joined(lines, isOpen: ends & 1 == 0)
    target = Self.joined(edited, isOpen: ends & 2 == 0)
  }

  private static func joined(_ lines: [[UInt8]], isOpen: Bool) -> [UInt8] {
    var text = joinedLines(lines)
    if isOpen, !text.isEmpty { text.removeLast() }
    return text
  }
}

/// Makes lines: unique ones, frequent ones, long ones, and ones that look like a patch.
struct LineMaker {
  var random: SplitMix64
  private var number = 0

  init(_ input: inout FuzzInput) { random = input.generator() }

  private static let frequent = [
    "}", "", "  }", "{", "    return", "\r", "  ", "\t", "--- a", "+++ b", "@@ -1 +1 @@", "-x",
    "\\ No newline at end of file", "\u{0}", "é", "e\u{301}",
  ].map { Array($0.utf8) }

  private mutating func line(_ kind: Int) -> [UInt8] {
    let text: [UInt8]
    switch kind {
    case 0:
      number += 1
      text = Array("line \(number)".utf8)
    case 1: text = Self.frequent.randomElement(using: &random) ?? []
    case 2: text = Array("  some \(random.next() % 9)".utf8)
    case 3:
      let size = Int(random.next() % 70)
      text = (0..<size).map { UInt8($0 == size - 1 ? random.next() % 3 : 0x61) }
        .map { $0 == 0x0A ? 0 : $0 }
    default: return line(Int(random.next() % 4))
    }
    return text + [0x0A]
  }

  mutating func append(to lines: inout [[UInt8]], _ input: inout FuzzInput) {
    let kind = input.choice(6)
    let length = input.length()
    guard kind == 5 else {
      for _ in 0..<length { lines.append(line(kind)) }
      return
    }
    let content = input.bytes(min(length, 40)).map { $0 == 0x0A ? 0 : $0 } + [0x0A]
    lines += Array(repeating: content, count: 1 + length % 3)
  }
}
