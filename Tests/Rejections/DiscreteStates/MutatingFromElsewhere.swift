// rejected: main actor-isolated property 'text' can not be mutated from a nonisolated context
import DiscreteStates

@MainActor final class View { var text = "" }
func use(_ view: View) {
  let controller = StateCtrl(for: view)
  controller.apply(State(name: "a") { $0.text = "a" }).instantly()
}
