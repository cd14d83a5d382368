/// The coverage of a generated test, and the shortest path to the first mistake.
public struct StatechartTestReport<ID: Hashable, Event> {
  /// Something that a test does to a session.
  public enum Step {
    /// Sends an event.
    case send(Event)

    /// Lets time pass until the next delay has passed.
    case wait(Duration)
  }

  /// A path on which the check failed.
  public struct Failure {
    /// The fewest steps that were found to fail.
    public let steps: [Step]

    /// The error of the check, or a ``StatechartFailure`` of the session.
    public let error: any Error

    /// The configuration after the steps.
    public let configuration: StatechartConfiguration<ID>
  }

  /// The first mistake, with the steps that lead to it.
  public internal(set) var failure: Failure?

  /// The states that were never active, in document order, without history states.
  public internal(set) var missedStates: [ID] = []

  /// The transitions that were never taken, as their sources, events and targets.
  public internal(set) var missedTransitions: [String] = []

  /// The names of events with values of which there was no sample.
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
  /// Runs the chart along many paths and checks what must always hold.
  ///
  /// ```swift
  /// let report = chart.test(samples: [.submit(name: "ann", password: "x")]) { AuthFlow() } check: { flow, session in
  ///   if session.isActive(.signedIn), flow.token == nil { throw Missing.token }
  /// }
  /// #expect(report.failure == nil && report.transitionCoverage == 1)
  /// ```
  ///
  /// The paths are those of ``explore(limit:samples:guards:)``, each followed by every event, and random walks among the events that
  /// are possible. Actions and guards run with a new object for each path, on a ``SimulatedClock``. Invoked tasks start, but
  /// their outcomes do not arrive: the events that stand for them are sent like all others. A path that fails is
  /// shortened as long as it still fails.
  ///
  /// - Parameters:
  ///   - samples: Events with values to send, and events that no transition names. Events without values are sent anyway.
  ///   - limit: The number of paths of the exploration at most.
  ///   - walks: The number of random walks.
  ///   - length: The number of steps of a walk.
  ///   - seed: The seed of the walks.
  ///   - isolation: The actor of the sessions.
  ///   - make: Makes an object.
  ///   - check: Throws an error if something is wrong. It is called after the start and after each step.
  /// - Returns: The coverage, and the first failure.
  public func test(
    samples: [Event] = [], limit: Int = 10_000, walks: Int = 100, length: Int = 50,
    seed: UInt64 = 0,
    isolation: isolated (any Actor)? = #isolation, _ make: () -> Target,
    check: (Target, Session) throws -> Void = { _, _ in }
  ) -> StatechartTestReport<ID, Event> {
    let plan = ChartTestPlan(program, samples: samples)
    var coverage = ChartCoverage<ID>(program.ids.count, transitions.map(\.description))
    var report = StatechartTestReport<ID, Event>()
    report.eventsWithoutSample = plan.eventsWithoutSample

    /// Runs a path of stimuli that are chosen one after the other; returns those that led to an error, and it.
    func run(
      _ next: (Session, SimulatedClock, Int) -> ChartTestPlan<Event>.Stimulus?
    ) -> ([ChartTestPlan<Event>.Stimulus], StatechartTestReport<ID, Event>.Failure)? {
      let (object, clock) = (make(), SimulatedClock())
      let session = StatechartSession(self, for: object, scheduler: clock, isolation: isolation)
      let log = StatechartLog<ID>(limit: 0) { coverage.record($0) }
      session.log = log
      session.onFailure = { _ in }
      var stimuli: [ChartTestPlan<Event>.Stimulus] = []
      var steps: [StatechartTestReport<ID, Event>.Step] = []
      func failure() -> (any Error)? {
        if let failure = session.failure { return failure }
        do { try check(object, session) } catch { return error }
        return nil
      }
      session.start()
      var error = failure()
      while error == nil, !session.hasEnded, let stimulus = next(session, clock, stimuli.count) {
        stimuli.append(stimulus)
        switch stimulus {
        case .event(let index):
          steps.append(.send(plan.events[index]))
          session.send(plan.events[index])
        case .wait:
          let time = clock.timeToNextWork ?? .zero
          steps.append(.wait(time))
          clock.advance(by: time)
        }
        error = failure()
      }
      guard let error else { return nil }
      return (
        stimuli, .init(steps: steps, error: error, configuration: session.currentConfiguration)
      )
    }
    func run(
      path: [ChartTestPlan<Event>.Stimulus]
    ) -> ([ChartTestPlan<Event>.Stimulus], StatechartTestReport<ID, Event>.Failure)? {
      run { _, _, index in index < path.count ? path[index] : nil }
    }
    /// Leaves parts of a path out, first halves, at last single steps, as long as it fails.
    func shrink(
      _ path: [ChartTestPlan<Event>.Stimulus], _ failure: StatechartTestReport<ID, Event>.Failure
    ) -> StatechartTestReport<ID, Event>.Failure {
      var (path, failure) = (path, failure)
      var size = max(1, path.count / 2)
      while true {
        var start = 0
        var isShorter = false
        while start < path.count {
          var candidate = path
          candidate.removeSubrange(start..<min(start + size, path.count))
          if let (shorter, next) = run(path: candidate) {
            (path, failure, isShorter) = (shorter, next, true)
          } else {
            start += size
          }
        }
        if size == 1, !isShorter { return failure }
        size = max(1, size / 2)
      }
    }

    for path in plan.paths(of: explore(limit: limit, samples: samples), limit: limit) {
      report.pathCount += 1
      if let (path, failure) = run(path: path) {
        report.failure = shrink(path, failure)
        break
      }
    }
    var random = WalkGenerator(state: seed)
    for _ in 0..<walks where report.failure == nil {
      report.pathCount += 1
      let found = run { session, clock, index in
        guard index < length else { return nil }
        var choices = plan.events.indices.filter { session.can(plan.events[$0]) }
          .map { ChartTestPlan<Event>.Stimulus.event($0) }
        if clock.hasPendingWork { choices.append(.wait) }
        return choices.randomElement(using: &random)
      }
      if let (path, failure) = found { report.failure = shrink(path, failure) }
    }
    let states = program.ids.filter {
      kind(of: $0) != .history(.shallow) && kind(of: $0) != .history(.deep)
    }
    report.missedStates = states.filter { !coverage.states.contains($0) }
    report.missedTransitions = coverage.missedTransitions
    report.stateCoverage = 1 - Double(report.missedStates.count) / Double(max(1, states.count))
    report.transitionCoverage =
      1 - Double(report.missedTransitions.count) / Double(max(1, program.tables.selectableCount))
    return report
  }
}

