import ShadowDiff
import Testing

@Suite struct SequenceDiffCollectionDifferenceTests {
  @Test func movesAreAssociatedAndUpdatesAreNot() throws {
    let diff = try SequenceDiff(
      sourceCount: 3, targetCount: 3, moves: [.init(source: 2, target: 0)],
      updates: [.init(source: 1, target: 2)])
    let difference = diff.collectionDifference(from: ["a", "b", "c"], to: ["c", "a", "B"])
    #expect(
      Array(difference) == [
        .remove(offset: 2, element: "c", associatedWith: 0),
        .remove(offset: 1, element: "b", associatedWith: nil),
        .insert(offset: 0, element: "c", associatedWith: 2),
        .insert(offset: 2, element: "B", associatedWith: nil),
      ])
  }

  @Test(arguments: [
    (-1, SequenceDiffError.negativeCount(-1)),
    (0, .negativeCount(-1)),
    (2, .outOfRange(.deletions, offset: 2, count: 2)),
  ])
  func aSourceOfAnotherSizeIsAnError(count: Int, error: SequenceDiffError) {
    let difference = [1, 2].difference(from: [1, 2, 3])
    #expect(throws: error) { try SequenceDiff(difference, sourceCount: count) }
  }

  @Test func anInsertionBeyondTheTargetIsAnError() throws {
    let difference = [1, 2, 3].difference(from: [1, 2])
    #expect(throws: SequenceDiffError.outOfRange(.insertions, offset: 2, count: 2)) {
      try SequenceDiff(difference, sourceCount: 1)
    }
    #expect(throws: SequenceDiffError.self) {
      try SequenceDiff(difference, sourceCount: .max)
    }
  }
}
