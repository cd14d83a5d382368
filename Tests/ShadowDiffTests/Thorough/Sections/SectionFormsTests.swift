import ShadowDiff
import Testing

/// An identifiable element that is neither equatable nor hashable.
private struct BareRow: Identifiable {
  var id: Int
  var text = ""
}

/// An identifiable and equatable element.
private struct TextRow: Identifiable, Equatable {
  var id: Int
  var text = ""
}

/// A section with a name instead of an `id`.
private struct NamedShelf<Element> {
  var name: String
  var title = ""
  var rows: [Element]
}

extension NamedShelf: Equatable where Element: Equatable {}

/// An identifiable section, equatable if its elements are.
private struct TitledBox<Element>: Identifiable {
  var id: String
  var title = ""
  var rows: [Element]
}

extension TitledBox: Equatable where Element: Equatable {}

/// All ways to name the identities of sections and elements, and to compare them, compile without
/// ambiguity.
///
/// Each form diffs a section whose title changes and whose first element changes its text. The
/// expectations are the numbers of updated sections and elements.
@Suite struct SectionFormsTests {
  private func expect(
    _ diff: SectionedDiff, _ sections: Int, _ elements: Int, edits: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(diff.sections.updates.count == sections, sourceLocation: location)
    #expect(diff.elementUpdates.count == elements, sourceLocation: location)
    #expect(diff.editCount == edits, sourceLocation: location)
  }

  private func expect<Section>(
    _ staged: StagedChanges<Section>, _ sections: Int, _ elements: Int, edits: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let changes = staged.map(\.changes)
    let updated = changes.reduce(0) { $0 + $1.sectionUpdates.count }
    #expect(updated == sections, sourceLocation: location)
    let updatedElements = changes.reduce(0) { $0 + $1.elementUpdates.count }
    #expect(updatedElements == elements, sourceLocation: location)
    let edited = changes.reduce(0) { $0 + $1.editCount }
    #expect(edited == edits, sourceLocation: location)
  }

