/// A state that has been chosen for an object, to be applied at once or by a transition.
public struct StateApplication<Target: AnyObject> {
  /// The state to apply, and the controller that applies it, or that is notified of it.
  @usableFromInline
  enum Source {
    case direct(Target, DiscreteState<Target>, noting: StateController<Target>?)
    case controlled(StateController<Target>, DiscreteState<Target>)
    case history(StateController<Target>, HistoryMove)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) { self.source = source }

  /// Applies the state at once, or, if a transition is running, when it is its turn.
  ///
  /// Without a controller, the state is applied at once in any case.
  @inlinable
  @discardableResult
  public func instantly() -> StateChange {
    switch source {
    case .direct(let target, let state, let controller):
      state.set(target)
      controller?.noteDirect(state.erased)
      state.update?(target)
      return StateChange(.entered)
    case .controlled(let controller, let state): return controller.applyAtOnce(state)
    case .history(let controller, let move): return controller.submit(move)
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

  /// Applies the state by the default transition, or at once without one.
  @discardableResult
  public func viaTransition() -> StateChange { submitByDefault() }

  private func submitByDefault() -> StateChange {
    switch source {
    case .direct: instantly()
    case .controlled(let controller, _), .history(let controller, _):
      submit(controller.defaultTransition ?? controller.classTransition?())
    }
  }

  private func submit(_ transition: StateTransition<Target>?) -> StateChange {
    switch source {
    case .direct(let target, let state, let controller):
      // A controller for this one change, so that all that is true of transitions is true here.
      let own = StateController(for: target)
      return own.submit(
        (controller?.noting(state) ?? state).erased, .record, launching: transition?.launch,
        keepsController: true)
    case .controlled(let controller, let state):
      return controller.submit(state.erased, .record, launching: transition?.launch)
    case .history(let controller, let move):
      return controller.submit(nil, move, launching: transition?.launch)
    }
  }
}

extension StateApplication where Target: Sendable {
  // The class of a view belongs to the main actor, and so does its default transition.

  /// Applies the state by the default transition, or at once without one.
  @discardableResult
  @MainActor
  public func viaTransition() -> StateChange { submitByDefault() }
}
