import DiscreteStates
import TestSupport
import Testing

private final class Paper: DiscreteSystem {
  var lines: [String] = []
}

private enum Signal: StatechartEvent { case a, b, done, error, always, anyEvent }

private typealias Chart = Statechart<Paper, String, Signal>

private struct Problem: Error {}

/// Declarations that must not be ignored, and questions about the active states.
@MainActor @Suite struct DeclarationTests {
  private func session(
    _ chart: Chart, _ paper: Paper, clock: SimulatedClock = SimulatedClock()
  ) -> StatechartSession<Paper, String, Signal> {
    StatechartSession(chart, for: paper, scheduler: clock)
  }

  // MARK: Items at the top

  @Test func itemsAtTheTopRun() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      OnEntry { $0.lines.append("+chart") }
      OnExit { $0.lines.append("-chart") }
      OnStart { $0.lines.append("initial") }
      Apply(State<Paper> { $0.lines.append("configured") }.onUpdate { $0.lines.append("updated") })
      On(after: .seconds(3)) { $0.lines.append("late") }
      StateNode("s") {
        OnEntry { $0.lines.append("+s") }
        OnExit { $0.lines.append("-s") }
        On(.a, to: "t")
      }
      StateNode("t") { Apply(State { $0.lines.append("t") }) }
    }
    let paper = Paper()
    let session = session(chart, paper, clock: clock)
    session.start()
    #expect(paper.lines == ["+chart", "initial", "+s", "configured", "updated"])
    paper.lines = []
    session.send(.a)
    #expect(paper.lines == ["-s", "updated", "t"])
    paper.lines = []
    clock.advance(by: .seconds(3))
    #expect(paper.lines == ["late"])
    session.stop()
    #expect(paper.lines == ["late", "-chart"])
    #expect(!clock.hasPendingWork)
  }

  @Test func workAtTheTopIsInvoked() async throws {
    let chart = try Chart(initial: "s") {
      Invoke {
        $0.lines.count
      } run: {
        $0 + 1
      } done: {
        $0 == 1 ? .a : .b
      } failed: { _ in
        .b
      }
      StateNode("s") { On(.a, to: "t") }
      StateNode("t")
    }
    let paper = Paper()
    let session = session(chart, paper)
    session.start()
    #expect(await eventually { session.isActive("t") })
  }

  @Test func restoredSessionsConfigureAndWaitAtTheTop() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      Apply(State { $0.lines.append("configured") })
      On(after: .seconds(3)) { $0.lines.append("late") }
      StateNode("s")
    }
    let paper = Paper()
    let session = session(chart, paper, clock: clock)
    try session.restore(StatechartSnapshot(states: ["s"]))
    clock.advance(by: .seconds(3))
    #expect(paper.lines == ["configured", "late"])
  }

  // MARK: Events with the names of occasions

  @Test func eventsCalledLikeOccasionsAreEvents() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.done) { $0.lines.append("done") }
        On(.error) { $0.lines.append("error") }
        On(.always) { $0.lines.append("always") }
        On(.anyEvent) { $0.lines.append("anyEvent") }
        On(.a) { _ in throw Problem() }
        On(occasion: .error) { paper, _ in paper.lines.append("an error") }
      }
    }
    let paper = Paper()
    let session = session(chart, paper)
    session.start()
    #expect(paper.lines == [])
    for event in [Signal.done, .error, .always, .anyEvent, .b, .a] { session.send(event) }
    #expect(paper.lines == ["done", "error", "always", "anyEvent", "an error"])
  }

  private enum Loading: StatechartEvent {
    case start
    case done(Int)
  }

  private struct Report: StatechartEvent {
    enum Kind {
      case start
      case error(Int)
    }

    let kind: Kind
  }

  @Test func anOccasionThatMayBeMeantAsAKindIsAnError() throws {
    #expect(throws: StatechartError.ambiguousOccasion("error")) {
      try Statechart<Paper, String, Report>(initial: "s") { StateNode("s") { On(.error) } }
    }
    _ = try Statechart<Paper, String, Report>(initial: "s") {
      StateNode("s") {
        On(occasion: .error)
        On(matching: { if case .error(let code) = $0.kind { code } else { nil } })
        On(.start)
      }
    }
  }

  @Test func anOccasionThatMayBeMeantAsAnEventIsAnError() throws {
    func chart(
      _ on: some StatechartContent<Paper, String, Loading>
    ) throws -> Statechart<Paper, String, Loading> {
      try Statechart(initial: "s") { StateNode("s") { on } }
    }
    #expect(throws: StatechartError.ambiguousOccasion("done")) { try chart(On(.done)) }
    _ = try chart(On(occasion: .done))
    _ = try chart(On(Loading.done))
    _ = try chart(On(.done("s")))
    _ = try chart(On(.error))
  }

  @Test func occasionsAndListsOfEventsHaveActionsWithAndWithoutTheSession() throws {
    enum Ending: StatechartEvent { case done, undone }
    let chart = try Statechart<Paper, String, Ending>(initial: "s") {
      On(anyOf: [.done, .undone], to: []) { $0.lines.append("event") }
      On(anyOf: [.done, .undone], to: []) { _, session in session.stop() }
      StateNode("s", initial: "t") {
        On(occasion: .done, to: "u") { $0.lines.append("done") }
        FinalNode("t")
      }
      StateNode("u", initial: "v") {
        On(.done("u")) { $0.lines.append("done again") }
        On(occasion: .anyEvent) { paper, session in paper.lines.append("\(session.event!)") }
        FinalNode("v")
      }
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper)
    session.start()
    session.send(.undone)
    #expect(paper.lines == ["done", "done again", "undone"])
  }

  // MARK: Initial transitions

  @Test func startsWithoutSubstatesAreErrors() {
    #expect(throws: StatechartError.unusedStart(of: "s")) {
      try Chart(initial: "s") { StateNode("s") { OnStart { $0.lines.append("") } } }
    }
  }

  // MARK: Active states

  @Test func configurationAndIsActiveAgreeAlways() throws {
    var seen: [[String]] = []
    func look(_ session: StatechartSession<Paper, String, Signal>) {
      let states = session.configuration.states
      #expect(states == session.chart.states.filter { session.isActive($0) })
      seen.append(states)
    }
    let chart = try Chart(initial: "s") {
      StateNode("s", initial: "s1") {
        OnEntry { look($1) }
        OnExit { look($1) }
        StateNode("s1") {
          OnEntry { look($1) }
          OnExit { look($1) }
          On(.a, to: "t") { look($1) }
        }
      }
      StateNode("t", initial: "t1") {
        OnEntry { look($1) }
        StateNode("t1") { OnEntry { look($1) } }
      }
    }
    let paper = Paper()
    let session = session(chart, paper)
    session.start()
    session.send(.a)
    #expect(
      seen == [["s"], ["s", "s1"], ["s", "s1"], ["s"], [], ["t"], ["t", "t1"]])
  }

  // MARK: Failures

  @Test func mistakesInTheUseOfASessionHaveNames() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") { On(.a, to: "loop") }
      StateNode("loop") { On(occasion: .always) }
    }
    let paper = Paper()
    let session = session(chart, paper)
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.microstepLimit = 50
    session.start()
    session.start()
    #expect(!session.isActive("x"))
    session.send(.a)
    #expect(session.hasEnded)
    #expect(
      failures == [
        .startedTwice, .unknownState("x"), .endlessMacrostep(limit: 50, states: "loop"),
      ])
    #expect(session.failure == failures.last)
  }

  @Test func aSessionWithoutObjectSaysSo() throws {
    let chart = try Chart(initial: "s") { StateNode("s") }
    let session = session(chart, Paper())
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.start()
    #expect(failures == [.targetReleased] && session.hasEnded)
  }

  @Test func logsKeepTheLastMicrosteps() throws {
    let chart = try Chart(initial: "s") { StateNode("s") { On(.a, to: "s") } }
    let paper = Paper()
    let session = session(chart, paper)
    let log = StatechartLog<String>(limit: 3)
    session.log = log
    session.start()
    for _ in 0..<50 { session.send(.a) }
    #expect(log.microsteps.map(\.occasion) == ["a", "a", "a"] && log.droppedCount == 48)
  }

  // MARK: Exploring

  @Test func explorationKeepsToItsLimit() throws {
    // Thirty regions that each call a guard: 2 to the power of 30 combinations of answers for one event.
    let chart = try Chart(initial: "p") {
      ParallelNode("p") {
        for region in 0..<30 {
          StateNode("r\(region)", initial: "r\(region) a") {
            StateNode("r\(region) a") {
              On(.a, to: "r\(region) b").when("g\(region)") { _ in true }
            }
            StateNode("r\(region) b")
          }
        }
      }
    }
    let exploration = chart.explore(limit: 500)
    #expect(!exploration.isComplete)
    #expect(exploration.omissions.contains { $0.stimulus == .event("a") })
    #expect(exploration.visits.count <= 500)
    for visit in exploration.visits {
      #expect(chart.configuration(after: visit.steps) == visit.configuration)
      #expect(visit.steps.dropFirst().allSatisfy { $0.answers.count == 30 })
    }
    #expect(chart.explore(limit: 500) { _ in true }.isComplete)
  }
}

