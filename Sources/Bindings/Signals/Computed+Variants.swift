extension Computed {
  /// Creates a computed value with its own comparison.
  ///
  /// ```swift
  /// let angle = Computed(by: areClose) { sensor.get().angle }
  /// ```
  ///
  /// - Parameters:
  ///   - areEqual: Returns whether the previous value and the new one count as equal. Then the previous value stays, and no
  ///     subscriber runs. The computed value does not depend on signals that the comparison reads.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from other signals.
  public convenience init(
    by areEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated (any Actor)? = #isolation, _ compute: @escaping () -> Value
  ) {
    self.init(compute: compute) { node in
      // Safety: the closure is only called with the node that it was made for.
      let node = unsafe unsafeDowncast(node, to: Computed<Value>.self)
      let value = node.compute()
      if node.isReleased { return false }
      if let old = unsafe node.value, untracked({ areEqual(old, value) }) { return false }
      node.replace(value)
      return true
    }
    makeExtras().comparison = Comparison(areEqual)
  }

  /// Use ``StatePart/init(isolation:get:set:)``, which can be set.
  @available(*, unavailable, message: "use StatePart(get:set:): a Computed cannot be set")
  public convenience init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(compute: get) { _ in false }
  }

  /// Use ``StatePart/init(isolation:get:set:)``, which can be set; the setter is ignored here.
  ///
  /// Deprecated rather than unavailable, because the compiler crashes on `Computed { … } set: { … }` otherwise.
  @available(*, deprecated, message: "use StatePart { … } set: { … }: a Computed cannot be set")
  public convenience init(_ get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(get)
  }

  /// Creates a computed value whose closure may throw; its value is a `Result`.
  ///
  /// If the type of a success is `Equatable`, an equal success does not count as a change. An error always does.
  ///
  /// ```swift
  /// let total = Computed(catching: { try parse(text.get()) })
  /// do { print(try total.tryGet()) } catch { print(error) }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - compute: Computes the value from other signals.
  public convenience init<Success>(
    isolation: isolated (any Actor)? = #isolation, catching compute: @escaping () throws -> Success
  ) where Value == Result<Success, any Error> {
    let areEqual = equality(of: Success.self)
    let isSame: (Value, Value) -> Bool = { old, new in
      guard let areEqual, let old = try? old.get(), let new = try? new.get() else { return false }
      return areEqual(old, new)
    }
    self.init(by: isSame) { Result { try compute() } }
  }

  /// Returns the value, or throws the error that the closure has thrown.
  ///
  /// The computed value or effect that is running depends on this value from now on, in either case.
  ///
  /// - Throws: The error that the closure has thrown.
  public func tryGet<Success>() throws -> Success where Value == Result<Success, any Error> {
    try get().get()
  }
}

extension Signal {
  /// Returns a computed value that ignores each new value that a comparison calls equal to the previous one.
  ///
  /// - Parameters:
  ///   - areEqual: Returns whether the previous value and a new one count as equal.
  ///   - isolation: The owner, by default the caller's actor.
  public func removingDuplicates(
    by areEqual: @escaping (Value, Value) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) -> Computed<Value> {
    Computed(by: areEqual) { self.get() }
  }
}
