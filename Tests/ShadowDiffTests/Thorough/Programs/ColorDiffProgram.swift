import ShadowDiff
import Testing

/// A diff for a terminal, with other colors than those of `diff.ansi()`.
private struct ColorDiff {
  var ignoresWhitespace = false

  func show(_ old: String, _ new: String) -> String {
    let diff = LineDiff(from: old, to: new, options: ignoresWhitespace ? .ignoreWhitespace : [])
    if diff.isEmpty { return "no changes\n" }
    var output = "\(diff.changes.count) changes, \(Int(diff.ratio * 100)) % the same\n"
    for hunk in diff.hunks {
      output += hunk.header + "\n"
      for line in hunk.refined(by: .words) {
        output += number(line.line.sourceLine) + number(line.line.targetLine)
        switch line.line.kind {
        case .context: output += "  " + line.line.text
        case .deletion: output += "- " + marked(line, "[", "]")
        case .insertion: output += "+ " + marked(line, "{", "}")
        }
        output += "\n"
      }
    }
    return output
  }

  private func number(_ line: Int?) -> String { line.map { "\($0) " } ?? "  " }

  private func marked(
    _ line: LineDiff.Hunk.RefinedLine, _ open: String, _ close: String
  ) -> String {
    line.segments.map { $0.isChanged ? open + $0.text + close : $0.text }.joined()
  }
}

@Suite struct ColorDiffProgram {
  private let old = "func size() {\n  let a = 1\n  return a\n}\n"
  private let new = "func size() {\n  let a = 2\n    return a\n}\n"

  @Test func changedWordsAreMarked() {
    #expect(
      ColorDiff().show(old, new) == """
        1 changes, 50 % the same
        @@ -1,4 +1,4 @@
        1 1   func size() {
        2   -   let a = [1]
        3   -   return a
          2 +   let a = {2}
          3 +     return a
        4 4   }

        """)
    #expect(ColorDiff().show(old, old) == "no changes\n")
  }

  @Test func whitespaceIsIgnored() {
    let text = ColorDiff(ignoresWhitespace: true).show(old, new)
    #expect(text.contains("-   let a = [1]\n"))
    // The line with another indentation is unchanged, and shown as in the old text.
    #expect(text.contains("3 3     return a\n"))
    #expect(!text.contains("]return"))
  }

  /// The same with the methods of the library, and other ways to write it.
  @Test func firstGuessesCompile() {
    let diff = LineDiff(from: old, to: new)
    for change in diff.changes { #expect(change.kind == .replacement) }
    #expect(diff.hunks == diff.hunks())
    #expect(diff.lines.map(\.sourceLine) == [1, 2, 3, nil, nil, 4])
    #expect(diff.lines.map(\.targetLine) == [1, nil, nil, 2, 3, 4])
    #expect(diff.ansi().contains("\u{1B}["))
    #expect(diff.html(layout: .sideBySide).contains("<table"))
    #expect(InlineDiff(from: "let a", to: "let b").changes.count == 1)
    #expect(diff.inverted().deletions == diff.insertions)
  }
}
