import Bindings
import TestSupport
import Testing

private let length = TestEffort.rounds(30_000)

@Test func statesTiedByListenersAreReleasedWithoutRecursion() {
  var next = State(0)
  var alive = 0
  final class Life {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }
  for _ in 0..<length {
    let state = State(0)
    alive += 1
    let life = Life { alive -= 1 }
    state.on { [next] value in
      if value > 0 { withExtendedLifetime(life) { next.set(value) } }
    }
    next = state
  }
  next.set(1)
  next = State(0)
  #expect(alive == 0)
}

@Test func effectsThatHoldEachOtherAreReleasedWithoutRecursion() {
  var last = Effect {}
  for _ in 0..<length { last = Effect { [last] in withExtendedLifetime(last) {} } }
  last = Effect {}
  withExtendedLifetime(last) {}
}

@Test func partsOfPartsAreReleasedWithoutRecursion() {
  var part = State(1).at(\.self)
  for _ in 0..<length { part = part.at(\.self) }
  part = State(2).at(\.self)
  #expect(part.get() == 2)
}

@Test func listenersOfComputedValuesThatHoldOthersAreReleasedWithoutRecursion() {
  let source = State(0)
  var last = Computed { source.get() }
  for _ in 0..<length {
    let computed = Computed { source.get() }
    computed.on { [last] _ in withExtendedLifetime(last) {} }
    last = computed
  }
  last = Computed { source.get() + 1 }
  source.set(1)
  #expect(last.get() == 2)
}
