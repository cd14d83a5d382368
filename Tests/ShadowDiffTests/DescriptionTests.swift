import ShadowDiff
import Testing

/// The texts that `print` and `debugPrint` show of values and errors.
struct DescriptionTests {
  private func check(_ values: KeyValuePairs<String, Any>) {
    #expect(values.map { "\($0.value)" } == values.map(\.key))
    #expect(values.map { String(reflecting: $0.value) } == values.map(\.key))
  }

  @Test func sequences() {
    let diff = SequenceDiff(from: "abcd", to: "dace", moves: .fewest)
    let old = [Row(id: 1), Row(id: 2), Row(id: 5), Row(id: 3)]
    let new = [Row(id: 3, version: 2), Row(id: 1), Row(id: 5), Row(id: 4)]
    check([
      "SequenceDiff(4 elements to 4: deletions [1], insertions [3], moves [3 → 0])": diff,
      "SequenceDiff(1 element to 1: no changes)": SequenceDiff(from: [1], to: [1]),
      "[3 → 0]": diff.moves,
      "[remove at 1, move from 2 to 0, insert at 3]": diff.steps,
      "update at 2": SequenceDiff.Step.update(at: 2),
      "OffsetMap(4 elements to 4)": diff.offsetMap(),
      #"Patch(3 elements to 3: deletions [1: "b"], insertions [2: "d"])"#:
        Patch(from: ["a", "b", "c"], to: ["a", "c", "d"]),
      "Patch(4 elements to 4: deletions [1: 2], insertions [3: 4], moves [3 → 0: 3], "
        + "updates [3 → 0: 3 → 3v2])":
        Patch(from: old, to: new, id: \.id, isUpdated: !=, moves: .fewest),
    ])
  }

  @Test func sections() {
    let old = [Group(id: "a", rows: [Row(id: 1), Row(id: 2)]), Group(id: "b", rows: [])]
    let new = [
      Group(id: "a", rows: [Row(id: 1, version: 1), Row(id: 5)]),
      Group(id: "c", rows: [Row(id: 2)]),
    ]
    let diff = sectionedDiff(old, new)
    let edits =
      "2 sections to 2: section deletions [1], section insertions [1], element insertions "
      + "[(0, 1)], element moves [(0, 1) → (1, 0)], element updates [(0, 0) → (0, 0)]"
    let stages = stagedChanges(diff, old, new)
    let first = "section deletions [1], section insertions [1], element insertions [(0, 2)]"
    let second = "element moves [(0, 1) → (1, 0)], element updates [(0, 0)]"
    check([
      "SectionedDiff(\(edits))": diff,
      "SectionedPatch(\(edits))": SectionedPatch(diff, from: old, to: new, elements: \.rows),
      "[(0, 1) → (1, 0)]": diff.elementMoves,
      "StagedChanges([Stage(\(first)), Stage(\(second))])": stages,
      "BatchChanges(\(first))": stages[0].changes,
      "BatchChanges(no changes)": BatchChanges(),
      "[remove [1], move from 0 to 1, insert [2]]":
        StagedChanges(from: [1, 2, 3], to: [3, 1, 4])[0].changes.rowOperations,
    ])
  }

