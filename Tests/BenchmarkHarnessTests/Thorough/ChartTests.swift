import BenchmarkHarness
import Foundation
import Testing

private func chart(_ ratios: [Double?]) -> SpeedChart {
  SpeedChart(
    title: "a < b & c", subtitle: ["one"],
    groups: [
      .init(name: "group", bars: ratios.map { .init(label: "row", ratio: $0, remark: "1 ms") })
    ])
}

@Test func decadesHoldAllRatiosAndOne() {
  #expect(chart([2, 40]).decades == 0...2)
  #expect(chart([0.3, 2]).decades == -1...1)
  #expect(chart([0.02]).decades == -2...1)
  #expect(chart([nil]).decades == 0...1)
  #expect(chart([1000]).decades == 0...3)
}

@Test func chartsAreWellFormed() throws {
  let svg = chart([0.5, 12, nil]).svg
  #expect(svg.contains("a &lt; b &amp; c"))
  #expect(svg.contains("12.0×"))
  #expect(svg.contains("prefers-color-scheme: dark"))
  #expect(svg.contains("class=\"slower\""))
  #expect(!svg.contains("nan") && !svg.contains("inf"))
}

@Test func noTwoTextsShareALineAndAColumn() throws {
  let svg = chart([0.5, 12, nil, 3000]).svg
  // Each row has its own height, so texts can only meet beside each other: labels end before the
  // plot begins, and values begin after the longest bar.
  let heights = svg.split(separator: "\n").filter { $0.contains("class=\"label\"") }
    .compactMap { $0.split(separator: " y=\"").dropFirst().first?.split(separator: "\"").first }
    .compactMap { Double($0) }
  #expect(heights.count == 4)
  #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 18 })
}

private func growth(
  _ rows: [(title: String, size: Int, time: Double)], beside: PeerTimes? = nil
) throws -> GrowthChart {
  let machine = Machine(
    processor: "p & q", cores: 1, architecture: "a", system: "s", toolchain: "t",
    isOptimized: true, date: "d")
  let results = try rows.map { row in
    let samples = [Elapsed(wall: row.time, cpu: row.time)]
    let slow = [Elapsed(wall: row.time, cpu: row.time * Double(row.size))]
    return BenchmarkResult(
      title: row.title, group: "g", size: row.size,
      ours: try #require(Timing(name: "ours", iterations: 1, samples: samples)),
      baseline: Timing(name: "base <1>", iterations: 1, samples: slow),
      floors: [Timing(name: "floor", iterations: 1, samples: samples)].compactMap(\.self))
  }
  return GrowthChart(Report(machine: machine, results: results), beside: beside)
}

@Test func rowsThatDifferInSizeShareAPanel() throws {
  let chart = try growth([
    ("a/10k/1%", 10_000, 1e5), ("a/1k/1%", 1000, 1e4), ("b/1000", 1000, 5), ("a/2k/1%", 2000, 2e4),
    ("a/1k/2%", 1000, 7), ("b/100", 100, 6), ("alone", 3, 3),
  ])
  #expect(chart.panels.map(\.name) == ["a/1%", "b"])
  #expect(chart.leftOut == 0)
  let series = chart.panels[0].series
  #expect(series.map(\.name) == ["ours", "base <1>", "floor"])
  #expect(series.map(\.role) == [.ours, .baseline, .floor])
  #expect(series[0].points.map(\.size) == [1000, 2000, 10_000])
  let exponents = series.compactMap(\.exponent)
  #expect(zip(exponents, [1, 2, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
  // Two points are no trend.
  #expect(chart.panels[1].series[0].exponent == nil)
}

@Test func familiesAreTitlesWithoutTheirSize() {
  #expect(Benchmark.family(title: "diff.int/10k/10%", size: 10_000) == "diff.int/10%")
  #expect(Benchmark.family(title: "queue/instantly/10000", size: 10_000) == "queue/instantly")
  #expect(Benchmark.family(title: "deep", size: 51) == "deep")
  #expect(Benchmark.family(title: "ring of 10", size: 1000) == "ring of 10")
}

@Test func curvesAreWellFormed() throws {
  let rows = (0..<8).flatMap { family in
    [100, 1000, 10_000].map { size in
      ("family\(family)/\(Format.size(size))", size, Double(size) * 3)
    }
  }
  let chart = try growth(rows)
  #expect(chart.panels.count == GrowthChart.mostPanels)
  #expect(chart.leftOut == 2)
  let svg = chart.svg
  #expect(svg.contains("p &amp; q") && svg.contains("base &lt;1&gt; n²·⁰"))
  #expect(svg.contains("ours n¹·⁰"))
  #expect(!svg.contains("nan") && !svg.contains("inf"))
  #expect(svg.components(separatedBy: "<polyline").count - 1 == 3 * 6)
  #expect(try growth([("same/1", 1, 7), ("same/2", 2, 7)]).svg.contains("same"))
}

