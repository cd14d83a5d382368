/// A state that has been applied, and what becomes of it.
///
/// It may be dropped: the state is applied all the same.
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

  /// Calls once with the outcome: at once, if it is known.
  @discardableResult
  public func onOutcome(_ receiver: @escaping (StateOutcome) -> Void) -> StateChange {
    switch storage {
    case .settled(let outcome): receiver(outcome)
    case .pending(let change): change.whenSettled(receiver)
    }
    return self
  }

  /// Calls the state off, if it waits, and stops its transition, if that is running.
  ///
  /// Mutations that have run stay: the outcome tells.
  public func cancel() {
    if case .pending(let change) = storage { change.controller?.stop(change, .cancelled) }
  }

  /// Waits for the outcome.
  ///
  /// If the task is cancelled in the meantime, so is the change.
  ///
  /// - Parameter isolation: The owner, by default the caller's actor.
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
