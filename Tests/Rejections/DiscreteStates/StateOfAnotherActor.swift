// rejected: can not be mutated on a nonisolated actor instance
import DiscreteStates

@MainActor final class View: Stateful { var text = "" }
actor Store { func use(_ view: View) { view.state.historyLimit = 3 } }
