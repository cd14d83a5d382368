import DiscreteStates
import Foundation
import Testing

private final class Paper { var lines: [String] = [] }

private final class Keeper { var objects: [AnyObject] = [] }

private enum Input: StatechartEvent, Codable, Equatable {
  case next
  case typed(String)
  case later(Int)
}

private typealias Chart = Statechart<Paper, String, Input>

/// The contents of snapshots, and the errors of invalid ones.
@MainActor @Suite struct SavingTests {
  private let keeper = Keeper()

  private func chart(version: Int = 0) throws -> Chart {
    try Chart(initial: "a", version: version) {
      On(Input.later) { $0.lines.append("later \($1)") }
      StateNode("a", initial: "a1") {
        Defer(Input.typed)
        HistoryNode("h", initial: "a1")
        StateNode("a1") { On(.next, to: "a2") }
        StateNode("a2") { On(.next, to: "b") }
      }
      StateNode("b") {
        On(Input.typed) { $0.lines.append($1) }
        On(.next, to: "h")
      }
    }
  }

  private func start(
    _ chart: Chart
  ) -> (Paper, SimulatedClock, StatechartSession<Paper, String, Input>) {
    let (paper, clock) = (Paper(), SimulatedClock())
    keeper.objects.append(paper)
    return (paper, clock, StatechartSession(chart, for: paper, scheduler: clock))
  }

