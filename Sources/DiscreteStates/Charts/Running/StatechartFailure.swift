/// A mistake in the use of a session, or an error in its chart that is found only at run time.
///
/// A failure does not stop the program: the session passes it to ``StatechartSession/onFailure``, or prints it.
public enum StatechartFailure: Error, Hashable, CustomStringConvertible {
  /// ``StatechartSession/start(isolation:)`` was called on a session that had already started. The call had no effect.
  case startedTwice

  /// ``StatechartSession/start(isolation:)`` was called after the end of the session. The call had no effect.
  case startedAfterEnd

  /// An event of this name was sent before the start. The event waits for the start.
  case sentBeforeStart(event: String)

  /// The session was started, restored, stopped or sent an event after its object was released. The session has ended.
  ///
  /// A session does not keep its object alive. Store the session in the object, or keep the object alive elsewhere.
  case targetReleased

  /// The session was asked whether a state is active that the chart does not declare. The answer was `false`.
  case unknownState(String)

  /// ``StatechartSession/snapshot`` was read in an action, so the snapshot lacks the rest of the macrostep.
  case savedDuringMicrostep

  /// The session exceeded ``StatechartSession/microstepLimit``, in the given states. The session has ended.
  case endlessMacrostep(limit: Int, states: String)

  /// The failure as a sentence.
  public var description: String {
    switch self {
    case .startedTwice: "A statechart session was started twice"
    case .startedAfterEnd:
      "A statechart session has ended, and cannot start again; create another one"
    case .sentBeforeStart(let event):
      "The event \(event) was sent to a statechart session that has not started; it waits for the start"
    case .targetReleased:
      "The object of a statechart session was released, so the session has ended; sessions do not retain their objects"
    case .unknownState(let name): "The statechart has no state \(name)"
    case .savedDuringMicrostep:
      "A statechart session was saved in an action; save it when the event has been handled"
    case .endlessMacrostep(let limit, let states):
      "A statechart session does not come to rest after \(limit) microsteps, in \(states)"
    }
  }
}
