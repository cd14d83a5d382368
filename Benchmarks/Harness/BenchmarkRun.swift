import Foundation

/// One run of the executable: what it was asked for, and what it has found so far.
package final class BenchmarkRun {
  package let options: Options

  /// Whether the suite that runs was named on the command line.
  package let isNamed: Bool

  package private(set) var results: [BenchmarkResult] = []
  package private(set) var facts: [Fact] = []
  package private(set) var failures: [String] = []

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
    isNamed = options.suite != nil
    self.output = output
    self.progress = progress
  }

  /// Prints a line.
  package func print(_ line: String = "") { print(bytes: Array((line + "\n").utf8)) }

  /// Prints bytes as they are, which need not be valid text.
  package func print(bytes: [UInt8]) {
    progress.clear()
    output(bytes)
  }

  /// Says on standard error what is being done.
  package func show(_ text: String) { progress.update(text) }

  /// Prints and keeps a finding.
  package func state(_ name: String, _ value: String, suite: String) {
    print("\(name): \(value)")
    facts.append(Fact(suite: suite, name: name, value: value))
  }

  /// Records that a check failed; the run goes on, and ends with a failure.
  package func fail(_ text: String) {
    print("FAILED: \(text)")
    failures.append(text)
  }

  /// Prints rows that a suite has measured itself, as a table.
  package func report(_ rows: [BenchmarkResult]) {
    guard !rows.isEmpty else { return }
    let table = BenchmarkTables.results(titleWidth: rows.map(\.title.count).max() ?? 0)
    print(table.header)
    for row in rows { print(table.line(BenchmarkTables.cells(row))) }
    results += rows
  }

  /// Keeps a row for the reports without printing it.
  package func keep(_ row: BenchmarkResult) { results.append(row) }

  /// Measures the benchmarks of a suite that the options admit, and prints a row for each.
  ///
  /// - Parameter seconds: About how long all benchmarks of the suite take at the standard pace.
  package func measure(_ benchmarks: [Benchmark], suite: String, seconds: Double) {
    let chosen = benchmarks.filter {
      options.admits($0.title) && (options.includesLong || !$0.isLong)
    }
    guard !chosen.isEmpty else { return }
    let table = BenchmarkTables.results(titleWidth: chosen.map(\.title.count).max() ?? 0)
    print(table.header)
    let end = Date().addingTimeInterval(seconds * options.pace.suiteFactor)
    var group = ""
    var skipped: [(title: String, reason: String)] = []
    let first = results.count
    for (index, benchmark) in chosen.enumerated() {
      if benchmark.group != group {
        group = benchmark.group
        print("  " + group)
      }
      show("\(index + 1) of \(chosen.count): \(benchmark.title)")
      let budget = options.pace.budget(
        secondsLeft: end.timeIntervalSinceNow, rowsLeft: chosen.count - index)
      do {
        let result = try measure(benchmark, budget: budget)
        print(table.line(BenchmarkTables.cells(result)))
        if let reason = result.baselineSkipped { skipped.append((result.title, reason)) }
        results.append(result)
      } catch {
        fail("\(benchmark.title): \(error)")
      }
    }
    printNotes(on: results[first...], skipped: skipped)
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

  private func printNotes(
    on results: ArraySlice<BenchmarkResult>, skipped: [(title: String, reason: String)]
  ) {
    if !skipped.isEmpty {
      print("\nbaselines not run, because they would take too long here:")
      for (title, reason) in skipped { print("  \(title): \(reason)") }
    }
    let floors = BenchmarkTables.floorLines(Array(results))
    if !floors.isEmpty {
      print("\nfloors: passes that any algorithm has to make, measured in turn with ours")
      for line in floors { print(line) }
    }
  }
}
