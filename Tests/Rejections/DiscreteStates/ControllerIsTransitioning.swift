// rejected: a transition is running if 'passage' is not nil
import DiscreteStates

final class Panel: Stateful {
  static func open() -> DiscreteState<Panel> { state { _ in } }
}

func isMoving(_ panel: Panel) -> Bool { panel.state.isTransitioning }
