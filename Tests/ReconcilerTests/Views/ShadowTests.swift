import Foundation
import Layout
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct ShadowTests {
  @Test func theShadowTellsHierarchyDataAndReasons() {
    let stage = Stage<ProbeView> { root in
      root.state["title"] = "a"
      root.state["unread"] = 1
      root.onRender = { view in
        let row = view.place(RowView.self, "row")
        row.prop(forKey: "value", is: view.state["title"])
        row.prop(forKey: "tap", isFunction: { _ in })
        view.place(TestLabel.self, 7)
      }
    }
    stage.root.state["title"] = "b"
    StateView.flush()
    let shadow = stage.root.shadow
    #expect(
      shadow.description == """
        ProbeView state [title*: b, unread: 1] <- state title
          RowView "row" props [value*: b, tap: a function] <- prop value
          TestLabel "7"
        """)
    #expect(shadow.children.map(\.key) == ["row", "7"])
    #expect(shadow.children.map(\.renderCount) == [2, 0])
    #expect(shadow.all(text: "b").map(\.type) == ["ProbeView", "RowView"])
    #expect(shadow.all(text: "c").isEmpty)
  }

  @Test func constraintsRunWithTheirOwnerAloneAndOnlyChangesReachTheSolver() {
    var runs = (parent: 0, child: 0)
    var inset = 10.0
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let isOff = view.state["off"] as? Bool == true
        view.place(RowView.self, "row") { make in
          runs.parent += 1
          make.edges.equalTo(view).inset(inset)
        }
        if isOff { return }
        view.place(View.self, "plain") { make in make.size.equalTo(20) }
      }
    }
    guard let row = stage.root.subviews[0] as? RowView else { return }
    row.onRender = { view in
      _ = view.state["own"]
      view.place(View.self, "inner") { make in
        runs.child += 1
        make.edges.equalToSuperview()
      }
    }
    row.setNeedsRender()
    StateView.flush()
    #expect(runs == (1, 1))
    #expect(row.frame == CGRect(x: 10, y: 10, width: 380, height: 280))
    #expect(row.subviews.first?.frame == row.bounds)
    let kept = row.layout.constraints.first
    row.state["own"] = 1
    StateView.flush()
    #expect(runs == (1, 2))
    inset = 20
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(runs == (2, 2))
    #expect(row.frame == CGRect(x: 20, y: 20, width: 360, height: 260))
    #expect(row.subviews.first?.frame == row.bounds)
    #expect(kept != nil)
    stage.controller.view.frame.size = CGSize(width: 200, height: 100)
    StateView.flush()
    #expect(row.frame == CGRect(x: 20, y: 20, width: 160, height: 60))
  }
}
