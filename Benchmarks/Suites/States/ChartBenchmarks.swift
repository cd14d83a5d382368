import BenchmarkHarness
import DiscreteStates

/// Measures an event in charts of several sizes, beside a switch over an enum.
enum ChartBenchmarks {
  final class Counter {
    var entered = 0
  }

  enum Signal: StatechartEvent { case next, other, unnamed }

  static func all() -> [Benchmark] {
    [10, 100, 1000, 10_000, 100_000].map { ring($0) } + [10, 1000].map { regions($0) }
      + [unwanted("unwanted", .unnamed), unwanted("unwanted now", .other)]
      + [10, 1000].map { sessions($0) }
  }

  private static let events = 1000

  /// A ring of states in groups of ten, which an event goes round.
  private static func ring(_ count: Int) -> Benchmark {
    Benchmark(
      title: "states.chart/ring of \(count)", group: "statecharts, 1000 events", size: events
    ) {
      _ in try trial(ringChart(count), .next)
    }
  }

  private static func ringChart(_ count: Int) throws -> Statechart<Counter, Int, Signal> {
    try Statechart<Counter, Int, Signal>(initial: -1) {
      for group in 0..<count / 10 {
        StateNode(-group - 1, initial: group * 10) {
          for state in group * 10..<group * 10 + 10 {
            StateNode(state) {
              OnEntry { $0.entered &+= 1 }
              On(.next, to: (state + 1) % count)
            }
          }
        }
      }
    }
  }

  /// Sessions of a ring, made and started; their memory is ten thousand times that of one session and its object.
  ///
  /// A chart of 100,000 states leaves so many gaps in the heap that the sessions fit into them.
  private static func sessions(_ count: Int) -> Benchmark {
    let number = 10_000
    return Benchmark(
      title: "states.sessions/ring of \(count)", group: "ten thousand sessions", size: number,
      measuresMemory: true
    ) { _ in
      let chart = try ringChart(count)
      func run() -> Int {
        let (counters, clock) = ((0..<number).map { _ in Counter() }, SimulatedClock())
        let sessions = counters.map { StatechartSession(chart, for: $0, scheduler: clock) }
        for session in sessions { session.start() }
        return withExtendedLifetime(sessions) {
          counters.reduce(0) { $0 + $1.entered } == number ? 0 : 1
        }
      }
      guard run() == 0 else { throw CheckFailure("not every session was started") }
      return Trial(
        outcome: Outcome(), ours: Contender("statechart", run: run),
        floors: [
          Contender("switch") {
            let switches = (0..<number).map { _ in Switch() }
            return withExtendedLifetime(switches) { switches.count == number ? 0 : 1 }
          }
        ])
    }
  }

  /// So many regions, of which the last one reacts.
  private static func regions(_ count: Int) -> Benchmark {
    Benchmark(
      title: "states.chart/\(count) regions", group: "statecharts, 1000 events", size: events
    ) { _ in
      let chart = try Statechart<Counter, Int, Signal>(initial: -1) {
        ParallelNode(-1) {
          for region in 0..<count {
            StateNode(region * 3, initial: region * 3 + 1) {
              for state in 1...2 {
                StateNode(region * 3 + state) {
                  OnEntry { $0.entered &+= 1 }
                  On(region == count - 1 ? .next : .other, to: region * 3 + 3 - state)
                }
              }
            }
          }
        }
      }
      return try trial(chart, .next)
    }
  }

  /// An event that no transition names, or only a transition of a state that is not active.
  private static func unwanted(_ name: String, _ signal: Signal) -> Benchmark {
    Benchmark(title: "states.chart/\(name)", group: "statecharts, 1000 events", size: events) { _ in
      let chart = try Statechart<Counter, Int, Signal>(initial: 0) {
        StateNode(0) { On(.next, to: 1) }
        StateNode(1) { On(.next, to: 0) }
        StateNode(2) { On(.other, to: 0) }
      }
      return try trial(chart, signal)
    }
  }

  private static func trial(
    _ chart: Statechart<Counter, Int, Signal>, _ signal: Signal
  ) throws -> Trial {
    let counter = Counter()
    let session = StatechartSession(chart, for: counter, scheduler: SimulatedClock())
    session.start()
    let expected = signal == .next ? events : 0
    func run() -> Int {
      let before = counter.entered
      for _ in 0..<events { session.send(signal) }
      return counter.entered &- before == expected ? 0 : 1
    }
    guard run() == 0 else { throw CheckFailure("not every event was handled as it should be") }
    let floor = Switch()
    return Trial(
      outcome: Outcome(), ours: Contender("statechart", run: run),
      floors: [Contender("switch", run: { floor.run(events, signal) })])
  }

  /// A chart without hierarchy, written by hand.
  private final class Switch {
    enum Phase { case a, b, c }
    private var phase = Phase.a
    private var entered = 0

    func run(_ events: Int, _ signal: Signal) -> Int {
      let before = entered
      for _ in 0..<events { handle(signal) }
      return entered &- before == (signal == .next ? events : 0) ? 0 : 1
    }

    @inline(never)  // As it is called from elsewhere; else the loop is computed at once.
    private func handle(_ signal: Signal) {
      switch (phase, signal) {
      case (.a, .next): enter(.b)
      case (.b, .next): enter(.c)
      case (.c, .next): enter(.a)
      default: break
      }
    }

    private func enter(_ phase: Phase) {
      self.phase = phase
      entered &+= 1
    }
  }
}
