import ShadowDiff
import TestSupport
import Testing

@Suite struct SequenceDiffSegmentsTests {
  @Test func segmentsCoverTheTargetAndAreFew() throws {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<TestEffort.rounds(3000) {
      let sample = try AnyDiff(randomUpTo: 12, using: &generator)
      let diff = sample.diff
      let segments = Array(diff.segments)
      var rebuilt: [Int] = []
      for segment in segments {
        #expect(segment.count > 0)
        #expect(segment.target == rebuilt.count)
        switch segment.kind {
        case .keep, .move:
          rebuilt += sample.source[segment.source..<segment.source + segment.count]
        case .insert, .update:
          rebuilt += sample.target[segment.target..<segment.target + segment.count]
        }
      }
      guard rebuilt == sample.target,
        segments.count <= 2 * (diff.editCount + diff.updates.count) + 1
      else {
        Issue.record("\(sample)")
        return
      }
    }
  }

  @Test func commonPairsAgreeWithAModel() throws {
    var generator = SplitMix64(seed: 12)
    for _ in 0..<TestEffort.rounds(3000) {
      let diff = try AnyDiff(randomUpTo: 12, using: &generator).diff
      let gone = Set(diff.deletions + diff.moves.map(\.source))
      let arrived = Set(diff.insertions + diff.moves.map(\.target))
      let kept = zip(
        (0..<diff.sourceCount).filter { !gone.contains($0) },
        (0..<diff.targetCount).filter { !arrived.contains($0) })
      let expected =
        (kept.map { SequenceDiff.Pair(source: $0, target: $1) } + diff.moves)
        .sorted { $0.target < $1.target }
      #expect(Array(diff.commonPairs) == expected)
    }
  }

  @Test func sourceOffsetsAreSortedInBothWays() throws {
    var generator = SplitMix64(seed: 13)
    for (moveCount, count) in [(3, 1_000_000), (500, 600), (600, 600), (1, 1), (0, 0)] {
      let sources = (0..<count).shuffled(using: &generator).prefix(moveCount)
      let moves = zip(sources, 0...).map { SequenceDiff.Pair(source: $0, target: $1) }
      let diff = try SequenceDiff(sourceCount: count, targetCount: count, moves: moves)
      #expect(diff.movesBySource == moves.sorted { $0.source < $1.source })
      #expect(diff.goneSources == sources.sorted())
      #expect(diff.relocations.ranks == sources.map { s in sources.count { $0 < s } })
    }
  }
}
