import BenchmarkHarness
import Foundation
import Testing

/// Runs a command line over the suites of this test, and returns what it prints.
private func run(_ arguments: [String]) -> (
  status: BenchmarkCommand.ExitStatus, output: String, errors: String
) {
  var output: [UInt8] = []
  let errors = Lines()
  let command = BenchmarkCommand(
    executable: "Benchmarks", suites: [toy, sized, counted, broken], output: { output += $0 },
    errors: { errors.append($0) }, isTerminal: false)
  let status = command.run(arguments)
  return (status, String(decoding: output, as: UTF8.self), errors.text)
}

/// Text that may be appended to from any thread.
// Safety: the text is only touched while holding the lock.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var content = ""
  var text: String { lock.withLock { content } }
  func append(_ text: String) { lock.withLock { content += text } }
}

private var work: Contender {
  Contender("ours") {
    blackHole(SplitMix64.mix(7))
    return 2
  }
}

/// Rows that go well, one whose baseline is left out, and one that fails.
private var toy: Suite {
  Suite(name: "toy", summary: "a suite for tests", seconds: 1, legend: "good: a good row") {
    [
      Benchmark(title: "toy.good/1k", group: "fine", size: 1000, measuresMemory: true) { _ in
        Trial(
          outcome: Outcome(edits: 2, moves: 1), ours: work,
          baseline: .measured(Contender("base") { 2 }), floors: [Contender("floor") { 0 }],
          mustAgree: true)
      },
      Benchmark(title: "toy.skipped/1k", group: "fine", size: 1000) { _ in
        Trial(outcome: Outcome(), ours: work, baseline: .skipped("about 3 s predicted"))
      },
      Benchmark(title: "toy.long/1k", group: "fine", size: 1000, isLong: true) { _ in
        Trial(outcome: Outcome(), ours: work)
      },
      Benchmark(title: "toy.disagrees", group: "bad", size: 1) { _ in
        Trial(
          outcome: Outcome(), ours: work, baseline: .measured(Contender("base") { 1 }),
          mustAgree: true)
      },
    ]
  }
}

/// Rows that run at any size.
private var sized: Suite {
  @Sendable func row(_ size: Int) -> Benchmark {
    Benchmark(title: "sized.sum/\(Format.size(size))", group: "sums", size: size) { _ in
      Trial(
        outcome: Outcome(),
        ours: Contender("ours") {
          for number in 0..<size { blackHole(number) }
          return 0
        },
        baseline: .measured(
          Contender("twice") {
            for number in 0..<2 * size { blackHole(number) }
            return 0
          }))
    }
  }
  return Suite(name: "sized", summary: "rows at sizes", occasion: .withAll, seconds: 1) {
    [100, 200].map { row($0).resizable(row) }
      + [
        Benchmark(title: "sized.other", group: "sums", size: 1) { _ in
          Trial(outcome: Outcome(), ours: work)
        }
      ]
  }
}

/// A suite whose surroundings are not what it needs.
private var broken: Suite {
  Suite(name: "broken", summary: "fails at once", occasion: .whenNamed, titles: []) { _ in
    throw RunFailure("there is no such thing")
  }
}

private var counted: Suite {
  .counted(name: "instructions", summary: "counted rows") {
    [
      CountedWork(title: "one") { { 1 } },
      CountedWork(title: "wrong") { throw CheckFailure("nothing is right") },
    ]
  }
}

@Test func listsTitlesAndStops() {
  let (status, output, _) = run(["--list"])
  #expect(status == .success)
  #expect(output == "toy.good/1k\ntoy.skipped/1k\ntoy.disagrees\n")
  #expect(run(["--list", "--all"]).output.contains("toy.long/1k"))
  #expect(run(["--list", "--filter", "good"]).output == "toy.good/1k\n")
}

@Test(arguments: [["--nonsense"], ["nonsense"], ["compare", "one"], ["toy", "--threshold=1"]])
func wrongUsageIsOneLineAndStatus64(arguments: [String]) {
  let (status, output, errors) = run(arguments)
  #expect(status == .usage && status.rawValue == 64)
  #expect(output.isEmpty)
  #expect(errors.hasPrefix("error: ") && errors.contains("--help"))
  #expect(errors.count { $0 == "\n" } == 1 && errors.hasSuffix("\n"))
}

@Test func helpAndVersionArePrinted() {
  #expect(run(["--help"]).output.hasPrefix("usage: Benchmarks [SUITE] [options]"))
  let help = run(["toy", "--help"])
  #expect(help.status == .success)
  #expect(help.output.contains("toy: a suite for tests\n\ngood: a good row"))
  let version = run(["--version"])
  #expect(version.status == .success)
  #expect(version.output.hasPrefix("Benchmarks of Umbra \(BenchmarkVersion.umbra)"))
  #expect(version.output.count { $0 == "\n" } == 1)
}

