extension String {
  /// The text with control characters other than tabs in caret notation, such as `^A`.
  var escapingControls: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }
    if isPlain { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result.unicodeScalars.append(scalar)
      case 0x00..<0x20:
        result += "^"
        result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      case 0x7F: result += "^?"
      case 0x80..<0xA0: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the text with each tab replaced by spaces up to the next multiple of eight columns.
  func expandingTabs(from start: Int) -> String {
    guard utf8.contains(0x09) else { return self }
    var result = ""
    var column = start
    for character in self {
      if character == "\t" {
        let spaces = 8 - column % 8
        result += String(repeating: " ", count: spaces)
        column += spaces
      } else {
        result.append(character)
        column += character.columns
      }
    }
    return result
  }
}

extension StringProtocol {
  /// The number of columns that the text occupies in a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that occupies no more than a number of columns.
  func prefix(columns limit: Int) -> SubSequence {
    var left = limit
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
  }
}

extension Character {
  /// The number of columns that the character occupies in a terminal: two for ideographs and emoji.
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
