// rejected: risks causing data races
import Bindings

@MainActor final class Label { var text = "" }
@MainActor func use(_ label: Label) {
  let state = State("a")
  label..\.text <-> state
  Task.detached { state.set("b") }
}
