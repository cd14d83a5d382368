/// A class that declares states, each of whose objects has a ``StateController`` without storing it.
///
/// ```swift
/// extension SearchView: Stateful {}
///
/// view.state.apply { $0.locked() }.viaTransition()
/// ```
///
/// The protocol has no requirements that you must implement. `view.state` is always the same controller. When the
/// object is released, the running and waiting changes of its controller end.
public protocol Stateful: DiscreteSystem {
  // Isolated to the main actor, so that main-actor classes can implement it. `classTransition` reads it for other
  // classes.

  /// The transition of `viaTransition()` without an argument; by default a transition that takes no time.
  @MainActor static var defaultTransition: Transition<StateTarget> { get }
}

extension Stateful {
  /// A transition that takes no time.
  @MainActor public static var defaultTransition: Transition<StateTarget> {
    { _, mutations, completion in
      mutations()
      completion(true)
    }
  }

  /// The object's controller; always the same one.
  @inlinable
  public var state: StateController<StateTarget> { discreteState }

  /// The object's controller, under a name for classes that have another property named `state`.
  ///
  /// - Precondition: If the class is `Sendable`, which generic code may not know, the caller runs on the main actor.
  @inlinable
  public var discreteState: StateController<StateTarget> {
    let target = stateTarget
    // Safety: the controller was made below, for this object and so for the same `StateTarget`.
    if let known = RecentControllers.controller(of: target), !known.belongsToMainActor {
      return unsafe unsafeDowncast(known, to: StateController<StateTarget>.self)
    }
    return lookUpController(of: target)
  }

  @usableFromInline
  func lookUpController(of target: StateTarget) -> StateController<StateTarget> {
    let found = controller(of: target)
    if found.belongsToMainActor {
      MainActor.preconditionIsolated("a state of the main actor, used elsewhere")
    }
    return found
  }

  fileprivate func controller(of target: StateTarget) -> StateController<StateTarget> {
    ControllerTable.shared.controller(of: target) {
      let controller = StateController(for: target)
      let kind = type(of: self)
      controller.classTransition = { kind.classTransition }
      return controller
    }
  }

  /// The default transition, read on the actor of the object.
  private static var classTransition: StateTransition<StateTarget> {
    let read: @MainActor (Self.Type) -> Transition<StateTarget> = { $0.defaultTransition }
    // Safety: the types differ only in the actor. A main-actor class is Sendable, and the controller and
    // `viaTransition()` of a Sendable class are available on the main actor only. For another class, the property
    // belongs to no actor, or the contract requires that its objects are used on the main actor.
    let readAnywhere = unsafe unsafeBitCast(
      read, to: ((Self.Type) -> Transition<StateTarget>).self)
    return StateTransition(body: readAnywhere(self))
  }
}

extension Stateful {
  /// The object's controller.
  @_documentation(visibility: internal)
  @inlinable
  public var _notifiedController: StateController<StateTarget>? { discreteState }

  // Generic code calls the methods of `DiscreteSystem`. Where the class is known to be `Stateful`, its controller is
  // not optional, and `apply` takes 13 ns less.

  /// Chooses a state whose mutations always run, even if the object is already in the state.
  ///
  /// The state does not wait for a running transition. The controller is notified, and records the state as the
  /// current one.
  @inlinable
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: discreteState))
  }

  /// Runs the mutations of a state immediately, even if the object is already in the state.
  @inlinable
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    apply(choose).instantly()
  }
}

extension Stateful where Self: Sendable {
  /// Chooses a state whose mutations always run, even if the object is already in the state.
  ///
  /// The state does not wait for a running transition. The controller is notified, and records the state as the
  /// current one.
  @inlinable
  @MainActor
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: discreteState))
  }

  /// Runs the mutations of a state immediately, even if the object is already in the state.
  @inlinable
  @MainActor
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    apply(choose).instantly()
  }
}

extension StateController {
  /// Returns a state whose mutations notify the controller that they have run.
  func noting(_ state: DiscreteState<Target>) -> DiscreteState<Target> {
    let set = state.set
    return DiscreteState(
      identity: state.identity,
      set: { [weak self] target in
        set(target)
        self?.noteDirect(state)
      }, update: state.update)
  }
}

extension Stateful where Self: Sendable {
  // A main-actor class is Sendable. Without the isolation, its controller would be available on any actor.

  /// The object's controller; always the same one.
  @inlinable
  @MainActor
  public var state: StateController<StateTarget> { discreteState }

  /// The object's controller, under a name for classes that have another property named `state`.
  @inlinable
  @MainActor
  public var discreteState: StateController<StateTarget> {
    let target = stateTarget
    // Safety: the controller was made above, for this object and so for the same `StateTarget`.
    if let known = RecentControllers.controller(of: target), known.belongsToMainActor {
      return unsafe unsafeDowncast(known, to: StateController<StateTarget>.self)
    }
    return lookUpMainController(of: target)
  }

  @usableFromInline
  @MainActor
  func lookUpMainController(of target: StateTarget) -> StateController<StateTarget> {
    let found = controller(of: target)
    found.belongsToMainActor = true
    return found
  }
}
