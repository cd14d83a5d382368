import ShadowDiff
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
}
