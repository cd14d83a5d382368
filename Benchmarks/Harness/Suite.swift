/// A family of benchmarks, or a task with figures of its own; one subcommand of the executable.
public struct Suite {
  /// When a suite runs without being named.
  public enum Occasion: Sendable {
    /// With no argument, and with `--all`.
    case byDefault

    /// With `--all` only.
    case withAll

    /// Only when named.
    case whenNamed
  }

  /// The subcommand.
  package let name: String

  /// The operands as the help text shows them, as in `[PATH]`.
  package let operands: String

  /// The number of operands it takes.
  package let operandCount: ClosedRange<Int>

  /// A summary in one line of the help text.
  package let summary: String

  package let occasion: Occasion

  /// Whether the machine and the suite's name are printed before its figures.
  package let printsHead: Bool

  /// An explanation of the names of its rows.
  package let legend: String

  /// The options that only this suite takes.
  package let options: [SuiteOption]

  /// The rows, if the harness measures them; nil if the suite measures them itself.
  package let benchmarks: (() -> [Benchmark])?

  /// Does the work, and reports to the run.
  package let run: (BenchmarkRun) throws -> Void

  private let ownTitles: [String]

  /// Creates a suite that measures its rows itself.
  ///
  /// - Parameters:
  ///   - titles: The titles of its rows, as far as they are known before it runs.
  ///   - legend: An explanation of the names of its rows.
  public init(
    name: String, operands: String = "", operandCount: ClosedRange<Int> = 0...0, summary: String,
    occasion: Occasion, titles: [String], printsHead: Bool = true, legend: String = "",
    options: [SuiteOption] = [], run: @escaping (BenchmarkRun) throws -> Void
  ) {
    self.name = name
    self.operands = operands
    self.operandCount = operandCount
    self.summary = summary
    self.occasion = occasion
    self.printsHead = printsHead
    self.legend = legend
    self.options = options
    self.benchmarks = nil
    self.run = run
    ownTitles = titles
  }

  /// Creates a suite whose rows the harness measures.
  ///
  /// - Parameters:
  ///   - seconds: The approximate time that the suite takes by default, which sets the pace.
  ///   - legend: An explanation of the names of its rows.
  package init(
    name: String, summary: String, occasion: Occasion = .byDefault, seconds: Double,
    legend: String = "", benchmarks: @escaping () -> [Benchmark]
  ) {
    self.name = name
    self.operands = ""
    self.operandCount = 0...0
    self.printsHead = true
    self.summary = summary
    self.occasion = occasion
    self.legend = legend
    self.options = []
    self.benchmarks = benchmarks
    ownTitles = []
    run = { run in run.measure(benchmarks(), seconds: seconds) }
  }

  /// Returns the titles of the rows that would run.
  package func titles(_ options: Options = Options()) -> [String] {
    guard let benchmarks else {
      return options.sizes.isEmpty ? ownTitles.filter(options.admits) : []
    }
    return Benchmark.chosen(from: benchmarks(), by: options).map(\.title)
  }
}

/// An option that only one suite takes.
public struct SuiteOption: Sendable {
  /// The option as typed, as in `--key`.
  package var name: String

  /// The value as the help text shows it, as in `FIELD`.
  package var placeholder: String

  /// The effect, in one line of the help text.
  package var help: String

  package init(name: String, placeholder: String, help: String) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
  }
}
