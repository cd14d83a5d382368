/// Sends events to a session from anywhere.
///
/// ```swift
/// let sender = session.sender()
/// Task.detached { sender.send(.loaded(await load())) }
/// ```
///
/// Events hop to the session's owner. Those of one thread arrive in the order in which they were sent,
/// and none is lost while the session is there; it is not held.
public final class StatechartSender<Event: Sendable>: Sendable {
  private let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// Sends an event, which is handled on the owner, after those that were sent before.
  public func send(_ event: Event) { continuation.yield(event) }
}

extension StatechartSession where Event: Sendable {
  /// Returns a handle that sends events to the session from anywhere.
  ///
  /// - Parameter isolation: The owner, to which events hop.
  public func sender(
    isolation: isolated any Actor = #isolation
  ) -> StatechartSender<Event> {
    sender { $0 }
  }
}

extension StatechartSession {
  /// Returns a handle that sends values to the session from anywhere, as events.
  ///
  /// If your module isolates everything to the main actor by default, so are its events' conformances, and
  /// this form, `session.sender { $0 }`, serves there.
  ///
  /// - Parameters:
  ///   - isolation: The owner, to which values hop.
  ///   - event: Turns a value into an event, on the owner.
  public func sender<Value: Sendable>(
    isolation: isolated any Actor = #isolation, _ event: @escaping (Value) -> Event
  ) -> StatechartSender<Value> {
    let (values, continuation) = AsyncStream<Value>.makeStream()
    Task { [weak self] in
      // Captured, so that the task runs on the owner.
      _ = isolation
      for await value in values {
        guard let self else { return }
        send(event(value))
      }
    }
    return StatechartSender(continuation)
  }
}
