import Testing

@testable import DiscreteStates

private final class Recorder { var lines: [String] = [] }

private final class Keeper { var objects: [AnyObject] = [] }

private enum Input: StatechartEvent, Equatable {
  case next, back, stop
  case typed(String)
  case moved(Int, Int)
  case ended(String)
}

private typealias Chart = Statechart<Recorder, String, Input>

private struct Problem: Error {}

/// Charts that run charts, outputs, and deferred events.
@MainActor @Suite struct InvokedChartTests {
  private let keeper = Keeper()

  private func session(
    _ chart: Chart, _ recorder: Recorder = Recorder(), clock: SimulatedClock = SimulatedClock()
  ) -> (Recorder, StatechartSession<Recorder, String, Input>) {
    keeper.objects.append(recorder)
    return (recorder, StatechartSession(chart, for: recorder, scheduler: clock, isolation: nil))
  }

  private func childChart() throws -> Chart {
    try Chart(initial: "a") {
      OnExit { $0.lines.append("-child") }
      StateNode("a") {
        On(.next, to: "b")
        On(after: .seconds(2)) { $0.lines.append("late") }
      }
      FinalNode("b", output: { "\($0.lines.count)" })
    }
  }

  private func parentChart(_ inner: Recorder) throws -> Chart {
    let child = try childChart()
    return try Chart(initial: "s") {
      StateNode("s") {
        Invoke(child, as: "child") { _ in
          inner
        } done: { _, child in
          .ended(child.output as? String ?? "")
        }
        On(Input.ended) { $0.lines.append("ended " + $1) }
        On(.back, to: "t")
        On(.stop, to: "s")
      }
      StateNode("t")
    }
  }

