import Foundation
import ShadowDiff
import TestSupport
import Testing

/// Patches of some of the changes of a text, which other tools must accept too.
@Suite struct PatchStagingTests {
  /// A hunk without context at its end was at the end of its file.
  @Test func aHunkWithoutTrailingContextBelongsToTheEnd() throws {
    let patch = LineDiff(from: "a\nb\nc\n", to: "a\nb\nc\nd\n").patch
    let text = try "a\nb\nc\n".applying(patch)
    #expect(text == "a\nb\nc\nd\n")
    let rejected = UnifiedPatchError.rejected([
      RejectedHunk(index: 0, line: 4, nearestLine: 1, matchingLines: 3, mustEndText: true)
    ])
    #expect(throws: rejected) { try text.applying(patch) }
    #expect(throws: rejected) { try "a\nb\nc\ne\n".applying(patch) }
    #expect(throws: rejected) { try text.applying(patch, maxOffset: .max, fuzz: 2) }
    #expect("\(rejected)" == "hunk 1 belongs to the end of the text, which continues at line 4")
    // Without context, nothing tells where the hunk was.
    let bare = UnifiedPatch(LineDiff(from: "a\nb\n", to: "a\nb\nc\n"), context: 0)
    #expect(try "a\nb\nx\n".applying(bare) == "a\nb\nc\nx\n")
  }

  /// Hunks that touch are at the end of their file together, in both directions.
  @Test func hunksThatTouchBelongToTheEndTogether() throws {
    let patch = try UnifiedPatch(
      parsing: """
        --- a
        +++ b
        @@ -2,2 +2,3 @@
         b
         c
        +d
        @@ -3,0 +5,2 @@
        +e
        +f

        """)
    let (old, new) = ("a\nb\nc\n", "a\nb\nc\nd\ne\nf\n")
    #expect(try old.applying(patch) == new)
    #expect(try new.applying(patch.inverted()) == old)
    #expect(throws: UnifiedPatchError.self) { try new.applying(patch) }
    #expect(throws: UnifiedPatchError.self) { try (new + "g\n").applying(patch.inverted()) }
  }

  @Test func aLastLineWithoutNewlineGetsOneWhereLinesFollow() throws {
    func keeping(
      from old: String, to new: String, _ isKept: (LineDiff.Hunk.Line) -> Bool
    ) throws -> String {
      var patch = LineDiff(from: old, to: new).patch
      patch.hunks = patch.hunks.map { $0.keeping(isKept) }
      #expect(try UnifiedPatch(parsing: patch.unified()) == patch)
      return try old.applying(patch)
    }
    #expect(
      try keeping(from: "a", to: "a\nb\n") { $0.kind == .insertion && $0.text == "b" } == "a\nb\n")
    #expect(try keeping(from: "a\nb\n", to: "c") { $0.text != "b" } == "c\nb\n")
    #expect(try keeping(from: "x\na", to: "x\na\n") { $0.kind == .insertion } == "x\na\na\n")
    #expect(try keeping(from: "x\na", to: "b") { $0.kind == .insertion } == "x\nb\na")
    #expect(try keeping(from: "x\na", to: "x\nb") { $0.kind == .deletion } == "x\n")
  }

  @Test func aModeWithoutANewModeChangesNone() throws {
    let patch = try UnifiedPatch(parsing: "diff --git a/r b/r\nold mode 100644\n")
    #expect(patch.kind == .modified)
    #expect(try UnifiedPatch(parsing: patch.unified()).kind == .modified)
  }

  /// Chosen changes lead to the same text in git, in GNU patch and here.
  @Test(arguments: [false, true])
  func otherToolsAcceptWhatIsStaged(byLine: Bool) throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: byLine ? 41 : 40)
      var results: [String] = []
      var script = ""
      while results.count < TestEffort.rounds(100, exhaustive: 2000) {
        let old = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
          "\(Int.random(in: 0..<20, using: &generator))\n"
        }
        var new = old
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          let place = Int.random(in: 0...new.count, using: &generator)
          if place < new.count, Bool.random(using: &generator) { new.remove(at: place) }
          if Bool.random(using: &generator) { new.insert("\(results.count)\n", at: place) }
        }
        var (source, target) = (old.joined(), new.joined())
        if Bool.random(using: &generator) { source.removeLast() }
        if Bool.random(using: &generator), !target.isEmpty { target.removeLast() }
        var patch = LineDiff(from: source, to: target).patch
        (patch.sourceName, patch.targetName) = ("a/t\(results.count)", "b/t\(results.count)")
        let parts = patch.hunks.flatMap { $0.split() }
        patch.hunks = parts
        #expect(try source.applying(patch) == target)
        if byLine {
          patch.hunks = patch.hunks.map { hunk in
            hunk.keeping { _ in Bool.random(using: &generator) }
          }
        } else {
          patch.hunks = parts.filter { _ in Bool.random(using: &generator) }
        }
        // git refuses to empty a file by a patch that does not delete it.
        guard !patch.hunks.isEmpty, let result = try? source.applying(patch), !result.isEmpty else {
          #expect(throws: Never.self) { try source.applying(patch) }
          continue
        }
        #expect(try UnifiedPatch(parsing: patch.unified()) == patch)
        #expect(try result.applying(patch, reversed: true) == source)
        let name = "\(results.count)"
        try Data(source.utf8).write(to: directory.appendingPathComponent("t" + name))
        try Data(source.utf8).write(to: directory.appendingPathComponent("g" + name))
        try Data(patch.unifiedUTF8()).write(to: directory.appendingPathComponent("p" + name))
        script += "git apply p\(name) || echo git \(name)\n"
        script += "patch -s -f -F0 -r - g\(name) p\(name) || echo patch \(name)\n"
        results.append(result)
      }
      try Data(script.utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["git", "--version"], in: directory) != nil,
        try runTool(["patch", "--version"], in: directory) != nil,
        let output = try runTool(["sh", "all.sh"], in: directory)?.output
      else { return }
      #expect(output == "")
      for (index, result) in results.enumerated() {
        for file in ["t\(index)", "g\(index)"] {
          let url = directory.appendingPathComponent(file)
          #expect(try String(contentsOf: url, encoding: .utf8) == result, "\(file)")
        }
      }
    }
  }
}
