import Foundation

/// The command line: parses, runs suites, writes reports.
package struct BenchmarkCommand {
  package enum ExitStatus: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
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

  /// Does what the arguments say.
  package func run(_ arguments: [String]) -> ExitStatus {
    let usage = Options.usage(executable: executable, suites: suites)
    let options: Options
    do {
      options = try Options(parsing: arguments, suites: suites)
    } catch {
      errors("error: \(error)\n\n\(usage)\n")
      return .usage
    }
    if options.showsHelp {
      output(Array((usage + "\n").utf8))
      return .success
    }
    let chosen = suites.filter { isChosen($0, by: options) }
    let titles = chosen.flatMap { $0.titles(options.includesLong).filter(options.admits) }
    if options.listsTitles {
      output(Array(titles.map { $0 + "\n" }.joined().utf8))
      return .success
    }
    if !options.filters.isEmpty,
      chosen.allSatisfy({ $0.titles(options.includesLong).filter(options.admits).isEmpty })
    {
      errors("error: no title contains \(options.filters.joined(separator: " or "))\n")
      return .failure
    }
    for path in [options.jsonPath, options.chartPath].compactMap(\.self) where !canWrite(path) {
      errors("error: cannot write to \(path)\n")
      return .failure
    }
    return run(chosen, options: options, arguments: arguments)
  }

  private func isChosen(_ suite: Suite, by options: Options) -> Bool {
    if let name = options.suite { return suite.name == name }
    switch suite.occasion {
    case .byDefault: return true
    case .withAll: return options.includesAll
    case .whenNamed: return false
    }
  }

  private func run(_ chosen: [Suite], options: Options, arguments: [String]) -> ExitStatus {
    let progress = ProgressLine(isTerminal: isTerminal, write: errors)
    let run = BenchmarkRun(options: options, output: output, progress: progress)
    let machine = Machine.current()
    let start = Reading.now()
    var hasFailed = false
    var isFirst = true
    for suite in chosen {
      if !options.filters.isEmpty, suite.titles(options.includesLong).filter(options.admits).isEmpty
      {
        continue
      }
      if isFirst, suite.printsHead {
        run.print(machine.description + "\n\n" + BenchmarkTables.legend)
      }
      if suite.printsHead { run.print("\n== \(suite.name): \(suite.summary)") }
      isFirst = false
      do {
        try suite.run(run)
      } catch {
        progress.clear()
        errors("error: \(error)\n")
        hasFailed = true
      }
    }
    if !isFirst, chosen.contains(where: \.printsHead) {
      let time = Reading.now().since(start)
      run.print(
        "\ntook \(Format.seconds(time.wall / 1e9)), of which CPU \(Format.seconds(time.cpu / 1e9))")
    }
    progress.finish()
    let report = Report(
      machine: machine, arguments: arguments, results: run.results, facts: run.facts,
      failures: run.failures)
    do {
      if let path = options.jsonPath { try report.json().write(to: URL(fileURLWithPath: path)) }
      if let path = options.chartPath {
        try Data(SpeedChart(report).svg.utf8).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      errors("error: \(error.localizedDescription)\n")
      hasFailed = true
    }
    if !run.failures.isEmpty { errors("error: \(run.failures.count) checks failed\n") }
    return hasFailed || !run.failures.isEmpty ? .failure : .success
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