  @Test func texts() throws {
    let diff = LineDiff(from: "one\ntwo words\nend\n", to: "one\ntwo more words\nEnd")
    let lines = diff.hunks[0].refined()
    let inline = InlineDiff(from: "let size = 1", to: "let count = 1;")
    let merge = TextMerge(base: "a\nb\nc\n", ours: "a\nB\nc\n", theirs: "a\nX\nc\nd\n")
    let header = "diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y"
    let renamed = try UnifiedPatch(parsing: header + "\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n")
    check([
      "LineDiff(3 lines to 3: 2 deleted, 2 inserted)": diff,
      "LineDiff(1 line to 0: 1 deleted, 0 inserted)": LineDiff(from: "a", to: ""),
      "[replacement of 1..<3 by 1..<3]": diff.changes,
      "insertion of 0..<2 at 1": DiffChange(sourceRange: 1..<1, targetRange: 0..<2),
      "deletion of 1..<3": DiffChange(sourceRange: 1..<3, targetRange: 1..<1),
      "@@ -1,3 +1,3 @@\n one\n-two words\n-end\n+two more words\n+End\n"
        + "\\ No newline at end of file": diff.hunks[0],
      "[ one, -two words, -end, +two more words, +End]": diff.hunks[0].lines,
      "[ one, -two words, -[-end-], +two {+more+} words, +{+End+}]": lines,
      #"["two ", changed "more", " words"]"#: lines[3].segments,
      "[.ignoreWhitespace, .ignoreCase]": LineDiff.Options([.ignoreCase, .ignoreWhitespace]),
      "let [-size-]{+count+} = 1{+;+}": inline,
      "4[utf8]..<8[utf8] → 4[utf8]..<9[utf8]": inline.changes[0],
      "TextMerge(1 theirs, 1 conflict)": merge,
      "conflict: base 1..<2, ours 1..<2, theirs 1..<2": merge.conflicts[0],
      diff.unified(): diff.patch,
      header + "\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n": renamed,
      header: try #require(renamed.git),
    ])
  }

  @Test func errors() {
    let list = SequenceDiffError.Offsets.deletions
    let conflicts: [PatchMergeError.Conflict] = [
      .overlap(1..<2), .insertion(offset: 3), .update(offset: 4), .deletion(offset: 5),
      .move(offset: 6), .duplicate(offset: 7, otherOffset: 9),
    ]
    check([
      "there are 2 elements instead of 3": PatchError.countMismatch(expected: 3, actual: 2),
      "the element at offset 1 is not the one that the patch changes":
        PatchError.elementMismatch(offset: 1),
      "the patch has 2 elements of the source instead of 3":
        PatchError.sourceElementCountMismatch(expected: 3, actual: 2),
      "the patch has 2 elements of the target instead of 3":
        PatchError.targetElementCountMismatch(expected: 3, actual: 2),
      "the bases of the patches have 3 and 2 elements":
        PatchMergeError.countMismatch(expected: 3, actual: 2),
      "the bases of the patches have different elements at offset 1":
        PatchMergeError.elementMismatch(offset: 1),
      """
      the patches make different changes in or next to 1..<2
      both patches insert elements at offset 3
      both patches update the element at offset 4
      one patch deletes the element at offset 5, which the other changes
      both patches move the element at offset 6
      both patches insert the same identity, at offsets 7 and 9
      """: PatchMergeError.conflicts(conflicts),
      "there are 2 sections instead of 3":
        SectionedPatchError.sectionCountMismatch(expected: 3, actual: 2),
      "section 1 has 2 elements instead of 3":
        SectionedPatchError.elementCountMismatch(section: 1, expected: 3, actual: 2),
      "section 1 is not the one that the patch changes":
        SectionedPatchError.sectionMismatch(section: 1),
      "the element at path (1, 2) is not the one that the patch changes":
        SectionedPatchError.elementMismatch(ElementPath(section: 1, element: 2)),
      "a number of elements is negative: -1": SequenceDiffError.negativeCount(-1),
      "deletions: offset 5 is not in 0..<2":
        SequenceDiffError.outOfRange(list, offset: 5, count: 2),
      "deletions: offset 5 follows a greater one": SequenceDiffError.unsorted(list, offset: 5),
      "deletions: offset 5 is repeated": SequenceDiffError.repeated(list, offset: 5),
      "the source keeps 1 elements, but the target keeps 2":
        SequenceDiffError.unbalanced(keptInSource: 1, keptInTarget: 2),
      "source offset 1 and target offset 2 are not those of one element":
        SequenceDiffError.unpairedUpdate(source: 1, target: 2),
      "hunk 2 does not fit at line 5; 2 of its lines match at line 3":
        RejectedHunk(index: 1, line: 5, nearestLine: 3, matchingLines: 2),
    ])
  }
}
