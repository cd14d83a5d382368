/// A controller that applies states to an object, and knows in which state the object is.
///
/// ```swift
/// class SearchView: UIView {
///   lazy var state = StateController(for: self)
/// }
/// view.state.apply { $0.locked() }.instantly()
/// ```
///
/// Applying the current state again runs only its `onUpdate`. ``AnyStateController/overlap`` decides what happens to
/// a state that is applied while a transition is running. The controller holds its object weakly. Use it on the actor
/// or thread on which it was created. A ``Stateful`` object has a controller without storing one.
public final class StateController<Target: AnyObject>: AnyStateController {
  /// The object; `nil` after it is released.
  @inlinable public var target: Target? {
    // Safety: the object came from `init`, as a `Target`.
    if let object { unsafe unsafeDowncast(object, to: Target.self) } else { nil }
  }

  /// The transition of `viaTransition()` without an argument.
  ///
  /// If it is `nil`, the controller of a ``Stateful`` object uses the default transition of the class, and other
  /// controllers apply states without a transition.
  public var defaultTransition: StateTransition<Target>?

  /// Returns the default transition of a `Stateful` object's class, for a controller without a default transition.
  var classTransition: (() -> StateTransition<Target>)?

  /// Creates the controller of an object, without a default transition.
  public init(for target: Target) { super.init(object: target) }

  /// Creates the controller of an object, with a default transition.
  public convenience init(for target: Target, _ defaultTransition: @escaping Transition<Target>) {
    self.init(for: target, StateTransition(body: defaultTransition))
  }

  /// Creates the controller of an object, with a default transition.
  public convenience init(for target: Target, _ defaultTransition: StateTransition<Target>) {
    self.init(for: target)
    self.defaultTransition = defaultTransition
  }

  /// Chooses a state; a method of the result, such as `instantly()`, applies it.
  @inlinable
  public func apply(_ choose: (Target.Type) -> DiscreteState<Target>) -> StateApplication<Target> {
    apply(choose(Target.self))
  }

  /// Chooses a state; a method of the result, such as `instantly()`, applies it.
  @inlinable
  public func apply(_ state: DiscreteState<Target>) -> StateApplication<Target> {
    StateApplication(.controlled(self, state))
  }

  /// Applies a state without a transition: a short form of `apply(choose).instantly()`.
  @inlinable
  @discardableResult
  public func become(_ choose: (Target.Type) -> DiscreteState<Target>) -> StateChange {
    applyAtOnce(choose(Target.self))
  }

  /// Returns whether the object is in a state.
  ///
  /// Observed.
  public func isIn(_ choose: (Target.Type) -> DiscreteState<Target>) -> Bool {
    current == choose(Target.self).identity
  }

  /// Applies a state without a transition, immediately or when its turn comes.
  @inlinable
  func applyAtOnce(_ state: DiscreteState<Target>) -> StateChange {
    guard let target,
      let start = startAtOnce(state.identity, hasUpdate: state.update != nil)
    else { return submit(state.erased) }
    switch start {
    case .nothing:
      #if DEBUG
        reportIgnoredArguments(of: state.identity)
      #endif
      return StateChange(.unchanged)
    case .transition:
      if keepsHistory { remember(state.erased) }
      state.enter(target)
    case .update:
      if keepsHistory { remember(state.erased) }
      state.refresh(target)
    }
    endAtOnce(start)
    return StateChange(start == .update ? .updated : .entered)
  }

  /// Records that a state was applied to the object directly, not by the controller.
  @inlinable
  @inline(never)
  func noteDirect(_ state: DiscreteState<Target>) {
    noteDirect(state.identity, keepsHistory ? state.erased : nil)
  }
}

/// A controller that applies states to an object: the name of ``StateController`` in XCEState.
public typealias StateCtrl<Target: AnyObject> = StateController<Target>
