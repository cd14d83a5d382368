import Observation
import TestSupport
import Testing

@testable import Bindings

private struct Point: Equatable {
  var x = 0
  var y = 0
}

@Test func whatReadsATemporaryLearnsOfChanges() {
  let person = State(Point(x: 1))
  let rows = State([1, 2, 3])
  let a = State(1)
  let part = Computed { person.at(\.x).get() }
  #expect(part.get() == 1)
  var seen: [Int] = []
  let effect = Effect { seen.append(person.at(\.x).get()) }
  let count = Computed { rows.list().filter { $0 > 1 }.count }
  #expect(count.get() == 2)
  func double() -> Computed<Int> { Computed { a.get() * 2 } }
  let next = Computed { double().get() + 1 }
  #expect(next.get() == 3)
  for step in 2..<6 {
    person.set(Point(x: step))
    #expect(part.get() == step)
    rows.set(Array(0...step))
    #expect(count.get() == step - 1)
    a.set(step)
    #expect(next.get() == 2 * step + 1)
  }
  #expect(seen == [1, 2, 3, 4, 5])
  withExtendedLifetime(effect) {}
}

@Test func heirsGoWithTheirReaders() {
  let a = State(1)
  let b = State(1)
  var effect: Effect? = Effect {
    let sum = Computed {
      let inner = Computed { a.get() }
      return inner.get() + b.get()
    }
    sum.get()
  }
  for step in 0..<10 {
    a.set(step)
    // The remnants of earlier runs have been freed.
    let snapshot = GraphSnapshot(around: a)
    #expect(snapshot.nodes.count <= 5)
    #expect(snapshot.nodes.filter { $0.type == "released" }.count <= 2)
  }
  withExtendedLifetime(effect) {}
  effect = nil
  #expect(GraphSnapshot(around: a, b).nodes.count == 2)
}

@Test func whatHasReadAReleasedValueRunsOnlyForWhatThatHadRead() {
  let a = State(1)
  let other = State(1)
  var shared: Computed<Int>? = Computed { a.get() }.named("shared")
  var runs = [0, 0]
  let effects = (0..<2).map { index in
    Effect {
      runs[index] += 1
      _ = (shared?.get() ?? 0) + other.get()
    }
  }
  shared = nil
  #expect(runs == [1, 1])
  let label = "shared: released\n    a: StateSignal<Int>"
  a.named("a")
  #expect("\(GraphSnapshot(around: effects[0]))".contains(label))
  a.set(2)
  #expect(runs == [2, 2])
  // No code can read it any more.
  a.set(3)
  #expect(runs == [2, 2])
  other.set(2)
  #expect(runs == [3, 3])
  #expect(GraphSnapshot(around: a).nodes.count == 1)
}

@Test func aReleasedValueThatIsStaleHasItsReadersRun() {
  let a = State(1)
  var shared: Computed<Int>? = Computed { a.get() }
  let reader = Computed { shared?.get() ?? -1 }
  #expect(reader.get() == 1)
  a.set(2)
  shared = nil
  #expect(reader.get() == -1)
}

@Test func trackersLearnOfWhatATemporaryHadRead() {
  final class Tracker: @unchecked Sendable { var count = 0 }
  let a = State(1)
  let tracker = Tracker()
  let reader = Computed { Computed { a.get() }.get() }
  withObservationTracking {
    _ = reader.get()
  } onChange: {
    tracker.count += 1
  }
  a.set(2)
  #expect(tracker.count == 1)
  #expect(reader.get() == 2)
}

@Test func aListenedValueThatIsReleasedTellsNothingMore() {
  let a = State(1)
  var heard: [Int] = []
  final class Last {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }
  do {
    // An object that its closure holds sets the state when the value is released.
    let last = Last { a.set(5) }
    let computed = Computed { withExtendedLifetime(last) { a.get() } }
    computed.on { heard.append($0) }
    withObservationTracking {
      _ = computed.get()
    } onChange: {
    }
    a.set(2)
  }
  #expect(heard == [1, 2])
  #expect(a.get() == 5)
}

@Test func longChainsThatAreReleasedUnderAReaderAreFollowedByIt() {
  let count = TestEffort.rounds(30_000)
  let a = State(1)
  var last: Computed<Int>? = Computed { a.get() }
  for _ in 1..<count {
    let before = last
    last = Computed { before?.get() ?? 0 }
  }
  var seen: [Int] = []
  let effect = Effect { seen.append(last?.get() ?? -1) }
  last = nil
  a.set(2)
  #expect(seen == [1, -1])
  #expect(GraphSnapshot(around: a, effect).nodes.count == 2)
  withExtendedLifetime(effect) {}
}

