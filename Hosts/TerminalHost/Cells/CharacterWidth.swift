extension Unicode.Scalar {
  /// The number of cells that the character takes: none, one or two.
  var cellWidth: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if WideRanges.contains(value) { return 2 }
    // The vowels and final consonants of Hangul syllables that are spelt out.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Newer than the table; regional indicators are wide in pairs.
    if value >= 0x1F000, properties.isEmojiPresentation { return isRegionalIndicator ? 1 : 2 }
    return 1
  }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
  /// The number of cells that it takes in a terminal: none, one or two.
  var cellWidth: Int {
    var width = 0
    var isEmoji = false
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFE0F: isEmoji = isEmoji || width > 0
      case 0xFE0E: break
      // What is joined takes the place of one.
      case 0x200D where width > 0: return min(2, width)
      // Colours of skin.
      case 0x1F3FB...0x1F3FF where width > 0: break
      default: width += scalar.cellWidth
      }
    }
    return isEmoji ? 2 : min(2, width)
  }

  /// The character as it may be sent to a terminal.
  ///
  /// Control characters and bidirectional overrides become visible signs.
  var shown: Character {
    if let ascii = asciiValue {
      if ascii == 9 { return " " }
      if ascii >= 32, ascii != 127 { return self }
      // "\r\n" is one character.
      guard ascii != 127, let sign = Unicode.Scalar(0x2400 + UInt32(ascii)) else {
        return "\u{2421}"
      }
      return Character(sign)
    }
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<32, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C,
        0x2028, 0x2029:
        return "\u{FFFD}"
      default: break
      }
    }
    return self
  }
}

extension StringProtocol {
  /// Whether it is of ASCII characters alone that each take a cell.
  var isPlain: Bool { utf8.allSatisfy { $0 >= 32 && $0 < 127 } }

  /// The number of cells that it takes on one line.
  var cellWidth: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.shown.cellWidth } }
}
