// rejected: 'applied' has been renamed to 'entered'
import DiscreteStates

final class Panel: Stateful {
  static func open() -> DiscreteState<Panel> { state { _ in } }
}

func isOpen(_ change: StateChange) -> Bool { change.outcome == .applied }
