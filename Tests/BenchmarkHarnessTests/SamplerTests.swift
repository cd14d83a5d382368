import BenchmarkHarness
import Testing

@Test func samplesEveryContenderInTurn() {
  var order: [Int] = []
  let contenders = (0..<3).map { index in
    Contender("\(index)") {
      if order.last != index { order.append(index) }
      return index * 10
    }
  }
  var sampler = Sampler(budget: 0.05)
  sampler.mostSamples = 4
  let findings = sampler.measure(contenders)
  #expect(findings.map(\.edits) == [0, 10, 20])
  #expect(findings.map(\.timing.name) == ["0", "1", "2"])
  // First each is warmed up, then a sample of each is taken, four times.
  #expect(Array(order.prefix(9)) == [0, 1, 2, 0, 1, 2, 0, 1, 2])
  #expect(findings.allSatisfy { (3...4).contains($0.timing.samples) })
}

@Test func slowContendersRunOnce() {
  var runs = 0
  let slow = Contender("slow") {
    runs += 1
    var number: UInt64 = 1
    for _ in 0..<2_000_000 { number = SplitMix64.mix(number) }
    return Int(truncatingIfNeeded: number)
  }
  let findings = Sampler(budget: 1e-6).measure([slow])
  #expect(runs == 1)
  #expect(findings.first?.timing.samples == 1)
  #expect(findings.first?.timing.iterations == 1)
}

@Test func paceSharesWhatIsLeft() {
  let pace = Pace.standard
  #expect(pace.budget(secondsLeft: 10, rowsLeft: 100) == 0.1)
  #expect(pace.budget(secondsLeft: 1000, rowsLeft: 1) == pace.rowSeconds)
  #expect(pace.budget(secondsLeft: -5, rowsLeft: 10) == 0.01)
}

@Test func peakMemoryFollowsAnAllocation() throws {
  let growth = try #require(
    PeakMemory.growth {
      blackHole([UInt8](repeating: 1, count: 64 << 20))
    })
  #if os(Linux)
    #expect(growth > 48 << 20)
  #else
    #expect(growth >= 0)
  #endif
}
