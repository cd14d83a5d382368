extension Signal {
  /// Calls a listener with the old and the new value after each change, but not with the current value.
  ///
  /// ```swift
  /// volume.onChange { old, new in print("from \(old) to \(new)") }
  /// ```
  ///
  /// A value that is equal to the previous one is not a change, if the type is `Equatable` at run time. The listener ends with
  /// the signal, and does not hold it.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with the previous value that was delivered, and the new value.
  /// - Returns: A token that ends the binding. You need not store it.
  @discardableResult
  public func onChange(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> BindingToken {
    let previous = previousValues()
    return on(isolation: isolation) { new in
      if let old = previous(new) { listener(old, new) }
    }
  }

  /// Calls a listener with the new value after each change, but not with the current value.
  ///
  /// A value that is equal to the previous one is not a change, if the type is `Equatable` at run time. The listener ends with
  /// the signal, and does not hold it.
  @discardableResult
  public func onChange(
    isolation: isolated (any Actor)? = #isolation, _ listener: @escaping (_ new: Value) -> Void
  ) -> BindingToken {
    onChange { _, new in listener(new) }
  }

  /// Calls a listener with the old and the new value after each change, for as long as an object lives.
  ///
  /// ```swift
  /// Computed { tasks.get().count }
  ///   .onChange(for: label) { label, old, new in label.text = new > old ? "added" : "removed" }
  /// ```
  ///
  /// A value that is equal to the previous one is not a change, if the type is `Equatable` at run time. The binding holds a
  /// computed value, part or list while the object lives, so you need not store it. It does not hold the object. A listener of a
  /// state also ends with the state.
  ///
  /// - Parameters:
  ///   - object: The object that ends the listener when it is deallocated.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with the object, the previous value and the new value. Use the parameter rather than a captured
  ///     reference, which would keep the object alive.
  /// - Returns: A token that ends the binding early. You need not store it.
  @discardableResult
  public func onChange<Target: AnyObject>(
    for object: Target, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (_ object: Target, _ old: Value, _ new: Value) -> Void
  ) -> BindingToken {
    let previous = previousValues()
    return on(for: object, isolation: isolation) { object, new in
      if let old = previous(new) { listener(object, old, new) }
    }
  }

  /// Returns a closure that takes each value, and returns the one before; `nil` for the first value, and for an equal one.
  private func previousValues() -> (Value) -> Value? {
    let areEqual = equality(of: Value.self)
    var last: Value?
    return { value in
      let before = last
      last = .some(value)
      guard let before, !(areEqual?(before, value) ?? false) else { return nil }
      return .some(before)
    }
  }
}
