/// A handle that sends events to a session from any isolation.
///
/// ```swift
/// let sender = session.sender()
/// Task.detached { sender.send(.loaded(await load())) }
/// ```
///
/// The session handles the events on its actor. Events that one thread sends arrive in the order in which they were
/// sent, and none is lost while the session exists. The sender does not keep the session alive.
public final class StatechartSender<Event: Sendable>: Sendable {
  private let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) { self.continuation = continuation }

  deinit { continuation.finish() }

  /// Sends an event, which the session handles on its actor, after the events that this sender sent before.
  public func send(_ event: Event) { continuation.yield(event) }
}

extension StatechartSession where Event: Sendable {
  /// Returns a handle that sends events to a session of the main actor from any isolation.
  @MainActor
  public func sender() -> StatechartSender<Event> { sender { $0 } }

  /// Returns a handle that sends events to a session of any actor from any isolation.
  ///
  /// - Parameter isolation: The actor of the session; in an actor, `self`.
  public func sender(isolation: isolated any Actor) -> StatechartSender<Event> {
    sender(isolation: isolation) { $0 }
  }
}

extension StatechartSession {
  /// Returns a handle that sends values to a session of the main actor from any isolation, and converts them to events.
  ///
  /// If your module isolates declarations to the main actor by default, the conformance of your events to `Sendable`
  /// may be isolated, too. Use this form, `session.sender { $0 }`, in such a module.
  ///
  /// - Parameter event: Returns the event for a value. Called on the main actor.
  @MainActor
  public func sender<Value: Sendable>(
    _ event: @escaping (Value) -> Event
  ) -> StatechartSender<Value> {
    sender(isolation: MainActor.shared, event)
  }

  /// Returns a handle that sends values to a session of any actor from any isolation, and converts them to events.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the session; in an actor, `self`.
  ///   - event: Returns the event for a value. Called on the actor of the session.
  public func sender<Value: Sendable>(
    isolation: isolated any Actor, _ event: @escaping (Value) -> Event
  ) -> StatechartSender<Value> {
    let (values, continuation) = AsyncStream<Value>.makeStream()
    Task { [weak self] in
      // Capturing the actor makes the task run on it.
      _ = isolation
      for await value in values {
        guard let self else { return }
        send(event(value))
      }
    }
    return StatechartSender(continuation)
  }
}