@Test func longChainsOfHeirsAreReleasedOneAfterTheOther() {
  // Each value has a reader of its own, so that each leaves an heir.
  let count = TestEffort.rounds(30_000)
  let a = State(1)
  var values = [Computed { a.get() }]
  for _ in 1..<count { values.append(Computed { [last = values[values.count - 1]] in last.get() }) }
  let box = Box(values)
  values = []
  var effects = (0..<count).map { index in
    Effect { _ = box.values.isEmpty ? 0 : box.values[index].get() }
  }
  box.values = []
  effects = []
  #expect(GraphSnapshot(around: a).nodes.count == 1)
  withExtendedLifetime(effects) {}
}

@Test(arguments: [false, true])
func nodesOfACycleThatAreReleasedLeaveNothingBehind(haveReader: Bool) {
  let a = State(0)
  for _ in 0..<3 {
    let cells = Cells()
    for index in 0..<3 {
      cells.all.append(
        Computed { [weak cells] in
          _ = a.get()
          guard let next = cells?.all[(index + 1) % 3] else { return 7 }
          return (try? next.checkedGet()) ?? 0
        }.named("\(index)"))
    }
    let reader =
      haveReader ? Effect { for cell in cells.all { _ = try? cell?.checkedGet() } } : nil
    var path: [String] {
      do throws(CycleError) {
        _ = try cells.all[2]?.checkedGet()
        return []
      } catch {
        return error.path
      }
    }
    #expect(path == ["2", "0", "1", "2"])
    cells.all[0] = nil
    // The readers of a failed value run again after its release.
    #expect(path == [])
    cells.all[1] = nil
    #expect(path == [])
    a.set(a.get() + 1)
    #expect(path == [])
    cells.all[2] = nil
    reader?.stop()
    #expect(GraphSnapshot(around: a).nodes.count == 1)
  }
  for _ in 0..<3 {
    let cells = Cells()
    for index in 0..<3 {
      cells.all.append(
        Computed { [weak cells] in
          _ = a.get()
          return (try? cells?.all[(index + 1) % 3]?.checkedGet()) ?? 0
        })
    }
    let reader =
      haveReader ? Effect { for cell in cells.all { _ = try? cell?.checkedGet() } } : nil
    #expect(throws: CycleError.self) { try cells.all[0]?.checkedGet() }
    for index in [1, 0, 2] { cells.all[index] = nil }
    reader?.stop()
    #expect(GraphSnapshot(around: a).nodes.count == 1)
  }
}

private final class Cells {
  var all: [Computed<Int>?] = []
}

private final class Box {
  var values: [Computed<Int>]

  init(_ values: [Computed<Int>]) { self.values = values }
}

@Observable private final class Model {
  var number = 0
}

@MainActor
@Test func whatReadsAPropertyByWayOfTemporariesFollowsIt() async {
  let (model, other) = (Model(), Model())
  let (number, otherNumber) = (
    KVOState(obj: model, keyPath: \.number), KVOState(obj: other, keyPath: \.number)
  )
  let readers = [
    Computed { Computed { number.get() }.get() },
    Computed { Computed { Computed { otherNumber.get() }.get() }.get() + 0 },
  ]
  for step in 1..<10 {
    model.number = step
    #expect(number.get() == step)
    #expect(readers[0].get() == step)
    other.number = step
    await until { readers[1].get() == step }
    if step.isMultiple(of: 3) {
      model.number = -step
      other.number = -step
      #expect((number.get(), otherNumber.get()) == (-step, -step))
      #expect(readers.map { $0.get() } == [-step, -step])
    }
  }
}

@Test func aTemporaryThatHoldsTheOwnerOfItsReaderLeaksNothing() {
  final class Screen {
    let rows = State([1, 2, 3])
    let least = State(2)
    lazy var count = Computed { [weak self] in
      guard let self else { return 0 }
      let list = rows.list().filter { $0 > self.least.get() }
      return Computed { list.count + 0 * self.least.get() }.get()
    }
  }
  weak var known: Screen?
  do {
    let screen = Screen()
    known = screen
    #expect(screen.count.get() == 1)
    screen.least.set(1)
    #expect(screen.count.get() == 2)
  }
  #expect(known == nil)
}
