import Testing

@testable import Controls
@testable import TerminalHost

@Suite struct ScreenWriterTests {
  /// All rows of a width that consist of two narrow characters and a wide one.
  private func rows(width: Int) -> [String] {
    if width == 0 { return [""] }
    let shorter = rows(width: width - 1).flatMap { ["a" + $0, " " + $0] }
    return shorter + (width > 1 ? rows(width: width - 2).map { "界" + $0 } : [])
  }

  private func picture(_ row: String, width: Int, _ glyphs: inout GlyphTable) -> CellBuffer {
    var picture = CellBuffer(width: width, height: 1)
    picture.write(row, x: 0, y: 0, clip: picture.bounds, style: CellStyle(), glyphs: &glyphs)
    return picture
  }

  @Test func everyRowBecomesEveryOther() {
    let width = 5
    let all = rows(width: width)
    #expect(all.count == 70)
    var glyphs = GlyphTable()
    for from in all {
      for to in all {
        var writer = ScreenWriter(depth: .full)
        var terminal = Emulator(width: width, height: 1)
        let old = picture(from, width: width, &glyphs)
        let new = picture(to, width: width, &glyphs)
        terminal.take(writer.write(old, glyphs: glyphs))
        let before = terminal.written
        terminal.take(writer.write(new, glyphs: glyphs))
        #expect(terminal.shows(new, glyphs: glyphs), "\(from) to \(to): \(terminal.rows)")
        let changed = zip(old.cells, new.cells).count { $0 != $1 }
        #expect(writer.cellCount == changed && terminal.written - before == changed)
      }
    }
  }

  private static let samples: [Character] = [
    "a", "Z", " ", "~", "é", "e\u{301}", "界", "漢", "한", "👍", "👩‍👩‍👧", "🇩🇪", "❤\u{FE0F}", "☃", "ก็", "ｶ",
  ]

  private func randomStyle(_ random: inout SplitMix64) -> CellStyle {
    func color() -> CellColor {
      switch random.next() % 5 {
      case 0: .palette(UInt8(random.next() % 16))
      case 1: .palette(UInt8(random.next() % 256))
      case 2: .rgb(UInt8(random.next() % 256), 7, 200)
      default: .own
      }
    }
    return CellStyle(
      foreground: color(), background: color(),
      attributes: .init(rawValue: UInt32(random.next() % 32)))
  }

