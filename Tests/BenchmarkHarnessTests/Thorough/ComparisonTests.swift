import BenchmarkHarness
import Foundation
import Testing

private let machine = Machine(
  processor: "Fast 1", cores: 2, architecture: "x86-64", system: "Linux", toolchain: "Swift 6.3",
  isOptimized: true, date: "2026-01-01T00:00:00Z")

/// Samples around a median, a share of it apart.
private func timing(_ name: String, _ median: Double, spread: Double = 0.01, count: Int = 100)
  -> Timing?
{
  let samples = (0..<count).map { index -> Elapsed in
    let place = count == 1 ? 0 : Double(index) / Double(count - 1) - 0.5
    let time = median * (1 + spread * place)
    return Elapsed(wall: time, cpu: time)
  }
  return Timing(name: name, iterations: 1, samples: samples)
}

private struct RowTimes {
  var title: String
  var ours: Double
  var baseline: Double? = 1000
  var spread = 0.01
  var count = 100
}

private func report(_ rows: [RowTimes], on machine: Machine = machine) throws -> Report {
  let results = try rows.map { row in
    BenchmarkResult(
      title: row.title, group: "group", size: 10,
      ours: try #require(timing("ours", row.ours, spread: row.spread, count: row.count)),
      baseline: row.baseline.flatMap { timing("base", $0) })
  }
  return Report(machine: machine, results: results)
}

private func rows(_ count: Int = 8) -> [RowTimes] {
  (0..<count).map { RowTimes(title: "row/\($0)", ours: 100 * Double($0 + 1)) }
}

private func verdicts(_ comparison: Comparison) -> [Comparison.Verdict] {
  comparison.rows.map(\.verdict)
}

@Test func identicalReportsAreTheSame() throws {
  let report = try report(rows())
  let comparison = try Comparison(before: report, after: report, threshold: 0)
  #expect(verdicts(comparison).allSatisfy { $0 == .same })
  #expect(comparison.rows.allSatisfy { $0.ratio == 1 && $0.noise > 0 })
  #expect(comparison.mean == 1)
  #expect(!comparison.fails)
  #expect(
    comparison.lines.last == "8 rows: 0 slower, 0 faster, 0 unclear, 8 the same, "
      + "geometric mean 1.000×")
}

@Test func aRegressionOfTenPercentIsFound() throws {
  var changed = rows()
  changed[3].ours *= 1.1
  changed[5].ours /= 1.2
  changed[6].ours *= 1.04
  let comparison = try Comparison(
    before: report(rows()), after: report(changed), threshold: 0.05)
  #expect(verdicts(comparison) == [.same, .same, .same, .slower, .same, .faster, .same, .same])
  #expect(abs(comparison.rows[3].ratio - 1.1) < 1e-9)
  #expect(comparison.rows[3].noise < 0.05)
  #expect(comparison.fails)
  let line = try #require(comparison.lines.first { $0.hasPrefix("row/3") })
  #expect(line.contains("1.100×") && line.hasSuffix("slower"))
  // The same change is within a larger threshold.
  let lenient = try Comparison(before: report(rows()), after: report(changed), threshold: 0.25)
  #expect(!lenient.fails)
}

@Test func aFasterRowDoesNotFail() throws {
  var changed = rows()
  changed[0].ours /= 2
  let comparison = try Comparison(
    before: report(rows()), after: report(changed), threshold: 0.05)
  #expect(comparison.rows[0].verdict == .faster)
  #expect(!comparison.fails)
}

@Test func aChangeWithinTheNoiseIsUnclear() throws {
  var (old, new) = (rows(), rows())
  // Few, widely spread samples: their medians are known to some tens of percent.
  for index in [0, 1] {
    old[index].spread = 0.8
    old[index].count = 5
    new[index].spread = 0.8
    new[index].count = 5
  }
  new[0].ours *= 1.1
  new[1].ours *= 4
  let comparison = try Comparison(before: report(old), after: report(new), threshold: 0.05)
  #expect(comparison.rows[0].verdict == .unclear)
  #expect(comparison.rows[1].verdict == .slower)
  #expect(comparison.rows[0].noise > 0.1)
  #expect(comparison.rows[2].noise < 0.05)
}

