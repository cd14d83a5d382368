import Foundation
import ShadowDiff
import TestSupport
import Testing

private func patch(_ source: [Group], _ target: [Group]) -> SectionedPatch<Group, Row> {
  SectionedPatch(sectionedDiff(source, target), from: source, to: target, elements: \.rows)
}

@Suite struct SectionedPatchTests {
  @Test func randomPairsAreAppliedAndInverted() throws {
    var random = SplitMix64(seed: 8)
    for round in 0..<TestEffort.rounds(150, exhaustive: 300) {
      let size = round % 20
      let source = randomGroups(sections: 2 + size / 4, elements: size, using: &random)
      let target =
        round % 3 == 0
        ? randomGroups(sections: 2 + size / 4, elements: size, using: &random)
        : edited(source, edits: size / 2, using: &random)
      let patch = patch(source, target)
      guard try patch.applied(to: source, elements: \.rows) == target else {
        Issue.record("round \(round): \(source) to \(target)")
        return
      }
      let undo = patch.inverted()
      #expect(try undo.applied(to: target, elements: \.rows) == source)
      var shown = source
      shown.apply(patch.diff, from: target, elements: \.rows)
      #expect(shown == target)
      try shown.apply(undo, elements: \.rows)
      #expect(shown == source)
      #expect(undo.inverted() == patch)
      #expect(patch.isEmpty == (source == target))
    }
  }

  @Test func randomPatchesAreComposed() throws {
    var random = SplitMix64(seed: 9)
    for round in 0..<TestEffort.rounds(300, exhaustive: 2000) {
      let size = round % 16
      var lists = [randomGroups(sections: 2 + size / 4, elements: size, using: &random)]
      for step in 0..<3 {
        lists.append(
          (round + step) % 4 == 0
            ? randomGroups(sections: 2 + size / 4, elements: size, using: &random)
            : edited(lists[step], edits: 1 + size / 3, using: &random))
      }
      let patches = zip(lists, lists.dropFirst()).map { patch($0, $1) }
      let both = try patches[0].composed(with: patches[1])
      let all = try both.composed(with: patches[2])
      let other = try patches[0].composed(with: try patches[1].composed(with: patches[2]))
      let code = try JSONEncoder().encode(all.diff)
      guard try both.applied(to: lists[0], elements: \.rows) == lists[2],
        try all.applied(to: lists[0], elements: \.rows) == lists[3],
        try other.applied(to: lists[0], elements: \.rows) == lists[3],
        try all.inverted().applied(to: lists[3], elements: \.rows) == lists[0],
        try JSONDecoder().decode(SectionedDiff.self, from: code) == all.diff,
        try patches[0].composed(with: patches[0].inverted()).isEmpty,
        try both.composed(with: both.inverted()).isEmpty,
        try patches[0].composed(with: patch(lists[1], lists[1])) == patches[0],
        try patch(lists[0], lists[0]).composed(with: patches[0]) == patches[0]
      else {
        Issue.record("round \(round): \(lists)")
        return
      }
    }
  }

  @Test func groupedStepsAreUndoneAsOne() throws {
    let lists = ["A:1,2,3 B:4", "A:1,3 B:4,2", "A:1,3.1 B:4,2,5", "A:1,2,3.1 C:6"].map(groups)
    let steps = zip(lists, lists.dropFirst()).map { patch($0, $1) }
    let group = try steps[1...].reduce(steps[0]) { try $0.composed(with: $1) }
    #expect(try group.applied(to: lists[0], elements: \.rows) == lists[3])
    #expect(try group.inverted().applied(to: lists[3], elements: \.rows) == lists[0])
    // The element that left and came back stays, and the one that came and went does not show.
    #expect(group.diff.elementMoves.isEmpty && group.diff.elementInsertions.isEmpty)
    #expect(group.sourceElements == groups("A:3,4")[0].rows)
    #expect(group.targetElements == groups("A:3.1,6")[0].rows)
  }

