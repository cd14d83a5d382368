/// Texts in a form that a screen can show.
extension String {
  /// Creates the name of a file, with unprintable characters escaped as in C, so that different names stay different.
  init(escaping bytes: some Collection<UInt8>) {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    var name = ""
    func escape(_ byte: UInt8) {
      let digits = String(byte, radix: 8)
      name += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    var decoder = UTF8()
    var rest = bytes[...]
    while let first = rest.first {
      switch first {
      case UInt8(ascii: "\\"): name += "\\\\"
      case UInt8(ascii: "\n"): name += "\\n"
      case UInt8(ascii: "\r"): name += "\\r"
      case UInt8(ascii: "\t"): name += "\\t"
      default:
        // A scalar, or an invalid byte.
        var iterator = rest.prefix(4).makeIterator()
        decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) {
          let width = UTF8.width(scalar)
          if scalar.isShowable {
            name.unicodeScalars.append(scalar)
          } else {
            rest.prefix(width).forEach(escape)
          }
          rest = rest.dropFirst(width)
          continue
        }
        escape(first)
      }
      rest = rest.dropFirst()
    }
    self = name
  }

  /// The text with a visible sign for each control character and bidirectional override, and with spaces for tabs, to
  /// the next multiple of four columns.
  public var shown: String { shown(from: 0) }

  /// Returns the text as ``shown``, for a position after some columns of other text.
  func shown(from start: Int) -> String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var shown = ""
    var column = start
    for character in self {
      if character == "\t" {
        let width = 4 - column % 4
        shown += String(repeating: " ", count: width)
        column += width
        continue
      }
      if character.unicodeScalars.allSatisfy(\.isShowable) {
        shown.append(character)
      } else {
        for scalar in character.unicodeScalars { shown.append(scalar.sign) }
      }
      column += character.columns
    }
    return shown
  }

  /// The width of the text in columns of a monospaced font.
  public var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// Returns the text to the right of a column; half of a wide character becomes a space.
  public func dropping(columns count: Int) -> Substring {
    guard count > 0 else { return self[...] }
    if utf8.allSatisfy({ $0 < 0x80 }) { return dropFirst(count) }
    var column = 0
    for index in indices {
      if column == count { return self[index...] }
      column += self[index].columns
      if column > count {
        return " " + self[index...].dropFirst()
      }
    }
    return ""
  }
}

extension Character {
  /// The width in columns: two for East Asian characters and emoji, one for others.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case ..<0x1100: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1_7000...0x1_8DFF,
      0x1_F300...0x1_F64F, 0x1_F900...0x1_F9FF, 0x2_0000...0x3_FFFD:
      return 2
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether it is neither a control character nor a bidirectional override.
  fileprivate var isShowable: Bool {
    switch value {
    case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C,
      0x2028, 0x2029, 0xFEFF:
      false
    default: true
    }
  }

  /// The text that is shown instead.
  fileprivate var sign: Character {
    if value < 0x20, let sign = Unicode.Scalar(0x2400 + value) { return Character(sign) }
    if value == 0x7F { return "␡" }
    return isShowable ? Character(self) : "\u{FFFD}"
  }
}

extension Int {
  /// The number with a comma after each thousand.
  public var grouped: String {
    self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(1000 + self % 1000)".dropFirst()
  }

  /// The number of some things: `1 commit`, `1,370 commits`.
  public func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
