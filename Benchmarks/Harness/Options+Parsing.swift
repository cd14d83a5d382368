extension Options {
  /// Parses the arguments after the executable's name.
  ///
  /// Options may stand before, between and after operands; `--` ends them. A value follows its option
  /// as the next argument, or after `=`.
  ///
  /// - Throws: ``UsageError`` for an unknown option or subcommand, a missing or malformed value, an
  ///   option that the subcommand does not take, or a wrong number of operands.
  package init(parsing arguments: [String], suites: [Suite]) throws(UsageError) {
    self.init()
    let flags = Flag.all(suites)
    var given: [Flag] = []
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
      guard let flag = flags.first(where: { $0.names.contains(name) }) else {
        throw UsageError(
          "unknown option '\(name)'" + Self.hint(for: name, among: flags.flatMap(\.names)))
      }
      switch flag.effect {
      case .plain(let set):
        if attached != nil { throw UsageError("option '\(name)' takes no value") }
        set(&self)
      case .value(let placeholder, let store):
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
          throw UsageError("option '\(name)' needs a value: \(name) \(placeholder)")
        }
        try store(&self, value)
      }
      given.append(flag)
    }
    if showsVersion { return }
    try read(words, suites: suites)
    if showsHelp { return }
    for flag in given where !flag.scope.admits(subcommand) {
      throw UsageError("option '\(flag.names[0])' belongs to \(flag.scope.description)")
    }
    if besidePath != nil, curvesPath == nil {
      throw UsageError("option '--beside' needs a chart: --curves PATH")
    }
    try checkOperands(suites)
  }

  /// Reads the subcommand and its operands.
  private mutating func read(_ words: [String], suites: [Suite]) throws(UsageError) {
    guard let name = words.first else { return }
    operands = Array(words.dropFirst())
    switch name {
    case "compare": subcommand = .compare
    case "render": subcommand = .render
    default:
      guard suites.contains(where: { $0.name == name }) else {
        let names = suites.map(\.name) + ["compare", "render"]
        throw UsageError("unknown subcommand '\(name)'" + Self.hint(for: name, among: names))
      }
      subcommand = .suite(name)
    }
  }

  private func checkOperands(_ suites: [Suite]) throws(UsageError) {
    let form: (name: String, operands: String, count: ClosedRange<Int>)
    switch subcommand {
    case nil: return
    case .compare: form = ("compare", "BEFORE.json AFTER.json", 2...2)
    case .render: form = ("render", "FILE.json", 1...1)
    case .suite(let name):
      guard let suite = suites.first(where: { $0.name == name }) else { return }
      form = (name, suite.operands, suite.operandCount)
      if !sizes.isEmpty, suite.benchmarks == nil {
        throw UsageError("'\(name)' has no rows that run at other sizes")
      }
    }
    guard form.count.contains(operands.count) else {
      let expected = form.operands.isEmpty ? "no operand" : form.operands
      throw UsageError("'\(form.name)' takes \(expected), but got \(operands.count)")
    }
  }

  /// Returns a suggestion if one name is close to a mistyped one, or nothing.
  private static func hint(for name: String, among names: [String]) -> String {
    let best = names.map { ($0, editDistance(name, $0)) }.min { $0.1 < $1.1 }
    guard let (suggestion, distance) = best, distance <= max(1, name.count / 3) else { return "" }
    return ", did you mean '\(suggestion)'?"
  }

  /// Returns the number of insertions, deletions and replacements between two words.
  private static func editDistance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in second.indices {
        let replaced = diagonal + (letter == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
