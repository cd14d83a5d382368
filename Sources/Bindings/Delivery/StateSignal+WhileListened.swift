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
