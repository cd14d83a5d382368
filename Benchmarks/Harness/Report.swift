import Foundation

/// All that a run found, for `--json`.
package struct Report: Sendable, Codable {
  /// Raised when a field changes its meaning.
  package var version = 1

  package var units = "times in nanoseconds, sizes in bytes"
  package var machine: Machine
  package var arguments: [String]
  package var results: [BenchmarkResult]
  package var facts: [BenchmarkRun.Fact]
  package var failures: [String]

  package init(
    machine: Machine, arguments: [String], results: [BenchmarkResult],
    facts: [BenchmarkRun.Fact], failures: [String]
  ) {
    self.machine = machine
    self.arguments = arguments
    self.results = results
    self.facts = facts
    self.failures = failures
  }

  /// The report as JSON, with sorted keys, times in nanoseconds and sizes in bytes.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
