import DiscreteStates
import Testing

private final class Paper { var lines: [String] = [] }

private enum Signal: StatechartEvent, Codable, Equatable { case a, b }

private typealias Chart = Statechart<Paper, String, Signal>

/// Sessions that are used before the start, after the end, or with unknown states; and declarations that cannot be meant.
@MainActor @Suite struct MisuseTests {
  private func chart() throws -> Chart {
    try Chart(initial: "s") {
      StateNode("s", tags: ["first"]) { On(.a, to: "t") }
      StateNode("t") { On(.b, to: "end") }
      FinalNode("end")
    }
  }

  /// How a session comes to its end.
  enum End: CaseIterable { case release, stop, final }

  @Test(arguments: End.allCases)
  func endedSessionsAnswerConsistently(_ end: End) throws {
    var paper: Paper? = Paper()
    let session = StatechartSession(try chart(), for: paper!, scheduler: SimulatedClock())
    var unhandled: [Signal] = []
    session.onUnhandled = { [unowned session] in
      unhandled.append($0)
      // An event that comes after the end is reported once, not again and again.
      session.send($0)
    }
    session.start()
    if end == .final {
      session.onUnhandled = nil
      session.send(.a)
      session.send(.b)
      session.onUnhandled = { unhandled.append($0) }
    }
    if end == .stop { session.stop() }
    if end == .release { paper = nil }
    let last = end == .final ? "end" : "s"
    #expect(session.hasEnded && session.configuration.states == [last] && session.isActive(last))
    #expect(session.hasTag("first") == (last == "s"))
    #expect(!session.can(.a) && session.possibleEvents.isEmpty)
    #expect(session.configuration(after: .a) == nil)
    session.send(.a)
    #expect(unhandled == [.a])
    let work = session.send(.b, after: .seconds(1))
    #expect(unhandled == [.a, .b] && !work.isPending)
    #expect(session.configuration.states == [last])
    #expect(session.failure == (end == .release ? .targetReleased : nil))
    withExtendedLifetime(paper) {}
  }

  @Test func unguardedCyclesAreFound() throws {
    let chart = try Chart(initial: "a") {
      StateNode("a") { On(.always, to: "b") }
      StateNode("b", initial: "b1") {
        On(.always, to: "a")
        StateNode("b1") { On(.always, to: "b2").when { _ in true } }
        StateNode("b2")
      }
      // Leads into the cycle, and is not part of it.
      StateNode("c") { On(.always, to: "a") }
      StateNode("start") { On(.a, to: "c") }
      On(.b, to: "start")
    }
    #expect(Set(chart.findings) == [.endless("a → b"), .endless("b → a")])
  }

  @Test func cyclesThatMayEndAreNotFound() throws {
    let guarded = try Chart(initial: "a") {
      StateNode("a") { On(.always, to: "b") }
      StateNode("b") {
        On(.always, to: "end").when { _ in true }
        On(.always, to: "a")
      }
      StateNode("end")
    }
    #expect(guarded.findings.isEmpty)
    // The other region ends the cycle.
    let parallel = try Chart(initial: "p") {
      ParallelNode("p") {
        StateNode("x", initial: "x1") { StateNode("x1") { On(.always, to: "end") } }
        StateNode("y", initial: "y1") {
          StateNode("y1") { On(.always, to: "y2") }
          StateNode("y2") { On(.always, to: "y1") }
        }
      }
      StateNode("end")
    }
    #expect(parallel.findings.isEmpty)
    let inside = try Chart(initial: "p") {
      ParallelNode("p") {
        StateNode("x", initial: "x1") { StateNode("x1") { On(.a, to: "end") } }
        StateNode("y", initial: "y1") {
          StateNode("y1") { On(.always, to: "y2") }
          StateNode("y2") { On(.always, to: "y1") }
        }
      }
      StateNode("end")
    }
    #expect(inside.findings == [.endless("y1 → y2"), .endless("y2 → y1")])
  }

