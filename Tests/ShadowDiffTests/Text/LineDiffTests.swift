import ShadowDiff
import TestSupport
import Testing

@Suite struct LineDiffTests {
  @Test func namesLinesThatDiffer() {
    let diff = LineDiff(from: "one\ntwo\nthree\n", to: "one\n2\nthree\nfour\n")
    #expect(diff.deletions == [1])
    #expect(diff.insertions == [1, 3])
    #expect(diff.editCount == 3)
    #expect(!diff.isEmpty)
    #expect(diff.diff.sourceCount == 3)
    #expect(diff.diff.targetCount == 4)
  }

  @Test(arguments: ["", "a", "a\n", "\n", "a\r\nb", "\n\n\n"])
  func sameTextGivesNothing(text: String) {
    let diff = LineDiff(from: text, to: text)
    #expect(diff.isEmpty)
    #expect(diff.diff.sourceCount == splitLines(text.utf8).count)
    #expect(diff.unified(from: "a", to: "b") == "")
    #expect(diff.hunks().isEmpty)
  }

  /// All pairs of texts of up to four lines over two lines, and up to three over four lines, one of
  /// them empty and one ending in CRLF.
  @Test func isMinimalAndAppliesOnAllSmallPairs() throws {
    var failures: [String] = []
    for texts in [
      allTexts(of: ["x", "yy"], longest: 4), allTexts(of: ["x", "y", "z"], longest: 3),
      allTexts(of: ["", "x", "x\r"], longest: 3),
    ] {
      for a in TestEffort.sweep(texts, share: 7) {
        for b in texts {
          let (from, to) = (splitLines(a.utf8), splitLines(b.utf8))
          let diff = LineDiff(from: a, to: b)
          if !isValid(diff.diff, from, to) || diff.editCount != fewestEdits(from, to) {
            failures.append("edits of \(a.debugDescription) \(b.debugDescription)")
          }
          for context in [0, 1, 3] {
            let patch = diff.unifiedUTF8(from: "a", to: "b", context: context)
            let applied = try? applyUnified(patch, to: Array(a.utf8))
            if applied != Array(b.utf8) {
              failures.append("patch \(context) of \(a.debugDescription) \(b.debugDescription)")
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(10))")
  }

  @Test func writesTheFormatOfGNUDiff() {
    func unified(_ a: String, _ b: String, context: Int = 3) -> String {
      LineDiff(from: a, to: b).unified(from: "a", to: "b", context: context)
    }
    #expect(unified("", "x\ny\nz\n") == "--- a\n+++ b\n@@ -0,0 +1,3 @@\n+x\n+y\n+z\n")
    #expect(unified("x\n", "") == "--- a\n+++ b\n@@ -1 +0,0 @@\n-x\n")
    #expect(
      unified("x\n", "x") == "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+x\n\\ No newline at end of file\n")
    #expect(
      unified("1\n2\n3\n4\n5\n", "1\n2\nx\n4\n5\n", context: 0)
        == "--- a\n+++ b\n@@ -3 +3 @@\n-3\n+x\n")
    #expect(
      unified("1\n2\n3\n", "1\n2\nx\n3\n", context: 0) == "--- a\n+++ b\n@@ -2,0 +3 @@\n+x\n")
    #expect(unified("a\r\n", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\r\n+a\n")
  }

  @Test func mergesHunksWhoseContextsTouch() {
    let a = (1...20).map { "\($0)\n" }.joined()
    let near = a.replacing("\n5\n", with: "\nfive\n").replacing("\n12\n", with: "\ntwelve\n")
    let far = a.replacing("\n5\n", with: "\nfive\n").replacing("\n13\n", with: "\nthirteen\n")
    #expect(LineDiff(from: a, to: near).hunks(context: 3).map(\.sourceRange) == [1..<15])
    #expect(LineDiff(from: a, to: far).hunks(context: 3).map(\.sourceRange) == [1..<8, 9..<16])
    #expect(LineDiff(from: a, to: far).hunks(context: 4).map(\.sourceRange) == [0..<17])
    #expect(LineDiff(from: a, to: far).hunks(context: .max).map(\.targetRange) == [0..<20])
  }

  @Test func givesHunksAsData() {
    let hunks = LineDiff(from: "a\nb\nc", to: "a\nB\nc\n").hunks(context: 1)
    #expect(hunks.count == 1)
    #expect(hunks[0].sourceRange == 0..<3)
    #expect(hunks[0].targetRange == 0..<3)
    #expect(hunks[0].lines.map(\.text) == ["a", "b", "c", "B", "c"])
    #expect(
      hunks[0].lines.map(\.kind) == [.context, .deletion, .deletion, .insertion, .insertion])
    #expect(hunks[0].lines.map(\.endsWithNewline) == [true, true, false, true, true])
  }

  @Test func keepsBytesThatAreNotUTF8() throws {
    let a: [UInt8] = [0xFF, 0x0A, 0x00, 0x0A, 0xC3]
    let b: [UInt8] = [0xFF, 0x0A, 0x80, 0x0A, 0xC3, 0x0A]
    let diff = LineDiff(fromUTF8: a, toUTF8: b)
    #expect(diff.deletions == [1, 2])
    #expect(try applyUnified(diff.unifiedUTF8(from: "a", to: "b"), to: a) == b)
  }

  @Test func refusesANegativeContext() async {
    await #expect(processExitsWith: .failure) {
      _ = LineDiff(from: "a", to: "b").unified(from: "a", to: "b", context: -1)
    }
  }
}
