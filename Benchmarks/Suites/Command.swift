import BenchmarkHarness

/// The executable: all suites in one command line.
@main
enum Command {
  /// The suites, in the order in which they run; each module adds its own.
  static func suites() -> [Suite] {
    [.diff, .history, .files, .lists, .layout, .bindings, .states, .reconcile, .instructions]
  }

  static func main() { BenchmarkCommand.main(executable: "Benchmarks", suites: suites()) }
}
