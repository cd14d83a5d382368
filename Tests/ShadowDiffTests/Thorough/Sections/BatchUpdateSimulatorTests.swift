import Testing

@testable import ShadowDiff

/// Each rule of the simulator refuses a batch that breaks it and nothing else.
@Suite struct BatchUpdateSimulatorTests {
  typealias Violation = BatchUpdateSimulator.Violation
  typealias Batch = BatchUpdateSimulator.Batch

  private static func at(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static func from(
    _ section: Int, _ element: Int, to newSection: Int, _ newElement: Int
  ) -> SectionedDiff.Pair {
    .init(source: at(section, element), target: at(newSection, newElement))
  }

  private static let planted: [(Violation, Batch, String)] = [
    (.outOfBounds, Batch(changes: .init(sectionDeletions: [2])), "A:1,2"),
    (.outOfBounds, Batch(changes: .init(sectionInsertions: [3])), "A:1,2 B:3 C:"),
    (.outOfBounds, Batch(changes: .init(elementDeletions: [at(1, 1)])), "A:1,2 B:"),
    (.outOfBounds, Batch(changes: .init(elementInsertions: [at(1, 2)])), "A:1,2 B:3,4"),
    (.outOfBounds, Batch(changes: .init(elementMoves: [from(2, 0, to: 0, 0)])), "A:1,2 B:3"),
    (.outOfBounds, Batch(elementReloads: [at(1, 1)]), "A:1,2 B:3"),
    (.outOfBounds, Batch(sectionReloads: [2]), "A:1,2 B:3"),
    (
      .sourceNamedTwice,
      Batch(changes: .init(elementDeletions: [at(0, 0)], elementMoves: [from(0, 0, to: 1, 0)])),
      "A:2 B:1,3"
    ),
    (.sourceNamedTwice, Batch(changes: .init(elementDeletions: [at(0, 0), at(0, 0)])), "A:2 B:3"),
    (
      .sourceNamedTwice,
      Batch(changes: .init(sectionDeletions: [0], sectionMoves: [.init(source: 0, target: 0)])),
      "B:3"
    ),
    (.sourceNamedTwice, Batch(elementReloads: [at(0, 0), at(0, 0)]), "A:1,2 B:3"),
    (
      .targetNamedTwice,
      Batch(changes: .init(elementInsertions: [at(1, 0)], elementMoves: [from(0, 0, to: 1, 0)])),
      "A:2 B:1,3"
    ),
    (
      .targetNamedTwice,
      Batch(
        changes: .init(elementMoves: [from(0, 0, to: 1, 0), from(0, 1, to: 1, 0)])), "A: B:1,3"
    ),
    (.sectionCount, Batch(changes: .init(sectionDeletions: [0])), "A:1,2 B:3"),
    (.sectionCount, Batch(), "A:1,2 B:3 C:"),
    (.elementCount, Batch(), "A:1 B:3"),
    (.elementCount, Batch(changes: .init(elementInsertions: [at(0, 0)])), "A:1,2 B:3"),
    (.elementCount, Batch(changes: .init(elementMoves: [from(0, 0, to: 1, 0)])), "A:1,2 B:3"),
    (
      .elementOfDeletedSection,
      Batch(changes: .init(sectionDeletions: [0], elementDeletions: [at(0, 0)])), "B:3"
    ),
    (
      .elementOfDeletedSection,
      Batch(changes: .init(sectionDeletions: [0], elementMoves: [from(0, 0, to: 0, 0)])), "B:1,3"
    ),
    (
      .elementOfInsertedSection,
      Batch(changes: .init(sectionInsertions: [0], elementInsertions: [at(0, 0)])),
      "C:4 A:1,2 B:3"
    ),
    (
      .elementOfInsertedSection,
      Batch(changes: .init(sectionInsertions: [2], elementMoves: [from(0, 0, to: 2, 0)])),
      "A:2 B:3 C:1"
    ),
    (
      .elementOfMovedSection,
      Batch(
        changes: .init(
          sectionMoves: [.init(source: 1, target: 0)], elementInsertions: [at(0, 0)])),
      "B:4,3 A:1,2"
    ),
    (
      .elementOfMovedSection,
      Batch(
        changes: .init(
          sectionMoves: [.init(source: 0, target: 1)], elementDeletions: [at(0, 0)])), "B:3 A:2"
    ),
    (
      .elementOfMovedSection,
      Batch(
        changes: .init(
          sectionMoves: [.init(source: 0, target: 1)], elementMoves: [from(0, 0, to: 0, 1)])),
      "B:3,1 A:2"
    ),
    (
      .reloadWithEdits,
      Batch(changes: .init(elementDeletions: [at(0, 0)]), elementReloads: [at(0, 0)]), "A:2 B:3"
    ),
    (
      .reloadWithEdits,
      Batch(changes: .init(elementMoves: [from(0, 0, to: 0, 1)]), elementReloads: [at(1, 0)]),
      "A:2,1 B:3.1"
    ),
    (
      .reloadInReloadedSection, Batch(sectionReloads: [0], elementReloads: [at(0, 0)]),
      "A:1.1,2 B:3"
    ),
    (.showsOtherThanData, Batch(), "A:2,1 B:3"),
    (.showsOtherThanData, Batch(), "B:3,4 A:1"),
    (.showsOtherThanData, Batch(changes: .init(elementDeletions: [at(0, 0)])), "A:1 B:3"),
    (
      .showsOtherThanData,
      Batch(changes: .init(sectionMoves: [.init(source: 0, target: 1)])), "A:1 B:3,2"
    ),
  ]

  @Test func refusesPlantedErrors() {
    for (violation, batch, target) in Self.planted {
      var view = BatchUpdateSimulator(showing: groups("A:1,2 B:3"))
      #expect(throws: violation, "\(batch) to \(target)") {
        try view.perform(batch, data: groups(target))
      }
    }
    #expect(Set(Self.planted.map(\.0)) == Set(Violation.allCases))
  }

