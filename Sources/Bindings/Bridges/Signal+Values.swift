extension Signal where Value: Sendable {
  /// Returns an asynchronous sequence of the current value and all further values.
  ///
  /// ```swift
  /// for await name in person.name.values() { print(name) }
  /// ```
  ///
  /// The sequence ends when the signal is released, or when the task that iterates is cancelled. It does not hold the signal.
  /// One task may iterate over it, on any actor. Each call makes a new sequence.
  ///
  /// - Parameters:
  ///   - buffering: The policy for values that are set faster than they are read: by default, all are buffered;
  ///     `.bufferingNewest(1)` buffers only the latest.
  ///   - isolation: The owner, by default the caller's actor.
  public func values(
    buffering: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
    isolation: isolated (any Actor)? = #isolation
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: buffering)
    let isOpen = Locked(true)
    continuation.onTermination = { _ in isOpen.withLock { $0 = false } }
    // Released with the listener: when the signal is released, or the iteration has ended.
    let end = ReleaseAction { continuation.finish() }
    let isWanted = { isOpen.withLock(\.self) }
    _ = listen(isWanted: isWanted) { value in
      withExtendedLifetime(end) {}
      if case .terminated = continuation.yield(value) { return false }
      return true
    }
    return stream
  }

  /// The values as a property, which cannot know its owner.
  @available(*, unavailable, message: "use values(), with parentheses")
  @_documentation(visibility: internal)
  public var values: AsyncStream<Value> { values() }
}
