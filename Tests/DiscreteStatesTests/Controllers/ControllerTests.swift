import Foundation
import Observation
import TestSupport
import Testing

@testable import DiscreteStates

@Test func longQueuesNeedNoStack() {
  let count = TestEffort.rounds(200_000)
  final class Counter { var value = 0 }
  let counter = Counter()
  let controller = StateCtrl(for: counter)
  let held = HeldTransition<Counter>()
  controller.apply(State(name: "first") { _ in }).viaTransition(held.transition)
  var entered = 0
  for index in 0..<count {
    let state = State<Counter>(name: index % 2 == 0 ? "even" : "odd") { $0.value += 1 }
    let application = controller.apply(state)
    let change =
      index % 3 == 0
      ? application.instantly()
      : application.viaTransition {
        $1()
        $2(true)
      }
    change.onOutcome { if $0 == .entered { entered += 1 } }
  }
  #expect(controller.waitingCount == count)
  held.runs[0].complete()
  #expect(counter.value == count && entered == count && controller.waitingCount == 0)
}

@Test func chainsNeedNoStack() {
  let count = TestEffort.rounds(200_000)
  final class Counter { var value = 0 }
  let counter = Counter()
  let controller = StateCtrl(for: counter)
  func step() {
    let name = counter.value % 2 == 0 ? "even" : "odd"
    controller.apply(State(name: name) { $0.value += 1 }).viaTransition(.instant)
  }
  controller.onChange { [unowned counter] status in
    if status.passage == nil, counter.value < count { step() }
  }
  step()
  #expect(counter.value == count)
}

@Test func cancelledChangesAreNotKept() {
  let panel = Panel()
  let held = HeldTransition<Panel>()
  panel.state.apply { $0.open() }.viaTransition(held.transition)
  weak var object: Panel?
  for _ in 0..<1000 {
    let captured = Panel()
    object = captured
    let change = panel.state.apply(State(name: "a") { _ in _ = captured }).instantly()
    change.cancel()
    change.cancel()
    #expect(change.outcome == .abandoned(.cancelled))
  }
  #expect(object == nil && panel.state.waitingCount == 0)
  let last = panel.state.apply { $0.closed() }.instantly()
  held.runs[0].complete()
  #expect(last.outcome == .entered)
}

@Test func parametersCountWhenTheStateSaysSo() {
  let panel = Panel()
  panel.state.become { $0.page(1) }
  panel.state.become { $0.page(2) }
  #expect(panel.log == ["page 1", "show 1", "show 2"])
  panel.log = []
  panel.state.become { $0.tab(1) }
  #expect(panel.state.become { $0.tab(1) }.outcome == .unchanged)
  panel.state.become { $0.tab(2) }
  #expect(panel.log == ["tab 1", "tab 2"])
  #expect(panel.state.current == StateIdentity(name: "tab(_:)", parameters: ["2"]))
  let several = Panel.open().identified(by: 1, "a").identified(by: true)
  #expect(several.identity.parameters == ["1", "a", "true"])
  #expect(
    "\(several.identity)" == #"open() ["1", "a", "true"]"# && "\(Panel.open().identity)" == "open()"
  )
}

@Test func nobodyEndsOnAnOutdatedStatus() {
  let panel = Panel()
  let held = HeldTransition<Panel>()
  var change: StateChange?
  let first = panel.state.onChange { status in if status.current != nil { change?.cancel() } }
  var last: StateStatus?
  let second = panel.state.onChange { last = $0 }
  change = panel.state.apply { $0.open() }.viaTransition(held.transition)
  held.runs[0].mutate()
  #expect(panel.state.status.current != nil && panel.state.status.passage == nil)
  #expect(last == panel.state.status)
  first.cancel()
  second.cancel()
}

