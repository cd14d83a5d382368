import Foundation
import Layout
import Reconciler
import Testing

/// Lists that begin at their end, as conversations do.
@MainActor @Suite(.serialized) struct ListEndTests {
  final class Talk: StateView {
    var ids: [Int] = Array(0..<100)
    var list: ListView?
    override func render() {
      _ = state["version"]
      let placed = placeList(ids, "list", id: { $0 }, rowHeight: .estimated(20)) { row, id in
        row.place(LinesLabel.self) { label in label.lines = id % 3 + 1 }
      } constraints: { make in
        make.edges.equalToSuperview()
      }
      list = placed.view
      placed.view.staysAtEnd = true
    }

    func show(_ ids: [Int]) {
      self.ids = ids
      setNeedsRender()
      StateView.flush()
    }

    var isAtEnd: Bool {
      guard let list, let last = ids.indices.last else { return false }
      return list.visibleRows.upperBound == ids.count
        && (list.rowFrame(at: last).maxY - list.contentOffset.y - list.bounds.height).magnitude
          < 0.01
    }
  }

  @Test func itBeginsAtTheEndAndStaysThere() {
    let stage = Stage<Talk>()
    #expect(stage.root.isAtEnd)
    stage.root.show(Array(0..<103))
    #expect(stage.root.isAtEnd)
    stage.root.show(Array(-20..<103))
    #expect(stage.root.isAtEnd)
    // A user who has scrolled up reads there, so the list does not scroll.
    stage.root.list?.contentOffset.y = 300
    StateView.flush()
    let seen = stage.root.list?.contentOffset.y
    stage.root.show(Array(-20..<110))
    #expect(stage.root.list?.contentOffset.y == seen)
  }

  @Test func scrollingToTheLastRowStaysAtTheEnd() {
    let stage = Stage<Talk>()
    stage.root.list?.contentOffset.y = 0
    StateView.flush()
    stage.root.list?.scroll(to: 99)
    StateView.flush()
    #expect(stage.root.isAtEnd)
    stage.root.show(Array(0..<104))
    #expect(stage.root.isAtEnd)
  }

  @Test func itBeginsAtTheEndOfItemsThatComeLater() {
    let stage = Stage<Talk> { $0.ids = [] }
    stage.root.show(Array(0..<60))
    #expect(stage.root.isAtEnd)
  }

  @Test func aConversationScrolledToItsBeginningKeepsTheVisibleRowsInPlace() throws {
    let stage = Stage<Talk>()
    let list = try #require(stage.root.list)
    list.contentOffset.y = 0
    StateView.flush()
    let seen = try #require(list.view(forID: 0))
    stage.root.show(Array(-20..<100))
    #expect(list.view(forID: 0) === seen)
    #expect(list.contentOffset.y == list.rowFrame(at: 20).minY)
    #expect(list.contentOffset.y > 0)
    // Rows above that are measured later do not move it, either.
    list.contentOffset.y -= 1
    StateView.flush()
    #expect((list.contentOffset.y + 1 - list.rowFrame(at: 20).minY).magnitude < 0.01)
  }

  @Test func aListShowsRowsInsertedAtItsBeginningUnlessItShallStay() {
    let stage = ListStage((0..<50).map { ListItem(id: $0) }, rowHeight: .fixed(30))
    func insert(_ ids: Range<Int>) {
      stage.screen.show(ids.map { ListItem(id: $0) } + stage.screen.items)
    }
    insert(-2..<0)
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (0, 1) == (-2, 0))
    stage.list.staysAtBeginning = false
    insert(-5 ..< -2)
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (0, 1) == (-2, 0))
    #expect(stage.list.contentOffset.y == 90)
    stage.scroll(to: 0)
    insert(-6 ..< -5)
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (0, 1) == (-5, 0))
    // Without rows, the first ones are shown.
    stage.screen.show([])
    insert(0..<50)
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (1, 1) == (0, 0))
    stage.list.staysAtBeginning = true
    insert(-1..<0)
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (0, 1) == (-1, 0))
  }
}
