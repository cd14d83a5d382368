import Bindings
import Testing

// Code that runs because a replaced value is released.

private final class Probe {
  let number: Int
  var onEnd: () -> Void

  init(_ number: Int, onEnd: @escaping () -> Void = {}) {
    self.number = number
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}

/// A value with several fields, one of which is stored indirectly because its size is not known.
private struct Parts {
  var first: Probe
  var second: Probe
  var other: any CustomStringConvertible = 1

  var numbers: [Int] { [first.number, second.number] }
}

@Test func theEndOfAValueSeesTheWholeNextOne() {
  var seen: [[Int]] = []
  var read: () -> [Int] = { [] }
  let state = State(Parts(first: Probe(1) { seen.append(read()) }, second: Probe(1)))
  let sum = Computed { state.get().numbers.reduce(0, +) }
  read = { state.get().numbers + [sum.get()] }
  _ = sum.get()
  state.set(Parts(first: Probe(2), second: Probe(2)))
  #expect(seen == [[2, 2, 4]])
  read = { [] }
}

@Test func theEndOfAValueMaySetAnother() {
  let state = State(Parts(first: Probe(1), second: Probe(1)))
  var heard: [[Int]] = []
  state.on { heard.append($0.numbers) }
  state.set(
    Parts(
      first: Probe(2) { state.set(Parts(first: Probe(4), second: Probe(4))) }, second: Probe(2)))
  state.set(Parts(first: Probe(3), second: Probe(3)))
  #expect(heard == [[1, 1], [2, 2], [3, 3], [4, 4]])
  #expect(state.get().numbers == [4, 4])
}

@Test func theEndOfAValueThatIsDueMaySetAnother() {
  let state = State(Probe(1))
  var heard: [Int] = []
  state.on { heard.append($0.number) }
  let trigger = State(false)
  trigger.on { isOn in
    guard isOn else { return }
    state.set(Probe(2))
    batch {
      state.set(Probe(3) { state.set(Probe(5)) })
      state.set(Probe(4))
    }
  }
  trigger.set(true)
  #expect(heard == [1, 2, 5])
}

@Test func theEndOfAComputedValueSeesTheNextOne() {
  var seen: [[Int]] = []
  var read: () -> [Int] = { [] }
  let source = State(1)
  let parts = Computed {
    let number = source.get()
    return Parts(first: Probe(number) { seen.append(read()) }, second: Probe(number))
  }
  let sum = Computed { parts.get().numbers.reduce(0, +) }
  read = { parts.get().numbers + [sum.get()] }
  var sums: [Int] = []
  let effect = Effect { sums.append(sum.get()) }
  for value in 2...3 { source.set(value) }
  #expect(seen == [[2, 2, 4], [3, 3, 6]])
  #expect(sums == [2, 4, 6])
  read = { [] }
  withExtendedLifetime(effect) {}
}

@Test func theEndOfAComputedValueIsNotDependedOn() {
  let (source, other) = (State(1), State(0))
  var runs = 0
  let probe = Computed {
    runs += 1
    return Probe(source.get()) { other.get() }
  }
  probe.get()
  source.set(2)
  probe.get()
  other.set(1)
  probe.get()
  #expect(runs == 2)
}

@Test func theEndOfAComputedValueMayReleaseIt() {
  let source = State(1)
  var probe: Computed<Probe>?
  var ended = 0
  probe = Computed {
    Probe(source.get()) {
      ended += 1
      if ended == 1 { probe = nil }
    }
  }
  let sum = Computed { [weak probe] in probe?.get().number ?? 0 }
  #expect(sum.get() == 1)
  source.set(2)
  // It was released before the sum could read it.
  #expect(sum.get() == 0)
  #expect(probe == nil)
  #expect(ended == 2)
}

@Test func manyValuesOfAListenerAreDeliveredInOrder() {
  let (state, trigger) = (State(0), State(false))
  var heard = 0
  state.on { if $0 == heard + 1 { heard += 1 } }
  trigger.on { if $0 { for value in 1...20_000 { state.set(value) } } }
  trigger.set(true)
  #expect(heard == 20_000)
}

@Test func whatTheEndOfAComputedValueReadsIsNotDependedOn() {
  let (state, other) = (State(1), State(1))
  let value = Computed { Probe(state.get()) { other.get() } }
  var runs = 0
  let effect = Effect {
    runs += 1
    state.get()
    value.get()
  }
  state.set(2)
  #expect(runs == 2)
  other.set(2)
  #expect(runs == 2)
  withExtendedLifetime(effect) {}
}

/// A type whose values are never equal, and whose comparison runs a closure.
private struct Compared: Equatable {
  let object: Box
  let action: () -> Void

  final class Box {}

  static func == (a: Compared, b: Compared) -> Bool {
    a.action()
    return false
  }
}

@Test func comparingMayReleaseAComputedValue() {
  let source = State(0)
  let holder = Holder()
  holder.value = Computed {
    _ = source.get()
    return Compared(object: Compared.Box()) { holder.value = nil }
  }
  let reader = Effect { _ = holder.value?.get() }
  source.set(1)
  #expect(holder.value == nil)
  source.set(2)
  withExtendedLifetime(reader) {}
}

private final class Holder {
  var value: Computed<Compared>?
}
