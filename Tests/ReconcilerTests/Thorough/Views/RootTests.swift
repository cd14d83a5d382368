import Foundation
import Layout
import Reconciler
import Testing

/// Trees that end and move while something runs in them.
@MainActor @Suite(.serialized) struct RootTests {
  private func end(_ view: StateView) {
    (view.parentViewController as? StateViewController)?.rootView = nil
  }

  @Test func aTreeCanEndInItsOwnRender() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { [unowned root] view in
        view.place(RowView.self, 1)
        if view.state["ends"] != nil { self.end(root) }
        view.place(RowView.self, 2)
        view.place(RowView.self, 3)
      }
    }
    let rows = stage.root.subviews.compactMap { $0 as? RowView }
    stage.root.state["ends"] = true
    StateView.flush()
    #expect(stage.controller.rootView == nil && stage.root.superview == nil)
    #expect(rows.allSatisfy { $0.log == ["initialize", "render", "leave"] })
    #expect(stage.root.log.last == "leave")
    for row in rows + [stage.root] {
      row.state["any"] = 1
      row.setNeedsRender()
    }
    StateView.flush()
    #expect(rows.allSatisfy { $0.renders == 1 } && stage.root.renders == 2)
    stage.root.state["ends"] = nil
    stage.controller.rootView = stage.root
    #expect(stage.root.renders == 3 && stage.root.subviews.count == 3)
  }

  @Test func aTreeCanEndInTheRenderOfAChild() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { [unowned root] view in
        let child = view.place(ProbeView.self, "child")
        child.prop(forKey: "end", isFunction: { _ in self.end(root) })
        child.view.onRender = { child in
          child.place(RowView.self, 1)
          if child.state["ends"] != nil { child.prop(withFunctionForKey: "end")?([:]) }
          child.place(RowView.self, 2)
          if child.state["ends"] != nil { child.place(RowView.self, 3) }
        }
        view.place(RowView.self, "sibling").view.onRender = { _ = $0.state["own"] }
      }
    }
    let child = stage.root.subviews[0] as? ProbeView
    let sibling = stage.root.subviews[1] as? RowView
    let mutations = StateView.recording {
      child?.state["ends"] = true
      sibling?.state["own"] = 1
    }
    #expect(mutations.counts.removes == 1)
    #expect(stage.controller.rootView == nil)
    #expect(child?.log.last == "leave" && stage.root.log.last == "leave")
    // Rows of a tree that has ended are not rendered any more.
    #expect(child?.subviews.allSatisfy { ($0 as? RowView)?.renders ?? 0 <= 1 } == true)
    #expect(sibling?.log.last == "leave")
  }

  @Test func aTreeCanEndInAConstraintClosureAndInHooks() {
    final class Ending: ProbeView {
      var onLeave: () -> Void = {}
      var onUpdate: () -> Void = {}
      override func viewDidLeave() {
        super.viewDidLeave()
        onLeave()
      }
      override func viewDidUpdate() { onUpdate() }
    }
    for place in 0..<3 {
      let stage = Stage<ProbeView> { root in
        root.onRender = { [unowned root] view in
          let ends = view.state["ends"] != nil
          if !ends || place != 1 {
            let child = view.place(Ending.self, "ending").view
            child.onRender = { _ = $0.state["own"] }
            if place == 1 { child.onLeave = { self.end(root) } }
            if place == 2 { child.onUpdate = { self.end(root) } }
            if ends { child.setNeedsRender() }
          }
          view.place(RowView.self, 1) { make in
            if ends, place == 0 { self.end(root) }
            make.edges.equalToSuperview()
          }
          view.place(RowView.self, 2) { make in make.edges.equalToSuperview() }
        }
      }
      let rows = stage.root.subviews.compactMap { $0 as? RowView }
      stage.root.state["ends"] = true
      StateView.flush()
      #expect(stage.controller.rootView == nil)
      #expect(stage.root.log.filter { $0 == "leave" }.count == 1)
      #expect(rows.allSatisfy { $0.log.filter { $0 == "leave" }.count == 1 })
    }
  }

  @Test func aTreeCanEndWhileFramesAreSet() {
    final class Framed: View {
      var onFrame: () -> Void = {}
      override func frameDidChange(from old: CGRect) { onFrame() }
    }
    let framed = Framed()
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        view.place(framed, "framed") { make in
          make.height.equalTo(view.state["height"] as? Int ?? 10)
        }
        view.place(RowView.self, "row") { make in make.edges.equalToSuperview() }
      }
    }
    framed.onFrame = { stage.controller.rootView = nil }
    stage.root.state["height"] = 20
    StateView.flush()
    #expect(stage.root.log.last == "leave")
    #expect(stage.root.superview == nil)
  }

  @Test func aRootGoesToAnotherController() {
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        _ = view.state["own"]
        view.place(RowView.self, "row")
      }
    }
    let root = stage.root
    var former: StateViewController? = stage.controller
    for isDropped in [false, true] {
      let next = StateViewController()
      next.view.frame = CGRect(x: 0, y: 0, width: isDropped ? 70 : 50, height: 30)
      let row = root.subviews[0] as? RowView
      // What other tests have dropped leaves first.
      StateView.flush()
      let mutations = StateView.recording { next.rootView = root }
      #expect(mutations.counts.total == 0)
      #expect(former?.rootView == nil)
      #expect(root.superview === next.view)
      #expect(root.frame.size == next.view.frame.size)
      former?.rootView = nil
      former = nil
      StateView.flush()
      #expect(root.superview === next.view)
      #expect(root.subviews[0] === row && row?.log.contains("leave") == false)
      let renders = root.renders
      root.state["own"] = isDropped
      StateView.flush()
      #expect(root.renders == renders + 1)
      former = next
    }
    former?.rootView = nil
    #expect(root.superview == nil && root.log.last == "leave")
  }

  @Test func aPlacedViewBecomesARootAndARootIsPlaced() {
    var issues: [StateViewIssue] = []
    let old = StateView.onIssue
    StateView.onIssue = { issues.append($0) }
    defer { StateView.onIssue = old }
    let child = RowView(parentViewController: StateViewController())
    child.onRender = { row in
      _ = row.state["own"]
      row.place(TestLabel.self, "label")
    }
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        if view.state["isOff"] as? Bool != true {
          view.place(child, "child").prop(forKey: "value", is: 1)
        }
      }
    }
    let other = StateViewController()
    stage.root.state["isOff"] = true
    other.rootView = child
    #expect(child.superview === other.view)
    #expect(issues.isEmpty)
    #expect(child.shown == nil && !child.log.contains("leave"))
    stage.root.state["isOff"] = false
    StateView.flush()
    #expect(child.superview === stage.root && child.shown as? Int == 1)
    #expect(other.rootView == nil)
    let renders = child.renders
    child.state["own"] = 1
    StateView.flush()
    #expect(child.renders == renders + 1)
    // Both want it: it is said, and the latter has it.
    other.rootView = child
    #expect(issues == [.placedByTwo("child", ["ProbeView", "a root"])])
    #expect(child.superview === other.view && child.shown == nil)
    other.rootView = nil
    #expect(child.log.last == "leave")
  }

  @Test func whoKeepsAViewWithoutItsControllerIsTold() {
    let view = ProbeView()
    view.onRender = { _ = $0.state["any"] }
    do { StateViewController().rootView = view }
    let written = issues {
      view.state["any"] = 1
      StateView.flush()
    }
    #expect(written == [.controllerGone("ProbeView")])
    #expect(view.renders == 1)
    #expect(issues { view.state["any"] = 2 }.isEmpty)
    do { StateViewController().rootView = view }
    StateView.flush()
    #expect(issues { view.state["any"] = 3 } == [.controllerGone("ProbeView")])
    let stage = Stage(ProbeView.self)
    stage.controller.rootView = view
    #expect(issues { view.state["any"] = 4 }.isEmpty)
    stage.controller.rootView = nil
    #expect(issues { view.state["any"] = 5 }.isEmpty)
  }

  @Test func whoLetsGoOfAControllerWithItsViewIsNotTold() {
    let found = issues {
      do {
        let stage = Stage<ProbeView> { $0.onRender = { _ = $0.state["any"] } }
        stage.root.state["any"] = 1
      }
      StateView.flush()
      do { _ = Stage(ProbeView.self) }
      StateView.flush()
    }
    #expect(found.isEmpty)
  }
}
