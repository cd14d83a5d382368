// A property wrapper cannot be generic over the number of parameters of a function that it stores: the compiler
// does not abstract over functions of variadic generic types. So there is one initializer for each number.

extension Prop {
  /// Creates a property that holds a function of no parameters.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == () -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { latest.function() }
    }
  }

  /// Creates a property that holds a function of no parameters, or nil.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (() -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { (latest.function ?? first)() }
    }
  }

  /// Creates a property that holds a function of no parameters that runs on the main actor.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor () -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor in latest.function() }
    }
  }

  /// Creates a property that holds a function of no parameters that runs on the main actor, or nil.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor () -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor in (latest.function ?? first)() }
    }
  }

  /// Creates a property that holds a function of one parameter.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == (A) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { (a) in latest.function(a) }
    }
  }

  /// Creates a property that holds a function of one parameter, or nil.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == ((A) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { (a) in (latest.function ?? first)(a) }
    }
  }

  /// Creates a property that holds a function of one parameter that runs on the main actor.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor (A) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor (a) in latest.function(a) }
    }
  }

  /// Creates a property that holds a function of one parameter that runs on the main actor, or nil.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor (A) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor (a) in (latest.function ?? first)(a) }
    }
  }

  /// Creates a property that holds a function of two parameters.
  @inlinable
  public init<A, B, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == (A, B) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { (a, b) in latest.function(a, b) }
    }
  }

  /// Creates a property that holds a function of two parameters, or nil.
  @inlinable
  public init<A, B, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == ((A, B) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { (a, b) in (latest.function ?? first)(a, b) }
    }
  }

  /// Creates a property that holds a function of two parameters that runs on the main actor.
  @inlinable
  public init<A, B, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor (A, B) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor (a, b) in latest.function(a, b) }
    }
  }

  /// Creates a property that holds a function of two parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor (A, B) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor (a, b) in (latest.function ?? first)(a, b) }
    }
  }

  /// Creates a property that holds a function of three parameters.
  @inlinable
  public init<A, B, C, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == (A, B, C) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { (a, b, c) in latest.function(a, b, c) }
    }
  }

  /// Creates a property that holds a function of three parameters, or nil.
  @inlinable
  public init<A, B, C, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == ((A, B, C) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { (a, b, c) in (latest.function ?? first)(a, b, c) }
    }
  }

  /// Creates a property that holds a function of three parameters that runs on the main actor.
  @inlinable
  public init<A, B, C, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor (A, B, C) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor (a, b, c) in latest.function(a, b, c) }
    }
  }

  /// Creates a property that holds a function of three parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, C, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor (A, B, C) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor (a, b, c) in (latest.function ?? first)(a, b, c) }
    }
  }

  /// Creates a property that holds a function of four parameters.
  @inlinable
  public init<A, B, C, D, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == (A, B, C, D) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { (a, b, c, d) in latest.function(a, b, c, d) }
    }
  }

  /// Creates a property that holds a function of four parameters, or nil.
  @inlinable
  public init<A, B, C, D, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == ((A, B, C, D) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { (a, b, c, d) in (latest.function ?? first)(a, b, c, d) }
    }
  }

  /// Creates a property that holds a function of four parameters that runs on the main actor.
  @inlinable
  public init<A, B, C, D, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor (A, B, C, D) -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor (a, b, c, d) in latest.function(a, b, c, d) }
    }
  }

  /// Creates a property that holds a function of four parameters that runs on the main actor, or nil.
  @inlinable
  public init<A, B, C, D, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor (A, B, C, D) -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor (a, b, c, d) in (latest.function ?? first)(a, b, c, d) }
    }
  }

  /// Creates a property that holds an asynchronous function of no parameters that runs on the main actor.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor () async -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor in await latest.function() }
    }
  }

  /// Creates a property that holds an asynchronous function of no parameters that runs on the main actor, or nil.
  @inlinable
  public init<Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor () async -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor in await (latest.function ?? first)() }
    }
  }

  /// Creates a property that holds an asynchronous function of one parameter that runs on the main actor.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value
  ) where Value == @MainActor (A) async -> Result {
    self.init(function: { wrappedValue() }, isSame: { _, _ in true }) { latest in
      { @MainActor (a) in await latest.function(a) }
    }
  }

  /// Creates a property that holds an asynchronous function of one parameter that runs on the main actor, or nil.
  @inlinable
  public init<A, Result>(
    wrappedValue: @autoclosure @escaping () -> Value = nil
  ) where Value == (@MainActor (A) async -> Result)? {
    self.init(function: { wrappedValue() }, isSame: { ($0 == nil) == ($1 == nil) }) { latest in
      guard let first = latest.function else { return nil }
      return { @MainActor (a) in await (latest.function ?? first)(a) }
    }
  }
}
