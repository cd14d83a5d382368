extension Statechart {
  /// The likely mistakes in the declaration of the chart.
  ///
  /// Findings about states come first, then findings about transitions, then declarations without effect.
  ///
  /// The analysis does not try events; ``explore(limit:samples:guards:)`` finds more.
  ///
  /// - Complexity: O(states × transitions) at worst.
  public var findings: [StatechartFinding<ID>] { ChartInspection(program).findings }

  /// Tries all events in all configurations to which they can lead.
  ///
  /// - Parameters:
  ///   - limit: The number of microsteps after which the exploration ends. It tries each stimulus in each
  ///     configuration once for each combination of the guards' answers, up to 2 to the power of the number of
  ///     guards. A stimulus without effect counts as one microstep. A macrostep of more than 1,000 microsteps counts
  ///     as endless, and is one of the `endlessPaths`.
  ///   - samples: Events to send instead of other events of their kind, such as `.loaded([])`. They determine whether
  ///     `On(matching:)`, and constructors whose case is not known, match. Without samples, the exploration tries
  ///     both. Guards that receive the values are not called, so both of their answers are tried.
  ///   - guards: Returns the answer of the guard with a name, or `nil` to try both answers. The exploration tries
  ///     both answers of guards without a name.
  /// - Returns: The configurations that were reached.
  /// - Complexity: O(`limit`) microsteps, and memory for the active states and the answers of guards in these
  ///   microsteps.
  public func explore(
    limit: Int = 100_000, samples: [Event] = [], guards: (String) -> Bool? = { _ in nil }
  ) -> StatechartExploration<ID> {
    ChartExplorer(program, samples: samples, answer: guards).explore(limit: limit)
  }

  /// Returns the configuration to which the steps of an exploration lead.
  ///
  /// The method uses the recorded answers of guards. No guard is called, and no action runs.
  public func configuration(
    after steps: [StatechartExploration<ID>.Step]
  ) -> StatechartConfiguration<ID> {
    program.configuration(of: ChartExplorer(program).replay(steps))
  }

  /// Runs sessions of the chart along many paths, and checks a condition after each step.
  ///
  /// ```swift
  /// let report = chart.test(samples: [.submit(name: "ann", password: "x")]) { AuthFlow() } check: { flow, session in
  ///   if session.isActive(.signedIn), flow.token == nil { throw Missing.token }
  /// }
  /// #expect(report.failure == nil && report.transitionCoverage == 1)
  /// ```
  ///
  /// The paths are the paths of ``explore(limit:samples:guards:)``, each followed by every event, and random walks of
  /// events that are possible. Each path runs the actions and guards with a new object, on a ``SimulatedClock``.
  /// Invoked tasks start, with their side effects, but their results do not arrive; the test sends the corresponding
  /// events like all other events. The test removes steps from a path that fails as long as the path still fails.
  ///
  /// - Parameters:
  ///   - samples: Events with associated values to send, and events that no transition names. The test also sends the
  ///     events without associated values that transitions name.
  ///   - limit: The largest number of paths from the exploration, and of microsteps of the exploration.
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
    var tester = ChartTester(
      chart: self, plan: ChartTestPlan(program, samples: samples), isolation: isolation,
      make: make, check: check)
    let exploration = explore(limit: limit, samples: samples)
    return tester.report(exploration, limit: limit, walks: walks, length: length, seed: seed)
  }
}