  @Test func leavingStopsTheInvokedChart() throws {
    let (clock, inner) = (SimulatedClock(), Recorder())
    let (recorder, session) = session(try parentChart(inner), clock: clock)
    session.start()
    session.send(.stop)
    #expect(inner.lines == ["-child"])
    clock.advance(by: .seconds(2))
    #expect(inner.lines == ["-child", "late"])
    session.send(.back)
    #expect(inner.lines == ["-child", "late", "-child"] && recorder.lines == [])
    clock.advance(by: .seconds(9))
    #expect(inner.lines.count == 3 && !clock.hasPendingWork)
    #expect(throws: StatechartMessageError.noSession("child")) {
      try session.send(Input.next, to: "child")
    }
  }

  @Test func theOutputComesWithTheEnd() throws {
    let inner = Recorder()
    inner.lines = ["x", "y"]
    let (recorder, session) = session(try parentChart(inner))
    session.start()
    try session.send(Input.next, to: "child")
    #expect(recorder.lines == ["ended 2"] && inner.lines == ["x", "y", "-child"])
    #expect(throws: StatechartMessageError.noSession("child")) {
      try session.send(Input.next, to: "child")
    }
    #expect(throws: StatechartMessageError.noParent) { try session.sendToParent(Input.next) }
  }

  /// As in SCXML, a chart is done if it enters a final state.
  @Test func aStoppedChildIsNotDone() throws {
    let inner = Recorder()
    let (recorder, session) = session(try parentChart(inner))
    session.start()
    session.child("child", as: Chart.Session.self)?.stop()
    #expect(inner.lines == ["-child"] && recorder.lines.isEmpty && session.isActive("s"))
  }

  @Test func eventsOfAnotherTypeAreErrors() throws {
    let inner = Recorder()
    let (_, session) = session(try parentChart(inner))
    session.start()
    #expect(throws: StatechartMessageError.otherEvents("ball")) {
      try session.send(Player.Input.ball, to: "child")
    }
  }

  @Test func releasingTheParentEndsTheChildWithoutActions() throws {
    let (clock, inner) = (SimulatedClock(), Recorder())
    var kept: StatechartSession<Recorder, String, Input>?
    let recorder = Recorder()
    do {
      let parent = StatechartSession(
        try parentChart(inner), for: recorder, scheduler: clock, isolation: nil)
      parent.start()
      kept = parent.child("child")
      #expect(kept?.hasEnded == false)
    }
    #expect(kept?.hasEnded == true && inner.lines == [] && !clock.hasPendingWork)
  }

  @Test func failuresOfTheChildReachTheParent() throws {
    let inner = Recorder()
    let (_, session) = session(try parentChart(inner))
    var failures: [StatechartFailure] = []
    session.onFailure = { failures.append($0) }
    session.start()
    let child: StatechartSession<Recorder, String, Input>? = session.child("child")
    child?.start()
    #expect(failures == [.startedTwice])
  }

  // MARK: Outputs of states

  @Test func doneEventsCarryTheOutput() throws {
    let chart = try Chart(initial: "payment") {
      StateNode("payment", initial: "card") {
        StateNode("card") {
          On(.next, to: "paid")
          On(.back, to: "free")
          On(.stop, to: "broken")
        }
        FinalNode("paid", output: { $0.lines.count })
        FinalNode("free")
        FinalNode("broken", output: { _ -> Int in throw Problem() })
        On(done: "payment", as: Int.self, to: "end") { $0.lines.append("paid \($1)") }
        On(occasion: .error) { recorder, session in
          recorder.lines.append("\(session.error.map { "\($0)" } ?? "")")
        }
      }
      FinalNode("end", output: { $0.lines.last })
    }
    let (recorder, first) = session(chart)
    first.start()
    first.send(.next)
    #expect(recorder.lines == ["paid 0"] && first.output as? String == "paid 0")
    let (other, second) = session(chart)
    second.start()
    second.send(.back)
    #expect(second.isActive("free") && other.lines == [#"otherOutput("nothing")"#])
    let (third, broken) = session(chart)
    broken.start()
    broken.send(.stop)
    #expect(third.lines == ["Problem()", #"otherOutput("nothing")"#])
  }

  // MARK: Events that wait

  private func deferring() throws -> Chart {
    try Chart(initial: "busy") {
      StateNode("busy") {
        Defer(.back, .stop)
        Defer(Input.typed)
        Defer(Input.moved)
        On(.next, to: "ready")
      }
      StateNode("ready", initial: "one") {
        Defer(.stop)
        On(Input.typed) { $0.lines.append($1) }
        On(Input.moved) { $0.lines.append("\($1),\($2)") }
        StateNode("one") {
          On(.back, to: "two") { $0.lines.append("back") }
        }
        StateNode("two") { On(.stop) { $0.lines.append("stop") } }
      }
    }
  }

  @Test func deferredEventsAreHandledAfterTheNextChange() throws {
    let (recorder, session) = session(try deferring())
    var unhandled: [Input] = []
    session.onUnhandled = { unhandled.append($0) }
    session.start()
    for event in [.stop, .typed("a"), .back, .moved(1, 2), .ended("")] as [Input] {
      session.send(event)
    }
    #expect(recorder.lines == [] && unhandled == [.ended("")])
    session.send(.next)
    // The oldest event comes first: `stop` is deferred again, until `back` leads to a state that reacts to it.
    #expect(recorder.lines == ["a", "back", "stop", "1,2"])
    #expect(session.isActive("two") && unhandled == [.ended("")])
  }

  @Test func deferredEventsEndWithTheSession() throws {
    final class Token {}
    enum Carrying: StatechartEvent {
      case token(Token)
      case next
    }
    let chart = try Statechart<Recorder, Int, Carrying>(initial: 1) {
      StateNode(1) {
        Defer(Carrying.token)
        On(.next, to: 2)
      }
      FinalNode(2)
    }
    let recorder = Recorder()
    let session = StatechartSession(chart, for: recorder, scheduler: SimulatedClock())
    var unhandled = 0
    session.onUnhandled = { _ in unhandled += 1 }
    session.start()
    weak var held: Token?
    do {
      let token = Token()
      held = token
      session.send(.token(token))
    }
    #expect(held != nil)
    session.send(.next)
    #expect(held == nil && session.hasEnded && unhandled == 1)
  }

  /// An event that waits when the session ends is reported, and is not part of a snapshot.
  @Test func waitingEventsEndWithTheSession() throws {
    let chart = try Statechart<Recorder, Int, String>(initial: 1) {
      StateNode(1) {
        On("end", to: 2) { _, session in session.send("late") }
      }
      FinalNode(2)
    }
    let recorder = Recorder()
    let session = StatechartSession(chart, for: recorder, scheduler: SimulatedClock())
    var unhandled: [String] = []
    session.onUnhandled = { unhandled.append($0) }
    session.start()
    session.send("end")
    #expect(session.hasEnded && unhandled == ["late"] && session.snapshot.waiting == [])
  }

  @Test func prefixesOfNamesSelect() throws {
    let chart = try Statechart<Recorder, String, String>(initial: "s") {
      StateNode("s") {
        On("error.network") { $0.lines.append("network") }
        On(prefix: "error") { $0.lines.append("error") }
        On(.anyEvent) { $0.lines.append("any") }
      }
    }
    let recorder = Recorder()
    let session = StatechartSession(chart, for: recorder, scheduler: SimulatedClock())
    session.start()
    for name in ["error", "error.network", "error.disk.full", "errors"] { session.send(name) }
    #expect(recorder.lines == ["error", "network", "error", "any"])
    #expect(chart.transitions[1].description == "s on error.*")
  }
}
