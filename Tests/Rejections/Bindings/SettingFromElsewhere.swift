// rejected: risks causing data races
import Bindings

@MainActor final class Label { var text = "" }
@MainActor func use(_ label: Label) {
  let state = State("a")
  state.bind(label, \.text)
  Task.detached { state.set("b") }
}
