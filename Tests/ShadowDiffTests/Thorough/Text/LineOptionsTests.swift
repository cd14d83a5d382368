import Foundation
import ShadowDiff
import TestSupport
import Testing

@Suite struct LineOptionsTests {
  private static let pairs: [(LineDiff.Options, String, String, Bool)] = [
    (.ignoreWhitespace, "a b\n", " ab\t\n", true),
    (.ignoreWhitespaceAmount, "a b\n", "a \t b  \n", true),
    (.ignoreWhitespaceAmount, "a b\n", "ab\n", false),
    (.ignoreWhitespaceAmount, "a\n", " a\n", false),
    (.ignoreTrailingWhitespace, "a\n", "a \t\n", true),
    (.ignoreTrailingWhitespace, "a\n", " a\n", false),
    (.ignoreCarriageReturns, "a\r\n", "a\n", true),
    (.ignoreCarriageReturns, "a\rb\n", "ab\n", false),
    (.ignoreCase, "Straße É\n", "STRAßE é\n", true),
    ([.ignoreCase, .ignoreCarriageReturns], "A\r\n", "a\n", true),
  ]

  @Test(arguments: pairs)
  func ignoresWhatItIsTold(
    options: LineDiff.Options, source: String, target: String, isSame: Bool
  ) {
    #expect(LineDiff(from: source, to: target, options: options).isEmpty == isSame)
  }

  @Test func invalidTextHasNoCase() {
    let diff = LineDiff(fromUTF8: [0xFF, 0x0A], toUTF8: [0xFE, 0x0A], options: .ignoreCase)
    #expect(!diff.isEmpty)
  }

  /// Options for white space at the ends of lines ignore a missing last newline, as git does.
  @Test(arguments: [
    LineDiff.Options.ignoreWhitespace, .ignoreWhitespaceAmount, .ignoreTrailingWhitespace,
  ])
  func ignoresMissingLastNewline(options: LineDiff.Options) {
    for (a, b) in [("a", "a\n"), ("b\na ", "b\na\n"), ("a\n \n", "a\n "), ("b\n", "b")] {
      #expect(LineDiff(from: a, to: b, options: options).isEmpty)
      #expect(!LineDiff(from: a, to: b, options: .ignoreCarriageReturns).isEmpty)
      #expect(!LineDiff(from: a, to: b, options: .ignoreCase).isEmpty)
    }
    // Lines cannot follow a line without a newline, neither in a patch nor in its inverse.
    let diff = LineDiff(from: "a", to: "a\na\n", options: options)
    #expect(diff.deletions.isEmpty && diff.insertions == [0])
    let longer = LineDiff(from: "a", to: "a\nb\n", options: options)
    #expect(longer.deletions == [0] && longer.insertions == [0, 1])
    #expect(longer.inverted().editCount == 3)
    #expect(!LineDiff(from: "", to: "\n", options: options).isEmpty)
  }

  @Test func leavesOutHunksOfBlankLines() {
    let before = (1...20).map { "line \($0)\n" }.joined()
    let after = before.replacing("line 3\n", with: "line 3\n\n\n")
      .replacing("line 18\n", with: "eighteen\n\n")
    let diff = LineDiff(from: before, to: after, options: .ignoreBlankLines)
    #expect(diff.hunks().map(\.sourceRange) == [14..<20])
    #expect(diff.insertions.count == 4)
  }

  /// A patch counts the lines after it, and output counts the lines of the target.
  @Test func invertsAPatchWithoutHunksOfBlankLines() throws {
    let before = (1...10).map { "\($0)\n" }.joined()
    let patched = (1...9).map { "\($0)\n" }.joined()
    let diff = LineDiff(from: before, to: "\n" + patched, options: .ignoreBlankLines)
    for shown in [diff.unified(), diff.ansi(layout: .sideBySide), diff.html()] {
      #expect(shown.contains("@@ -7,4 +8,3 @@"))
    }
    let patch = diff.patch
    #expect(patch.hunks.map(\.header) == ["@@ -7,4 +7,3 @@"])
    #expect(try UnifiedPatch(parsing: diff.unified()) == patch)
    #expect(try before.applying(patch) == patched)
    #expect(try patched.applying(patch.inverted()) == before)
  }

