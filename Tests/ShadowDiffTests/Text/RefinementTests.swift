import ShadowDiff
import TestSupport
import Testing

@Suite struct RefinementTests {
  private func marked(_ a: String, _ b: String, by unit: InlineDiff.Unit) -> [String] {
    let diff = InlineDiff(from: a, to: b, by: unit)
    func mark(_ text: String, _ ranges: [Range<String.Index>]) -> String {
      var result = ""
      var start = text.startIndex
      for range in ranges {
        result += text[start..<range.lowerBound] + "[" + text[range] + "]"
        start = range.upperBound
      }
      return result + text[start...]
    }
    return [mark(a, diff.changes.map(\.sourceRange)), mark(b, diff.changes.map(\.targetRange))]
  }

  @Test func namesWordsThatChange() {
    #expect(
      marked("let size = 1", "let count = 1", by: .words) == ["let [size] = 1", "let [count] = 1"])
    #expect(marked("f(a)", "f(a, b)", by: .words) == ["f(a[])", "f(a[, b])"])
    #expect(marked("a.b c", "x.y c", by: .words) == ["[a.b] c", "[x.y] c"])
    #expect(marked("same", "same", by: .words) == ["same", "same"])
    #expect(marked("", "new", by: .words) == ["[]", "[new]"])
    #expect(marked("日本語", "日本人", by: .words) == ["日本[語]", "日本[人]"])
  }

  @Test func namesCharactersThatChange() {
    #expect(marked("colour", "color", by: .characters) == ["colo[u]r", "colo[]r"])
    // A single letter between two changes helps nobody.
    #expect(marked("kitten", "sitting", by: .characters) == ["[k]itt[en]", "[s]itt[ing]"])
    // Spellings that look the same are different bytes, and flags are one character.
    #expect(marked("é", "e\u{301}", by: .characters) == ["[é]", "[e\u{301}]"])
    #expect(marked("a🇩🇪", "a🇩🇰", by: .characters) == ["a[🇩🇪]", "a[🇩🇰]"])
  }

  @Test(arguments: [InlineDiff.Unit.words, .characters])
  func leavesTheSameTextOnBothSides(unit: InlineDiff.Unit) {
    var generator = SplitMix64(seed: 5)
    let pool = ["a", "b", "é", " ", ".", "word", "\n", "🇩🇪", "_", "(", "\r\n"]
    for _ in 0..<TestEffort.rounds(400) {
      func text() -> String {
        (0..<Int.random(in: 0...12, using: &generator))
          .map { _ in pool.randomElement(using: &generator) ?? "" }.joined()
      }
      let diff = InlineDiff(from: text(), to: text(), by: unit)
      var (source, target) = (diff.source, diff.target)
      for change in diff.changes.reversed() {
        source.removeSubrange(change.sourceRange)
        target.removeSubrange(change.targetRange)
      }
      #expect(source.utf8.elementsEqual(target.utf8))
      #expect((0...1).contains(diff.ratio))
    }
  }

  @Test func refinesTheLinesOfAHunk() throws {
    let diff = LineDiff(
      from: "let a = 1\nlet b = 2\nend\n", to: "let a = 10\nlet c = 2\nnothing in common\nend\n")
    let hunk = try #require(diff.hunks().first)
    let lines = hunk.refined().map { line in
      line.segments.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined()
    }
    #expect(
      lines == [
        "let a = [1]", "let [b] = 2", "let a = [10]", "let [c] = 2", "[nothing in common]", "end",
      ])
    for line in hunk.refined(by: .characters) {
      #expect(line.segments.map(\.text).joined() == line.line.text)
    }
    // Lines with little in common change as a whole.
    let other = try #require(LineDiff(from: "abc def\n", to: "ghi jkl mno\n").hunks().first)
    #expect(other.refined().flatMap(\.segments).allSatisfy { !$0.isChanged })
  }

  private static let before = "func f() {\n  one(1)\n}\n"
  private static let after = "func f() {\n  one(2)\n  <b>\u{1B}[31m\n}\n"

  @Test func writesColors() {
    let text = LineDiff(from: Self.before, to: Self.after).ansi()
    #expect(
      text == """
        \u{1B}[1m--- a\u{1B}[m
        \u{1B}[1m+++ b\u{1B}[m
        \u{1B}[36m@@ -1,3 +1,4 @@\u{1B}[m
         func f() {
        \u{1B}[31m-\u{1B}[m\u{1B}[31m  one(\u{1B}[m\u{1B}[31;7m1\u{1B}[m\u{1B}[31m)\u{1B}[m
        \u{1B}[32m+\u{1B}[m\u{1B}[32m  one(\u{1B}[m\u{1B}[32;7m2\u{1B}[m\u{1B}[32m)\u{1B}[m
        \u{1B}[32m+\u{1B}[m\u{1B}[32;7m  <b>^[[31m\u{1B}[m
         }

        """)
  }

  /// Without its colors, the output is the patch.
  @Test func addsNothingButColors() {
    let old = (1...30).map { "line \($0)\n" }.joined()
    let new = old.replacing("line 5\n", with: "line five\n\n").replacing("line 30\n", with: "end")
    let diff = LineDiff(from: old, to: new)
    let plain = diff.ansi().replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == diff.unified())
  }

  @Test func writesTwoColumns() {
    let diff = LineDiff(from: "a\tb\n日本\nlong long long\n", to: "a\tb\n日本\nshort\nmore\n")
    let rows = diff.ansi(layout: .sideBySide, columns: 31)
      .replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n").dropFirst(3)
    #expect(
      Array(rows) == [
        "1 a       b    │ 1 a       b   ",
        "2 日本         │ 2 日本        ",
        "3 long long lo │ 3 short       ",
        "  ng           │               ",
        "               │ 4 more        ",
      ])
  }

  @Test func writesHTML() {
    let diff = LineDiff(from: Self.before, to: Self.after)
    #expect(
      diff.html() == """
        <table class="diff">
        <tr class="file"><th colspan="3">a → b</th></tr>
        <tr class="hunk"><th colspan="3">@@ -1,3 +1,4 @@</th></tr>
        <tr class="context"><td class="number">1</td><td class="number">1</td>\
        <td class="line">func f() {</td></tr>
        <tr class="deletion"><td class="number">2</td><td class="number"></td>\
        <td class="line deletion">  one(<del>1</del>)</td></tr>
        <tr class="insertion"><td class="number"></td><td class="number">2</td>\
        <td class="line insertion">  one(<ins>2</ins>)</td></tr>
        <tr class="insertion"><td class="number"></td><td class="number">3</td>\
        <td class="line insertion"><ins>  &lt;b&gt;\u{FFFD}[31m</ins></td></tr>
        <tr class="context"><td class="number">3</td><td class="number">4</td>\
        <td class="line">}</td></tr>
        </table>

        """)
    let wide = diff.html(layout: .sideBySide)
    #expect(
      wide.contains(
        """
        <tr class="change"><td class="number">2</td>\
        <td class="source deletion">  one(<del>1</del>)</td><td class="number">2</td>\
        <td class="target insertion">  one(<ins>2</ins>)</td></tr>
        """))
    #expect(UnifiedPatch.stylesheet.contains("table.diff .deletion"))
  }
}
