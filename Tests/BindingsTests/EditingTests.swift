import Bindings
import ShadowDiff
import TestSupport
import Testing

private struct Person: Equatable {
  struct Address: Equatable { var city = "Paris" }
  var name = "Ada"
  var tags: Set<String> = []
  var address: Address? = Address()
}

private struct Task: Identifiable, Equatable {
  var id: Int
  var isDone = false
}

@Test func editsChangeAnyValueInPlace() {
  let scores = State(["Ada": 1])
  let person = State(Person())
  let count = Computed { scores.get().count }
  var heard: [[String: Int]] = []
  scores.on { heard.append($0) }
  scores.edit { $0["Ada", default: 0] += 1 }
  let old = scores.edit { $0.updateValue(5, forKey: "Grace") }
  #expect(old == nil)
  #expect(heard == [["Ada": 1], ["Ada": 2], ["Ada": 2, "Grace": 5]])
  #expect(count.get() == 2)
  person.edit {
    $0.name = "Grace"
    $0.tags.insert("admin")
  }
  #expect(person.get().tags == ["admin"])
  let tags = person.at(\.tags)
  var parts: [Int] = []
  tags.on { parts.append($0.count) }
  tags.edit { $0.insert("staff") }
  #expect(person.get().tags == ["admin", "staff"])
  #expect(parts == [1, 2])
  let counter = State(0)
  counter.edit { $0 += 1 }
  #expect(counter.get() == 1)
}

@Test func editsOfArraysAreThoseOfLists() {
  let items = State([3, 1, 2])
  let list = items.list()
  var mirror: [Int] = []
  list.onChanges { mirror = (try? $0.applied(to: mirror)) ?? [] }
  items.edit { $0.sort() }
  #expect(mirror == [1, 2, 3])
  items.edit {
    $0 += [5, 4]
    $0.reverse()
  }
  #expect(mirror == [4, 5, 3, 2, 1])
  items.edit { $0.sort { $0 > $1 } }
  #expect(mirror == [5, 4, 3, 2, 1])
  items.edit { $0.replaceAll(with: [7, 5]) }
  #expect(mirror == [7, 5])
  items.edit { $0 = [9] }
  #expect(mirror == [9])
  #expect(list.get() == [9] && items.get() == [9])
}

private final class Score { var points = 0 }

private func manyScores() -> [Int: Score] {
  Dictionary(uniqueKeysWithValues: (0..<100_000).map { ($0, Score()) })
}

/// Changes an entry, and returns whether that has copied the dictionary: then each value has two owners.
private func copiesForAnEntry(_ scores: inout [Int: Score]) -> Bool {
  scores[5] = Score()
  return !isKnownUniquelyReferenced(&scores[7])
}

@Test func anEditOfAnEntryCopiesNothing() {
  let scores = State(manyScores())
  let number = Computed { scores.get().count }
  var counts: [Int] = []
  let effect = Effect { counts.append(number.get() + scores.get().count) }
  scores.on { counts.append($0.count) }
  for _ in 0..<3 { #expect(!scores.edit { copiesForAnEntry(&$0) }) }
  #expect(counts.count == 8)
  let held = scores.get()
  #expect(scores.edit { copiesForAnEntry(&$0) })
  #expect(held.count == 100_000)
  withExtendedLifetime(effect) {}
}

@Test func anEditOfAnEntryOfAPartCopiesNothing() {
  struct Game {
    var scores = manyScores()
  }
  let game = State(Game())
  let scores = game.at(\.scores)
  var counts: [Int] = []
  let effect = Effect { counts.append(scores.get().count) }
  for _ in 0..<3 { #expect(!scores.edit { copiesForAnEntry(&$0) }) }
  #expect(counts.count == 4)
  withExtendedLifetime(effect) {}
}

@Test func statesOfBooleansToggle() {
  struct Switches { var isOn = false }
  let (isOpen, switches) = (State(false), State(Switches()))
  var values: [Bool] = []
  isOpen.on { values.append($0) }
  isOpen.toggle()
  isOpen.toggle()
  #expect(values == [false, true, false])
  switches.at(\.isOn).toggle()
  #expect(switches.get().isOn)
  // An effect that toggles does not depend on what it toggles.
  let (count, effect) = (State(0), State(0))
  let toggling = Effect {
    count.get()
    isOpen.toggle()
    untracked { effect.edit { $0 += 1 } }
  }
  count.set(1)
  #expect(effect.get() == 2 && values == [false, true, false, true, false])
  withExtendedLifetime(toggling) {}
}

@Test func editsThatThrowKeepWhatTheyHaveChanged() {
  struct Stop: Error {}
  let values = State(["a": 1])
  var runs = 0
  let effect = Effect {
    runs += 1
    values.get()
  }
  #expect(throws: Stop.self) {
    try values.edit { values throws(Stop) in
      values["b"] = 2
      throw Stop()
    }
  }
  #expect(values.get() == ["a": 1, "b": 2])
  #expect(runs == 2)
  withExtendedLifetime(effect) {}
}

@Test func aStateIsNeitherReadNorSetInItsOwnEdit() async {
  await #expect(processExitsWith: .failure) {
    let values = State(["a": 1])
    values.edit { $0["b"] = values.get()["a"] }
  }
  await #expect(processExitsWith: .failure) {
    let values = State(["a": 1])
    let count = Computed { values.get().count }
    values.edit { $0["b"] = count.get() }
  }
  await #expect(processExitsWith: .failure) {
    let values = State(["a": 1])
    values.edit { _ in values.set([:]) }
  }
}