@Test func rowsRunAtTheSizesThatAreAskedFor() {
  #expect(
    run(["sized", "--list", "--sizes", "1k..4k"]).output
      == "sized.sum/1k\nsized.sum/2k\nsized.sum/4k\n")
  #expect(run(["sized", "--list", "--sizes=5", "--filter", "sum/200"]).output == "sized.sum/5\n")
  #expect(run(["sized", "--list", "--sizes=5,6", "--filter", "sum/6"]).output == "sized.sum/6\n")
  #expect(run(["sized", "--list", "--filter", "sum/6"]).output == "")
  let (status, output, _) = run(["sized", "--quick", "--sizes", "3"])
  #expect(status == .success)
  #expect(output.contains("sized.sum/3 ") && !output.contains("sized.other"))
  #expect(run(["toy", "--sizes", "3"]).errors == "error: no row runs at other sizes\n")
}

@Test func countedWorkIsRepeatedAfterTwoRuns() throws {
  var runs = 0
  let work = CountedWork(title: "a", repetitions: 5) {
    {
      runs += 1
      return runs
    }
  }
  try work.run()
  #expect(runs == 7)
}

@Test func tablesOfGroupsAreOneLineApart() {
  let output = run(["--quick", "--filter", "sized", "--all"]).output
  #expect(!output.contains("\n\n\n"))
}

@Test func aSuiteThatCannotBeginIsOneLine() {
  let (status, output, errors) = run(["broken"])
  #expect(status == .failure && output.isEmpty)
  #expect(errors == "error: there is no such thing\n")
}

@Test func countedRowsRunWithoutTimes() {
  let (status, output, _) = run(["instructions", "one"])
  #expect(status == .success && output == "one\n")
  #expect(run(["instructions", "none"]).errors == "error: no counted row is called 'none'\n")
  let all = run(["instructions"])
  #expect(all.status == .failure && all.output == "one\nFAILED: wrong: nothing is right\n")
}

@Test func printsRowsFloorsAndWhatWasLeftOut() {
  let (status, output, _) = run(["--quick", "--filter", "good", "--filter", "skipped"])
  #expect(status == .success)
  #expect(output.contains("toy.good/1k"))
  #expect(output.contains("toy.skipped/1k: about 3 s predicted"))
  #expect(output.contains("ours ÷ floor"))
  #expect(!output.contains("toy.disagrees"))
  #expect(output.contains("== toy: a suite for tests\ngood: a good row\n"))
}

@Test func columnsWithoutFiguresAreNotPrinted() throws {
  let full = run(["--quick", "--filter", "good"]).output
  #expect(full.contains("baseline") && full.contains("edits") && full.contains("moves"))
  let sparse = run(["instructions", "--filter", "one"]).output
  #expect(!sparse.contains("baseline"))
  let output = run(["sized", "--quick", "--filter", "other"]).output
  let header = try #require(output.split(separator: "\n").first { $0.hasPrefix("row ") })
  #expect(header.split(separator: " ") == ["row", "n", "ours", "p90", "CPU"])
}

@Test func aFailedCheckFailsTheRunAfterAllRows() {
  let (status, output, errors) = run(["--quick"])
  #expect(status == .failure)
  #expect(output.contains("FAILED: toy.disagrees: 2 edits, the baseline has 1"))
  #expect(errors.contains("1 check failed"))
}

@Test func whatCannotRunIsAFailure() {
  #expect(run(["--filter", "nothing of the kind"]).status == .failure)
  #expect(run(["--json", "/no/such/folder/report.json"]).status == .failure)
}

@Test func writesReportAndChart() throws {
  let folder = try TemporaryFolder()
  let (status, output, _) = run([
    "--quick", "--filter", "good", "--filter", "skipped", "--json", folder.path("report.json"),
    "--svg", folder.path("chart.svg"),
  ])
  #expect(status == .success)
  let report = try Report(contentsOf: folder.path("report.json"))
  #expect(report.results.map(\.title) == ["toy.good/1k", "toy.skipped/1k"])
  #expect(report.results.map(\.suite) == ["toy", "toy"])
  #expect(report.results[0].edits == 2)
  #expect(report.results[0].floors.map(\.name) == ["floor"])
  #expect(report.results[0].timesFaster != nil)
  #expect(report.results[1].baselineSkipped == "about 3 s predicted")
  #expect(report.version == BenchmarkVersion.umbra)
  #expect(report.suites.map(\.legend) == ["good: a good row"])
  #expect(!report.machine.toolchain.isEmpty)
  let chart = try folder.read("chart.svg")
  #expect(chart.contains("toy.good/1k"))
  #expect(chart.contains("baseline not run"))
  // The same tables come from the file, without measuring.
  let rendered = run(["render", folder.path("report.json"), "--svg", folder.path("again.svg")])
  #expect(rendered.status == .success)
  #expect(output.hasPrefix(rendered.output))
  #expect(try folder.read("again.svg") == chart)
}

