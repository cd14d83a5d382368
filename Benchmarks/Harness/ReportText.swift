/// A report as text: what a run prints, and what `render` prints of a stored report.
package enum ReportText {
  /// Returns the lines at the top: the machine, and what the columns mean.
  package static func head(_ machine: Machine) -> [String] {
    [machine.description, "", BenchmarkTables.legend]
  }

  /// Returns the lines above the rows of a suite.
  package static func head(_ suite: Report.Heading) -> [String] {
    ["", "== \(suite.name): \(suite.summary)"]
      + (suite.legend.isEmpty ? [] : [suite.legend]) + [""]
  }

  /// Returns all of a report.
  package static func lines(_ report: Report) -> [String] {
    var lines = head(report.machine)
    for suite in report.suites {
      let results = report.results.filter { $0.suite == suite.name }
      let facts = report.facts.filter { $0.suite == suite.name }
      guard !results.isEmpty || !facts.isEmpty else { continue }
      lines += head(suite)
      lines += BenchmarkTables.lines(results) + BenchmarkTables.notes(results)
      if !results.isEmpty, !facts.isEmpty { lines.append("") }
      lines += facts.map { "\($0.name): \($0.value)" }
    }
    if !report.failures.isEmpty {
      lines += ["", "checks that failed:"] + report.failures.map { "  " + $0 }
    }
    return lines
  }
}
