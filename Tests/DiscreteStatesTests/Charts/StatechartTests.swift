import DiscreteStates
import Observation
import TestSupport
import Testing

/// An object of charts that logs its actions.
private final class Recorder {
  var lines: [String] = []
  var isReady = false
  var delay = Duration.seconds(1)
}

private enum Signal: StatechartEvent { case a, b, c, unknown }

private typealias Chart = Statechart<Recorder, String, Signal>

private struct Problem: Error, Equatable { var text: String }

/// The guarantees of the contract of charts.
@MainActor @Suite struct StatechartTests {
  private func session(
    _ chart: Chart, clock: SimulatedClock = SimulatedClock()
  ) -> (Recorder, StatechartSession<Recorder, String, Signal>) {
    let recorder = Recorder()
    let session = StatechartSession(chart, for: recorder, on: clock)
    return (recorder, session)
  }

  @Test func entersAndLeavesInDocumentOrder() throws {
    let chart = try Chart(initial: "p") {
      ParallelNode("p") {
        OnEntry { $0.lines.append("+p") }
        OnExit { $0.lines.append("-p") }
        StateNode("x", initial: "x1") {
          OnEntry { $0.lines.append("+x") }
          OnExit { $0.lines.append("-x") }
          StateNode("x1") {
            OnEntry { $0.lines.append("+x1") }
            OnExit { $0.lines.append("-x1") }
            On(.a, to: "x2") { $0.lines.append("x1→x2") }
          }
          StateNode("x2") { OnEntry { $0.lines.append("+x2") } }
        }
        StateNode("y", initial: "y1") {
          StateNode("y1") {
            OnExit { $0.lines.append("-y1") }
            On(.a, to: "y2") { $0.lines.append("y1→y2") }
          }
          StateNode("y2") { OnEntry { $0.lines.append("+y2") } }
        }
        On(.b, to: "q")
      }
      FinalNode("q") { OnEntry { $0.lines.append("+q") } }
    }
    let (recorder, session) = session(chart)
    session.start()
    #expect(recorder.lines == ["+p", "+x", "+x1"])
    recorder.lines = []
    session.send(.a)
    #expect(recorder.lines == ["-y1", "-x1", "x1→x2", "y1→y2", "+x2", "+y2"])
    #expect(session.configuration.states == ["p", "x", "x2", "y", "y2"])
    recorder.lines = []
    session.send(.b)
    #expect(recorder.lines == ["-x", "-p", "+q"])
    #expect(session.hasEnded)
    session.send(.a)
    #expect(recorder.lines == ["-x", "-p", "+q"])
  }