@Test func namesOfCurvesDoNotOverlap() throws {
  // Ours and the floor take the same time, so that their curves end in one place.
  let svg = try growth([("a/1k", 1000, 1e4), ("a/2k", 2000, 2e4)]).svg
  let heights = svg.split(separator: "\n").filter { $0.contains("class=\"name") }
    .compactMap { $0.split(separator: " y=\"").dropFirst().first?.split(separator: "\"").first }
    .compactMap { Double($0) }.sorted()
  #expect(heights.count == 3)
  #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 13.9 })
}

/// Times of two other libraries, on a machine that takes twice as long as the report's.
private let peers = """
  # a comment

  a/1%\t1000\tours\t1\t20000
  a/1%\t1000\tbase <1>\t1\t20000000
  a/1%\t1000\tFast & Co\t1.2\t60000
  a/1%\t1000\tSlow\t0.9\t80000
  a/1%\t2000\tbase <1>\t1\t80000000
  a/1%\t2000\tFast & Co\t1.2\t120000
  a/1%\t3000\tFast & Co\t1.2\t1
  b\t1000\tAbsent\t3\t7
  """

@Test func otherLibrariesAreScaledByTheBaseline() throws {
  let chart = try growth(
    [("a/1k/1%", 1000, 1e4), ("a/2k/1%", 2000, 2e4), ("a/3k/1%", 3000, 3e4)],
    beside: PeerTimes(parsing: peers))
  #expect(chart.peers.map(\.name) == ["Fast & Co", "Slow", "Absent"])
  #expect(chart.shownPeers == [0, 1])
  let series = chart.panels[0].series.filter { chart.peers.map(\.name).contains($0.name) }
  #expect(series.map(\.role) == [.peer(0), .peer(1)])
  // The row of 3,000 elements has no time of the baseline in the file, so that nothing relates them.
  #expect(series.map { $0.points.map(\.size) } == [[1000, 2000], [1000]])
  #expect(series.map { $0.points.map(\.nanoseconds) } == [[3e4, 6e4], [4e4]])
  let svg = chart.svg
  #expect(svg.contains("Fast &amp; Co 1.2") && svg.contains("Slow 0.9"))
  #expect(!svg.contains("Absent"))
  #expect(svg.components(separatedBy: "<polyline").count - 1 == 4)
  #expect(svg.contains("class=\"curve peer0\"") && svg.contains("class=\"curve peer1\""))
}

@Test(arguments: [
  ("a\t1\tb\t2", "line 1: needs 5 fields, but has 4"),
  ("#\na\t0\tb\t2\t3", "line 2: '0' is no size"),
  ("a\tx\tb\t2\t3", "line 1: 'x' is no size"), ("a\t1\tb\t2\t-3", "line 1: '-3' is no time"),
  ("a\t1\tb\t2\tinf", "line 1: 'inf' is no time"),
  ("a\t1\tb\t2\t3\na\t1\tb\t2\t4", "line 2: a second time of b"),
])
func malformedTimesNameTheirLine(text: String, message: String) {
  let error = #expect(throws: RunFailure.self) { try PeerTimes(parsing: text) }
  #expect(error?.description == message)
}

@Test func subprocessesGiveOutputOrTheirComplaint() throws {
  #expect(try Subprocess.output(of: ["printf", "a\\nb"]) == "a\nb")
  #expect(throws: RunFailure.self) { try Subprocess.output(of: ["ls", "/no/such/folder"]) }
  #expect(throws: RunFailure.self) { try Subprocess.output(of: ["no-such-command-at-all"]) }
}

@Test func pipesGiveLinesAndCountedBytes() throws {
  let pipe = Pipe()
  try pipe.fileHandleForWriting.write(contentsOf: Data("head 3\nabc\nlast".utf8))
  var reader = PipeReader(pipe.fileHandleForReading)
  // The writer is still open: a reader that waited for more would never come back.
  #expect(reader.readLine() == Array("head 3".utf8))
  #expect(reader.read(count: 3) == Array("abc".utf8))
  #expect(reader.readLine() == [])
  try pipe.fileHandleForWriting.close()
  #expect(reader.readLine() == Array("last".utf8))
  #expect(reader.readLine() == nil)
  #expect(reader.read(count: 1) == nil)
}
