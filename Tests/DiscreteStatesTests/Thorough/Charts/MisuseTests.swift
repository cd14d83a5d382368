import DiscreteStates
import Testing

private final class Paper { var lines: [String] = [] }

private enum Signal: StatechartEvent, Codable, Equatable { case a, b }

private typealias Chart = Statechart<Paper, String, Signal>

/// Charts whose events are strings.
private typealias Names = Statechart<Paper, String, String>

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

  @Test func declarationsWithoutEffectAreFound() throws {
    let chart = try Names(initial: "s") {
      StateNode("s", initial: "s1") {
        HistoryNode("back", initial: "s1")
        Defer("never", "always", "outside", "later")
        On("always")
        On("a").inside
        On("b", to: "t").inside
        OnEntry(raising: "unknown")
        StateNode("s1") { On("later", to: "s1").raising("unheard") }
        StateNode("s2") { On("later", to: "t").raising("a") }
      }
      StateNode("t") { On("later", to: "s2").when { _ in true }.raising("b") }
      On("outside", to: "s2").inside
    }
    #expect(
      chart.findings == [
        .unreachable("back"),
        .ignored("inside of (chart) → s2 on outside"), .ignored("inside of s on a"),
        .ignored("inside of s → t on b"), .ignored("raising(unheard) of s1 → s1 on later"),
        .ignored("Defer(outside) of s"), .ignored("Defer(always) of s"),
        .ignored("Defer(never) of s"), .ignored("raising(unknown) of s"),
      ])
  }

  @Test func declarationsWithAnEffectAreNotFound() throws {
    let chart = try Names(initial: "s") {
      StateNode("s", initial: "s1") {
        Defer("later", "any")
        On("later", to: "t").when { _ in true }
        On("a", to: "s2").inside
        On("b", to: "back").inside
        HistoryNode("back", initial: "s1")
        StateNode("s1") { On("any", to: "s2").raising("prefix.of.this") }
        StateNode("s2")
      }
      StateNode("t") { On(prefix: "prefix", to: "s") }
    }
    #expect(chart.findings.isEmpty)
  }

  /// The result of work is an event, which only a state that is active together with the work's state can receive.
  @Test func workWhoseResultNobodyCanReceiveIsFound() throws {
    func chart(_ parts: Fragment<Paper, String, String>) throws -> Names {
      try Names(initial: "p") {
        ParallelNode("p") {
          StateNode("x", initial: "x1") {
            StateNode("x1") {
              Invoke<Paper, String, String> { _ in
              } run: { _ in
              } done: { _ in
                "done"
              }
              On(after: .seconds(1), to: "x2")
            }
            StateNode("x2") { On("x", to: "x1") }
          }
          StateNode("y") { parts }
        }
      }
    }
    #expect(try chart(Fragment {}).findings == [.ignored("Invoke of x1")])
    #expect(try chart(Fragment { On("done") }).findings.isEmpty)
    #expect(try chart(Fragment { On(.anyEvent) }).findings.isEmpty)
  }

  /// Two invoked charts with one name that run at the same time: messages reach the first.
  @Test func namesThatInvokedChartsShareAreFound() throws {
    let papers = [Paper(), Paper(), Paper()]
    let listener = try Chart(initial: "u") { StateNode("u") { On(.a) { $0.lines.append("a") } } }
    func invoke(_ number: Int, _ name: String = "c") -> Invoke<Paper, String, Signal> {
      Invoke(listener, as: name) { _ in papers[number] }
    }
    let chart = try Chart(initial: "p") {
      ParallelNode("p") {
        StateNode("x") { invoke(0) }
        StateNode("y", initial: "y1") {
          invoke(1, "")
          invoke(1, "")
          StateNode("y1") {
            invoke(1)
            invoke(2)
          }
          StateNode("y2") { invoke(2, "d") }
          On(.a, to: "y2")
        }
      }
      On(.b, to: "s")
      StateNode("s") { invoke(2, "d") }
    }
    let finding = StatechartFinding<String>.ignored("the name c of Invoke of y1")
    #expect(chart.findings == [finding, finding])
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.start()
    try session.send(Signal.a, to: "c")
    #expect(papers.map(\.lines) == [["a"], [], []])
  }

  @Test func prefixesHaveWords() throws {
    #expect(throws: StatechartError.transitionWithoutEvents(of: "s")) {
      try Names(initial: "s") { StateNode("s") { On(prefix: "", to: "s") } }
    }
    for prefix in ["error", "error.", "error.*"] {
      let chart = try Names(initial: "s") {
        StateNode("s") { On(prefix: prefix, to: "t") }
        StateNode("t")
      }
      let paper = Paper()
      let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
      session.start()
      session.send("errors")
      #expect(session.isActive("s") && session.possibleEvents == ["error"])
      session.send("error.network")
      #expect(session.isActive("t"))
    }
  }

  /// A name that looks like a pattern is a name.
  @Test func namesAreNoPatterns() throws {
    let chart = try Names(initial: "s") {
      StateNode("s") {
        On("error.*", to: "t")
        On(prefix: "io", to: "t") { $0.lines.append("io") }
        On("io.*", to: "t") { $0.lines.append("literal") }
      }
      StateNode("t") { On("back", to: "s") }
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.start()
    session.send("error.network")
    #expect(session.isActive("s"))
    for event in ["error.*", "back", "io.*", "back", "io.disk"] { session.send(event) }
    #expect(session.isActive("t") && paper.lines == ["io", "io"])
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
    #expect(session.failure == .endlessMacrostep(limit: 50, states: "s") && session.hasEnded)
  }

  /// Each event causes the next one or, at last, many others, in macrosteps of their own.
  @Test(arguments: [
    "action", "invoked chart", "unhandled", "raised", "ping-pong", "many", "doubling", "fan",
  ])
  func aSessionThatNeverComesToRestEnds(_ way: String) throws {
    let child = try Chart(initial: "end") { FinalNode("end") }
    let listener = try Chart(initial: "u") {
      StateNode("u") { On(.a) { _, session in try session.sendToParent(Signal.a) } }
    }
    let paper = Paper()
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        switch way {
        case "action": On(.a) { _, session in session.send(.a) }
        case "raised":
          On(.a) { _, session in session.raise(.b) }
          On(.b) { _, session in session.send(.a) }
        case "invoked chart":
          On(.a, to: "s")
          Invoke(child, as: "c") { _ in
            Paper()
          } done: { _, _ in
            .a
          }
        case "ping-pong":
          Invoke(listener, as: "c") { _ in paper }
          On(.a) { _, session in try session.send(Signal.a, to: "c") }
        case "many":
          On(.a) { _, session in session.send(.b) }
          On(.b, to: "s") { _, session in
            session.send(.a)
            // Ends at once.
            session.send(.a, after: .seconds(1))
          }
        case "doubling":
          On(.a) { _, session in
            session.send(.a)
            session.send(.b)
          }
          On(.b, to: "s") { _, session in
            session.send(.b)
            session.send(.a)
          }
        case "fan": On(.a) { _, session in for _ in 0..<100 { session.send(.a) } }
        default: On(.b)
        }
      }
    }
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.microstepLimit = 500
    session.onFailure = { _ in }
    if way == "unhandled" { session.onUnhandled = { [unowned session] in session.send($0) } }
    session.start()
    session.send(.a)
    #expect(session.failure == .endlessMacrostep(limit: 500, states: "s") && session.hasEnded)
  }

  /// Neither the microsteps of many macrosteps nor a long life count, and deferred events count once for each change.
  @Test func workThatComesToAnEndIsNotRefused() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        Defer(.b)
        On(.a, to: "s") { paper, session in
          guard paper.lines.isEmpty else { return }
          paper.lines = ["filled"]
          for _ in 0..<1000 { session.send(.a) }
        }
        On(.b, to: "t").when { _ in false }
      }
      StateNode("t")
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.microstepLimit = 2100
    session.start()
    // Handled again after each of the other events, and deferred again.
    session.send(.b)
    for _ in 0..<5000 { session.send(.a) }
    #expect(session.failure == nil && session.isActive("s"))
    #expect(session.snapshot.deferred == [.b])
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
