import Testing

@testable import Controls
@testable import TerminalHost

@Suite struct InputParserTests {
  private static let cases: [(String, [TerminalEvent])] = [
    ("a", [.key(KeyPress("a"))]),
    ("é界", [.key(KeyPress("é")), .key(KeyPress("界"))]),
    ("\r", [.key(KeyPress(.enter))]),
    ("\t", [.key(KeyPress(.tab))]),
    ("\u{7F}", [.key(KeyPress(.backspace))]),
    ("\u{3}", [.key(KeyPress("c", .control))]),
    ("\u{0}", [.key(KeyPress(" ", .control))]),
    ("\u{1C}", [.key(KeyPress("\\", .control))]),
    ("\u{1B}[A", [.key(KeyPress(.up))]),
    ("\u{1B}OA", [.key(KeyPress(.up))]),
    ("\u{1B}[1;5C", [.key(KeyPress(.right, .control))]),
    ("\u{1B}[1;2D", [.key(KeyPress(.left, .shift))]),
    ("\u{1B}[1;4H", [.key(KeyPress(.home, [.shift, .alt]))]),
    ("\u{1B}[Z", [.key(KeyPress(.tab, .shift))]),
    ("\u{1B}[3~", [.key(KeyPress(.delete))]),
    ("\u{1B}[5;5~", [.key(KeyPress(.pageUp, .control))]),
    ("\u{1B}[15~", [.key(KeyPress(.function(5)))]),
    ("\u{1B}[17~", [.key(KeyPress(.function(6)))]),
    ("\u{1B}[24~", [.key(KeyPress(.function(12)))]),
    ("\u{1B}OP", [.key(KeyPress(.function(1)))]),
    ("\u{1B}[1;2S", [.key(KeyPress(.function(4), .shift))]),
    ("\u{1B}b", [.key(KeyPress("b", .alt))]),
    ("\u{1B}]x", [.key(KeyPress("]", .alt)), .key(KeyPress("x"))]),
    ("\u{1B}]1x", [.key(KeyPress("]", .alt)), .key(KeyPress("1")), .key(KeyPress("x"))]),
    ("\u{1B}]11;rgb:f/f/fx", [.key(KeyPress("x"))]),
    ("\u{1B}]11;rgb:f/f/f\u{1B}[A", [.key(KeyPress(.up))]),
    ("\u{1B}]11;rgb:f/0/f\u{7}x", [.background(RGB(1, 0, 1)), .key(KeyPress("x"))]),
    ("\u{1B}]4;3;rgb:f/0/f\u{1B}\\", [.paletteColor(index: 3, RGB(1, 0, 1))]),
    ("\u{1B}]4;3\u{7}x", [.key(KeyPress("x"))]),
    ("\u{1B}]4x", [.key(KeyPress("]", .alt)), .key(KeyPress("4")), .key(KeyPress("x"))]),
    ("\u{1B}]52;c;aMOpCg==\u{7}x", [.clipboard("hé\n"), .key(KeyPress("x"))]),
    ("\u{1B}]52;;aGk=\u{1B}\\", [.clipboard("hi")]),
    ("\u{1B}]52;c;\u{7}", [.clipboard("")]),
    ("\u{1B}]52;c;a\u{7}", [.clipboard(nil)]),
    ("\u{1B}]52;c;/w==\u{7}", [.clipboard(nil)]),
    ("\u{1B}]52;c;aGk=\u{1B}[A", [.key(KeyPress(.up))]),
    ("\u{1B}]5x", [.key(KeyPress("]", .alt)), .key(KeyPress("5")), .key(KeyPress("x"))]),
    ("\u{1B}[?997;1n", [.themeChange]),
    ("\u{1B}[?997;2nx", [.themeChange, .key(KeyPress("x"))]),
    ("\u{1B}[?997;3n", []),
    ("\u{1B}\u{7F}", [.key(KeyPress(.backspace, .alt))]),
    ("\u{1B}é", [.key(KeyPress("é", .alt))]),
    ("\u{1B}\u{1B}[A", [.key(KeyPress(.up, .alt))]),
    ("\u{1B}[97;5u", [.key(KeyPress("a", .control))]),
    ("\u{1B}[<0;3;4M", [.press(CellPoint(x: 2, y: 3))]),
    ("\u{1B}[<0;3;4m", [.release]),
    ("\u{1B}[<16;3;4M", [.press(CellPoint(x: 2, y: 3))]),
    ("\u{1B}[<2;3;4M", [.menu(CellPoint(x: 2, y: 3))]),
    ("\u{1B}[<2;3;4m", []),
    ("\u{1B}[<1;3;4M", []),
    ("\u{1B}[29~", [.key(KeyPress(.menu))]),
    ("\u{1B}[<32;3;4M", [.drag(CellPoint(x: 2, y: 3))]),
    ("\u{1B}[<39;3;4M", [.hover(CellPoint(x: 2, y: 3))]),
    ("\u{1B}[<64;1;1M", [.wheel(CellPoint(x: 0, y: 0), right: 0, down: -1)]),
    ("\u{1B}[<69;1;1M", [.wheel(CellPoint(x: 0, y: 0), right: 1, down: 0)]),
    ("\u{1B}[<0;0;4M", []),
    ("\u{1B}[200~one\rtwo\u{1B}[A\u{1B}[201~", [.paste("one\rtwo\u{1B}[A")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[?1;2c", [.kind]),
    ("\u{1B}[I", []),
    ("\u{1B}[1\r", [.key(KeyPress(.enter))]),
  ]

  @Test func sequencesMeanWhatXtermSays() {
    for (text, events) in Self.cases {
      var parser = InputParser()
      #expect(parser.feed(text.utf8) == events, "\(text.debugDescription)")
      #expect(!parser.isWaiting)
    }
  }

  @Test func anySplitMeansTheSame() {
    for (text, events) in Self.cases {
      let bytes = Array(text.utf8)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var parser = InputParser()
          let read =
            parser.feed(bytes[..<first]) + parser.feed(bytes[first..<second])
            + parser.feed(bytes[second...])
          #expect(read == events, "\(text.debugDescription) at \(first) and \(second)")
        }
      }
    }
  }

  @Test func neighboursDoNotDisturbEachOther() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      var expected: [TerminalEvent] = []
      for _ in 0..<(1 + random.next() % 6) {
        let (text, events) = Self.cases[Int(random.next() % UInt64(Self.cases.count))]
        bytes += text.utf8
        expected += events
      }
      var parser = InputParser()
      var read: [TerminalEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = 1 + Int(random.next() % 4)
        read += parser.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(read == expected)
    }
  }

