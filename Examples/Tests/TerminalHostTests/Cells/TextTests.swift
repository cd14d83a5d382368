import Controls
import Testing

@testable import TerminalHost

@Suite struct TextTests {
  @Test func charactersHaveTheirWidths() {
    let widths: [(Character, Int)] = [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("界", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｶ", 1), ("Ａ", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("\u{1F1E9}", 1), ("❤", 1),
      ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("☃", 1), ("⌚", 2), ("\u{200B}", 0), ("\u{AD}", 0),
      ("\u{301}", 0),
      ("の", 2), ("〿", 1), ("─", 1), ("█", 1), ("…", 1), ("\u{20000}", 2), ("\u{3FFFD}", 2),
      ("ก็", 1),
      ("\u{1FAE8}", 2),
    ]
    for (character, width) in widths {
      #expect(character.cellWidth == width, "\(character) \(character.unicodeScalars.map(\.value))")
    }
  }

  @Test func widthsAgreeWithTheOtherProperties() {
    for value in UInt32(0)..<0x110000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let width = scalar.cellWidth
      if width < 0 || width > 2 { Issue.record("\(value)") }
      let properties = scalar.properties
      if properties.isEmojiPresentation, !scalar.isRegionalIndicator, width != 2 {
        Issue.record("an emoji that is not wide: \(value)")
      }
      if properties.isIdeographic, (0x3400...0x9FFF).contains(value), width != 2 {
        Issue.record("an ideograph that is not wide: \(value)")
      }
      if properties.generalCategory == .nonspacingMark, width != 0, value >= 0x300,
        !WideRanges.contains(value)
      {
        Issue.record("a mark that takes room: \(value)")
      }
    }
  }

  @Test func theRangesAreInOrderAndApart() {
    let bounds = WideRanges.bounds
    #expect(bounds.count % 2 == 0)
    for index in 1..<bounds.count {
      let isApart =
        index % 2 == 0 ? bounds[index - 1] + 1 < bounds[index] : bounds[index - 1] <= bounds[index]
      #expect(isApart)
    }
  }

  @Test func linesAreBrokenBetweenWords() {
    func wrap(_ text: String, _ width: Int) -> [String] {
      TextLines.wrap(text[...], width: width).map(String.init)
    }
    #expect(wrap("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(wrap("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(wrap("a extraordinarily b", 6) == ["a", "extrao", "rdinar", "ily b"])
    #expect(wrap("漢字漢字", 3) == ["漢", "字", "漢", "字"])
    #expect(wrap("", 3) == [""])
    #expect(wrap("abc", 3) == ["abc"])
  }

  @Test func noLineIsTooWideAndNothingIsLost() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      let alphabet: [Character] = ["a", "b", " ", "界", "é", "👍"]
      let text = String(
        (0..<(random.next() % 30)).map { _ in alphabet.randomElement(using: &random) ?? " " })
      let width = 2 + Int(random.next() % 10)
      let parts = TextLines.wrap(text[...], width: width)
      for part in parts {
        // Spaces may hang over the edge.
        let seen = String(part.reversed().drop { $0 == " " }.reversed())
        #expect(seen.cellWidth <= width, "\(text) at \(width): \(parts)")
      }
      let kept = parts.joined().filter { $0 != " " }
      #expect(kept == text.filter { $0 != " " })
      for truncation in [Label.Truncation.end, .start, .middle] {
        let short = TextLines.truncate(text, width: width, truncation)
        #expect(short.cellWidth <= width)
        #expect(text.cellWidth > width || short == text)
      }
    }
  }

  @Test func textsAreCutWhereTheirLabelsSay() {
    #expect(TextLines.truncate("abcdefgh", width: 5) == "abcd…")
    #expect(TextLines.truncate("abcdefgh", width: 5, .start) == "…efgh")
    #expect(TextLines.truncate("abcdefgh", width: 5, .middle) == "ab…gh")
  }

  @Test func linesAreCounted() {
    #expect(TextLines.measure("one\ntwo three", width: nil) == (9, 2))
    #expect(TextLines.measure("", width: nil) == (0, 1))
    #expect(TextLines.measure("one\r\ntwo", width: nil) == (3, 2))
    #expect(TextLines.measure("one two three", width: 7) == (7, 2))
  }

  @Test func tabsReachToTheNextMultipleOfFour() {
    #expect(TextLines.split("\ta\n漢\tb\nabcd\t.") == ["    a", "漢  b", "abcd    ."])
    #expect(TextLines.measure("a\tb", width: nil) == (5, 1))
  }
}
