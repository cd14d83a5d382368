/// The result of a generated test: its coverage, and the first failure.
public struct StatechartTestReport<ID: Hashable, Event> {
  /// A step of a test.
  public enum Step {
    /// Sends an event.
    case send(Event)

    /// Advances the clock until the next delay has passed.
    case wait(Duration)
  }

  /// A path on which the check failed.
  public struct Failure {
    /// The shortest sequence of steps that the test has found to fail.
    public let steps: [Step]

    /// The error of the check, or a ``StatechartFailure`` of the session.
    public let error: any Error

    /// The configuration after the steps.
    public let configuration: StatechartConfiguration<ID>
  }

  /// The first failure; `nil` if the check never failed.
  public internal(set) var failure: Failure?

  /// The states that were never active, in document order, without history states.
  public internal(set) var missedStates: [ID] = []

  /// The transitions that were never taken, as `source → targets on event [guard]`.
  public internal(set) var missedTransitions: [String] = []

  /// The names of events with associated values for which no sample was passed.
  public internal(set) var eventsWithoutSample: [String] = []

  /// The number of paths that ran.
  public internal(set) var pathCount = 0

  /// The share of states that were active, from 0 to 1.
  public internal(set) var stateCoverage = 1.0

  /// The share of transitions that were taken, from 0 to 1.
  public internal(set) var transitionCoverage = 1.0
}

extension StatechartTestReport.Step: CustomStringConvertible {
  /// A step such as `send submit`.
  public var description: String {
    switch self {
    case .send(let event): "send \(event)"
    case .wait(let duration): "wait \(duration)"
    }
  }
}

extension StatechartTestReport: CustomStringConvertible {
  /// The failure and its steps, or the coverage.
  public var description: String {
    if let failure {
      let steps = failure.steps.map(\.description).joined(separator: ", ")
      return "\(failure.error) in \(failure.configuration) after: \(steps)"
    }
    let missed = missedStates.map { "\($0)" } + missedTransitions
    return "\(pathCount) paths, "
      + (missed.isEmpty ? "everything covered" : "missed: " + missed.joined(separator: "; "))
  }
}
