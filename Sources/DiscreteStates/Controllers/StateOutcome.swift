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
  ///
  /// This is also the outcome of a transition that is interrupted before it runs the mutations, such as
  /// ``StateTransition/delayed(by:on:)``.
  case abandoned(Reason)

  /// The reason why a transition did not complete.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// The transition completed with `false`, or was released without completing.
    case failed

    /// A state that was applied later, or the restoring of a record, interrupted the transition.
    case interrupted

    /// A state that was applied later, or the restoring of a record, replaced the change in the queue.
    case superseded

    /// Another change was running, and the policy is ``OverlapPolicy/drop``.
    case dropped

    /// The change was cancelled by ``StateChange/cancel()``, or the task that waited for its value was cancelled.
    case cancelled

    /// The transition exceeded its time limit.
    case timedOut

    /// The object or its controller was released.
    case released
  }

  /// Unavailable: renamed to ``entered``.
  @available(*, unavailable, renamed: "entered")
  public static var applied: StateOutcome { .entered }

  /// Unavailable: an interrupted change is cut short or abandoned.
  @available(
    *, unavailable,
    message: "compare 'reason', or write .cutShort(.interrupted) or .abandoned(.interrupted)"
  )
  public static var interrupted: StateOutcome { .cutShort(.interrupted) }

  /// The reason why the transition did not complete; `nil` if it completed.
  public var reason: Reason? {
    switch self {
    case .entered, .updated, .unchanged: nil
    case .cutShort(let reason), .abandoned(let reason): reason
    }
  }
}

extension StateOutcome: CustomStringConvertible {
  /// The case as it is written in code without the leading dot, such as `abandoned(.dropped)`.
  public var description: String {
    switch self {
    case .entered: "entered"
    case .updated: "updated"
    case .unchanged: "unchanged"
    case .cutShort(let reason): "cutShort(.\(reason))"
    case .abandoned(let reason): "abandoned(.\(reason))"
    }
  }
}
