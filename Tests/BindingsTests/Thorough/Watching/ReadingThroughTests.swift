import Foundation
import Observation
import TestSupport
import Testing

@testable import Bindings

// Reading a state of a property reads the property. Computed values follow in the owner's next turn, or when the state has been
// read.

@Observable
private final class Document {
  var pages = 1
  var author = Author("a")
  var plain = Plain(isSet: false, number: 1)
}

/// Cannot be compared, but one is never another.
private final class Author {
  let name: String
  init(_ name: String) { self.name = name }
}

/// Cannot be compared, and has a gap between its fields.
private struct Plain {
  var isSet: Bool
  var number: Int
}

/// Reports a change, runs a closure, and only then makes the change.
private final class SlowDocument: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private let lock = NSLock()
  private var stored = 1

  var pages: Int {
    registrar.access(self, keyPath: \.pages)
    return lock.withLock { stored }
  }

  func setPages(_ pages: Int, after wait: () -> Void = {}) {
    registrar.withMutation(of: self, keyPath: \.pages) {
      wait()
      lock.withLock { stored = pages }
    }
  }
}

/// Runs a closure on a thread of its own, and waits for it.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

@MainActor
@Test func whatIsComputedFromAPropertyFollowsInATurnOrARead() async {
  let document = Document()
  let pages = KVOState(obj: document, keyPath: \.pages)
  let parity = Computed { pages.get() % 2 }
  let text = Computed { parity.get() == 0 ? "even" : "odd" }
  #expect(text.get() == "odd")
  document.pages = 2
  #expect(text.get() == "odd")
  await until { text.get() == "even" }
  document.pages = 3
  #expect(text.get() == "even")
  #expect(pages.get() == 3)
  #expect(text.get() == "odd")
  #expect((parity.get(), pages.get()) == (1, 3))
}

@MainActor
@Test func aRunKeepsWhatItHasReadUntilTheNextTurn() async {
  let (document, trigger) = (Document(), State(0))
  let pages = KVOState(obj: document, keyPath: \.pages)
  let double = Computed { pages.get() * 2 }
  var seen: [[Int]] = []
  let effect = Effect {
    let (number, before) = (trigger.get(), [pages.get(), double.get()])
    if number > 0 { document.pages = 10 * number }
    seen.append(before + [double.get(), pages.get()])
  }
  seen = []
  trigger.set(1)
  #expect(seen == [[1, 2, 2, 1]])
  await until { seen.count == 2 }
  #expect(seen.last == [10, 20, 20, 10])
  for _ in 0..<10 { await Task.yield() }
  #expect(seen.count == 2)
  withExtendedLifetime(effect) {}
}

@MainActor
@Test func whatEffectsMakeOfAPropertyIsReadAfterwards() async {
  let document = Document()
  let pages = KVOState(obj: document, keyPath: \.pages)
  let double = Computed { pages.get() * 2 }
  let limit = Effect { if double.get() > 20 { document.pages = 10 } }
  document.pages = 50
  // The effect runs because of this read.
  #expect(pages.get() == 50)
  #expect(document.pages == 10)
  #expect((pages.get(), double.get()) == (10, 20))
  document.pages = 60
  await until { document.pages == 10 && double.get() == 20 }
  withExtendedLifetime(limit) {}
}

@MainActor
@Test func newlyReadValuesFitThoseReadBefore() async {
  let (document, choice) = (Document(), State(false))
  let pages = KVOState(obj: document, keyPath: \.pages)
  let first = Computed { pages.get() }
  // Subscribes to the property after other nodes.
  let late = Computed { choice.get() ? first.get() : 0 }
  let last = Computed { late.get() + 1 }
  #expect(last.get() == 1)
  choice.set(true)
  #expect(last.get() == 2)
  document.pages = 7
  #expect(pages.get() == 7)
  #expect(last.get() == 8)
}

@MainActor
@Test func listenersHearOnceWhatIsRead() async {
  let document = Document()
  let pages = KVOState(obj: document, keyPath: \.pages)
  var (heard, late) = ([Int](), [Int]())
  pages.on { heard.append($0) }
  document.pages = 2
  #expect(pages.get() == 2)
  #expect(heard == [1, 2])
  pages.on { late.append($0) }
  for _ in 0..<10 { await Task.yield() }
  #expect((heard, late) == ([1, 2], [2]))
  document.pages = 3
  document.pages = 4
  await until { heard.last == 4 }
  document.pages = 5
  #expect(pages.get() == 5)
  document.pages = 6
  for _ in 0..<10 { await Task.yield() }
  #expect((heard, late) == ([1, 2, 4, 5, 6], [2, 4, 5, 6]))
}

