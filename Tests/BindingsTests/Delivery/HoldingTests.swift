import ShadowDiff
import TestSupport
import Testing

@testable import Bindings

// Bindings with a target hold derived signals; a released screen is freed.

private final class Label {
  var text = ""
  var count = 0
}

private struct Person: Equatable {
  var name = "Ada"
  var tags = [1, 2]
}

@Test func boundValuesOutliveTheMethodThatMadeThem() {
  let (label, name, count) = (Label(), State("Ada"), State(3))
  func prepare() {
    let title = Computed { "\(name.get()) has \(count.get())" }
    title.bind(label, \.text)
  }
  prepare()
  count.set(4)
  #expect(label.text == "Ada has 4")
  func prepareOthers() {
    label .. \.count <-> Computed { count.get() * 2 }
    State(Person()).at(\.name).bind(label, \.text)
  }
  prepareOthers()
  count.set(5)
  #expect(label.count == 10)
  name.set("Grace")
  #expect(label.text == "Grace has 5")
}

@Test func listenedListsOutliveTheMethodThatMadeThem() {
  let numbers = State([5, 1, 4])
  var insertions: [[Int]] = []
  func prepare() {
    let even = numbers.list().filter { $0 % 2 == 0 }.sorted { $0 < $1 }
    even.onChanges { change in insertions.append(change.diff.insertions) }
  }
  prepare()
  numbers.edit { $0.append(2) }
  #expect(insertions == [[0], [0]])
}

@Test func listenersWithoutATargetKeepNoStateAlive() {
  weak var state: State<Int>?
  weak var list: State<[Int]>?
  do {
    let (source, items) = (State(1), State([1]))
    (state, list) = (source, items)
    source.on { _ in }
    Computed { source.get() }.on { _ in }
    items.list().filter { $0 > 0 }.onChanges { _ in }
    items.list().map { $0 + 1 }.on { _ in }
    items.onChanges { _ in }
  }
  #expect(state == nil)
  #expect(list == nil)
}

@Test func aListThatHasListenersGivesItsElementsAfterTheEndOfItsState() {
  var items: State<[Int]>? = State([1, 2, 3])
  let odd = items?.list().filter { $0 % 2 == 1 }
  var mirror: [Int] = []
  let token = odd?.onChanges { mirror = (try? $0.applied(to: mirror)) ?? [] }
  items?.edit { $0.append(5) }
  items = nil
  #expect(odd?.get() == [1, 3, 5])
  #expect(mirror == [1, 3, 5])
  token?.unBind()
  #expect(odd?.get() == [1, 3, 5])
}

@Test func aListHoldsItsStateAgainWhenItsListenersHaveGone() {
  weak var state: State<[Int]>?
  var list: ListSignal<Int>?
  do {
    let items = State([1])
    state = items
    list = items.list()
    list?.onChanges { _ in }.unBind()
  }
  #expect(state != nil)
  #expect(list?.get() == [1])
  list = nil
  #expect(state == nil)
}

@Test func listenersOfAnObjectEndWithIt() {
  let source = State(0)
  var heard: [Int] = []
  var object: Label? = Label()
  weak var computed: Computed<Int>?
  do {
    let double = Computed { source.get() * 2 }
    computed = double
    if let object {
      double.on(for: object) { label, value in
        label.count = value
        heard.append(value)
      }
      source.on(for: object) { heard.append($0) }
      State([1]).list().onChanges(for: object) { label, change in
        label.text = "\(change.diff.insertions)"
      }
    }
  }
  source.set(1)
  #expect(object?.count == 2)
  #expect(object?.text == "[0]")
  object = nil
  source.set(2)
  #expect(heard == [0, 0, 1, 2])
  #expect(computed == nil)
}

@Test func unboundValuesAreReleased() {
  let (label, source) = (Label(), State(0))
  weak var computed: Computed<Int>?
  var token: BindingToken?
  do {
    let double = Computed { source.get() * 2 }
    computed = double
    token = double.bind(label, \.count)
  }
  #expect(computed != nil)
  token?.unBind()
  #expect(computed == nil)
}

/// A screen as an application would write it.
private final class Screen {
  let label = Label()
  let rows = Label()
  let name = State("Ada")
  let person = State(Person())
  let children: [Label]

