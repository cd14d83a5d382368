import Dispatch
import Foundation

extension Signal where Value: Sendable {
  /// Calls a listener on a queue, with the value now and whenever it has changed.
  ///
  /// It hears every value in order, if the queue is serial.
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
    // The listener's closure holds the gate's closer, and goes when it is unbound.
    let closer = GateCloser()
    let gate = closer.gate
    return listen { [closer] value in
      queue.async { if gate.isOpen { listener(value) } }
      return withExtendedLifetime(closer) { true }
    }
  }
}

/// Whether calls that have been queued are still to be made.
///
/// `@unchecked`: only touched under the lock.
private final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var isClosed = false

  var isOpen: Bool { lock.withLock { !isClosed } }

  func close() { lock.withLock { isClosed = true } }
}

/// Closes a gate when nobody holds it any more.
private final class GateCloser {
  let gate = Gate()

  deinit { gate.close() }
}
