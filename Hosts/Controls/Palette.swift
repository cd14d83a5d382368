import Foundation

/// A color as shares of red, green and blue, from 0 to 1.
package struct RGB: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color from 24 bits, such as `0xFF8000`.
  package init(_ bits: Int) {
    self.init(
      Double(bits >> 16 & 255) / 255, Double(bits >> 8 & 255) / 255, Double(bits & 255) / 255)
  }

  /// The color as 24 bits.
  package var bits: Int {
    [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
  }

  /// Returns a mixture with a share of another color.
  package func mixed(with other: RGB, _ share: Double) -> RGB {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The relative luminance of the Web Content Accessibility Guidelines 2.1, from 0 to 1.
  package var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of the Web Content Accessibility Guidelines 2.1, from 1 to 21.
  package func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the nearest mixture with black or white whose contrast with each of some colors is at least 4.5.
  package func legible(with others: [RGB]) -> RGB {
    func worst(_ color: RGB) -> Double { others.map { color.contrast(with: $0) }.min() ?? 21 }
    let ends = [RGB(0x000000), RGB(0xFFFFFF)]
    let end = ends.max { worst($0) < worst($1) } ?? self
    // Colors are rounded to bytes, so that the ratio holds for what is shown.
    let steps = (0...50).lazy.map { RGB(mixed(with: end, Double($0) / 50).bits) }
    return steps.first { worst($0) >= 4.5 } ?? end
  }
}

/// The colors for all roles, derived from a few colors of a theme so that texts are legible.
///
/// Texts have at least the contrast ratio 4.5 with each background in ``backgrounds``: the level AA of the Web Content
/// Accessibility Guidelines.
package struct Palette: Hashable, Sendable {
  private let paints: [ColorRole: RGB]
  private let inks: [ColorRole: RGB]

  /// The backgrounds on which texts of all roles are legible.
  package static let backgrounds: [ColorRole] = [
    .primary, .secondary, .bar, .idleSelection, .added, .removed, .addedWord, .removedWord, .match,
  ]

  /// Derives the colors.
  ///
  /// - Parameters:
  ///   - base: The background of lists and texts.
  ///   - window: The background of a window.
  ///   - text: The color of texts.
  package init(
    base: RGB, window: RGB, text: RGB, accent: RGB, success: RGB, warning: RGB, danger: RGB
  ) {
    let isDark = base.luminance < text.luminance
    let paints: [ColorRole: RGB] = [
      .primary: base, .secondary: window.mixed(with: text, 0.1),
      .bar: window.mixed(with: text, 0.07),
      .idleSelection: base.mixed(with: text, 0.15),
      .added: base.mixed(with: success, isDark ? 0.16 : 0.18),
      .removed: base.mixed(with: danger, isDark ? 0.2 : 0.13),
      .addedWord: base.mixed(with: success, isDark ? 0.32 : 0.45),
      .removedWord: base.mixed(with: danger, isDark ? 0.5 : 0.3),
      .match: base.mixed(with: warning, isDark ? 0.3 : 0.5),
      .accent: accent, .success: success, .warning: warning, .danger: danger,
      // White texts are legible on it.
      .selection: accent.legible(with: [RGB(0xFFFFFF)]),
    ]
    let backgrounds = Self.backgrounds.compactMap { paints[$0] } + [window]
    let wishes: [ColorRole: RGB] = [
      .primary: text, .bar: text, .idleSelection: text, .secondary: text.mixed(with: window, 0.4),
      .accent: accent.mixed(with: text, 0.2), .success: success, .added: success,
      .warning: warning, .danger: danger, .removed: danger,
      .keyword: RGB(isDark ? 0xDC8ADD : 0x813D9C), .string: RGB(isDark ? 0x8FF0A4 : 0x1A6B50),
      .number: RGB(isDark ? 0x99C1F1 : 0x1A5FB4), .comment: text.mixed(with: window, 0.4),
    ]
    var inks = wishes.mapValues { $0.legible(with: backgrounds) }
    inks[.selection] = RGB(0xFFFFFF)
    self.paints = paints
    self.inks = inks
  }

  /// Returns the color of an area.
  package func paint(_ role: ColorRole) -> RGB { paints[role] ?? ink(role) }

  /// Returns the color of a text.
  package func ink(_ role: ColorRole) -> RGB { inks[role] ?? inks[.primary] ?? RGB(0) }

  /// The colors of a light theme.
  package static let light = Palette(
    base: RGB(0xFFFFFF), window: RGB(0xF6F5F4), text: RGB(0x2E3436), accent: RGB(0x3584E4),
    success: RGB(0x33D17A), warning: RGB(0xF57900), danger: RGB(0xCC0000))

  /// The colors of a dark theme.
  package static let dark = Palette(
    base: RGB(0x1C1C1C), window: RGB(0x262626), text: RGB(0xE4E4E4), accent: RGB(0x14366E),
    success: RGB(0x33D17A), warning: RGB(0xF57900), danger: RGB(0xE01B24))
}
