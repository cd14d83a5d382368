import ShadowDiff
import TestSupport
import Testing

private func path(_ section: Int, _ element: Int) -> ElementPath {
  ElementPath(section: section, element: element)
}

/// The length of a longest common subsequence, by the table of all prefixes.
private func commonLength(_ a: [Int], _ b: [Int]) -> Int {
  var row = Array(repeating: 0, count: b.count + 1)
  for x in a {
    var diagonal = 0
    for (index, y) in b.enumerated() {
      let above = row[index + 1]
      row[index + 1] = x == y ? diagonal + 1 : max(above, row[index])
      diagonal = above
    }
  }
  return row[b.count]
}

private func occurrences(_ groups: [Group]) -> [Int: Int] {
  Dictionary(groups.flatMap(\.rows).map { ($0.id, 1) }, uniquingKeysWith: +)
}

/// Returns a description of the error in the edits of two lists, or nil if these are valid and the
/// fewest.
private func fault(_ source: [Group], _ target: [Group]) -> String? {
  let diff = sectionedDiff(source, target)
  let pairs = diff.elementPairs
  let counts = occurrences(target)
  let common = occurrences(source).reduce(0) { $0 + min($1.value, counts[$1.key] ?? 0) }
  if pairs.count != common { return "\(pairs.count) of \(common) elements paired" }
  let staying = diff.sections.commonPairs.reduce(0) {
    $0 + commonLength(source[$1.source].rows.map(\.id), target[$1.target].rows.map(\.id))
  }
  if diff.elementMoves.count != common - staying {
    return "\(diff.elementMoves.count) moves instead of \(common - staying)"
  }
  for pair in pairs {
    let old = source[pair.source.section].rows[pair.source.element]
    let new = target[pair.target.section].rows[pair.target.element]
    if old.id != new.id { return "other elements paired" }
    if (old.version != new.version) != diff.elementUpdates.contains(pair) { return "updates" }
  }
  if source.applying(diff, from: target, elements: \.rows) != target { return "applying" }
  return nil
}

@Suite struct SectionedDiffTests {
  @Test func namesEditsOfSectionsAndElements() {
    let diff = sectionedDiff(
      groups("A:1,2,3 B:4,5 C:6,7"), groups("C:7,6.1,2 A.1:1,3,8 D:4,9"))
    #expect(diff.sections.deletions == [1])
    #expect(diff.sections.insertions == [2])
    #expect(diff.sections.moves.count == 1)
    #expect(diff.sections.updates == [.init(source: 0, target: 1)])
    #expect(diff.elementDeletions == [])
    #expect(diff.elementInsertions == [path(1, 2)])
    #expect(diff.elementMoves.count == 3)
    #expect(diff.elementMoves.contains(.init(source: path(0, 1), target: path(0, 2))))
    #expect(diff.elementMoves.contains(.init(source: path(1, 0), target: path(2, 0))))
    #expect(diff.elementUpdates == [.init(source: path(2, 0), target: path(0, 1))])
    #expect(diff.editCount == 7)
    #expect(!diff.isEmpty)
  }

  @Test func namesNothingWhereNothingChanges() {
    let diff = sectionedDiff(groups("A:1,2 B: A:1,1"), groups("A:1,2 B: A:1,1"))
    #expect(diff.isEmpty)
    #expect(diff.editCount == 0)
    #expect(sectionedDiff([], []).isEmpty)
  }

  @Test func takesTypesThatKnowNothingOfIt() {
    let old = [["a", "b"], ["c"]]
    let new = [["a"], ["b", "c"]]
    let diff = SectionedDiff(
      from: old, to: new, id: { $0.last == "c" ? 2 : 1 }, elements: { $0 }, elementID: { $0 })
    #expect(diff.elementMoves == [.init(source: path(0, 1), target: path(1, 0))])
    let sections = SectionedDiff(
      from: [ListSection(id: 1, elements: ["a"])], to: [ListSection(id: 1, elements: ["a", "b"])],
      elements: \.elements, elementID: \.self)
    #expect(sections.elementInsertions == [path(0, 1)])
  }

  @Test func neverPairsElementsThatDoNotEqualThemselves() {
    let lists = [ListSection(id: 1, elements: [Double.nan, 1])]
    let diff = SectionedDiff(from: lists, to: lists, elements: \.elements, elementID: \.self)
    #expect(diff.elementDeletions == [path(0, 0)])
    #expect(diff.elementInsertions == [path(0, 0)])
  }

  @Test func everySmallPairHasTheFewestEdits() {
    for source in TestEffort.sweep(
      arrangements(sections: 2, elements: 3, isCanonical: true), share: 9)
    {
      for (number, target) in arrangements(sections: 3, elements: 3).enumerated() {
        let text = fault(source, target.updated(number % 64, elements: 3))
        #expect(text == nil, "\(source) to \(target)")
      }
    }
  }

  /// All pairs of lists of up to two sections of up to two elements, out of two of each, up to
  /// renaming.
  @Test func everySmallPairWithDuplicatesHasTheFewestEdits() {
    let targets = duplicateArrangements()
    for source in TestEffort.sweep(duplicateArrangements(isCanonical: true), share: 9) {
      for target in targets {
        let text = fault(source, target)
        #expect(text == nil, "\(source) to \(target)")
      }
    }
  }

  @Test func largeRandomPairsHaveTheFewestEdits() {
    var random = SplitMix64(seed: 5)
    for round in 0..<40 {
      let source = randomGroups(sections: 2 + round / 2, elements: 5 * round, using: &random)
      let target =
        round % 4 == 0
        ? randomGroups(sections: 2 + round / 2, elements: 5 * round, using: &random)
        : edited(source, edits: round, using: &random)
      let text = fault(source, target)
      #expect(text == nil, "round \(round)")
    }
  }
}
