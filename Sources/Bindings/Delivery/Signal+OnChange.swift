extension Signal {
  /// Calls a listener with the old and the new value whenever the value has changed; not at once.
  ///
  /// ```swift
  /// volume.onChange { old, new in print("from \(old) to \(new)") }
  /// ```
  ///
  /// A value that is equal to the one before is no change, where the type turns out to be `Equatable`.
  ///
  /// - Parameters:
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called with both values.
  /// - Returns: A token that ends the binding; it may be dropped.
  @discardableResult
  public func onChange(
    isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> BindingToken {
    let areEqual = equality(of: Value.self)
    var last: Value?
    return listen { value in
      let before = last
      last = .some(value)
      guard let before else { return true }
      if let areEqual, areEqual(before, value) { return true }
      listener(before, value)
      return true
    }
  }

  /// Calls a listener with the new value whenever the value has changed; not at once.
  ///
  /// A value that is equal to the one before is no change, where the type turns out to be `Equatable`.
  @discardableResult
  public func onChange(
    isolation: isolated (any Actor)? = #isolation, _ listener: @escaping (_ new: Value) -> Void
  ) -> BindingToken {
    onChange { _, new in listener(new) }
  }
}

extension StateSignal {
  /// Calls closures when the state gets its first listener, and when it has lost its last one.
  ///
  /// So a source that costs something runs only while someone listens. Bindings count as listeners; computed values and
  /// effects that read the state do not.
  ///
  /// ```swift
  /// let location = State(Place.unknown)
  /// location.whileListened(start: { sensor.start() }, stop: { sensor.stop() })
  /// ```
  ///
  /// - Parameters:
  ///   - start: Called before the first listener gets a value; at once if there are listeners already.
  ///   - stop: Called when the last listener has been removed. A binding whose target has died is removed at the next
  ///     delivery.
  ///   - isolation: The owner, by default the caller's actor.
  public func whileListened(
    isolation: isolated (any Actor)? = #isolation, start: @escaping () -> Void,
    stop: @escaping () -> Void
  ) {
    let hub = hub()
    let (earlierStart, earlierStop) = (hub.onFirst, hub.onEmpty)
    hub.onFirst = {
      earlierStart?()
      start()
    }
    hub.onEmpty = {
      stop()
      earlierStop?()
    }
    if hub.hasListeners { start() }
  }
}
