import Foundation
import Reconciler
import Testing

@MainActor @Suite(.serialized) struct HookTests {
  /// Keeps something in its state that follows from another piece of it.
  final class Doubling: ProbeView {
    override func viewWillUpdate(_ newState: ViewState, newProps: ViewProps) {
      state["double"] = (state["value"] as? Int ?? 0) * 2
    }

    override func render() {
      super.render()
      _ = (state["value"], state["double"])
    }
  }

  @Test func whatAHookWritesBeforeARenderNeedsNoOther() {
    let stage = Stage<Doubling>()
    for value in 1..<4 {
      stage.root.state["value"] = value
      StateView.flush()
      #expect(stage.root.state["double"] as? Int == value * 2)
      #expect(stage.root.renders == value + 1)
    }
    // Written elsewhere it is another change.
    stage.root.state["double"] = 0
    StateView.flush()
    #expect(stage.root.renders == 5)
    #expect(stage.root.state["double"] as? Int == 6)
  }

  @Test func whatAHookAsksForItGets() {
    final class Asking: ProbeView {
      var asks = 0
      override func viewWillUpdate(_ newState: ViewState, newProps: ViewProps) {
        if asks > 0 { setNeedsRender() }
        asks -= 1
      }
    }
    let stage = Stage<Asking>()
    stage.root.asks = 2
    stage.root.setNeedsRender()
    StateView.flush()
    #expect(stage.root.renders == 4)
  }

  @Test func childrenHearOfTheirUpdatesFirstWhoeverIsRenderedFirst() {
    var heard: [String] = []
    final class Named: ProbeView {
      var hear: () -> Void = {}
      override func viewDidUpdate() { hear() }
    }
    var parent: Named?
    var child: Named?
    let stage = Stage<Named> { root in
      root.hear = { heard.append("root") }
      root.onRender = { root in
        let placed = root.place(Named.self, "parent").view
        parent = placed
        placed.hear = { heard.append("parent") }
        placed.onRender = { placed in
          _ = placed.state["asked"]
          child = placed.place(Named.self, "child").view
          child?.hear = { heard.append("child") }
        }
      }
    }
    child?.onRender = { [weak parent] in parent?.state["asked"] = $0.state["value"] }
    child?.setNeedsRender()
    StateView.flush()
    heard = []
    child?.state["value"] = 1
    StateView.flush()
    #expect(heard == ["child", "parent"])
    #expect(stage.root.renders == 1)
  }
}
