import Dispatch

extension Signal where Value: Sendable {
  /// Calls a listener on a queue, with the current value and whenever the value changes.
  ///
  /// A serial queue calls the listener with the values in order.
  ///
  /// - Parameters:
  ///   - queue: The queue that calls the listener: always asynchronously, even if the caller is on the queue.
  ///   - isolation: The owner, by default the caller's actor.
  ///   - listener: Called on the queue.
  /// - Returns: A token that ends the binding. After `unBind()` has returned, no call begins, but a call that has begun may
  ///   still be running. The end of the signal has the same effect.
  @discardableResult
  public func on(
    _ queue: DispatchQueue, isolation: isolated (any Actor)? = #isolation,
    _ listener: @escaping @Sendable (Value) -> Void
  ) -> BindingToken {
    let isOpen = Locked(true)
    // Released with the listener's closure: when the listener is unbound.
    let end = ReleaseAction { isOpen.withLock { $0 = false } }
    let token = listen { value in
      withExtendedLifetime(end) {
        queue.async { if isOpen.withLock(\.self) { listener(value) } }
      }
      return true
    }
    didAddListener(of: isolation)
    return token
  }
}
