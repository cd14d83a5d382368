// rejected: main actor-isolated property 'state' can not be mutated from a nonisolated context
import DiscreteStates

func use<Object: Stateful & Sendable>(_ object: Object) { object.state.historyLimit = 3 }
