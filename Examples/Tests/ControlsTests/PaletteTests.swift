import Testing

@testable import Controls

struct PaletteTests {
  /// Level AA of the Web Content Accessibility Guidelines, for small texts.
  private func expectContrast(_ palette: Palette) {
    for role in ColorRole.allCases where role != .selection {
      for background in Palette.backgrounds {
        let ratio = palette.ink(role).contrast(with: palette.paint(background))
        #expect(ratio >= 4.5, "\(role) on \(background): \(ratio)")
      }
    }
    #expect(palette.ink(.selection).contrast(with: palette.paint(.selection)) >= 4.5)
  }

  @Test func textsAreLegibleOnAllBackgrounds() {
    expectContrast(.light)
    expectContrast(.dark)
    // Themes whose own colors are not.
    for text in [0x000000, 0x333333, 0xFFFFFF] {
      let base = text < 0x800000 ? 0xFDF6E3 : 0x002B36
      expectContrast(
        Palette(
          base: RGB(base), window: RGB(base), text: RGB(text), accent: RGB(0xFFFF00),
          success: RGB(0x00FF00), warning: RGB(0xFFFF00), danger: RGB(0xFF0000)))
    }
  }

  @Test func theRatioIsThatOfTheGuidelines() {
    #expect(abs(RGB(0x000000).contrast(with: RGB(0xFFFFFF)) - 21) < 0.001)
    // Published examples: the lightest gray on white at AA, and pure red.
    #expect(abs(RGB(0x767676).contrast(with: RGB(0xFFFFFF)) - 4.54) < 0.005)
    #expect(abs(RGB(0xFF0000).contrast(with: RGB(0xFFFFFF)) - 4.00) < 0.005)
  }

  @Test func legibleColorsStayAsTheyAre() {
    #expect(RGB(0x2E3436).legible(with: [RGB(0xFFFFFF)]) == RGB(0x2E3436))
    #expect(RGB(0xFFFF00).legible(with: [RGB(0xFFFFFF)]) != RGB(0xFFFF00))
  }
}
