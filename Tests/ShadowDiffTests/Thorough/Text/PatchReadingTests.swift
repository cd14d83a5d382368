import ShadowDiff
import TestSupport
import Testing

/// Forms of patches that GNU diff and git write, or that GNU patch and `git apply` accept.
@Suite struct PatchReadingTests {
  private static let before = "one\n\nthree\n"
  private static let after = "one\n\nTHREE\n"

  @Test func readsBlankContextLinesWithoutTheirSpace() throws {
    let patch = try UnifiedPatch(
      parsing: "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n one\n\n-three\n+THREE\n")
    #expect(try patch.applied(to: Self.before) == Self.after)
  }

  @Test func readsContextWhoseBlankLinesAtTheEndWereCut() throws {
    let patch = try UnifiedPatch(
      parsing: "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n-one\n+ONE\n two\n")
    #expect(try patch.applied(to: "one\ntwo\n\n") == "ONE\ntwo\n\n")
  }

  /// A hunk that was cut off before its first change is not an accidental match of its context.
  @Test(arguments: [
    "@@ -1 +1 @@\n", "@@ -1,3 +1,3 @@\n one\n",
    "@@ -1,2 +1,2 @@\n one\n two\n@@ -9 +9 @@\n-nine\n+9\n",
  ])
  func refusesHunksWithoutAChange(hunk: String) {
    #expect(throws: UnifiedPatchError.malformed(line: 3)) {
      try UnifiedPatch(parsing: "--- a/f\n+++ b/f\n" + hunk)
    }
  }

  @Test func skipsMessagesWhoseLinesLookLikeHeaders() throws {
    let text = """
      From 0123456789 Mon Sep 17 00:00:00 2001
      From: A <a@example.com>
      Subject: [PATCH] Change the third line

      --- a note, not a header
      +++ another one
      ---
       f | 2 +-
       1 file changed, 1 insertion(+), 1 deletion(-)

      diff --git a/f b/f
      index 257cc56..5716ca5 100644
      --- a/f
      +++ b/f
      @@ -1,3 +1,3 @@
       one
       
      -three
      +THREE
      -- 
      2.39.5

      """
    let patches = try UnifiedPatch.all(inUTF8: Array(text.utf8))
    #expect(patches.map(\.sourceName) == ["a/f"])
    #expect(try patches.first?.applied(to: Self.before) == Self.after)
  }

  @Test func readsAHunkCutOutOfALongerPatch() throws {
    let patch = try UnifiedPatch(
      parsing: "--- a/f\n+++ b/f\n@@ -2,2 +9,2 @@\n \n-three\n+THREE\n")
    #expect(try patch.applied(to: Self.before) == Self.after)
    #expect(try patch.inverted().applied(to: Self.after) == Self.before)
  }

  @Test func readsHunksAlone() throws {
    let patch = try UnifiedPatch(parsing: "@@ -2,2 +2,2 @@\n \n-three\n+THREE\n")
    #expect(patch.sourceName == "")
    #expect(try patch.applied(to: Self.before) == Self.after)
  }

  @Test func readsPatchesWithCarriageReturns() throws {
    let patch = try UnifiedPatch(
      parsing: "--- a/f\r\n+++ b/f\r\n@@ -1,3 +1,3 @@\r\n one\r\n \r\n-three\r\n+THREE\r\n")
    #expect(patch.sourceName == "a/f")
    #expect(try patch.applied(to: Self.before) == Self.after)
    // As for `git apply`, the text may have them, too.
    let (before, after) = (Self.before.returned, Self.after.returned)
    #expect(try patch.applied(to: before) == after)
    #expect(try patch.inverted().applied(to: after) == before)
    #expect(try patch.applied(to: "zero\r\n" + before, maxOffset: 1) == "zero\r\n" + after)
    let open = try UnifiedPatch(
      parsing: "@@ -1,2 +1,2 @@\r\n-a\r\n+A\r\n b\r\n\\ No newline at end of file\r\n")
    #expect(try open.applied(to: "a\r\nb") == "A\r\nb")
    // In a patch whose headers end in a newline alone, the returns belong to the lines.
    let content = try UnifiedPatch(
      parsing: "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-three\r\n+THREE\r\n")
    #expect(try content.applied(to: "three\r\n") == "THREE\r\n")
  }

  @Test func readsAPatchWithoutItsLastNewline() throws {
    let patch = try UnifiedPatch(
      parsing: "--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n one\n \n-three\n+THREE")
    #expect(try patch.applied(to: Self.before) == Self.after)
    let open = try UnifiedPatch(
      parsing: "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n\\ No newline at end of file")
    #expect(try open.applied(to: "x\n") == "y")
  }

  /// As in a mail or a list, and as GNU patch reads it.
  @Test(arguments: ["  ", "\t", " \t ", "        "])
  func readsIndentedPatches(indentation: String) throws {
    let plain = """
      diff --git a/f b/f
      --- a/f
      +++ b/f
      @@ -1,3 +1,3 @@ heading
       one
       
      -three
      +THREE
      @@ -9 +9 @@
      -nine
      +NINE
      \\ No newline at end of file
      diff --git a/g b/h
      rename from g
      rename to h

      """
    let patches = try UnifiedPatch.all(in: plain)
    let lines = plain.split(separator: "\n").map { indentation + $0 + "\n" }
    let text = lines.joined()
    #expect(try UnifiedPatch.all(in: text) == patches)
    #expect(try UnifiedPatch.all(in: "--- Hello,\n\n- see:\n\n\(text)\n- Bye\n") == patches)
    #expect(try UnifiedPatch.all(in: text.returned) == UnifiedPatch.all(in: plain.returned))
    // Editors remove the white space of blank lines.
    for blank in ["", " "] {
      let cut = text.replacing("\n\(indentation) \n", with: "\n\(blank)\n")
      #expect(cut != text)
      #expect(try UnifiedPatch.all(in: cut) == patches)
    }
    #expect(patches.map { $0.unified() } == (try UnifiedPatch.all(in: text)).map { $0.unified() })
    let hunk = try UnifiedPatch(parsing: lines[3..<8].joined())
    #expect(try hunk.applied(to: Self.before) == Self.after)
    #expect(hunk.unified().hasPrefix("@@ -1,3 +1,3 @@ heading\n one\n"))
  }

  /// GNU patch removes up to the column of `@@` from each line.
  @Test(arguments: [
    "  --- a\n  +++ b\n  @@ -1,2 +1,2 @@\n   one\n-two\n +TWO\n",
    "\t--- a\n\t+++ b\n\t@@ -1,2 +1,2 @@\n         one\n\t-two\n        +TWO\n",
    "    --- a\n    +++ b\n    @@ -1,2 +1,2 @@\n\t one\n    -two\n    +TWO\n",
    " \t--- a\n\t+++ b\n  \t @@ -1,2 +1,2 @@\n  \t  one\n  \t -two\n         +TWO\n",
    "  --- a\n  +++ b\n    @@ -1,2 +1,2 @@\n     one\n    -two\n    +TWO\n",
    "--- a\n    +++ b\n    @@ -1,2 +1,2 @@\n     one\n    -two\n    +TWO\n",
    "--- a\n+++ b\n    @@ -1,2 +1,2 @@\n     one\n    -two\n    +TWO\n- Bye\n",
    "X--- a\nX+++ b\nX@@ -1,2 +1,2 @@\nX one\nX-two\nX+TWO\n",
    "  --- a\n  +++ b\n  @@ -1,2 +1,2 @@\n  # 1\n   one\n# 2\n  -two\n  +TWO\n",
  ])
  func readsIndentationByColumns(text: String) throws {
    let patch = try UnifiedPatch(parsing: text)
    #expect(patch.unified() == "--- a\n+++ b\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n")
  }

  /// For GNU patch, a line that begins with `#` is a comment.
  @Test(arguments: ["", "diff --git a b\n", "diff --git a b\nindex 1..2\n"], ["", "  "])
  func readsCommentsInHeaders(git: String, indentation: String) throws {
    let lines = (git + "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n").split(separator: "\n")
    let plain = try UnifiedPatch(parsing: lines.map { $0 + "\n" }.joined())
    for place in 0...lines.count {
      var text = lines.map { indentation + $0 + "\n" }
      text.insert(indentation + "# --- c\n#\n", at: place)
      #expect(try UnifiedPatch.all(in: text.joined()) == [plain])
    }
    #expect(throws: UnifiedPatchError.malformed(line: 4)) {
      try UnifiedPatch(parsing: "--- a\n# 1\n+++ b\n")
    }
  }

  /// Mails that are digests or signed have `- ` before a line that begins with `-`.
  @Test(arguments: ["", "  "], ["", "diff --git a b\n"])
  func readsQuotedDashes(indentation: String, header: String) throws {
    let plain = header + "--- a\n+++ b\n@@ -1,3 +1,2 @@\n one\n-two\n--- three\n+- TWO\n"
    var text = plain
    for _ in 0..<3 {
      text = text.replacing("\n-", with: "\n- -")
      if text.hasPrefix("-") { text = "- " + text }
      let lines = text.split(separator: "\n").map { indentation + $0 + "\n" }
      #expect(
        try UnifiedPatch.all(in: lines.joined() + "- -- \n2.39.5\n")
          == [UnifiedPatch(parsing: plain)])
    }
  }

  @Test(arguments: [
    ("  --- a\n  +++ b\n  @@ -1,2 +1,2 @@\n one\n  -two\n  +TWO\n", 4),
    ("    --- a\n    +++ b\n    @@ -1,2 +1,2 @@\n   one\n    -two\n    +TWO\n", 4),
    ("  --- a\n  +++ b\n  @@ -1,2 +1,2 @@\n\tone\n  -two\n  +TWO\n", 4),
    ("  --- a\n  +++ b\n  @@ -1 +1 @@\n    -two\n  +TWO\n", 5),
    ("  --- a\n  +++ b\n  @@ -1 +1 @@\n  -two\n  +TWO\n  +THREE\n", 6),
    ("  --- a\n  +++ b\n  @@ -1 +x @@\n", 3),
    ("  --- a\n  +++ b\n", 3),
  ])
  func namesTheLineWithAnotherIndentation(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.malformed(line: line)) { try UnifiedPatch(parsing: text) }
  }

  /// Each patch of a text has its own indentation, whatever its header consists of.
  @Test func readsPatchesWithSeveralIndentations() throws {
    let parts = [
      "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n",
      "diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to g\n",
      "diff --git a/f b/f\nold mode 100644\nnew mode 100755\n",
      "diff --git a/n b/n\nnew file mode 100644\nindex 0000000..e69de29\n",
      "Binary files a/i and b/i differ\n",
      """
      diff --git a/i b/i
      index 257cc56..5716ca5 100644
      GIT binary patch
      literal 24
      XcmZ?wbhEHb6krfw_#VLEUqA2Z9SH?

      literal 0
      HcmV?d00001


      """,
      "diff --cc f\nindex 1,2..3\n--- a/f\n+++ b/f\n@@@ -1,1 -1,1 +1,1 @@@\n- x\n -y\n++z\n",
      "--- c\n+++ d\n@@ -1,2 +1,2 @@\n --- x\n-\ty\n+\tz\n",
    ]
    var (text, expected) = ("", [UnifiedPatch]())
    for indentation in ["", "  ", "\t", "", "   \t ", " "] {
      for part in parts {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        text += lines.map { indentation + $0 + "\n" }.joined() + "message\n"
        expected.append(try UnifiedPatch(parsing: part))
      }
    }
    #expect(try UnifiedPatch.all(in: text) == expected)
  }

  /// Context lines begin with a space, so a patch may show an indented one.
  @Test func readsNoPatchThatAPatchShows() throws {
    let shown = "  --- x\n  +++ y\n  @@ -1 +1 @@\n  -x\n  +y\n"
    let plain = "--- a\n+++ b\n@@ -1,6 +1,5 @@\n\(shown)-six\n"
    #expect(try UnifiedPatch.all(in: plain).map(\.sourceName) == ["a"])
    #expect(try UnifiedPatch.all(in: shown + plain + shown).map(\.sourceName) == ["x", "a", "x"])
  }

  /// As for `git apply`, but not for GNU patch.
  @Test(arguments: ["", "  "], ["commit", "From"])
  func readsNoPatchThatAMessageQuotes(indentation: String, word: String) throws {
    let quoted = "    --- x\n    +++ y\n    @@ -1 +1 @@\n    -x\n    +y\n"
    let header = "\(word) 0123456789012345678901234567890123456789\nAuthor: A\n\n\(quoted)\n"
    let diff = "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n"
    let lines = "\(header)\(diff)\n\(header)\(diff)".split(separator: "\n")
    let text = lines.map { indentation + $0 + "\n" }.joined()
    #expect(try UnifiedPatch.all(in: text).map(\.sourceName) == ["a", "a"])
    #expect(try UnifiedPatch.all(in: text + quoted).map(\.sourceName) == ["a", "a", "x"])
    #expect(throws: UnifiedPatchError.malformed(line: 6)) { try UnifiedPatch.all(in: header) }
  }

  @Test func dropsNoFile() throws {
    let text = """
      diff --git a/mode b/mode
      old mode 100644
      new mode 100755
      diff --git a/old name b/new name
      similarity index 100%
      rename from old name
      rename to new name
      diff --git a/empty b/empty
      new file mode 100644
      index 0000000..e69de29
      diff --git a/image b/image
      index 257cc56..5716ca5 100644
      Binary files a/image and b/image differ
      diff --git a/f b/f
      --- a/f
      +++ b/f
      @@ -1 +1 @@
      -x
      +y

      """
    let patches = try UnifiedPatch.all(inUTF8: Array(text.utf8))
    #expect(
      patches.map(\.targetName) == ["b/mode", "b/new name", "b/empty", "b/image", "b/f"])
  }

  /// The line that is wrong, wherever it stands.
  @Test(arguments: [
    ("message\n\n--- a\n+++ b\n@@ -1 +1 @@\n-x\n", 7),
    ("message\n--- a\n+++ b\n@@ -1 +1,2 @@\n-x\n+y\ndiff --git a/g b/g\n", 7),
    ("diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +x @@\n", 4),
  ])
  func namesTheLineThatIsWrong(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.malformed(line: line)) {
      try UnifiedPatch.all(inUTF8: Array(text.utf8))
    }
  }
}

