import DiscreteStates
import Testing

private final class Paper: DiscreteSystem {
  var lines: [String] = []

  static func shown() -> State<Paper> {
    onSet { $0.lines.append("set") }.onUpdate { $0.lines.append("update") }
  }
}

private enum Signal: StatechartEvent { case a, b }

private typealias Chart = Statechart<Paper, String, Signal>

private struct Problem: Error {}

/// The end of sessions, and failures.
@MainActor @Suite struct EndingTests {
  private func run(_ chart: Chart) -> (Paper, StatechartSession<Paper, String, Signal>) {
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.start()
    return (paper, session)
  }

  @Test func theLastStatesConfigureTheObject() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        Apply(State { $0.lines.append("s") })
        On(.a, to: "end")
      }
      FinalNode("end") { Apply(State { $0.lines.append("end") }) }
    }
    let (paper, session) = run(chart)
    session.send(.a)
    #expect(session.hasEnded && paper.lines == ["s", "end"])
  }

  @Test func stoppingConfiguresNothing() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        Apply(Paper.shown())
      }
    }
    let (paper, session) = run(chart)
    paper.lines = []
    session.stop()
    #expect(session.hasEnded && paper.lines.isEmpty)
  }

  @Test func stoppingBeforeTheStartDoesNothing() throws {
    let paper = Paper()
    let chart = try Chart(initial: "s") { StateNode("s") }
    let session = StatechartSession(chart, for: paper, scheduler: SimulatedClock())
    session.stop()
    #expect(!session.hasEnded)
    session.start()
    #expect(session.isActive("s"))
  }

  /// The message names the state that waits.
  @Test func delaysWithoutDurationStopTheProgram() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let clock = SimulatedClock(roundLimit: 10_000)
      let paper = Paper()
      let chart = try Chart(initial: "s") { StateNode("s") { On(after: .zero, to: "s") } }
      let session = StatechartSession(chart, for: paper, scheduler: clock)
      session.start()
      clock.run(for: .seconds(1))
      withExtendedLifetime(paper) {}
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("s after 0.0 seconds is scheduled without delay again and again"))
  }

  @Test func nothingIsTakenAfterTheEnd() throws {
    var stop = {}
    let chart = try Chart(initial: "s") {
      StateNode("s") { On(.a, to: "t") }
      StateNode("t") {
        Apply(State { _ in stop() })
        On(.b, to: "u") { $0.lines.append("b") }
      }
      StateNode("u")
    }
    let (paper, session) = run(chart)
    stop = { [unowned session] in
      session.send(.b)
      session.stop()
    }
    session.send(.a)
    #expect(session.hasEnded && paper.lines.isEmpty)
    let work = session.send(.a, after: .seconds(1))
    #expect(!work.isPending)
  }

  /// The log names the occasion of a microstep, even if no event was sent.
  @Test func theLogNamesOccasions() throws {
    let clock = SimulatedClock()
    let chart = try Chart(initial: "s") {
      StateNode("s", initial: "t") {
        StateNode("t") { On(after: .seconds(2), to: "end") }
        FinalNode("end")
        On(.done, to: "u") { _ in throw Problem() }
      }
      StateNode("u") { On(.error, to: "v") }
      StateNode("v") { On(.always, to: "w") }
      StateNode("w")
    }
    let paper = Paper()
    let session = StatechartSession(chart, for: paper, scheduler: clock)
    session.log = StatechartLog()
    session.start()
    clock.run()
    #expect(
      session.log?.microsteps.map(\.occasion) == [
        "start", "after 2.0 seconds", "done(s)", "error", "always",
      ])
    #expect(session.isActive("w") && paper.lines.isEmpty)
  }

  @Test func whatAnErrorLeadsToIsExplored() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        OnEntry { _ in throw Problem() }
        On(.error, to: "failed")
      }
      StateNode("failed")
    }
    let exploration = chart.explore()
    #expect(exploration.isComplete && exploration.unreachableStates.isEmpty)
    let (_, session) = run(chart)
    #expect(session.isActive("failed"))
  }
}
