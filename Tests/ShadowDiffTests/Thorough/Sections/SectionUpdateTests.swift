import ShadowDiff
import Testing

/// A section without an `Equatable` conformance.
private struct Opaque: Identifiable {
  var id: String
  var title: String
  var rows: [Row]
}

/// A row without an `Equatable` conformance.
private struct OpaqueRow: Identifiable {
  var id: Int
}

/// A section whose elements are plain values.
private struct Words: Identifiable, Equatable {
  var id: String
  var title: String
  var words: [String]
}

/// Updates of sections that no closure decides.
@Suite struct SectionUpdateTests {
  private let old = [Group(id: "a", rows: [Row(id: 1), Row(id: 2)]), Group(id: "b", rows: [])]

  @Test func aSectionWithAnotherTitleIsUpdated() {
    var new = old
    new[0].version = 1
    let diff = SectionedDiff(from: old, to: new, elements: \.rows)
    #expect(diff.sections.updates == [SequenceDiff.Pair(source: 0, target: 0)])
    #expect(old.applying(diff, from: new, elements: \.rows) == new)
    let staged = StagedChanges(from: old, to: new, elements: \.rows)
    #expect(staged.stages.map(\.changes) == [BatchChanges(sectionUpdates: [0])])
    #expect(staged.stages.last?.data == new)
  }

  @Test func aSectionWithOtherRowsAloneIsNotUpdated() {
    var new = old
    new[0].rows = [Row(id: 2, version: 1), Row(id: 3)]
    let diff = SectionedDiff(from: old, to: new, elements: \.rows)
    #expect(diff.sections.updates.isEmpty)
    #expect(diff.elementUpdates.count == 1)
    #expect(old.applying(diff, from: new, elements: \.rows) == new)
    new[0].version = 1
    let both = SectionedDiff(from: old, to: new, elements: \.rows)
    #expect(both.sections.updates.count == 1)
    #expect(old.applying(both, from: new, elements: \.rows) == new)
    #expect(both == SectionedPatch(from: old, to: new, elements: \.rows).diff)
  }

  /// Elements of all kinds, and sections that move.
  @Test func sectionsWithAnyElementsAreUpdated() {
    let from = [Words(id: "a", title: "A", words: ["x"]), Words(id: "b", title: "B", words: [])]
    var to = [from[1], from[0]]
    to[1].title = "AA"
    let diff = SectionedDiff(from: from, to: to, elements: \.words)
    #expect(diff.sections.updates == [SequenceDiff.Pair(source: 0, target: 1)])
    #expect(from.applying(diff, from: to, elements: \.words) == to)
    #expect(
      SectionedDiff(from: from, to: to, elements: \.words, elementID: \.count).sections.updates
        == diff.sections.updates)
    #expect(
      StagedChanges(from: from, to: to, elements: \.words)
        == StagedChanges(diff, from: from, to: to, elements: \.words))

    struct Box: Identifiable, Equatable {
      var id: Int
      var title: String
      var rows: [OpaqueRow]
      static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.title == rhs.title && lhs.rows.map(\.id) == rhs.rows.map(\.id)
      }
    }
    let boxes = [Box(id: 1, title: "A", rows: [OpaqueRow(id: 1)])]
    let renamed = [Box(id: 1, title: "B", rows: [OpaqueRow(id: 2)])]
    #expect(
      SectionedDiff(from: boxes, to: renamed, elements: \.rows, isUpdated: { $0.id != $1.id })
        .sections.updates.count == 1)
    #expect(
      StagedChanges(from: boxes, to: renamed, elements: \.rows).last?.changes.sectionUpdates == [0])
  }

  /// Where elements cannot be set, the diff updates a section rather than lose its title.
  @Test func noTitleIsLostWithoutAWritableKeyPath() {
    struct Fixed: Identifiable, Equatable {
      let id: String
      let title: String
      let rows: [Row]
    }
    let from = [
      Fixed(id: "a", title: "A", rows: [Row(id: 1)]), Fixed(id: "b", title: "B", rows: []),
    ]
    let to = [Fixed(id: "a", title: "AA", rows: [Row(id: 2)]), from[1]]
    let expected = [SequenceDiff.Pair(source: 0, target: 0)]
    let diff = SectionedDiff(from: from, to: to, elements: \.rows)
    #expect(diff.sections.updates == expected)
    let result = diff.applying(to: from, from: to, elements: \.rows) {
      Fixed(id: $0.id, title: $0.title, rows: $1)
    }
    #expect(result == to)
    #expect(SectionedDiff(from: from, to: to) { $0.rows }.sections.updates == expected)
    #expect(
      SectionedDiff(from: from, to: to, elements: { $0.rows.map { "\($0)" } }).sections.updates
        == expected)
    #expect(
      SectionedDiff(from: from, to: to, elements: \.rows, isUpdated: !=).sections.updates
        == expected)
    #expect(
      SectionedDiff(from: from, to: to, elements: \.rows, elementID: \.version).sections.updates
        == expected)
    #expect(SectionedDiff(from: from, to: from, elements: \.rows).isEmpty)
  }

  @Test func aClosureStillDecides() {
    var new = old
    new[0].version = 1
    let diff = SectionedDiff(
      from: old, to: new, elements: \.rows, isSectionUpdated: { _, _ in false })
    #expect(diff.isEmpty)
    #expect(
      StagedChanges(from: old, to: new, elements: \.rows, isSectionUpdated: { _, _ in false })
        .isEmpty)
    // Sections that cannot be compared are not updated.
    let opaque = SectionedDiff(
      from: [Opaque(id: "a", title: "A", rows: [])], to: [Opaque(id: "a", title: "B", rows: [])],
      elements: \.rows)
    #expect(opaque.isEmpty)
  }
}
