/// File names in the header lines of a patch, spelled as git spells them.
///
/// git-config(1), `core.quotePath`: a name with a control character, a quote, a backslash or a byte
/// above 0x7F is put in double quotes with C's escapes. A name with a space is followed by a tab, so
/// that readers that look for a date know where the name ends.
enum UnifiedFileName {
  static func encoded(_ name: String) -> String {
    let plain = name.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // GNU patch skips spaces before a name and drops those before the tab; git would not quote them.
    let space = UInt8(ascii: " ")
    let isPadded = name.utf8.first == space || name.utf8.last == space
    let spelled = plain && !isPadded ? name : quoted(name)
    return name.utf8.contains(space) ? spelled + "\t" : spelled
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
