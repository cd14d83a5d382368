// rejected: main actor-isolated instance method 'viaTransition()'
import DiscreteStates

@MainActor final class View { var text = "" }
func use(_ view: View) {
  let controller = StateCtrl(for: view)
  controller.apply(State(name: "a") { _ in }).viaTransition()
}
