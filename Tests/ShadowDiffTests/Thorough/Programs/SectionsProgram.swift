import Foundation
import ShadowDiff
import Testing

private struct Album: Identifiable, Equatable, Codable {
  var id: String
  var title: String
  var songs: [Song]
}

private struct Song: Identifiable, Equatable, Codable {
  var id: Int
  var name: String
}

/// A list with sections, its view, and an undo stack, as in an application.
private final class LibraryScreen {
  private(set) var shown: [Album] = []
  private(set) var log: [String] = []
  private var undoStack: [SectionedPatch<Album, Song>] = []

  func show(_ new: [Album], isUndo: Bool = false) {
    let staged = StagedChanges(
      from: shown, to: new, elements: \.songs, isSectionUpdated: { $0.title != $1.title })
    if !isUndo, !staged.isEmpty {
      undoStack.append(SectionedPatch(from: shown, to: new, elements: \.songs))
    }
    for stage in staged {
      shown = stage.data
      perform(stage.changes)
    }
  }

  func undo() throws {
    guard let patch = undoStack.popLast() else { return }
    show(try patch.inverted().applied(to: shown, elements: \.songs), isUndo: true)
  }

  private func perform(_ changes: BatchChanges) {
    guard !changes.isEmpty else { return }
    if changes.editCount > 100 { return log.append("reload") }
    for section in changes.sectionInsertions { log.append("insert section \(section)") }
    for move in changes.elementMoves { log.append("move \(move.source) to \(move.target)") }
    for path in changes.elementUpdates { log.append("update \(path)") }
  }
}

@Suite struct SectionsProgram {
  private let old = [
    Album(id: "a", title: "Blue", songs: [Song(id: 1, name: "Carey"), Song(id: 2, name: "River")]),
    Album(id: "b", title: "Hejira", songs: [Song(id: 3, name: "Coyote")]),
  ]
  private let new = [
    Album(id: "a", title: "Blue", songs: [Song(id: 1, name: "Carey")]),
    Album(id: "c", title: "Winter", songs: [Song(id: 2, name: "River (live)")]),
    Album(id: "b", title: "Hejira", songs: [Song(id: 3, name: "Coyote")]),
  ]

  @Test func stagesAreShownAndUndone() throws {
    let screen = LibraryScreen()
    screen.show(old)
    screen.show(new)
    #expect(screen.shown == new)
    #expect(
      screen.log == [
        "insert section 0", "insert section 1", "insert section 1", "move (0, 1) to (1, 0)",
        "update (1, 0)",
      ])
    try screen.undo()
    #expect(screen.shown == old)
    try screen.undo()
    #expect(screen.shown.isEmpty)
    try screen.undo()
  }

  @Test func diffsOfSectionsAreInverted() {
    let diff = SectionedDiff(from: old, to: new, elements: \.songs)
    let back = diff.inverted()
    #expect(back == SectionedDiff(from: new, to: old, elements: \.songs))
    #expect(back.inverted() == diff)
    #expect(!diff.isEmpty)
  }

  /// Strings and other plain values need no identity of their own.
  @Test func sectionsHoldPlainElements() throws {
    let before = [ListSection(id: "fruit", elements: ["apple", "leek"])]
    let after = [
      ListSection(id: "fruit", elements: ["apple"]), ListSection(id: "veg", elements: ["leek"]),
    ]
    let diff = SectionedDiff(from: before, to: after, elements: \.elements)
    #expect(diff.elementMoves.count == 1)
    #expect(StagedChanges(from: before, to: after, elements: \.elements).count == 2)
    let patch = SectionedPatch(from: before, to: after, elements: \.elements)
    #expect(try patch.applied(to: before, elements: \.elements) == after)
    #expect(StagedChanges(from: ["a", "b"], to: ["b", "c"]).first?.changes.editCount == 2)
  }

  /// Elements with an identity are matched by it, and updated if they are not equal, in a diff of
  /// sections as in a diff of a list.
  @Test func unequalElementsWithTheSameIdentityAreUpdates() {
    struct Row: Identifiable, Equatable {
      var id: Int
      var title = ""
    }
    struct HashableRow: Identifiable, Hashable {
      var id: Int
      var title = ""
    }
    func expectUpdate<Row: Identifiable & Equatable>(_ old: [Row], _ new: [Row])
    where Row.ID == Int {
      let before = [ListSection(id: 1, elements: old)]
      let after = [ListSection(id: 1, elements: new)]
      let path = ElementPath(section: 0, element: 0)
      let diffs = [
        SectionedDiff(from: before, to: after, elements: \.elements),
        SectionedDiff(from: before, to: after, id: \.id, elements: \.elements),
        SectionedPatch(from: before, to: after, elements: \.elements).diff,
        SectionedPatch(from: before, to: after, id: \.id, elements: \.elements).diff,
      ]
      for diff in diffs {
        #expect(diff.editCount == 0)
        #expect(diff.elementUpdates == [.init(source: path, target: path)])
      }
      let staged = [
        StagedChanges(from: before, to: after, elements: \.elements),
        StagedChanges(from: before, to: after, id: \.id, elements: \.elements),
      ]
      for stages in staged {
        #expect(stages.map(\.changes) == [BatchChanges(elementUpdates: [path])])
      }
      #expect(StagedChanges(from: old, to: new).map(\.changes.elementUpdates) == [[path]])
    }
    expectUpdate([Row(id: 1), Row(id: 2)], [Row(id: 1, title: "new"), Row(id: 2)])
    let (old, new) = ([HashableRow(id: 1)], [HashableRow(id: 1, title: "new")])
    expectUpdate(old, new)
    let (before, after) = (
      [ListSection(id: 1, elements: old)], [ListSection(id: 1, elements: new)]
    )
    #expect(SectionedDiff(from: before, to: after, elements: \.elements).elementUpdates.count == 1)
    #expect(StagedChanges(from: before, to: after, elements: \.elements).count == 1)
    #expect(StagedChanges(from: old, to: new).first?.changes.elementUpdates.count == 1)
    #expect(StagedChanges(from: old, to: new, isUpdated: { _, _ in false }).isEmpty)
  }

  /// Elements that cannot be compared have no updates, unless a closure finds them.
  @Test func elementsNeedNotBeEquatable() {
    struct Row: Identifiable {
      var id: Int
      var title = ""
    }
    let (old, new) = ([Row(id: 1)], [Row(id: 1, title: "new")])
    let (before, after) = (
      [ListSection(id: 1, elements: old)], [ListSection(id: 1, elements: new)]
    )
    #expect(SectionedDiff(from: before, to: after, elements: \.elements).isEmpty)
    #expect(StagedChanges(from: before, to: after, elements: \.elements).isEmpty)
    #expect(StagedChanges(from: old, to: new).isEmpty)
    #expect(StagedChanges(from: old, to: new) { $0.title != $1.title }.count == 1)
  }
}
