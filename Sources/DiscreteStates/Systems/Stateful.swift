/// A discrete system whose objects each have a controller, without having to store it.
///
/// ```swift
/// extension SearchView: Stateful {}
///
/// view.state.apply { $0.locked() }.viaTransition()
/// ```
///
/// There is nothing to implement. The controller goes with its object.
public protocol Stateful: DiscreteSystem {
  // A class of the main actor could not have it otherwise. See `classTransition` for all others.

  /// The transition that is run where none is named; without it, states are then applied at once.
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

  /// The object's `state`, under a name for classes that have another property of that name.
  ///
  /// - Precondition: Generic code, which may not know that a class belongs to the main actor, is there too.
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

  /// The default transition, read where the object lives.
  private static var classTransition: StateTransition<StateTarget> {
    let read: @MainActor (Self.Type) -> Transition<StateTarget> = { $0.defaultTransition }
    // Safety: the type is the same but for the actor. The controller of a class of the main actor, which
    // is Sendable, is there alone, and so is `viaTransition()` of a Sendable class. The property of another
    // class belongs to no actor, or the contract keeps its objects on the main actor.
    let readAnywhere = unsafe unsafeBitCast(
      read, to: ((Self.Type) -> Transition<StateTarget>).self)
    return StateTransition(body: readAnywhere(self))
  }
}

extension Stateful {
  /// Chooses a state to apply in any case, even if the object is in it already.
  ///
  /// The controller is not asked, but knows afterwards which state the object is in.
  @inlinable
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: discreteState))
  }

  /// Applies a state at once in any case, even if the object is in it already.
  @inlinable
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    apply(choose).instantly()
  }
}

extension Stateful where Self: Sendable {
  /// Chooses a state to apply in any case, even if the object is in it already.
  ///
  /// The controller is not asked, but knows afterwards which state the object is in.
  @inlinable
  @MainActor
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: discreteState))
  }

  /// Applies a state at once in any case, even if the object is in it already.
  @inlinable
  @MainActor
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    apply(choose).instantly()
  }
}

extension StateController {
  /// Returns a state whose mutations notify the controller that they have run.
  func noting(_ state: DiscreteState<Target>) -> DiscreteState<Target> {
    let (set, erased) = (state.set, state.erased)
    return DiscreteState(
      identity: state.identity,
      set: { [weak self] target in
        set(target)
        self?.noteDirect(erased)
      }, update: state.update)
  }
}

extension Stateful where Self: Sendable {
  // A class of the main actor is Sendable: its controller could be had anywhere otherwise.

  /// The object's controller; always the same one.
  @inlinable
  @MainActor
  public var state: StateController<StateTarget> { discreteState }

  /// The object's `state`, under a name for classes that have another property of that name.
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
