import ShadowDiff
import TestSupport
import Testing

@Suite struct SequenceDiffCollectionDifferenceTests {
  @Test(arguments: [SequenceDiff.MoveDetection.none, .fewest])
  func everyShortPairIsConvertedThereAndBack(moves: SequenceDiff.MoveDetection) throws {
    let all = allSequences(over: [0, 1, 2], upTo: 4)
    for a in TestEffort.sweep(all, share: 9) {
      for b in all {
        let diff = SequenceDiff(from: a, to: b, moves: moves)
        let difference = diff.collectionDifference(from: a, to: b)
        guard a.applying(difference) == b,
          try SequenceDiff(difference, sourceCount: a.count) == diff,
          difference.count == diff.editCount + diff.moves.count
        else {
          Issue.record("\(a) \(b) \(diff)")
          return
        }
        let inferred = b.difference(from: a).inferringMoves()
        guard
          a.applying(try SequenceDiff(inferred, sourceCount: a.count), from: b) == b
        else {
          Issue.record("\(a) \(b) \(inferred)")
          return
        }
      }
    }
  }

  @Test func anyDiffKeepsItsEffect() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<TestEffort.rounds(1000, exhaustive: 5000) {
      let sample = try AnyDiff(randomUpTo: 12, using: &generator)
      let difference = sample.diff.collectionDifference(from: sample.source, to: sample.target)
      let back = try SequenceDiff(difference, sourceCount: sample.source.count)
      guard sample.source.applying(difference) == sample.target,
        sample.source.applying(back, from: sample.target) == sample.target,
        back == sample.diff || !sample.diff.updates.isEmpty
      else {
        Issue.record("\(sample)")
        return
      }
    }
  }

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
