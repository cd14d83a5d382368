import Bindings
import Dispatch
import Foundation
import TestSupport
import Testing

/// Waits until a condition holds, and records an issue if it never does.
@MainActor
func until(_ condition: () -> Bool) async {
  #expect(await eventually(condition))
}

@MainActor
@Test func writersSetInOrderAndLoseNothing() async {
  let (writers, count) = (8, TestEffort.rounds(100_000))
  let state = State([0, -1])
  var last = Array(repeating: -1, count: writers)
  var total = 0
  state.on { pair in
    guard pair[1] >= 0 else { return }
    // All values of each writer, in order.
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
    return level.writer(isolation: self)
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
  // Written after the owner has been released.
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
  // Values that wait are not delivered after the end.
  queue.suspend()
  state.set(1001)
  state.unBind(token)
  queue.resume()
  queue.sync {}
  #expect(log.values.count == 1001)
}

/// The delivered values, shared between threads.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [Int] = []
  var values: [Int] { lock.withLock { entries } }
  func append(_ value: Int) { lock.withLock { entries.append(value) } }
}

@MainActor
@Test func oncePerTurnTakesTheLastValue() async {
  let state = State(0)
  var seen: [Int] = []
  state.on(.oncePerTurn) { seen.append($0) }
  for value in 1...100 { state.set(value) }
  #expect(seen == [0])
  await until { seen.last == 100 }
  state.set(101)
  state.set(102)
  await until { seen.last == 102 }
  #expect(seen == [0, 100, 102])
}

@MainActor
@Test func propertiesAreBoundOncePerTurn() async {
  final class Label {
    var writes = 0
    var text = "" { didSet { writes += 1 } }
    var caption: String?
  }
  let (state, label) = (State("a"), Label())
  weak var gone: Label?
  state.bind(.oncePerTurn, label, \.text)
  let token = state.bind(.oncePerTurn, label, \.caption)
  do {
    let other = Label()
    gone = other
    state.bind(.oncePerTurn, BundledKeyPath(other, \.text))
    state.bind(.oncePerTurn, BundledKeyPath(other, \.caption))
  }
  #expect(gone == nil)
  #expect((label.text, label.caption, label.writes) == ("a", "a", 1))
  for text in ["b", "c", "d"] { state.set(text) }
  #expect((label.text, label.caption, label.writes) == ("a", "a", 1))
  await until { label.text == "d" && label.caption == "d" }
  #expect(label.writes == 2)
  state.set("e")
  state.unBind(token)
  await until { label.text == "e" }
  #expect(label.caption == "d")
}

@MainActor
@Test func whatIsDueInTheNextTurnEndsWithItsBinding() async {
  let state = State(0)
  var seen: [Int] = []
  let token = state.on(.oncePerTurn) { seen.append($0) }
  state.set(1)
  token.unBind()
  // A value that the listener sets is delivered after the listener has returned.
  var order: [String] = []
  let other = State(0)
  other.on(.oncePerTurn) {
    order.append("first \($0)")
    if $0 == 1 { other.set(2) }
    order.append("done \($0)")
  }
  other.on { order.append("each \($0)") }
  other.set(1)
  await until { order.last == "done 2" }
  #expect(
    order == [
      "first 0", "done 0", "each 0", "each 1", "first 1", "done 1", "each 2", "first 2", "done 2",
    ])
  for _ in 0..<10 { await Task.yield() }
  #expect(seen == [0])
}

@MainActor
@Test func listenersOncePerTurnHaveEachOfTheirSetsDelivered() async {
  let (state, other) = (State(0), State(0))
  var seen: [Int] = []
  other.on { seen.append($0) }
  state.on(.oncePerTurn) { value in
    other.set(2 * value)
    other.set(2 * value + 1)
  }
  state.set(1)
  await until { seen.last == 3 }
  #expect(seen == [0, 0, 1, 2, 3])
}

@MainActor
@Test func listenersOncePerTurnAreCalledInTheirOrder() async {
  let state = State(0)
  var heard: [Int] = []
  for index in 0..<20 { state.on(.oncePerTurn) { heard.append(100 * $0 + index) } }
  for turn in 1...5 {
    heard = []
    state.set(turn)
    await until { heard.count == 20 }
    #expect(heard == (0..<20).map { 100 * turn + $0 })
  }
}

@MainActor
@Test func turnsOfSeveralSignalsComeInTheirOrder() async {
  var heard: [Int] = []
  let states = (0..<200).map { _ in State(0) }
  for (index, state) in states.enumerated() {
    state.on(.oncePerTurn) { if $0 > 0 { heard.append(index) } }
  }
  for state in states { state.set(1) }
  await until { heard.count == states.count }
  #expect(heard == Array(0..<200))
}

@MainActor
@Test func writersOfOneStateKeepTheOrderOfAThread() async {
  let state = State(0)
  var heard: [Int] = []
  state.on { heard.append($0) }
  let writers = [state.writer(), state.writer(), state.writer()]
  let count = 300
  await Task.detached {
    for value in 1...count { writers[value % 3].set(value) }
  }.value
  await until { heard.last == count }
  #expect(heard == Array(0...count))
}

@MainActor
@Test func aListenerMayReleaseASignalThatIsHeardOncePerTurn() async {
  let state = State(0)
  var double: Computed<Int>? = Computed { state.get() * 2 }
  var heard: [Int] = []
  double?.on { if $0 == 2 { double = nil } }
  double?.on(.oncePerTurn) { heard.append($0) }
  state.set(1)
  #expect(double == nil)
  for _ in 0..<10 { await Task.yield() }
  #expect(heard.first == 0)
}

private struct Pair: Equatable, Sendable {
  var first: Int? = 0
  var second = 0
}

@MainActor
@Test func aWriterHoldsAPartThatNothingElseHolds() async {
  let pair = State(Pair())
  let (first, second) = (pair.at(\.first).writer(), pair.at(\.second).writer())
  Thread.detachNewThread {
    for value in 1...10 {
      first.set(value)
      second.update { $0 += 1 }
    }
  }
  await until { pair.get() == Pair(first: 10, second: 10) }
}

@MainActor
@Test func theWriterOfAPartReleasesItOnItsOwner() async {
  weak var state: State<Pair>?
  weak var part: StatePart<Int>?
  do {
    let pair = State(Pair())
    let second = pair.at(\.second)
    (state, part) = (pair, second)
    let writer = second.writer()
    Thread.detachNewThread { writer.set(1) }
  }
  await until { state == nil }
  #expect(part == nil)
}