  @Test func internalTransitionsStayInside() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s", initial: "s1") {
        OnExit { $0.lines.append("-s") }
        On(.a, to: "s2").inside
        On(.b, to: "s1")
        On(.c) { $0.lines.append("c") }
        StateNode("s1")
        StateNode("s2")
      }
    }
    let (recorder, session) = session(chart)
    session.start()
    session.send(.a)
    #expect(recorder.lines == [])
    #expect(session.isActive("s2"))
    session.send(.c)
    #expect(recorder.lines == ["c"])
    session.send(.b)
    #expect(recorder.lines == ["c", "-s"])
    #expect(session.isActive("s1"))
  }

  @Test func sentEventsWaitAndRaisedOnesComeFirst() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a) { recorder, session in
          session.send(.b)
          session.raise(.c)
          recorder.lines.append("a")
        }
        On(.b) { $0.lines.append("b") }
        On(.c) { $0.lines.append("c") }
      }
    }
    let (recorder, session) = session(chart)
    // An event that is sent before the start waits.
    session.send(.a)
    #expect(recorder.lines == [])
    session.start()
    #expect(recorder.lines == ["a", "c", "b"])
  }

  @Test func manyEventsSentFromActionsTakeNoStack() throws {
    let count = TestEffort.size(200_000)
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a) { recorder, session in
          recorder.lines.append("a")
          if recorder.lines.count < count { session.send(.a) }
        }
      }
    }
    let (recorder, session) = session(chart)
    session.start()
    session.send(.a)
    #expect(recorder.lines.count == count)
  }

  @Test func errorsEndTheirBlockAndBecomeEvents() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "t")
        On(.b).when { _ in throw Problem(text: "guard") }
        On(.error) { recorder, session in
          recorder.lines.append("\((session.error as? Problem)?.text ?? "?")")
        }
      }
      StateNode("t") {
        OnEntry { _ in throw Problem(text: "entry") }
        OnEntry { $0.lines.append("next block") }
        On(.error, to: "s") { recorder, session in
          recorder.lines.append("\((session.error as? Problem)?.text ?? "?")")
        }
      }
    }
    let (recorder, session) = session(chart)
    session.start()
    session.send(.a)
    #expect(recorder.lines == ["next block", "entry"])
    #expect(session.isActive("s"))
    session.send(.b)
    #expect(recorder.lines == ["next block", "entry", "guard"])
    #expect(session.error == nil && session.event == nil)
  }

  @Test func entryActionsMaySetTheDelay() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(after: { $0.delay }, to: "t")
        OnEntry { $0.delay = .seconds(5) }
      }
      StateNode("t")
    }
    let (recorder, session) = session(chart, clock: clock)
    session.start()
    clock.advance(by: .seconds(4))
    #expect(session.isActive("s") && recorder.delay == .seconds(5))
    clock.advance(by: .seconds(1))
    #expect(session.isActive("t"))
  }

  @Test func delaysBelongToOneStay() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(after: { $0.delay }, to: "t")
        On(.a, to: "s")
      }
      StateNode("t") { On(.a, to: "s") }
    }
    let (recorder, session) = session(chart, clock: clock)
    session.start()
    clock.advance(by: .milliseconds(900))
    session.send(.a)
    clock.advance(by: .milliseconds(900))
    #expect(session.isActive("s"))
    clock.advance(by: .milliseconds(100))
    #expect(session.isActive("t"))
    recorder.delay = .seconds(3)
    session.send(.a)
    clock.advance(by: .seconds(2))
    #expect(session.isActive("s"))
    session.stop()
    #expect(!clock.hasPendingWork)
    #expect(session.hasEnded)
  }

  @Test func sentWithDelayAndCancelled() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a) { $0.lines.append("a") }
        On(.b) { $0.lines.append("b") }
      }
    }
    let (recorder, session) = session(chart, clock: clock)
    session.start()
    session.send(.a, after: .seconds(1))
    session.send(.b, after: .seconds(1)).cancel()
    clock.advance(by: .seconds(1))
    #expect(recorder.lines == ["a"])
  }

  @Test func doneEventsOfStatesAndRegions() throws {
    let chart = try Chart(initial: "p") {
      ParallelNode("p") {
        StateNode("x", initial: "x1") {
          On(.done) { $0.lines.append("x is done") }
          StateNode("x1") { On(.a, to: "x2") }
          FinalNode("x2")
        }
        StateNode("y", initial: "y1") {
          StateNode("y1") { On(.b, to: "y2") }
          FinalNode("y2")
        }
        On(.done, to: "end")
      }
      StateNode("end")
    }
    let (recorder, session) = session(chart)
    session.start()
    session.send(.a)
    #expect(recorder.lines == ["x is done"])
    #expect(session.isActive("p"))
    session.send(.b)
    #expect(session.configuration.leaves == ["end"])
    #expect(!session.hasEnded)
  }

  @Test func theObjectIsConfiguredByWhatIsActive() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s", initial: "plain") {
        Apply(
          State<Recorder> { $0.lines.append("set s") }.onUpdate { $0.lines.append("update s") })
        StateNode("plain") { On(.a, to: "ready") }
        StateNode("ready") {
          Apply(State { $0.isReady = true })
          On(.a, to: "plain")
          On(.b) { $0.lines.append("b") }
        }
      }
    }
    let (recorder, session) = session(chart)
    session.start()
    #expect(recorder.lines == ["set s", "update s"])
    session.send(.a)
    #expect(recorder.isReady)
    #expect(recorder.lines == ["set s", "update s", "update s"])
    session.send(.b)
    #expect(recorder.lines == ["set s", "update s", "update s", "b"])
    // The `onUpdate` of the outer state can restore properties that the inner state has set.
    session.send(.a)
    #expect(recorder.lines.last == "update s")
  }

  @Test func isObserved() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "t")
        On(.b) { _ in }
      }
      StateNode("t")
    }
    let (recorder, session) = session(chart)
    session.start()
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    withObservationTracking {
      #expect(session.configuration.leaves == ["s"])
    } onChange: {
      count.value += 1
    }
    session.send(.b)
    #expect(count.value == 0)
    session.send(.a)
    #expect(count.value == 1)
    #expect(session.configuration.description == "t")
    #expect(recorder.lines == [])
  }

  @Test func endsWithItsObject() async throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "s")
        On(after: .seconds(1), to: "s")
      }
    }
    let clock = SimulatedClock()
    var recorder: Recorder? = Recorder()
    let session = StatechartSession(chart, for: recorder!, scheduler: clock)
    session.start()
    let configurations = session.configurations
    weak let gone = recorder
    recorder = nil
    #expect(gone == nil)
    // `hasEnded` is true at once; delays and streams end with the next event.
    #expect(session.hasEnded && clock.hasPendingWork)
    session.send(.a)
    #expect(session.hasEnded)
    #expect(!clock.hasPendingWork)
    var count = 0
    for await _ in configurations { count += 1 }
    #expect(count == 2)
  }

  @Test func anEndlessMacrostepEndsTheSession() throws {
    let chart = try Chart(initial: "s") { StateNode("s") { On(.always) } }
    let recorder = Recorder()
    let session = StatechartSession(chart, for: recorder, scheduler: SimulatedClock())
    #expect(session.microstepLimit == 1_000_000)
    session.microstepLimit = TestEffort.rounds(1_000_000)
    let limit = session.microstepLimit
    session.start()
    #expect(session.failure == .endlessMacrostep(limit: limit, states: "s") && session.hasEnded)
  }

  @Test func typedErrorsOfBadCharts() {
    typealias Failure = StatechartError
    func expect(_ failure: Failure, _ make: () throws -> Chart) {
      #expect(throws: failure) { _ = try make() }
    }
    expect(.missingInitial(of: nil)) { try Chart { StateNode("s") } }
    expect(.unknownState("x")) { try Chart(initial: "x") { StateNode("s") } }
    expect(.unknownState("x")) { try Chart(initial: "s") { StateNode("s") { On(.a, to: "x") } } }
    expect(.unknownState("x")) { try Chart(initial: "s") { StateNode("s") { On(.done("x")) } } }
    expect(.duplicateState("s")) {
      try Chart(initial: "s") {
        StateNode("s")
        StateNode("s")
      }
    }
    expect(.missingInitial(of: "s")) {
      try Chart(initial: "s") { StateNode("s") { StateNode("t") } }
    }
    expect(.initialOutside("u", of: "s")) {
      try Chart(initial: "s") {
        StateNode("s", initial: "u") { StateNode("t") }
        StateNode("u")
      }
    }
    expect(.initialOutside("s", of: "h")) {
      try Chart(initial: "s") {
        StateNode("s", initial: "t") {
          HistoryNode("h", initial: "s")
          StateNode("t")
        }
      }
    }
    expect(.conflictingTargets("t", "u")) {
      try Chart(initial: "s") {
        StateNode("s") { On(.a, to: "t", "u") }
        StateNode("t")
        StateNode("u")
      }
    }
    expect(.transitionWithoutEvents(of: "s")) {
      try Chart(initial: "s") { StateNode("s") { On(anyOf: [], to: ["s"]) } }
    }
    expect(.emptyParallel("p")) { try Chart(initial: "p") { ParallelNode("p") {} } }
    expect(.finalInParallel("f")) {
      try Chart(initial: "p") { ParallelNode("p") { FinalNode("f") } }
    }
  }

  @Test func theDefaultOfAHistoryMayBeItsParallelState() throws {
    func configuration(_ initial: String) throws -> [String] {
      let chart = try Chart(initial: "out") {
        StateNode("out") { On(.a, to: "h") }
        ParallelNode("p") {
          StateNode("x", initial: "x1") {
            StateNode("x1")
            StateNode("x2")
          }
          HistoryNode("h", .deep, initial: initial)
          StateNode("y")
        }
      }
      let (recorder, session) = session(chart)
      session.start()
      session.send(.a)
      return withExtendedLifetime(recorder) { session.configuration.leaves }
    }
    #expect(try configuration("p") == ["x1", "y"])
    #expect(try configuration("x2") == ["x2", "y"])
    #expect(throws: StatechartError.initialOutside("out", of: "h")) { try configuration("out") }
  }
}
