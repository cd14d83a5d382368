extension Signal where Value: Sendable {
  /// The values from now on as an asynchronous sequence: first the current one.
  ///
  /// ```swift
  /// for await name in person.name.values() { print(name) }
  /// ```
  ///
  /// It ends when the signal has gone, or when the task that iterates is cancelled. It does not hold the
  /// signal, and may be iterated by one task, on any actor. Each call makes a sequence of its own.
  ///
  /// - Parameters:
  ///   - buffering: What is done with values that come faster than they are taken: all are kept, or the
  ///     newest, `.bufferingNewest(1)` for the latest alone.
  ///   - isolation: The owner, by default the caller's actor.
  public func values(
    buffering: AsyncStream<Value>.Continuation.BufferingPolicy = .unbounded,
    isolation: isolated (any Actor)? = #isolation
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: buffering)
    let isOpen = Locked(true)
    continuation.onTermination = { _ in isOpen.withLock { $0 = false } }
    // Released with the listener: when the signal has gone, or nobody iterates any more.
    let end = StreamEnd { continuation.finish() }
    let isWanted = { isOpen.withLock(\.self) }
    _ = listen(isWanted: isWanted) { value in
      withExtendedLifetime(end) {}
      if case .terminated = continuation.yield(value) { return false }
      return true
    }
    return stream
  }
}

/// Ends a stream when it is released.
private final class StreamEnd {
  private let finish: () -> Void

  init(finish: @escaping () -> Void) { self.finish = finish }

  deinit { finish() }
}
