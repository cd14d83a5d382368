import Foundation
import ShadowDiff
import TestSupport
import Testing

/// Patches applied to texts that changed in the meantime.
@Suite struct PatchSearchTests {
  private static let text = (1...12).map { "line \($0)\n" }.joined()
  private static let patch = LineDiff(
    from: text, to: text.replacing("line 6\n", with: "six\n")
  ).patch

  @Test func findsAHunkElsewhere() throws {
    let moved = "new\nnew\n" + Self.text
    #expect(throws: UnifiedPatchError.self) { try moved.applying(Self.patch) }
    #expect(throws: UnifiedPatchError.self) { try moved.applying(Self.patch, maxOffset: 1) }
    let applied = try moved.applying(Self.patch, maxOffset: 2)
    #expect(applied == moved.replacing("line 6\n", with: "six\n"))
  }

  /// The search visits the lines of the text only, however far away the hunk is expected.
  @Test func findsAHunkThatIsExpectedFarBehindTheText() throws {
    let header = "@@ -900000000000000 +900000000000000 @@"
    let patch = try UnifiedPatch(parsing: "\(header)\n-line 6\n+six\n")
    let applied = try Self.text.applying(patch, maxOffset: .max)
    #expect(applied == Self.text.replacing("line 6\n", with: "six\n"))
    let missing = try UnifiedPatch(parsing: "\(header)\n-line 0\n+zero\n")
    #expect(throws: UnifiedPatchError.self) { try Self.text.applying(missing, maxOffset: .max) }
  }

