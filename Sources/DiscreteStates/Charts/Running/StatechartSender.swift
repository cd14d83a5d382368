/// Sends events to a session from anywhere.
///
/// ```swift
/// let sender = session.sender()
/// Task.detached { sender.send(.loaded(await load())) }
/// ```
///
/// Events hop to the session's owner. Those of one thread arrive in the order in which they were sent,
/// and none is lost while the session is there; it is not held.
public final class StatechartSender<Event: StatechartEvent & Sendable>: Sendable {
  private let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// Sends an event, which is handled on the owner, after those that were sent before.
  public func send(_ event: Event) { continuation.yield(event) }
}

extension StatechartSession where Event: Sendable {
  /// Makes a handle that sends events to the session from anywhere.
  ///
  /// - Parameter isolation: The owner, to which events hop.
  public func sender(
    isolation: isolated any Actor = #isolation
  ) -> StatechartSender<Event> {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    Task { [weak self] in
      // Captured, so that the task runs on the owner.
      _ = isolation
      for await event in events {
        guard let self else { return }
        send(event)
      }
    }
    return StatechartSender(continuation)
  }
}
