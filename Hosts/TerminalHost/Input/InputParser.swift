import Controls
import Foundation

/// Reads keys, pastes and the mouse from a terminal's bytes, in pieces of any size.
///
/// After ECMA-48 and xterm's control sequences (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>).
struct InputParser {
  private var pending: [UInt8] = []

  /// The pasted bytes so far; `nil` outside of a paste.
  private var paste: [UInt8]?

  /// Sequences longer than this are none.
  private static let longestSequence = 64

  /// The answers to questions, by their beginnings.
  private enum Answer: String, CaseIterable {
    case background = "]11;rgb"
    case paletteColor = "]4;"
    case clipboard = "]52;"

    /// Returns whether a byte can be in the rest of the answer.
    func contains(_ byte: UInt8) -> Bool {
      let letter = byte | 0x20
      return switch self {
      // Digits, slashes, colons, semicolons, and the letters of hexadecimal digits and of `rgba`.
      case .background, .paletteColor: 47...59 ~= byte || 97...103 ~= letter || letter == 114
      // Base64, and the semicolon before it.
      case .clipboard: 97...122 ~= letter || 47...57 ~= byte || [43, 59, 61].contains(byte)
      }
    }
  }

  /// The report of the mode 2031 that the colors of the terminal have changed: to dark ones, or to light ones.
  private static let themeReports = [Array("?997;1".utf8), Array("?997;2".utf8)]

  /// Whether bytes wait whose meaning the next ones decide.
  var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// Takes bytes, and returns what they mean.
  mutating func feed(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    pending.append(contentsOf: bytes)
    return read(isFinal: false)
  }

  /// Returns what the bytes that wait mean if no more come: an escape key.
  mutating func finish() -> [TerminalEvent] { read(isFinal: true) }

