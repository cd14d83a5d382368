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