@Test func elementsAndPartsThroughOptionalsAreStates() {
  let tasks = State([Task(id: 1), Task(id: 2)])
  let task = tasks.element(id: 2)
  var heard: [Bool?] = []
  task.on { heard.append($0?.isDone) }
  task.edit { $0?.isDone = true }
  #expect(tasks.get()[1].isDone)
  task.set(nil)
  task.set(Task(id: 2))
  #expect(tasks.get().map(\.id) == [1, 2])
  #expect(heard == [false, true, nil, false])

  let person = State(Person())
  let city = person.at(\.address).at(\.city)
  #expect(city.get() == "Paris")
  city.set("London")
  #expect(person.get().address?.city == "London")
  person.edit { $0.address = nil }
  #expect(city.get() == nil)
  city.set("Rome")
  #expect(person.get().address == nil)
}

@Test func computedValuesMayHaveASetter() {
  let celsius = State(100.0)
  let fahrenheit = StatePart(
    get: { celsius.get() * 1.8 + 32 }, set: { celsius.set(($0 - 32) / 1.8) })
  #expect(fahrenheit.get() == 212)
  fahrenheit.set(32)
  #expect(celsius.get() == 0)
  fahrenheit.edit { $0 += 18 }
  #expect(celsius.get() == 10)
}

@Test func twoStatesAreBoundBothWaysByAnOperator() {
  let (a, b) = (State(1), State(2))
  let token = a <-> b
  #expect(a.get() == 2)
  a.set(3)
  #expect(b.get() == 3)
  b.set(4)
  #expect(a.get() == 4)
  token.unBind()
  let person = State(Person())
  a.set(0)
  let name = State("")
  name <-> person.at(\.name)
  #expect(name.get() == "Ada")
  name.set("Grace")
  #expect(person.get().name == "Grace")
  person.edit { $0.name = "Alan" }
  #expect(name.get() == "Alan")
}

@Test func comparisonsMayBeCustom() {
  let angle = State(0.0)
  var runs = 0
  func areClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1 }
  let rounded = Computed(by: areClose) { angle.get() }
  let effect = Effect {
    runs += 1
    rounded.get()
  }
  angle.set(0.5)
  #expect(runs == 1 && rounded.get() == 0)
  angle.set(2)
  #expect(runs == 2 && rounded.get() == 2)
  let same = angle.removingDuplicates { Int($0) == Int($1) }
  #expect(same.get() == 2)
  angle.set(2.5)
  #expect(same.get() == 2)
  withExtendedLifetime(effect) {}
}

@Test func computedValuesMayThrow() throws {
  struct Bad: Error {}
  let text = State("1")
  var runs = 0
  let number = Computed(catching: {
    guard let number = Int(text.get()) else { throw Bad() }
    return number
  })
  let next = Computed(catching: { try number.tryGet() + 1 })
  let effect = Effect {
    runs += 1
    next.get()
  }
  #expect(try next.tryGet() == 2)
  text.set("x")
  #expect(throws: Bad.self) { try next.tryGet() }
  text.set("2")
  #expect(try next.tryGet() == 3)
  text.set("02")
  #expect(runs == 3)
  withExtendedLifetime(effect) {}
}

