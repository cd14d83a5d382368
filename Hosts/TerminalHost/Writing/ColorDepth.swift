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
    case .palette where style.background.isRGB && !isPicture:
      if let word = Self.paletteWords[style.background] { nearest.background = word }
      nearest.foreground = Self.legible(style.foreground, on: nearest.background)
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

  /// The colors of changed words: those of their lines, one step brighter in the dark, and one step deeper otherwise.
  ///
  /// The nearest colors are the same as those of the lines, or have another hue.
  private static let paletteWords: [CellColor: CellColor] = {
    var words: [CellColor: CellColor] = [:]
    for palette in [Palette.light, .dark] {
      for (word, line) in [(ColorRole.addedWord, ColorRole.added), (.removedWord, .removed)] {
        let cube = max(0, Int(paletteIndex(CellColor(palette.paint(line)))) - 16)
        var parts = [cube / 36, cube / 6 % 6, cube % 6]
        let (least, greatest) = (parts.min(), parts.max())
        for index in parts.indices {
          if palette == .dark, parts[index] == greatest {
            parts[index] = min(5, parts[index] + 1)
          } else if palette == .light, parts[index] == least {
            parts[index] = max(0, parts[index] - 1)
          }
        }
        let index = 16 + 36 * parts[0] + 6 * parts[1] + parts[2]
        words[CellColor(palette.paint(word))] = .palette(UInt8(index))
      }
    }
    return words
  }()

  /// Returns the color of the palette that is nearest to a text's color and has the contrast ratio 4.5 with a color of the
  /// palette, since a pair that is legible may be rounded to one that is not.
  private static func legible(_ color: CellColor, on background: CellColor) -> CellColor {
    guard color.isRGB else { return color }
    let ground = rgb(ofPalette: background.index)
    let (black, white) = (RGB(0), RGB(0xFFFFFF))
    let end = ground.contrast(with: white) > ground.contrast(with: black) ? white : black
    let wanted = RGB(Int(color.rawValue & 0xFFFFFF))
    for share in stride(from: 0, through: 1, by: 0.125) {
      let index = paletteIndex(CellColor(wanted.mixed(with: end, share)))
      if rgb(ofPalette: index).contrast(with: ground) >= 4.5 { return .palette(index) }
    }
    return .palette(paletteIndex(CellColor(end)))
  }

  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// Returns a color of the palette that no theme changes.
  ///
  /// - Parameter index: An index from 16.
  private static func rgb(ofPalette index: UInt8) -> RGB {
    if index >= 232 { return RGB((8 + 10 * (Int(index) - 232)) * 0x010101) }
    let cube = max(0, Int(index) - 16)
    return RGB(levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6])
  }

  private static func paletteIndex(_ color: CellColor) -> UInt8 {
    let wanted = [Int(color.red), Int(color.green), Int(color.blue)]
    func distance(_ values: [Int]) -> Int {
      zip(values, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    // By the hue, for example added and removed lines differ: what is greater stays so.
    func keepsHue(_ values: [Int]) -> Bool {
      (0..<9).allSatisfy {
        wanted[$0 / 3] - wanted[$0 % 3] < 24 || values[$0 / 3] > values[$0 % 3]
      }
    }
    let beside = wanted.map { value in
      let lower = levels.lastIndex { $0 <= value } ?? 0
      return [lower, min(5, lower + 1)]
    }
    func rank(_ cube: [Int]) -> (Int, Int) {
      let values = cube.map { levels[$0] }
      return (keepsHue(values) ? 0 : 1, distance(values))
    }
    let cubes = (0..<8).map { [beside[0][$0 & 1], beside[1][$0 >> 1 & 1], beside[2][$0 >> 2]] }
    let best = cubes.min { rank($0) < rank($1) } ?? [0, 0, 0]
    let grey = max(0, min(23, (wanted.reduce(0, +) / 3 - 3) / 10))
    let isGrey = (wanted.max() ?? 0) - (wanted.min() ?? 0) < 24
    if isGrey, distance(Array(repeating: 8 + 10 * grey, count: 3)) < rank(best).1 {
      return UInt8(232 + grey)
    }
    return UInt8(16 + 36 * best[0] + 6 * best[1] + best[2])
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
    let color = CellColor(rgb(ofPalette: index))
    return ansiIndex(color.red, color.green, color.blue)
  }
}
