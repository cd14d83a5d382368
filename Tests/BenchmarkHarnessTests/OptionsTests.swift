import BenchmarkHarness
import Testing

private var suites: [Suite] {
  [
    Suite(name: "diff", summary: "compares", seconds: 1, legend: "int: integers") { [] },
    Suite(
      name: "history", operands: "[PATH]", operandCount: 0...1, summary: "reads",
      occasion: .byDefault, titles: []
    ) { _ in },
    Suite(
      name: "files", operands: "OLD NEW", operandCount: 2...2, summary: "prints",
      occasion: .whenNamed, titles: [],
      options: [SuiteOption(name: "--key", placeholder: "FIELD", help: "match by FIELD")]
    ) { _ in },
  ]
}

private func parse(_ arguments: String...) throws -> Options {
  try Options(parsing: arguments, suites: suites)
}

@Test func noArgumentsAskForTheDefaults() throws {
  #expect(try parse() == Options())
}

@Test func optionsStandAnywhere() throws {
  let options = try parse(
    "--quick", "files", "a", "--json=out.json", "--filter", "x", "b", "--filter=y", "--svg", "c",
    "--curves=d", "--key", "name")
  #expect(options.subcommand == .suite("files"))
  #expect(options.suite == "files")
  #expect(options.operands == ["a", "b"])
  #expect(options.filters == ["x", "y"])
  #expect(options.jsonPath == "out.json")
  #expect(options.chartPath == "c")
  #expect(options.curvesPath == "d")
  #expect(options.suiteValues == ["--key": "name"])
  #expect(options.isQuick)
  #expect(!options.includesAll)
}

@Test func reportsAreSubcommands() throws {
  let comparison = try parse("compare", "--threshold", "2.5", "a.json", "b.json", "--filter=int")
  #expect(comparison.subcommand == .compare)
  #expect(comparison.suite == nil)
  #expect(comparison.operands == ["a.json", "b.json"])
  #expect(comparison.threshold == 0.025)
  #expect(try parse("compare", "a", "b").threshold == 0.05)
  #expect(try parse("compare", "a", "b", "--relative").isRelative)
  #expect(try parse("files", "a", "b", "--color").usesColor)
  let rendering = try parse("render", "a.json", "--svg=a.svg", "--curves=b.svg")
  #expect(rendering.subcommand == .render)
  #expect(rendering.curvesPath == "b.svg")
  #expect(try parse("render", "a.json", "--curves=b.svg", "--beside=c.tsv").besidePath == "c.tsv")
}

@Test func sizesDoubleOrAreListed() throws {
  #expect(try Sizes.parse("1k..8k") == [1000, 2000, 4000, 8000])
  #expect(try Sizes.parse("1k...5k") == [1000, 2000, 4000])
  #expect(try Sizes.parse("500,2M,20k,500") == [500, 20_000, 2_000_000])
  #expect(try Sizes.parse("7") == [7])
  #expect(try parse("diff", "--sizes", "1..4,10").sizes == [1, 2, 4, 10])
  for text in [
    "", "0", "-1", "1k..", "..1k", "8k..1k", "1k,", "1kk", "1.5k", "1k....2k", "k", "x",
    "99999999999999999999", "9999999999999999M", "\u{0661}",
  ] {
    #expect(throws: UsageError.self, "\(text)") { try Sizes.parse(text) }
  }
  #expect(throws: UsageError("--sizes takes at most 40 sizes")) {
    try Sizes.parse((1...41).map(String.init).joined(separator: ","))
  }
  #expect(try Sizes.parse("4611686018427387904..9223372036854775807").count == 1)
}

@Test func twoDashesEndTheOptions() throws {
  #expect(try parse("files", "--", "--old", "-n").operands == ["--old", "-n"])
}

@Test func filtersAdmitAnyMatch() throws {
  let options = try parse("--filter", "int/", "--filter", "str/")
  #expect(options.admits("diff.int/1k/1%"))
  #expect(options.admits("diff.str/1k/1%"))
  #expect(!options.admits("diff.dup/1k/1%"))
  #expect(Options().admits("anything"))
}

@Test(arguments: [
  (["--nonsense"], "unknown option '--nonsense'"),
  (["-x"], "unknown option '-x', did you mean '-h'?"),
  (["diffs"], "unknown subcommand 'diffs', did you mean 'diff'?"),
  (["--json"], "option '--json' needs a value: --json PATH"),
  (["--json="], "option '--json' needs a value: --json PATH"),
  (["--quick=yes"], "option '--quick' takes no value"),
  (["--quik"], "unknown option '--quik', did you mean '--quick'?"),
  (["compar"], "unknown subcommand 'compar', did you mean 'compare'?"),
  (["compare", "a"], "'compare' takes BEFORE.json AFTER.json, but got 1"),
  (["render"], "'render' takes FILE.json, but got 0"),
  (["compare", "a", "b", "--threshold", "x"], "'x' is no percentage: --threshold PERCENT"),
  (["compare", "a", "b", "--threshold=-1"], "'-1' is no percentage: --threshold PERCENT"),
  (["compare", "a", "b", "--quick"], "option '--quick' belongs to the subcommands that measure"),
  (["diff", "--threshold", "5"], "option '--threshold' belongs to 'compare'"),
  (["diff", "--key", "id"], "option '--key' belongs to 'files'"),
  (["history", "--sizes", "1k"], "'history' has no rows that run at other sizes"),
  (["render", "a", "--beside", "b.tsv"], "option '--beside' needs a chart: --curves PATH"),
  (
    ["compare", "a", "b", "--beside", "c.tsv"],
    "option '--beside' belongs to the subcommands that measure and to 'render'"
  ),
  (["diff", "a"], "'diff' takes no operand, but got 1"),
  (["history", "a", "b"], "'history' takes [PATH], but got 2"),
  (["files", "a"], "'files' takes OLD NEW, but got 1"),
])
func wrongUsageIsExplained(arguments: [String], message: String) {
  #expect(throws: UsageError(message)) { try Options(parsing: arguments, suites: suites) }
}

@Test func helpNamesEverySuiteAndOption() {
  let usage = Options.usage(executable: "Benchmarks", suites: suites)
  for word in [
    "diff", "history [PATH]", "files OLD NEW [--key FIELD]", "compare BEFORE.json AFTER.json",
    "render FILE.json", "--filter SUBSTRING", "--sizes SIZES", "--quick", "--all", "--list",
    "--json PATH", "--svg PATH", "--curves PATH", "--beside FILE.tsv", "--threshold PERCENT",
    "--relative", "--help", "--version", "64 wrong usage", "without one: diff and history",
  ] {
    #expect(usage.contains(word), "\(word)")
  }
  #expect(usage.split(separator: "\n").allSatisfy { $0.count <= 100 })
}

@Test func helpOfASuiteExplainsItsRows() throws {
  let options = try parse("diff", "--help")
  #expect(options.showsHelp && options.suite == "diff")
  let usage = Options.usage(of: suites[0], executable: "Benchmarks")
  #expect(usage.contains("usage: Benchmarks diff [options]"))
  #expect(usage.contains("int: integers"))
  #expect(
    Options.usage(of: suites[2], executable: "Benchmarks").contains("--key FIELD: match by FIELD"))
  // Help and version do not ask for operands.
  #expect(try parse("files", "--help").showsHelp)
  #expect(try parse("--version").showsVersion)
}