  private mutating func read(isFinal: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if paste != nil {
        guard readPaste(&rest, &events) else { break }
      } else if rest.first == 0x1B {
        guard readEscape(&rest, &events, isFinal) else { break }
      } else if let first = rest.first, first < 32 || first == 127 {
        rest.removeFirst()
        events.append(.key(Self.control(first)))
      } else {
        guard readText(&rest, &events, isFinal) else { break }
      }
    }
    pending = Array(rest)
    return events
  }

  // MARK: - Text

  /// Reads up to the next control character; what is not UTF-8 is left out.
  private func readText(
    _ rest: inout ArraySlice<UInt8>, _ events: inout [TerminalEvent], _ isFinal: Bool
  ) -> Bool {
    let end = rest.firstIndex { $0 < 32 || $0 == 127 } ?? rest.endIndex
    var text = rest[..<end]
    // A character that is not all there yet.
    var cut = text.endIndex
    if end == rest.endIndex, !isFinal {
      let start = text.lastIndex { $0 & 0xC0 != 0x80 } ?? text.startIndex
      let length = Self.length(ofCharacterFrom: text[start])
      if length > text.endIndex - start, text.endIndex - start < 4 { cut = start }
    }
    text = text[..<cut]
    for character in String(decoding: text, as: UTF8.self) where character != "\u{FFFD}" {
      events.append(.key(KeyPress(character)))
    }
    rest = rest[cut...]
    return cut == end
  }

  private static func length(ofCharacterFrom byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func control(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 8, 127: return KeyPress(.backspace)
    case 9: return KeyPress(.tab)
    case 10, 13: return KeyPress(.enter)
    case 0: return KeyPress(" ", .control)
    case 1...26: return KeyPress(Character(Unicode.Scalar(byte + 96)), .control)
    default: return KeyPress(Character(Unicode.Scalar(byte + 64)), .control)
    }
  }

  private mutating func readPaste(
    _ rest: inout ArraySlice<UInt8>, _ events: inout [TerminalEvent]
  ) -> Bool {
    let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    guard let escape = rest.firstIndex(of: 0x1B) else {
      paste?.append(contentsOf: rest)
      rest = []
      return false
    }
    paste?.append(contentsOf: rest[..<escape])
    rest = rest[escape...]
    if rest.starts(with: end) {
      events.append(.paste(String(decoding: paste ?? [], as: UTF8.self)))
      paste = nil
      rest.removeFirst(end.count)
      return true
    }
    if rest.count < end.count, end.starts(with: rest) { return false }
    paste?.append(rest.removeFirst())
    return true
  }

  // MARK: - Sequences

  private mutating func readEscape(
    _ rest: inout ArraySlice<UInt8>, _ events: inout [TerminalEvent], _ isFinal: Bool
  ) -> Bool {
    var modifiers: KeyPress.Modifiers = []
    var start = rest.startIndex + 1
    // Two escapes before a sequence are Alt with it.
    if start < rest.endIndex, rest[start] == 0x1B {
      if start + 1 == rest.endIndex, !isFinal { return false }
      if start + 1 < rest.endIndex, rest[start + 1] == 0x5B {
        modifiers = .alt
        start += 1
      }
    }
    guard start < rest.endIndex else {
      if isFinal {
        rest.removeFirst()
        events.append(.key(KeyPress(.escape)))
      }
      return isFinal
    }
    switch rest[start] {
    case UInt8(ascii: "["): return readCSI(&rest, start + 1, modifiers, &events, isFinal)
    case UInt8(ascii: "]"): return readAnswer(&rest, start, &events, isFinal)
    case UInt8(ascii: "O"):
      guard start + 1 < rest.endIndex else {
        if isFinal {
          rest = []
          events.append(.key(KeyPress("O", .alt)))
        }
        return isFinal
      }
      if let key = Self.letterKey(rest[start + 1]) { events.append(.key(KeyPress(key, modifiers))) }
      rest = rest[(start + 2)...]
      return true
    case 0x1B:
      rest.removeFirst()
      events.append(.key(KeyPress(.escape)))
      return true
    case let byte where byte < 32 || byte == 127:
      rest = rest[(start + 1)...]
      var key = Self.control(byte)
      key.modifiers.insert(.alt)
      events.append(.key(key))
      return true
    default:
      var after = rest[start...]
      let length = Self.length(ofCharacterFrom: after[start])
      if length > after.count, !isFinal { return false }
      after = after.prefix(length)
      for character in String(decoding: after, as: UTF8.self) where character != "\u{FFFD}" {
        events.append(.key(KeyPress(character, .alt)))
      }
      rest = rest[after.endIndex...]
      return true
    }
  }

  private mutating func readCSI(
    _ rest: inout ArraySlice<UInt8>, _ start: Int, _ modifiers: KeyPress.Modifiers,
    _ events: inout [TerminalEvent], _ isFinal: Bool
  ) -> Bool {
    var end = start
    while end < rest.endIndex, (0x20...0x3F).contains(rest[end]) { end += 1 }
    guard end < rest.endIndex else {
      if isFinal || end - start > Self.longestSequence {
        // Nothing that a terminal sends; what follows the escape is text.
        rest.removeFirst()
        events.append(.key(KeyPress(.escape)))
        return true
      }
      return false
    }
    let final = rest[end]
    // A control character breaks a sequence off.
    guard (0x40...0x7E).contains(final) else {
      rest = rest[end...]
      return true
    }
    let parameters = rest[start..<end]
    rest = rest[(end + 1)...]
    if parameters.first == UInt8(ascii: "<") {
      if let event = Self.mouse(Self.numbers(parameters.dropFirst()), final) {
        events.append(event)
      }
      return true
    }
    if parameters.first == UInt8(ascii: "?"), final == UInt8(ascii: "c") {
      events.append(.kind)
      return true
    }
    if final == UInt8(ascii: "n"), Self.themeReports.contains(Array(parameters)) {
      events.append(.themeChange)
      return true
    }
    let numbers = Self.numbers(parameters)
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      paste = []
    } else if let press = Self.press(numbers, final) {
      events.append(
        .key(KeyPress(press.key, press.modifiers.union(modifiers))))
    }
    return true
  }

  /// Reads an answer up to a bell, or to an escape and a backslash: `]11;rgb:RRRR/GGGG/BBBB`, the color of the background,
  /// `]4;N;rgb:RRRR/GGGG/BBBB`, a color of the palette, or `]52;c;TEXT`, the text of the clipboard in Base64.
  ///
  /// Any other bracket is a key with Alt, and the bytes after it are further keys.
  private func readAnswer(
    _ rest: inout ArraySlice<UInt8>, _ start: Int, _ events: inout [TerminalEvent], _ isFinal: Bool
  ) -> Bool {
    let sequence = rest[start...]
    let answers = Answer.allCases
    guard let answer = answers.first(where: { sequence.starts(with: $0.rawValue.utf8) }) else {
      if !isFinal, answers.contains(where: { $0.rawValue.utf8.starts(with: sequence) }) {
        return false
      }
      rest = sequence.dropFirst()
      events.append(.key(KeyPress("]", .alt)))
      return true
    }
    // Only a terminal sends this much, so the rest is waited for.
    let body = sequence.dropFirst(answer.rawValue.utf8.count)
    let end = body.firstIndex { !answer.contains($0) } ?? body.endIndex
    guard end < body.endIndex, body[end...].count > 1 || body[end] != 0x1B || isFinal else {
      return false
    }
    guard body[end] == 7 || body[end...].starts(with: [0x1B, UInt8(ascii: "\\")]) else {
      rest = rest[end...]
      return true
    }
    switch answer {
    case .background: if let color = Self.color(body[..<end]) { events.append(.background(color)) }
    case .paletteColor:
      if let color = Self.color(body[..<end]), let index = Self.numbers(body[..<end]).first {
        events.append(.paletteColor(index: index, color))
      }
    case .clipboard:
      // The clipboard's name is before the text.
      let text = body[..<end].drop { $0 != UInt8(ascii: ";") }.dropFirst()
      let bytes = Data(base64Encoded: Data(text))
      events.append(.clipboard(bytes.flatMap { String(data: $0, encoding: .utf8) }))
    }
    rest = rest[(end + (body[end] == 7 ? 1 : 2))...]
    return true
  }

  /// The color of an answer such as `:ffff/8000/0000`, whose parts have one to four digits.
  private static func color(_ text: ArraySlice<UInt8>) -> RGB? {
    let parts = text.drop { $0 != UInt8(ascii: ":") }.dropFirst().split(
      separator: UInt8(ascii: "/"))
    let values = parts.prefix(3).compactMap { part -> Double? in
      guard part.count <= 4, let value = Int(String(decoding: part, as: UTF8.self), radix: 16)
      else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    return values.count == 3 ? RGB(values[0], values[1], values[2]) : nil
  }

  /// The numbers between semicolons; what is missing is 0, and what follows a colon is left out.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      var number = 0
      for byte in part {
        guard (48...57).contains(byte), number < 1_000_000 else { break }
        number = 10 * number + Int(byte) - 48
      }
      return number
    }
  }

  private static func press(_ numbers: [Int], _ final: UInt8) -> KeyPress? {
    let held = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    let modifiers = KeyPress.Modifiers(rawValue: UInt8(held & 7))
    switch final {
    case UInt8(ascii: "Z"): return KeyPress(.tab, modifiers.union(.shift))
    case UInt8(ascii: "~"): return tildeKey(numbers.first ?? 0).map { KeyPress($0, modifiers) }
    case UInt8(ascii: "u"):
      return codeKey(numbers.first ?? 0).map { KeyPress($0, modifiers) }
    default: return letterKey(final).map { KeyPress($0, modifiers) }
    }
  }

  private static func letterKey(_ letter: UInt8) -> KeyPress.Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter) - 79)
    default: nil
    }
  }

  private static func tildeKey(_ number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    case 29: .menu
    default: nil
    }
  }

  /// Keys of terminals that send the code of their character.
  private static func codeKey(_ code: Int) -> KeyPress.Key? {
    switch code {
    case 9: .tab
    case 13: .enter
    case 27: .escape
    case 8, 127: .backspace
    case 32...: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { .character(Character($0)) }
    default: nil
    }
  }

  private static func mouse(_ numbers: [Int], _ final: UInt8) -> TerminalEvent? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let point = CellPoint(x: numbers[1] - 1, y: numbers[2] - 1)
    // Bits 2 to 4 are what is held; Shift turns the wheel to the sides.
    let isSideways = numbers[0] & 4 != 0
    switch numbers[0] & ~28 {
    case 64 where isSideways: return .wheel(point, right: -1, down: 0)
    case 65 where isSideways: return .wheel(point, right: 1, down: 0)
    case 0: return final == UInt8(ascii: "M") ? .press(point) : .release
    case 2: return final == UInt8(ascii: "M") ? .menu(point) : nil
    case 32: return .drag(point)
    case 35: return .hover(point)
    case 64: return .wheel(point, right: 0, down: -1)
    case 65: return .wheel(point, right: 0, down: 1)
    case 66: return .wheel(point, right: -1, down: 0)
    case 67: return .wheel(point, right: 1, down: 0)
    default: return nil
    }
  }
}