  @Test func negativeDelaysAreErrors() {
    #expect(throws: StatechartError.negativeDelay("s after -1.0 seconds")) {
      try Chart(initial: "s") { StateNode("s") { On(after: .seconds(-1), to: "s") } }
    }
    #expect(throws: Never.self) {
      try Chart(initial: "s") { StateNode("s") { On(after: .zero, to: "s") } }
    }
  }

  @Test func aSessionIsRestoredOnce() throws {
    let paper = Paper()
    let session = StatechartSession(try chart(), for: paper, scheduler: SimulatedClock())
    try session.restore(leaves: ["t"])
    #expect(throws: StatechartError.alreadyStarted) { try session.restore(leaves: ["s"]) }
    #expect(throws: StatechartError.alreadyStarted) {
      try session.restore(StatechartSnapshot(states: ["s"], version: 7)) { _ in
        Issue.record("nothing is restored")
      }
    }
    #expect(session.configuration.states == ["t"] && session.failure == nil)
    let started = StatechartSession(try chart(), for: paper, scheduler: SimulatedClock())
    started.start()
    #expect(throws: StatechartError.alreadyStarted) { try started.restore(leaves: ["t"]) }
    started.stop()
    #expect(throws: StatechartError.alreadyStarted) { try started.restore(leaves: ["t"]) }
    #expect(started.configuration.states == ["s"])
  }

  @Test func unknownStatesAreNotActive() throws {
    let paper = Paper()
    let session = StatechartSession(try chart(), for: paper, scheduler: SimulatedClock())
    session.start()
    // Without a closure, the failure is printed.
    #expect(!session.isActive("nosuch") && !session.isIn("nosuch") && session.isIn("s"))
    #expect(session.failure == .unknownState("nosuch"))
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    #expect(!session.isActive("other") && failures == [.unknownState("other")])
    session.send(.a)
    #expect(session.isActive("t"))
  }

  @Test func eventsBeforeTheStartAreReportedAndWait() throws {
    let paper = Paper()
    let session = StatechartSession(try chart(), for: paper, scheduler: SimulatedClock())
    session.send(.a)
    #expect(session.failure == .sentBeforeStart(event: "a"))
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.send(.b)
    #expect(failures == [.sentBeforeStart(event: "b")] && session.configuration.states.isEmpty)
    session.start()
    #expect(session.hasEnded && session.isActive("end"))
  }

  /// In an action, the rest of the macrostep is missing; afterwards, nothing is.
  @Test func sessionsAreSavedInActionsWithAFailure() throws {
    let paper = Paper()
    var saved: [StatechartSnapshot<String, Signal>] = []
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "t") { _, session in
          session.send(.b)
          saved.append(session.snapshot)
        }
      }
      StateNode("t") { On(.b, to: "u") }
      StateNode("u")
    }
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.onUnhandled = { [unowned session] _ in saved.append(session.snapshot) }
    session.start()
    session.send(.a)
    #expect(failures == [.savedDuringMicrostep] && session.isActive("u"))
    session.send(.a)
    #expect(failures.count == 1)
    #expect(saved.map(\.states) == [["t"], ["u"]])
    // The event that waited is in the snapshot, and is handled at once.
    #expect(saved[0].waiting == [.b])
    let restored = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    try restored.restore(saved[0])
    #expect(restored.isActive("u"))
  }

  @Test func failuresThatNobodyReceivesArePrinted() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let paper = Paper()
      let chart = try Chart(initial: "s") { StateNode("s") }
      let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
      session.start()
      for _ in 0..<2 {
        session.start()
        _ = session.isActive("x")
      }
      session.stop()
      session.start()
      var gone: Paper? = Paper()
      let other = StatechartSession(
        chart, for: gone ?? paper, scheduler: SimulatedClock())
      gone = nil
      other.start()
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("DiscreteStates: ") }
    let failures: [StatechartFailure] = [
      .startedTwice, .unknownState("x"), .startedAfterEnd, .targetReleased,
    ]
    #expect(lines == failures.map { "DiscreteStates: \($0)" })
  }

  /// A session says so, whatever is done with it, once.
  @Test(arguments: [false, true]) func aReleasedObjectIsReported(isStarted: Bool) throws {
    var failures: [StatechartFailure] = []
    func session(_ use: (StatechartSession<Paper, String, Signal>) throws -> Void) throws {
      failures = []
      var paper: Paper? = Paper()
      let session = StatechartSession(try chart(), for: paper!, scheduler: SimulatedClock())
      session.onFailure = { failures.append($0) }
      if isStarted { session.start() }
      paper = nil
      try use(session)
      #expect(session.hasEnded && failures.last == .targetReleased)
      let count = failures.count
      session.send(.a)
      session.stop()
      #expect(failures.count == count)
    }
    try session { $0.send(.a) }
    try session { $0.stop() }
    if isStarted { return }
    try session { $0.start() }
    try session { try $0.restore(leaves: ["t"]) }
    #expect(failures == [.targetReleased])
  }

  /// The error of a guard is an event, after which the guard is called again.
  @Test func aGuardThatAlwaysThrowsIsEndless() throws {
    struct Problem: Error {}
    let chart = try Chart(initial: "s") {
      StateNode("s") { On(.a, to: "t") }
      StateNode("t") { On(.always, to: "s").when { _ in throw Problem() } }
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.microstepLimit = 50
    session.onFailure = { _ in }
    session.start()
    session.send(.a)
    #expect(session.failure == .endlessMacrostep(limit: 50, states: "t") && session.hasEnded)
    #expect(session.snapshot.hasEnded && session.failure != .savedDuringMicrostep)
  }

  /// Each error changes the state, and in each state the guard throws for the deferred event, which is deferred again.
  @Test func aDeferredEventWhoseGuardAlwaysThrowsIsEndless() throws {
    struct Problem: Error {}
    func node(_ name: String, _ other: String) -> StateNode<Paper, String, Signal> {
      StateNode(name) {
        On(.a, to: other).when { _ in throw Problem() }
        On(.error, to: other)
        Defer(.a)
      }
    }
    let chart = try Chart(initial: "s") {
      node("s", "t")
      node("t", "s")
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.microstepLimit = 50
    session.onFailure = { _ in }
    session.start()
    session.send(.a)
    #expect(session.failure == .endlessMacrostep(limit: 50, states: "t") && session.hasEnded)
  }

  @Test func anEndedSessionDoesNotStartAgain() throws {
    let paper = Paper()
    let session = StatechartSession(try chart(), for: paper, scheduler: SimulatedClock())
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.start()
    session.start()
    session.stop()
    session.start()
    #expect(failures == [.startedTwice, .startedAfterEnd] && session.hasEnded)
    #expect(failures.last?.description.contains("has ended") == true)
  }
}
