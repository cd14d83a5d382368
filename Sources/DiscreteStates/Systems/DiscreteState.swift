/// A state of an object: an identity, and the mutations that put an object into the state.
///
/// A class declares its states as type methods. By default, a state has the name of its method:
///
/// ```swift
/// static func locked() -> DiscreteState<SearchView> {
///   onSet { $0.start.isEnabled = false }.onUpdate { $0.attempts += 1 }
/// }
/// ```
public struct DiscreteState<Target: AnyObject> {
  /// The identity of the state; states with equal identities are the same state.
  public let identity: StateIdentity

  /// Unavailable: compare states, or their ``identity``.
  @available(*, unavailable, renamed: "identity")
  public var identifier: StateIdentity { identity }

  /// The mutations that run when the object enters the state.
  @usableFromInline let set: (Target) -> Void

  /// The mutations that run after `set`, and when the state is applied again.
  @usableFromInline let update: ((Target) -> Void)?

  /// Creates a state with the name of the enclosing function.
  ///
  /// - Parameters:
  ///   - function: The enclosing function.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public init(function: StaticString = #function, _ set: @escaping (Target) -> Void) {
    self.init(identity: StateIdentity(literal: function), set: set, update: nil)
  }

  /// Creates a state with a name.
  ///
  /// - Parameters:
  ///   - name: The state's name.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public init(name: String, _ set: @escaping (Target) -> Void) {
    self.init(identity: StateIdentity(name: name), set: set, update: nil)
  }

  @inlinable
  init(identity: StateIdentity, set: @escaping (Target) -> Void, update: ((Target) -> Void)?) {
    self.identity = identity
    self.set = set
    self.update = update
  }

  /// Returns the state with mutations that run each time the state is applied.
  ///
  /// They run when an object enters the state, after the mutations of `onSet`, and when the state is applied again.
  /// They replace an earlier `onUpdate` of the state.
  @inlinable
  public func onUpdate(_ update: @escaping (Target) -> Void) -> DiscreteState {
    DiscreteState(identity: identity, set: set, update: update)
  }

  /// Returns the state with parameters that distinguish it from other states of the same name.
  ///
  /// The identity stores the descriptions of the parameters, so that a ``StateRecord`` can be saved. Convert a
  /// parameter of another type to a string yourself.
  public func identified<each Parameter: LosslessStringConvertible>(
    by parameter: repeat each Parameter
  ) -> DiscreteState {
    var parameters = identity.parameters
    for value in repeat each parameter { parameters.append(value.description) }
    return DiscreteState(
      identity: StateIdentity(name: identity.name, parameters: parameters), set: set,
      update: update)
  }

  /// Runs the mutations of the state for an object, then `onUpdate`.
  ///
  /// No controller is notified. To change the state of an object, apply the state instead.
  @inlinable
  public func enter(_ target: Target) {
    set(target)
    update?(target)
  }

  /// Runs `onUpdate` for an object that is already in the state.
  @inlinable
  public func refresh(_ target: Target) { update?(target) }
}

extension DiscreteState: Equatable {
  /// Returns whether two states are the same state: whether their identities are equal.
  public static func == (one: DiscreteState, other: DiscreteState) -> Bool {
    one.identity == other.identity
  }
}

/// A state of an object: a short name for ``DiscreteState``, and its name in XCEState.
///
/// Use ``DiscreteState``, the same type, in files that import another module with a type named `State`.
public typealias State<Target: AnyObject> = DiscreteState<Target>
