/// A family of benchmarks, or a task with figures of its own; one subcommand of the executable.
package struct Suite {
  /// When a suite runs without being named.
  package enum Occasion: Sendable {
    /// With no argument, and with `--all`.
    case byDefault

    /// With `--all` only.
    case withAll

    /// Only when named.
    case whenNamed
  }

  /// The subcommand.
  package let name: String

  /// The operands as the usage shows them, as in `[PATH]`.
  package let operands: String

  /// How many operands it takes.
  package let operandCount: ClosedRange<Int>

  /// What it does, in one line of the usage.
  package let summary: String

  package let occasion: Occasion

  /// Whether the machine and the suite's name are printed before its figures.
  package let printsHead: Bool

  /// The titles of its rows, as far as they are known before it runs.
  package let titles: (_ includingLong: Bool) -> [String]

  /// Does the work, and reports to the run.
  package let run: (BenchmarkRun) throws -> Void

  /// Creates a suite that does its own work.
  package init(
    name: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0, summary: String,
    occasion: Occasion, titles: [String], printsHead: Bool = true,
    run: @escaping (BenchmarkRun) throws -> Void
  ) {
    self.name = name
    self.operands = operands
    self.operandCount = operandCount
    self.summary = summary
    self.occasion = occasion
    self.printsHead = printsHead
    self.titles = { _ in titles }
    self.run = run
  }

  /// Creates a suite of benchmarks.
  ///
  /// - Parameter seconds: About how long the suite takes by default; the pace is set by it.
  package init(
    name: String, summary: String, occasion: Occasion = .byDefault, seconds: Double,
    benchmarks: @escaping () -> [Benchmark]
  ) {
    self.name = name
    self.operands = ""
    self.operandCount = 0...0
    self.printsHead = true
    self.summary = summary
    self.occasion = occasion
    titles = { includingLong in
      benchmarks().filter { includingLong || !$0.isLong }.map(\.title)
    }
    run = { run in
      run.measure(benchmarks(), suite: name, seconds: seconds)
    }
  }
}
