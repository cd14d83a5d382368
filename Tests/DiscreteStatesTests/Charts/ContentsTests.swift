import DiscreteStates
import Observation
import Testing

private final class Form {
  var lines: [String] = []
  var isValid = false
}

private enum Input: StatechartEvent {
  case next, back, reset
  case typed(String)
}

private typealias Chart = Statechart<Form, String, Input>

private struct Problem: Error {}

private struct Page: Equatable { var title: String }

/// The questions that charts and sessions answer.
@MainActor @Suite struct ContentsTests {
  private func makeChart() throws -> Chart {
    try Chart(initial: "s") {
      On(.reset, to: "s")
      StateNode("s", initial: "s1", tags: ["open"], metadata: Page(title: "S")) {
        OnEntry(named: "enter") { form, _ in form.lines.append("enter") }
        StateNode("s1", tags: ["first"], metadata: Page(title: "S1")) {
          On(.next, to: "s2").when("valid") { $0.isValid }.then("log") { $0.lines.append("next") }
          On(Input.typed) { $0.lines.append($1) }
        }
        StateNode("s2", metadata: 2) {
          On(.back, to: "s1").inside
          On(.next, to: "t").raising(.next)
        }
      }
      StateNode("t") {
        On(.next, to: "u").when { _ in throw Problem() }
        On(.next, to: "v")
        On(occasion: .error, to: "u")
      }
      FinalNode("u")
      StateNode("v", tags: ["last"])
    }
  }

  private func run() throws -> (Form, StatechartSession<Form, String, Input>) {
    let form = Form()
    let session = StatechartSession(try makeChart(), for: form, scheduler: SimulatedClock())
    session.start()
    return (form, session)
  }

  @Test func sessionsAnswerWithoutActing() throws {
    let (form, session) = try run()
    #expect(!session.can(.next) && session.can(.typed("x")) && session.can(.reset))
    #expect(session.possibleEvents == ["reset", "typed"])
    #expect(session.configuration(after: .next) == nil)
    form.isValid = true
    #expect(session.can(.next) && !session.can(.back))
    #expect(session.possibleEvents == ["reset", "next", "typed"])
    #expect(session.configuration(after: .next)?.leaves == ["s2"])
    #expect(session.tags == ["open", "first"] && session.hasTag("open") && !session.hasTag("x"))
    #expect(form.lines == ["enter"] && session.isActive("s1") && session.event == nil)
    session.send(.next)
    // Events that the transition raises are followed. A guard that throws counts as `false`, and raises no error here.
    #expect(session.configuration(after: .next)?.leaves == ["v"])
    #expect(session.isActive("s2") && session.failure == nil)
  }

  @Test func answersAreObserved() throws {
    let (form, session) = try run()
    form.isValid = true
    nonisolated(unsafe) var changes = 0
    let before = withObservationTracking {
      session.can(.back)
    } onChange: {
      unsafe changes += 1
    }
    session.send(.next)
    let count = unsafe changes
    #expect(!before && session.can(.back) && count == 1)
  }

  @Test func metadataOfActiveStatesIsTypedAndObserved() throws {
    let (form, session) = try run()
    form.isValid = true
    nonisolated(unsafe) var changes = 0
    let titles = withObservationTracking {
      session.metadata(as: Page.self).map(\.title)
    } onChange: {
      unsafe changes += 1
    }
    #expect(titles == ["S", "S1"] && session.metadata(as: Int.self) == [])
    session.send(.next)
    let count = unsafe changes
    #expect(count == 1 && session.metadata(as: Int.self) == [2])
    #expect(session.metadata(as: Page.self) == [Page(title: "S")])
    #expect(session.chart.metadata(of: "s1", as: Page.self) == Page(title: "S1"))
    #expect(session.chart.metadata(of: "t", as: Page.self) == nil)
  }

