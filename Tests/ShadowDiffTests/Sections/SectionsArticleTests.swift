import ShadowDiff
import Testing

/// The example of the article on lists with sections.
@Suite struct SectionsArticleTests {
  struct Album: Identifiable, Equatable {
    var id: String
    var title: String
    var songs: [Song]
  }

  struct Song: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  @Test func exampleHolds() {
    let old = [
      Album(
        id: "a", title: "Blue", songs: [Song(id: 1, name: "Carey"), Song(id: 2, name: "River")]),
      Album(id: "b", title: "Hejira", songs: [Song(id: 3, name: "Coyote")]),
    ]
    let new = [
      Album(id: "a", title: "Blue", songs: [Song(id: 1, name: "Carey")]),
      Album(id: "c", title: "Winter", songs: [Song(id: 2, name: "River (live)")]),
      Album(id: "b", title: "Hejira", songs: [Song(id: 3, name: "Coyote")]),
    ]

    let diff = SectionedDiff(
      from: old, to: new, elements: \.songs,
      isSectionUpdated: { $0.title != $1.title }, isUpdated: { $0 != $1 })

    #expect(diff.sections.insertions == [1])
    #expect(diff.elementMoves.count == 1)
    #expect(diff.elementUpdates == diff.elementMoves)
    #expect(old.applying(diff, from: new, elements: \.songs) == new)

    let staged = StagedChanges(diff, from: old, to: new, elements: \.songs)

    #expect(staged.stages.count == 2)
    #expect(staged.stages[0].changes == BatchChanges(sectionInsertions: [1]))
    #expect(staged.stages[0].data.map(\.songs.count) == [2, 0, 1])
    let song = SectionedDiff.Pair(
      source: ElementPath(section: 0, element: 1), target: ElementPath(section: 1, element: 0))
    #expect(
      staged.stages[1].changes
        == BatchChanges(elementMoves: [song], elementUpdates: [song.target]))
    #expect(staged.stages[1].data == new)

    let direct = StagedChanges(
      from: old, to: new, elements: \.songs,
      isSectionUpdated: { $0.title != $1.title }, isUpdated: { $0 != $1 })
    #expect(direct == staged)
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
