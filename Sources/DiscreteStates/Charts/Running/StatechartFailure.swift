/// A mistake in how a session is used, or an error of its chart that shows only when it runs.
public enum StatechartFailure: Error, Hashable, CustomStringConvertible {
  /// ``StatechartSession/start(isolation:)`` was called although the session had started; it had no effect.
  case startedTwice

  /// The object was released before the session started, which has therefore ended.
  ///
  /// A session does not keep its object alive; it is best stored in the object.
  case targetReleased

  /// A state that the chart does not declare was asked for; it counts as inactive.
  case unknownState(String)

  /// An event led to more microsteps than ``StatechartEngine/microstepLimit``, in the given states; the
  /// session has ended.
  case endlessMacrostep(limit: Int, states: String)

  /// The failure as a sentence.
  public var description: String {
    switch self {
    case .startedTwice: "A statechart session was started twice"
    case .targetReleased: "The object of a statechart session was released before the start"
    case .unknownState(let name): "The statechart has no state \(name)"
    case .endlessMacrostep(let limit, let states):
      "A macrostep does not end after \(limit) microsteps, in \(states)"
    }
  }
}
