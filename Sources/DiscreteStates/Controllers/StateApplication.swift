/// A state that has been chosen for an object, to be applied at once or by a transition.
public struct StateApplication<Target: AnyObject> {
  /// Who applies it; nil if it is applied to the object directly.
  @usableFromInline let controller: StateCtrl<Target>?

  /// The object, without a controller.
  @usableFromInline let target: Target?

  /// The state; nil if it is one of the history.
  @usableFromInline let state: State<Target>?

  @usableFromInline let move: HistoryMove

  @inlinable
  init(controller: StateCtrl<Target>, state: State<Target>) {
    (self.controller, self.state) = (controller, state)
    (target, move) = (nil, .record)
  }

  @inlinable
  init(target: Target, state: State<Target>) {
    (self.target, self.state) = (target, state)
    (controller, move) = (nil, .record)
  }

  init(controller: StateCtrl<Target>, move: HistoryMove) {
    (self.controller, self.move) = (controller, move)
    (target, state) = (nil, nil)
  }

  /// Applies the state at once, or, if a transition is running, when it is its turn.
  ///
  /// What is applied without a controller is applied at once in any case.
  @inlinable
  @discardableResult
  public func instantly() -> StateChange {
    guard let state else { return submit(nil) }
    if let controller { return controller.applyAtOnce(state) }
    if let target { state.enter(target) }
    return StateChange(.entered)
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
    controller?.defaultTransition ?? controller?.classTransition?()
  }

  @usableFromInline
  func submit(_ transition: StateTransition<Target>?) -> StateChange {
    if let controller {
      let source = state.map(TypedChange.Source.state) ?? .history(move)
      return controller.submit(TypedChange(source, transition, controller))
    }
    guard let target, let state else { return StateChange(.unchanged) }
    // A controller for this one change, so that all that is true of transitions is true here.
    let own = StateCtrl(for: target)
    return own.submit(TypedChange(.state(state), transition, own, keepsOwner: true))
  }
}

extension StateApplication where Target: Sendable {
  // The class of a view belongs to the main actor, and so does its default transition.

  /// Applies the state by the default transition, or at once, if there is none.
  @discardableResult
  @MainActor
  public func viaTransition() -> StateChange { submit(defaultTransition) }
}