  private static let blankLines: [(String, LineDiff.Options, Bool)] = [
    ("\n", .ignoreBlankLines, true), ("\t\n", .ignoreBlankLines, false),
    ("\t\n", [.ignoreBlankLines, .ignoreWhitespace], true), ("\r\n", .ignoreBlankLines, false),
    ("\t\n", [.ignoreBlankLines, .ignoreTrailingWhitespace], true),
    ("\r\n", [.ignoreBlankLines, .ignoreCarriageReturns], true),
    ("\r\r\n", [.ignoreBlankLines, .ignoreCarriageReturns], false),
  ]

  /// White space makes a line that is not blank, unless white space is ignored.
  @Test(arguments: blankLines)
  func whiteSpaceIsBlankIfIgnored(line: String, options: LineDiff.Options, isBlank: Bool) {
    #expect(LineDiff(from: "a\n" + line, to: "a\n", options: options).hunks.isEmpty == isBlank)
  }

  /// A patch that ignores white space applies to the source, and ends where the target does but for
  /// white space.
  @Test func givesPatchesThatApply() throws {
    var generator = SplitMix64(seed: 9)
    let pool = ["a", " a", "a ", "b", "", " ", "A", "a\r"]
    let all: [LineDiff.Options] = [
      .ignoreWhitespace, .ignoreWhitespaceAmount, .ignoreTrailingWhitespace, .ignoreCase,
      .ignoreCarriageReturns,
    ]
    for round in 0..<TestEffort.rounds(300) {
      func text() -> String {
        let lines = (0..<Int.random(in: 0...9, using: &generator))
          .map { _ in pool.randomElement(using: &generator) ?? "" }
        return lines.joined(separator: "\n") + (Bool.random(using: &generator) ? "\n" : "")
      }
      let (a, b) = (text(), text())
      let options = all[round % all.count]
      let diff = LineDiff(from: a, to: b, options: options)
      let read = try UnifiedPatch.all(in: diff.unified(context: 1))
      let result = try read.first?.applied(to: a) ?? a
      #expect(LineDiff(from: result, to: b, options: options).isEmpty)
    }
  }

  /// The same lines as GNU diff's options, where the fewest edits can be placed in one way only.
  @Test(arguments: [
    (LineDiff.Options.ignoreWhitespace, "-w"), (.ignoreWhitespaceAmount, "-b"),
    (.ignoreTrailingWhitespace, "-Z"), (.ignoreCarriageReturns, "--strip-trailing-cr"),
    (.ignoreCase, "-i"),
  ])
  func comparesAsGNUDiffDoes(options: LineDiff.Options, flag: String) throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 13)
      var script = ""
      var ours = ""
      for index in 0..<TestEffort.rounds(15, exhaustive: 40) {
        let before = (0..<12).map { "  Line \($0) x" }
        let after = before.map { line in
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: line + " "
          case 1: line.replacing(" x", with: "  x")
          case 2: line.replacing(" x", with: "x")
          case 3: line.lowercased()
          case 4: line + "\r"
          case 5: line + "y"
          default: line
          }
        }
        let (a, b) = (before.map { $0 + "\n" }.joined(), after.map { $0 + "\n" }.joined())
        try Data(a.utf8).write(to: directory.appendingPathComponent("a\(index)"))
        try Data(b.utf8).write(to: directory.appendingPathComponent("b\(index)"))
        script += "diff -d -U1 \(flag) --label a --label b a\(index) b\(index)\n"
        let diff = LineDiff(from: a, to: b, options: options)
        ours += diff.unified(context: 1)
      }
      try Data((script + "exit 0\n").utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["diff", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      // With this flag GNU diff also takes the returns out of what it prints.
      let returns = flag == "--strip-trailing-cr"
      #expect(result.output == (returns ? ours.replacing("\r\n", with: "\n") : ours))
    }
  }
}

@Suite struct HunkEditingTests {
  private static let before = (1...12).map { "\($0)\n" }.joined()
  private static let after = before.replacing("\n3\n", with: "\nthree\n")
    .replacing("\n6\n", with: "\nsix\n").replacing("\n9\n", with: "\nnine\nnine\n")

