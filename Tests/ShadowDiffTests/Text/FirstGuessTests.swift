import ShadowDiff
import Testing

@Suite struct FirstGuessTests {
  /// The first guesses of someone who has not read the documentation.
  @Test func compilesWhatOneWouldGuess() throws {
    let diff = LineDiff(from: "a\nb\n", to: "a\nc\n", options: .ignoreWhitespace)
    let hunk = try #require(diff.hunks().first)
    #expect(hunk.header == "@@ -1,2 +1,2 @@")
    #expect(hunk.lines.map(\.sourceLine) == [1, 2, nil])
    #expect(diff.lines.count == 3)
    #expect(diff.ratio == 0.5)
    #expect(diff.changes.count == 1)
    let back = diff.patch.inverted().unified()
    let patch = try #require(try UnifiedPatch.all(in: back).first)
    var text = "a\nc\n"
    try text.apply(patch, fuzz: 1)
    #expect(text == "a\nb\n")
    #expect(UnifiedPatch(hunks: diff.hunks()) == diff.patch)
    let literal = """
      --- a
      +++ b
      @@ -1,2 +1,2 @@
       a
      -b
      +c
      """
    #expect(try UnifiedPatch(parsing: literal).applied(to: "a\nb\n") == "a\nc\n")
  }

  /// The round trip of the page about texts: read a patch, keep some hunks, write it, apply it.
  @Test func editsAPatchFileAndNamesTheHunkThatDoesNotFit() throws {
    let old = "func greet() {\n  print(\"Hello\")\n}\n"
    let diff = LineDiff(from: old, to: "func greet() {\n  print(\"Hello, world\")\n}\n")
    var patches = try UnifiedPatch.all(in: diff.unified())
    for index in patches.indices {
      patches[index].hunks.removeAll { hunk in !hunk.lines.contains { $0.text.contains("world") } }
    }
    #expect(patches.map { [$0.deletionCount, $0.insertionCount] } == [[1, 1]])
    let text = patches.unified()
    #expect(text == diff.unified())
    do {
      let patched = try UnifiedPatch(parsing: text).applied(to: "// Greets.\n" + old)
      Issue.record("\(patched)")
    } catch {
      guard case .rejected(let hunks) = error else { throw error }
      #expect(hunks.map { [$0.index, $0.line, $0.nearestLine ?? 0] } == [[0, 1, 2]])
    }
  }

  @Test func textsAndHunks() throws {
    let (old, new) = ("a\nb\nc", "a\nB\nc\nd")
    let diff = LineDiff(from: old, to: new)
    #expect([diff.source, diff.target] == [old, new])
    #expect(LineDiff(fromUTF8: [0xFF], toUTF8: []).source == "\u{FFFD}")
    let hunk = diff.hunks[0]
    typealias Line = LineDiff.Hunk.Line
    let end = Line(kind: .insertion, text: "d", endsWithNewline: false)
    #expect(hunk.lines.suffix(2) == [Line(kind: .insertion, text: "c"), end])
    #expect(try UnifiedPatch(hunks: [hunk.inverted()]).applied(to: new) == old)
    #expect(hunk.inverted().inverted() == hunk)
  }

  @Test func iteratesOverTheChanges() {
    let diff = LineDiff(from: "a\nb\nc\nd\n", to: "a\nx\nc\n")
    var seen: [DiffChange] = []
    for change in diff { seen.append(change) }
    #expect(seen == diff.changes)
    #expect(diff.map(\.kind) == [.replacement, .deletion])
  }
}
