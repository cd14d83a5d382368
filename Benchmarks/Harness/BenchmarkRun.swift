import Foundation

/// One run of the executable: the options and the findings so far.
public final class BenchmarkRun {
  /// The options of the command line.
  public let options: Options

  package private(set) var results: [BenchmarkResult] = []
  package private(set) var facts: [Fact] = []
  package private(set) var failures: [String] = []

  /// The number of failures that are not checks: suites that could not run to their end.
  private(set) var aborted = 0

  private var suite = ""
  private var heading: (() -> [String])?
  private let output: ([UInt8]) -> Void
  private let progress: ProgressLine

  /// A finding that is not a time, for the JSON report.
  package struct Fact: Sendable, Codable {
    package var suite: String
    package var name: String
    package var value: String
  }

  /// Creates a run.
  ///
  /// - Parameter output: Takes what goes to standard output, line ends included.
  package init(options: Options, output: @escaping ([UInt8]) -> Void, progress: ProgressLine) {
    self.options = options
    self.output = output
    self.progress = progress
  }

  /// Prints a line.
  public func print(_ line: String = "") { print(bytes: Array((line + "\n").utf8)) }

  /// Prints bytes as they are, which need not be valid text.
  package func print(bytes: [UInt8]) {
    progress.clear()
    printHeading()
    output(bytes)
  }

  /// Shows the current step on standard error.
  public func show(_ text: String) { progress.update(text) }

  /// Prints a finding and adds it to the report.
  public func state(_ name: String, _ value: String, suite: String) {
    print("\(name): \(value)")
    facts.append(Fact(suite: suite, name: name, value: value))
  }

  /// Records that a check failed; the run continues, and ends with a failure.
  package func fail(_ text: String) {
    print("FAILED: \(text)")
    failures.append(text)
  }

  /// Records that a suite could not run to its end.
  func abort(_ text: String) {
    progress.clear()
    failures.append(text)
    aborted += 1
  }

  /// Sets the suite to which rows belong from now on.
  ///
  /// - Parameter heading: Returns the lines that precede the first line of the suite. A suite that fails
  ///   before it prints a line leaves nothing but its error.
  func begin(_ suite: String, heading: @escaping () -> [String]) {
    self.suite = suite
    self.heading = heading
  }

  private func printHeading() {
    guard let lines = heading?() else { return }
    heading = nil
    output(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Prints rows that a suite has measured itself, as tables.
  public func report(_ rows: [BenchmarkResult]) {
    for line in BenchmarkTables.lines(rows) { print(line) }
    for row in rows { keep(row) }
  }

  /// Adds a row to the reports without printing it.
  package func keep(_ row: BenchmarkResult) {
    var row = row
    row.suite = suite
    results.append(row)
  }

  /// Measures the benchmarks of a suite that the options ask for.
  ///
  /// The table of a group is printed as soon as its last row is measured.
  ///
  /// - Parameter seconds: The approximate time for all benchmarks of the suite at the standard pace.
  package func measure(_ benchmarks: [Benchmark], seconds: Double) {
    let chosen = Benchmark.chosen(from: benchmarks, by: options)
    let end = Date().addingTimeInterval(seconds * options.pace.suiteFactor)
    if !chosen.isEmpty { printHeading() }
    let first = results.count
    var printed = results.count
    func printGroup() {
      if printed > first, printed < results.count { print() }
      for line in BenchmarkTables.lines(Array(results[printed...])) { print(line) }
      printed = results.count
    }
    for (index, benchmark) in chosen.enumerated() {
      if let group = results[printed...].last?.group, group != benchmark.group { printGroup() }
      show("\(index + 1) of \(chosen.count): \(benchmark.title)")
      let budget = options.pace.budget(
        secondsLeft: end.timeIntervalSinceNow, rowsLeft: chosen.count - index)
      do {
        keep(try measure(benchmark, budget: budget))
      } catch {
        fail("\(benchmark.title): \(error)")
      }
    }
    printGroup()
    for line in BenchmarkTables.notes(Array(results[first...])) { print(line) }
  }

  private func measure(_ benchmark: Benchmark, budget: Double) throws -> BenchmarkResult {
    let pace = options.pace
    let trial = try benchmark.prepare(Conditions(longestBaseline: pace.longestBaseline))
    let baseline = trial.baseline.contender
    let contenders = [trial.ours] + (baseline.map { [$0] } ?? []) + trial.floors
    let findings = Sampler(budget: budget).measure(contenders)
    guard findings.count == contenders.count else { throw CheckFailure("no samples were taken") }
    if trial.mustAgree, baseline != nil, findings[0].edits != findings[1].edits {
      throw CheckFailure("\(findings[0].edits) edits, the baseline has \(findings[1].edits)")
    }
    var timings = findings.map(\.timing)
    if benchmark.measuresMemory, let longest = pace.longestMemoryRun {
      timings[0].peakGrowth = PeakMemory.growth { blackHole(trial.ours.run()) }
      if let baseline, timings[1].wall.median / 1e9 <= longest {
        timings[1].peakGrowth = PeakMemory.growth { blackHole(baseline.run()) }
      }
    }
    return BenchmarkResult(
      title: benchmark.title, group: benchmark.group, size: benchmark.size,
      edits: trial.outcome.edits, moves: trial.outcome.moves, ours: timings[0],
      baseline: baseline == nil ? nil : timings[1],
      baselineSkipped: trial.baseline.reasonToSkip,
      floors: Array(timings.dropFirst(baseline == nil ? 1 : 2)))
  }
}
