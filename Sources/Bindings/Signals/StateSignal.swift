/// A value that can be set, and that notifies everything that depends on it.
///
/// ```swift
/// let greeting = State("hello")
/// greeting.on { print($0) }     // prints hello
/// greeting.set("hello world")   // prints hello world
/// ```
public final class StateSignal<Value>: ValueNode<Value>, Signal {
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
