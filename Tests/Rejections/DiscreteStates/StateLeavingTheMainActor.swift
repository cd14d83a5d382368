// rejected: cannot exit main actor-isolated context
import DiscreteStates

@MainActor final class View: Stateful { var text = "" }
func use(_ view: View) async {
  let state = await view.state
  state.historyLimit = 3
}
