/// A state that has been chosen for an object, and that you apply with `instantly()` or `viaTransition()`.
public struct StateApplication<Target: AnyObject> {
  /// The state to apply, and the controller that applies it or that is notified.
  @usableFromInline
  enum Source {
    case direct(Target, DiscreteState<Target>, noting: StateController<Target>?)
    case controlled(StateController<Target>, DiscreteState<Target>)
    case history(StateController<Target>, HistoryMove)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) { self.source = source }

  /// Applies the state without a transition.
  ///
  /// If the controller is idle, the state is applied before the method returns. While a transition is running,
  /// ``AnyStateController/overlap`` decides what happens; by default, the state waits for the transition. While the
  /// controller calls other code, such as mutations or a listener, the state waits until that code has returned. A
  /// state that you apply to the object itself, as in `view.apply { … }`, is always applied immediately.
  @inlinable
  @discardableResult
  public func instantly() -> StateChange {
    switch source {
    case .direct(let target, let state, let controller):
      state.set(target)
      controller?.noteDirect(state)
      state.update?(target)
      return StateChange(.entered)
    case .controlled(let controller, let state): return controller.applyAtOnce(state)
    case .history(let controller, let move): return controller.submit(move)
    }
  }

  /// Applies the state with a transition.
  @discardableResult
  public func viaTransition(_ transition: @escaping Transition<Target>) -> StateChange {
    submit(StateTransition(body: transition))
  }

  /// Applies the state with a transition.
  @discardableResult
  public func viaTransition(_ transition: StateTransition<Target>) -> StateChange {
    submit(transition)
  }

  /// Applies the state with the default transition, or without a transition if no default exists.
  ///
  /// A state that you apply to the object itself, as in `view.apply { … }`, has no default transition.
  @discardableResult
  public func viaTransition() -> StateChange { submitByDefault() }

  /// Unavailable: the outcome says how the transition has ended.
  @available(*, unavailable, message: "write .viaTransition().onOutcome { outcome in … }")
  @_disfavoredOverload
  @discardableResult
  public func viaTransition(_ completion: @escaping (Bool) -> Void) -> StateChange {
    submitByDefault()
  }

  /// Unavailable: the outcome says how the transition has ended.
  @available(*, unavailable, message: "write .viaTransition(transition).onOutcome { … }")
  @discardableResult
  public func via(
    _ transition: @escaping Transition<Target>, _ completion: @escaping (Bool) -> Void = { _ in }
  ) -> StateChange { viaTransition(transition) }

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
      // A controller for this change only, so that the transition has the same guarantees.
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
  // The default transition of a main-actor class belongs to the main actor.

  /// Applies the state with the default transition, or without a transition if no default exists.
  @discardableResult
  @MainActor
  public func viaTransition() -> StateChange { submitByDefault() }
}
