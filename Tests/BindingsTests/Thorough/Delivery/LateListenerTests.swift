import Bindings
import Testing

// Listeners that are added when a value has been set, but not delivered yet.

private final class Label {
  var text = 0
}

@Test func bindingsMadeInABatchGetItsLastValue() {
  for hasListeners in [false, true] {
    let (state, label) = (State(0), Label())
    if hasListeners { state.on { _ in } }
    var (seen, later) = ([Int](), [Int]())
    batch {
      state.set(1)
      state.on { seen.append($0) }
      state.bind(label, \.text)
      state.set(2)
      state.on { later.append($0) }
      state.set(3)
    }
    #expect(seen == [1, 3])
    #expect(later == [2, 3])
    #expect(label.text == 3)
    state.set(4)
    #expect(seen == [1, 3, 4])
  }
}

@Test func listenersThatComeInABatchOfAListenerHearWhatIsSetFromThen() {
  let (state, trigger) = (State(0), State(0))
  var (first, second) = ([Int](), [Int]())
  state.on { first.append($0) }
  trigger.on { value in
    guard value == 1 else { return }
    state.set(1)
    batch {
      state.set(2)
      state.on { second.append($0) }
      state.set(3)
    }
    state.set(4)
  }
  trigger.set(1)
  #expect(first == [0, 1, 3, 4])
  #expect(second == [2, 3, 4])
}

@Test func listenersOfComputedValuesHearEachValueOnce() {
  // Values that can be compared, and values that cannot.
  struct Plain { var value: Int }
  let state = State(0)
  let (tens, plain) = (Computed { state.get() / 10 }, Computed { Plain(value: state.get()) })
  var (log, others) = ([String](), [String]())
  tens.on { log.append("a\($0)") }
  plain.on { others.append("a\($0.value)") }
  batch {
    state.set(10)
    tens.on { log.append("b\($0)") }
    plain.on { others.append("b\($0.value)") }
    state.set(15)
    tens.on { log.append("c\($0)") }
    plain.on { others.append("c\($0.value)") }
  }
  #expect(log == ["a0", "b1", "c1", "a1"])
  #expect(others == ["a0", "b10", "c15", "a15", "b15"])
  (log, others) = ([], [])
  state.set(20)
  #expect(log == ["a2", "b2", "c2"])
  #expect(others == ["a20", "b20", "c20"])
}

@Test func lateListenersHearLaterValuesOfTheSameBatch() {
  let state = State(0)
  let double = Computed { state.get() * 2 }
  var (first, second, third) = ([Int](), [Int](), [Int]())
  double.on { first.append($0) }
  batch {
    state.set(1)
    double.on { second.append($0) }
    state.set(2)
    double.on { third.append($0) }
    // Back to the value that the others have got before.
    state.set(1)
  }
  #expect(first == [0, 2])
  #expect(second == [2, 2])
  #expect(third == [4, 2])
}

@Test func whoComesWhenNothingTurnsOutToHaveChangedHearsTheNextChange() {
  let state = State(0)
  let tens = Computed { state.get() / 10 }
  var (first, second, third) = ([Int](), [Int](), [Int]())
  tens.on { first.append($0) }
  batch {
    state.set(5)
    tens.on { second.append($0) }
  }
  tens.on { third.append($0) }
  state.set(10)
  #expect([first, second, third] == [[0, 1], [0, 1], [0, 1]])
}

@Test func listenersOfAStateMayListenToWhatIsComputedFromIt() {
  let state = State(0)
  let double = Computed { state.get() * 2 }
  double.on { _ in }
  var seen: [Int] = []
  state.on { value in if value == 1 { double.on { seen.append($0) } } }
  state.set(1)
  #expect(seen == [2])
  state.set(2)
  #expect(seen == [2, 4])
}
