import ShadowDiff
import TestSupport
import Testing

@Suite struct UnifiedPatchTests {
  @Test func readsBackWhatWasWrittenOnAllSmallPairs() throws {
    let texts = allTexts(of: ["", "x", "y\r"], longest: 3)
    var failures: [String] = []
    for a in TestEffort.sweep(texts, share: 3) {
      for b in texts where a != b {
        let diff = LineDiff(from: a, to: b)
        let text = diff.unified(from: "a", to: "b", context: 1)
        let patch = try UnifiedPatch(parsing: text)
        let forth = try patch.applied(to: a)
        let back = try patch.inverted().applied(to: b)
        if Array(forth.utf8) != Array(b.utf8) || Array(back.utf8) != Array(a.utf8)
          || patch.hunks != diff.hunks(context: 1) || patch.inverted().inverted() != patch
        {
          failures.append("\(a.debugDescription) \(b.debugDescription)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(10))")
  }

  @Test(arguments: [
    "plain", "with space", "tab\there", "quote\"d", "back\\slash", "ünïcödé", "line\nbreak",
    " leading", "trailing ", "\u{1}\u{7}\u{B}\u{7F}", "/dev/null",
  ])
  func readsBackFileNames(name: String) throws {
    let text = LineDiff(from: "a\n", to: "b\n").unified(from: name, to: "b/" + name)
    let patch = try UnifiedPatch(parsing: text)
    #expect(patch.sourceName == name)
    #expect(patch.targetName == "b/" + name)
  }

  @Test func readsWhatGitAndGNUDiffWrite() throws {
    let text = """
      diff --git a/f b/f
      index 257cc56..5716ca5 100644
      --- a/f
      +++ b/f
      @@ -1 +1 @@ func here()
      -foo
      +bar
      diff -u a/g b/g
      --- a/g\t2024-01-02 03:04:05.000000000 +0000
      +++ b/g\t2024-01-02 03:04:06.000000000 +0000
      @@ -0,0 +1,2 @@
      +one
      +two
      \\ No newline at end of file

      """
    let patches = try UnifiedPatch.all(inUTF8: Array(text.utf8))
    #expect(patches.map(\.targetName) == ["b/f", "b/g"])
    #expect(try patches[0].applied(to: "foo\n") == "bar\n")
    #expect(try patches[1].applied(to: "") == "one\ntwo")
  }

  @Test(arguments: [
    ("", 1), ("--- a\n", 2), ("--- a\n+++ b\n", 3), ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n", 5),
    ("--- a\n+++ b\n@@ -0 +0 @@\n-x\n+y\n", 3),
    ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n-y\n", 5), ("--- a\n+++ b\n@@ -1 +1 @@\nx\n", 4),
    ("--- a\n+++ b\n@@ -1,99999999999999999999 +1 @@\n", 3),
    ("--- a\n+++ b\n@@ -1,2 +1,2 @@\n-x\n\\ No newline\n y\n+z\n", 5),
    ("--- \"a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", 1),
  ])
  func refusesWhatIsMalformed(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.malformed(line: line)) { try UnifiedPatch(parsing: text) }
  }

  /// The first lines that differ, of each hunk that does not fit.
  private func rejectedLines(_ patch: UnifiedPatch, _ text: String) -> [Int] {
    do {
      _ = try patch.applied(to: text)
    } catch UnifiedPatchError.rejected(let hunks) {
      return hunks.map(\.line)
    } catch {
      Issue.record("\(error)")
    }
    return []
  }

  @Test func refusesAnotherText() throws {
    let patch = try UnifiedPatch(
      parsing: LineDiff(from: "1\n2\n3\n", to: "1\ntwo\n3\n").unified(from: "a", to: "b"))
    #expect(rejectedLines(patch, "1\n0\n3\n") == [2])
    #expect(rejectedLines(patch, "1\n2\n3") == [3])
    #expect(rejectedLines(patch, "1\n2\n") == [3])
    let open = try UnifiedPatch(
      parsing: LineDiff(from: "", to: "x").unified(from: "a", to: "b", context: 0))
    #expect(rejectedLines(open, "y\n") == [1])
    // The line without an end must not run into what is kept between two hunks.
    let early = try UnifiedPatch(
      parsing: "--- a\n+++ b\n@@ -0,0 +1 @@\n+x\n\\ No newline\n@@ -2 +2,0 @@\n-z\n")
    #expect(rejectedLines(early, "y\nz\n") == [1])
  }

  @Test func survivesDamagedPatches() {
    var generator = SplitMix64(seed: 99)
    let a = (0..<12).map { "line \($0)\n" }.joined()
    let b = a.replacing("line 3\n", with: "").replacing("line 9", with: "nine")
    let patch = LineDiff(from: a, to: b).unifiedUTF8(from: "a", to: "b", context: 1)
    for _ in 0..<TestEffort.rounds(3000) {
      var damaged = patch
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = patch.randomElement(using: &generator) ?? 0
        default: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      // Whatever is read must be refused or applied, and never trap.
      for found in (try? UnifiedPatch.all(inUTF8: damaged)) ?? [] {
        _ = try? found.applied(toUTF8: Array(a.utf8))
        _ = try? found.inverted().applied(toUTF8: Array(b.utf8))
      }
    }
  }
}
