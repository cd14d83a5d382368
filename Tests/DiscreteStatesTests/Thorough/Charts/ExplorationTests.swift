import TestSupport
import Testing

@testable import DiscreteStates

private final class Nobody {}

/// Findings and explorations of charts.
@MainActor @Suite struct ExplorationTests {
  private enum Input: StatechartEvent { case a, b, c }
  private typealias Chart = Statechart<Nobody, String, Input>

  @Test func exploresTheExample() throws {
    let exploration = try SignIn.chart().explore()
    #expect(exploration.isComplete)
    #expect(exploration.unreachableStates == [])
    #expect(exploration.deadTransitions == [])
    #expect(exploration.endlessPaths.isEmpty)
    // Six configurations of the session, each with or without the network; history adds none.
    #expect(exploration.visits.count == 12)
    #expect(
      exploration.path(to: .waiting)?.map(\.description) == ["submit", "refused"])
    let steps = try #require(exploration.steps(to: .waiting))
    #expect(try SignIn.chart().configuration(after: steps).contains(.waiting))
    let never = try SignIn.chart().explore { $0 == "third time" ? false : nil }
    #expect(never.unreachableStates == [.locked])
    #expect(never.deadTransitions == ["checking → locked on refused [third time]"])
  }

  @Test func findsWhatIsNotMeant() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "t")
        On(.a, to: "s")
        On(.done("t"), to: "s")
        On(.c, to: "loop")
      }
      StateNode("t") { On(.b, to: "s") }
      StateNode("lost") { On(.c, to: "lost2") }
      StateNode("lost2")
      StateNode("loop") { On(.always) }
    }
    #expect(
      Set(chart.findings) == [
        .unreachable("lost"), .unreachable("lost2"), .neverTaken("s → s on a"),
        .neverTaken("s → s on done(t)"), .neverTaken("lost → lost2 on c"), .endless("loop"),
      ])
    let exploration = chart.explore()
    #expect(exploration.unreachableStates == ["lost", "lost2"])
    #expect(exploration.endlessPaths == [[.event("c")]])
    #expect(
      exploration.deadTransitions == ["s → s on a", "s → s on done(t)", "lost → lost2 on c"])
    #expect(!chart.explore(limit: 1).isComplete)
  }

  /// All visits share the steps of the search, so a long ring needs no memory for its paths.
  @Test func longPathsAreFoundInLinearSpace() throws {
    let count = TestEffort.rounds(4_000)
    let chart = try Statechart<Nobody, Int, Input>(initial: 0) {
      for state in 0..<count {
        StateNode(state) { On(.a, to: (state + 1) % count) }
      }
    }
    let exploration = chart.explore()
    #expect(exploration.visits.count == count && exploration.trail.count == count)
    #expect(exploration.isComplete && exploration.visits[count - 1].steps.count == count)
    #expect(exploration.path(to: count / 2)?.count == count / 2)
    let steps = try #require(exploration.steps(to: count - 1))
    #expect(chart.configuration(after: steps).states == [count - 1])
  }

  /// The microsteps of endless macrosteps count, too.
  @Test func theLimitCountsMicrosteps() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        for number in 0..<10 { On(.a, to: "loop").when("\(number)") { _ in true } }
      }
      StateNode("loop") { On(.always, to: "loop") }
    }
    let all = chart.explore()
    #expect(all.isComplete && all.endlessPaths == [[.event("a")]])
    let some = chart.explore(limit: 2_000)
    #expect(!some.isComplete && some.endlessPaths == [[.event("a")]])
    #expect(some.omissions.map(\.stimulus) == [.event("a")])
    #expect(some.omissions.map(\.configuration.leaves) == [["s"]])
  }

  /// A guard that the caller answers has its place among the answers of a step.
  @Test func givenAnswersAreReplayed() throws {
    let chart = try Chart(initial: "s") {
      StateNode("s") {
        On(.a, to: "t").when("never") { _ in true }
        On(.a, to: "u").when("maybe") { _ in true }
        On(.a, to: "v").when("always") { _ in true }.when("surely") { _ in true }
      }
      StateNode("t")
      StateNode("u")
      StateNode("v")
    }
    let exploration = chart.explore { ["never": false, "always": true, "surely": true][$0] }
    #expect(exploration.unreachableStates == ["t"])
    let steps = try #require(exploration.steps(to: "u"))
    #expect(steps[1].answers.map(\.isOpen) == [false, true])
    #expect(
      steps[1].answers.map(\.transition) == ["s → t on a [never]", "s → u on a [maybe]"])
    for visit in exploration.visits {
      #expect(chart.configuration(after: visit.steps) == visit.configuration)
    }
  }

  /// The values of raised events are known, and so are those of events without values.
  @Test func knownEventsDecideWhatMatches() throws {
    enum Typed: StatechartEvent {
      case go
      case number(Int)
    }
    let chart = try Statechart<Nobody, String, Typed>(initial: "s") {
      StateNode("s") {
        On(.go).raising(.number(2))
        On(matching: { if case .number(1) = $0 { true } else { nil } }, to: "one")
        On(matching: { if case .number(2) = $0 { true } else { nil } }, to: "two")
        On(Typed.number, to: "other").when { _, number in number > 2 }
      }
      StateNode("one")
      StateNode("two")
      StateNode("other")
    }
    let exploration = chart.explore(samples: [.number(3)])
    #expect(exploration.unreachableStates == ["one"])
    #expect(exploration.path(to: "two") == [.event("go")])
    // The guard receives a value, and an object that an exploration does not have: both answers are tried.
    #expect(exploration.visits.map(\.configuration.leaves) == [["s"], ["two"], ["other"]])
  }

  /// The same configurations with the same lengths of paths as the standard's algorithm, played again
  /// from the start for each sequence of events.
  @Test func agreesWithPlayingAllSequences() throws {
    var generator = SplitMix64(seed: 7)
    var total = 0
    for round in 0..<TestEffort.rounds(150) {
      var outline = OutlineGenerator.random(states: 7, edges: 7, kinds: 2, &generator)
      for index in outline.edges.indices {
        outline.edges[index].isGuarded = false
        outline.edges[index].events.removeAll { $0 > 2 }
        outline.edges[index].isForAnyEvent = false
        if outline.edges[index].events.isEmpty { outline.edges[index].events = [1] }
      }
      let exploration = try chart(outline).explore()
      // Both kinds are tried by the oracle, also where no transition names one.
      var lengths: [[Int]: Int] = [:]
      var seen: Set<String> = []
      var paths: [[Int32]] = [[]]
      while !paths.isEmpty {
        var next: [[Int32]] = []
        for path in paths {
          let oracle = AppendixD(outline, ChartStimuli(kinds: 2, seed: 0))
          for event in path { oracle.handle(event) }
          let configuration = oracle.configuration.sorted()
          let history = oracle.historyValue.mapValues { $0.sorted() }.sorted { $0.key < $1.key }
          guard seen.insert("\(configuration) \(history) \(oracle.running)").inserted else {
            continue
          }
          if lengths[configuration] == nil { lengths[configuration] = path.count }
          if oracle.running { next += [path + [1], path + [2]] }
        }
        paths = next
      }
      let visits = Dictionary(
        uniqueKeysWithValues: exploration.visits.map { ($0.configuration.states, $0.path.count) })
      #expect(visits == lengths, "round \(round): \(outline)")
      total += lengths.count
    }
    #expect(total > 0)
  }

  private struct Number: StatechartEvent { var kind: Int32 }

  private func chart(_ outline: ChartOutline) throws -> Statechart<Nobody, Int, Number> {
    typealias Item = StatechartItem<Nobody, Int, Number>
    func items(_ state: Int) -> [Item] {
      var result: [Item] = outline.edges.filter { $0.source == state }.map { edge in
        var declaration = TransitionDeclaration<Nobody, Int, Number>(
          triggers: edge.events.map { .kind($0) }, targets: edge.targets)
        declaration.isInternal = edge.isInternal
        return Item(.transition(declaration))
      }
      for child in outline.nodes.indices where outline.nodes[child].parent == state {
        let node = outline.nodes[child]
        let inner = items(child)
        result.append(
          Item(
            .node(
              NodeDeclaration(
                id: child, kind: node.kind == .compound ? .atomic : node.kind,
                initial: node.initial, items: inner))))
      }
      return result
    }
    var compiler = ChartCompiler<Nobody, Int, Number>()
    return Statechart(program: try compiler.compile(items(0), initial: outline.nodes[0].initial))
  }
}
