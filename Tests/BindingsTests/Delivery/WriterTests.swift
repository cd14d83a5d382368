import Bindings
import Dispatch
import Foundation
import TestSupport
import Testing

/// Lets the owner's turns go by until something has happened.
@MainActor
func until(_ condition: () -> Bool) async {
  let deadline = ContinuousClock.now + .seconds(30)
  while !condition(), ContinuousClock.now < deadline {
    try? await Task.sleep(for: .milliseconds(1))
  }
  #expect(condition(), "it should have happened within 30 s")
}

@MainActor
@Test func writersSetInOrderAndLoseNothing() async {
  let (writers, count) = (8, TestEffort.rounds(100_000))
  let state = State([0, -1])
  var last = Array(repeating: -1, count: writers)
  var total = 0
  state.on { pair in
    guard pair[1] >= 0 else { return }
    // Of each writer in order, and each value.
    if pair[1] == last[pair[0]] + 1 { total += 1 }
    last[pair[0]] = pair[1]
  }
  let writer = state.writer()
  // Threads of their own, so that the writes overlap.
  for index in 0..<writers {
    Thread.detachNewThread {
      for value in 0..<count { writer.set([index, value]) }
    }
  }
  await until { total == writers * count }
  #expect(last == Array(repeating: count - 1, count: writers))
}

actor Meter {
  let level: State<Int>
  var seen: [Int] = []

  init() { level = State(0) }

  func start() -> StateWriter<Int> {
    level.on { self.seen.append($0) }
    return level.writer()
  }
}

@Test func writersHopToActors() async {
  let meter = Meter()
  let writer = await meter.start()
  for value in 1...100 { writer.set(value) }
  while await meter.seen.count < 101 { await Task.yield() }
  #expect(await meter.seen == Array(0...100))
}

@MainActor
@Test func writersDoNotHoldTheirState() async {
  final class Probe: Sendable {}
  var state: State<Probe?>? = State(nil)
  weak var gone: State<Probe?>?
  gone = state
  let writer = state?.writer()
  writer?.set(Probe())
  await until { state?.get() != nil }
  weak var probe: Probe?
  probe = state?.get()
  state = nil
  #expect(gone == nil)
  #expect(probe == nil)
  // Written to nobody.
  writer?.set(Probe())
}

@MainActor
@Test func theLastValuesOfAWriterThatGoesAreSet() async {
  let state = State(0)
  var writer: StateWriter<Int>? = state.writer()
  for value in 1...10 { writer?.set(value) }
  writer = nil
  await until { state.get() == 10 }
}

@MainActor
@Test func listenersOnAQueueHearEverythingInOrderUntilUnbound() async {
  let queue = DispatchQueue(label: "listeners")
  let log = Log()
  let state = State(0)
  let token = state.on(queue) {
    dispatchPrecondition(condition: .onQueue(queue))
    log.append($0)
  }
  for value in 1...1000 { state.set(value) }
  queue.sync {}
  #expect(log.values == Array(0...1000))
  // What is on its way is not delivered after the end.
  queue.suspend()
  state.set(1001)
  state.unBind(token)
  queue.resume()
  queue.sync {}
  #expect(log.values.count == 1001)
}

/// What has been heard, from anywhere.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Int] = []
  var values: [Int] { lock.withLock { entries } }
  func append(_ value: Int) { lock.withLock { entries.append(value) } }
}

@MainActor
@Test func oncePerTurnTakesTheLastValue() async {
  let state = State(0)
  let calm = state.oncePerTurn()
  let double = Computed { calm.get() * 2 }
  var seen: [Int] = []
  calm.on { seen.append($0) }
  for value in 1...100 { state.set(value) }
  #expect(calm.get() == 0)
  #expect(seen == [0])
  await until { calm.get() == 100 }
  #expect(double.get() == 200)
  state.set(101)
  state.set(102)
  await until { calm.get() == 102 }
  #expect(seen == [0, 100, 102])
}

@MainActor
@Test func oncePerTurnEndsWithItsHolder() async {
  let state = State(0)
  var seen: [Int] = []
  do {
    let calm = state.oncePerTurn()
    calm.on { seen.append($0) }
    state.set(1)
  }
  for _ in 0..<10 { await Task.yield() }
  #expect(seen == [0])
}
