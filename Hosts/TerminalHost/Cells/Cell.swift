/// A color in a terminal: the default color, one of the palette, or a 24-bit color.
struct CellColor: Hashable, Sendable {
  /// 0 for the terminal's own; a kind in the highest byte, and its value.
  var rawValue: UInt32

  static let own = CellColor(rawValue: 0)

  /// The color of text on a background of the host.
  static func ink(on background: CellColor) -> CellColor { Theme.ink(on: background) }

  /// Whether a 24-bit color is nearer to white than to black.
  var isLight: Bool { 2 * Int(red) + 5 * Int(green) + Int(blue) > 8 * 127 }

  static func palette(_ index: UInt8) -> CellColor { CellColor(rawValue: 1 << 24 | UInt32(index)) }

  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
    CellColor(rawValue: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  var isPalette: Bool { rawValue >> 24 == 1 }
  var isRGB: Bool { rawValue >> 24 == 2 }
  var index: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  var red: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
  var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
}

/// The colors and attributes of a cell.
struct CellStyle: Hashable, Sendable {
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let underlined = Attributes(rawValue: 8)
    static let reversed = Attributes(rawValue: 16)
  }

  var foreground = CellColor.own
  var background = CellColor.own
  var attributes: Attributes = []
}

/// The content of one cell of the screen, in 16 bytes.
struct Cell: Hashable, Sendable {
  /// A scalar, or the number of a cluster of them, with marks in the highest bits.
  ///
  ///     31 a cluster's number   30 the second half of a wide character   29 the first half of one
  var glyph: UInt32
  var style: CellStyle

  static let blank = Cell(glyph: 32, style: CellStyle())

  /// The content of the screen is not known.
  static let unknown = Cell(glyph: .max, style: CellStyle())

  /// The glyph of a picture's cell, whose foreground and background are two points.
  static let upperHalf: UInt32 = 0x2580

  static let clusterMark: UInt32 = 1 << 31
  static let trailingMark: UInt32 = 1 << 30
  static let wideMark: UInt32 = 1 << 29

  var isTrailing: Bool { glyph & Self.trailingMark != 0 }
  var isWide: Bool { glyph & Self.wideMark != 0 }
}

/// The characters of more than one scalar, by number.
struct GlyphTable {
  private var numbers: [Character: UInt32] = [:]
  private(set) var characters: [Character] = []

  mutating func glyph(of character: Character, width: Int) -> UInt32 {
    let mark = width == 2 ? Cell.wideMark : 0
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return first.value | mark
    }
    if let known = numbers[character] { return known | mark | Cell.clusterMark }
    let number = UInt32(truncatingIfNeeded: characters.count)
    numbers[character] = number
    characters.append(character)
    return number | mark | Cell.clusterMark
  }

  func character(of glyph: UInt32) -> Character {
    let value = glyph & (Cell.wideMark - 1)
    if glyph & Cell.clusterMark != 0 { return characters[Int(value)] }
    return Unicode.Scalar(value).map(Character.init) ?? " "
  }
}
