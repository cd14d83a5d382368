import Bindings
import TestSupport
import Testing

@Test func computedValuesAreLazyAndCached() {
  let source = State(1)
  var runs = 0
  let double = Computed {
    runs += 1
    return source.get() * 2
  }
  #expect(runs == 0)
  #expect(double.get() == 2)
  #expect(double.get() == 2)
  #expect(runs == 1)
  source.set(4)
  source.set(5)
  #expect(runs == 1)
  #expect(double.get() == 10)
  #expect(runs == 2)
}

@Test func equalValuesAreCutOff() {
  let source = State(1)
  let sign = Computed { source.get() > 0 }
  var (signRuns, plainRuns) = (0, 0)
  let first = Effect {
    sign.get()
    signRuns += 1
  }
  // A value that cannot be compared counts as changed.
  struct Plain { var value: Int }
  let plain = Computed { Plain(value: source.get()) }
  let second = Effect {
    plain.get()
    plainRuns += 1
  }
  source.set(2)
  #expect((signRuns, plainRuns) == (1, 2))
  source.set(2)
  #expect((signRuns, plainRuns) == (1, 2))
  source.set(-2)
  #expect((signRuns, plainRuns) == (2, 3))
  withExtendedLifetime((first, second)) {}
}

@Test func dependenciesAreThoseOfTheLastRun() {
  let (which, left, right) = (State(true), State(1), State(2))
  var runs = 0
  let chosen = Computed {
    runs += 1
    return which.get() ? left.get() : right.get()
  }
  #expect(chosen.get() == 1)
  right.set(20)
  #expect(chosen.get() == 1)
  #expect(runs == 1)
  which.set(false)
  #expect(chosen.get() == 20)
  left.set(10)
  #expect(chosen.get() == 20)
  #expect(runs == 2)
}

/// Nodes that are read, released or marked again while they run.
private final class Inner {
  var value: Computed<Int>?
  var isActive = false
}