  @Test func questionsMayBeAskedByActions() throws {
    var answers: [Bool] = []
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.next, to: "t") { _, session in answers.append(session.can(.back)) }
          .when { _, session in
            answers.append(session.can(.typed("")))
            return true
          }
        On(Input.typed)
      }
      StateNode("t") { On(.back, to: "s") }
    }
    let form = Form()
    let session = StatechartSession(chart, for: form, scheduler: SimulatedClock())
    session.start()
    session.send(.next)
    // The event will be handled in the state that is about to be entered.
    #expect(answers == [true, true])
  }

  @Test func unhandledEventsAreReported() throws {
    let (form, session) = try run()
    var unhandled: [String] = []
    session.onUnhandled = { unhandled.append("\($0)") }
    session.send(.back)
    session.send(.typed("x"))
    session.send(.next)
    #expect(unhandled == ["back", "next"] && form.lines == ["enter", "x"])
  }

  @Test func chartsTellTheirContents() throws {
    let chart = try makeChart()
    #expect(chart.events == ["reset", "next", "typed", "back"])
    #expect(
      chart.transitions.map(\.description) == [
        "(chart) → s on reset", "s1 → s2 on next [valid]", "s1 on typed", "s2 → s1 on back",
        "s2 → t on next", "t → u on next [guard]", "t → v on next", "t → u on error",
      ])
    let next = chart.transitions[1]
    #expect(next.source == "s1" && next.targets == ["s2"] && next.events == ["next"])
    #expect(next.guards == ["valid"] && next.actions == ["log"] && !next.isInternal)
    #expect(chart.transitions[2].guards == [] && chart.transitions[3].isInternal)
    #expect(chart.kind(of: "s") == .compound && chart.kind(of: "u") == .final)
    #expect(
      chart.children(of: nil) == ["s", "t", "u", "v"] && chart.children(of: "s") == ["s1", "s2"])
    #expect(chart.initial(of: nil) == ["s"] && chart.initial(of: "s") == ["s1"])
    #expect(chart.tags(of: "v") == ["last"] && chart.entryActions(of: "s") == ["enter"])
    #expect(chart.exitActions(of: nil) == [])
  }

  /// A state that is not declared has nothing in it.
  @Test func unknownStatesAreEmpty() throws {
    let chart = try makeChart()
    #expect(chart.kind(of: "x") == nil && chart.parent(of: "x") == nil && chart.tags(of: "x") == [])
    #expect(chart.parent(of: "s") == nil && chart.parent(of: "s1") == "s")
    #expect(chart.children(of: "x") == [] && chart.initial(of: "x") == [])
    #expect(chart.metadata(of: "x", as: Page.self) == nil && chart.outputType(of: "x") == nil)
    #expect(chart.entryActions(of: "x") == [] && chart.exitActions(of: "x") == [])
    #expect(chart.invocations(of: "x") == [] && chart.deferredEvents(of: "x") == [])
    #expect(chart.raisedEvents(of: "x") == [])
  }

  @Test func chartsTellWhatTheyInvokeDeferAndRaise() throws {
    let child = try Statechart<Form, String, String>(initial: "c") { StateNode("c") }
    let chart = try Chart(initial: "s") {
      On(.reset, to: "s").raising(.back).then("log") { _ in }
      StateNode("s") {
        Defer(.next, .back)
        Defer(Input.typed)
        OnEntry(raising: .next)
        OnExit(raising: .typed("x"))
        Invoke(child, as: "child", input: { $0 })
        Invoke { _ in
          1
        } run: { _ in
          ""
        } done: {
          .typed($0)
        }
        Invoke {
          _ in
          1
        } values: { _ in
          AsyncStream<String> { $0.finish() }
        } each: {
          .typed($0)
        } done: {
          .next
        } failed: { _ in
          .back
        }
      }
      FinalNode("end", output: { $0.lines.count })
    }
    #expect(chart.deferredEvents(of: "s") == ["next", "back", "typed"])
    #expect(chart.deferredEvents(of: nil) == [])
    #expect(chart.raisedEvents(of: "s") == ["next", "typed"])
    #expect(chart.transitions[0].raisedEvents == ["back"])
    #expect(chart.transitions[0].actions == [nil, "log"])
    #expect(chart.invocations(of: "s").map(\.kind) == [.chart, .function, .sequence])
    #expect(chart.invocations(of: "s").map(\.name) == ["child", nil, nil])
    #expect(chart.outputType(of: "end") == Int.self && chart.outputType(of: "s") == nil)
  }

  @Test func namedActionsAndGuardsAreReplaced() throws {
    let chart = try makeChart().replacing(
      actions: ["enter": { form, _ in form.lines.append("test") }, "log": { _, _ in }],
      guards: ["valid": { _, _ in true }])
    let form = Form()
    let session = StatechartSession(chart, for: form, scheduler: SimulatedClock())
    session.start()
    session.send(.next)
    #expect(form.lines == ["test"] && session.isActive("s2"))
    #expect(throws: StatechartError.unknownName("x")) {
      try makeChart().replacing(actions: ["x": { _, _ in }])
    }
  }

  /// The replacements receive the value of the event with its type.
  @Test func replacementsReceiveValues() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(Input.typed, to: "t").when("accepts") { _, _ in false }
          .then("log") { form in form.lines.append("original") }
      }
      StateNode("t")
    }
    let form = Form()
    let preview = try chart.replacing(
      actions: ["log": Chart.action(on: Input.typed) { form, text in form.lines.append(text) }],
      guards: ["accepts": Chart.guard(on: Input.typed) { _, text in text.count > 1 }])
    let session = StatechartSession(preview, for: form, scheduler: SimulatedClock())
    session.start()
    session.send(.typed("x"))
    #expect(session.isActive("s") && form.lines == [])
    session.send(.typed("xy"))
    #expect(session.isActive("t") && form.lines == ["xy"])
  }

  @Test func replacementsForAnotherEventStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let chart = try Chart(initial: "s") {
        StateNode("s") { On(.next).then("log") { _ in } }
      }.replacing(actions: ["log": Chart.action(on: Input.typed) { _, _ in }])
      let form = Form()
      let session = StatechartSession(chart, for: form, scheduler: SimulatedClock())
      session.start()
      session.send(.next)
      withExtendedLifetime(form) {}
    }
  }

  @Test func leavesAreEnoughToRestore() throws {
    let form = Form()
    let session = StatechartSession(try makeChart(), for: form, scheduler: SimulatedClock())
    #expect(throws: StatechartError.illegalConfiguration(at: nil)) {
      try session.restore(leaves: ["s1", "v"])
    }
    try session.restore(leaves: ["s2"])
    #expect(session.configuration.states == ["s", "s2"] && form.lines == [])
    session.send(.back)
    #expect(session.isActive("s1"))
  }

  private struct Counter { var count = 0 }

  @Test func aValueIsAContext() throws {
    let chart = try Statechart<StatechartContext<Counter>, String, Input>(initial: "s") {
      StateNode("s") {
        On(.next) { $0.count += 1 }
        On(.back, to: "t").when { $0.count > 1 }
      }
      StateNode("t")
    }
    let session = StatechartSession(chart, context: Counter(), on: SimulatedClock())
    session.start()
    session.send(.back)
    session.send(.next)
    session.send(.next)
    session.send(.back)
    #expect(session.isActive("t") && session.context.count == 2)
  }

  /// Questions whose answers depend on the value, too.
  @Test func valuesAreObserved() throws {
    let chart = try Statechart<StatechartContext<Counter>, String, Input>(initial: "s") {
      StateNode("s") {
        On(.next) { $0.count += 1 }
        On(.back, to: "t").when { $0.count > 0 }
      }
      StateNode("t")
    }
    let session = StatechartSession(chart, context: Counter(), scheduler: SimulatedClock())
    session.start()
    nonisolated(unsafe) var changes = 0
    func observe(_ read: () -> Void) {
      withObservationTracking(read) { unsafe changes += 1 }
    }
    observe { _ = session.can(.back) }
    observe { _ = session.possibleEvents }
    observe { _ = session.context.count }
    #expect(!session.can(.back))
    session.send(.next)
    #expect(unsafe changes == 3)
    #expect(session.can(.back))
  }

  @Test func fragmentsAndArraysArePartsOfCharts() throws {
    func leaving(_ targets: [String]) -> [On<Form, String, Input, Void>] {
      targets.map { On(anyOf: [.next], to: [$0]) }
    }
    let chart = try Chart(initials: ["s"]) {
      StateNode("s", initials: ["s1"]) {
        Fragment {
          On(.back, to: "t")
          StateNode("s1") { leaving(["t", "s1"]) }
        }
      }
      StateNode("t")
    }
    #expect(
      chart.transitions.map(\.description) == [
        "s → t on back", "s1 → t on next", "s1 → s1 on next",
      ])
  }

  @Test func graphvizDrawsClustersAndActiveStates() throws {
    let drawing = try makeChart().graphviz(active: ["s", "s2"])
    #expect(drawing.hasPrefix("digraph chart {") && drawing.hasSuffix("}\n"))
    #expect(drawing.contains("subgraph cluster_1 {"))
    #expect(drawing.contains("s3 [label=\"s2\", style=\"rounded,filled\"];"))
    #expect(drawing.contains("s2 -> s3 [label=\"next [valid]\"];"))
    #expect(drawing.contains("start0 -> s2 [label=\"reset\", lhead=cluster_1];"))
    #expect(drawing.contains("s5 [label=\"u\", peripheries=2];"))
  }
}
