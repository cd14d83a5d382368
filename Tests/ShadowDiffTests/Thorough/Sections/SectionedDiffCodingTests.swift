import Foundation
import TestSupport
import Testing

@testable import ShadowDiff

/// The parts of an encoded diff, free to be made inconsistent.
private struct Parts: Codable {
  var sourceCounts: [Int]
  var targetCounts: [Int]
  var sectionDeletions: [Int]
  var sectionInsertions: [Int]
  var sectionMoves: [SequenceDiff.Pair]
  var sectionUpdates: [SequenceDiff.Pair]
  var elementDeletions: [ElementPath]
  var elementInsertions: [ElementPath]
  var elementMoves: [SectionedDiff.Pair]
  var elementUpdates: [SectionedDiff.Pair]

  init(_ diff: SectionedDiff) throws {
    self = try JSONDecoder().decode(Parts.self, from: JSONEncoder().encode(diff))
  }

  func decoded() throws -> SectionedDiff {
    try JSONDecoder().decode(SectionedDiff.self, from: JSONEncoder().encode(self))
  }

  /// Changes one number or list at random.
  mutating func spoil(using random: inout SplitMix64) {
    let change = Int.random(in: -2...2, using: &random)
    func spoil(_ values: inout [Int]) {
      guard let index = values.indices.randomElement(using: &random) else {
        return values.append(change)
      }
      if change == 0 { values.remove(at: index) } else { values[index] += change }
    }
    func spoil(_ values: inout [SequenceDiff.Pair]) {
      guard let index = values.indices.randomElement(using: &random) else {
        return values.append(.init(source: change, target: 0))
      }
      switch change {
      case 0: values.remove(at: index)
      case 1...: values[index].source += change
      default: values[index].target += change
      }
    }
    func spoil(_ values: inout [ElementPath]) {
      guard let index = values.indices.randomElement(using: &random) else {
        return values.append(.init(section: 0, element: change))
      }
      switch change {
      case 0: values.remove(at: index)
      case 1: values[index].section += 1
      default: values[index].element += change
      }
    }
    func spoil(_ values: inout [SectionedDiff.Pair]) {
      guard let index = values.indices.randomElement(using: &random) else {
        let path = ElementPath(section: 0, element: 0)
        return values.append(.init(source: path, target: path))
      }
      switch change {
      case 0: values.remove(at: index)
      case 1: values[index].source.section -= 1
      case 2: values[index].target.section += 1
      case -1: values[index].source.element -= 1
      default: values[index].target.element += 1
      }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: spoil(&sourceCounts)
    case 1: spoil(&targetCounts)
    case 2: spoil(&sectionDeletions)
    case 3: spoil(&sectionInsertions)
    case 4: spoil(&sectionMoves)
    case 5: spoil(&sectionUpdates)
    case 6: spoil(&elementDeletions)
    case 7: spoil(&elementInsertions)
    case 8: spoil(&elementMoves)
    default: spoil(&elementUpdates)
    }
  }
}

/// Lists that a diff fits, whatever it says: new identities for all that is not paired.
private func lists(for diff: SectionedDiff) -> (source: [Group], target: [Group]) {
  var number = 0
  func make(_ counts: [Int], _ prefix: String) -> [Group] {
    counts.enumerated().map { offset, count in
      Group(
        id: "\(prefix)\(offset)",
        rows: (0..<count).map { _ in
          number += 1
          return Row(id: number)
        })
    }
  }
  let source = make(diff.sourceCounts, "s")
  var target = make(diff.targetCounts, "t")
  for pair in diff.sections.commonPairs { target[pair.target].id = source[pair.source].id }
  for pair in diff.elementPairs {
    target[pair.target.section].rows[pair.target.element] =
      source[pair.source.section].rows[pair.source.element]
  }
  for update in diff.sections.updates { target[update.target].version += 1 }
  for update in diff.elementUpdates {
    target[update.target.section].rows[update.target.element].version += 1
  }
  return (source, target)
}

@Suite struct SectionedDiffCodingTests {
  @Test func decodesWhatItEncodes() throws {
    var random = SplitMix64(seed: 6)
    for round in 0..<TestEffort.rounds(60) {
      let source = randomGroups(sections: 6, elements: 20, using: &random)
      let target = edited(source, edits: round % 12, using: &random)
      let diff = sectionedDiff(source, target)
      let copy = try JSONDecoder().decode(SectionedDiff.self, from: JSONEncoder().encode(diff))
      #expect(copy == diff)
    }
  }

  /// Whatever is decoded can be applied and staged, and the views accept it.
  @Test func decodesNothingThatDoesNotFitTogether() throws {
    var random = SplitMix64(seed: 7)
    var (thrown, accepted) = (0, 0)
    let rounds = TestEffort.rounds(600, exhaustive: 4000)
    for round in 0..<rounds {
      let source = randomGroups(sections: 4, elements: 6, using: &random)
      let target = edited(source, edits: 1 + round % 6, using: &random)
      var parts = try Parts(sectionedDiff(source, target))
      for _ in 0...(round % 3) { parts.spoil(using: &random) }
      let diff: SectionedDiff
      do {
        diff = try parts.decoded()
      } catch DecodingError.dataCorrupted(let context) {
        #expect(context.underlyingError is SectionedDiff.Inconsistency)
        thrown += 1
        continue
      }
      accepted += 1
      let (old, new) = lists(for: diff)
      #expect(old.applying(diff, from: new, elements: \.rows) == new)
      var view = BatchUpdateSimulator(showing: old)
      for stage in stagedChanges(diff, old, new).stages { try view.perform(stage) }
      #expect(view.content == new)
    }
    #expect(thrown > rounds / 4 && accepted > rounds / 40)
  }

  @Test func throwsWhatIsWrong() throws {
    typealias Inconsistency = SectionedDiff.Inconsistency
    let diff = sectionedDiff(groups("A:1,2,3 B:4,5 C:6"), groups("C:6.1,2 A:1,8 D:4"))
    func expect(_ expected: Inconsistency, _ change: (inout Parts) -> Void) throws {
      var parts = try Parts(diff)
      change(&parts)
      let error = #expect(throws: DecodingError.self) { try parts.decoded() }
      guard case .dataCorrupted(let context) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(context.underlyingError as? Inconsistency == expected)
    }
    let nowhere = ElementPath(section: 0, element: 9)
    let update = SectionedDiff.Pair(source: nowhere, target: nowhere)
    try expect(.invalidCount(-1)) { $0.sourceCounts[0] = -1 }
    try expect(.invalidCount(.max)) { $0.targetCounts[1] = .max }
    try expect(.invalidSections(.outOfRange(.deletions, offset: 3, count: 3))) {
      $0.sectionDeletions = [3]
    }
    try expect(.invalidSections(.repeated(.deletions, offset: 1))) { $0.sectionDeletions = [1, 1] }
    try expect(.invalidSections(.unbalanced(keptInSource: 2, keptInTarget: 1))) {
      $0.sectionDeletions = []
    }
    try expect(.invalidElement(nowhere)) { $0.elementDeletions.insert(nowhere, at: 0) }
    try expect(.unbalancedElements(targetSection: 1)) { $0.elementInsertions = [] }
    try expect(.invalidSections(.unpairedUpdate(source: 1, target: 1))) {
      $0.sectionUpdates = [.init(source: 1, target: 1)]
    }
    try expect(.invalidUpdate(update)) { $0.elementUpdates.append(update) }
  }
}
