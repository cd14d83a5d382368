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
    let areEqual = equality(of: Value.self)
    var last: Value?
    let token = listen { value in
      let before = last
      last = .some(value)
      guard let before else { return true }
      if let areEqual, areEqual(before, value) { return true }
      listener(before, value)
      return true
    }
    holdListWhileListened()
    return token
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
}

extension StateSignal {
  /// Calls one closure when the state gets its first active reader, and another one when it has lost the last.
  ///
  /// Use it to run an expensive source only while its values are used. Active readers are listeners, bindings, effects, and
  /// computed values that have an active reader. A call of `get()` is not an active reader, and neither is code that
  /// Observation tracks, because Observation does not report when tracking ends. The state holds both closures, so they must
  /// not capture it strongly.
  ///
  /// ```swift
  /// let location = State(Place.unknown)
  /// location.whileListened(start: { sensor.start() }, stop: { sensor.stop() })
  /// ```
  ///
  /// - Parameters:
  ///   - start: Called before the first listener or effect gets a value, or immediately if the state has active readers already.
  ///   - stop: Called when the last active reader has been removed. A binding whose target has been deallocated is removed at
  ///     the next delivery.
  ///   - isolation: The owner, by default the caller's actor.
  public func whileListened(
    isolation: isolated (any Actor)? = #isolation, start: @escaping () -> Void,
    stop: @escaping () -> Void
  ) {
    let (ref, hub) = (NodeRef(self), hub())
    makeExtras().hooks.append(ReaderHooks(start: start, stop: stop))
    ref.leadToHooks()
    // The state holds the hub.
    let update = { GraphContext.current.updateReaders(of: [ref]) }
    hub.onUse = update
    update()
  }
}
