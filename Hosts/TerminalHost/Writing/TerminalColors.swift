import Controls

/// The colors of a terminal's theme, as far as the terminal has told them.
///
/// Texts in colors of the theme keep these colors if they are legible on the terminal's own background. Otherwise they
/// are shown in the nearest color with the contrast ratio 4.5.
struct TerminalColors {
  /// The indices of the colors in which the host shows texts.
  static let indices = 1...6

  /// The color of the background; `nil` if the terminal has not told it.
  var background: RGB? { didSet { if background != oldValue { findInks() } } }

  /// The theme's colors, by their indices.
  var palette: [Int: RGB] = [:] { didSet { if palette != oldValue { findInks() } } }

  /// The colors in place of those of the theme that are not legible, by the indices of the latter.
  private(set) var inks: [CellColor?] = Array(
    repeating: nil, count: TerminalColors.indices.upperBound + 1)

  private mutating func findInks() {
    for index in Self.indices {
      guard let background, let color = palette[index] else { continue }
      let ink = color.legible(with: [background])
      inks[index] = ink == RGB(color.bits) ? nil : CellColor(ink)
    }
  }

  /// Returns a style whose text is legible if it is on the terminal's own background.
  func legible(_ style: CellStyle) -> CellStyle {
    guard style.background == .own, style.foreground.isPalette,
      style.foreground.index < inks.count, let ink = inks[Int(style.foreground.index)]
    else { return style }
    var style = style
    style.foreground = ink
    return style
  }
}
