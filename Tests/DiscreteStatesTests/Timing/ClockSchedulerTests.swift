import Testing

@testable import DiscreteStates

/// A clock that jumps to each deadline, so that tests do not wait.
private struct HurriedClock: Clock {
  typealias Instant = ContinuousClock.Instant
  let start = ContinuousClock.now
  var now: Instant { start }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

private actor Room {
  var log: [Int] = []
  var scheduler: ClockScheduler?

  func run() async {
    let scheduler = ClockScheduler(clock: HurriedClock(), isolation: self)
    self.scheduler = scheduler
    let done = AsyncStream.makeStream(of: Void.self)
    // The work uses properties of the actor.
    scheduler.schedule(after: .microseconds(2)) { self.add(3, done.continuation) }
    scheduler.schedule(after: .microseconds(1)) { self.add(1) }
    scheduler.schedule(after: .microseconds(1)) { self.add(2) }
    scheduler.schedule(after: .microseconds(1)) { self.add(4) }.cancel()
    for await _ in done.stream {}
  }

  private func add(_ number: Int, _ end: AsyncStream<Void>.Continuation? = nil) {
    preconditionIsolated()
    log.append(number)
    end?.finish()
  }
}

@Test func actorsRunTheirWorkInOrder() async {
  let room = Room()
  await room.run()
  #expect(await room.log == [1, 2, 3])
}

@Test @MainActor func theMainActorRunsItsWork() async {
  var log: [String] = []
  await withCheckedContinuation { continuation in
    ClockScheduler.main.schedule(after: .zero) {
      MainActor.assertIsolated()
      log.append("first")
      ClockScheduler.main.schedule(after: .zero) { continuation.resume() }
    }
    log.append("scheduled")
  }
  #expect(log == ["scheduled", "first"])
}

@Test @MainActor func releasedSchedulersDropTheirWork() async {
  weak var object: Room?
  weak var released: ClockScheduler?
  do {
    let scheduler = ClockScheduler(clock: HurriedClock())
    let held = Room()
    scheduler.schedule(after: .seconds(1)) { withExtendedLifetime(held) {} }
    (object, released) = (held, scheduler)
    #expect(released != nil && object != nil)
  }
  #expect(released == nil && object == nil)
}
