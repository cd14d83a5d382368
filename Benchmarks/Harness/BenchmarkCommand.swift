import Foundation

/// The command line: parses it, runs suites, reads and writes reports.
public struct BenchmarkCommand {
  package enum ExitStatus: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 64
  }

  private let executable: String
  private let suites: [Suite]
  private let output: ([UInt8]) -> Void
  private let errors: @Sendable (String) -> Void
  private let isTerminal: Bool

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - output: Takes what goes to standard output, line ends included.
  ///   - errors: Takes text for standard error, line ends included.
  ///   - isTerminal: Whether standard error is a terminal.
  package init(
    executable: String, suites: [Suite], output: @escaping ([UInt8]) -> Void,
    errors: @escaping @Sendable (String) -> Void, isTerminal: Bool
  ) {
    self.executable = executable
    self.suites = suites
    self.output = output
    self.errors = errors
    self.isTerminal = isTerminal
  }

  /// Carries out a command line.
  package func run(_ arguments: [String]) -> ExitStatus {
    let options: Options
    do {
      options = try Options(parsing: arguments, suites: suites)
    } catch {
      errors("error: \(error) ('\(executable) --help' lists subcommands and options)\n")
      return .usage
    }
    if options.showsVersion {
      print([BenchmarkVersion.description(executable: executable)])
      return .success
    }
    if options.showsHelp {
      let suite = suites.first { $0.name == options.suite }
      print([
        suite.map { Options.usage(of: $0, executable: executable) }
          ?? Options.usage(executable: executable, suites: suites)
      ])
      return .success
    }
    do {
      switch options.subcommand {
      case .compare: return try compare(options)
      case .render: return try render(options)
      case nil, .suite: return try measure(options, arguments: arguments)
      }
    } catch {
      errors("error: \(error)\n")
      return .failure
    }
  }

  private func print(_ lines: [String]) {
    output(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  // MARK: Reports

  private func compare(_ options: Options) throws -> ExitStatus {
    let reports = try options.operands.map { path throws(RunFailure) in
      try Report(contentsOf: path).filtered(by: options)
    }
    let comparison = try Comparison(
      before: reports[0], after: reports[1], threshold: options.threshold,
      measure: options.isRelative ? .ratioToBaseline : nil)
    print(comparison.lines)
    return comparison.fails ? .failure : .success
  }

  private func render(_ options: Options) throws -> ExitStatus {
    let report = try Report(contentsOf: options.operands[0]).filtered(by: options)
    guard !report.results.isEmpty else { throw RunFailure("the report has no such row") }
    try checkPaths(options)
    print(ReportText.lines(report))
    try write(report, options)
    return .success
  }

  private func checkPaths(_ options: Options) throws(RunFailure) {
    for path in [options.jsonPath, options.chartPath, options.curvesPath].compactMap(\.self)
    where !canWrite(path) {
      throw RunFailure("cannot write to \(path)")
    }
    // Read again for the chart; a malformed file must end the run before it measures.
    if let path = options.besidePath { _ = try PeerTimes(contentsOf: path) }
  }

  /// Writes the charts and the report that the options ask for.
  private func write(_ report: Report, _ options: Options) throws {
    if let path = options.jsonPath { try report.json().write(to: URL(fileURLWithPath: path)) }
    if let path = options.chartPath {
      try Data(SpeedChart(report).svg.utf8).write(to: URL(fileURLWithPath: path))
    }
    guard let path = options.curvesPath else { return }
    let beside = try options.besidePath.map { path throws(RunFailure) in
      try PeerTimes(contentsOf: path)
    }
    let chart = GrowthChart(report, beside: beside)
    guard !chart.panels.isEmpty else {
      throw RunFailure("no row was measured at two sizes, so there is no curve to draw")
    }
    if let path = options.besidePath, chart.shownPeers.isEmpty {
      throw RunFailure("\(path): has no time for a row of the chart and its baseline")
    }
    try Data(chart.svg.utf8).write(to: URL(fileURLWithPath: path))
    if chart.leftOut > 0 {
      errors(
        "note: \(path) shows \(chart.panels.count) of \(chart.panels.count + chart.leftOut) rows; "
          + "choose others with --filter\n")
    }
  }

  // MARK: Measuring

  private func measure(_ options: Options, arguments: [String]) throws -> ExitStatus {
    let chosen = suites.filter { isChosen($0, by: options) }
    if options.listsTitles {
      print(chosen.flatMap { $0.titles(options) })
      return .success
    }
    if !options.filters.isEmpty, chosen.allSatisfy({ $0.titles(options).isEmpty }) {
      throw RunFailure("no title contains \(options.filters.joined(separator: " or "))")
    }
    if !options.sizes.isEmpty, chosen.allSatisfy({ $0.titles(options).isEmpty }) {
      throw RunFailure("no row runs at other sizes")
    }
    try checkPaths(options)
    let progress = ProgressLine(isTerminal: isTerminal, write: errors)
    let run = BenchmarkRun(options: options, output: output, progress: progress)
    // Asking for the machine starts other processes, which counted rows do without.
    lazy var machine = Machine.current()
    let headings = self.run(chosen, run, head: ReportText.head(machine))
    progress.finish()
    if options.writesFiles {
      var report = Report(
        machine: machine, arguments: arguments, suites: headings, results: run.results,
        facts: run.facts, failures: run.failures)
      report.commit = BenchmarkVersion.commit()
      try write(report, options)
    }
    let count = run.failures.count - run.aborted
    if count > 0 { errors("error: \(count) \(count == 1 ? "check" : "checks") failed\n") }
    return run.failures.isEmpty ? .success : .failure
  }

  private func isChosen(_ suite: Suite, by options: Options) -> Bool {
    if let name = options.suite { return suite.name == name }
    if !options.sizes.isEmpty, suite.benchmarks == nil { return false }
    switch suite.occasion {
    case .byDefault: return true
    case .withAll: return options.includesAll
    case .whenNamed: return false
    }
  }

  /// Runs suites.
  ///
  /// - Parameter head: The lines above the first suite that prints tables.
  /// - Returns: What stands above the rows of each suite that ran.
  private func run(
    _ chosen: [Suite], _ run: BenchmarkRun, head: @autoclosure @escaping () -> [String]
  ) -> [Report.Heading] {
    let options = run.options
    let start = Reading.now()
    var headings: [Report.Heading] = []
    var printsHead = false
    let narrows = !options.filters.isEmpty || !options.sizes.isEmpty
    for suite in chosen where !narrows || !suite.titles(options).isEmpty {
      let heading = Report.Heading(
        name: suite.name, summary: suite.summary, legend: suite.legend)
      headings.append(heading)
      run.begin(suite.name) {
        guard suite.printsHead else { return [] }
        defer { printsHead = true }
        return (printsHead ? [] : head()) + ReportText.head(heading)
      }
      do {
        try suite.run(run)
      } catch {
        run.abort("\(error)")
        errors("error: \(error)\n")
      }
    }
    if printsHead {
      let time = Reading.now().since(start)
      run.print(
        "\ntook \(Format.seconds(time.wall / 1e9)), of which CPU \(Format.seconds(time.cpu / 1e9))")
    }
    return headings
  }

  private func canWrite(_ path: String) -> Bool {
    let manager = FileManager.default
    if let attributes = try? manager.attributesOfItem(atPath: path) {
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      return !isFolder && manager.isWritableFile(atPath: path)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return manager.isWritableFile(atPath: folder)
  }
}
