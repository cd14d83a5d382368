/// A state controller: applies states to an object, and knows in which one it is.
///
/// ```swift
/// class SearchView: UIView {
///   lazy var state: StateCtrl<SearchView> = StateCtrl(for: self)
/// }
/// view.state.apply { $0.locked() }.instantly()
/// ```
///
/// A state that is applied again has no effect, or runs its `onUpdate`. States that are applied while a
/// transition is running do as ``StateController/overlap`` says. The object is held weakly: once it has
/// gone, whatever is applied comes to nothing.
public final class StateCtrl<Target: AnyObject>: StateController {
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
  public func apply(_ choose: (Target.Type) -> State<Target>) -> StateApplication<Target> {
    apply(choose(Target.self))
  }

  /// Chooses a state to apply; what is called on the result applies it.
  @inlinable
  public func apply(_ state: State<Target>) -> StateApplication<Target> {
    StateApplication(.controlled(self, state))
  }

  /// Applies a state at once.
  @inlinable
  @discardableResult
  public func become(_ choose: (Target.Type) -> State<Target>) -> StateChange {
    applyAtOnce(choose(Target.self))
  }

  /// Whether the object is in a state; observed like ``StateController/current``.
  public func isIn(_ choose: (Target.Type) -> State<Target>) -> Bool {
    current == choose(Target.self).identity
  }

  /// Applies a state at once, or as soon as it is its turn.
  @inlinable
  func applyAtOnce(_ state: State<Target>) -> StateChange {
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
