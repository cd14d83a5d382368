extension Options {
  /// Returns the help text.
  package static func usage(executable: String, suites: [Suite]) -> String {
    let measuring = suites.map { suite in
      ([suite.name, suite.operands] + suite.options.map { "[\($0.name) \($0.placeholder)]" })
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    let reading = [
      ("compare BEFORE.json AFTER.json", "compare two reports row by row; fail if a row is slower"),
      ("render FILE.json", "print the tables of a report again, and draw its charts"),
    ]
    let flags = Flag.all(suites)
    let width = (measuring + reading.map(\.0) + flags.map(\.synopsis)).map(\.count).max() ?? 0
    func line(_ left: String, _ right: String) -> String {
      "  " + left + String(repeating: " ", count: width - left.count + 3) + right
    }
    let byDefault = suites.filter { $0.occasion == .byDefault }.map(\.name)
    var lines = [
      "usage: \(executable) [SUITE] [options]",
      "       \(executable) compare BEFORE.json AFTER.json [--threshold PERCENT]",
      "       \(executable) render FILE.json [--svg PATH] [--curves PATH [--beside FILE.tsv]]", "",
      "suites (without one: \(byDefault.joined(separator: " and "))):",
    ]
    lines += zip(measuring, suites).map { line($0, $1.summary) }
    lines += ["", "reports that --json wrote:"]
    lines += reading.map(line)
    lines += ["", "options:"]
    lines += flags.map { line($0.synopsis, $0.help) }
    lines += [
      "", "'\(executable) SUITE --help' explains the names of a suite's rows.",
      "exit status: 0 success, 1 a regression, a failed check or an unreadable file, 64 wrong usage",
    ]
    return lines.joined(separator: "\n")
  }

  /// Returns what one suite measures and how its rows are named.
  package static func usage(of suite: Suite, executable: String) -> String {
    var lines = [
      ["usage:", executable, suite.name, suite.operands, "[options]"].filter { !$0.isEmpty }
        .joined(separator: " "), "", "\(suite.name): \(suite.summary)",
    ]
    if !suite.legend.isEmpty { lines += ["", suite.legend] }
    if !suite.options.isEmpty {
      lines.append("")
      lines += suite.options.map { "\($0.name) \($0.placeholder): \($0.help)" }
    }
    lines += ["", "'\(executable) --help' lists all options."]
    return lines.joined(separator: "\n")
  }
}
