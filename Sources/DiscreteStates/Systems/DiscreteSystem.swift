/// A class that declares states, which can be applied to its objects.
///
/// ```swift
/// extension SearchView: DiscreteSystem {
///   typealias St = DiscreteState<SearchView>
///
///   static func locked() -> St { state { $0.start.isEnabled = false } }
/// }
/// view.apply { $0.locked() }.instantly()
/// ```
///
/// The protocol has no requirements to implement. `view.apply` always runs the mutations of the state, even if the
/// object is already in the state. A ``StateController``, which an object stores or has as a ``Stateful`` object,
/// does not enter a state twice.
public protocol DiscreteSystem: AnyObject {
  /// The class that declares the states, by default the conforming class; subclasses use the same class.
  associatedtype StateTarget: AnyObject = Self

  // A requirement, so that generic code finds the controller, too.

  /// The controller that is notified of states that are applied to the object itself; `nil` if the object has none.
  @_documentation(visibility: internal)
  var _notifiedController: StateController<StateTarget>? { get }
}

extension DiscreteSystem {
  /// Returns a state with the name of the enclosing function.
  ///
  /// - Parameters:
  ///   - function: The enclosing function, whose name is the name of the state.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public static func state(
    _ function: StaticString = #function, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(function: function, set)
  }

  /// Returns a state with the name of the enclosing function.
  ///
  /// - Parameters:
  ///   - function: The enclosing function, whose name is the name of the state.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public static func onSet(
    _ function: StaticString = #function, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(function: function, set)
  }

  /// Unavailable: `onUpdate` follows the state.
  @available(*, unavailable, message: "write state { … }.onUpdate { … }")
  public static func state(
    _ set: @escaping (StateTarget) -> Void, onUpdate: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(function: "", set).onUpdate(onUpdate)
  }

  /// Returns a state with a name that is computed at run time.
  @inlinable
  public static func state(
    _ name: String, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(name: name, set)
  }

  /// Returns a state with a name that is computed at run time.
  @inlinable
  public static func onSet(
    _ name: String, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(name: name, set)
  }

  /// Chooses a state whose mutations always run, even if the object is already in the state.
  ///
  /// A method of the result, such as `instantly()`, applies the state. The state does not wait for a running
  /// transition. The controller of a ``Stateful`` object is notified, and records the state as the current one.
  ///
  /// - Precondition: If a subclass is ``Stateful``, so is the class that conforms to `DiscreteSystem`. Debug builds
  ///   check this.
  @inlinable
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: _notifiedController))
  }

  /// Runs the mutations of a state immediately, even if the object is already in the state.
  @inlinable
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    apply(choose).instantly()
  }

  /// `nil`: only a ``Stateful`` object has a controller that others can find.
  @_documentation(visibility: internal)
  @inlinable
  public var _notifiedController: StateController<StateTarget>? {
    // A `Stateful` subclass of a class that is only a `DiscreteSystem` inherits this property, so its controller
    // would not be notified. Looking for the controller would take longer than applying a state.
    #if DEBUG
      precondition(
        !(self is any Stateful),
        "A state is applied to a Stateful object as one of a superclass that is only a DiscreteSystem; make the superclass Stateful"
      )
    #endif
    return nil
  }

  /// The object as one of the class that declares the states.
  @inlinable
  var stateTarget: StateTarget {
    guard let target = self as? StateTarget else {
      preconditionFailure("StateTarget must be the class that declares the states")
    }
    return target
  }
}