@MainActor
@Test func theFirstListenerHearsOnceWhatHasBeenRead() async {
  let document = Document()
  let pages = KVOState(obj: document, keyPath: \.pages)
  document.pages = 2
  #expect(pages.get() == 2)
  var heard: [Int] = []
  pages.on { heard.append($0) }
  for _ in 0..<20 { await Task.yield() }
  #expect(heard == [2])
  document.pages = 3
  await until { heard.last == 3 }
  #expect(heard == [2, 3])
}

@MainActor
@Test func whatIsReadAndSetBetweenTurnsIsHeardOnce() async {
  let document = Document()
  let pages = MutableKVOState(obj: document, keyPath: \.pages)
  var heard: [Int] = []
  pages.on { heard.append($0) }
  for step in 1..<5 {
    let value = 10 * step
    document.pages = value
    #expect(pages.get() == value)
    if step.isMultiple(of: 2) { batch { pages.set(value + 1) } } else { pages.set(value + 1) }
    #expect(heard.last == value + 1)
    document.pages = value + 2
    #expect(pages.get() == value + 2)
    batch {
      pages.set(value + 3)
      pages.set(value + 4)
    }
    #expect(heard.last == value + 4)
    for _ in 0..<10 { await Task.yield() }
    #expect(heard.count == 1 + 4 * step)
  }
}

@MainActor
@Test func valuesThatCannotBeComparedAreToldOnce() async {
  let (document, other) = (Document(), State(0))
  let author = KVOState(obj: document, keyPath: \.author)
  let plain = KVOState(obj: document, keyPath: \.plain)
  var (heard, plainHeard, runs) = ([String](), [Int](), 0)
  author.on { heard.append($0.name) }
  plain.on { plainHeard.append($0.number) }
  let effect = Effect {
    _ = (author.get(), other.get())
    runs += 1
  }
  for name in ["b", "c"] {
    document.author = Author(name)
    document.plain = Plain(isSet: true, number: runs)
    #expect(author.get().name == name)
    #expect(plain.get().number == runs)
    other.set(other.get() + 1)
    await until { heard.last == name }
    for _ in 0..<10 { await Task.yield() }
  }
  #expect(heard == ["a", "b", "c"])
  #expect(plainHeard == [1, 1, 3])
  // For each author and for each change of the other.
  #expect(runs == 5)
  withExtendedLifetime(effect) {}
}

@MainActor
@Test func changesThatAreMadeLongAfterTheirReportAreFoundByTheNextRead() async {
  let document = SlowDocument()
  let pages = KVOState(obj: document, keyPath: \.pages)
  var heard: [Int] = []
  pages.on { heard.append($0) }
  let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    document.setPages(5) {
      begun.signal()
      go.wait()
    }
  }
  begun.wait()
  #expect(pages.get() == 1)
  for _ in 0..<10 { try? await Task.sleep(for: .milliseconds(1)) }
  // The owner has read the property, which had not changed yet.
  #expect(heard.allSatisfy { $0 == 1 })
  go.signal()
  await until { document.pages == 5 }
  #expect(pages.get() == 5)
  #expect(heard.filter { $0 == 5 } == [5])
  // The next change is reported again.
  document.setPages(6)
  await until { heard.last == 6 }
}

@MainActor
@Test func runsSeeNoMixtureOfWhatAnotherThreadSets() async {
  let (document, trigger) = (SlowDocument(), State(0))
  let pages = KVOState(obj: document, keyPath: \.pages)
  let double = Computed { pages.get() * 2 }
  var seen: [[Int]] = []
  let effect = Effect {
    let number = trigger.get()
    let isSet = seen.contains { $0[0] == number }
    if number == 1, !isSet { onAnotherThread { document.setPages(5) } }
    if number == 1 { pages.get() }
    let first = double.get()
    if number == 2, !isSet { onAnotherThread { document.setPages(6) } }
    seen.append([number, first, pages.get(), double.get()])
  }
  // The run has not used a value yet that does not fit.
  trigger.set(1)
  #expect(seen == [[0, 2, 1, 2], [1, 10, 5, 10]])
  // The run has used the earlier value; the new one follows after the run.
  trigger.set(2)
  #expect(seen[2] == [2, 10, 5, 10])
  await until { seen.last == [2, 12, 6, 12] }
  #expect(seen.count == 4)
  withExtendedLifetime(effect) {}
}