  @Test(arguments: [0, 1, -1], [false, true])
  func randomPicturesAreShown(quirk: Int, joinsNothing: Bool) {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(quirk)) &+ 3)
    for _ in 0..<40 {
      let width = 1 + Int(random.next() % 30)
      let height = 1 + Int(random.next() % 6)
      var writer = ScreenWriter(depth: .full)
      var terminal = Emulator(width: width, height: height)
      terminal.clusterQuirk = quirk
      terminal.joinsNothing = joinsNothing
      var glyphs = GlyphTable()
      var picture = CellBuffer(width: width, height: height)
      for _ in 0..<12 {
        for _ in 0..<(random.next() % 8) {
          let text = String(
            (0..<(random.next() % 12)).map { _ in Self.samples.randomElement(using: &random) ?? " "
            })
          let left = Int(random.next() % 20) - 4
          let clip = CellRect(
            left: left, top: 0, right: left + Int(random.next() % 30), bottom: height)
          picture.write(
            text, x: Int(random.next() % 40) - 6, y: Int(random.next() % UInt64(height)),
            clip: clip, style: randomStyle(&random), glyphs: &glyphs)
        }
        if random.next() % 5 == 0 {
          picture.fill(
            CellRect(left: 1, top: 0, right: Int(random.next() % 10), bottom: 2),
            randomStyle(&random))
        }
        picture.cursor =
          random.next() % 2 == 0
          ? nil : CellPoint(x: Int(random.next() % UInt64(width)), y: height - 1)
        if random.next() % 9 == 0 { writer.reset() }
        let old = writer.shown
        terminal.take(writer.write(picture, glyphs: glyphs))
        #expect(terminal.shows(picture, glyphs: glyphs), "\(terminal.complaints)")
        if old.cells.count == picture.cells.count {
          let changed = zip(old.cells, picture.cells).count { $0 != $1 }
          // A wide character whose other half alone has changed is written whole, and four cells and a
          // half of another after a family.
          #expect(writer.cellCount >= changed && writer.cellCount <= 7 * changed)
        }
      }
    }
  }

  @Test func withoutColoursBackgroundsAreReversed() {
    var glyphs = GlyphTable()
    var writer = ScreenWriter(depth: .none)
    var terminal = Emulator(width: 4, height: 1)
    var picture = CellBuffer(width: 4, height: 1)
    let row = CellRect(left: 0, top: 0, right: 2, bottom: 1)
    picture.fill(row, CellStyle(background: .rgb(1, 2, 3)))
    picture.write("ab", x: 1, y: 0, clip: picture.bounds, style: CellStyle(), glyphs: &glyphs)
    terminal.take(writer.write(picture, glyphs: glyphs))
    let reversed = CellStyle(attributes: .reversed)
    #expect(terminal.spots.map(\.style) == [reversed, reversed, CellStyle(), CellStyle()])
  }

  @Test func whatIsShownIsNotWrittenAgain() {
    var glyphs = GlyphTable()
    var writer = ScreenWriter(depth: .full)
    let picture = picture("hello", width: 8, &glyphs)
    #expect(!writer.write(picture, glyphs: glyphs).isEmpty)
    #expect(writer.write(picture, glyphs: glyphs).isEmpty)
    #expect(writer.cellCount == 0)
  }

  @Test func neighboursShareOneStyleAndOneMove() {
    var glyphs = GlyphTable()
    var writer = ScreenWriter(depth: .full)
    _ = writer.write(CellBuffer(width: 20, height: 2), glyphs: glyphs)
    var picture = CellBuffer(width: 20, height: 2)
    picture.write(
      "abc", x: 3, y: 1, clip: picture.bounds, style: CellStyle(attributes: .bold), glyphs: &glyphs)
    let bytes = writer.write(picture, glyphs: glyphs)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;4H\u{1B}[1mabc")
  }

  @Test func textThatATerminalWouldObeyIsShownInstead() {
    var glyphs = GlyphTable()
    var writer = ScreenWriter(depth: .full)
    var terminal = Emulator(width: 12, height: 1)
    let picture = picture("a\u{1B}[2Jb\u{9B}\u{7}\u{202E}c", width: 12, &glyphs)
    terminal.take(writer.write(picture, glyphs: glyphs))
    #expect(terminal.shows(picture, glyphs: glyphs))
    #expect(terminal.rows == ["a␛[2Jb\u{FFFD}␇\u{FFFD}c"])
  }

  @Test func coloursFallBack() {
    let orange = CellColor.rgb(255, 135, 0)
    #expect(ColorDepth.full.nearest(orange) == orange)
    #expect(ColorDepth.palette.nearest(orange) == .palette(208))
    #expect(ColorDepth.palette.nearest(.rgb(128, 128, 128)) == .palette(244))
    #expect(ColorDepth.ansi.nearest(.rgb(250, 10, 10)) == .palette(9))
    // The backgrounds of changes differ in every terminal with colors.
    func nearest(_ role: ColorRole, _ depth: ColorDepth) -> CellColor {
      depth.nearest(CellColor(Palette.dark.paint(role)))
    }
    #expect(nearest(.added, .ansi) == .palette(2) && nearest(.removed, .ansi) == .palette(1))
    #expect(
      nearest(.added, .palette) == .palette(22) && nearest(.removed, .palette) == .palette(52))
    #expect(nearest(.selection, .palette) == .palette(24))
    // With few colors, words are underlined; bars are not gray, which some themes show as black.
    for palette in [Palette.light, .dark] {
      func style(_ role: ColorRole, _ depth: ColorDepth) -> CellStyle {
        depth.nearest(CellStyle(background: CellColor(palette.paint(role))))
      }
      for (word, line) in [(ColorRole.addedWord, ColorRole.added), (.removedWord, .removed)] {
        for depth in [ColorDepth.none, .ansi] {
          #expect(style(word, depth).attributes.contains(.underlined))
          #expect(!style(line, depth).attributes.contains(.underlined))
        }
        #expect(!style(word, .palette).attributes.contains(.underlined))
      }
      // With 256 colors, words have the hue of their lines.
      let words = [ColorRole.added, .addedWord, .removed, .removedWord]
        .map { style($0, .palette).background }
      #expect(
        words == (palette == .dark ? [22, 28, 52, 88] : [194, 157, 224, 217]).map { .palette($0) })
      #expect(style(.bar, .ansi).background != .palette(8))
    }
    #expect(ColorDepth.ansi.nearest(.palette(208)) == ColorDepth.ansi.nearest(orange))
    #expect(ColorDepth.ansi.nearest(.palette(3)) == .palette(3))
    #expect(ColorDepth.none.nearest(.palette(3)) == .own)
    for index in 16...255 {
      let color = ColorDepth.ansi.nearest(.palette(UInt8(index)))
      #expect(color.isPalette && color.index < 16)
    }
  }

  /// The texts of the host on its own backgrounds, with the sixteen colors of xterm and with 256 colors.
  @Test func textsAreLegibleWithFewColors() {
    let xterm = [
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
      0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    func color(_ color: CellColor) -> RGB {
      let index = Int(color.index)
      if index < 16 { return RGB(xterm[index]) }
      if index >= 232 { return RGB((8 + 10 * (index - 232)) * 0x010101) }
      func level(_ value: Int) -> Int { value == 0 ? 0 : 55 + 40 * value }
      let cube = index - 16
      return RGB(level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6))
    }
    for palette in [Palette.light, .dark] {
      for background in Palette.backgrounds + [.selection] {
        for role in ColorRole.allCases where (background == .selection) == (role == .selection) {
          let style = CellStyle(
            foreground: CellColor(palette.ink(role)),
            background: CellColor(palette.paint(background)), attributes: .bold)
          for depth in [ColorDepth.ansi, .palette] {
            let shown = depth.nearest(style)
            let ratio = color(shown.foreground).contrast(with: color(shown.background))
            #expect(ratio >= 4.5, "\(depth), \(role) on \(background): \(ratio)")
          }
        }
      }
    }
  }

  @Test func picturesKeepTheirPointsWithFewColors() {
    var terminal = Emulator(width: 3, height: 1)
    var (picture, glyphs) = (CellBuffer(width: 3, height: 1), GlyphTable())
    let style = CellStyle(foreground: .rgb(255, 0, 0), background: .rgb(0, 255, 0))
    picture.write("▀x", x: 0, y: 0, clip: picture.bounds, style: style, glyphs: &glyphs)
    var writer = ScreenWriter(depth: .ansi)
    terminal.take(writer.write(picture, glyphs: glyphs))
    let shown = [9, 0].map { CellStyle(foreground: .palette($0), background: .palette(10)) }
    #expect(terminal.spots.map(\.style) == shown + [CellStyle()])
  }

  @Test func theDepthComesFromTheEnvironment() {
    #expect(ColorDepth(environment: ["TERM": "xterm", "COLORTERM": "truecolor"]) == .full)
    #expect(ColorDepth(environment: ["TERM": "screen-256color"]) == .palette)
    #expect(ColorDepth(environment: ["TERM": "screen"]) == .ansi)
    #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
    #expect(ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .palette)
    #expect(ColorDepth(environment: ["TERM": "dumb"]) == .none)
  }
}
