import Controls
import Testing

@testable import TerminalHost

@Suite struct LineEditorTests {
  /// A text with its cursor as a bar.
  private func editor(_ text: String) -> LineEditor {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editor = LineEditor(parts.joined())
    editor.moveCursor(to: parts[0].count)
    return editor
  }

  private func shown(_ editor: LineEditor) -> String {
    editor.text.prefix(editor.cursor) + "|" + editor.text.dropFirst(editor.cursor)
  }

  @Test func keysEdit() {
    let cases: [(String, KeyPress, String)] = [
      ("ab|c", KeyPress("x"), "abx|c"),
      ("ab|c", KeyPress(.left), "a|bc"),
      ("|abc", KeyPress(.left), "|abc"),
      ("abc|", KeyPress(.right), "abc|"),
      ("ab|c", KeyPress(.home), "|abc"),
      ("ab|c", KeyPress(.end), "abc|"),
      ("ab|c", KeyPress("a", .control), "|abc"),
      ("ab|c", KeyPress("e", .control), "abc|"),
      ("ab|c", KeyPress(.backspace), "a|c"),
      ("|abc", KeyPress(.backspace), "|abc"),
      ("ab|c", KeyPress(.delete), "ab|"),
      ("abc|", KeyPress("d", .control), "abc|"),
      ("one two  |x", KeyPress(.left, .control), "one |two  x"),
      ("one |two x", KeyPress(.right, .alt), "one two| x"),
      ("one two|", KeyPress("w", .control), "one |"),
      ("one two|", KeyPress(.backspace, .alt), "one |"),
      ("one| two", KeyPress("d", .alt), "one|"),
      ("one| two", KeyPress("u", .control), "| two"),
      ("one| two", KeyPress("k", .control), "one|"),
      ("e|x", KeyPress("\u{301}"), "e\u{301}|x"),
      ("👩|", KeyPress("\u{200D}"), "👩\u{200D}|"),
      ("a👨‍👩‍👧|b", KeyPress(.backspace), "a|b"),
    ]
    for (before, press, after) in cases {
      var editor = editor(before)
      #expect(editor.take(press) != .ignored)
      #expect(shown(editor) == after, "\(before) \(press)")
    }
  }

  @Test func outcomesTellWhatHappened() {
    var editor = editor("ab|")
    #expect(editor.take(KeyPress("c")) == .edited)
    #expect(editor.take(KeyPress(.left)) == .moved)
    #expect(editor.take(KeyPress(.enter)) == .submitted)
    for press in [
      KeyPress(.up), KeyPress(.tab), KeyPress(.escape), KeyPress("c", .control),
      KeyPress(.function(1)), KeyPress(.pageUp),
    ] {
      #expect(editor.take(press) == .ignored)
    }
    #expect(editor.text == "abc")
    _ = editor.take(KeyPress(.home))
    #expect(editor.take(KeyPress(.backspace)) == .moved)
  }

  @Test func whatIsSelectedIsReplaced() {
    var editor = editor("one two|")
    _ = editor.take(KeyPress(.left, [.shift, .control]))
    #expect(editor.selection == 4..<7)
    _ = editor.take(KeyPress("x"))
    #expect(shown(editor) == "one x|")
    _ = editor.take(KeyPress(.home, .shift))
    #expect(editor.selection == 0..<5)
    _ = editor.take(KeyPress(.left))
    #expect(editor.selection == nil && editor.cursor == 0)
    _ = editor.take(KeyPress(.right, .shift))
    _ = editor.take(KeyPress(.backspace))
    #expect(shown(editor) == "|ne x")
  }

  @Test func whatWasCutComesBack() {
    var editor = editor("one two|")
    _ = editor.take(KeyPress("w", .control))
    _ = editor.take(KeyPress(.home))
    _ = editor.take(KeyPress("y", .control))
    #expect(shown(editor) == "two|one ")
  }

  @Test func pastesAreOneLine() {
    var editor = editor("<|>")
    editor.insert("a\nb\r\nc\td")
    #expect(shown(editor) == "<a b c d|>")
  }

  @Test func textsFromOutsideKeepTheCursor() {
    var editor = editor("ab|cd")
    editor.setText("abcdef")
    #expect(shown(editor) == "ab|cdef")
    editor.setText("a")
    #expect(shown(editor) == "a|")
    editor.setText("longer")
    #expect(shown(editor) == "longer|")
  }

  @Test func theCursorStaysWithinTheText() {
    var random = SplitMix64(seed: 3)
    let characters: [Character] = ["a", " ", "é", "\u{301}", "\u{200D}", "👩", "🇩", "界", "\u{FE0F}"]
    let keys: [KeyPress.Key] = [.left, .right, .home, .end, .backspace, .delete]
    var editor = LineEditor()
    for _ in 0..<20_000 {
      if random.next() % 2 == 0 {
        _ = editor.take(KeyPress(characters.randomElement(using: &random) ?? "a"))
      } else {
        let modifiers = KeyPress.Modifiers(rawValue: UInt8(random.next() % 8))
        _ = editor.take(KeyPress(keys.randomElement(using: &random) ?? .left, modifiers))
      }
      #expect((0...editor.text.count).contains(editor.cursor))
      if let selection = editor.selection { #expect(selection.upperBound <= editor.text.count) }
    }
  }
}