@MainActor
@Test func lookingTakesNoLongerThanWhatIsReadIsLarge() async {
  let (document, other) = (SlowDocument(), Document())
  var reads = 0
  let unrelated = KVOState(obj: other, keyPath: \.pages)
  let pages = KVOState(obj: document, keyPath: \.pages)
  let source = Computed {
    reads += 1
    return pages.get()
  }
  var chain = [source]
  for _ in 0..<1000 {
    let (a, b) = (chain[chain.count - 1], chain[max(0, chain.count - 2)])
    chain.append(Computed { a.get() + b.get() & 1 })
  }
  _ = chain[1000].get()
  // The number of paths through the graph is exponential.
  other.pages = 2
  for node in chain { node.get() }
  #expect(reads == 1)
  document.setPages(4)
  let inRun = Computed { (chain[1000].get(), pages.get()) }
  #expect(inRun.get().1 == 1)
  #expect(reads == 1)
  #expect(pages.get() == 4)
  for node in chain { node.get() }
  #expect(reads == 2)
  #expect(unrelated.get() == 2)
}

/// The nodes of random graphs.
@MainActor
private final class RandomSession {
  let documents = (0..<3).map { _ in Document() }
  let state = State(0)
  private var sources: [any Signal<Int>] = []
  private var rules: [(Int, Int, isDynamic: Bool)] = []
  private var nodes: [Computed<Int>] = []
  private var effects: [Effect] = []
  var random: SplitMix64
  var (runs, checks, wrong) = (0, 0, 0)

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    sources = documents.map { KVOState(obj: $0, keyPath: \.pages) }
    sources.append(state)
    for index in 0..<8 {
      let (a, b) = (pick(4 + index), pick(4 + index))
      let rule = (a, b, isDynamic: pick(3) == 0)
      rules.append(rule)
      nodes.append(
        Computed { [unowned self] in
          let first = read(a)
          return rule.isDynamic && first & 1 == 0 ? first : (first &+ read(b)) & 7
        })
    }
    for _ in 0..<4 {
      let order = (0..<4).map { _ in pick(12) }
      effects.append(
        Effect { [unowned self] in
          runs += 1
          for (step, index) in order.enumerated() {
            // Sometimes it changes a property that it may have read.
            if step == 2, runs % 5 == 0 {
              let document = documents[index % 3]
              document.pages = min(7, document.pages + 1)
            }
            check(index)
          }
        })
    }
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private func read(_ index: Int) -> Int {
    index < 4 ? sources[index].get() : nodes[index - 4].get()
  }

  /// The value that fits the property values that the graph has taken.
  private func expected(_ index: Int) -> Int {
    if index < 3 { return (sources[index] as? KVOState<Int>)?.value ?? -1 }
    if index == 3 { return untracked { state.get() } }
    let rule = rules[index - 4]
    let first = expected(rule.0)
    return rule.isDynamic && first & 1 == 0 ? first : (first &+ expected(rule.1)) & 7
  }

  func check(_ index: Int) {
    checks += 1
    if read(index) != expected(index) { wrong += 1 }
  }

  func step() async {
    switch pick(6) {
    case 0, 1: documents[pick(3)].pages = pick(8)
    case 2: state.set(pick(8))
    case 3:
      batch {
        documents[pick(3)].pages = pick(8)
        state.set(pick(8))
        check(pick(12))
      }
    case 4: check(pick(12))
    default:
      await until { (0..<3).allSatisfy { expected($0) == documents[$0].pages } }
      for index in 0..<12 { check(index) }
    }
  }
}

@MainActor
@Test func randomGraphsOfPropertiesFitAtAnyMoment() async {
  for seed in 0..<UInt64(TestEffort.rounds(100)) {
    let session = RandomSession(seed: seed)
    for _ in 0..<100 { await session.step() }
    #expect(session.runs > 4 && session.checks > 16)
    #expect(session.wrong == 0, "with seed \(seed)")
  }
}
