/// A class whose objects are discrete systems: it declares states, which can be applied to its objects.
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
/// There is nothing to implement. A state that you apply to an object directly is always applied, even if the
/// object is in that state already; a ``StateController`` does not apply a state twice.
public protocol DiscreteSystem: AnyObject {
  /// The class that declares the states; subclasses share it.
  associatedtype StateTarget: AnyObject = Self
}

extension DiscreteSystem {
  /// Declares a state, to be called from the function that is named like it.
  ///
  /// - Parameters:
  ///   - function: The function around, whose name is the state's.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public static func state(
    _ function: StaticString = #function, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(function: function, set)
  }

  /// Declares a state, to be called from the function that is named like it.
  ///
  /// - Parameters:
  ///   - function: The function around, whose name is the state's.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public static func onSet(
    _ function: StaticString = #function, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(function: function, set)
  }

  /// Declares a state with a name that is made up as the program runs.
  @inlinable
  public static func state(
    _ name: String, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(name: name, set)
  }

  /// Declares a state with a name that is made up as the program runs.
  @inlinable
  public static func onSet(
    _ name: String, _ set: @escaping (StateTarget) -> Void
  ) -> DiscreteState<StateTarget> {
    DiscreteState(name: name, set)
  }

  /// Chooses a state to apply; what is called on the result applies it.
  @inlinable
  public func apply(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>)
    -> StateApplication<StateTarget>
  {
    StateApplication(.direct(stateTarget, choose(StateTarget.self), noting: nil))
  }

  /// Applies a state at once.
  @inlinable
  public func become(_ choose: (StateTarget.Type) -> DiscreteState<StateTarget>) {
    choose(StateTarget.self).enter(stateTarget)
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
