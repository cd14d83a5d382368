/// What the command line asks for.
package struct Options: Sendable, Hashable {
  /// The named suite; nil for those that run by default.
  package var suite: String?

  /// What follows the suite's name.
  package var operands: [String] = []

  /// Parts of titles, of which a row's title must contain one; every title passes where it is empty.
  package var filters: [String] = []

  /// Whether figures may be rough, and come soon.
  package var isQuick = false

  /// Whether everything runs, however long it takes.
  package var includesAll = false

  package var listsTitles = false
  package var showsHelp = false

  /// Where to write the report as JSON.
  package var jsonPath: String?

  /// Where to write the chart.
  package var chartPath: String?

  package init() {}

  /// Returns whether the filters let a title pass.
  package func admits(_ title: String) -> Bool {
    filters.isEmpty || filters.contains { title.contains($0) }
  }

  /// Whether long rows run: with everything, or when asked for by a filter.
  package var includesLong: Bool { includesAll || !filters.isEmpty }

  /// How much time things may take.
  package var pace: Pace { isQuick ? .quick : includesAll ? .thorough : .standard }
}

/// A command line that says nothing sensible.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

extension Options {
  /// Reads the arguments after the executable's name.
  ///
  /// Options may stand before, between and after operands; `--` ends them. A value follows its option
  /// as the next argument, or after `=`.
  ///
  /// - Throws: ``UsageError`` for an unknown option or subcommand, a missing or unasked-for value, or
  ///   a wrong number of operands.
  package init(parsing arguments: [String], suites: [Suite]) throws(UsageError) {
    self.init()
    var words: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      guard let flag = Flag.all.first(where: { $0.names.contains(name) }) else {
        throw UsageError("unknown option '\(name)'")
      }
      switch flag.effect {
      case .plain(let path):
        if attached != nil { throw UsageError("option '\(name)' takes no value") }
        self[keyPath: path()] = true
      case .value(let placeholder, let store):
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
          throw UsageError("option '\(name)' needs a value: \(name) \(placeholder)")
        }
        store(&self, value)
      }
    }
    if showsHelp { return }
    try take(words, suites: suites)
  }

  private mutating func take(_ words: [String], suites: [Suite]) throws(UsageError) {
    guard let name = words.first else { return }
    guard let suite = suites.first(where: { $0.name == name }) else {
      throw UsageError("unknown subcommand '\(name)'")
    }
    self.suite = name
    operands = Array(words.dropFirst())
    guard suite.operandCount.contains(operands.count) else {
      let expected = suite.operands.isEmpty ? "no operand" : suite.operands
      throw UsageError("'\(name)' takes \(expected), but got \(operands.count)")
    }
  }
}
