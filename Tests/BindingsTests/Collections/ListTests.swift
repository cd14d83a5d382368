import Bindings
import ShadowDiff
import Testing

@Test func statesTellWhatHasChanged() {
  let state = State(["a", "b", "c"])
  var changes: [Patch<String>] = []
  let token = state.onChanges { changes.append($0) }
  #expect(changes.count == 1)
  #expect(changes[0].diff.insertions == [0, 1, 2])
  state.set(["b", "c", "d", "a"])
  #expect(changes.count == 2)
  #expect(changes[1].diff.moves == [.init(source: 0, target: 3)])
  #expect(changes[1].targetElements == ["d"])
  state.set(["b", "c", "d", "a"])
  #expect(changes.count == 2)
  state.edit { $0.move(from: 3, to: 0) }
  #expect(changes[2].diff.moves == [.init(source: 3, target: 0)])
  #expect(changes[2].sourceElements == ["a"])
  state.unBind(token)
  state.edit { $0.removeAll() }
  #expect(changes.count == 3)
}

@Test func elementsWithAnIDNeedNoOtherIdentity() {
  struct Plain: Identifiable {
    var id: Int
    var name = ""
  }
  struct Whole: Identifiable, Hashable {
    var id: Int
    var name = ""
  }
  let (plain, whole, optional) = (State([Plain]()), State([Whole]()), State<[Whole]?>(nil))
  var changes: [String: SequenceDiff] = [:]
  plain.onChanges { changes["plain"] = $0.diff }
  whole.onChanges { changes["whole"] = $0.diff }
  let (list, inner) = (whole.list(), optional.list())
  let filtered = plain.list().filter { $0.id != 2 }.sorted { $0.id < $1.id }
  list.onChanges { changes["list"] = $0.diff }
  inner.onChanges { changes["inner"] = $0.diff }
  plain.set([Plain(id: 2), Plain(id: 1)])
  whole.set([Whole(id: 1), Whole(id: 2)])
  optional.set([Whole(id: 1), Whole(id: 2)])
  #expect(filtered.get().map(\.id) == [1])

  plain.set([Plain(id: 2), Plain(id: 1, name: "a")])
  whole.set([Whole(id: 1), Whole(id: 2, name: "b")])
  optional.set([Whole(id: 1), Whole(id: 2, name: "b")])
  // Plain elements cannot be compared.
  #expect(changes["plain"]?.updates.count == 2)
  for name in ["whole", "list", "inner"] {
    #expect(changes[name]?.updates == [.init(source: 1, target: 1)], "\(name)")
    #expect(changes[name]?.editCount == 0, "\(name)")
  }
}

@Test func editsAreReportedAsTheyAreMade() {
  struct Point {
    var id: Int
    var x = 0
  }
  // Elements that cannot be compared: the edit determines the change.
  let state = State((0..<5).map { Point(id: $0) })
  var change: SequenceDiff?
  state.onChanges(id: \.id) { change = $0.diff }
  state.edit { $0[2].x = 7 }
  #expect(change?.updates == [.init(source: 2, target: 2)])
  #expect(change?.editCount == 0)
  state.edit {
    $0.remove(at: 0)
    $0.append(Point(id: 9))
    $0[0].x = 1
  }
  #expect(change?.deletions == [0])
  #expect(change?.insertions == [4])
  #expect(change?.updates == [.init(source: 1, target: 0)])
  // A different identity at the same offset is a different element.
  state.edit { $0[0] = Point(id: 20) }
  #expect(change?.deletions == [0])
  #expect(change?.insertions == [0])
  state.edit { $0.swapAt(1, 3) }
  #expect(change?.moves.count == 2)
  #expect(state.get().map(\.id) == [20, 4, 3, 2, 9])
}

@Test func whatIsInsertedAndRemovedInOneBatchIsNotReported() {
  let state = State([1, 2, 3])
  var changes = 0
  state.onChanges { _ in changes += 1 }
  state.edit {
    $0.append(4)
    $0.removeLast()
  }
  #expect(changes == 1)
  batch {
    state.edit { $0.append(4) }
    state.set([0] + state.get())
    #expect(state.get() == [0, 1, 2, 3, 4])
  }
  #expect(changes == 2)
}

