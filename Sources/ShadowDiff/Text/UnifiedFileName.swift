/// The encoding of file names in the header of a patch, as in git.
///
/// git-config(1), `core.quotePath`: a name with a control character, a quote, a backslash or a byte
/// above 0x7F is put in double quotes with C's escapes. A name with a space is followed by a tab,
/// so that readers that look for a date know where the name ends.
enum UnifiedFileName {
  static func encoded(_ name: String) -> String {
    let spelled = quotedIfNeeded(name)
    return name.utf8.contains(UInt8(ascii: " ")) ? spelled + "\t" : spelled
  }

  /// Returns the name, in quotes if it has characters that need quotes.
  static func quotedIfNeeded(_ name: String) -> String {
    let plain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // GNU patch skips spaces before a name and drops those before the tab; git would not quote
    // them.
    let space = UInt8(ascii: " ")
    let isPadded = name.utf8.first == space || name.utf8.last == space
    return plain && !isPadded ? name : quoted(name)
  }

  private static func quoted(_ name: String) -> String {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x07...0x0D: result += [UInt8(ascii: "\\"), Array("abtnvfr".utf8)[Int(byte) - 0x07]]
      case 0x20..<0x7F: result.append(byte)
      default:
        result.append(UInt8(ascii: "\\"))
        for shift in [6, 3, 0] { result.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      }
    }
    result.append(UInt8(ascii: "\""))
    return String(decoding: result, as: UTF8.self)
  }
}

extension UnifiedFileName {
  /// Returns the name that a text encodes, with or without quotes, or `nil` if its quotes do not
  /// enclose the whole text.
  static func decodedWhole(_ text: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "\"")
    guard text.first == quote else {
      return text.contains(quote) ? nil : String(decoding: text, as: UTF8.self)
    }
    guard text.count > 1, text.last == quote else { return nil }
    return decoded(text)
  }

  /// The name in the rest of a header line, without its quotes and what follows a tab.
  ///
  /// - Returns: Nil if the quotes or escapes are not well formed.
  static func decoded(_ text: ArraySlice<UInt8>) -> String? {
    guard text.first == UInt8(ascii: "\"") else {
      let end = text.firstIndex { $0 == UInt8(ascii: "\t") || $0 == newline } ?? text.endIndex
      return String(decoding: text[..<end], as: UTF8.self)
    }
    var result: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst(), byte != newline {
      if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") {
        result.append(escaped)
      } else if let letter = Array("abtnvfr".utf8).firstIndex(of: escaped) {
        result.append(UInt8(letter) + 0x07)
      } else {
        let digits = [escaped] + rest.prefix(2)
        rest = rest.dropFirst(2)
        let isOctal = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        guard digits.count == 3, isOctal, digits[0] <= UInt8(ascii: "3") else { return nil }
        result.append(digits.reduce(0) { $0 &* 8 &+ ($1 - UInt8(ascii: "0")) })
      }
    }
    return nil
  }
}
