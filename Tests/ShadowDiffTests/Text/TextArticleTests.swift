import ShadowDiff
import Testing

/// What the article on text claims.
@Test func articleOnTextTellsTheTruth() throws {
  let before = "milk\nbread\nsalt\n"
  let after = "milk\nbutter\nsalt\nhoney\n"
  let diff = LineDiff(from: before, to: after)
  #expect(diff.deletions == [1])
  #expect(diff.insertions == [1, 3])
  #expect(diff.editCount == 3)
  #expect(
    diff.unified(from: "a/list.txt", to: "b/list.txt", context: 1) == """
      --- a/list.txt
      +++ b/list.txt
      @@ -1,3 +1,4 @@
       milk
      -bread
      +butter
       salt
      +honey

      """)
  let hunks = diff.hunks(context: 1)
  #expect(hunks.map(\.sourceRange) == [0..<3])
  #expect(hunks.map(\.targetRange) == [0..<4])
  #expect(
    hunks.flatMap(\.lines).filter { $0.kind == .insertion }.map(\.text) == ["butter", "honey"])
  let patch = try UnifiedPatch(parsing: diff.unified(from: "a", to: "b"))
  #expect(try patch.applied(to: before) == after)
  #expect(try patch.inverted().applied(to: after) == before)
}