@Test func listenersHearEveryStatusOnce() {
  let panel = Panel()
  let held = HeldTransition<Panel>()
  var heard: [String] = []
  func name(_ identity: StateIdentity?) -> String { identity?.name ?? "-" }
  let listener = panel.state.onChange { status in
    heard.append(
      "\(name(status.current)) \(status.passage.map { "\(name($0.from))>\($0.to.name)" } ?? "")")
  }
  panel.state.become { $0.open() }
  panel.state.become { $0.open() }
  panel.state.apply { $0.closed() }.viaTransition(held.transition)
  held.runs[0].mutate()
  held.runs[0].complete()
  #expect(heard == ["open() ", "open() open()>closed()", "closed() open()>closed()", "closed() "])
  listener.cancel()
  panel.state.become { $0.open() }
  #expect(heard.count == 4 && !listener.isActive)
}

/// A number that any thread may increment.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0
  var count: Int { lock.withLock { value } }
  func increment() { lock.withLock { value += 1 } }
}

@Test func controllersAreObserved() {
  let panel = Panel()
  let changes = Tally()
  func track(_ read: (StateCtrl<Panel>) -> Void) {
    withObservationTracking {
      read(panel.state)
    } onChange: {
      changes.increment()
    }
  }
  track { _ = $0.current }
  panel.state.become { $0.open() }
  #expect(changes.count == 1)
  panel.state.become { $0.closed() }
  #expect(changes.count == 1)
  let held = HeldTransition<Panel>()
  for read: (StateCtrl<Panel>) -> Void in [
    { _ = $0.passage }, { _ = $0.isIn { $0.open() } }, { _ = $0.canGoBack },
  ] {
    track(read)
    panel.state.apply { $0.open() }.viaTransition(held.transition)
    held.runs.removeLast().complete()
    panel.state.become { $0.closed() }
  }
  #expect(changes.count == 4)
}

@Test func waitingForAnOutcome() async {
  let panel = Panel()
  #expect(await panel.state.apply { $0.open() }.instantly().value() == .entered)
  #expect(await panel.state.apply { $0.open() }.instantly().value() == .unchanged)
  #expect(await panel.state.apply { $0.closed() }.viaTransition(.instant).value() == .entered)
}

@MainActor @Test func waitingOnTheMainActor() async {
  let clock = SimulatedClock()
  let panel = Panel()
  let change = panel.state.apply { $0.open() }.viaTransition(.delayed(by: .seconds(1), on: clock))
  let task = Task { @MainActor in clock.advance(by: .seconds(1)) }
  #expect(await change.value() == .entered)
  await task.value
}

@MainActor @Test func cancellingATaskCancelsItsTransition() async {
  let panel = Panel()
  let held = HeldTransition<Panel>()
  var reasons: [StateOutcome.Reason] = []
  let task = Task { @MainActor in
    await panel.state.apply { $0.open() }.viaTransition(held.transition).value()
  }
  while held.runs.isEmpty { await Task.yield() }
  held.runs[0].onInterrupt { reasons.append($0) }
  held.runs[0].mutate()
  task.cancel()
  #expect(await task.value == .cutShort(.cancelled) && reasons == [.cancelled])
  // A task that is cancelled before it waits.
  let second = Task { @MainActor in
    await panel.state.apply { $0.closed() }.viaTransition(held.transition).value()
  }
  second.cancel()
  #expect(await second.value == .abandoned(.cancelled) && panel.state.passage == nil)
  #expect(panel.log == ["open"])
}

@Test func namesMayBeMadeUp() {
  func named(_ name: String) -> State<Panel> { Panel.state(name) { _ in } }
  let panel = Panel()
  panel.state.become { _ in named("a" + "b") }
  #expect(panel.state.current?.name == "ab")
  #expect(panel.state.isIn { _ in named("ab") } && !panel.state.isIn { _ in named("abc") })
  // A literal and a string of the same text are one name.
  #expect(State<Panel>(function: "ab") { _ in }.identity == panel.state.current)
  #expect(State<Panel>(function: "ac") { _ in }.identity != panel.state.current)
}
