import BenchmarkHarness

extension Suite {
  /// States and their controllers, beside plain closures and a switch.
  static var states: Suite {
    Suite(
      name: "states", summary: "states and their controllers beside closures and a switch",
      occasion: .withAll, seconds: 20,
      legend: """
        apply: a thousand states applied at once, on an object (direct), through its controller, or in a
        transition; queue: that many states queued behind a transition; chart: a thousand events in a
        statechart with that many states in a ring, or regions, or an event that no transition names
        (unwanted), or only a transition of a state that is not active (unwanted now); sessions: ten
        thousand sessions of a statechart with that many states, whose memory, divided by ten thousand, is
        that of a session.
        """, benchmarks: statesBenchmarks)
  }

  private static func statesBenchmarks() -> [Benchmark] {
    ApplyingBenchmarks.all() + QueueBenchmarks.all() + ChartBenchmarks.all()
  }
}
