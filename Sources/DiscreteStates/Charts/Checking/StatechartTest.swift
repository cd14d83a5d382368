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

extension Statechart {
  /// Runs sessions of the chart along many paths, and checks a condition after each step.
  ///
  /// ```swift
  /// let report = chart.test(samples: [.submit(name: "ann", password: "x")]) { AuthFlow() } check: { flow, session in
  ///   if session.isActive(.signedIn), flow.token == nil { throw Missing.token }
  /// }
  /// #expect(report.failure == nil && report.transitionCoverage == 1)
  /// ```
  ///
  /// The paths are the paths of ``explore(limit:samples:guards:)``, each followed by every event, and random walks of events
  /// that are possible. Each path runs the actions and guards with a new object, on a ``SimulatedClock``. Invoked tasks start,
  /// but their results do not arrive; the test sends the corresponding events like all other events. The test shortens a path
  /// that fails as long as it still fails.
  ///
  /// - Parameters:
  ///   - samples: Events with associated values to send, and events that no transition names. The test also sends the
  ///     events without associated values that transitions name.
  ///   - limit: The largest number of paths, and of macrosteps of the exploration.
  ///   - walks: The number of random walks.
  ///   - length: The largest number of steps of a walk.
  ///   - seed: The seed of the walks.
  ///   - isolation: The actor of the sessions.
  ///   - make: Returns a new object.
  ///   - check: Throws an error if a condition does not hold. Called after the start and after each step.
  /// - Returns: The coverage, and the first failure.
  public func test(
    samples: [Event] = [], limit: Int = 10_000, walks: Int = 100, length: Int = 50,
    seed: UInt64 = 0,
    isolation: isolated (any Actor)? = #isolation, _ make: @escaping () -> Target,
    check: @escaping (Target, Session) throws -> Void = { _, _ in }
  ) -> StatechartTestReport<ID, Event> {
    let plan = ChartTestPlan(program, samples: samples)
    var tester = ChartTester(
      chart: self, plan: plan, isolation: isolation, make: make, check: check)
    for path in plan.paths(of: explore(limit: limit, samples: samples), limit: limit)
    where tester.failure == nil {
      tester.follow(path)
    }
    var random = WalkGenerator(state: seed)
    for _ in 0..<walks where tester.failure == nil { tester.walk(length, &random) }
    return tester.report
  }
}