@Test func changesComeWithTheOldValue() {
  let volume = State(1)
  var changes: [[Int]] = []
  var news: [Int] = []
  volume.onChange { changes.append([$0, $1]) }
  volume.onChange { news.append($0) }
  for value in [1, 2, 2, 3] { volume.set(value) }
  #expect(changes == [[1, 2], [2, 3]])
  #expect(news == [2, 3])
}

@Test func changesForAnObjectEndWithIt() {
  final class Meter { var levels: [[Int]] = [] }
  let volume = State(1)
  var meter: Meter? = Meter()
  weak var double: Computed<Int>?
  if let meter {
    let computed = Computed { volume.get() * 2 }
    double = computed
    computed.onChange(for: meter) { meter, old, new in meter.levels.append([old, new]) }
  }
  for value in [1, 2, 2, 3] { volume.set(value) }
  #expect(meter?.levels == [[2, 4], [4, 6]])
  #expect(double != nil)
  meter = nil
  volume.set(4)
  #expect(double == nil)
}

@Test func aSourceRunsWhileSomeoneListens() {
  let location = State(0)
  var log: [String] = []
  location.whileListened(start: { log.append("start") }, stop: { log.append("stop") })
  let first = location.on { _ in log.append("heard") }
  let second = location.on { _ in }
  first.unBind()
  second.unBind()
  location.on { _ in }.unBind()
  #expect(log == ["start", "heard", "stop", "start", "stop"])
}

/// A state whose source counts how often it was started and stopped.
private final class Source {
  let value = State(0)
  private(set) var starts = 0
  private(set) var stops = 0

  /// - Parameter first: The value that the source sets when it starts.
  init(first: Int? = nil) {
    value.whileListened { [unowned self] in
      starts += 1
      if let first { value.set(first) }
    } stop: { [unowned self] in
      stops += 1
    }
  }

  /// Whether the source runs, and was started and stopped a number of times.
  func has(starts: Int, stops: Int) -> Bool { (self.starts, self.stops) == (starts, stops) }
}

@Test func aSourceRunsForEffectsAndComputedValues() {
  let source = Source(first: 7)
  let double = Computed { source.value.get() * 2 }
  let sum = Computed { double.get() + 1 }
  // A value that is only read is not active.
  #expect(sum.get() == 1 && source.has(starts: 0, stops: 0))
  var seen: [Int] = []
  var effect: Effect? = Effect { seen.append(source.value.get()) }
  // Started before the effect has got a value; the value that the start sets makes the effect run again.
  #expect(seen == [7, 7] && source.has(starts: 1, stops: 0))
  let listener = sum.on { seen.append($0) }
  effect = nil
  #expect(source.has(starts: 1, stops: 0))
  listener.unBind()
  #expect(source.has(starts: 1, stops: 1))
  effect = Effect { sum.get() }
  #expect(source.has(starts: 2, stops: 1))
  effect?.stop()
  #expect(source.has(starts: 2, stops: 2))
  sum.on { _ in }.unBind()
  source.value.on { _ in }.unBind()
  #expect(source.has(starts: 4, stops: 4))
}

@Test func aSourceFollowsWhatItsReadersRead() {
  let (source, isOn) = (Source(), State(false))
  let chosen = Computed { isOn.get() ? source.value.get() : -1 }
  // A reader of the value, before the value reads the source.
  let effect = Effect { chosen.get() }
  #expect(source.has(starts: 0, stops: 0))
  for round in 1...3 {
    isOn.set(true)
    #expect(source.has(starts: round, stops: round - 1))
    source.value.set(round)
    #expect(chosen.get() == round)
    isOn.set(false)
    #expect(source.has(starts: round, stops: round))
  }
  isOn.set(true)
  effect.stop()
  #expect(source.has(starts: 4, stops: 4))
  // The value still depends on the source, and lists and scopes read through it.
  let scope = Scope()
  scope.run { Computed { [chosen.get()] }.list().onChanges { _ in } }
  #expect(source.has(starts: 5, stops: 4))
  scope.end()
  #expect(source.has(starts: 5, stops: 5))
}

@Test func aComputedValueWithoutListenersIsNotComputed() {
  let source = State(0)
  var runs = 0
  let value = Computed {
    runs += 1
    return source.get()
  }
  var heard: [Int] = []
  for round in 1...3 {
    let listener = value.on { heard.append($0) }
    source.set(round)
    listener.unBind()
    source.set(-round)
    source.set(10 * round)
  }
  // Two runs while there is a listener, none otherwise.
  #expect(heard == [0, 1, 10, 2, 20, 3] && runs == 6)
}