/// The paths that a test runs.
private struct ChartTestPlan<Event: StatechartEvent> {
  enum Stimulus: Hashable {
    case event(Int)
    case wait
  }

  /// The events that can be sent: those without values, then the samples.
  let events: [Event]
  let eventsWithoutSample: [String]
  private let plainCount: Int

  /// The index in `events` of each numbered event without values.
  private let indexOfNumber: [Int32: Int]

  init<Target: AnyObject, ID: Hashable>(
    _ program: ChartProgram<Target, ID, Event>, samples: [Event]
  ) {
    let numbers = program.numbers
    let sampled = Set(samples.map { numbers.number(of: $0) })
    var (events, indices, missing): ([Event], [Int32: Int], [String]) = ([], [:], [])
    for (index, name) in numbers.names.enumerated() where !sampled.contains(Int32(index + 1)) {
      if let event = numbers.samples[index] as? Event {
        indices[Int32(index + 1)] = events.count
        events.append(event)
      } else {
        missing.append(name)
      }
    }
    (plainCount, indexOfNumber, eventsWithoutSample) = (events.count, indices, missing)
    self.events = events + samples
  }

  /// The shortest path to each configuration, with each stimulus after it.
  func paths<ID>(of exploration: StatechartExploration<ID>, limit: Int) -> [[Stimulus]] {
    var paths: [[Stimulus]] = []
    var known: Set<[Stimulus]> = []
    for visit in exploration.visits {
      let path = visit.steps.compactMap { step -> Stimulus? in
        switch step.stimulus {
        case .delay: .wait
        case .event, .otherEvent:
          step.sample.map { .event(plainCount + $0) }
            ?? indexOfNumber[step.event].map { .event($0) }
        case .error, nil: nil
        }
      }
      for last in events.indices.map({ Stimulus.event($0) }) + [.wait] {
        guard paths.count < limit else { return paths }
        if known.insert(path + [last]).inserted { paths.append(path + [last]) }
      }
    }
    return paths
  }
}

/// The states and transitions that tests have seen.
private struct ChartCoverage<ID: Hashable> {
  private(set) var states: Set<ID> = []
  private let transitions: [String]
  private var taken: Set<String> = []

  init(_ stateCount: Int, _ transitions: [String]) {
    states.reserveCapacity(stateCount)
    self.transitions = transitions
  }

  mutating func record(_ microstep: StatechartMicrostep<ID>) {
    states.formUnion(microstep.entered)
    taken.formUnion(microstep.transitions)
  }

  var missedTransitions: [String] { transitions.filter { !taken.contains($0) } }
}

/// The random numbers of walks: SplitMix64 (Steele, Lea and Flood, 2014).
private struct WalkGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
