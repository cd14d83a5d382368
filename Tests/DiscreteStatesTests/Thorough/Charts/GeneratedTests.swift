import DiscreteStates
import TestSupport
import Testing

private final class Counter {
  var count = 0
  var texts: [String] = []
}

private enum Input: StatechartEvent, Equatable {
  case up, reset, other
  case typed(String)
  case pasted(String)
}

private typealias Chart = Statechart<Counter, String, Input>

private struct TooMany: Error {}

/// Tests that charts generate.
@MainActor @Suite struct GeneratedTests {
  private func makeChart() throws -> Chart {
    try Chart(initial: "s") {
      StateNode("s") {
        On(.up) { $0.count += 1 }
        On(.reset) { $0.count = 0 }
        On(Input.typed) { $0.texts.append($1) }
        On(.other, to: "t")
        On(after: .seconds(1), to: "t").when("many") { $0.count > 1 }
      }
      StateNode("t") {
        On(.reset, to: "s") { $0.count = 0 }
        On(Input.pasted, to: "never").when { _ in false }
      }
      StateNode("never")
    }
  }

  @Test func aFailingPathIsShrunk() throws {
    let report = try makeChart().test(samples: [.typed("x")]) {
      Counter()
    } check: { counter, _ in
      if counter.count > 2 { throw TooMany() }
    }
    let failure = try #require(report.failure)
    #expect(failure.error is TooMany && failure.configuration.leaves == ["s"])
    #expect(failure.steps.map(\.description) == ["send up", "send up", "send up"])
    #expect(report.description == "TooMany() in s after: send up, send up, send up")
  }

  @Test func timeIsAStep() throws {
    let report = try makeChart().test {
      Counter()
    } check: { counter, session in
      if session.isActive("t"), counter.count > 1 { throw TooMany() }
    }
    let steps = try #require(report.failure).steps.map(\.description)
    #expect(steps.prefix(2) == ["send up", "send up"] && steps.count == 3)
    #expect(steps[2] == "send other" || steps[2] == "wait 1.0 seconds")
  }

  @Test func coverageTellsWhatWasMissed() throws {
    let report = try makeChart().test(samples: [.typed("x")]) { Counter() }
    #expect(report.failure == nil && report.eventsWithoutSample == ["pasted"])
    #expect(report.missedStates == ["never"])
    #expect(report.missedTransitions == ["t → never on pasted [guard]"])
    #expect(report.stateCoverage == 1 - 1.0 / 3 && report.transitionCoverage == 1 - 1.0 / 7)
    let none = try makeChart().test(limit: 0, walks: 0) { Counter() }
    #expect(none.pathCount == 0 && none.stateCoverage == 0)
  }

  @Test func theAuthFlowIsCovered() throws {
    let report = try AuthFlow.makeChart().test(samples: [
      .submit(name: "ann", password: "secret"), .needsCode(phone: "42"), .code("123"),
      .accepted(token: "t"), .refused(reason: "no"),
    ]) {
      AuthFlow()
    } check: { flow, session in
      if session.isActive(.signedIn), flow.token == nil { throw TooMany() }
    }
    #expect(report.description.hasSuffix("everything covered"))
    #expect(report.transitionCoverage == 1 && report.stateCoverage == 1)
  }

  @Test func endlessChartsFail() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.up, to: "t") { _, session in
          if TestEffort.current != .exhaustive { session.microstepLimit = 1000 }
        }
      }
      StateNode("t") { On(.always, to: "t") }
    }
    let report = chart.test { Counter() }
    #expect(report.failure?.steps.map(\.description) == ["send up"])
    #expect(report.failure?.error is StatechartFailure)
  }

  // MARK: Samples in explorations

  @Test func samplesDecideWhatValuesSelect() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(matching: { if case .typed("go") = $0 { true } else { nil } }, to: "t")
        On(matching: { if case .typed = $0 { true } else { nil } }, to: "u").when { _ in true }
      }
      StateNode("t")
      StateNode("u")
    }
    let both = chart.explore()
    #expect(both.unreachableStates.isEmpty)
    let stays = chart.explore(samples: [.typed("stay")])
    #expect(stays.unreachableStates == ["t"] && stays.path(to: "u") == [.event(#"typed("stay")"#)])
    #expect(chart.explore(samples: [.typed("go")]).unreachableStates == ["u"])
    #expect(chart.explore(samples: [.pasted("go")]).unreachableStates == ["t", "u"])
    let visit = try #require(stays.visits.last)
    #expect(chart.configuration(after: visit.steps) == visit.configuration)
  }
}
