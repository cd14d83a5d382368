// rejected: risks causing data races
// The formatter does not know the operators of bindings.
// swift-format-ignore-file
import Bindings

@MainActor final class Label { var text = "" }
@MainActor func use(_ label: Label) {
  let state = State("a")
  label..\.text <-> state
  Task.detached { state.set("b") }
}