  @Test func allowsContextToDiffer() throws {
    let changed = Self.text.replacing("line 3\n", with: "3\n").replacing("line 9\n", with: "9\n")
    #expect(throws: UnifiedPatchError.self) { try changed.applying(Self.patch) }
    let applied = try changed.applying(Self.patch, fuzz: 1)
    #expect(applied == changed.replacing("line 6\n", with: "six\n"))
    // What the hunk deletes must stand there, whatever the fuzz.
    let other = Self.text.replacing("line 6\n", with: "6\n")
    #expect(throws: UnifiedPatchError.self) {
      try other.applying(Self.patch, maxOffset: .max, fuzz: 9)
    }
  }

  /// If lines between two changes were deleted, both hunks may have the same context, as in GNU `patch`.
  @Test func letsHunksShareContext() throws {
    let numbers = (1...20).map { "line \($0)\n" }
    let old = numbers.joined()
    let patch = LineDiff(
      from: old, to: old.replacing("line 5\n", with: "five\n").replacing("line 14\n", with: "\n")
    ).patch
    #expect(patch.hunks.count == 2)
    // Lines 7 to 11 are gone.
    let shorter = (numbers[..<6] + numbers[11...]).joined()
    let applied = try shorter.applying(patch, maxOffset: .max, fuzz: 2)
    #expect(
      applied
        == shorter.replacing("line 5\n", with: "five\n").replacing("line 14\n", with: "\n"))
    #expect(throws: UnifiedPatchError.self) { try shorter.applying(patch, maxOffset: .max) }
  }

  @Test func appliesTheInverse() throws {
    let changed = Self.text.replacing("line 6\n", with: "six\n")
    #expect(try changed.applying(Self.patch, reversed: true) == Self.text)
  }

  @Test func reportsAllHunksThatDoNotFit() throws {
    let old = (1...40).map { "line \($0)\n" }.joined()
    let new = ["5", "20", "35"].reduce(old) {
      $0.replacing("line \($1)\n", with: "changed \($1)\n")
    }
    let patch = LineDiff(from: old, to: new).patch
    #expect(patch.hunks.count == 3)
    var text = old.replacing("line 5\n", with: "5\n").replacing("line 36\n", with: "")
    let before = text
    let changed = rejected { () throws(UnifiedPatchError) in try text.apply(patch) }
    #expect(changed.map(\.index) == [0, 2])
    #expect(changed.map(\.line) == [5, 36])
    #expect(changed.map(\.nearestLine) == [2, 32])
    #expect(changed.map(\.matchingLines) == [6, 4])
    #expect(text == before)
    let moved = rejected { () throws(UnifiedPatchError) in
      _ = try patch.applied(to: "\n\n" + old)
    }
    #expect(moved.map(\.nearestLine) == [4, 19, 34])
    #expect(moved.map(\.matchingLines) == [7, 7, 7])
    #expect(
      "\(UnifiedPatchError.rejected(Array(moved.prefix(1))))"
        == "hunk 1 does not fit at line 2; 7 of its lines match at line 4")
    let short = rejected { () throws(UnifiedPatchError) in _ = try patch.applied(to: "line 2\n") }
    #expect(short.map(\.line) == [2, 17, 32])
  }

  /// The hunks that an application rejects.
  private func rejected(_ body: () throws(UnifiedPatchError) -> Void) -> [RejectedHunk] {
    do throws(UnifiedPatchError) {
      try body()
      return []
    } catch {
      guard case .rejected(let hunks) = error else { return [] }
      return hunks
    }
  }

  /// Offsets and fuzz are those of GNU `patch`: the same verdict, and the same bytes.
  @Test func searchesAsGNUPatchDoes() throws {
    try withTemporaryDirectory { directory in
      var generator = SplitMix64(seed: 31)
      let pool = ["a", "b", "", "}", "  x()", "y", "z"]
      var cases: [(patch: UnifiedPatch, text: String)] = []
      var script = ""
      while cases.count < TestEffort.rounds(60, exhaustive: 300) {
        func line() -> String {
          Int.random(in: 0..<3, using: &generator) == 0
            ? pool.randomElement(using: &generator) ?? ""
            : "line \(Int.random(in: 0..<60, using: &generator))"
        }
        func edited(_ lines: [String], _ count: Int) -> [String] {
          var lines = lines
          for _ in 0..<count {
            let place = Int.random(in: 0...lines.count, using: &generator)
            if place < lines.count, Bool.random(using: &generator) {
              lines.remove(at: place)
            } else {
              lines.insert(line(), at: place)
            }
          }
          return lines
        }
        let old = (0..<Int.random(in: 4...40, using: &generator)).map { _ in line() }
        let new = edited(old, Int.random(in: 1...3, using: &generator))
        let text = edited(old, Int.random(in: 0...4, using: &generator))
        func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
        let patch = LineDiff(from: joined(old), to: joined(new)).patch
        guard !patch.hunks.isEmpty, !text.isEmpty else { continue }
        let index = cases.count
        cases.append((patch, joined(text)))
        try Data(joined(text).utf8).write(to: directory.appendingPathComponent("t\(index)"))
        try Data(patch.unifiedUTF8()).write(to: directory.appendingPathComponent("p\(index)"))
        script += "patch -s -f -F2 -r - -o o\(index) t\(index) p\(index) >/dev/null 2>&1; echo $?\n"
      }
      try Data(script.utf8).write(to: directory.appendingPathComponent("all.sh"))
      guard try runTool(["patch", "--version"], in: directory) != nil,
        let result = try runTool(["sh", "all.sh"], in: directory)
      else { return }
      let verdicts = result.output.split(separator: "\n").map { $0 == "0" }
      #expect(verdicts.count == cases.count)
      #expect(verdicts.contains(true) && verdicts.contains(false))
      var wrong: [Int] = []
      for (index, (item, fits)) in zip(cases, verdicts).enumerated() {
        let ours = try? item.patch.applied(to: item.text, maxOffset: .max, fuzz: 2)
        // GNU patch also refuses a hunk that is in its place but has less context at its end, and more
        // lines follow. git refuses it only if it has none at its end.
        if !fits, (try? item.patch.applied(to: item.text)) != nil { continue }
        let theirs = try? Data(contentsOf: directory.appendingPathComponent("o\(index)"))
        if fits != (ours != nil) || fits && Array(ours?.utf8 ?? "".utf8) != theirs.map(Array.init) {
          wrong.append(index)
        }
      }
      #expect(
        wrong.isEmpty,
        "\(wrong.first.map { "\(cases[$0].patch.unified())\n\(cases[$0].text)" } ?? "")")
    }
  }
}