  @Test func patchesThatDoNotFollowAreAnError() {
    let first = patch(groups("A:1,2 B:3"), groups("A:2,5 B.1:3"))
    func error(_ source: String, _ target: String) -> SectionedPatchError? {
      do throws(SectionedPatchError) {
        _ = try first.composed(with: patch(groups(source), groups(target)))
        return nil
      } catch { return error }
    }
    #expect(error("A:2,5", "A:2") == .sectionCountMismatch(expected: 1, actual: 2))
    #expect(
      error("A:2 B.1:3", "A:2") == .elementCountMismatch(section: 0, expected: 1, actual: 2))
    #expect(error("A:2,5 B:3", "A:2,5") == .sectionMismatch(section: 1))
    #expect(
      error("A:2,6 B.1:3", "A:2 B.1:3") == .elementMismatch(ElementPath(section: 0, element: 1)))
    // What only one of them knows is not compared.
    #expect(error("A:7,5 B.1:3", "A:5 B.1:3") == nil)
  }

  @Test func basesThatDoNotFitAreAnError() {
    let patch = patch(groups("A:1,2 B:3"), groups("A:1"))
    func error(_ base: String) -> SectionedPatchError? {
      do throws(SectionedPatchError) {
        _ = try patch.applied(to: groups(base), elements: \.rows)
        return nil
      } catch { return error }
    }
    #expect(error("A:1,2") == .sectionCountMismatch(expected: 2, actual: 1))
    #expect(error("A:1 B:3") == .elementCountMismatch(section: 0, expected: 2, actual: 1))
    #expect(error("A:1,2 C:3") == .sectionMismatch(section: 1))
    #expect(error("A:1,5 B:3") == .elementMismatch(ElementPath(section: 0, element: 1)))
    #expect(error("A:1,2 B:4") == .elementMismatch(ElementPath(section: 1, element: 0)))
    // What the patch keeps is not compared.
    #expect(error("A:7,2 B:3") == nil)
  }

  @Test func patchesAreCoded() throws {
    typealias Sections = SectionedPatch<ListSection<String, Int>, Int>
    let source = [ListSection(id: "a", elements: [1, 2]), ListSection(id: "b", elements: [3])]
    let target = [ListSection(id: "b", elements: [3, 1]), ListSection(id: "c", elements: [2, 9])]
    let patch = SectionedPatch(from: source, to: target, elements: \.elements)
    let data = try JSONEncoder().encode(patch)
    let decoded = try JSONDecoder().decode(Sections.self, from: data)
    #expect(decoded == patch)
    #expect(decoded.diff.isProvenMinimal == patch.diff.isProvenMinimal)
    #expect(try decoded.applied(to: source, elements: \.elements) == target)

    var text = String(decoding: data, as: UTF8.self)
    text.replace(#""new":["#, with: #""new":[5,"#)
    #expect(text.utf8.count > data.count)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Sections.self, from: Data(text.utf8))
    }
  }
}

/// Sections that are not `Identifiable` say which property tells them apart.
@Suite struct SectionsByIDTests {
  private struct Shelf: Equatable {
    var name: String
    var rows: [Row]
  }

  private struct Menu: Equatable {
    var title: String
    var dishes: [String]
  }

  @Test func elementsAreIdentifiable() throws {
    let old = [Shelf(name: "a", rows: [Row(id: 1), Row(id: 2)]), Shelf(name: "b", rows: [])]
    let new = [
      Shelf(name: "a", rows: [Row(id: 1, version: 1)]), Shelf(name: "b", rows: [Row(id: 2)]),
    ]
    let diff = SectionedDiff(from: old, to: new, id: \.name, elements: \.rows)
    #expect(diff.sections.isEmpty)
    #expect(diff.elementMoves.map(\.target) == [ElementPath(section: 1, element: 0)])
    let staged = StagedChanges(
      from: old, to: new, id: \.name, elements: \.rows, isUpdated: { $0.version != $1.version })
    #expect(staged.stages.last?.data == new)
    let patch = SectionedPatch(from: old, to: new, id: \.name, elements: \.rows)
    #expect(patch.diff.elementUpdates.count == 1)
    #expect(try patch.applied(to: old, elements: \.rows) == new)
    #expect(try patch.inverted().applied(to: new, elements: \.rows) == old)
  }

  @Test func elementsAreStrings() throws {
    let old = [Menu(title: "soups", dishes: ["lentils", "peas"]), Menu(title: "fish", dishes: [])]
    let new = [Menu(title: "fish", dishes: ["trout", "peas"]), Menu(title: "soups", dishes: [])]
    let diff = SectionedDiff(from: old, to: new, id: \.title, elements: \.dishes)
    #expect(diff.elementMoves.count == 1 && diff.elementInsertions.count == 1)
    let staged = StagedChanges(from: old, to: new, id: \.title, elements: \.dishes)
    #expect(staged.stages.last?.data == new)
    let patch = SectionedPatch(from: old, to: new, id: \.title, elements: \.dishes)
    #expect(try patch.applied(to: old, elements: \.dishes) == new)
  }
}
