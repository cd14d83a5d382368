import Foundation
import Layout
import Reconciler
import Testing

/// Debug builds report plain views that are not visible because nothing determines their frames.
@MainActor @Suite(.serialized) struct FrameCheckTests {
  class Sized: View {
    override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 10) }
  }

  /// Returns the issues of a root that places views by a closure, and whose state then gets the key "isOn".
  private func issuesOfRoot(
    width: Double = 400, hasHost: Bool = true, _ render: @escaping (ProbeView) -> Void
  ) -> [StateViewIssue] {
    let controller = StateViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: width, height: 300)
    if hasHost { controller.view.attach(BlankPeer()) }
    let root = ProbeView()
    root.onRender = render
    return issues {
      controller.rootView = root
      root.state["isOn"] = true
      StateView.flush()
    }
  }

  private func expected(_ issue: StateViewIssue) -> [StateViewIssue] {
    #if DEBUG && !canImport(ObjectiveC)
      [issue]
    #else
      []
    #endif
  }

  @Test func aViewWithoutConstraintsIsReportedOnce() {
    final class Lost: Sized {}
    let found = issuesOfRoot { root in
      for key in ["a", "b"] { root.place(Lost.self, key) }
    }
    #expect(found == expected(.notVisible("a", type: "Lost", in: "ProbeView")))
    let issue = StateViewIssue.notVisible("a", type: "Label", in: "Screen")
    #expect(
      issue.description
        == "Screen placed a Label with the key \"a\" without constraints, so it is not visible; add "
        + "a closure such as { make in make.center.equalToSuperview() }, or place it in a stack")
  }

  @Test(arguments: 0...3)
  func aViewIsReportedHoweverItIsPlaced(_ form: Int) {
    final class First: Sized {}
    final class Second: Sized {}
    final class Third: Sized {}
    final class Fourth: Sized {}
    let view = Third()
    let found = issuesOfRoot { root in
      switch form {
      case 0: root.place(First.self, key: "a")
      case 1: root.place(Second.self, key: "a", update: { _ in })
      case 2: root.place(view, "a")
      default: root.place(Fourth.self, "a") { _ in }
      }
    }
    let type = ["First", "Second", "Third", "Fourth"][form]
    #expect(found == expected(.notVisible("a", type: type, in: "ProbeView")))
  }

  @Test func aViewBelowIsReportedWithItsPath() {
    final class Lost: Sized {}
    final class Inner: StateView {
      override func render() { place(Lost.self, "lost") }
    }
    let found = issuesOfRoot { root in
      root.place(Inner.self, "inner") { make in make.edges.equalToSuperview() }
    }
    #expect(
      found == expected(.notVisible("lost", type: "Lost", in: "ProbeView > Inner \"inner\"")))
  }

  @Test func aListWithRowsIsReported() {
    let found = issuesOfRoot { root in
      root.placeList([String](), "empty", id: \.self) { row, _ in
        row.place(View.self, update: { _ in })
      }
      root.placeList(["a"], "list", id: \.self) { row, _ in
        row.place(View.self, update: { _ in })
      }
    }
    #expect(found == expected(.notVisible("list", type: "ListView", in: "ProbeView")))
  }

  class Framed: StateView {
    override func render() {
      place(Sized.self, "label") { make in make.edges.equalToSuperview() }
    }
  }

  @Test func aStateViewIsReportedWhoseConstraintsMakeItsContentEmpty() {
    final class Lost: Framed {}
    final class Stacked: StateView {
      override func render() {
        placeStack("stack") {
          place(Sized.self, "label")
        } constraints: { make in
          make.edges.equalToSuperview()
        }
      }
    }
    final class Nested: StateView {
      override func render() {
        place(Framed.self, "below") { make in make.edges.equalToSuperview() }
      }
    }
    final class Listing: StateView {
      override func render() {
        placeList(["a"], "list", id: \.self) { row, _ in
          row.place(View.self, update: { _ in })
        } constraints: { make in
          make.edges.equalToSuperview()
        }
      }
    }
    let slot = Slot { $0.place(Sized.self, "label") { make in make.edges.equalToSuperview() } }
    func issue(_ key: String, _ type: String) -> [StateViewIssue] {
      expected(.notVisible(key, type: type, in: "ProbeView"))
    }
    #expect(issuesOfRoot { $0.place(Lost.self, "a") } == issue("a", "Lost"))
    #expect(issuesOfRoot { $0.place(Stacked.self, "b") } == issue("b", "Stacked"))
    #expect(issuesOfRoot { $0.place(Nested.self, "c") } == issue("c", "Nested"))
    #expect(issuesOfRoot { $0.place(Listing.self, "d") } == issue("d", "Listing"))
    #expect(issuesOfRoot { $0.place(slot, "e") } == issue("e", "SlotView"))
  }

  @Test func stateViewsThatShowTheirContentAreNotReported() {
    final class Centered: StateView {
      override func render() {
        place(Sized.self, "label") { make in make.center.equalToSuperview() }
      }
    }
    final class Hiding: StateView {
      override func render() {
        place(Sized.self, "label", update: { $0.isHidden = true }) { make in
          make.edges.equalToSuperview()
        }
      }
    }
    final class Collapsed: Framed {}
    final class Arranged: Framed {}
    let overlay = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let found = issuesOfRoot { root in
      root.place(overlay, "overlay")
      root.place(Centered.self, "centered")
      root.place(Hiding.self, "hiding")
      root.place(Collapsed.self, "collapsed") { make in
        make.top.leading.equalToSuperview()
        make.size.equalTo(CGSize.zero)
      }
      root.place(Framed.self, "framed", update: { $0.frame.size = CGSize(width: 30, height: 10) })
      root.placePortal(in: overlay, "portal") { portal in
        portal.place(Sized.self, "label") { make in make.edges.equalToSuperview() }
      }
      root.placeStack("stack") {
        root.place(Arranged.self, "arranged")
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
    #expect(found == [])
  }

  @Test func aViewThatIsPlacedLaterIsReported() {
    final class Lost: Sized {}
    let found = issuesOfRoot { root in
      if root.state["isOn"] != nil { root.place(Lost.self, "lost") }
    }
    #expect(found == expected(.notVisible("lost", type: "Lost", in: "ProbeView")))
  }

  @Test func otherViewsAreNotReported() {
    final class Fine: Sized {}
    final class Bare: View {}
    final class Empty: View {
      override var intrinsicContentSize: CGSize { CGSize(width: 0, height: 10) }
    }
    final class Inner: StateView {
      override func render() { place(Fine.self, "below a view without a size") }
    }
    final class Framing: StateView {
      override func render() { place(Fine.self, "framed") }
      override func viewDidEnter() { subviews[0].frame.size = CGSize(width: 1, height: 1) }
    }
    let found = issuesOfRoot { root in
      root.place(Fine.self, "constrained") { make in make.center.equalToSuperview() }
      root.place(Fine.self, "framed", update: { $0.frame.size.width = 10 })
      root.place(Fine.self, "moved", update: { $0.frame.origin.x = 10 })
      root.place(Fine.self, "hidden", update: { $0.isHidden = true })
      root.place(Bare.self, "bare")
      root.place(Empty.self, "empty")
      root.place(Inner.self, "inner")
      root.place(Framing.self, "framing") { make in make.edges.equalToSuperview() }
      root.placeStack("stack") {
        root.place(Fine.self, "arranged")
        root.placeFlow("flow") { root.place(Fine.self, "flowing") }
        root.placeGrid("grid", columns: [.content]) { root.place(Fine.self, "cell") }
      } constraints: { make in
        make.edges.equalToSuperview()
      }
      root.placeList(Array(0..<3), "list", id: { $0 }, rowHeight: .fixed(20)) { row, _ in
        row.place(Fine.self, update: { _ in })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
    #expect(found == [])
  }

  @Test func aViewInARootThatIsNotShownIsNotReported() {
    final class Lost: Sized {}
    #expect(issuesOfRoot(width: 0) { $0.place(Lost.self, "lost") } == [])
    #expect(issuesOfRoot(hasHost: false) { $0.place(Lost.self, "lost") } == [])
  }
}
