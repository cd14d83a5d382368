/// A value that can be set, and that notifies its listeners, bindings, computed values and effects.
///
/// ```swift
/// let greeting = State("hello")
/// greeting.on { print($0) }     // prints hello
/// greeting.set("hello world")   // prints hello world
/// ```
///
/// The state holds its listeners. Listeners and bindings do not hold the state: store it for as long as you need it.
public final class StateSignal<Value>: _ValueNode<Value>, Signal {
  /// Creates a state.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - isolation: The owner, by default the caller's actor.
  @inlinable
  public init(_ value: Value, isolation: isolated (any Actor)? = #isolation) {
    super.init(value)
    pin(to: isolation)
  }

  /// Creates a state with its own comparison.
  ///
  /// ```swift
  /// let angle = State(0.0, by: { abs($0 - $1) < 0.01 })
  /// ```
  ///
  /// Setting a value that the comparison calls equal does nothing: the state keeps its value, and no listener is called.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - areEqual: Returns whether the current value and a value that is set count as equal. A closure that calls `set` does
  ///     not depend on signals that the comparison reads.
  ///   - isolation: The owner, by default the caller's actor.
  public convenience init(
    _ value: Value, by areEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(value)
    makeExtras().comparison = Comparison(areEqual)
    NodeRef(self).insert(.compares)
  }

  override var isDerived: Bool { false }

  /// Returns the current value.
  ///
  /// The computed value or effect that is running depends on the state from now on.
  @inlinable
  @discardableResult
  public func get() -> Value {
    tracked()
    return unsafe value
  }

  /// Sets the value, calls the listeners, and runs the effects that depend on the state, before it returns.
  ///
  /// Listeners get every value that is set. If the type is `Equatable` at run time, computed values and effects run only if the
  /// value is different. Inside of a batch, listener, effect or computed value, delivery waits until that has ended.
  ///
  /// - Precondition: The state is not being edited. In debug builds, the caller is on the actor that made the state.
  @inlinable
  public func set(_ newValue: Value) {
    checkIsolation()
    if hasComparison, isEqualByComparison(newValue) { return }
    if unsafe hasReaders && areEqual(value, newValue) {
      store(newValue, isChanged: false)
    } else {
      storeChanged(newValue)
    }
  }
}

extension StateSignal where Value: Equatable {
  /// Sets the value, calls the listeners, and runs the effects that depend on the state, before it returns.
  ///
  /// Listeners get every value that is set. Computed values and effects run only if the value is different. Inside of a batch,
  /// listener, effect or computed value, delivery waits until that has ended.
  ///
  /// - Precondition: The state is not being edited. In debug builds, the caller is on the actor that made the state.
  @inlinable
  public func set(_ newValue: Value) {
    checkIsolation()
    if hasComparison, isEqualByComparison(newValue) { return }
    if unsafe isEqual(value, newValue) {
      store(newValue, isChanged: false)
    } else {
      storeChanged(newValue)
    }
  }
}

/// A value that can be set, and that notifies its listeners, bindings, computed values and effects.
///
/// ``StateSignal`` is the same type under a name for files that import several modules with a `State`.
public typealias State<Value> = StateSignal<Value>
