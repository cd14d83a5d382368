/// A test that runs a chart along paths, and records the coverage and the first failure.
struct ChartTester<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias Session = StatechartSession<Target, ID, Event>
  typealias Stimulus = ChartTestPlan<Event>.Stimulus
  typealias Report = StatechartTestReport<ID, Event>

  let chart: Statechart<Target, ID, Event>
  let plan: ChartTestPlan<Event>
  let isolation: (any Actor)?
  let make: () -> Target
  let check: (Target, Session) throws -> Void

  private var failure: Report.Failure?
  private var pathCount = 0
  private let coverage = Coverage()

  /// The states and transitions that the runs have covered; a class, since the closures of logs add to it.
  private final class Coverage {
    var states: Set<ID> = []
    var transitions: Set<String> = []
  }

  init(
    chart: Statechart<Target, ID, Event>, plan: ChartTestPlan<Event>, isolation: (any Actor)?,
    make: @escaping () -> Target, check: @escaping (Target, Session) throws -> Void
  ) {
    (self.chart, self.plan, self.isolation) = (chart, plan, isolation)
    (self.make, self.check) = (make, check)
  }

  /// Runs the paths of an exploration, then random walks, until one of them fails.
  mutating func report(
    _ exploration: StatechartExploration<ID>, limit: Int, walks: Int, length: Int, seed: UInt64
  ) -> Report {
    var known = PathTree<Stimulus>()
    for visit in exploration.visits {
      let path = plan.path(of: visit.steps)
      for last in plan.stimuli where failure == nil && pathCount < limit {
        if known.insert(path + [last]) { note(run(path + [last])) }
      }
    }
    var random = WalkGenerator(state: seed)
    for _ in 0..<walks where failure == nil { note(walk(length, &random)) }
    return report
  }

  private mutating func note(_ found: (path: [Stimulus], failure: Report.Failure)?) {
    pathCount += 1
    failure = found.map { shrink($0.path, $0.failure) }
  }

  /// Runs a path of random stimuli, each chosen from the stimuli that are possible.
  private func walk(
    _ length: Int, _ random: inout WalkGenerator
  ) -> (path: [Stimulus], failure: Report.Failure)? {
    run { session, clock, index in
      guard index < length else { return nil }
      var choices = plan.events.indices.filter { session.can(plan.events[$0]) }
        .map { Stimulus.event($0) }
      if clock.hasPendingWork { choices.append(.wait) }
      return choices.randomElement(using: &random)
    }
  }

  private func run(_ path: [Stimulus]) -> (path: [Stimulus], failure: Report.Failure)? {
    run { _, _, index in index < path.count ? path[index] : nil }
  }

  /// Runs stimuli that a closure chooses one after the other; returns the path and the failure if there is an error.
  private func run(
    _ next: (Session, SimulatedClock, Int) -> Stimulus?
  ) -> (path: [Stimulus], failure: Report.Failure)? {
    let (object, clock, events) = (make(), SimulatedClock(), EventSlots<Event>())
    let session = StatechartSession(chart, object, clock, isolation, events) { events.release($0) }
    session.log = StatechartLog<ID>(limit: 0) { [coverage] microstep in
      coverage.states.formUnion(microstep.entered)
      coverage.transitions.formUnion(microstep.transitions)
    }
    session.onFailure = { _ in }
    var path: [Stimulus] = []
    var steps: [Report.Step] = []
    session.start()
    var error = error(object, session)
    while error == nil, !session.hasEnded, let stimulus = next(session, clock, path.count) {
      path.append(stimulus)
      switch stimulus {
      case .event(let index):
        steps.append(.send(plan.events[index]))
        session.send(plan.events[index])
      case .wait:
        let time = clock.timeToNextWork ?? .zero
        steps.append(.wait(time))
        clock.advance(by: time)
      }
      error = self.error(object, session)
    }
    guard let error else { return nil }
    return (path, .init(steps: steps, error: error, configuration: session.currentConfiguration))
  }

  /// Returns the failure of the session, or the error of the check.
  private func error(_ object: Target, _ session: Session) -> (any Error)? {
    if let failure = session.failure { return failure }
    do { try check(object, session) } catch { return error }
    return nil
  }

  /// Shortens a path that fails: removes parts, from halves to single steps, as long as the rest still fails.
  private func shrink(_ path: [Stimulus], _ failure: Report.Failure) -> Report.Failure {
    var (path, failure) = (path, failure)
    var size = max(1, path.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < path.count {
        var candidate = path
        candidate.removeSubrange(start..<min(start + size, path.count))
        if let shorter = run(candidate) {
          (path, failure) = shorter
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return failure }
      size = max(1, size / 2)
    }
  }

  private var report: Report {
    let states = chart.states.filter {
      if case .history = chart.kind(of: $0) { false } else { true }
    }
    let transitions = chart.transitions.map(\.description)
    func share(_ missed: Int, of count: Int) -> Double {
      1 - Double(missed) / Double(max(1, count))
    }
    var report = Report()
    report.pathCount = pathCount
    report.failure = failure
    report.eventsWithoutSample = plan.eventsWithoutSample
    report.missedStates = states.filter { !coverage.states.contains($0) }
    report.missedTransitions = transitions.filter { !coverage.transitions.contains($0) }
    report.stateCoverage = share(report.missedStates.count, of: states.count)
    report.transitionCoverage = share(report.missedTransitions.count, of: transitions.count)
    return report
  }
}

/// The paths that a test runs.
struct ChartTestPlan<Event: StatechartEvent> {
  enum Stimulus: Hashable {
    case event(Int)
    case wait
  }

  /// The events that can be sent: events without values, then the samples.
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

  /// Returns the stimuli of a path, without those that a test cannot cause.
  func path<ID>(of steps: [StatechartExploration<ID>.Step]) -> [Stimulus] {
    steps.compactMap { step in
      switch step.stimulus {
      case .delay: .wait
      case .event, .otherEvent:
        step.sample.map { .event(plainCount + $0) } ?? indexOfNumber[step.event].map { .event($0) }
      case .error, nil: nil
      }
    }
  }

  /// The stimuli that may follow a path.
  var stimuli: [Stimulus] { events.indices.map { .event($0) } + [.wait] }
}

/// The paths that a test has run, as a tree, since most of them begin with the same steps.
private struct PathTree<Stimulus: Hashable> {
  private struct Edge: Hashable {
    var from: Int
    var stimulus: Stimulus
  }

  private var ends: [Edge: Int] = [:]

  /// Adds a path; returns whether it is new.
  mutating func insert(_ path: [Stimulus]) -> Bool {
    let former = ends.count
    var end = 0
    for stimulus in path {
      let edge = Edge(from: end, stimulus: stimulus)
      end = ends[edge] ?? ends.count + 1
      ends[edge] = end
    }
    return ends.count > former
  }
}

/// The random number generator of walks: SplitMix64 (Steele, Lea and Flood, 2014).
struct WalkGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
