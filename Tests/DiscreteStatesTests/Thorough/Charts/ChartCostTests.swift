import TestSupport
import Testing

@testable import DiscreteStates

/// The cost of events, in states and transitions that are visited.
@Suite struct ChartCostTests {
  /// A ring of states, each with a transition to the next state on the same event.
  private func ring(_ count: Int) -> TracingEngine {
    var nodes = [ChartOutline.Node(kind: .compound, parent: -1, initial: [1])]
    var edges: [ChartOutline.Edge] = []
    for state in 1...count {
      nodes.append(ChartOutline.Node(kind: .atomic, parent: 0))
      edges.append(ChartOutline.Edge(source: state, events: [1], targets: [state % count + 1]))
    }
    return TracingEngine(
      ChartOutline(nodes: nodes, edges: edges, eventCount: 2), ChartStimuli(kinds: 1, seed: 0))
  }

  /// A number of regions, each of which reacts to a separate event.
  private func regions(_ count: Int) -> TracingEngine {
    var nodes = [
      ChartOutline.Node(kind: .compound, parent: -1, initial: [1]),
      ChartOutline.Node(kind: .parallel, parent: 0),
    ]
    var edges: [ChartOutline.Edge] = []
    for region in 0..<count {
      let state = nodes.count
      nodes.append(ChartOutline.Node(kind: .compound, parent: 1, initial: [state + 1]))
      nodes.append(ChartOutline.Node(kind: .atomic, parent: state))
      nodes.append(ChartOutline.Node(kind: .atomic, parent: state))
      for (from, to) in [(1, 2), (2, 1)] {
        edges.append(
          ChartOutline.Edge(
            source: state + from, events: [Int32(region + 1)], targets: [state + to]))
      }
    }
    return TracingEngine(
      ChartOutline(nodes: nodes, edges: edges, eventCount: count + 1),
      ChartStimuli(kinds: count, seed: 0))
  }

  @Test func anEventCostsWhatItEntersAndLeaves() {
    var works: [[Int]] = []
    for count in [10, 1000, 100_000] {
      let engine = ring(count)
      let before = engine.work
      for _ in 0..<5 { engine.handle(1) }
      works.append([engine.work - before])
    }
    #expect(works[0] == works[1])
    #expect(works[0] == works[2])
    #expect(works[0][0] <= 5 * 8)
  }

  @Test func regionsThatDoNotTakePartCostNothing() {
    var works: [Int] = []
    for count in [10, 1000] {
      let engine = regions(count)
      let before = engine.work
      for event in 1...5 { engine.handle(Int32(event)) }
      works.append(engine.work - before)
    }
    #expect(works[0] == works[1])
  }

  /// An event to which all regions react has linear, not quadratic cost.
  @Test func conflictsOfManyRegionsAreFoundInLinearTime() {
    func work(_ count: Int) -> Int {
      var outline = ChartOutline(
        nodes: [
          ChartOutline.Node(kind: .compound, parent: -1, initial: [1]),
          ChartOutline.Node(kind: .parallel, parent: 0),
        ], edges: [], eventCount: 2)
      for _ in 0..<count {
        let state = outline.nodes.count
        outline.nodes.append(ChartOutline.Node(kind: .compound, parent: 1, initial: [state + 1]))
        outline.nodes.append(ChartOutline.Node(kind: .atomic, parent: state))
        outline.edges.append(
          ChartOutline.Edge(source: state + 1, events: [1], targets: [state + 1]))
      }
      let engine = TracingEngine(outline, ChartStimuli(kinds: 1, seed: 0))
      let before = engine.work
      engine.handle(1)
      return engine.work - before
    }
    let count = TestEffort.size(100)
    #expect(work(10 * count) <= 10 * work(count) + 20)
  }

  private enum Signal: StatechartEvent { case wanted, unwanted, deferred }

  /// An event that no transition names is not stored, but `onUnhandled` receives it.
  @Test func unwantedEventsAreDroppedAtOnce() throws {
    let chart = try Statechart<ListOfLines, Int, Signal>(initial: 1) {
      StateNode(1) {
        Defer(.deferred)
        On(.wanted, to: 2) { _, session in session.send(.unwanted) }
      }
      StateNode(2) { On(.deferred) { $0.lines.append("deferred") } }
    }
    let list = ListOfLines()
    let session = StatechartSession(chart, for: list, scheduler: SimulatedClock())
    session.send(.unwanted)
    #expect(session.events.values.count == 1)
    session.start()
    for _ in 0..<100 { session.send(.unwanted) }
    #expect(session.events.values.count == 1)
    session.onUnhandled = { list.lines.append("\($0)") }
    session.send(.unwanted)
    session.send(.deferred)
    session.send(.wanted)
    #expect(list.lines == ["unwanted", "deferred", "unwanted"])
  }

  /// An event that only other states react to is not stored either, unless it may be the occasion for something else.
  @Test func eventsForOtherStatesAreDroppedAtOnce() throws {
    func session(
      _ parts: StateNode<ListOfLines, Int, Signal>
    ) throws -> (ListOfLines, StatechartSession<ListOfLines, Int, Signal>) {
      let chart = try Statechart<ListOfLines, Int, Signal>(initial: 1) {
        parts
        StateNode(2) { On(.unwanted, to: 1) }
      }
      let list = ListOfLines()
      let session = StatechartSession(chart, for: list, scheduler: SimulatedClock())
      session.start()
      return (list, session)
    }
    let (list, first) = try session(StateNode(1) { On(.wanted, to: 2) })
    for _ in 0..<100 { first.send(.unwanted) }
    #expect(first.events.values.isEmpty)
    first.send(.wanted)
    first.send(.unwanted)
    #expect(first.isActive(1) && first.events.values.count == 1)
    let (lines, second) = try session(
      StateNode(1) { On(.always, to: 2).when { !$0.lines.isEmpty } })
    lines.lines = ["open"]
    second.send(.unwanted)
    #expect(second.isActive(2))
    let (others, third) = try session(
      StateNode(1) { On(.always, to: 2).when { !$0.lines.isEmpty } })
    others.lines = ["open"]
    // No transition names it.
    third.send(.deferred)
    #expect(third.isActive(2))
    withExtendedLifetime((list, lines, others)) {}
  }

  /// The session loads the weak reference only for every eighth such event.
  @Test func unwantedEventsNoticeThatTheObjectIsGone() throws {
    let chart = try Statechart<ListOfLines, Int, Signal>(initial: 1) {
      StateNode(1) {
        On(.wanted, to: 2)
        On(after: .seconds(1), to: 2)
      }
      StateNode(2)
    }
    var list: ListOfLines? = ListOfLines()
    let clock = SimulatedClock()
    let session = StatechartSession(chart, for: try #require(list), scheduler: clock)
    session.start()
    for _ in 0..<20 { session.send(.unwanted) }
    #expect(clock.hasPendingWork)
    list = nil
    #expect(session.hasEnded)
    for _ in 0..<8 { session.send(.unwanted) }
    #expect(!clock.hasPendingWork)
  }
}

private final class ListOfLines { var lines: [String] = [] }
