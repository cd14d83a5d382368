extension Options {
  /// An option of the command line: parsed and explained from one description.
  struct Flag {
    enum Effect {
      case plain(() -> WritableKeyPath<Options, Bool>)
      case value(placeholder: String, (inout Options, String) -> Void)
    }

    let names: [String]
    let effect: Effect
    let help: String

    static var all: [Flag] {
      [
        Flag(
          names: ["--filter"],
          effect: .value(placeholder: "SUBSTRING") { $0.filters.append($1) },
          help: "run only rows whose title contains SUBSTRING; may be repeated"),
        Flag(
          names: ["--quick"], effect: .plain { \.isQuick },
          help: "rough figures, soon: fewer samples, no memory, short baselines"),
        Flag(
          names: ["--all"], effect: .plain { \.includesAll },
          help: "every suite and every row, with longer baselines"),
        Flag(
          names: ["--list"], effect: .plain { \.listsTitles },
          help: "print the titles that would run, and stop"),
        Flag(
          names: ["--json"], effect: .value(placeholder: "PATH") { $0.jsonPath = $1 },
          help: "write all figures to a file as JSON"),
        Flag(
          names: ["--svg"], effect: .value(placeholder: "PATH") { $0.chartPath = $1 },
          help: "write a chart of the speed-ups to a file"),
        Flag(
          names: ["--help", "-h"], effect: .plain { \.showsHelp }, help: "print this text, and stop"
        ),
      ]
    }

    /// The option as the usage shows it, with its value.
    var synopsis: String {
      let joined = names.joined(separator: ", ")
      if case .value(let placeholder, _) = effect { return "\(joined) \(placeholder)" }
      return joined
    }
  }

  /// The help text.
  package static func usage(executable: String, suites: [Suite]) -> String {
    let forms = suites.map { $0.operands.isEmpty ? $0.name : "\($0.name) \($0.operands)" }
    let flags = Flag.all
    let width = (forms + flags.map(\.synopsis)).map(\.count).max() ?? 0
    func line(_ left: String, _ right: String) -> String {
      "  " + left + String(repeating: " ", count: width - left.count + 3) + right
    }
    let byDefault = suites.filter { $0.occasion == .byDefault }.map(\.name)
    var lines = ["usage: \(executable) [\(forms.joined(separator: " | "))] [options]", ""]
    lines.append("subcommands (without one: \(byDefault.joined(separator: " and "))):")
    lines += zip(suites, forms).map { line($1, $0.summary) }
    lines += ["", "options:"]
    lines += flags.map { line($0.synopsis, $0.help) }
    lines += ["", "exit status: 0 done, 1 a check, a file or a repository failed, 2 wrong usage"]
    return lines.joined(separator: "\n")
  }
}
