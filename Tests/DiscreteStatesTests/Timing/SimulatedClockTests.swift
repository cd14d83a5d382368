import TestSupport
import Testing

@testable import DiscreteStates

@Test func workRunsWhenItIsDueInOrder() {
  let clock = SimulatedClock()
  var log: [String] = []
  for (name, delay) in [("c", 2), ("a", 1), ("d", 2), ("b", 1), ("now", 0), ("past", -5)] {
    clock.schedule(after: .seconds(delay)) { log.append("\(name)@\(clock.now / .seconds(1))") }
  }
  #expect(log.isEmpty && clock.timeToNextWork == .zero)
  clock.advance()
  #expect(log == ["now@0.0", "past@0.0"])
  clock.advance(by: .milliseconds(999))
  #expect(log.count == 2 && clock.timeToNextWork == .milliseconds(1))
  clock.advance(by: .seconds(5))
  #expect(log.suffix(4) == ["a@1.0", "b@1.0", "c@2.0", "d@2.0"])
  #expect(clock.now == .milliseconds(5999) && !clock.hasPendingWork)
}

@Test func cancelledWorkDoesNotRun() {
  let clock = SimulatedClock()
  var ran = 0
  let first = clock.schedule(after: .seconds(1)) { ran += 1 }
  var second: ScheduledWork?
  clock.schedule(after: .seconds(1)) { second?.cancel() }
  second = clock.schedule(after: .seconds(1)) { ran += 10 }
  first.cancel()
  clock.advance(by: .seconds(9))
  #expect(ran == 0 && !first.isPending && second?.isPending == false)
  first.run()
  #expect(ran == 0)
}

@Test func workSchedulesFurtherWork() {
  let clock = SimulatedClock()
  var ticks: [Duration] = []
  func tick() {
    ticks.append(clock.now)
    clock.schedule(after: .seconds(1), tick)
  }
  tick()
  clock.advance(by: .seconds(3))
  #expect(ticks == [.zero, .seconds(1), .seconds(2), .seconds(3)])
  clock.run(for: .seconds(10))
  #expect(ticks.count == 14)
  // Work may move the clock itself.
  clock.schedule(after: .zero) { clock.advance(by: .seconds(2)) }
  clock.advance()
  #expect(ticks.count == 16 && clock.now == .seconds(15))
}

@Test func workWithoutDelayComesToAnEnd() async {
  let clock = SimulatedClock()
  var (rounds, others) = (0, 0)
  func again() {
    rounds += 1
    if rounds < 150_000 { clock.schedule(after: .zero, again) }
  }
  again()
  // Any number at the same moment is one round.
  for _ in 0..<110_000 { clock.schedule(after: .zero) { others += 1 } }
  clock.run()
  #expect(rounds == 150_000 && others == 110_000 && clock.now == .zero)
  await #expect(processExitsWith: .failure) {
    let clock = SimulatedClock(roundLimit: 1000)
    func again() { clock.schedule(after: .zero, again) }
    again()
    clock.run()
  }
}

@Test func queuesAgreeWithASortedList() {
  var random = SplitMix64(seed: 7)
  for _ in 0..<TestEffort.rounds(200) {
    var queue = DelayQueue()
    var all: [(work: ScheduledWork, id: Int)] = []
    var ran: [Int] = []
    for id in 0..<Int.random(in: 0...60, using: &random) {
      let delay = Duration.seconds(Int.random(in: 0...8, using: &random))
      all.append((queue.add(at: delay) { ran.append(id) }, id))
      if Int.random(in: 0...2, using: &random) == 0 {
        all.randomElement(using: &random)?.work.cancel()
      }
    }
    let expected = all.filter(\.work.isPending).sorted {
      ($0.work.deadline, $0.work.order) < ($1.work.deadline, $1.work.order)
    }
    while let work = queue.popDue(at: .seconds(9)) { work.run() }
    #expect(ran == expected.map(\.id))
    #expect(queue.first == nil && queue.storedCount == 0)
  }
}

@Test func cancelledWorkIsNotKept() {
  var queue = DelayQueue()
  for _ in 0..<10_000 { queue.add(at: .seconds(1)) {}.cancel() }
  #expect(queue.storedCount < 100)
}
