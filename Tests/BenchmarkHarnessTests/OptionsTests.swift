import BenchmarkHarness
import Testing

private var suites: [Suite] {
  [
    Suite(name: "diff", summary: "compares", seconds: 1) { [] },
    Suite(
      name: "history", operands: "[PATH]", operandCount: 0...1, summary: "reads",
      occasion: .byDefault, titles: []
    ) { _ in },
    Suite(
      name: "files", operands: "OLD NEW", operandCount: 2...2, summary: "prints",
      occasion: .whenNamed, titles: []
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
    "--quick", "files", "a", "--json=out.json", "--filter", "x", "b", "--filter=y", "--svg", "c")
  #expect(options.suite == "files")
  #expect(options.operands == ["a", "b"])
  #expect(options.filters == ["x", "y"])
  #expect(options.jsonPath == "out.json")
  #expect(options.chartPath == "c")
  #expect(options.isQuick)
  #expect(!options.includesAll)
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
  (["--fast"], "unknown option '--fast'"), (["-x"], "unknown option '-x'"),
  (["diffs"], "unknown subcommand 'diffs'"),
  (["--json"], "option '--json' needs a value: --json PATH"),
  (["--json="], "option '--json' needs a value: --json PATH"),
  (["--quick=yes"], "option '--quick' takes no value"),
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
    "diff", "history [PATH]", "files OLD NEW", "--filter SUBSTRING", "--quick", "--all", "--list",
    "--json PATH", "--svg PATH", "--help", "without one: diff and history",
  ] {
    #expect(usage.contains(word), "\(word)")
  }
  #expect(usage.split(separator: "\n").allSatisfy { $0.count <= 100 })
}
