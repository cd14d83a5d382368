import BenchmarkHarness
import Foundation
import Testing

/// Runs a command line over suites of this test, and keeps what it prints.
private func run(_ arguments: [String]) -> (
  status: BenchmarkCommand.ExitStatus, output: String, errors: String
) {
  var output: [UInt8] = []
  let errors = Lines()
  let command = BenchmarkCommand(
    executable: "Benchmarks", suites: [toy], output: { output += $0 },
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
  Suite(name: "toy", summary: "a suite for tests", seconds: 1) {
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

@Test func listsTitlesAndStops() {
  let (status, output, _) = run(["--list"])
  #expect(status == .success)
  #expect(output == "toy.good/1k\ntoy.skipped/1k\ntoy.disagrees\n")
  #expect(run(["--list", "--all"]).output.contains("toy.long/1k"))
  #expect(run(["--list", "--filter", "good"]).output == "toy.good/1k\n")
}

@Test func wrongUsageEndsWithTheUsage() {
  let (status, output, errors) = run(["--nonsense"])
  #expect(status == .usage)
  #expect(output.isEmpty)
  #expect(errors.contains("unknown option '--nonsense'"))
  #expect(errors.contains("usage: Benchmarks [toy] [options]"))
  #expect(run(["--help"]).status == .success)
}

@Test func printsRowsFloorsAndWhatWasLeftOut() {
  let (status, output, _) = run(["--quick", "--filter", "good", "--filter", "skipped"])
  #expect(status == .success)
  #expect(output.contains("toy.good/1k"))
  #expect(output.contains("toy.skipped/1k: about 3 s predicted"))
  #expect(output.contains("ours ÷ floor"))
  #expect(!output.contains("toy.disagrees"))
}

@Test func aFailedCheckFailsTheRunAfterAllRows() {
  let (status, output, errors) = run(["--quick"])
  #expect(status == .failure)
  #expect(output.contains("FAILED: toy.disagrees: 2 edits, the baseline has 1"))
  #expect(errors.contains("1 checks failed"))
}

@Test func whatCannotRunIsAFailure() {
  #expect(run(["--filter", "nothing of the kind"]).status == .failure)
  #expect(run(["--json", "/no/such/folder/report.json"]).status == .failure)
}

@Test func writesReportAndChart() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let json = folder.appendingPathComponent("report.json")
  let svg = folder.appendingPathComponent("chart.svg")
  let (status, _, _) = run([
    "--quick", "--filter", "good", "--filter", "skipped", "--json", json.path, "--svg", svg.path,
  ])
  #expect(status == .success)
  let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: json))
  #expect(report.results.map(\.title) == ["toy.good/1k", "toy.skipped/1k"])
  #expect(report.results[0].edits == 2)
  #expect(report.results[0].floors.map(\.name) == ["floor"])
  #expect(report.results[0].timesFaster != nil)
  #expect(report.results[1].baselineSkipped == "about 3 s predicted")
  let chart = String(decoding: try Data(contentsOf: svg), as: UTF8.self)
  #expect(chart.contains("toy.good/1k"))
  #expect(chart.contains("baseline not run"))
}
