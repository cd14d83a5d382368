/// A controller that applies states to an object, and knows which state the object is in.
///
/// ```swift
/// class SearchView: UIView {
///   lazy var state = StateController(for: self)
/// }
/// view.state.apply { $0.locked() }.instantly()
/// ```
///
/// A state that is applied again has no effect, or runs its `onUpdate`. ``AnyStateController/overlap`` decides
/// what happens to a state that is applied while a transition is running. The controller holds its object weakly.
public final class StateController<Target: AnyObject>: AnyStateController {
  /// The object; nil once it has gone.
  @inlinable public var target: Target? {
    // Safety: the object came from `init`, as a `Target`.
    if let object { unsafe unsafeDowncast(object, to: Target.self) } else { nil }
  }

  /// The transition that is run where none is named; nil if states are then applied at once.
  public var defaultTransition: StateTransition<Target>?

  /// The default transition of a `Stateful` object's class, if the controller has none.
  var classTransition: (() -> StateTransition<Target>)?

  /// Creates the controller of an object, which applies states at once where no transition is named.
  public init(for target: Target) { super.init(object: target) }

  /// Creates the controller of an object.
  public convenience init(for target: Target, _ defaultTransition: @escaping Transition<Target>) {
    self.init(for: target, StateTransition(body: defaultTransition))
  }

  /// Creates the controller of an object.
  public convenience init(for target: Target, _ defaultTransition: StateTransition<Target>) {
    self.init(for: target)
    self.defaultTransition = defaultTransition
  }

  /// Chooses a state to apply; what is called on the result applies it.
  @inlinable
  public func apply(_ choose: (Target.Type) -> DiscreteState<Target>) -> StateApplication<Target> {
    apply(choose(Target.self))
  }

  /// Chooses a state to apply; what is called on the result applies it.
  @inlinable
  public func apply(_ state: DiscreteState<Target>) -> StateApplication<Target> {
    StateApplication(.controlled(self, state))
  }

  /// Applies a state at once.
  @inlinable
  @discardableResult
  public func become(_ choose: (Target.Type) -> DiscreteState<Target>) -> StateChange {
    applyAtOnce(choose(Target.self))
  }

  /// Whether the object is in a state; observed like ``AnyStateController/current``.
  public func isIn(_ choose: (Target.Type) -> DiscreteState<Target>) -> Bool {
    current == choose(Target.self).identity
  }

  /// Applies a state at once, or as soon as it is its turn.
  @inlinable
  func applyAtOnce(_ state: DiscreteState<Target>) -> StateChange {
    guard let target,
      let start = startAtOnce(state.identity, hasUpdate: state.update != nil)
    else { return submit(state.erased) }
    switch start {
    case .nothing: return StateChange(.unchanged)
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
}

/// A controller that applies states to an object, as the reference texts call it.
public typealias StateCtrl<Target: AnyObject> = StateController<Target>
