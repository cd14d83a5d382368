import TestSupport
import Testing

@testable import ShadowDiff

private let isExhaustive = TestEffort.current == .exhaustive

/// The error in the diff and the stages of a pair of lists; nil without an error.
private func fault(_ source: [Group], _ target: [Group]) -> String? {
  let diff = sectionedDiff(source, target)
  do {
    try diff.validate()
  } catch {
    return "inconsistent diff: \(error)"
  }
  if Array(source).applying(diff, from: target, elements: \.rows) != target { return "applying" }

  let staged = stagedChanges(diff, source, target)
  if staged.stages.count > 3 { return "more than three stages" }
  if staged.target != target || staged.stages.last.map({ $0.data != target }) == true {
    return "another target"
  }
  if staged.stages.isEmpty != (source == target) { return "no stage, or one too many" }
  for stage in staged.stages {
    if let text = disorder(of: stage.changes) { return text }
    if stage.changes.hasUpdates, stage != staged.stages.last { return "updates too early" }
    if !stage.changes.hasEdits, staged.stages.count > 1 { return "empty stage" }
  }
  let edits = staged.stages.map { stage in
    let changes = stage.changes
    return changes.sectionDeletions.count + changes.sectionInsertions.count
      + changes.sectionMoves.count + changes.elementDeletions.count
      + changes.elementInsertions.count + changes.elementMoves.count
  }
  if edits.reduce(0, +) != diff.editCount { return "other edits than the diff's" }

  var view = BatchUpdateSimulator(showing: source)
  let before = view.shown
  var reloading = view
  do {
    for stage in staged.stages {
      try view.perform(stage)
      try reloading.performReloading(stage)
    }
  } catch {
    return "\(error) in \(staged.stages.map(\.changes))"
  }
  for pair in diff.sections.commonPairs {
    if before[pair.source].header.number != view.shown[pair.target].header.number {
      return "section view not kept"
    }
  }
  for pair in diff.elementPairs {
    let old = before[pair.source.section].cells[pair.source.element]
    if old.number != view.shown[pair.target.section].cells[pair.target.element].number {
      return "cell not kept"
    }
  }
  return nil
}

private func disorder(of changes: BatchChanges) -> String? {
  func isAscending<T: Comparable>(_ values: [T]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy(<)
  }
  let isFine =
    isAscending(changes.sectionDeletions) && isAscending(changes.sectionInsertions)
    && isAscending(changes.sectionMoves.map(\.target)) && isAscending(changes.elementDeletions)
    && isAscending(changes.elementInsertions) && isAscending(changes.elementMoves.map(\.target))
    && isAscending(changes.sectionUpdates) && isAscending(changes.elementUpdates)
  return isFine ? nil : "not ascending"
}

/// Whether a view accepts a plan of a diff, stage by stage.
private func isAccepted(
  _ plan: StagePlan, of diff: SectionedDiff, _ source: [Group], _ target: [Group]
) -> Bool {
  let layouts = StageLayouts(diff, plan: plan)
  let groups = source + target
  var view = BatchUpdateSimulator(showing: source)
  for (index, changes) in layouts.changes.enumerated() {
    var data = target
    if index < layouts.layouts.count {
      data = layouts.layouts[index].map { slot in
        var group = groups[slot.section]
        if let elements = slot.elements {
          group.rows = elements.map { groups[$0.section].rows[$0.element] }
        }
        return group
      }
    }
    do {
      try view.perform(BatchUpdateSimulator.Batch(changes: changes), data: data)
    } catch {
      return false
    }
  }
  return true
}

/// Whether a diff can be performed in so many stages, by trying all plans.
private func canBeStaged(
  in count: Int, _ diff: SectionedDiff, _ source: [Group], _ target: [Group]
) -> Bool {
  func attempt(_ stages: [Int]) -> Bool {
    if stages.count == diff.editCount {
      return isAccepted(StagePlan(diff, stages: stages), of: diff, source, target)
    }
    return (1...count).contains { attempt(stages + [$0]) }
  }
  return attempt([])
}

@Suite struct StagingTests {
  /// All pairs of arrangements of 3 elements in 3 sections, up to renaming.
  @Test func everySmallPairIsAccepted() {
    let sources = TestEffort.sweep(
      arrangements(sections: 3, elements: 3, isCanonical: true), share: 16)
    let targets = arrangements(sections: 3, elements: 3)
    var counts = [0, 0, 0, 0]
    var random = SplitMix64(seed: 1)
    for source in sources {
      for target in targets {
        let patterns = isExhaustive ? Array(0..<64) : [Int.random(in: 0..<64, using: &random)]
        for bits in patterns {
          let new = target.updated(bits, elements: 3)
          if let text = fault(source, new) {
            Issue.record("\(source) to \(new): \(text)")
            return
          }
        }
        counts[stagedChanges(sectionedDiff(source, target), source, target).stages.count] += 1
      }
    }
    // There are 35 sources and 979 targets; each source is itself a target once.
    #expect(counts.reduce(0, +) == sources.count * 979)
    #expect(counts[0] == sources.count)
    guard TestEffort.current != .short else { return }
    #expect(counts[1...(isExhaustive ? 3 : 2)].allSatisfy { $0 > 2 * sources.count }, "\(counts)")
  }