  @Test func anEscapeByItselfIsTheKeyOnceNothingFollows() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.finish() == [.key(KeyPress(.escape))])
    #expect(!parser.isWaiting)
    #expect(parser.feed([0x1B, 0x1B]).isEmpty)
    #expect(parser.finish() == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
    #expect(
      parser.feed([0x1B, 0x1B, 0x61]) == [.key(KeyPress(.escape)), .key(KeyPress("a", .alt))])
    #expect(parser.feed("\u{1B}[".utf8).isEmpty)
    #expect(parser.finish() == [.key(KeyPress(.escape)), .key(KeyPress("["))])
    #expect(parser.feed("\u{1B}O".utf8).isEmpty)
    #expect(parser.finish() == [.key(KeyPress("O", .alt))])
    #expect(parser.feed(Array("\u{1B}]1".utf8)).isEmpty && parser.isWaiting)
    #expect(parser.finish() == [.key(KeyPress("]", .alt)), .key(KeyPress("1"))])
    // An answer that is slow is not taken for keys.
    #expect(parser.feed(Array("\u{1B}]11;rgb:0/0".utf8)).isEmpty && parser.finish().isEmpty)
    #expect(parser.feed(Array("/f\u{7}".utf8)) == [.background(RGB(0, 0, 1))])
    #expect(parser.feed(Array("\u{1B}]52;c;aG".utf8)).isEmpty && parser.finish().isEmpty)
    #expect(parser.feed(Array("k=\u{7}".utf8)) == [.clipboard("hi")])
  }

  @Test func whatIsNotUTF8IsLeftOut() {
    var parser = InputParser()
    #expect(parser.feed([0xFF, 0x61, 0xC3, 0x28]) == [.key(KeyPress("a")), .key(KeyPress("("))])
    #expect(parser.feed([0xE7, 0x95]).isEmpty)
    #expect(parser.finish().isEmpty)
    #expect(!parser.isWaiting)
  }

  @Test func noBytesStopIt() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<3000 {
      var parser = InputParser()
      let likely: [UInt8] = [
        0x1B, 0x5B, 0x4F, 0x3B, 0x3C, 0x30, 0x39, 0x7E, 0x4D, 0x61, 0xE7, 0x95, 0x8C,
      ]
      for _ in 0..<(random.next() % 20) {
        let byte =
          random.next() % 3 == 0
          ? UInt8(truncatingIfNeeded: random.next()) : likely.randomElement(using: &random) ?? 0
        _ = parser.feed([byte])
      }
      _ = parser.finish()
      _ = parser.feed("\u{1B}[201~".utf8)
      #expect(parser.feed("x".utf8) == [.key(KeyPress("x"))])
    }
    var parser = InputParser()
    _ = parser.feed("\u{1B}[".utf8)
    _ = parser.feed(Array(repeating: UInt8(ascii: "1"), count: 10_000))
    #expect(!parser.isWaiting)
  }
}
