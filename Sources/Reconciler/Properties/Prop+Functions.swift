// A property wrapper cannot be generic over the number of parameters of a function that it stores, because the compiler
// does not support functions with a parameter pack as generic values. So there is one initializer for each number.

/// The latest function of an optional prop; if it is nil, the function that was read.
@MainActor @usableFromInline
struct LatestNonNil<Function> {
  @usableFromInline nonisolated let latest: LatestFunction<Function?>

  // Safety: see `LatestFunction`.
  @safe @usableFromInline nonisolated(unsafe) let first: Function

  @inlinable
  nonisolated init(latest: LatestFunction<Function?>, first: Function) {
    self.latest = latest
    self.first = first
  }

  @inlinable nonisolated var function: Function { latest.function ?? first }
}

extension Prop {
  /// Creates a property that holds a function.
  ///
  /// - Parameter forward: Returns a function that calls the latest one.
  @inlinable
  init(
    latest initial: @escaping () -> Value, _ forward: @escaping (LatestFunction<Value>) -> Value
  ) {
    self.init(function: initial, isSame: { _, _ in true }, forward)
  }

  /// Creates a property that holds a function or nil.
  ///
  /// - Parameter forward: Returns a function that calls the latest one.
  @inlinable
  init<Function>(
    optional initial: @escaping () -> Value,
    _ forward: @escaping (LatestNonNil<Function>) -> Function
  ) where Value == Function? {
    self.init(function: initial, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      latest.stored.map { forward(LatestNonNil(latest: latest, first: $0)) }
    }
  }

  /// Creates a property that holds a function of no parameters.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == () -> Result {
    self.init(latest: wrappedValue) { latest in { latest.function() } }
  }

  /// Creates a property that holds a function of no parameters, or nil.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (() -> Result)? {
    self.init(optional: wrappedValue) { latest in { latest.function() } }
  }

  /// Creates a property that holds a function of no parameters that runs on the main actor.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor () -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in latest.function() } }
  }

  /// Creates a property that holds a function of no parameters that runs on the main actor, or nil.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor () -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in latest.function() } }
  }

  /// Creates a property that holds a function of one parameter.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == (A) -> Result {
    self.init(latest: wrappedValue) { latest in { latest.function($0) } }
  }

  /// Creates a property that holds a function of one parameter, or nil.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == ((A) -> Result)? {
    self.init(optional: wrappedValue) { latest in { latest.function($0) } }
  }

  /// Creates a property that holds a function of one parameter that runs on the main actor.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor (A) -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in latest.function($0) } }
  }

  /// Creates a property that holds a function of one parameter that runs on the main actor, or nil.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor (A) -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in latest.function($0) } }
  }

  /// Creates a property that holds a function of two parameters.
  @inlinable
  public init<A, B, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == (A, B) -> Result {
    self.init(latest: wrappedValue) { latest in { latest.function($0, $1) } }
  }

  /// Creates a property that holds a function of two parameters, or nil.
  @inlinable
  public init<A, B, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == ((A, B) -> Result)? {
    self.init(optional: wrappedValue) { latest in { latest.function($0, $1) } }
  }

  /// Creates a property that holds a function of two parameters that runs on the main actor.
  @inlinable
  public init<A, B, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor (A, B) -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in latest.function($0, $1) } }
  }

  /// Creates a property that holds a function of two parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor (A, B) -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in latest.function($0, $1) } }
  }

  /// Creates a property that holds a function of three parameters.
  @inlinable
  public init<A, B, C, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == (A, B, C) -> Result {
    self.init(latest: wrappedValue) { latest in { latest.function($0, $1, $2) } }
  }

  /// Creates a property that holds a function of three parameters, or nil.
  @inlinable
  public init<A, B, C, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == ((A, B, C) -> Result)? {
    self.init(optional: wrappedValue) { latest in { latest.function($0, $1, $2) } }
  }

  /// Creates a property that holds a function of three parameters that runs on the main actor.
  @inlinable
  public init<A, B, C, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor (A, B, C) -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in latest.function($0, $1, $2) } }
  }

  /// Creates a property that holds a function of three parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, C, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor (A, B, C) -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in latest.function($0, $1, $2) } }
  }

  /// Creates a property that holds a function of four parameters.
  @inlinable
  public init<A, B, C, D, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == (A, B, C, D) -> Result {
    self.init(latest: wrappedValue) { latest in { latest.function($0, $1, $2, $3) } }
  }

  /// Creates a property that holds a function of four parameters, or nil.
  @inlinable
  public init<A, B, C, D, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == ((A, B, C, D) -> Result)? {
    self.init(optional: wrappedValue) { latest in { latest.function($0, $1, $2, $3) } }
  }

  /// Creates a property that holds a function of four parameters that runs on the main actor.
  @inlinable
  public init<A, B, C, D, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor (A, B, C, D) -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in latest.function($0, $1, $2, $3) } }
  }

  /// Creates a property that holds a function of four parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, C, D, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor (A, B, C, D) -> Result)? {
    self.init(optional: wrappedValue) { latest in
      { @MainActor in latest.function($0, $1, $2, $3) }
    }
  }

  /// Creates a property that holds an asynchronous function of no parameters that runs on the main actor.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor () async -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in await latest.function() } }
  }

  /// Creates a property that holds an asynchronous function of no parameters that runs on the main actor, or nil.
  @inlinable
  public init<Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor () async -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in await latest.function() } }
  }

  /// Creates a property that holds an asynchronous function of one parameter that runs on the main actor.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value)
  where Value == @MainActor (A) async -> Result {
    self.init(latest: wrappedValue) { latest in { @MainActor in await latest.function($0) } }
  }

  /// Creates a property that holds an asynchronous function of one parameter that runs on the main actor, or nil.
  @inlinable
  public init<A, Result>(wrappedValue: @autoclosure @escaping () -> Value = nil)
  where Value == (@MainActor (A) async -> Result)? {
    self.init(optional: wrappedValue) { latest in { @MainActor in await latest.function($0) } }
  }
}
