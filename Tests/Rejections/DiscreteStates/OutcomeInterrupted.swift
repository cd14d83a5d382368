// rejected: .abandoned(.interrupted)
import DiscreteStates

final class Panel: Stateful {
  static func open() -> DiscreteState<Panel> { state { _ in } }
}

func isLost(_ change: StateChange) -> Bool { change.outcome == .interrupted }
