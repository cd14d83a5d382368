/// The outcome of a change of an object's state.
public enum StateOutcome: Sendable, Hashable {
  /// The object has entered the state, and the transition has completed.
  case entered

  /// The object was already in the state, and `onUpdate` has run.
  case updated

  /// The object was already in the state, which has no `onUpdate`, or a move through the history led to no state.
  case unchanged

  /// The mutations have run, so the object is in the state, but the transition did not complete.
  case cutShort(Reason)

  /// The mutations have not run, so the object is in its former state.
  case abandoned(Reason)

  /// The reason why a transition did not complete.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// The transition completed with `false`, or was released without completing.
    case failed

    /// A state that was applied later interrupted the transition.
    case interrupted

    /// A state that was applied later replaced the change in the queue.
    case superseded

    /// Another change was running, and the policy is ``OverlapPolicy/drop``.
    case dropped

    /// The caller cancelled the change.
    case cancelled

    /// The transition exceeded its time limit.
    case timedOut

    /// The object or its controller was released.
    case released
  }

  /// The reason why the transition did not complete; `nil` if it completed.
  public var reason: Reason? {
    switch self {
    case .entered, .updated, .unchanged: nil
    case .cutShort(let reason), .abandoned(let reason): reason
    }
  }

  /// Whether the object has entered the state, or was already in it.
  public var isInState: Bool {
    if case .abandoned = self { false } else { true }
  }
}