  /// Elements that are identifiable, in sections that cannot be compared.
  @Test func opaqueSections() {
    let (a, b) = (
      [TitledBox(id: "a", rows: [BareRow(id: 1), BareRow(id: 2)])],
      [TitledBox(id: "a", title: "new", rows: [BareRow(id: 1, text: "new"), BareRow(id: 2)])]
    )
    expect(SectionedDiff(from: a, to: b, elements: \.rows), 0, 0)
    expect(SectionedDiff(from: a, to: b) { $0.rows }, 0, 0)
    expect(SectionedDiff(from: a[...], to: b.reversed(), elements: { $0.rows[...] }), 0, 0)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, effort: .linear), 0, 0)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, elementID: \.id), 0, 0)
    expect(SectionedDiff(from: a, to: b, elements: { $0.rows }, elementID: { $0.id }), 0, 0)
    expect(SectionedDiff(from: a, to: b, id: \.id, elements: \.rows), 0, 0)
    expect(SectionedDiff(from: a, to: b, id: \.id, elements: \.rows, elementID: \.id), 0, 0)
    expect(
      SectionedDiff(from: a, to: b, elements: \.rows, isUpdated: { $0.text != $1.text }), 0, 1)
    expect(
      SectionedDiff(
        from: a, to: b, elements: \.rows, isSectionUpdated: { $0.title != $1.title }), 1, 0)
    expect(
      SectionedDiff(
        from: a, to: b, elements: \.rows, elementID: \.id,
        isSectionUpdated: { $0.title != $1.title }, isUpdated: { $0.text != $1.text }), 1, 1)
    expect(
      SectionedDiff(
        from: a, to: b, id: { $0.id }, elements: { $0.rows }, elementID: { $0.id },
        isSectionUpdated: { $0.title != $1.title }, isUpdated: { $0.text != $1.text },
        effort: .minimal), 1, 1)
    expect(StagedChanges(from: a, to: b, elements: \.rows), 0, 0)
    expect(StagedChanges(from: a, to: b, elements: \.rows, elementID: \.id), 0, 0)
    expect(StagedChanges(from: a, to: b, id: \.id, elements: \.rows), 0, 0)
    expect(StagedChanges(from: a, to: b, id: \.id, elements: \.rows, elementID: \.id), 0, 0)
    expect(
      StagedChanges(from: a, to: b, elements: \.rows, isUpdated: { $0.text != $1.text }), 0, 1)
    expect(
      StagedChanges(
        from: a, to: b, elements: \.rows, isSectionUpdated: { $0.title != $1.title },
        isUpdated: { $0.text != $1.text }), 1, 1)
    expect(StagedChanges(from: a, to: b, elements: \.rows) { $0.title != $1.title }, 1, 0)
  }

  /// Sections and elements that can be compared.
  @Test func equatableSections() {
    let (a, b) = (
      [TitledBox(id: "a", rows: [TextRow(id: 1), TextRow(id: 2)])],
      [TitledBox(id: "a", title: "new", rows: [TextRow(id: 1, text: "new"), TextRow(id: 2)])]
    )
    expect(SectionedDiff(from: a, to: b, elements: \.rows), 1, 1)
    expect(SectionedDiff(from: a, to: b) { $0.rows }, 1, 1)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, isUpdated: { _, _ in false }), 1, 0)
    expect(SectionedDiff(from: a, to: b, elements: { $0.rows }, isUpdated: !=), 1, 1)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, elementID: \.id), 1, 0)
    expect(SectionedDiff(from: a, to: b, elements: { $0.rows }, elementID: { $0.id }), 1, 0)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, elementID: \.id, isUpdated: !=), 1, 1)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, isSectionUpdated: !=), 1, 1)
    expect(
      SectionedDiff(from: a, to: b, elements: \.rows, isSectionUpdated: { _, _ in false }), 0, 1)
    expect(StagedChanges(from: a, to: b, elements: \.rows), 1, 1)
    expect(StagedChanges(from: a, to: b, elements: \.rows, isUpdated: { _, _ in false }), 1, 0)
    expect(StagedChanges(from: a, to: b, elements: \.rows, elementID: \.id), 1, 0)
    expect(StagedChanges(from: a, to: b, elements: \.rows, isSectionUpdated: !=), 1, 1)
    expect(
      StagedChanges(from: a, to: b, elements: \.rows, isSectionUpdated: { _, _ in false }), 0, 1)
    expect(SectionedPatch(from: a, to: b, elements: \.rows).diff, 1, 1)
    expect(SectionedPatch(from: a, to: b, id: \.id, elements: \.rows).diff, 1, 1)
    let path: WritableKeyPath<TitledBox<TextRow>, [TextRow]> = \.rows
    expect(SectionedDiff(from: a, to: b, elements: path), 1, 1)
    expect(SectionedDiff(from: a, to: b, elements: path, elementID: \.id), 1, 0)
  }

  /// Elements without an identity of their own.
  @Test func plainElements() {
    let (a, b) = (
      [TitledBox(id: "a", rows: ["x"])], [TitledBox(id: "a", title: "new", rows: ["x", "y"])]
    )
    expect(SectionedDiff(from: a, to: b, elements: \.rows), 1, 0, edits: 1)
    expect(SectionedDiff(from: a, to: b) { $0.rows }, 1, 0, edits: 1)
    expect(
      SectionedDiff(from: a, to: b, elements: { $0.rows.lazy.map { $0 + "" } }), 1, 0, edits: 1)
    expect(SectionedDiff(from: a, to: b, elements: \.rows, elementID: \.count), 1, 0, edits: 1)
    expect(
      SectionedDiff(from: a, to: b, elements: \.rows, isSectionUpdated: { _, _ in false }), 0, 0,
      edits: 1)
    expect(StagedChanges(from: a, to: b, elements: \.rows), 1, 0, edits: 1)
    expect(
      StagedChanges(from: a, to: b, elements: \.rows, isSectionUpdated: { $0.title != $1.title }),
      1, 0, edits: 1)
    expect(SectionedPatch(from: a, to: b, elements: \.rows).diff, 1, 0, edits: 1)
  }

  /// Closures of a caller that do not escape.
  @Test func closuresNeedNotEscape() {
    func updates<Section: Identifiable>(
      _ a: [Section], _ b: [Section], _ elements: (Section) -> [TextRow],
      _ isSectionUpdated: (Section, Section) -> Bool
    ) -> Int {
      SectionedDiff(from: a, to: b, elements: elements, isSectionUpdated: isSectionUpdated)
        .sections.updates.count
    }
    func stagedUpdates<Section: Identifiable>(
      _ a: [Section], _ b: [Section], _ elements: WritableKeyPath<Section, [TextRow]>,
      _ isSectionUpdated: (Section, Section) -> Bool
    ) -> Int {
      StagedChanges(from: a, to: b, elements: elements, isSectionUpdated: isSectionUpdated).count
    }
    let (a, b) = (
      [TitledBox(id: "a", rows: [TextRow(id: 1)])],
      [TitledBox(id: "a", title: "", rows: [TextRow(id: 1)])]
    )
    #expect(updates(a, b, { $0.rows }, { _, _ in true }) == 1)
    #expect(stagedUpdates(a, b, \.rows, { _, _ in true }) == 1)
  }

  /// A title is not lost if the caller names the identities of sections.
  @Test func sectionsWithNamesAreCompared() {
    let (a, b) = (
      [NamedShelf(name: "a", rows: [TextRow(id: 1), TextRow(id: 2)])],
      [NamedShelf(name: "a", title: "new", rows: [TextRow(id: 1, text: "new"), TextRow(id: 2)])]
    )
    expect(SectionedDiff(from: a, to: b, id: \.name, elements: \.rows), 1, 1)
    expect(SectionedDiff(from: a, to: b, id: { $0.name }, elements: { $0.rows }), 1, 1)
    expect(SectionedDiff(from: a, to: b, id: \.name, elements: \.rows, elementID: \.id), 1, 0)
    expect(
      SectionedDiff(from: a, to: b, id: \.name, elements: \.rows, isUpdated: { _, _ in false }),
      1, 0)
    expect(
      SectionedDiff(
        from: a, to: b, id: \.name, elements: \.rows, isSectionUpdated: { _, _ in false }), 0, 1)
    expect(StagedChanges(from: a, to: b, id: \.name, elements: \.rows), 1, 1)
    expect(StagedChanges(from: a, to: b, id: \.name, elements: \.rows, elementID: \.id), 1, 0)
    expect(
      StagedChanges(from: a, to: b, id: \.name, elements: \.rows, isUpdated: { _, _ in false }),
      1, 0)
    expect(
      StagedChanges(
        from: a, to: b, id: \.name, elements: \.rows, isSectionUpdated: { _, _ in false }), 0, 1)
    expect(SectionedPatch(from: a, to: b, id: \.name, elements: \.rows).diff, 1, 1)
    // Other elements alone do not update a section.
    var c = a
    c[0].rows[0].text = "new"
    expect(SectionedDiff(from: a, to: c, id: \.name, elements: \.rows), 0, 1)
    expect(StagedChanges(from: a, to: c, id: \.name, elements: \.rows), 0, 1)
    let (d, e) = (
      [NamedShelf(name: "a", rows: ["x"])], [NamedShelf(name: "a", title: "new", rows: ["x"])]
    )
    expect(SectionedDiff(from: d, to: e, id: \.name, elements: \.rows), 1, 0)
    expect(StagedChanges(from: d, to: e, id: \.name, elements: \.rows), 1, 0)
    expect(SectionedPatch(from: d, to: e, id: \.name, elements: \.rows).diff, 1, 0)
  }
}