  init(_ count: Int) {
    children = (0..<count).map { _ in Label() }
    let (name, person) = (name, person)
    let title = Computed { name.get() + person.get().name }
    title.bind(label, \.text)
    Computed { title.get().count + name.get().count }.bind(label, \.count)
    Computed { person.get().tags.count }.on(for: rows) { rows, count in rows.count = count }
    let part = person.at(\.name)
    part.bind(rows, \.text)
    name.bindTwoWay(person.at(\.name))
    for child in children {
      Computed { [weak self] in self?.name.get() ?? "" }.bind(child, \.text)
      Computed { name.get().count }.bind(child, \.count)
    }
  }
}

@Test(arguments: [1, 50])
func wholeScreensAreFreed(count: Int) {
  let other = State(0)
  final class Weak {
    weak var name: State<String>?
    weak var person: State<Person>?
  }
  var states: [Weak] = []
  for step in 0..<10 {
    let screen = Screen(count)
    let known = Weak()
    (known.name, known.person) = (screen.name, screen.person)
    states.append(known)
    screen.name.set("Grace \(step)")
    #expect(screen.label.text == "Grace \(step)Grace \(step)")
    #expect(screen.children[count - 1].text == "Grace \(step)")
  }
  // Deliveries of other signals find the dead targets.
  other.on { _ in }
  for step in 0..<20 + 20 * count { other.set(step) }
  #expect(states.allSatisfy { $0.name == nil && $0.person == nil })
}

@MainActor
@Test func wholeScreensOfAnActorAreFreedInItsNextTurn() async {
  final class Weak { weak var name: State<String>? }
  let known = Weak()
  do {
    let (label, name) = (Label(), State("Ada"))
    known.name = name
    let title = Computed { name.get() + "!" }
    title.bind(label, \.text)
    name.set("Grace")
    #expect(label.text == "Grace!")
  }
  #expect(await eventually { known.name == nil })
}

@MainActor
@Test func theLastScreenIsFreedWithoutADelivery() async {
  final class Weak { weak var name: State<String>? }
  let (clock, known) = (ManualClock(), Weak())
  let sweeper = TargetSweeper(owner: MainActor.shared, clock: clock)
  func withSweeper(_ body: () -> Void) {
    let context = GraphContext.current
    let usual = exchange(&context.state.actorSweeper, with: sweeper)
    body()
    context.state.actorSweeper = usual
  }
  func show(_ name: State<String>, in label: Label) {
    withSweeper { Computed { name.get() + "!" }.bind(label, \.text) }
  }
  var label: Label? = Label()
  if let label {
    let name = State("Ada")
    known.name = name
    show(name, in: label)
  }
  #expect(await eventually { clock.sleeperCount == 1 })
  for _ in 0..<10 { await Task.yield() }
  label = nil
  for _ in 0..<10 { await Task.yield() }
  #expect(known.name != nil)
  clock.advance(by: .milliseconds(100))
  #expect(await eventually { known.name == nil })
  // Without bindings, nothing wakes up.
  #expect(clock.sleeperCount == 0)

  // While no target dies, the pauses grow, and then it waits for a delivery to any listener of the actor.
  let (other, source, heard) = (Label(), State("Ada"), State(0))
  let numbers = State([0])
  show(source, in: other)
  withSweeper {
    heard.onChange { _ in }
    numbers.list().onChanges { _ in }
  }
  let deliveries: [() -> Void] = [
    { source.set("Grace") }, { heard.set(1) }, { numbers.edit { $0.append(1) } },
  ]
  for deliver in deliveries {
    for pause in [100, 200, 400, 800, 1600, 3200, 5000] {
      #expect(await eventually { clock.sleeperCount == 1 })
      clock.advance(by: .milliseconds(pause))
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.sleeperCount == 0)
    deliver()
    #expect(await eventually { clock.sleeperCount == 1 })
  }
}

@Test func targetsThatHaveGoneDoNotPileUp() {
  let (source, census) = (State(0), State(0))
  var (alive, most) = (0, 0)
  final class Life {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }
  for _ in 0..<1000 {
    let label = Label()
    alive += 1
    let life = Life { alive -= 1 }
    Computed { withExtendedLifetime(life) { source.get() } }.bind(label, \.count)
    most = max(most, alive)
  }
  #expect(most < 50)
  for step in 0..<100 { census.set(step) }
  source.set(1)
  #expect(alive == 0)
}

