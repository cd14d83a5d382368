import BenchmarkHarness

extension Suite {
  /// States and their controllers, beside plain closures and a switch.
  static var states: Suite {
    Suite(
      name: "states", summary: "states and their controllers beside closures and a switch",
      occasion: .withAll, seconds: 20, benchmarks: statesBenchmarks)
  }

  private static func statesBenchmarks() -> [Benchmark] {
    ApplyingBenchmarks.all() + QueueBenchmarks.all()
  }
}