@MainActor
@Test func writersUpdateFromElsewhere() async {
  let total = State(0)
  let writer = total.writer()
  await withTaskGroup(of: Void.self) { group in
    for step in 1...100 { group.addTask { writer.update { $0 += step } } }
  }
  while total.get() != 5050 { await _Concurrency.Task.yield() }
}

@Test func readersTellWhatTheyRead() {
  let (a, b) = (State(1).named("a"), State(2).named("b"))
  let sum = Computed { a.get() + b.get() }.named("sum")
  let effect = Effect { sum.get() }
  #expect(effect.dependencies.map(\.name) == ["sum"])
  #expect(sum.dependencies.map(\.name) == ["a", "b"])
  #expect(a.dependencies.isEmpty)
}

@Test func scopesEndWhatTheyOwn() {
  let source = State(0)
  var log: [String] = []
  weak var double: Computed<Int>?
  let scope = Scope()
  scope.effect {
    let value = source.get()
    onCleanUp { log.append("clean \(value)") }
    // An effect that is made in a run of an effect ends before the next run.
    _ = Effect { log.append("inner \(source.get()) of \(value)") }
  }
  scope.run {
    let computed = Computed { source.get() * 2 }
    double = computed
    computed.on { log.append("double \($0)") }
    source.on { log.append("state \($0)") }
    source.list { [$0] }.onChanges { _ in log.append("list") }
  }
  #expect(log == ["inner 0 of 0", "double 0", "state 0", "list"])
  log = []
  source.set(1)
  #expect(log == ["state 1", "clean 0", "inner 1 of 1", "double 2", "list"])
  log = []
  #expect(double != nil)
  scope.end()
  #expect(log == ["clean 1"])
  #expect(double == nil)
  log = []
  source.set(2)
  #expect(log.isEmpty)
}

@Test func scopesEndWithTheirOwner() {
  final class Screen {
    let scope = Scope()
  }
  let source = State(0)
  var heard: [Int] = []
  var screen: Screen? = Screen()
  screen?.scope.run {
    let inner = Scope()
    inner.run { Computed { source.get() }.on { heard.append($0) } }
    // The scope does not own effects and listeners that are made during a delivery inside it.
    source.set(1)
  }
  screen = nil
  source.set(2)
  #expect(heard == [0, 1])
}

@Test func aScopeThatIsUsedAgainEndsWithItsParent() {
  let source = State(0)
  var heard: [Int] = []
  let (first, second) = (Scope(), Scope())
  let child = first.run { Scope() }
  func listen() { child.run { _ = source.onChange { heard.append($0) } } }
  // In use again after the end of its parent, without another scope around it.
  listen()
  first.end()
  listen()
  source.set(1)
  first.end()
  source.set(2)
  #expect(heard == [1])
  // In use inside of another scope, which then ends it, and the first one does not.
  second.run { listen() }
  first.end()
  source.set(3)
  second.end()
  source.set(4)
  #expect(heard == [1, 3])
}

@Test func scopesThatRunInsideOfEachOtherAreReleased() {
  weak var outer: Scope?
  weak var inner: Scope?
  do {
    let (first, second) = (Scope(), Scope())
    (outer, inner) = (first, second)
    first.run { second.run { first.run {} } }
  }
  #expect(outer == nil && inner == nil)
}

extension StateSignal {
  /// A list of one value, for a test.
  fileprivate func list<Element: Hashable>(_ make: @escaping (Value) -> [Element])
    -> ListSignal<Element>
  {
    Computed { make(self.get()) }.list()
  }
}

@Test func anEditRespectsTheComparisonOfTheState() {
  let angle = State(0.0, by: { abs($0 - $1) < 0.01 })
  var runs = 0
  let effect = Effect {
    runs += 1
    angle.get()
  }
  angle.edit { $0 += 0.001 }
  #expect(angle.get() == 0 && runs == 1)
  angle.edit { $0 += 1 }
  #expect(angle.get() == 1 && runs == 2)
  withExtendedLifetime(effect) {}
  let words = State(["a"], by: { $0.joined().lowercased() == $1.joined().lowercased() })
  var changes: [[Int]] = []
  let list = words.list()
  list.onChanges { changes.append($0.diff.insertions) }
  words.edit { $0[0] = "A" }
  #expect(words.get() == ["a"] && changes == [[0]])
  words.edit {
    $0.append("b")
    $0.insert("c", at: 0)
  }
  #expect(list.get() == ["c", "a", "b"] && changes == [[0], [0, 2]])
}
