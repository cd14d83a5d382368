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
  public var state: StateCtrl<StateTarget> { discreteState }

  /// The object's ``state``, under a name for classes that have another property of that name.
  @inlinable
  public var discreteState: StateCtrl<StateTarget> {
    let target = stateTarget
    // Safety: the controller was made below, for this object and so for the same `StateTarget`.
    if let known = RecentControllers.controller(of: target) {
      return unsafe unsafeDowncast(known, to: StateCtrl<StateTarget>.self)
    }
    return lookUpController(of: target)
  }

  @usableFromInline
  func lookUpController(of target: StateTarget) -> StateCtrl<StateTarget> {
    ControllerTable.shared.controller(of: target) {
      let controller = StateCtrl(for: target)
      controller.classTransition = { Self.classTransition }
      return controller
    }
  }

  /// The default transition, read where the object lives.
  private static var classTransition: StateTransition<StateTarget> {
    let read: @MainActor () -> Transition<StateTarget> = { Self.defaultTransition }
    // Safety: the type is the same but for the actor. A class of the main actor is Sendable, and
    // `viaTransition()` of a Sendable class, which alone leads here, belongs to the main actor; the
    // property of another class belongs to no actor.
    let readAnywhere = unsafe unsafeBitCast(read, to: (() -> Transition<StateTarget>).self)
    return StateTransition(body: readAnywhere())
  }
}
