extension Options {
  /// An option of the command line, which the parser and the help text share.
  struct Flag {
    enum Effect {
      case plain((inout Options) -> Void)
      case value(
        placeholder: String,
        (_ options: inout Options, _ value: String) throws(UsageError) -> Void)
    }

    /// The subcommands that take the option.
    enum Scope {
      case all
      case measuring
      case charts
      case compare
      case suite(String)

      func admits(_ subcommand: Subcommand?) -> Bool {
        switch (self, subcommand) {
        case (.all, _), (.measuring, nil), (.measuring, .suite): true
        case (.charts, nil), (.charts, .suite), (.charts, .render): true
        case (.compare, .compare): true
        case (.suite(let name), .suite(let other)): name == other
        default: false
        }
      }

      /// The subcommands in words, for error messages.
      var description: String {
        switch self {
        case .all: "every subcommand"
        case .measuring: "the subcommands that measure"
        case .charts: "the subcommands that measure and to 'render'"
        case .compare: "'compare'"
        case .suite(let name): "'\(name)'"
        }
      }
    }

    let names: [String]
    let effect: Effect
    var scope = Scope.measuring
    let help: String

    /// The option as the help text shows it, with its value.
    var synopsis: String {
      let joined = names.joined(separator: ", ")
      if case .value(let placeholder, _) = effect { return "\(joined) \(placeholder)" }
      return joined
    }

    /// All options, including those that suites declare.
    static func all(_ suites: [Suite]) -> [Flag] {
      measuring + output + reading + own(suites) + general
    }

    private static var measuring: [Flag] {
      [
        Flag(
          names: ["--filter"],
          effect: .value(placeholder: "SUBSTRING") { $0.filters.append($1) }, scope: .all,
          help: "use only rows whose title contains SUBSTRING; may be repeated"),
        Flag(
          names: ["--sizes"],
          effect: .value(placeholder: "SIZES") { (options, text) throws(UsageError) in
            options.sizes = try Sizes.parse(text)
          },
          help: "run rows at other sizes: 1k..64k doubles, 1k,5k,20k lists"),
        Flag(
          names: ["--quick"], effect: .plain { $0.isQuick = true },
          help: "take fewer samples and run no long baseline"),
        Flag(
          names: ["--all"], effect: .plain { $0.includesAll = true },
          help: "run every suite and every row, with longer baselines"),
        Flag(
          names: ["--list"], effect: .plain { $0.listsTitles = true },
          help: "print the titles of the rows that would run"),
      ]
    }

    private static var output: [Flag] {
      [
        Flag(
          names: ["--json"], effect: .value(placeholder: "PATH") { $0.jsonPath = $1 },
          help: "write a report for compare and render"),
        Flag(
          names: ["--svg"], effect: .value(placeholder: "PATH") { $0.chartPath = $1 },
          scope: .charts, help: "write a bar chart of the speed-ups"),
        Flag(
          names: ["--curves"], effect: .value(placeholder: "PATH") { $0.curvesPath = $1 },
          scope: .charts, help: "write a chart of time against size"),
        Flag(
          names: ["--beside"], effect: .value(placeholder: "FILE.tsv") { $0.besidePath = $1 },
          scope: .charts, help: "show stored times of other libraries in that chart"),
      ]
    }

    private static var reading: [Flag] {
      [
        Flag(
          names: ["--color"], effect: .plain { $0.usesColor = true }, scope: .suite("files"),
          help: "print the diff in color, with what changed within lines"),
        Flag(
          names: ["--threshold"],
          effect: .value(placeholder: "PERCENT") { (options, text) throws(UsageError) in
            guard let percent = Double(text), percent.isFinite, percent >= 0 else {
              throw UsageError("'\(text)' is no percentage: --threshold PERCENT")
            }
            options.threshold = percent / 100
          }, scope: .compare, help: "fail if a row is slower by more than PERCENT (default 5)"),
        Flag(
          names: ["--relative"], effect: .plain { $0.isRelative = true }, scope: .compare,
          help: "compare ratios to the baseline, as for different machines"),
      ]
    }

    private static func own(_ suites: [Suite]) -> [Flag] {
      suites.flatMap { suite in
        suite.options.map { option in
          Flag(
            names: [option.name],
            effect: .value(placeholder: option.placeholder) {
              $0.suiteValues[option.name] = $1
            }, scope: .suite(suite.name), help: option.help)
        }
      }
    }

    private static var general: [Flag] {
      [
        Flag(
          names: ["--help", "-h"], effect: .plain { $0.showsHelp = true }, scope: .all,
          help: "print this text, or what the rows of a suite are"),
        Flag(
          names: ["--version"], effect: .plain { $0.showsVersion = true }, scope: .all,
          help: "print the version"),
      ]
    }
  }
}
