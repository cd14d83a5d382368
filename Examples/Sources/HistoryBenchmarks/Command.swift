import BenchmarkHarness

/// The benchmarks of the example applications.
@main
enum Command {
  static func main() { BenchmarkCommand.main(executable: "HistoryBenchmarks", suites: [.app]) }
}
