import ShadowDiff
import Testing

/// Output of diffs that ignore some differences.
@Suite struct IgnoredDifferencesTests {
  /// The segments that the output in color inverts.
  private func marked(_ diff: LineDiff, layout: DiffLayout = .unified) -> [String] {
    diff.ansi(layout: layout).matches(of: #/\u{1B}\[3[12];7m(.*?)\u{1B}\[m/#).map { String($0.1) }
  }

  private static let cases: [(String, String, LineDiff.Options, [String])] = [
    ("  let  a =1\n", "\tlet a = 2 \n", .ignoreWhitespace, ["1", "2"]),
    ("let  a = 1\n", "let a = 2  \n", .ignoreWhitespaceAmount, ["1", "2"]),
    ("let a = 1\n", " let a = 2\n", .ignoreWhitespaceAmount, ["1", "2"]),
    ("let a = 1\n", " let  a = 1\n", .ignoreWhitespaceAmount, [" "]),
    ("f( a ) // x  \n", "f(  a ) // y\n", .ignoreTrailingWhitespace, ["x", "y"]),
    ("f( a ) // x  \n", "f(  a ) // x\n", .ignoreTrailingWhitespace, [" ", "  "]),
    ("let a = 1  \n", "let a = 2\n", .ignoreTrailingWhitespace, ["1", "2"]),
    ("let a = 1\r\n", "let a = 2\n", .ignoreCarriageReturns, ["1", "2"]),
    ("a = 1\r\nb = 2\r\n", "a = 3\nb = 4\n", .ignoreCarriageReturns, ["1", "2", "3", "4"]),
    ("Let A = 1\n", "let a = 2\n", .ignoreCase, ["1", "2"]),
    ("let  a = 1\n", "let a = 2\n", [], ["1", "2"]),
    ("let  a = 1\n", "let a = 1\n", [], ["  ", " "]),
  ]

  @Test(arguments: cases)
  func marksNoIgnoredDifference(
    old: String, new: String, options: LineDiff.Options, expected: [String]
  ) {
    let diff = LineDiff(from: old, to: new, options: options)
    #expect(marked(diff).sorted() == expected.sorted())
    #expect(marked(diff, layout: .sideBySide).sorted() == expected.sorted())
    #expect(diff.html().matches(of: #/<(?:ins|del)>/#).count == expected.count)
  }

  @Test func theRightColumnShowsTheTarget() {
    let diff = LineDiff(
      from: "f( x )\none\n  y\n", to: "f(x)\ntwo\ny\n", options: .ignoreWhitespace)
    let rows = diff.ansi(layout: .sideBySide, columns: 31)
      .replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n").dropFirst(3)
    #expect(
      Array(rows) == [
        "1 f( x )       │ 1 f(x)        ",
        "2 one          │ 2 two         ",
        "3   y          │ 3 y           ",
      ])
    let html = diff.html(layout: .sideBySide)
    #expect(html.contains("<td class=\"source\">f( x )</td>"))
    #expect(html.contains("<td class=\"target\">f(x)</td>"))
  }

  @Test func longLinesAreWrapped() {
    let start = String(repeating: "x", count: 61)
    let blank = String(repeating: " ", count: 10)
    let diff = LineDiff(from: start + "1\n", to: start + "2\n")
    for columns in [80, 0, -1] {
      let text = diff.ansi(layout: .sideBySide, columns: columns)
      let rows = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(separator: "\n").dropFirst(3)
      #expect(
        rows.map { String($0) } == [
          "1 \(start.prefix(36)) │ 1 \(start.prefix(36))",
          "  \(start.prefix(25))1\(blank) │   \(start.prefix(25))2\(blank)",
        ])
    }
    // A column is wide enough for any character.
    #expect(LineDiff(from: "日\n", to: "本\n").ansi(layout: .sideBySide, columns: 1).contains("本"))
  }
}
