import DiscreteStates
import Testing

private final class Reported: Stateful {
  var text = ""

  static func awaiting(with text: String) -> DiscreteState<Reported> { state { $0.text = text } }
  static func opened(by text: String) -> DiscreteState<Reported> { state { $0.text = text } }
}

private final class Unreported: Stateful {
  var text = ""

  static func empty() -> DiscreteState<Unreported> { state { $0.text = "" } }
  static func awaiting(with text: String) -> DiscreteState<Unreported> {
    state { $0.text = text }.identified(by: text)
  }
  static func shown(with text: String) -> DiscreteState<Unreported> {
    onSet { $0.text = text }.onUpdate { $0.text = text }
  }
  static func named(_ text: String) -> DiscreteState<Unreported> {
    state("named: \(text)") { $0.text = text }
  }
}

@Suite struct IssueTests {
  private var expected: [String] {
    #if DEBUG
      ["awaiting(with:)", "opened(by:)"]
    #else
      []
    #endif
  }

  @Test func aStateWhoseArgumentsAreIgnoredIsReportedOnce() {
    for _ in 0..<2 {
      let object = Reported()
      var states: [String] = []
      object.state.onIssue = { issue in
        guard case .ignoredArguments(class: "Reported", let state) = issue else { return }
        states.append(state)
      }
      object.state.apply { $0.awaiting(with: "swift") }.instantly()
      for word in ["rust", "zig"] {
        let change = object.state.apply { $0.awaiting(with: word) }.instantly()
        #expect(change.outcome == .unchanged && object.text == "swift")
      }
      object.state.apply { $0.opened(by: "a") }.viaTransition(.instant)
      object.state.apply { $0.opened(by: "b") }.viaTransition(.instant)
      #expect(object.text == "a")
      #expect(states == expected)
    }
  }

  /// A handler belongs to one controller, and may apply states.
  @Test func aHandlerBelongsToItsController() {
    let (object, other) = (Reported(), Reported())
    object.state.onIssue = { [unowned object] _ in
      object.state.apply { $0.opened(by: "x") }.instantly()
    }
    other.state.onIssue = { _ in other.text = "told" }
    for _ in 0..<2 { object.state.apply { $0.awaiting(with: "a") }.instantly() }
    #expect(object.text == (expected.isEmpty ? "a" : "x") && other.text == "")
    other.state.onIssue = nil
  }

  @Test func otherStatesAreNotReported() {
    let object = Unreported()
    var count = 0
    object.state.onIssue = { _ in count += 1 }
    object.state.historyLimit = 10
    for text in ["a", "a", "b"] {
      object.state.apply { $0.awaiting(with: text) }.instantly()
      #expect(object.text == text)
    }
    for _ in 0..<2 { object.state.apply { $0.empty() }.instantly() }
    for text in ["c", "d"] {
      object.state.apply { $0.shown(with: text) }.instantly()
      #expect(object.text == text)
    }
    for _ in 0..<2 { object.state.apply { $0.named("e") }.viaTransition(.instant) }
    // Applied to the object itself, a state is never ignored.
    for text in ["f", "g"] { object.apply { $0.awaiting(with: text) }.instantly() }
    for _ in 0..<9 { object.state.back().instantly() }
    #expect(count == 0)
  }

  @Test func theMessageSaysWhatToWrite() {
    let issue = StateIssue.ignoredArguments(class: "SearchView", state: "awaiting(with:)")
    let expected = """
      SearchView: awaiting(with:) was applied again and did nothing, whatever its arguments. If they distinguish \
      states, add .identified(by:) to the state; if they are to be applied again, add .onUpdate.
      """
    #expect("\(issue)" == expected)
  }
}

@Test func outcomesAreDescribed() {
  let outcomes: [StateOutcome] = [
    .entered, .updated, .unchanged, .cutShort(.interrupted), .abandoned(.dropped),
  ]
  let texts = ["entered", "updated", "unchanged", "cutShort(.interrupted)", "abandoned(.dropped)"]
  #expect(outcomes.map { "\($0)" } == texts)
}

@Test func aDelayThatIsInterruptedIsAbandoned() {
  let object = Unreported()
  let clock = SimulatedClock()
  object.state.overlap = .interrupt
  let delayed = object.state.apply { $0.awaiting(with: "a") }.viaTransition(
    .delayed(by: .seconds(1), on: clock))
  object.state.apply { $0.empty() }.instantly()
  clock.advance(by: .seconds(2))
  #expect(delayed.outcome == .abandoned(.interrupted) && object.text == "")
  #expect(object.state.isIn { $0.empty() })
}
