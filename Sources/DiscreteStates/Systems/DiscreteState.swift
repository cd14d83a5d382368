/// A state that an object can be put into: mutations of the object, under an identity.
///
/// A class declares its states as type methods, whose names are the states' names:
///
/// ```swift
/// static func locked() -> DiscreteState<SearchView> {
///   onSet { $0.start.isEnabled = false }.onUpdate { $0.attempts += 1 }
/// }
/// ```
public struct DiscreteState<Target: AnyObject> {
  /// The identity, by which states are compared.
  public let identity: StateIdentity

  /// Runs when the object enters the state.
  @usableFromInline let set: (Target) -> Void

  /// Runs after that, and when the state is applied again.
  @usableFromInline let update: ((Target) -> Void)?

  /// Creates a state that is named like the function around.
  ///
  /// - Parameters:
  ///   - function: The function around.
  ///   - set: The mutations that put an object into the state.
  @inlinable
  public init(function: StaticString = #function, _ set: @escaping (Target) -> Void) {
    self.init(identity: StateIdentity(literal: function), set: set, update: nil)
  }

  /// Creates a state.
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

  /// Returns the state with mutations for every time it is applied.
  ///
  /// They run when an object enters the state, after those that set it, and when the state is applied
  /// again.
  @inlinable
  public func onUpdate(_ update: @escaping (Target) -> Void) -> DiscreteState {
    DiscreteState(identity: identity, set: set, update: update)
  }

  /// Returns the state with parameters that tell it apart from others of its name.
  ///
  /// They are kept as text, so that a record of states can be saved.
  public func identified<each Parameter: LosslessStringConvertible>(
    by parameter: repeat each Parameter
  ) -> DiscreteState {
    var parameters = identity.parameters
    for value in repeat each parameter { parameters.append(value.description) }
    return DiscreteState(
      identity: StateIdentity(name: identity.name, parameters: parameters), set: set,
      update: update)
  }

  /// Puts an object into the state: runs the mutations of entering, then those of updating.
  @inlinable
  public func enter(_ target: Target) {
    set(target)
    update?(target)
  }

  /// Runs the mutations for an object that is in the state already.
  @inlinable
  public func refresh(_ target: Target) { update?(target) }
}

/// A state that an object can be put into.
///
/// ``DiscreteState`` is the same type under a name for files that import several modules with a `State`.
public typealias State<Target: AnyObject> = DiscreteState<Target>
