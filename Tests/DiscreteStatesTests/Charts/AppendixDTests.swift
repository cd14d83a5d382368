import TestSupport
import Testing

@testable import DiscreteStates

/// Comparisons of the engine with a transcription of the standard's algorithm.
@Suite struct AppendixDTests {
  /// Runs both, and returns the first difference of their traces.
  private func difference(
    _ outline: ChartOutline, _ stimuli: ChartStimuli, events: [Int32]
  ) -> String? {
    let oracle = AppendixD(outline, stimuli)
    let engine = TracingEngine(outline, stimuli)
    for step in 0...events.count {
      if step > 0 {
        oracle.handle(events[step - 1])
        engine.handle(events[step - 1])
      }
      let states = engine.active.states.map { Int($0) }
      let recorded = Dictionary(
        uniqueKeysWithValues: engine.active.recorded.map { (Int($0), $1.map { Int($0) }) })
      let expected = oracle.historyValue.mapValues { $0.sorted() }
      if oracle.trace != engine.trace || oracle.configuration.sorted() != states
        || expected != recorded
      {
        return """
          \(outline)
          \(stimuli), events \(events.prefix(step))
          expected \(oracle.trace.suffix(12)), \(oracle.configuration.sorted()), \(expected)
          got      \(engine.trace.suffix(12)), \(states), \(recorded)
          """
      }
    }
    return nil
  }

  /// All trees of up to three states, and many of four, with every pair of transitions.
  @Test func everySmallChart() {
    var (charts, pairs, differences) = (0, 0, 0)
    // With four states, every pair would take minutes.
    let stride = TestEffort.current == .exhaustive ? 1 : TestEffort.current == .whole ? 97 : 970
    for size in 1...(TestEffort.current == .short ? 3 : 4) {
      for forest in OutlineGenerator.forests(of: size, inParallel: false) {
        guard let outline = OutlineGenerator.outline(forest) else { continue }
        let states = 1..<outline.nodes.count
        var edges: [ChartOutline.Edge] = []
        for source in states {
          let kind = outline.nodes[source].kind
          if kind == .final || kind.isHistory { continue }
          for target in [nil] + states.map({ Optional($0) }) {
            for isInternal in target == nil ? [false] : [false, true] {
              edges.append(
                ChartOutline.Edge(
                  source: source, events: [1], targets: target.map { [$0] } ?? [],
                  isInternal: isInternal))
            }
          }
        }
        // Every pair of transitions, the second one on the same or on another event.
        for first in edges.indices {
          for second in edges.indices where edges[first].source <= edges[second].source {
            pairs += 1
            if size == 4, pairs % stride != 0 { continue }
            for event: Int32 in [1, 2] {
              var chart = outline
              chart.edges = [edges[first], edges[second]]
              chart.edges[1].events = [event]
              chart.eventCount = 3 + chart.nodes.count
              charts += 1
              let stimuli = ChartStimuli(kinds: 2, seed: UInt64(charts), budget: charts % 3)
              if let difference = difference(chart, stimuli, events: [1, 2, 1]) {
                differences += 1
                if differences < 3 { Issue.record("\(difference)") }
              }
            }
          }
        }
      }
    }
    #expect(differences == 0)
    #expect(charts > (TestEffort.current == .short ? 400 : 4_000))
  }

  /// Larger charts with all features: guards, several targets, done events, any event, history states.
  @Test(arguments: [4, 6, 9, 14, 30, 80])
  func randomCharts(size: Int) {
    var generator = SplitMix64(seed: UInt64(size))
    var differences = 0
    var steps = 0
    for round in 0..<TestEffort.rounds(4_000 / size) {
      let kinds = Int.random(in: 1...4, using: &generator)
      let edges = Int.random(in: 1...size * 2, using: &generator)
      let outline = OutlineGenerator.random(
        states: size, edges: edges, kinds: kinds, &generator)
      let stimuli = ChartStimuli(
        kinds: kinds, seed: generator.next(), budget: Int.random(in: 0...8, using: &generator),
        guards: generator.next())
      let events = (0..<8).map { _ in Int32.random(in: 1...Int32(kinds), using: &generator) }
      steps += events.count
      if let difference = difference(outline, stimuli, events: events) {
        differences += 1
        if differences < 3 { Issue.record("round \(round): \(difference)") }
      }
    }
    #expect(differences == 0)
    #expect(steps > 0)
  }
}