@Suite struct LineDiffHunkTests {
  /// The offsets that a diff names are those of the lines that its hunks show.
  @Test(arguments: [LineDiff.Algorithm.minimal, .patience, .histogram, .linear])
  func namesTheLinesThatItsHunksShow(algorithm: LineDiff.Algorithm) {
    var generator = SplitMix64(seed: 77)
    let pool = ["", "}", "  }", "    x()", "  if a {", "func f() {"]
    for _ in 0..<TestEffort.rounds(300) {
      let before = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        pool.randomElement(using: &generator) ?? ""
      }
      var after = before
      for _ in 0..<2 {
        let place = Int.random(in: 0...after.count, using: &generator)
        let length = min(after.count - place, Int.random(in: 0...4, using: &generator))
        if Bool.random(using: &generator) {
          after.insert(contentsOf: after[place..<place + length], at: place)
        } else {
          after.removeSubrange(place..<place + length)
        }
      }
      let diff = LineDiff(
        from: before.map { $0 + "\n" }.joined(), to: after.map { $0 + "\n" }.joined(),
        algorithm: algorithm)
      var (deleted, inserted) = ([Int](), [Int]())
      for hunk in diff.hunks(context: 1) {
        var (source, target) = (hunk.sourceRange.lowerBound, hunk.targetRange.lowerBound)
        for line in hunk.lines {
          if line.kind == .deletion { deleted.append(source) }
          if line.kind == .insertion { inserted.append(target) }
          if line.kind != .insertion { source += 1 }
          if line.kind != .deletion { target += 1 }
        }
      }
      #expect(diff.deletions == deleted)
      #expect(diff.insertions == inserted)
    }
  }
}

extension String {
  /// The text with a carriage return before each newline.
  fileprivate var returned: String { replacing("\n", with: "\r\n") }
}