@Test func valuesMayRunAndGoWhileTheyAreBeingChecked() {
  let (a, b, inner) = (State(0), State(1), Inner())
  // The check of the inner value, which depends on this value, runs it: it changes, reads and releases the inner value.
  let changing = Computed {
    let value = a.get()
    if inner.isActive {
      untracked {
        b.set(b.get() + 1)
        #expect(inner.value?.get() == b.get())
        inner.value = nil
      }
    }
    return value
  }
  inner.value = Computed { (inner.isActive ? 0 : changing.get()) + b.get() }
  let outer = Computed { inner.value?.get() ?? -1 }
  var seen: [Int] = []
  let effect = Effect { seen.append(outer.get()) }
  inner.isActive = true
  a.set(5)
  // A different object may have its memory now.
  let others = (0..<100).map { index in Computed { b.get() + index } }
  for (index, other) in others.enumerated() { #expect(other.get() == b.get() + index) }
  b.set(7)
  #expect(outer.get() == -1)
  #expect(seen.last == -1)
  withExtendedLifetime(effect) {}
}

@Test func valuesMayBeMarkedAgainWhileTheyAreBeingChecked() {
  let (a, b, inner) = (State(0), State(1), Inner())
  let tenfold = Computed { b.get() * 10 }
  let others = (0..<10).map { index in Computed { b.get() + index } }
  // It reads the inner value, which gets a new dependency, and then changes that dependency.
  let changing = Computed {
    let value = a.get()
    if inner.isActive {
      untracked {
        _ = inner.value?.get()
        b.set(b.get() + 1)
      }
    }
    return value
  }
  inner.value = Computed {
    inner.isActive ? tenfold.get() : changing.get() + others.reduce(0) { $0 + $1.get() }
  }
  let outer = Computed { inner.value?.get() ?? -1 }
  var seen: [Int] = []
  let effect = Effect { seen.append(outer.get()) }
  inner.isActive = true
  a.set(5)
  #expect(seen == [55, 20])
  #expect(outer.get() == 20)
  b.set(3)
  #expect(seen == [55, 20, 30])
  inner.value = nil
  withExtendedLifetime(effect) {}
}

@Test func batchesDeliverOnce() {
  let (a, b) = (State(1), State(2))
  var seen: [Int] = []
  let effect = Effect { seen.append(a.get() + b.get()) }
  batch {
    a.set(10)
    batch { b.set(20) }
    #expect(a.get() == 10)
    #expect(seen == [3])
  }
  #expect(seen == [3, 30])
  withExtendedLifetime(effect) {}
}

@Test func untrackedReadsAreNotDependedOn() {
  let (a, b) = (State(1), State(2))
  var seen: [Int] = []
  let effect = Effect { seen.append(a.get() + untracked { b.get() } + a.get()) }
  b.set(5)
  #expect(seen == [4])
  a.set(2)
  #expect(seen == [4, 9])
  withExtendedLifetime(effect) {}
}

@Test func effectsCleanUpInReverseOrderBeforeTheNextRunAndAtTheEnd() {
  let source = State(1)
  var log: [String] = []
  var effect: Effect? = Effect {
    let value = source.get()
    log.append("run \(value)")
    onCleanUp { log.append("first \(value)") }
    onCleanUp { log.append("second \(value)") }
  }
  source.set(2)
  #expect(log == ["run 1", "second 1", "first 1", "run 2"])
  effect?.stop()
  #expect(log.suffix(2) == ["second 2", "first 2"])
  source.set(3)
  effect = nil
  #expect(log.count == 6)
}

@Test func releasedEffectsNeverRunAgain() {
  let source = State(1)
  var runs = 0
  var effect: Effect? = Effect {
    source.get()
    runs += 1
  }
  source.set(2)
  effect = nil
  source.set(3)
  #expect(runs == 2)
  _ = effect
}

@Test func effectsThatSetSettle() {
  let (source, limited) = (State(0), State(0))
  var seen: [Int] = []
  let clamp = Effect { if source.get() > 10 { source.set(10) } }
  let copy = Effect { limited.set(min(source.get(), 10)) }
  let watch = Effect { seen.append(limited.get()) }
  source.set(50)
  #expect(source.get() == 10)
  #expect(limited.get() == 10)
  #expect(seen == [0, 10])
  withExtendedLifetime((clamp, copy, watch)) {}
}

@Test func anEffectThatSetsWhatItReadsRunsAgainBehindACutOff() {
  let (source, last) = (State(0), State(1))
  let parity = Computed { last.get() & 1 }
  // It subscribes to the state before the effect does, and its value does not change with the state.
  parity.get()
  var seen: [[Int]] = []
  let effect = Effect {
    seen.append([source.get(), parity.get(), last.get()])
    if source.get() > untracked({ last.get() }) { last.set(source.get()) }
  }
  source.set(7)
  #expect(seen == [[0, 1, 1], [7, 1, 1], [7, 1, 7]])
  withExtendedLifetime(effect) {}
}

@Test func effectsMayEndEachOther() {
  let source = State(0)
  var runs = 0
  var others: [Effect] = []
  let first = Effect { if source.get() == 1 { others.removeAll() } }
  others = (0..<10).map { _ in
    Effect {
      source.get()
      runs += 1
    }
  }
  source.set(1)
  #expect(runs == 10)
  withExtendedLifetime(first) {}
}

@Test func effectsMayStopAndReleaseThemselves() {
  final class Probe { var effect: Effect? }
  let (source, other) = (State(0), State(0))
  var log: [String] = []
  for stops in [true, false] {
    var probe: Probe? = Probe()
    weak var gone: Probe?
    gone = probe
    var runs = 0
    probe?.effect = Effect { [held = [1, 2, 3]] in
      runs += 1
      guard source.get() == 1 else { return }
      if stops { probe?.effect?.stop() }
      probe = nil
      // Its closure and its dependencies still exist.
      log.append("\(held.count + other.get())")
      onCleanUp { log.append("undone") }
    }
    source.set(1)
    #expect(runs == 2)
    #expect(gone == nil)
    other.set(1)
    source.set(0)
    #expect(runs == 2)
    other.set(0)
  }
  #expect(log == ["3", "undone", "3", "undone"])
}

@Test func computedValuesMayReleaseThemselves() {
  let (source, trigger) = (State("a"), State(0))
  var inner: Computed<String>?
  inner = Computed { [held = ["x"]] in
    let text = source.get()
    if text == "b" { inner = nil }
    return text + held[0] + source.get()
  }
  let outer = Computed {
    _ = trigger.get()
    return inner?.get() ?? "gone"
  }
  let effect = Effect { outer.get() }
  #expect(outer.get() == "axa")
  source.set("b")
  // The value has changed, but has been released.
  #expect(inner == nil)
  #expect(outer.get() == "gone")
  trigger.set(1)
  source.set("c")
  withExtendedLifetime(effect) {}
}

@Test func whatRunsMayReleaseWhatIsBeingChecked() {
  let (source, which) = (State(0), State(true))
  var inner: Computed<Int>?
  inner = Computed {
    if source.get() == 1 { inner = nil }
    return source.get()
  }
  let outer = Computed { which.get() ? (inner?.get() ?? -1) : 0 }
  let outermost = Computed { outer.get() + 1 }
  #expect(outermost.get() == 1)
  source.set(1)
  // Its subscriber runs without it.
  #expect(outermost.get() == 0)
  source.set(2)
  which.set(false)
  #expect(outermost.get() == 1)
}

@Test func sourcesMayDieBeforeTheirReaders() {
  var source: State<Int>? = State(1)
  let reader = Computed { source?.get() ?? 0 }
  let trigger = State(0)
  let sum = Computed { trigger.get() + reader.get() }
  #expect(sum.get() == 1)
  source?.set(2)
  source = nil
  trigger.set(1)
  #expect(sum.get() == 1)
}

@Test func nothingOutlivesItsHolders() {
  final class Probe {
    let count: Counter
    init(_ count: Counter) {
      self.count = count
      count.value += 1
    }
    deinit { count.value -= 1 }
  }
  final class Counter { var value = 0 }
  let counter = Counter()
  do {
    let source = State(Probe(counter))
    let probes = (0..<3).map { _ in Probe(counter) }
    let derived = Computed { [probes] in (source.get(), probes.count) }
    let effect = Effect { [probe = Probe(counter)] in
      withExtendedLifetime(probe) { _ = derived.get() }
    }
    source.set(Probe(counter))
    #expect(counter.value == 5)
    withExtendedLifetime(effect) {}
  }
  #expect(counter.value == 0)
}

@Test func chainsOfAHundredThousandNeitherOverflowNorRecurse() {
  // The thread sanitizer has room for 65,536 calls within each other, and more than ten make a level.
  let (head, count) = (State(0), TestEffort.current == .short ? 2000 : 100_000)
  var last = Computed { head.get() + 1 }
  for _ in 1..<count {
    let previous = last
    last = Computed { previous.get() + 1 }
  }
  // The first read runs the whole chain.
  #expect(last.get() == count)
  var seen = 0
  let effect = Effect { [last] in seen = last.get() }
  head.set(5)
  #expect(seen == count + 5)
  withExtendedLifetime(effect) {}
}
