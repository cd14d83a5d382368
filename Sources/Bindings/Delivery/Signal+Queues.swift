import Dispatch

extension Signal where Value: Sendable {
  /// Calls a listener on a queue, with the value now and whenever it has changed.
  ///
  /// It gets every value in order, if the queue is serial.
  ///
  /// - Parameters:
  ///   - queue: Where the listener is called; never at once, not even if it is the caller's.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called on the queue.
  /// - Returns: What unbinds the listener: no call begins once that has returned, but one that has begun may
  ///   still be going on.
  @discardableResult
  public func on(
    _ queue: DispatchQueue, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping @Sendable (Value) -> Void
  ) -> BindingToken {
    // The listener's closure holds the gate, and goes when it is unbound.
    let gate = Gate()
    return listen { value in
      queue.async { [isOpen = gate.isOpen] in if isOpen.withLock(\.self) { listener(value) } }
      return true
    }
  }
}

/// Whether calls that have been queued are still to be made: until nobody holds the gate any more.
private final class Gate {
  let isOpen = Locked(true)

  deinit { isOpen.withLock { $0 = false } }
}
