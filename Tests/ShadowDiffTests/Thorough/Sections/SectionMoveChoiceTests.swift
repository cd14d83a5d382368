import TestSupport
import Testing

@testable import ShadowDiff

/// All choices of the fewest section moves that a diff could have made, as diffs.
private func choices(of diff: SectionedDiff) -> [SectionedDiff] {
  let pairs = Array(diff.sections.commonPairs)
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
      elementUpdates: diff.elementUpdates, isProvenMinimal: false)
  }
}

/// Checks that no other choice of as few section moves needs fewer stages.
///
/// If one stage is possible, the diff always needs one. If two are possible, it needs two, unless
/// an element moves from one kept section to another, which may put two moved sections in one
/// stage.
private func checkChoice(_ source: [Group], _ target: [Group]) {
  let diff = sectionedDiff(source, target)
  guard !diff.sections.moves.isEmpty else { return }
  let count = StagePlan(diff).stageCount
  let others = choices(of: diff)
  #expect(others.contains(diff), "\(source) to \(target)")
  let fewest = others.map { StagePlan($0).stageCount }.min() ?? 0
  if count == fewest { return }
  let (deleted, inserted) = (Set(diff.sections.deletions), Set(diff.sections.insertions))
  let bindsSections = diff.elementMoves.contains {
    !deleted.contains($0.source.section) && !inserted.contains($0.target.section)
  }
  #expect(fewest == 2 && bindsSections, "\(source) to \(target)")
}

@Suite struct SectionMoveChoiceTests {
  @Test func sparesEditedSections() {
    let diff = sectionedDiff(groups("A:1 B:2"), groups("B:2 A:1,3"))
    #expect(diff.sections.moves == [.init(source: 1, target: 0)])
    let mirrored = sectionedDiff(groups("A:1 B:2"), groups("B:2,3 A:1"))
    #expect(mirrored.sections.moves == [.init(source: 0, target: 1)])
  }

  @Test func sparesSectionsThatGetAndGiveBeforeEditedOnes() {
    // Both A and B change, and only one of them can stay; moving B would take three stages.
    let source = groups("D:1 A:2 B:3")
    let target = groups("B:3,4 A:1 I:2")
    let diff = sectionedDiff(source, target)
    #expect(diff.sections.moves == [.init(source: 2, target: 0)])
    #expect(StagePlan(diff).stageCount == 2)
  }

  @Test func noOtherChoiceNeedsFewerStagesInSmallPairs() {
    for source in TestEffort.sweep(
      arrangements(sections: 3, elements: 3, isCanonical: true), share: 12)
    {
      for target in arrangements(sections: 3, elements: 3) { checkChoice(source, target) }
    }
  }

  @Test func noOtherChoiceNeedsFewerStagesInRandomPairs() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<TestEffort.rounds(600, exhaustive: 4000) {
      let source = randomGroups(sections: 6, elements: 4, using: &random, duplicates: false)
      let target = randomGroups(sections: 6, elements: 4, using: &random, duplicates: false)
      checkChoice(source, target)
    }
  }
}
