import Controls

/// The number of colors that a terminal has.
enum ColorDepth: Int, Hashable, Sendable, CaseIterable {
  /// None: attributes only.
  case none
  /// The sixteen of the terminal's theme.
  case ansi
  /// Those, a cube of 216 and 24 greys.
  case palette
  /// All.
  case full

  /// Finds it from environment variables: `NO_COLOR`, `COLORTERM`, `TERM`.
  init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let depth = environment["COLORTERM"] ?? ""
    if environment["NO_COLOR"]?.isEmpty == false || terminal == "dumb" || terminal == "vt100" {
      self = .none
    } else if depth == "truecolor" || depth == "24bit" || terminal.contains("direct") {
      self = .full
    } else if terminal.contains("256color") {
      self = .palette
    } else {
      self = .ansi
    }
  }

  /// Whether the terminal has colors that are not of its theme.
  var hasMixtures: Bool { self == .palette || self == .full }

  /// Returns the nearest color that the terminal has.
  func nearest(_ color: CellColor) -> CellColor {
    switch self {
    case .full: color
    case .none: .own
    case .palette: color.isRGB ? .palette(Self.paletteIndex(color)) : color
    case .ansi:
      if color.isRGB {
        .palette(Self.ansiIndex(color.red, color.green, color.blue))
      } else if color.isPalette, color.index >= 16 {
        .palette(Self.ansiIndex(ofPalette: color.index))
      } else {
        color
      }
    }
  }

  /// Returns the nearest style that the terminal has.
  ///
  /// - Parameter isPicture: Whether the foreground is a point of a picture, rather than text to be legible.
  func nearest(_ style: CellStyle, isPicture: Bool = false) -> CellStyle {
    var nearest = style
    nearest.foreground = self.nearest(style.foreground)
    nearest.background = self.nearest(style.background)
    if !hasMixtures, Self.words.contains(style.background) {
      nearest.attributes.insert(.underlined)
    }
    switch self {
    case .none where style.background != .own:
      // Without colors, reverse video tells apart what has another background.
      nearest.attributes.formSymmetricDifference(.reversed)
    case .ansi where style.background.isRGB && !isPicture:
      // Gray is nearly black in some themes.
      if nearest.background == .palette(8) { nearest.background = .palette(7) }
      // Of sixteen colors, the nearest ones of a legible pair may be the same. Many terminals show bold black as gray.
      let isDark = Self.darkColors.contains(nearest.background.index)
      nearest.foreground = .palette(isDark ? 15 : 0)
      if !isDark { nearest.attributes.remove(.bold) }
    default: break
    }
    return nearest
  }

  /// Our backgrounds of words, for which a terminal with few colors has the same color as for their lines.
  private static let words = Set(
    [Palette.light, .dark].flatMap { palette in
      [.addedWord, .removedWord, .match].map { CellColor(palette.paint($0)) }
    })

  /// The colors of the sixteen on which white has more contrast than black, in xterm and in most themes.
  private static let darkColors: Set<UInt8> = [0, 1, 4, 5, 12]

  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  private static func paletteIndex(_ color: CellColor) -> UInt8 {
    func level(_ value: UInt8) -> Int {
      levels.indices.min { abs(levels[$0] - Int(value)) < abs(levels[$1] - Int(value)) } ?? 0
    }
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let (r, g, b) = (level(color.red), level(color.green), level(color.blue))
    let grey = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
    let greyValue = 8 + 10 * grey
    func distance(_ x: Int, _ y: Int, _ z: Int) -> Int {
      (x - red) * (x - red) + (y - green) * (y - green) + (z - blue) * (z - blue)
    }
    let cube = distance(levels[r], levels[g], levels[b])
    // Dark colors keep their hue, by which for example added and removed lines differ.
    let isGrey = max(red, green, blue) - min(red, green, blue) < 24
    if isGrey, distance(greyValue, greyValue, greyValue) < cube { return UInt8(232 + grey) }
    return UInt8(16 + 36 * r + 6 * g + b)
  }

  private static func ansiIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let highest = max(red, green, blue)
    if highest < 48 { return 0 }
    // Dark colors keep their hue here, too.
    let lowest = min(red, green, blue)
    let half = highest - lowest < 24 ? highest / 2 : highest / 2 + lowest / 2
    let hue: UInt8 = (red > half ? 1 : 0) | (green > half ? 2 : 0) | (blue > half ? 4 : 0)
    if hue == 7 { return highest > 220 ? 15 : (highest > 140 ? 7 : 8) }
    return highest > 180 ? hue + 8 : hue
  }

  private static func ansiIndex(ofPalette index: UInt8) -> UInt8 {
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return ansiIndex(grey, grey, grey)
    }
    let cube = Int(index) - 16
    return ansiIndex(
      UInt8(levels[cube / 36]), UInt8(levels[cube / 6 % 6]), UInt8(levels[cube % 6]))
  }
}