@Test func listenersMayEdit() {
  let state = State([3, 1, 2])
  let sorted = state.list().sorted(by: <)
  var mirror: [Int] = []
  var log: [[Int]] = []
  state.on { log.append($0) }
  sorted.onChanges { change in
    mirror = mirror.applying(change.diff, from: sorted.get())
    if mirror.count < 6 { state.edit { $0.append(mirror.count * 10) } }
  }
  state.edit { $0.insert(0, at: 0) }
  #expect(mirror == sorted.get())
  #expect(mirror == [0, 1, 2, 3, 30, 40, 50])
  #expect(log.last == state.get())
}

@Test func listsAreSignals() {
  let state = State([5, 3, 8])
  let small = state.list().filter { $0 < 6 }
  var seen: [[Int]] = []
  small.on { seen.append($0) }
  var counts: [Int] = []
  let effect = Effect { counts.append(small.count) }
  let sum = Computed { small.get().reduce(0, +) }
  #expect(sum.get() == 8)
  state.edit { $0.append(9) }
  #expect(seen == [[5, 3]])
  #expect(counts == [2])
  state.edit { $0.append(1) }
  #expect(seen == [[5, 3], [5, 3, 1]])
  #expect(counts == [2, 3])
  #expect(sum.get() == 9)
  #expect(small[2] == 1)
  withExtendedLifetime(effect) {}
}

// MARK: Work

/// Counts the calls of a closure.
private final class Calls {
  var count = 0

  func take() -> Int {
    defer { count = 0 }
    return count
  }
}

@Test func workGrowsWithTheChangeOnly() {
  struct Item {
    var id: Int
    var key: Int
  }
  let (included, compared, mapped) = (Calls(), Calls(), Calls())
  for count in [100, 1000, 10_000] {
    let state = State((0..<count).map { Item(id: $0, key: ($0 &* 7919) % count) })
    let list = state.list(id: \.id)
      .filter {
        included.count += 1
        return $0.key % 2 == 0
      }
      .sorted {
        compared.count += 1
        return $0.key < $1.key
      }
      .map {
        mapped.count += 1
        return $0.key
      }
    var changes = 0
    list.onChanges { _ in changes += 1 }
    #expect(included.take() == count)
    #expect(mapped.take() == (count + 1) / 2)
    #expect(compared.take() < count * 14)
    state.edit { $0.insert(Item(id: count, key: count), at: count / 2) }
    #expect(included.take() == 1)
    #expect(mapped.take() == 1)
    #expect(compared.take() <= 40)
    state.edit { $0[3].key = 2 }
    #expect(included.take() == 1)
    #expect(mapped.take() <= 1)
    #expect(compared.take() <= 40)
    state.edit { _ = $0.remove(at: 10) }
    #expect(included.take() + mapped.take() + compared.take() == 0)
    state.edit { $0.move(from: 5, to: 50) }
    #expect(included.take() + mapped.take() == 0)
    #expect(compared.take() <= 40)
    // Several changes of one element in a batch are one.
    state.edit { editor in for key in 0..<10 { editor[8].key = key * 2 } }
    #expect(included.take() == 1)
    #expect(mapped.take() == 1)
    #expect(changes > 3)
  }
}

@Test func nothingIsComputedWhileNobodyReads() {
  let state = State(Array(0..<100))
  let calls = Calls()
  let list = state.list().map {
    calls.count += 1
    return $0 + 1
  }
  #expect(calls.count == 0)
  #expect(list.count == 100)
  #expect(calls.take() == 100)
  for number in 100..<110 { state.edit { $0.append(number) } }
  #expect(calls.count == 0)
  #expect(list.get().last == 110)
  #expect(calls.take() == 10)
}

