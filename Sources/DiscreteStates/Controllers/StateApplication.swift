/// A state that has been chosen for an object, to be applied at once or by a transition.
public struct StateApplication<Target: AnyObject> {
  @usableFromInline
  enum Source {
    case controlled(StateCtrl<Target>, State<Target>)
    case history(StateCtrl<Target>, HistoryMove)
    case direct(Target, State<Target>)
  }

  @usableFromInline let source: Source

  @inlinable
  init(controller: StateCtrl<Target>, state: State<Target>) {
    source = .controlled(controller, state)
  }

  @inlinable
  init(target: Target, state: State<Target>) { source = .direct(target, state) }

  init(controller: StateCtrl<Target>, move: HistoryMove) { source = .history(controller, move) }

  /// Applies the state at once, or, if a transition is running, when it is its turn.
  ///
  /// What is applied without a controller is applied at once in any case.
  @inlinable
  @discardableResult
  public func instantly() -> StateChange {
    switch source {
    case .controlled(let controller, let state): return controller.applyAtOnce(state)
    case .direct(let target, let state):
      state.enter(target)
      return StateChange(.entered)
    case .history: return submit(nil)
    }
  }

  /// Applies the state by a transition.
  @discardableResult
  public func viaTransition(_ transition: @escaping Transition<Target>) -> StateChange {
    submit(StateTransition(body: transition))
  }

  /// Applies the state by a transition.
  @discardableResult
  public func viaTransition(_ transition: StateTransition<Target>) -> StateChange {
    submit(transition)
  }

  /// Applies the state by the default transition, or at once, if there is none.
  @discardableResult
  public func viaTransition() -> StateChange { submit(defaultTransition) }

  private var defaultTransition: StateTransition<Target>? {
    switch source {
    case .controlled(let controller, _), .history(let controller, _):
      controller.defaultTransition ?? controller.classTransition?()
    case .direct: nil
    }
  }

  @usableFromInline
  func submit(_ transition: StateTransition<Target>?) -> StateChange {
    switch source {
    case .controlled(let controller, let state):
      return controller.submit(state, transition)
    case .history(let controller, let move):
      return controller.submit(TypedChange(.history(move), transition, controller))
    case .direct(let target, let state):
      // A controller for this one change, so that all that is true of transitions is true here.
      let controller = StateCtrl(for: target)
      return controller.submit(
        TypedChange(.state(state), transition, controller, keepsOwner: true))
    }
  }
}

extension StateApplication where Target: Sendable {
  // The class of a view belongs to the main actor, and so does its default transition.

  /// Applies the state by the default transition, or at once, if there is none.
  @discardableResult
  @MainActor
  public func viaTransition() -> StateChange { submit(defaultTransition) }
}
