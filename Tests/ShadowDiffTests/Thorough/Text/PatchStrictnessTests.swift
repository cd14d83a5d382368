import ShadowDiff
import Testing

/// Patches that contradict themselves or the file that they patch.
@Suite struct PatchStrictnessTests {
  private static let header = "--- a/f\n+++ b/f\n"

  /// Lines after the last line of a hunk that only a hunk can have.
  @Test(arguments: [
    ("@@ -1,1 +1,1 @@\n-a\n+b\n+c\n", 6),
    ("@@ -1,1 +1,1 @@\n-a\n+b\n-c\n", 6),
    ("@@ -1,1 +1,1 @@\n-a\n+b\n c\n+d\n", 6),
    ("@@ -1,1 +1,1 @@\n-a\n+b\n+c\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n", 6),
    ("@@ -1,1 +1,1 @@\n-a\n+b\n\\ No newline at end of file\n+c\n", 7),
    ("@@ -1 +1 @@\n-a\n+b\n@@ -3 +3 @@\n-a\n+b\n--x\n", 9),
  ])
  func namesALineThatTheHeaderOfAHunkDoesNotCount(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.malformed(line: line)) {
      try UnifiedPatch.all(in: Self.header + text)
    }
  }

  /// Hunks that overlap or descend are well formed, each for itself.
  @Test(arguments: [
    ("@@ -2 +2 @@\n-x\n+y\n@@ -1 +1 @@\n-x\n+y\n", 6),
    ("@@ -1 +1 @@\n-x\n+y\n@@ -1 +1 @@\n-x\n+y\n", 6),
    ("@@ -1 +1 @@\n-x\n+y\n@@ -5,2 +5 @@\n x\n-y\n@@ -6 +6 @@\n-y\n+z\n", 9),
  ])
  func namesTheHunkThatIsNotInOrder(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.misordered(line: line)) {
      try UnifiedPatch(parsing: Self.header + text)
    }
    #expect(
      "\(UnifiedPatchError.misordered(line: line))"
        == "the hunk at line \(line) overlaps the hunk before it or belongs before it")
  }

  /// A text that is not empty is expected to have a patch.
  @Test(arguments: [
    ("garbage", 1), ("--- a\n+++ b\n", 3), ("\\ No newline at end of file\n", 1),
    ("Only in a: x\n", 1), ("message\n--- a\n", 3),
  ])
  func refusesATextWithoutAnyPatch(text: String, line: Int) {
    #expect(throws: UnifiedPatchError.malformed(line: line)) { try UnifiedPatch.all(in: text) }
  }

  /// Equal texts have no patch, and that is not an error.
  @Test(arguments: ["", "\n", " \r\n\t\n"])
  func anEmptyTextHasNoPatches(text: String) throws {
    #expect(try UnifiedPatch.all(in: text).isEmpty)
    #expect(try UnifiedPatch.all(in: text).applied(to: ["f": "a\n"]) == ["f": "a\n"])
  }

  @Test(arguments: [
    "-- \n2.39.5\n", "--\n2.39.5\n", "\n+ quoted\n", "Only in a: x\n", " f | 2 +-\n",
    "--- a/g\n+++ b/g\n@@ -1 +1 @@\n-a\n+b\n", "---\n", "--- \n",
  ])
  func skipsOtherLinesAfterAHunk(text: String) throws {
    let patches = try UnifiedPatch.all(in: Self.header + "@@ -1 +1 @@\n-a\n+b\n" + text)
    #expect(patches.first?.hunks.count == 1)
  }

  @Test func aNewFileNeedsAnEmptyText() throws {
    let patch = try UnifiedPatch(parsing: "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+b\n")
    #expect(try patch.applied(to: "") == "b\n")
    #expect(throws: UnifiedPatchError.self) { try patch.applied(to: "a\nx\n") }
    #expect(throws: UnifiedPatchError.self) {
      try patch.applied(to: "a\nx\n", maxOffset: .max, fuzz: 2)
    }
    #expect(throws: UnifiedPatchError.self) {
      try patch.inverted().applied(to: "a\n", reversed: true)
    }
    let nameless = try UnifiedPatch(parsing: "--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+b\n")
    #expect(nameless.kind == .modified)
    #expect(try nameless.inverted().applied(to: nameless.applied(to: "")) == "")
    #expect(throws: PatchedFilesError.noPath(index: 0)) { try [nameless].applied(to: [:]) }
    let empty = try UnifiedPatch(parsing: "diff --git a/e b/e\nnew file mode 100644\n")
    #expect(throws: UnifiedPatchError.self) { try empty.applied(to: "a\n") }
    #expect(try empty.applied(to: "") == "")
  }

  @Test func aDeletedFileLosesItsWholeText() throws {
    let patch = try UnifiedPatch(parsing: "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
    #expect(try patch.applied(to: "a\n") == "")
    #expect(throws: UnifiedPatchError.self) { try patch.applied(to: "a\nx\n") }
    #expect(throws: UnifiedPatchError.self) {
      try patch.inverted().applied(to: "a\nx\n", reversed: true)
    }
    let empty = try UnifiedPatch(parsing: "diff --git a/e b/e\ndeleted file mode 100644\n")
    #expect(throws: UnifiedPatchError.self) { try empty.applied(to: "a\n") }
    #expect(try empty.applied(to: "") == "")
  }
}