@Test func closuresDependOnWhatTheyRead() {
  final class Task {
    let name: String
    let isDone = State(false)
    init(_ name: String) { self.name = name }
  }
  let tasks = (0..<50).map { Task("\($0)") }
  let state = State(tasks)
  let open = state.list(id: { ObjectIdentifier($0) }, isUpdated: { _, _ in false })
    .filter { !$0.isDone.get() }
  var changes: [SequenceDiff] = []
  open.onChanges { changes.append($0.diff) }
  tasks[10].isDone.set(true)
  #expect(changes.last?.deletions == [10])
  tasks[20].isDone.set(true)
  #expect(changes.last?.deletions == [19])
  tasks[10].isDone.set(false)
  #expect(changes.last?.insertions == [10])
  // The list also depends on signals that are read for a later element.
  let late = Task("late")
  state.edit { $0.append(late) }
  late.isDone.set(true)
  #expect(changes.last?.deletions == [49])
  #expect(changes.count == 6)
}

@Test func dependenciesOfElementsThatHaveGoneAreClearedAway() {
  // Each element brings a state that its predicate reads; none of them changes.
  final class Task { let isDone = State(false) }
  let state = State((0..<10).map { _ in Task() })
  let calls = Calls()
  let open = state.list(id: { ObjectIdentifier($0) }, isUpdated: { _, _ in false }).filter {
    calls.count += 1
    return !$0.isDone.get()
  }
  open.onChanges { _ in }
  for _ in 0..<2000 {
    state.edit {
      $0.append(Task())
      _ = $0.removeFirst()
    }
  }
  #expect(open.count == 10)
  // Sometimes the closure is called for all elements again: less than once more for each.
  #expect(calls.count < 4000)
  let last = state.get()[9]
  last.isDone.set(true)
  #expect(open.count == 9)
}

// MARK: Lifetimes

@Test func listsAndListenersLetGo() {
  final class Probe {
    var identity: ObjectIdentifier { ObjectIdentifier(self) }
  }
  weak var (element, listened, list): (Probe?, Probe?, ListSignal<Int>?)
  do {
    let state = State([Probe()])
    element = state.get()[0]
    let held = Probe()
    listened = held
    let mapped = state.list(id: { ObjectIdentifier($0) }, isUpdated: { _, _ in false })
      .filter { _ in true }.map { _ in 1 }
    list = mapped
    mapped.onChanges { [held] _ in withExtendedLifetime(held) {} }
    state.onChanges(id: \.identity) { [held] _ in withExtendedLifetime(held) {} }
    state.edit { $0.append(Probe()) }
    #expect(mapped.count == 2)
    #expect(element != nil)
    state.edit { _ = $0.remove(at: 0) }
    #expect(element == nil)
    #expect(listened != nil)
  }
  #expect(listened == nil)
  #expect(list == nil)
}

@Test func unboundListenersOfChangesHearNothingMore() {
  let state = State([1])
  let list = state.list()
  var (first, second) = (0, 0)
  var token: BindingToken?
  list.onChanges { _ in
    first += 1
    if first == 2, let token { list.unBind(token) }
  }
  token = list.onChanges { _ in second += 1 }
  state.edit { $0.append(2) }
  state.edit { $0.append(3) }
  #expect((first, second) == (3, 1))
  #expect(token?.isActive == false)
}

@Test func elementsThatReadTheStateWhenTheyGoAreSafe() {
  final class Reader {
    let state: () -> Int
    init(_ state: @escaping () -> Int) { self.state = state }
    deinit { _ = state() }
  }
  let holder = State<[Reader]>([])
  var counts: [Int] = []
  let make = { [unowned holder] in
    Reader {
      counts.append(holder.get().count)
      return 0
    }
  }
  let list = holder.list(id: { ObjectIdentifier($0) }, isUpdated: { _, _ in false }).map { $0 }
  list.onChanges { _ in }
  holder.edit {
    for _ in 0..<4 { $0.append(make()) }
    $0[0] = make()
    _ = $0.remove(at: 1)
    $0.removeSubrange(0..<2)
  }
  #expect(counts.count == 4)
  #expect(holder.get().count == 1)
  holder.set([])
}

@Test func loopsOverAnEditorGoOverWhatWasThere() {
  let state = State([1, 2, 3])
  state.edit { editor in
    for element in editor { editor.append(10 * element) }
    #expect(Array(editor.reversed()) == [30, 20, 10, 3, 2, 1])
  }
  #expect(state.get() == [1, 2, 3, 10, 20, 30])
}