  /// All pairs of lists of up to two sections of up to two elements, out of two of each, up to
  /// renaming.
  @Test func everySmallPairWithDuplicatesIsAccepted() {
    let targets = duplicateArrangements()
    for source in TestEffort.sweep(duplicateArrangements(isCanonical: true), share: 13) {
      for (number, target) in targets.enumerated() {
        let new = target.updated(number % 16, elements: 2)
        if let text = fault(source, new) {
          Issue.record("\(source) to \(new): \(text)")
          return
        }
      }
    }
  }

  @Test func largeRandomPairsAreAccepted() {
    var random = SplitMix64(seed: 8)
    var counts = [0, 0, 0, 0]
    for round in 0..<TestEffort.rounds(32, exhaustive: 2_000) {
      let sections = 2 + round % 30
      let source = randomGroups(sections: sections, elements: 20 * sections, using: &random)
      let target =
        round % 4 == 0
        ? randomGroups(sections: sections, elements: 20 * sections, using: &random)
        : edited(source, edits: 1 + round % 40, using: &random)
      let text = fault(source, target)
      #expect(text == nil, "round \(round)")
      counts[stagedChanges(sectionedDiff(source, target), source, target).stages.count] += 1
    }
    guard TestEffort.current != .short else { return }
    #expect(counts[1...].allSatisfy { $0 > 0 }, "\(counts)")
  }

  /// Wherever two stages come out one is impossible, and wherever three, two are.
  @Test func everySmallPairHasTheFewestStages() {
    let sources = TestEffort.sweep(
      arrangements(sections: 3, elements: 3, isCanonical: true), share: 17)
    let targets = arrangements(sections: 3, elements: 3)
    var threeStageCount = 0
    var proven = [0, 0]
    for source in sources {
      for target in targets {
        let diff = sectionedDiff(source, target)
        let count = StagePlan(diff).stageCount
        if count >= 2 {
          guard !canBeStaged(in: 1, diff, source, target) else {
            Issue.record("\(source) to \(target)")
            return
          }
          proven[0] += 1
        }
        if count < 3 { continue }
        threeStageCount += 1
        if isExhaustive || threeStageCount % 8 == 1 {
          #expect(!canBeStaged(in: 2, diff, source, target), "\(source) to \(target)")
          proven[1] += 1
        }
      }
    }
    guard TestEffort.current != .short else { return }
    #expect(proven[0] > 300 * sources.count, "\(proven)")
    if isExhaustive { #expect(proven[1] > 400, "\(proven)") }
  }

  /// Lists in which kept sections swap places, get elements out of deleted sections, give some to
  /// inserted ones, and exchange others: all that binds edits to stages.
  @Test func boundSectionsAreAcceptedInTheFewestStages() {
    var random = SplitMix64(seed: 9)
    var counts = [0, 0, 0, 0]
    var proven = 0
    let rounds = TestEffort.rounds(200, exhaustive: 60_000)
    for round in 0..<rounds {
      let kept = (0..<(2 + round % 3)).map { Group(id: "k\($0)", rows: []) }
      var source = kept + [Group(id: "d0", rows: []), Group(id: "d1", rows: [])]
      var target = kept + [Group(id: "i0", rows: []), Group(id: "i1", rows: [])]
      for id in 0..<(2 + round % 4) {
        let from = Int.random(in: source.indices, using: &random)
        let to = Int.random(in: from < kept.count ? target.indices : kept.indices, using: &random)
        source[from].rows.append(Row(id: id))
        target[to].rows.insert(Row(id: id), at: 0)
      }
      source.removeAll { !$0.id.hasPrefix("k") && $0.rows.isEmpty }
      target.removeAll { !$0.id.hasPrefix("k") && $0.rows.isEmpty }
      target.shuffle(using: &random)
      if let text = fault(source, target) {
        Issue.record("\(source) to \(target): \(text)")
        return
      }
      let diff = sectionedDiff(source, target)
      let count = StagePlan(diff).stageCount
      counts[count] += 1
      if count >= 2 { #expect(!canBeStaged(in: 1, diff, source, target), "\(source) to \(target)") }
      if count == 3, diff.editCount <= 9 {
        #expect(!canBeStaged(in: 2, diff, source, target), "\(source) to \(target)")
        proven += 1
      }
    }
    guard TestEffort.current != .short else { return }
    #expect(counts[1...].allSatisfy { $0 > rounds / 75 } && proven > 0, "\(counts) \(proven)")
  }

  @Test func takesThreeStagesOnlyWhereSectionsAreBoundToBothSides() {
    func count(_ source: String, _ target: String) -> Int {
      let (source, target) = (groups(source), groups(target))
      return stagedChanges(sectionedDiff(source, target), source, target).stages.count
    }
    #expect(count("A:1,2 B:3", "A:2,1 B:3,4") == 1)
    #expect(count("A:1,2 B:3", "C:5 B:3,4") == 1)
    #expect(count("A:1 B:2", "B:2 A:1,3") == 1)
    #expect(count("A:1 B:2", "B:2,4 A:1,3") == 2)
    #expect(count("A:1 B:2", "B:1,2") == 2)
    #expect(count("A:1,2", "A:1 B:2") == 2)
    #expect(count("D:1 A:2 B:3", "A:2,1 I:3 B:") == 2)
    #expect(count("D:1 A:", "A: I:1") == 3)
    #expect(count("D:1,2 A:3 B:4", "B:1 A:2 I:3,4") == 3)
  }
}
