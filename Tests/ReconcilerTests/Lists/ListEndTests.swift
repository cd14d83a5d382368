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
    // Whoever has scrolled up reads there, and is left alone.
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
}
