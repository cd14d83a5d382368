import ShadowDiff
import Testing

/// Stages of lists without sections.
@Suite struct StagedListTests {
  struct Song: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  @Test func listWithoutSectionsTakesOneStage() {
    let staged = StagedChanges(
      from: [Song(id: 1, name: "Carey"), Song(id: 2, name: "River")],
      to: [
        Song(id: 2, name: "River"), Song(id: 1, name: "Carey (live)"), Song(id: 3, name: "Amelia"),
      ],
      isUpdated: { $0 != $1 })
    #expect(staged.stages.count == 1)
    #expect(staged.stages[0].changes.elementMoves.count == 1)
    #expect(staged.stages[0].changes.elementInsertions == [ElementPath(section: 0, element: 2)])
    #expect(staged.stages[0].changes.elementUpdates == [ElementPath(section: 0, element: 1)])
    #expect(StagedChanges(from: [1, 2], to: [1, 2], id: \.self).stages.isEmpty)
  }
}
