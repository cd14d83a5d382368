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
      #expect(undo.inverted() == patch)
      #expect(patch.isEmpty == (source == target))
    }
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