// MARK: Controllers

private final class Lamp: Stateful {
  var log: [String] = []
  static func on() -> DiscreteState<Lamp> { state { $0.log.append("on") } }
  static func off() -> DiscreteState<Lamp> { state { $0.log.append("off") } }
  static func dimmed() -> DiscreteState<Lamp> {
    state {
      $0.log.append("dimmed")
      $0.state.apply { $0.off() }.instantly()
    }
  }
}

/// The current state of controllers.
@MainActor @Suite struct ControllerKnowledgeTests {
  @Test func aControllerKnowsWhatWasAppliedDirectly() {
    let lamp = Lamp()
    lamp.state.historyLimit = 10
    lamp.state.become { $0.on() }
    lamp.apply { $0.off() }.instantly()
    #expect(lamp.state.isIn { $0.off() })
    // A state that is applied directly always runs.
    lamp.apply { $0.off() }.instantly()
    lamp.become { $0.on() }
    #expect(lamp.state.isIn { $0.on() } && lamp.log == ["on", "off", "off", "on"])
    #expect(lamp.state.become { $0.on() }.outcome == .unchanged)
    lamp.state.back().instantly()
    #expect(lamp.state.isIn { $0.off() })
    lamp.apply { $0.on() }.viaTransition(.instant)
    #expect(lamp.state.isIn { $0.on() })
  }

  @Test func directApplicationsAreObserved() {
    let lamp = Lamp()
    var seen: [String?] = []
    lamp.state.onChange { seen.append($0.current?.name) }
    lamp.apply { $0.off() }.instantly()
    #expect(seen == ["off()"])
  }

  @Test(arguments: OverlapPolicy.allCases)
  func nestedChangesEndAlikeWhetherTheControllerWasIdle(_ policy: OverlapPolicy) {
    func outcomes(isIdle: Bool) -> [StateOutcome?] {
      let lamp = Lamp()
      lamp.state.overlap = .queue
      var runs: [TransitionRun<Lamp>] = []
      if !isIdle { lamp.state.apply { $0.on() }.viaTransition(StateTransition { runs.append($0) }) }
      let dimmed = lamp.state.apply { $0.dimmed() }.instantly()
      lamp.state.overlap = policy
      runs.first?.complete()
      return [dimmed.outcome]
    }
    let lamp = Lamp()
    lamp.state.overlap = policy
    let idle = lamp.state.apply { $0.dimmed() }.instantly().outcome
    #expect(outcomes(isIdle: false) == [idle])
    #expect(idle == .entered)
  }
}
