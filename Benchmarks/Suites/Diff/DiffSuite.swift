import BenchmarkHarness

extension Suite {
  /// The diff of two collections, beside the standard library's.
  static var diff: Suite {
    Suite(
      name: "diff", summary: "SequenceDiff beside the standard library's CollectionDifference",
      seconds: 65, benchmarks: Workloads.all)
  }
}
