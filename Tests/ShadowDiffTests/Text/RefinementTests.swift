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
    // A name that changes in a short line is most of the line.
    #expect(
      try refined("    p = get_all_packs(packs);\n", "    p = packfile_store_packs(packs);\n") == [
        "-    p = ⟦get_all_packs⟧(packs);", "+    p = ⟦packfile_store_packs⟧(packs);",
      ])
    // Lines with little in common change as a whole.
    let other = try #require(LineDiff(from: "abc def\n", to: "ghi jkl mno\n").hunks().first)
    #expect(other.refined().flatMap(\.segments).allSatisfy { !$0.isChanged })
  }

  /// Returns the deleted and inserted lines of the only hunk, with changed segments in ⟦brackets⟧.
  private func refined(
    _ old: String, _ new: String, by unit: InlineDiff.Unit = .words
  ) throws -> [String] {
    let hunks = LineDiff(from: old, to: new).hunks(context: 0)
    try #require(hunks.count == 1)
    return hunks[0].refined(by: unit).map { line in
      line.segments.reduce(line.line.kind == .deletion ? "-" : "+") {
        $0 + ($1.isChanged ? "⟦\($1.text)⟧" : $1.text)
      }
    }
  }

  /// A line break and the indentation after it are no change of words.
  @Test func marksWordsWhereLinesAreBroken() throws {
    let call = "  show(title, size: 3)\n"
    #expect(
      try refined(call, "  show(\n    title,\n    size: 3\n  )\n") == [
        "-  show(title, size: 3)", "+  show(", "+    title,", "+    size: 3", "+  )",
      ])
    #expect(
      try refined(call, "  show(\n    title,\n    size: 4,\n    color: .red)\n") == [
        "-  show(title, size: ⟦3⟧)", "+  show(", "+    title,", "+    size: ⟦4,⟧",
        "+    ⟦color: .red⟧)",
      ])
    // The same in the other direction.
    #expect(
      try refined("  show(\n    title,\n    size: 4,\n    color: .red)\n", call) == [
        "-  show(", "-    title,", "-    size: ⟦4,⟧", "-    ⟦color: .red⟧)",
        "+  show(title, size: ⟦3⟧)",
      ])
    #expect(
      try refined(
        "  let fahrenheit = Computed { celsius.get() * 1.8 }\n",
        "  let heat = Computed {\n    celsius.get() * 1.8 + 32\n  }\n") == [
          "-  let ⟦fahrenheit⟧ = Computed { celsius.get() * 1.8 }", "+  let ⟦heat⟧ = Computed {",
          "+    celsius.get() * 1.8 ⟦+ 32⟧", "+  }",
        ])
    #expect(
      try refined("  } else if isDone {\n", "  }\n\n\tif isDone {\n") == [
        "-  } ⟦else⟧ if isDone {", "+  }", "+", "+\tif isDone {",
      ])
    #expect(
      try refined(
        "import { parse, print, walk } from './syntax'\n",
        "import {\n  parse,\n  render,\n  walk,\n} from './syntax'\n") == [
          "-import { parse, ⟦print⟧, walk } from './syntax'", "+import {", "+  parse,",
          "+  ⟦render⟧,", "+  walk⟦,⟧", "+} from './syntax'",
        ])
  }

  /// A comment that is filled anew changes in its new words, and in the marks of new lines.
  @Test func marksWordsOfTextThatIsFilledAnew() throws {
    #expect(
      try refined(
        "The solver keeps the rows that are\nfeasible, and removes the others.\n",
        "The solver keeps all of the rows\nthat are feasible, and removes\nthe others.\n") == [
          "-The solver keeps the rows that are", "-feasible, and removes the others.",
          "+The solver keeps ⟦all of⟧ the rows", "+that are feasible, and removes", "+the others.",
        ])
    #expect(
      try refined(
        "  // Reads the rest of the chunk.\n",
        "  // Reads the rest of the chunk,\n  // and then the next one.\n") == [
          "-  // Reads the rest of the chunk.", "+  // Reads the rest of the chunk⟦,⟧",
          "+  ⟦// and then the next one⟧.",
        ])
  }

  /// Indentation is marked only where nothing else has changed.
  @Test func marksIndentationThatAloneHasChanged() throws {
    #expect(
      try refined("  one()\n  two()\n", "    one()\n    two()\n") == [
        "-⟦  ⟧one()", "-⟦  ⟧two()", "+⟦    ⟧one()", "+⟦    ⟧two()",
      ])
    #expect(try refined("one()\n", "\tone()\n") == ["-one()", "+⟦\t⟧one()"])
    #expect(
      try refined("one()\ntwo()\n", "if ready {\n  one()\n  two()\n}\n") == [
        "-one()", "-two()", "+⟦if ready {⟧", "+  one()", "+  two()", "+⟦}⟧",
      ])
    #expect(
      try refined("  one(1)\n  two()\n", "    one(2)\n    two()\n") == [
        "-  one(⟦1⟧)", "-  two()", "+    one(⟦2⟧)", "+    two()",
      ])
    // An empty line between lines that are indented, and a space at the end of a line.
    #expect(
      try refined("one()\ntwo()\n", "  one()\n\n  two()\n") == [
        "-one()", "-two()", "+⟦  ⟧one()", "+", "+⟦  ⟧two()",
      ])
    #expect(
      try refined("one() \ntwo()\n", "one()\n two()\n") == [
        "-one()⟦ ⟧", "-two()", "+one()", "+⟦ ⟧two()",
      ])
  }

  /// White space within a line is marked as indentation is, and so are invisible characters.
  @Test func marksSpacesWithinLines() throws {
    #expect(try refined("a  = 1\n", "a = 1\n") == ["-a⟦  ⟧= 1", "+a⟦ ⟧= 1"])
    #expect(try refined("f(a,b)\n", "f(a, b)\n") == ["-f(a,b)", "+f(a,⟦ ⟧b)"])
    #expect(
      try refined("  A  int\n  BB string\n", "  A   int\n  BB  string\n  CCC bool\n") == [
        "-  A  int", "-  BB string", "+  A   int", "+  BB  string", "+  ⟦CCC bool⟧",
      ])
    #expect(try refined("a b c d\n", "a b\u{A0}c d\n") == ["-a b c d", "+a b⟦\u{A0}⟧c d"])
    #expect(try refined("one two\r\n", "one two\n") == ["-one two⟦\r⟧", "+one two"])
    #expect(
      try refined("one two\r\none\r\n", "one two\none\n") == [
        "-one two⟦\r⟧", "-one⟦\r⟧", "+one two", "+one",
      ])
  }

  /// No mark has white space at its edges, and words that are inserted side by side are one mark.
  @Test func marksNoSpaceBesideWords() throws {
    #expect(
      try refined("let x = 1\n", "public let x = 1\n") == ["-let x = 1", "+⟦public⟧ let x = 1"])
    #expect(try refined("a one b\n", "a one two b\n") == ["-a one b", "+a one ⟦two⟧ b"])
    #expect(try refined("f(a)\n", "f(a, b)\n") == ["-f(a)", "+f(a⟦, b⟧)"])
    #expect(
      try refined("keep the name\n", "keep  the names\n", by: .characters) == [
        "-keep the name", "+keep  the name⟦s⟧",
      ])
  }

  /// The marks of random texts have no white space at their edges unless only white space differs,
  /// and what is not marked is the same on both sides but for white space.
  @Test(arguments: [InlineDiff.Unit.words, .characters])
  func unmarkedWordsAreTheSame(unit: InlineDiff.Unit) throws {
    var generator = SplitMix64(seed: 8)
    let pool = ["a", "b", "é", " ", " ", "\t", ".", "word", "\n", "\n  ", "🇩🇪", "(", "\r\n"]
    var refinements = 0
    for _ in 0..<TestEffort.rounds(1000) {
      func text() -> [String] {
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          pool.randomElement(using: &generator) ?? ""
        }
      }
      let old = text()
      var new = old
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0...new.count, using: &generator)
        new.insert(pool.randomElement(using: &generator) ?? "", at: place)
      }
      for hunk in LineDiff(from: old.joined(), to: new.joined()).hunks(context: 0) {
        let lines = hunk.refined(by: unit)
        for line in lines { #expect(line.segments.map(\.text).joined() == line.line.text) }
        let marks = lines.flatMap(\.segments).filter(\.isChanged).map(\.text)
        guard !marks.isEmpty else { continue }
        refinements += 1
        func isSpace(_ byte: UInt8?) -> Bool {
          byte.map { [0x20, 0x09, 0x0D].contains($0) } ?? true
        }
        func words(_ text: String) -> [UInt8] { text.utf8.filter { !isSpace($0) } }
        let unmarked = [LineDiff.Hunk.Line.Kind.deletion, .insertion].map { kind in
          lines.filter { $0.line.kind == kind }.flatMap(\.segments).filter { !$0.isChanged }
            .flatMap { words($0.text) }
        }
        #expect(unmarked[0] == unmarked[1])
        if !marks.allSatisfy({ words($0).isEmpty }) {
          #expect(marks.allSatisfy { !isSpace($0.utf8.first) && !isSpace($0.utf8.last) })
        }
      }
    }
    #expect(refinements > TestEffort.rounds(300))
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
        \u{1B}[32m+\u{1B}[m\u{1B}[32m  \u{1B}[m\u{1B}[32;7m<b>^[[31m\u{1B}[m
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
        <td class="line insertion">  <ins>&lt;b&gt;\u{FFFD}[31m</ins></td></tr>
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
