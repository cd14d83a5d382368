/// The options and operands of a command line.
public struct Options: Sendable, Hashable {
  /// A part of the work that can be asked for by name.
  package enum Subcommand: Sendable, Hashable {
    /// Runs one suite.
    case suite(String)

    /// Compares two reports.
    case compare

    /// Shows a report.
    case render
  }

  /// The named part; nil for the suites that run by default.
  package var subcommand: Subcommand?

  /// The arguments after the name of the subcommand.
  package var operands: [String] = []

  /// Substrings of titles, of which a row's title must contain one; empty admits every row.
  package var filters: [String] = []

  /// The sizes at which rows run in place of their own; empty for their own.
  package var sizes: [Int] = []

  /// Whether the figures may be rough, so that they come soon.
  public var isQuick = false

  /// Whether everything runs, however long it takes.
  package var includesAll = false

  /// Whether a diff of files is printed in color.
  package var usesColor = false

  package var listsTitles = false
  package var showsHelp = false
  package var showsVersion = false

  /// The path to which the report is written as JSON.
  package var jsonPath: String?

  /// The path to which the chart of speed-ups is written.
  package var chartPath: String?

  /// The path to which the chart of time against size is written.
  package var curvesPath: String?

  /// The path of the times of other libraries, which the chart of time against size shows too.
  package var besidePath: String?

  /// The change, as a fraction, above which a comparison calls a row slower.
  package var threshold = 0.05

  /// Whether a comparison is of ratios to the baseline rather than of times.
  package var isRelative = false

  /// The values of the options that suites declare, by the option's name.
  package var suiteValues: [String: String] = [:]

  package init() {}

  /// The name of the suite, if the command line names one.
  package var suite: String? {
    if case .suite(let name) = subcommand { name } else { nil }
  }

  /// Returns whether the filters admit a title.
  public func admits(_ title: String) -> Bool {
    filters.isEmpty || filters.contains { title.contains($0) }
  }

  /// Whether the run writes a report or a chart.
  package var writesFiles: Bool { jsonPath != nil || chartPath != nil || curvesPath != nil }

  /// Whether long rows run: with everything, or when a filter asks for them.
  package var includesLong: Bool { includesAll || !filters.isEmpty }

  /// How much time the run may take.
  package var pace: Pace { isQuick ? .quick : includesAll ? .thorough : .standard }
}

/// A command line that cannot be carried out.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
