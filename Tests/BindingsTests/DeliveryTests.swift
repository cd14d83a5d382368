import Bindings
import Testing

@Test func everyValueIsDeliveredInOrderBeforeSetReturns() {
  let state = State(0)
  var seen: [Int] = []
  state.on { seen.append($0) }
  for value in 1...3 {
    state.set(value)
    #expect(seen == Array(0...value))
  }
}

@Test func setsOfListenersComeAfterTheCurrentValueHasReachedEveryone() {
  let (state, other) = State.pair()
  var log: [String] = []
  state.on { value in
    log.append("a\(value)")
    if value == 1 {
      state.set(2)
      other.set(5)
      state.set(3)
      #expect(state.get() == 3)
    }
  }
  state.on { log.append("b\($0)") }
  other.on { log.append("c\($0)") }
  state.set(1)
  #expect(log == ["a0", "b0", "c0", "a1", "b1", "a2", "b2", "c5", "a3", "b3"])
}

@Test func batchesDeliverTheLastValue() {
  let state = State(0)
  var seen: [Int] = []
  state.on { value in
    seen.append(value)
    if value == 2 {
      batch {
        state.set(3)
        state.set(4)
      }
      state.set(5)
      batch {
        state.set(6)
        state.set(7)
      }
    }
  }
  batch {
    state.set(1)
    state.set(2)
  }
  #expect(seen == [0, 2, 4, 5, 7])
}

@Test func listenersMayAddAndRemoveWhileRunning() {
  let state = State(0)
  var log: [String] = []
  var second: BindingToken?
  var added = false
  state.on { value in
    log.append("a\(value)")
    if value == 1, let token = second { state.unBind(token) }
    if value == 1, !added {
      added = true
      state.on { log.append("n\($0)") }
    }
  }
  second = state.on { log.append("b\($0)") }
  state.on { log.append("c\($0)") }
  state.set(1)
  state.set(2)
  #expect(log == ["a0", "b0", "c0", "a1", "n1", "c1", "a2", "c2", "n2"])
}

@Test func listenersOfComputedValuesHearWhatDiffers() {
  let state = State(1)
  let double = Computed { state.get() * 2 }
  let positive = Computed { state.get() > 0 }
  var (doubles, signs): ([Int], [Bool]) = ([], [])
  let token = double.on { doubles.append($0) }
  positive.on { signs.append($0) }
  state.set(2)
  state.set(2)
  state.set(-1)
  #expect(doubles == [2, 4, -2])
  #expect(signs == [true, false])
  double.unBind(token)
  state.set(3)
  #expect(doubles == [2, 4, -2])
}

@Test func listenersSeeAConsistentGraph() {
  let state = State(1)
  let double = Computed { state.get() * 2 }
  var seen: [[Int]] = []
  state.on { seen.append([$0, double.get()]) }
  state.set(2)
  #expect(seen == [[1, 2], [2, 4]])
}

@Test func bindingsEndWithTheirObject() {
  final class Target { var value = 0 }
  let state = State(1)
  weak var gone: Target?
  let token: BindingToken
  do {
    let target = Target()
    gone = target
    token = state.bind(target, \.value)
  }
  #expect(gone == nil)
  state.set(2)
  #expect(!token.isActive)
}

@Test func statesMayGoWhileTheyDeliver() {
  var state: State<Int>? = State(0)
  var seen: [Int] = []
  state?.on { value in
    seen.append(value)
    if value == 1 { state = nil }
  }
  let token = state?.on { seen.append($0 + 10) }
  state?.set(1)
  #expect(seen == [0, 10, 1, 11])
  #expect(token?.isActive == false)
  token?.unBind()
}

@Test func computedValuesLetGoOfTheirListeners() {
  final class Probe {}
  weak var probe: Probe?
  let state = State(0)
  do {
    let double = Computed { state.get() * 2 }
    let held = Probe()
    probe = held
    double.on { [held] _ in withExtendedLifetime(held) {} }
    state.set(1)
    #expect(probe != nil)
  }
  #expect(probe == nil)
  state.set(2)
}

extension State where Value == Int {
  fileprivate static func pair() -> (State<Int>, State<Int>) { (State(0), State(0)) }
}
