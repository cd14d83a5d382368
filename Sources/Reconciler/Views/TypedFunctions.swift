// Of each there is one for each number of arguments: functions of any number cannot be held in one class yet.

extension Placement where Child: StateView {
  /// Passes a function of no arguments, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<Result>(
    forKey key: TypedKey<() -> Result>, isFunction function: @escaping () -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of one argument, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<Argument, Result>(
    forKey key: TypedKey<(Argument) -> Result>, isFunction function: @escaping (Argument) -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of two arguments, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<First, Second, Result>(
    forKey key: TypedKey<(First, Second) -> Result>,
    isFunction function: @escaping (First, Second) -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of no arguments, which runs on the main actor, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<Result>(
    forKey key: TypedKey<@MainActor () -> Result>,
    isFunction function: @escaping @MainActor () -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of one argument, which runs on the main actor, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<Argument, Result>(
    forKey key: TypedKey<@MainActor (Argument) -> Result>,
    isFunction function: @escaping @MainActor (Argument) -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of two arguments, which runs on the main actor, under a typed key.
  ///
  /// A new function does not render the child, which calls the latest one.
  public func prop<First, Second, Result>(
    forKey key: TypedKey<@MainActor (First, Second) -> Result>,
    isFunction function: @escaping @MainActor (First, Second) -> Result
  ) {
    placed.give(.text(key.name), function: function)
  }

  /// Passes a function of no arguments, as `isFunction:` does; `nil` for none.
  public func prop<Result>(
    forKey key: TypedKey<() -> Result>, is function: (() -> Result)?
  ) {
    give(key, function)
  }

  /// Passes a function of one argument, as `isFunction:` does; `nil` for none.
  public func prop<Argument, Result>(
    forKey key: TypedKey<(Argument) -> Result>, is function: ((Argument) -> Result)?
  ) {
    give(key, function)
  }

  /// Passes a function of two arguments, as `isFunction:` does; `nil` for none.
  public func prop<First, Second, Result>(
    forKey key: TypedKey<(First, Second) -> Result>, is function: ((First, Second) -> Result)?
  ) {
    give(key, function)
  }

  /// Passes a function of no arguments, which runs on the main actor, as `isFunction:` does; `nil` for none.
  public func prop<Result>(
    forKey key: TypedKey<@MainActor () -> Result>, is function: (@MainActor () -> Result)?
  ) {
    give(key, function)
  }

  /// Passes a function of one argument, which runs on the main actor, as `isFunction:` does; `nil` for none.
  public func prop<Argument, Result>(
    forKey key: TypedKey<@MainActor (Argument) -> Result>,
    is function: (@MainActor (Argument) -> Result)?
  ) {
    give(key, function)
  }

  /// Passes a function of two arguments, which runs on the main actor, as `isFunction:` does; `nil` for none.
  public func prop<First, Second, Result>(
    forKey key: TypedKey<@MainActor (First, Second) -> Result>,
    is function: (@MainActor (First, Second) -> Result)?
  ) {
    give(key, function)
  }

  private func give<Function>(_ key: TypedKey<Function>, _ function: Function?) {
    if let function {
      placed.give(.text(key.name), function: function)
    } else {
      placed.give(.text(key.name), .nothing)
    }
  }
}

extension ViewProps {
  /// The function of no arguments, under a typed key, which always calls the latest one.
  public subscript<Result>(
    key: TypedKey<() -> Result>
  ) -> (() -> Result)? {
    function(.text(key.name)) { box in { box.latest() } }
  }

  /// The function of one argument, under a typed key, which always calls the latest one.
  public subscript<Argument, Result>(
    key: TypedKey<(Argument) -> Result>
  ) -> ((Argument) -> Result)? {
    function(.text(key.name)) { box in { box.latest($0) } }
  }

  /// The function of two arguments, under a typed key, which always calls the latest one.
  public subscript<First, Second, Result>(
    key: TypedKey<(First, Second) -> Result>
  ) -> ((First, Second) -> Result)? {
    function(.text(key.name)) { box in { box.latest($0, $1) } }
  }

  /// The function of no arguments, which runs on the main actor, under a typed key, which always calls the latest one.
  public subscript<Result>(
    key: TypedKey<@MainActor () -> Result>
  ) -> (@MainActor () -> Result)? {
    function(.text(key.name)) { box in { @MainActor in box.latest() } }
  }

  /// The function of one argument, which runs on the main actor, under a typed key, which always calls the latest one.
  public subscript<Argument, Result>(
    key: TypedKey<@MainActor (Argument) -> Result>
  ) -> (@MainActor (Argument) -> Result)? {
    function(.text(key.name)) { box in { @MainActor in box.latest($0) } }
  }

  /// The function of two arguments, which runs on the main actor, under a typed key, which always calls the latest one.
  public subscript<First, Second, Result>(
    key: TypedKey<@MainActor (First, Second) -> Result>
  ) -> (@MainActor (First, Second) -> Result)? {
    function(.text(key.name)) { box in { @MainActor in box.latest($0, $1) } }
  }
}