@Test func baselinesThatMovedApartWidenTheNoise() throws {
  var new = rows()
  let factors = [0.8, 1.25, 0.85, 1.2, 0.9, 1.1, 0.82, 1.18]
  for (index, factor) in factors.enumerated() { new[index].baseline = 1000 * factor }
  new[0].ours *= 1.1
  let comparison = try Comparison(before: report(rows()), after: report(new), threshold: 0.05)
  #expect(comparison.rows[0].verdict == .unclear)
  #expect(!comparison.fails)
}

@Test func aDriftOfTheMachineIsReported() throws {
  let slow = rows().map { row in
    var row = row
    row.ours *= 1.3
    row.baseline = 1300
    return row
  }
  let comparison = try Comparison(before: report(rows()), after: report(slow), threshold: 0.05)
  let drift = try #require(comparison.drift)
  #expect(abs(drift - 0.3) < 1e-6)
  #expect(comparison.fails)
  #expect(comparison.lines.contains { $0.contains("30.0% slower") && $0.contains("--relative") })
  // Beside the baseline nothing has changed.
  let relative = try Comparison(
    before: report(rows()), after: report(slow), threshold: 0.05, measure: .ratioToBaseline)
  #expect(verdicts(relative).allSatisfy { $0 == .same })
  #expect(!relative.fails)
}

@Test func differentMachinesAreComparedByTheirBaselines() throws {
  var other = machine
  other.processor = "Slow 1"
  var new = rows().map { row in
    RowTimes(title: row.title, ours: row.ours * 3, baseline: 3000)
  }
  new[2].ours *= 1.2
  new[7].baseline = nil
  let comparison = try Comparison(
    before: report(rows()), after: report(new, on: other), threshold: 0.05)
  #expect(comparison.measure == .ratioToBaseline)
  #expect(comparison.differences == ["Fast 1 and Slow 1"])
  #expect(verdicts(comparison) == [.same, .same, .slower, .same, .same, .same, .same])
  #expect(comparison.incomparable == ["row/7"])
  #expect(comparison.lines.contains { $0.contains("Fast 1 and Slow 1") })
}

@Test func anotherToolchainIsNamedButTimesAreCompared() throws {
  var other = machine
  other.toolchain = "Swift 6.4"
  let comparison = try Comparison(
    before: report(rows()), after: report(rows(), on: other), threshold: 0.05)
  #expect(comparison.measure == .cpuTime)
  #expect(comparison.differences == ["Swift 6.3 and Swift 6.4"])
}

@Test func aMissingRowFailsAndANewOneDoesNot() throws {
  let all = try report(rows(4))
  let some = try report(rows(3))
  let fewer = try Comparison(before: all, after: some, threshold: 0.05)
  #expect(fewer.missing == ["row/3"])
  #expect(fewer.fails)
  #expect(fewer.lines.contains("missing from the second report:"))
  let more = try Comparison(before: some, after: all, threshold: 0.05)
  #expect(more.added == ["row/3"])
  #expect(!more.fails)
}

@Test func aFailedCheckFails() throws {
  var after = try report(rows())
  after.failures = ["row/0: 3 values are wrong"]
  let comparison = try Comparison(before: report(rows()), after: after, threshold: 0.05)
  #expect(comparison.fails)
  #expect(comparison.lines.contains("  row/0: 3 values are wrong"))
}

@Test func reportsThatCannotBeComparedAreErrors() throws {
  var debug = machine
  debug.isOptimized = false
  let fine = try report(rows())
  let slow = try report(rows(), on: debug)
  #expect(throws: RunFailure.self) { try Comparison(before: fine, after: slow, threshold: 0) }
  let other = try report([RowTimes(title: "other", ours: 1)])
  #expect(throws: RunFailure.self) { try Comparison(before: fine, after: other, threshold: 0) }
}