@Test func curvesNeedTwoSizes() throws {
  let folder = try TemporaryFolder()
  let json = folder.path("report.json")
  #expect(
    run([
      "sized", "--quick", "--json", json, "--sizes", "1k..4k", "--curves", folder.path("a.svg"),
    ]).status == .success)
  #expect(try folder.read("a.svg").contains("sized.sum"))
  let alone = run([
    "render", json, "--filter", "sum/1k", "--curves", folder.path("b.svg"),
  ])
  #expect(alone.status == .failure)
  #expect(alone.errors == "error: no row was measured at two sizes, so there is no curve to draw\n")
  #expect(
    run(["render", json, "--filter", "none"]).errors == "error: the report has no such row\n")
}

@Test func curvesShowStoredTimesOfOtherLibraries() throws {
  let folder = try TemporaryFolder()
  let json = folder.path("report.json")
  let svg = folder.path("curves.svg")
  func render(_ times: String) throws -> (BenchmarkCommand.ExitStatus, String) {
    let path = try folder.write("peers.tsv", times)
    let result = run(["render", json, "--curves", svg, "--beside", path])
    return (result.status, result.errors.replacingOccurrences(of: path, with: "FILE"))
  }
  #expect(run(["sized", "--quick", "--json", json, "--sizes", "1k,4k"]).status == .success)
  let times = "sized.sum\t1000\ttwice\t1\t50\nsized.sum\t1000\tOther\t2.0\t500\n"
  #expect(try render(times) == (.success, ""))
  #expect(try folder.read("curves.svg").contains("Other 2.0"))
  let unrelated = "error: FILE: has no time for a row of the chart and its baseline\n"
  #expect(try render("other\t1000\ttwice\t1\t50\n") == (.failure, unrelated))
  #expect(try render("sized.sum\t1000\tOther\t2.0\t500\n") == (.failure, unrelated))
  #expect(try render("x") == (.failure, "error: FILE: line 1: needs 5 fields, but has 1\n"))
  // A malformed file ends the run before anything is measured.
  let wrong = run([
    "sized", "--quick", "--curves", svg, "--beside", folder.path("none.tsv"),
  ])
  #expect(wrong.status == .failure && wrong.output.isEmpty)
}

@Test func comparesReportsByExitStatus() throws {
  let folder = try TemporaryFolder()
  let machine = Machine(
    processor: "p", cores: 1, architecture: "a", system: "s", toolchain: "t", isOptimized: true,
    date: "d")
  func write(_ name: String, _ times: [String: Double]) throws -> String {
    let results = try times.sorted { $0.key < $1.key }.map { title, time in
      let samples = [Elapsed](repeating: Elapsed(wall: time, cpu: time), count: 9)
      return BenchmarkResult(
        title: title, group: "g", size: 1,
        ours: try #require(Timing(name: "ours", iterations: 1, samples: samples)))
    }
    let report = Report(machine: machine, results: results)
    return try folder.write(name, String(decoding: report.json(), as: UTF8.self))
  }
  let before = try write("before.json", ["a": 100, "b": 100])
  let after = try write("after.json", ["a": 110, "b": 100])
  #expect(run(["compare", before, before]).status == .success)
  let (status, output, errors) = run(["compare", before, after])
  #expect(status == .failure && status.rawValue == 1)
  #expect(errors.isEmpty)
  #expect(output.contains("slower"))
  #expect(run(["compare", before, after, "--threshold", "15"]).status == .success)
  #expect(run(["compare", before, after, "--filter", "b"]).status == .success)
}

@Test func unreadableReportsAreOneLine() throws {
  let folder = try TemporaryFolder()
  let text = try folder.write("text.json", "hello")
  let old = try folder.write("old.json", "{\"format\": 1}")
  let damaged = try folder.write("damaged.json", "{\"format\": \(Report.currentFormat)}")
  for (path, message) in [
    (folder.path("none.json"), "no such file"), (folder.path(""), "is a folder, not a file"),
    (text, "is no report that --json wrote"),
    (old, "has report format 1, this version reads \(Report.currentFormat)"),
    (damaged, "is a damaged report"),
  ] {
    let (status, output, errors) = run(["render", path])
    #expect(status == .failure && output.isEmpty)
    #expect(errors == "error: \(path): \(message)\n")
    #expect(run(["compare", path, path]).errors == errors)
  }
}
