import Foundation
import Observation
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct LifetimeTests {
  /// Counts who lives.
  final class Census {
    var living = 0
  }

  final class Token {
    let census: Census
    init(_ census: Census) {
      self.census = census
      census.living += 1
    }
    deinit { census.living -= 1 }
  }

  final class CountedView: ProbeView {
    var token: Token?
  }

  @Observable final class Model {
    var value = 0
  }

  @Test func viewsGoWhenTheyAreNotPlacedAnyMore() {
    let census = Census()
    do {
      let stage = Stage<ProbeView> { root in
        root.state["count"] = 100
        root.onRender = { view in
          for index in 0..<(view.state["count"] as? Int ?? 0) {
            let placed = view.place(CountedView.self, index)
            if placed.view.token == nil { placed.view.token = Token(census) }
            // A cycle by way of the parent and of the child itself.
            placed.prop(forKey: "function", isFunction: { _ in _ = (view.renders, placed.view) })
          }
        }
      }
      #expect(census.living == 100)
      stage.root.state["count"] = 10
      StateView.flush()
      #expect(census.living == 10)
      stage.root.state["count"] = 0
      StateView.flush()
      #expect(census.living == 0)
      stage.root.state["count"] = 5
      StateView.flush()
      #expect(census.living == 5)
    }
    StateView.flush()
    #expect(census.living == 0)
  }

  /// A plain view that stores a function.
  final class ButtonView: View {
    var onTap: () -> Void = {}
  }

  /// A view whose button retains it.
  final class ButtonHolder: StateView {
    let token: Token
    let depth: Int
    @Local var taps = 0

    init(_ census: Census, depth: Int) {
      token = Token(census)
      self.depth = depth
      super.init(parentViewController: StateViewController())
    }

    required init(parentViewController: PlatformViewController) {
      preconditionFailure("not placed by its type")
    }

    lazy var below = depth > 0 ? ButtonHolder(token.census, depth: depth - 1) : nil

    override func render() {
      place(ButtonView.self, "button", update: { $0.onTap = { self.taps += 1 } })
      if let below { place(below, "below") }
    }
  }

  final class ButtonParent: StateView {
    @Local var view: ButtonHolder?
    override func render() { if let view { place(view, "view") } }
  }

  @Test func plainViewsMayRetainTheViewsThatPlacedThem() throws {
    let census = Census()
    let stage = Stage<ButtonParent>()
    stage.root.view = ButtonHolder(census, depth: 3)
    StateView.flush()
    #expect(census.living == 4)
    stage.root.view = nil
    StateView.flush()
    #expect(census.living == 0)

    let stored = ButtonHolder(census, depth: 1)
    for _ in 0..<2 {
      stage.root.view = stored
      StateView.flush()
      #expect(stored.subviews.count == 2)
      #expect(stored.below?.subviews.count == 1)
      stage.root.view = nil
      StateView.flush()
      #expect(stored.subviews.isEmpty)
      #expect(census.living == 2)
    }
  }

  @Test func plainViewsMayRetainARootWhoseControllerHasGone() {
    let census = Census()
    do {
      let controller = StateViewController()
      controller.rootView = ButtonHolder(census, depth: 1)
      #expect(census.living == 2)
    }
    StateView.flush()
    #expect(census.living == 0)
  }

  @Test func aRootThatIsStillInAViewKeepsItsViews() {
    let container = TestBox()
    let root = ButtonHolder(Census(), depth: 1)
    container.addSubview(root)
    root.setRootView()
    root.resignRootView()
    #expect(root.subviews.count == 2)
    #expect(root.below?.subviews.count == 1)
  }

  @Test func rootsAndControllersGo() {
    weak var weakRoot: ProbeView?
    weak var weakController: StateViewController?
    do {
      let controller = StateViewController()
      let root = ProbeView(parentViewController: controller)
      controller.rootView = root
      (weakRoot, weakController) = (root, controller)
    }
    #expect(weakController == nil)
    StateView.flush()
    #expect(weakRoot == nil)
  }

  @Test func observedObjectsGoAndDoNotHoldViews() {
    let model = Model()
    weak var weakRoot: ProbeView?
    do {
      let stage = Stage<ProbeView> { root in
        root.onRender = { _ in _ = model.value }
      }
      for _ in 0..<100 {
        stage.root.setNeedsRender()
        StateView.flush()
      }
      weakRoot = stage.root
    }
    StateView.flush()
    #expect(weakRoot == nil)
    model.value = 1
    StateView.flush()
  }

  @Test func aRootWithoutAControllerEndsWhenItIsDropped() {
    weak var weakRoot: ProbeView?
    // What other tests have dropped leaves now.
    StateView.flush()
    let made = StateView.recording {
      let root = ProbeView(parentViewController: StateViewController())
      root.onRender = { $0.place(RowView.self, "row") }
      root.setRootView()
      root.setNeedsRender()
      weakRoot = root
    }
    #expect(weakRoot == nil)
    // Roots of other tests may be dropped meanwhile on other threads, and leave now, too: with numbers that
    // are given out again.
    var (created, removed) = (Set<ViewID>(), 0)
    for record in made.records {
      if record.operation == .create { created.insert(record.view) }
      if record.operation == .remove, created.contains(record.view) { removed += 1 }
    }
    #expect(created.count == 2 && made.counts.inserts == 2 && removed == 1)
  }

  @Test func whatADroppedRootHadPlacedLeaves() {
    let census = Census()
    var left: [String] = []
    final class Leaving: StateView {
      var token: Token?
      var onLeave: () -> Void = {}
      override func render() { if props["depth"] as? Int == 0 { place(RowView.self, "row") } }
      override func viewDidLeave() { onLeave() }
    }
    do {
      let root = ProbeView(parentViewController: StateViewController())
      root.onRender = { root in
        for name in ["a", "b"] {
          let placed = root.place(Leaving.self, name)
          placed.prop(forKey: "depth", is: 0)
          placed.view.token = Token(census)
          placed.view.onLeave = { left.append(name) }
        }
      }
      root.setRootView()
    }
    StateView.flush()
    #expect(left == ["a", "b"])
    #expect(census.living == 0)
  }

  @Test func aViewThatWasKeptCanBePlacedAgain() {
    let kept = RowView(parentViewController: StateViewController())
    kept.onRender = { $0.place(TestLabel.self, "label") }
    kept.state["own"] = 1
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        if view.state["isOff"] == nil { view.place(kept, "kept").prop(forKey: "value", is: 7) }
      }
    }
    #expect(kept.renders == 1)
    stage.root.state["isOff"] = true
    StateView.flush()
    #expect(kept.superview == nil)
    stage.root.state["isOff"] = nil
    StateView.flush()
    #expect(stage.root.subviews.first === kept)
    #expect(kept.renders == 2)
    #expect(kept.subviews.count == 1)
    #expect(kept.shown as? Int == 7)
    #expect(kept.state["own"] as? Int == 1)
  }

  @Test func aViewCanBePlacedUnderAnotherKey() {
    let kept = RowView(parentViewController: StateViewController())
    kept.onRender = { $0.place(TestLabel.self, "label") }
    let stage = Stage<ProbeView> { root in
      root.onRender = { view in
        let key = view.state["key"] as? Int ?? 0
        view.place(kept, key).prop(forKey: "value", is: key)
      }
    }
    stage.root.state["key"] = 5
    StateView.flush()
    #expect(stage.root.subviews.count == 1 && stage.root.subviews[0] === kept)
    #expect(kept.shown as? Int == 5)
    #expect(kept.subviews.count == 1)
  }

  @Test func dataThatIsKeptKeepsItsView() {
    weak var view: ProbeView?
    var kept: ViewState?
    func drop() {
      let root = ProbeView()
      root.onRender = { _ = $0.state["a"] }
      root.setRootView()
      view = root
      kept = root.state
    }
    drop()
    kept?["a"] = 1
    StateView.flush()
    #expect(view?.renders == 2)
    kept = nil
    StateView.flush()
    #expect(view == nil)
  }
}
