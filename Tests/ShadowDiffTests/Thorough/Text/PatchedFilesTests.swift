import Foundation
import ShadowDiff
import TestSupport
import Testing

/// Patches of several files at once.
@Suite struct PatchedFilesTests {
  /// Returns the header of a rename or copy without changes.
  private static func transfer(_ verb: String, _ old: String, _ new: String) -> String {
    """
    diff --git a/\(old) b/\(new)
    similarity index 100%
    \(verb) from \(old)
    \(verb) to \(new)

    """
  }

  private func apply(
    _ patch: String, to files: [String: String]
  ) throws -> [String: String] {
    try UnifiedPatch.all(in: patch).applied(to: files)
  }

  @Test func copiesAndRenamesWithoutChanges() throws {
    let files = ["x": "one\n", "y": "two\n"]
    #expect(
      try apply(Self.transfer("copy", "x", "z"), to: files)
        == ["x": "one\n", "y": "two\n", "z": "one\n"])
    let swap = Self.transfer("rename", "x", "y") + Self.transfer("rename", "y", "x")
    #expect(try apply(swap, to: files) == ["x": "two\n", "y": "one\n"])
    let chain = Self.transfer("rename", "x", "z") + Self.transfer("rename", "z", "w")
    #expect(try apply(chain, to: files) == ["w": "one\n", "y": "two\n"])
  }

  @Test func copiesTakeTheTextBeforeTheDiff() throws {
    let change = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+changed\n"
    let copy = Self.transfer("copy", "x", "z")
    for patch in [change + copy, copy + change] {
      #expect(try apply(patch, to: ["x": "one\n"]) == ["x": "changed\n", "z": "one\n"])
    }
  }

  @Test func inversesLeadBackToTheFilesBefore() throws {
    let text =
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+changed\n"
      + Self.transfer("rename", "y", "z")
      + "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+n\n"
      + "diff --git a/d b/d\ndeleted file mode 100644\n--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-d\n"
    let before = ["x": "one\n", "y": "two\n", "d": "d\n"]
    let patches = try UnifiedPatch.all(in: text)
    let after = try patches.applied(to: before)
    #expect(after == ["x": "changed\n", "z": "two\n", "n": "n\n"])
    let inverse = patches.inverted()
    #expect(inverse == patches.reversed().map { $0.inverted() })
    #expect(inverse.map(\.kind) == [.added, .deleted, .renamed, .modified])
    #expect(try inverse.applied(to: after) == before)
    #expect(inverse.inverted() == patches)
  }

  @Test func replacesAFileThatLeaves() throws {
    let add =
      "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+new\n"
    let delete =
      "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n"
    let rename = Self.transfer("rename", "x", "y")
    for patch in [add + delete, delete + add] {
      #expect(try apply(patch, to: ["x": "one\n"]) == ["x": "new\n"])
    }
    for patch in [add + rename, rename + add] {
      #expect(try apply(patch, to: ["x": "one\n"]) == ["x": "new\n", "y": "one\n"])
    }
    #expect(try apply(delete, to: ["x": "one\n"]) == [:])
    #expect(throws: PatchedFilesError.exists(path: "x")) { try apply(add, to: ["x": "one\n"]) }
    #expect(throws: PatchedFilesError.exists(path: "y")) {
      try apply(rename, to: ["x": "one\n", "y": "two\n"])
    }
    #expect(throws: PatchedFilesError.exists(path: "x")) { try apply(add + add, to: [:]) }
    #expect(throws: PatchedFilesError.failed(path: "x", .fileRemains)) {
      try apply("diff --git a/x b/x\ndeleted file mode 100644\n", to: ["x": "one\n"])
    }
  }

  @Test func namesTheFileThatDoesNotFit() throws {
    let change = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+changed\n"
    #expect(throws: PatchedFilesError.missing(path: "x")) { try apply(change, to: [:]) }
    #expect(throws: PatchedFilesError.missing(path: "x")) {
      try apply(Self.transfer("copy", "x", "y"), to: [:])
    }
    #expect(throws: PatchedFilesError.noPath(index: 1)) {
      try apply(change + "--- x\n+++ x\n@@ -1 +1 @@\n-one\n+changed\n", to: ["x": "one\n"])
    }
    do {
      _ = try UnifiedPatch.all(in: change).applied(to: ["x": "two\n"])
      Issue.record("a patch of another text was applied")
    } catch let error as PatchedFilesError {
      #expect("\(error)" == "x: hunk 1 does not fit at line 1")
    }
    // One of both names is of the file.
    let backup = "--- x\n+++ x.new\n@@ -1 +1 @@\n-one\n+changed\n"
    #expect(
      try UnifiedPatch.all(in: backup).applied(to: ["x": "one\n"], strippingComponents: 0)
        == ["x": "changed\n"])
    let moved = try UnifiedPatch.all(in: change).applied(
      to: ["x": "zero\none\n"], maxOffset: .max, fuzz: 2)
    #expect(moved == ["x": "zero\nchanged\n"])
  }

  /// The error names all patches that do not fit, and no error follows from another.
  @Test func namesEveryFileThatDoesNotFit() throws {
    func change(_ name: String) -> String {
      "--- a/\(name)\n+++ b/\(name)\n@@ -1 +1 @@\n-one\n+changed\n"
    }
    let patch =
      change("x") + change("y") + change("z") + change("gone")
      + "diff --git a/p b/q\nsimilarity index 50%\nrename from p\nrename to q\n"
      + "--- a/p\n+++ b/q\n@@ -1 +1 @@\n-one\n+changed\n"
      + "diff --git a/q b/q\n--- a/q\n+++ b/q\n@@ -1 +1 @@\n-two\n+three\n"
      + "--- list\n+++ list\n@@ -1 +1 @@\n-one\n+changed\n"
    let rejected = UnifiedPatchError.rejected([
      RejectedHunk(index: 0, line: 1, nearestLine: nil, matchingLines: 0)
    ])
    #expect(
      throws: PatchedFilesError.several([
        .failed(path: "x", rejected), .failed(path: "z", rejected), .missing(path: "gone"),
        .failed(path: "p", rejected), .noPath(index: 6),
      ])
    ) {
      try apply(patch, to: ["x": "two\n", "y": "one\n", "z": "two\n", "p": "two\n"])
    }
    do {
      _ = try apply(change("x") + change("y"), to: ["x": "two\n"])
      Issue.record("a patch of another text was applied")
    } catch let error as PatchedFilesError {
      #expect("\(error)" == "x: hunk 1 does not fit at line 1\ny: there is no such file")
    }
  }

  /// The files after random renames, copies, additions, deletions and changes are those of the tree
  /// that git compared.
  @Test func appliesTheDiffsOfGit() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<TestEffort.rounds(4) {
      let names = ["a", "b", "c", "d", "e"]
      func text(_ seed: Int) -> String { (0..<12).map { "\(seed) line \($0)\n" }.joined() }
      var before: [String: String] = [:]
      for (seed, name) in names.enumerated() where Bool.random(using: &generator) {
        before[name] = text(seed)
      }
      var after: [String: String] = [:]
      for name in names {
        guard Bool.random(using: &generator),
          let origin = before.values.sorted().randomElement(using: &generator)
        else { continue }
        after[name] = Bool.random(using: &generator) ? origin : origin + "more\n"
      }
      try withTemporaryDirectory { directory in
        for (folder, files) in [("old", before), ("new", after)] {
          let root = directory.appendingPathComponent(folder)
          try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
          for (name, text) in files {
            try text.write(
              to: root.appendingPathComponent(name), atomically: true, encoding: .utf8)
          }
        }
        // Copies from files that do not change need the harder search, breaks find swapped names.
        let script = """
          git init -q w && cd w && cp ../old/* . 2>/dev/null; git add -A && \
          git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a && rm -f *; \
          cp ../new/* . 2>/dev/null; git add -A && \
          git diff --cached -B -M -C --find-copies-harder HEAD
          """
        guard let (status, output) = try runTool(["sh", "-c", script], in: directory) else {
          return
        }
        #expect(status == 0)
        #expect(try UnifiedPatch.all(in: output).applied(to: before) == after, "\(output)")
      }
    }
  }
}
