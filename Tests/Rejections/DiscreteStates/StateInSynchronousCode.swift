// rejected: main actor-isolated property 'discreteState' can not be mutated from a nonisolated context
import DiscreteStates

@MainActor class View { var text = "" }
extension View: Stateful {}
func use(_ view: View) { view.discreteState.historyLimit = 3 }