  @Test func splitsAndDropsHunks() throws {
    var patch = LineDiff(from: Self.before, to: Self.after).patch
    #expect(patch.hunks.count == 1)
    let whole = patch
    let parts = patch.hunks.flatMap { $0.split() }
    #expect(parts.map(\.header) == ["@@ -1,5 +1,5 @@", "@@ -4,5 +4,5 @@", "@@ -7,6 +7,7 @@"])
    #expect(parts.allSatisfy { $0.split() == [$0] })
    patch.hunks = parts
    #expect(patch == whole)
    patch.hunks = [parts[0], parts[2]]
    #expect(
      try patch.applied(to: Self.before)
        == Self.after.replacing("\nsix\n", with: "\n6\n"))
    patch.hunks.remove(at: 0)
    let read = try UnifiedPatch(parsing: patch.unified())
    #expect(read == patch)
    #expect(
      try Self.before.applying(read) == Self.before.replacing("\n9\n", with: "\nnine\nnine\n"))
  }

  @Test func keepsSingleLines() throws {
    var patch = LineDiff(from: "a\nb\nc\n", to: "A\nB\nc\nd\n").patch
    patch.hunks = patch.hunks.map { hunk in hunk.keeping { ["a", "A"].contains($0.text) } }
    #expect(try patch.applied(to: "a\nb\nc\n") == "A\nb\nc\n")
    let whole = LineDiff(from: "a\nb\nc\n", to: "A\nB\nc\nd\n").patch
    #expect(whole.hunks.map { $0.keeping { _ in true } } == whole.hunks)
    patch.hunks = whole.hunks.map { $0.keeping { $0.kind == .insertion } }
    #expect(try patch.applied(to: "a\nb\nc\n") == "a\nA\nb\nB\nc\nd\n")
    patch.hunks = whole.hunks.map { $0.keeping { _ in false } }
    #expect(patch.hunks.isEmpty)
    #expect(patch.unified() == "")
  }

  @Test func headsHunks() {
    let source = """
      struct Greeter {
        var name = ""

        public static func greet(_ name: String) {
          print("a")
          print("b")
          let function = 1
          print("c")
          print("d")
        }
      }

      """
    let target = source.replacing("\"d\"", with: "\"e\"")
    let diff = LineDiff(from: source, to: target)
    func heading(_ pattern: LineDiff.HeadingPattern) -> String? {
      diff.hunks(context: 1, headings: pattern).first?.heading
    }
    #expect(heading(.swift) == "public static func greet(_ name: String) {")
    #expect(heading(.unindented) == "struct Greeter {")
    #expect(heading(.python) == nil)
    #expect(heading(.init { $0.contains("let") }) == "let function = 1")
    #expect(
      diff.unified(context: 0, headings: .swift).contains(
        "@@ -9 +9 @@ public static func greet(_ name: String) {\n"))
    let swift =
      ["func f()", "  class func f()", "@MainActor final class C {", "init() {"]
      + ["@available(iOS 17, *) func g()", "private(set) func h()", "extension A: B {"]
    for line in swift {
      let text = line + "\n1\n"
      let hunks = LineDiff(from: text + "2\n", to: text).hunks(context: 0, headings: .swift)
      #expect(hunks.first?.heading == String(line.drop { $0 == " " }))
    }
    for line in ["function()", "let f = 1", "initial()", "class", "self.init()", "// func f()"] {
      let text = line + "\n1\n"
      let hunks = LineDiff(from: text + "2\n", to: text).hunks(context: 0, headings: .swift)
      if line != "class" { #expect(hunks.first?.heading == nil, "\(line)") }
    }
  }

  @Test func givesLinesRatioAndInverse() throws {
    let diff = LineDiff(from: "a\nb\nc\n", to: "a\nc\nd\n")
    #expect(diff.lines.map(\.text) == ["a", "b", "c", "d"])
    #expect(diff.lines.map(\.sourceLine) == [1, 2, 3, nil])
    #expect(diff.lines.map(\.targetLine) == [1, nil, 2, 3])
    #expect(diff.ratio == 2.0 / 3)
    #expect(diff.changes.map(\.kind) == [.deletion, .insertion])
    #expect(diff.inverted().unified() == LineDiff(from: "a\nc\nd\n", to: "a\nb\nc\n").unified())
    #expect(LineDiff(from: "a\nb", to: "a\nb").lines.map(\.text) == ["a", "b"])
    #expect(LineDiff(from: "", to: "").lines.isEmpty)
    #expect(LineDiff(from: "", to: "").ratio == 1)
    #expect(diff.patch.inverted().unified() == diff.inverted().unified(from: "b", to: "a"))
  }
}
