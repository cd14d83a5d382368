import BenchmarkHarness
import Testing

@Test func summaryOfNothingIsNil() {
  #expect(Summary(of: []) == nil)
}

@Test func summaryOfOneSampleIsThatSample() {
  #expect(Summary(of: [3]) == Summary(median: 3, p90: 3, minimum: 3, mean: 3))
}

@Test func summaryTakesSamplesInAnyOrder() throws {
  let summary = try #require(Summary(of: [11, 1, 2, 10, 3, 9, 4, 8, 5, 7, 6]))
  #expect(summary == Summary(median: 6, p90: 10, minimum: 1, mean: 6))
}

@Test(arguments: [(0.0, 1.0), (0.25, 1.75), (0.5, 2.5), (0.9, 3.7), (1.0, 4.0)])
func quantilesLieBetweenTheirNeighbours(fraction: Double, expected: Double) {
  #expect(abs(quantile(fraction, ofSorted: [1, 2, 3, 4]) - expected) < 1e-12)
}

@Test func readingsNeverGiveNegativeSpans() {
  let early = Reading(wall: 10, cpu: 20)
  let late = Reading(wall: 1_000_010, cpu: 20)
  #expect(late.since(early) == Elapsed(wall: 1e6, cpu: 0))
  #expect(early.since(late) == Elapsed(wall: 0, cpu: 0))
  #expect(late.since(early).divided(by: 4).wall == 250_000)
}

@Test func cpuTimeGrowsWithWork() {
  var number: UInt64 = 1
  let time = elapsed {
    for _ in 0..<200_000 { number = SplitMix64.mix(number) }
    blackHole(number)
  }
  #expect(time.cpu > 0)
  #expect(time.wall > 0)
}
