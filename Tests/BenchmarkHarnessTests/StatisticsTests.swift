import BenchmarkHarness
import Testing

@Test func summaryOfNothingIsNil() {
  #expect(Summary(of: []) == nil)
}

@Test func summaryOfOneSampleIsThatSample() {
  let summary = Summary(of: [3])
  #expect(summary?.median == 3 && summary?.p90 == 3 && summary?.minimum == 3 && summary?.mean == 3)
  #expect(summary?.lowerQuartile == 3 && summary?.upperQuartile == 3)
}

@Test func summaryTakesSamplesInAnyOrder() throws {
  let summary = try #require(Summary(of: [11, 1, 2, 10, 3, 9, 4, 8, 5, 7, 6]))
  #expect(summary.median == 6 && summary.p90 == 10 && summary.minimum == 1 && summary.mean == 6)
  #expect(summary.lowerQuartile == 3.5 && summary.upperQuartile == 8.5)
}

@Test func theErrorOfAMedianShrinksWithTheNumberOfSamples() throws {
  let summary = try #require(Summary(of: [90, 95, 100, 105, 110]))
  // The quartiles are 10 apart, so that the deviation is estimated as 7.41.
  #expect(abs(summary.relativeError(count: 5) - 0.0415) < 1e-3)
  #expect(abs(summary.relativeError(count: 500) - 0.00415) < 1e-4)
  #expect(summary.relativeError(count: 2) == 0.05)
  #expect(Summary(of: [0, 0, 0])?.relativeError(count: 3) == 0)
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