  @Test func delayedAndDeferredEventsAreSaved() throws {
    let (_, clock, session) = start(try chart())
    session.start()
    session.send(.later(3), after: .seconds(3))
    let cancelled = session.send(.later(2), after: .seconds(2))
    session.send(.later(1), after: .seconds(1))
    session.send(.typed("x"))
    session.send(.next)
    cancelled.cancel()
    clock.advance(by: .milliseconds(400))
    let data = try JSONEncoder().encode(session.snapshot)
    let saved = try JSONDecoder().decode(StatechartSnapshot<String, Input>.self, from: data)
    #expect(saved == session.snapshot)
    #expect(saved.deferred == [.typed("x")] && saved.waiting.isEmpty)
    #expect(
      saved.events == [
        .init(event: .later(1), delay: .milliseconds(600)),
        .init(event: .later(3), delay: .milliseconds(2600)),
      ])
    let (paper, later, other) = start(try chart())
    try other.restore(saved)
    #expect(other.configuration.leaves == ["a2"])
    later.advance(by: .milliseconds(599))
    #expect(paper.lines == [] && other.snapshot.events.count == 2)
    #expect(other.snapshot.deferred == [.typed("x")])
    other.send(.next)
    #expect(paper.lines == ["x"])
    later.advance(by: .milliseconds(1))
    #expect(paper.lines == ["x", "later 1"])
    later.advance(by: .seconds(2))
    #expect(paper.lines == ["x", "later 1", "later 3"] && other.snapshot.events.isEmpty)
  }

  /// A deferred event precedes the events that are sent after the session was restored.
  @Test func deferredEventsKeepTheirPlace() throws {
    let (_, _, session) = start(try chart())
    session.start()
    session.send(.typed("x"))
    session.send(.next)
    let (paper, clock, other) = start(try chart())
    try other.restore(session.snapshot)
    other.send(.typed("y"))
    clock.advance(by: .seconds(1))
    #expect(paper.lines == [] && other.snapshot.deferred == [.typed("x"), .typed("y")])
    other.send(.next)
    #expect(paper.lines == ["x", "y"])
    let moved = session.snapshot.mapStates { $0 }
    #expect(moved == session.snapshot)
  }

  /// A delay of a state continues with the rest of its time, and one that has passed does not start again.
  @Test func delaysOfStatesContinue() throws {
    let chart = try Chart(initial: "a") {
      On(after: .seconds(10)) { $0.lines.append("top") }
      StateNode("a") {
        On(after: .seconds(1)) { $0.lines.append("1") }
        On(after: .seconds(3)) { $0.lines.append("3") }
        On(.next, to: "b")
      }
      StateNode("b")
    }
    let (paper, clock, session) = start(chart)
    session.start()
    clock.advance(by: .seconds(2))
    let saved = session.snapshot
    #expect(paper.lines == ["1"])
    #expect(
      saved.delays == [
        .init(state: nil, rests: [.seconds(8)]), .init(state: "a", rests: [nil, .seconds(1)]),
      ])
    let data = try JSONEncoder().encode(saved)
    let (otherPaper, otherClock, other) = start(chart)
    try other.restore(try JSONDecoder().decode(StatechartSnapshot<String, Input>.self, from: data))
    otherClock.advance(by: .milliseconds(999))
    #expect(otherPaper.lines == [])
    otherClock.advance(by: .milliseconds(1))
    #expect(otherPaper.lines == ["3"] && other.snapshot.delays[1].rests == [nil, nil])
    otherClock.advance(by: .seconds(7))
    #expect(otherPaper.lines == ["3", "top"])
    // Without the delays, they start.
    var without = saved
    without.delays = []
    let (lastPaper, lastClock, last) = start(chart)
    try last.restore(without)
    lastClock.advance(by: .seconds(2))
    #expect(lastPaper.lines == ["1"])
    for delays in [
      StatechartSnapshot<String, Input>.Delays(state: "a", rests: [nil]),
      .init(state: "b", rests: []),
    ] {
      without.delays = [delays]
      let (_, _, damaged) = start(chart)
      #expect(throws: StatechartError.illegalConfiguration(at: delays.state)) {
        try damaged.restore(without)
      }
    }
  }

  @Test func leavesAloneAreEnough() throws {
    let (_, _, session) = start(try chart())
    try session.restore(StatechartSnapshot(states: ["a2"]))
    #expect(session.configuration.states == ["a", "a2"])
    let decoded = try JSONDecoder().decode(
      StatechartSnapshot<String, Input>.self, from: Data(#"{"states": ["b"]}"#.utf8))
    let (_, _, other) = start(try chart())
    try other.restore(decoded)
    #expect(other.isActive("b"))
  }

  @Test func anotherVersionNeedsAMigration() throws {
    let old = StatechartSnapshot<String, Input>(
      states: ["draft"], records: [.init(history: "h", states: ["draft"])],
      events: [.init(event: .later(1), delay: .seconds(1))])
    let (paper, clock, session) = start(try chart(version: 2))
    #expect(throws: StatechartError.otherVersion(saved: 0, chart: 2)) { try session.restore(old) }
    #expect(throws: StatechartError.unknownState("draft")) { try session.restore(old) { _ in } }
    #expect(throws: CancellationError.self) {
      try session.restore(old) { _ in throw CancellationError() }
    }
    #expect(session.configuration.states.isEmpty)
    try session.restore(old) { snapshot in
      snapshot = snapshot.mapStates { $0 == "draft" ? "a2" : $0 }
    }
    #expect(session.configuration.leaves == ["a2"] && session.snapshot.version == 2)
    #expect(session.snapshot.records == [.init(history: "h", states: ["a2"])])
    clock.advance(by: .seconds(1))
    #expect(paper.lines == ["later 1"])
    let (_, _, current) = start(try chart(version: 2))
    try current.restore(session.snapshot) { _ in Issue.record("no migration is needed") }
  }

  @Test(arguments: [
    StatechartSnapshot<String, Input>.Delays(state: "draft", rests: [.seconds(1)]),
    .init(state: "a1", rests: [.seconds(1)]), .init(state: "b", rests: [nil, .seconds(1)]),
  ])
  fileprivate func delaysThatDoNotFitAfterAMigrationStart(
    delays: StatechartSnapshot<String, Input>.Delays
  ) throws {
    let waiting = try Chart(initial: "a1", version: 1) {
      StateNode("a1")
      StateNode("b") { On(after: .seconds(2), to: "a1") }
    }
    let old = StatechartSnapshot<String, Input>(states: ["draft"], delays: [delays])
    let (_, clock, session) = start(waiting)
    try session.restore(old) { $0.states = ["b"] }
    clock.advance(by: .seconds(1))
    #expect(session.isActive("b"))
    clock.advance(by: .seconds(1))
    #expect(session.isActive("a1"))
    let (_, _, other) = start(waiting)
    #expect(throws: StatechartError.self) {
      try other.restore(.init(states: ["b"], delays: [delays], version: 1))
    }
  }

  @Test(arguments: [
    (#"{"states": ["a1", "b"]}"#, StatechartError.illegalConfiguration(at: nil)),
    (#"{"states": ["a"]}"#, .illegalConfiguration(at: "a")),
    (#"{"states": ["x"]}"#, .unknownState("x")),
    (#"{"states": ["h"]}"#, .illegalConfiguration(at: "h")),
    (#"{"states": ["b", "b"]}"#, .illegalConfiguration(at: "b")),
    (#"{"states": []}"#, .illegalConfiguration(at: nil)),
    (
      #"{"states": ["b"], "records": [{"history": "h", "states": ["b"]}]}"#,
      .illegalConfiguration(at: "b")
    ),
    (
      #"{"states": ["b"], "records": [{"history": "a", "states": ["a1"]}]}"#,
      .illegalConfiguration(at: "a1")
    ),
    (#"{"states": ["b"], "version": 7}"#, .otherVersion(saved: 7, chart: 0)),
  ])
  func damagedSnapshotsAreRefused(text: String, error: StatechartError) throws {
    let saved = try JSONDecoder().decode(
      StatechartSnapshot<String, Input>.self, from: Data(text.utf8))
    let (_, _, session) = start(try chart())
    #expect(throws: error) { try session.restore(saved) }
    session.start()
    #expect(session.configuration.leaves == ["a1"])
  }
}
