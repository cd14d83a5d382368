// rejected: main actor-isolated property 'state' cannot be accessed from outside of the actor
import DiscreteStates

@MainActor final class View: Stateful { var text = "" }
func use(_ view: View) async { _ = view.state.undo().instantly() }