/// An owner with its own sweeper, which no other test uses.
private actor Desk {
  private final class Tally {
    var (alive, checks) = (0, 0)
  }

  private final class Life {
    let tally: Tally

    init(_ tally: Tally) {
      self.tally = tally
      tally.alive += 1
    }

    deinit { tally.alive -= 1 }
  }

  private let (source, other) = (State(0), State(0))
  private let tally = Tally()
  private var labels: [Label] = []

  var alive: Int { tally.alive }
  var checks: Int { tally.checks }

  init() {}

  /// Binds computed values that nothing else holds.
  func bind(_ count: Int) {
    if labels.isEmpty { other.on { _ in } }
    for _ in 0..<count {
      let label = Label()
      labels.append(label)
      bind(label)
    }
  }

  private func bind(_ label: Label) {
    let (source, tally, life) = (source, tally, Life(tally))
    let computed = Computed { withExtendedLifetime(life) { source.get() } }
    let isWanted = { [weak label] in
      tally.checks += 1
      return label != nil
    }
    let token = computed.listen(isWanted: isWanted) { [weak label] in
      label?.count = $0
      return label != nil
    }
    computed.holdForTarget(token, self)
  }

  func release(_ count: Int) { labels.removeLast(count) }

  func deliver() { other.set(other.get() + 1) }
}

@Test func deadTargetsAreFoundAfterDeliveriesOfOtherSignals() async {
  let desk = Desk()
  await desk.bind(1000)
  // The turns that are due because of the bindings.
  for _ in 0..<100 { await Task.yield() }
  #expect(await desk.alive == 1000)
  await desk.release(1000)
  // One delivery would do in a turn of its own; the first ones may come before the turn that is due.
  for _ in 0..<1000 where await desk.alive > 0 {
    await desk.deliver()
    try? await Task.sleep(for: .milliseconds(1))
  }
  #expect(await desk.alive == 0)
}

@Test func theSearchForDeadTargetsCostsNoMoreThanDeliveries() async {
  let desk = Desk()
  await desk.bind(5000)
  for _ in 0..<100 { await Task.yield() }
  let (before, start) = (await desk.checks, ContinuousClock.now)
  for _ in 0..<100 {
    await desk.deliver()
    await Task.yield()
  }
  let checks = await desk.checks - before
  // There may be searches without a delivery, too: at most one in 100 ms.
  let searches = Int((ContinuousClock.now - start) / .milliseconds(100)) + 1
  #expect(checks <= 100 * TargetSweeper.checksPerDelivery + 5000 / 4 + 5000 * searches)
  // Every tenth target dies, and is found by deliveries that pay for one round.
  await desk.release(500)
  var deliveries = 0
  while await desk.alive > 4500, deliveries < 1000 {
    deliveries += 1
    await desk.deliver()
    try? await Task.sleep(for: .milliseconds(1))
  }
  #expect(await desk.alive == 4500)
}

#if DEBUG
  @Test func aListenerThatEndsAtOnceIsReported() async {
    let lost = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let numbers = State([1, 2])
      Computed { numbers.get().count }.on { _ in }
      Computed { numbers.get().count }.onChange { _ in }
      State(Person()).at(\.name).on { _ in }
      Computed { numbers.get() }.list().onChanges { _ in }
      Computed { numbers.get() }.onChanges { _ in }
    }
    let reports = String(decoding: lost?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("has ended at once") }
    #expect(reports.count == 5, "\(reports)")
    #expect(reports.first?.contains("a listener of Computed<Int> has") ?? false)

    let held = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      final class Owner {}
      let (numbers, owner, scope) = (State([1, 2]), Owner(), Scope())
      numbers.on { _ in }
      numbers.list().onChanges { _ in }
      numbers.list().filter { $0 > 1 }.on { _ in }
      let person = State(Person())
      person.at(\.tags).onChanges { _ in }
      person.at(\.tags).list().onChanges { _ in }
      Computed { numbers.get().count }.on(for: owner) { _ in }
      scope.run { _ = Computed { numbers.get().count }.on { _ in } }
      let unbound = Computed { numbers.get().count }
      unbound.on { _ in }.unBind()
      let changed = Computed { numbers.get().count }
      changed.on { _ in }
      numbers.edit { $0.append(3) }
      withExtendedLifetime((owner, person, scope)) {}
    }
    let output = String(decoding: held?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!output.contains("has ended at once"), "\(output)")
  }
#endif