  @Test func refusesUpdatesLeftOut() {
    let (source, target) = (groups("A:1,2 B:3"), groups("A.1:1,2.1 B:3"))
    let staged = stagedChanges(sectionedDiff(source, target), source, target)
    #expect(staged.stages.count == 1)
    let changes = staged.stages[0].changes
    #expect(changes == BatchChanges(sectionUpdates: [0], elementUpdates: [Self.at(0, 1)]))
    #expect(changes.elementUpdatesOutsideUpdatedSections.isEmpty)
    for leftOut in [
      BatchChanges(sectionUpdates: [0]), BatchChanges(elementUpdates: [Self.at(0, 1)]),
    ] {
      var view = BatchUpdateSimulator(showing: source)
      #expect(throws: Violation.showsOtherThanData) {
        try view.perform(.init(changes: leftOut, data: target))
      }
    }
  }

  @Test func performsABatchOfEverythingThatGoesTogether() throws {
    var view = BatchUpdateSimulator(showing: groups("A:1,2,3 B:4 C:5,6 D:7 E:8"))
    let before = view.shown
    // D goes up and B goes, X comes, 1 goes, 9 comes, 2 moves from A to C.
    let changes = BatchChanges(
      sectionDeletions: [1], sectionInsertions: [3],
      sectionMoves: [.init(source: 3, target: 0)], elementDeletions: [Self.at(0, 0)],
      elementInsertions: [Self.at(4, 0)], elementMoves: [Self.from(0, 1, to: 2, 1)])
    let target = groups("D:7 A:3 C:5,2,6 X:10 E:9,8")
    try view.perform(Batch(changes: changes), data: target)
    #expect(view.content == target)
    #expect(view.shown[2].cells[1] == before[0].cells[1])
    #expect(view.shown[0] == before[3])
  }
}
