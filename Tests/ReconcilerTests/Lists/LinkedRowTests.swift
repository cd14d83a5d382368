import Foundation
import Layout
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct LinkedRowTests {
  @Test func rowsAreLinkedToTheStateOfWhoPlacesTheList() throws {
    var asked = 0
    let stage = Stage<ProbeView> { root in
      root.onRender = { root in
        root.placeList(0..<1000, "list", id: { $0 }, rowHeight: .fixed(30)) { row, number in
          asked += 1
          let placed = row.place(RowView.self)
          placed.prop(forKey: "value", isLinkedToKeyInState: "chosen")
          placed.prop(forKey: "number", is: number)
        } constraints: { make in
          make.edges.equalTo(root)
        }
      }
    }
    StateView.flush()
    let list = try #require(stage.root.subviews.first as? ListView)
    func values() -> [Int?] {
      list.visibleRows.map { (list.view(atRow: $0) as? RowView)?.shown as? Int }
    }
    #expect(values().allSatisfy { $0 == nil })
    asked = 0
    stage.root.state["chosen"] = 7
    StateView.flush()
    #expect(values().allSatisfy { $0 == 7 })
    // Rows alone are rendered: neither the list nor who placed it.
    #expect(asked == 0)
    #expect(stage.root.renders == 1)
    list.contentOffset.y = 9000
    StateView.flush()
    #expect(values().count == 10 && values().allSatisfy { $0 == 7 })
    stage.root.state["chosen"] = 8
    StateView.flush()
    #expect(values().allSatisfy { $0 == 8 })
  }
}
