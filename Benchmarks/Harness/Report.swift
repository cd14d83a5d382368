import Foundation

/// The findings of a run, which `--json` writes and `compare` and `render` read.
package struct Report: Sendable, Codable {
  /// The format that this version writes and reads; raised when a field changes its meaning.
  package static let currentFormat = 2

  package var format = currentFormat
  package var units = "times in nanoseconds, sizes in bytes"

  /// The version of Umbra.
  package var version = BenchmarkVersion.umbra

  /// The commit of Umbra's sources, if it is known.
  package var commit: String?

  package var machine: Machine
  package var arguments: [String]
  package var suites: [Heading]
  package var results: [BenchmarkResult]
  package var facts: [BenchmarkRun.Fact]
  package var failures: [String]

  /// The text above the rows of a suite.
  package struct Heading: Sendable, Codable {
    package var name: String
    package var summary: String
    package var legend: String

    package init(name: String, summary: String, legend: String) {
      self.name = name
      self.summary = summary
      self.legend = legend
    }
  }

  package init(
    machine: Machine, arguments: [String] = [], suites: [Heading] = [],
    results: [BenchmarkResult], facts: [BenchmarkRun.Fact] = [], failures: [String] = []
  ) {
    self.machine = machine
    self.arguments = arguments
    self.suites = suites
    self.results = results
    self.facts = facts
    self.failures = failures
  }

  /// Returns the report as JSON, with sorted keys, times in nanoseconds and sizes in bytes.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Reads a report.
  ///
  /// - Throws: ``RunFailure`` with one line if the file is absent, is no report, or has another format.
  package init(contentsOf path: String) throws(RunFailure) {
    let data = try InputFile.data(at: path)
    struct Format: Decodable { var format: Int }
    let decoder = JSONDecoder()
    guard let format = try? decoder.decode(Format.self, from: data).format else {
      throw RunFailure("\(path): is no report that --json wrote")
    }
    guard format == Self.currentFormat else {
      throw RunFailure(
        "\(path): has report format \(format), this version reads \(Self.currentFormat)")
    }
    do {
      self = try decoder.decode(Report.self, from: data)
    } catch {
      throw RunFailure("\(path): is a damaged report")
    }
  }

  /// The report without the rows that a filter excludes.
  package func filtered(by options: Options) -> Report {
    var report = self
    report.results.removeAll { !options.admits($0.title) }
    return report
  }
}
