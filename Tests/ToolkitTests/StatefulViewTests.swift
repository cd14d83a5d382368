import DiscreteStates
import Reconciler
import Testing

/// A view whose `state` is its data, and that is a discrete system, too.
private final class Panel: StateView {
  var isLocked = false

  override func getInitialState() -> [String: Any?] { ["title": "search"] }
}

extension Panel: Stateful {
  static func locked() -> DiscreteState<Panel> { state { $0.isLocked = true } }
}

@MainActor @Test func aStateViewCanBeStateful() {
  let controller = StateViewController()
  let panel = Panel(parentViewController: controller)
  controller.rootView = panel
  panel.discreteState.apply { $0.locked() }.instantly()
  #expect(panel.isLocked)
  #expect(panel.state["title"] as? String == "search")
  #expect(panel.discreteState === panel.discreteState)
}
