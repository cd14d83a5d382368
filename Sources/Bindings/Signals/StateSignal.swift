/// A value that can be set, and that tells everyone who depends on it.
///
/// ```swift
/// let greeting = State("hello")
/// greeting.on { print($0) }     // hello
/// greeting.set("hello world")   // hello world
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
  }

  /// The current value.
  ///
  /// Whatever computes or runs at the moment depends on it from now on.
  @inlinable
  @discardableResult
  public func get() -> Value {
    tracked()
    return unsafe value
  }

  /// Sets the value, and tells everyone who depends on it before it returns.
  ///
  /// Listeners hear of every value that is set; what computes runs only if it is another one, where the
  /// type turns out to be `Equatable`.
  @inlinable
  public func set(_ newValue: Value) {
    let isChanged = unsafe !hasReaders || !areEqual(value, newValue)
    store(newValue, isChanged: isChanged)
  }
}

extension StateSignal where Value: Equatable {
  /// Sets the value, and tells everyone who depends on it before it returns.
  ///
  /// Listeners hear of every value that is set; what computes runs only if it is another one.
  @inlinable
  public func set(_ newValue: Value) {
    store(newValue, isChanged: unsafe !isEqual(value, newValue))
  }
}

/// A value that can be set, and that tells everyone who depends on it.
///
/// ``StateSignal`` is the same type under a name for files that import several modules with a `State`.
public typealias State<Value> = StateSignal<Value>
