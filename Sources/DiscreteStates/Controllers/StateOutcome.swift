/// The outcome of applying a state.
public enum StateOutcome: Sendable, Hashable {
  /// The object is in the state, and the transition has run to its end.
  case entered

  /// The object was in the state already, and `onUpdate` has run.
  case updated

  /// The object was in the state already, and there was nothing to run.
  case unchanged

  /// The object is in the state, but the transition did not run to its end.
  case cutShort(Reason)

  /// The mutations have not run: the object is in the state in which it was.
  case abandoned(Reason)

  /// Why a transition did not run to its end.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// The transition completed with `false`, or was released without completing.
    case failed

    /// A state that was applied later took over.
    case interrupted

    /// A state that was applied later took the place in the queue.
    case superseded

    /// Another transition was running, and the controller drops what comes in the meantime.
    case dropped

    /// The caller cancelled the change.
    case cancelled

    /// The transition took longer than it may.
    case timedOut

    /// The object or its controller has gone.
    case released
  }

  /// Why the transition did not run to its end; nil if it did.
  public var reason: Reason? {
    switch self {
    case .entered, .updated, .unchanged: nil
    case .cutShort(let reason), .abandoned(let reason): reason
    }
  }

  /// Whether the object was put into the state, or was in it already.
  public var isInState: Bool {
    if case .abandoned = self { false } else { true }
  }
}
