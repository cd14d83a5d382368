/// A value that can be set, and that notifies everything that depends on it.
///
/// ```swift
/// let greeting = State("hello")
/// greeting.on { print($0) }     // prints hello
/// greeting.set("hello world")   // prints hello world
/// ```
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
  /// Setting a value that the comparison calls equal does nothing: the state keeps its value, and nothing is notified.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - areEqual: Compares the value with the one that is set. Signals that it reads are not depended on.
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

  /// The current value.
  ///
  /// The computed value or effect that is running depends on the state from now on.
  @inlinable
  @discardableResult
  public func get() -> Value {
    tracked()
    return unsafe value
  }

  /// Sets the value, and notifies everything that depends on it before it returns.
  ///
  /// Listeners get every value that is set. Computed values and effects run only if the value is different, where the
  /// type turns out to be `Equatable`.
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
  /// Sets the value, and notifies everything that depends on it before it returns.
  ///
  /// Listeners get every value that is set. Computed values and effects run only if the value is different.
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

/// A value that can be set, and that notifies everything that depends on it.
///
/// ``StateSignal`` is the same type under a name for files that import several modules with a `State`.
public typealias State<Value> = StateSignal<Value>
