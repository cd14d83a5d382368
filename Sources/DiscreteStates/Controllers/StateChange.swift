/// A change of an object's state, with its outcome.
///
/// You may discard the value; the change continues.
public struct StateChange {
  @usableFromInline
  enum Storage {
    case settled(StateOutcome)
    case pending(PendingChange)
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ outcome: StateOutcome) { storage = .settled(outcome) }

  init(_ change: PendingChange) {
    storage = change.outcome.map(Storage.settled) ?? .pending(change)
  }

  /// The outcome; `nil` until it is known.
  public var outcome: StateOutcome? {
    switch storage {
    case .settled(let outcome): outcome
    case .pending(let change): change.outcome
    }
  }

  /// Calls a receiver once with the outcome, immediately if the outcome is known.
  @discardableResult
  public func onOutcome(_ receiver: @escaping (StateOutcome) -> Void) -> StateChange {
    switch storage {
    case .settled(let outcome): receiver(outcome)
    case .pending(let change): change.whenSettled(receiver)
    }
    return self
  }

  /// Cancels the change: removes it from the queue, or interrupts its transition.
  ///
  /// Mutations that have run are not undone; the outcome is then `cutShort`, otherwise `abandoned`.
  public func cancel() {
    if case .pending(let change) = storage { change.controller?.stop(change, .cancelled) }
  }

  /// Waits for the outcome.
  ///
  /// If the task is cancelled while it waits, the change is cancelled, too.
  ///
  /// - Parameter isolation: The actor of the controller, by default the caller's actor.
  /// - Returns: The outcome.
  public func value(isolation: isolated (any Actor)? = #isolation) async -> StateOutcome {
    guard case .pending(let change) = storage else { return outcome ?? .unchanged }
    if let outcome = change.outcome { return outcome }
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    change.whenSettled { _ in continuation.finish() }
    // The stream ends with the change, or when the task is cancelled.
    for await _ in ends {}
    if change.outcome == nil { cancel() }
    guard let outcome = change.outcome else { preconditionFailure("a cancelled change goes on") }
    return outcome
  }
}
