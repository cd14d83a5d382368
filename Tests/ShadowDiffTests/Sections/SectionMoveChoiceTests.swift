import TestSupport
import Testing

@testable import ShadowDiff

/// All choices of the fewest section moves that a diff could have made, as diffs.
private func choices(of diff: SectionedDiff) -> [SectionedDiff] {
  let pairs = diff.sections.commonPairs
  let kept = pairs.count - diff.sections.moves.count
  return (0..<(1 << pairs.count)).compactMap { bits in
    let stays = pairs.indices.filter { bits >> $0 & 1 == 1 }
    let sources = stays.map { pairs[$0].source }
    guard stays.count == kept, zip(sources, sources.dropFirst()).allSatisfy(<) else { return nil }
    let sections = SequenceDiff(
      uncheckedSourceCount: diff.sections.sourceCount, targetCount: diff.sections.targetCount,
      deletions: diff.sections.deletions, insertions: diff.sections.insertions,
      moves: pairs.indices.filter { !stays.contains($0) }.map { pairs[$0] },
      updates: diff.sections.updates, isProvenMinimal: true)
    return SectionedDiff(
      uncheckedSections: sections, sourceCounts: diff.sourceCounts,
      targetCounts: diff.targetCounts, elementDeletions: diff.elementDeletions,
      elementInsertions: diff.elementInsertions, elementMoves: diff.elementMoves,
      elementUpdates: diff.elementUpdates)
  }
}

private func stageCount(_ diff: SectionedDiff) -> Int { StagePlan(diff).stageCount }

@Suite struct SectionMoveChoiceTests {
  @Test func noOtherChoiceOfSectionMovesNeedsFewerStages() {
    var better = 0
    for source in arrangements(sections: 3, elements: 3, isCanonical: true) {
      for target in arrangements(sections: 3, elements: 3) {
        let diff = sectionedDiff(source, target)
        let fewest = choices(of: diff).map(stageCount).min()
        if fewest != stageCount(diff) { better += 1; print(source, target, stageCount(diff), fewest ?? 0) }
      }
    }
    print("better choices", better)
  }

  @Test func randomChoices() {
    var random = SplitMix64(seed: 3)
    var (better, total, threes) = (0, 0, 0)
    for round in 0..<3000 {
      let source = randomGroups(sections: 7, elements: 8, using: &random)
      let target = edited(source, edits: 1 + round % 8, using: &random)
      let diff = sectionedDiff(source, target)
      guard !diff.sections.moves.isEmpty else { continue }
      let fewest = choices(of: diff).map(stageCount).min()
      total += 1
      if stageCount(diff) == 3 { threes += 1 }
      if fewest != stageCount(diff) { better += 1; if better < 5 { print(source, target, stageCount(diff), fewest ?? 0) } }
    }
    print("random: better choices", better, total, threes)
  }
}
