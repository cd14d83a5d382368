import Observation
import Testing

@testable import Bindings

// A run that reads a state again takes a short way, which ends where another reader begins.

@Test func anInnerReaderDependsOnWhatTheOuterOneReadsRepeatedly() {
  let state = State(1)
  var (inner, outer): (Computed<Int>?, [Int]) = (nil, [])
  let effect = Effect {
    let sum = state.get() + state.get() + state.get()
    let made = inner ?? Computed { 10 * (state.get() + state.get()) + state.get() }
    inner = made
    outer.append(sum + 100 * untracked { made.get() })
  }
  #expect(outer == [2103])
  effect.stop()
  // Nothing but its own dependency makes the inner value follow.
  state.set(2)
  #expect(inner?.get() == 42)
  state.set(3)
  #expect(inner?.get() == 63)
}

@Test func aValueThatIsComputedInBetweenDependsOnTheSameState() {
  let state = State(1)
  let inner = Computed { 10 * state.get() }
  let outer = Computed { state.get() + state.get() + state.get() + inner.get() }
  #expect(outer.get() == 13)
  state.set(2)
  #expect(outer.get() == 26)
  state.set(3)
  #expect(outer.get() == 39)
}

@Test func aReaderDependsOnWhatAnInnerValueReadsRepeatedly() {
  let state = State(1)
  // The inner value stays the same when the state changes.
  let inner = Computed { 0 * (state.get() + state.get()) }
  let outer = Computed { inner.get() + state.get() }
  #expect(outer.get() == 1)
  state.set(2)
  #expect(outer.get() == 2)
}

@Test func aReaderThatFollowsDependsOnWhatTheReaderBeforeReadRepeatedly() {
  let state = State(1)
  var runs = [0, 0]
  let effects = [0, 1].map { index in
    Effect {
      for _ in 0..<(3 - 2 * index) { state.get() }
      runs[index] += 1
    }
  }
  for value in 2...4 { state.set(value) }
  #expect(runs == [4, 4])
  withExtendedLifetime(effects) {}
}

@Test func aRunThatReadsLessOftenStillDepends() {
  let (state, times) = (State(0), State(5))
  let value = Computed {
    var sum = 0
    for _ in 0..<times.get() { sum += state.get() }
    return sum
  }
  for (count, read) in [5, 1, 3, 2, 0, 4].enumerated() {
    batch {
      times.set(read)
      state.set(count)
    }
    #expect(value.get() == read * count)
    state.set(count + 1)
    #expect(value.get() == read * (count + 1))
  }
}

@Test func aRunReadsWhatItSetsAfterReadingRepeatedly() {
  let state = State(1)
  var seen: [Int] = []
  let effect = Effect {
    var values = [state.get(), state.get(), state.get()]
    batch {
      if values[0] < 3 { state.set(values[0] + 1) }
      values.append(state.get())
    }
    seen = values + [state.get()]
  }
  #expect(seen == [3, 3, 3, 3, 3])
  state.set(1)
  #expect(seen == [3, 3, 3, 3, 3])
  withExtendedLifetime(effect) {}
}

@Test func anEffectMayEndAndReleaseWhatItReadRepeatedly() {
  final class Box {
    var effect: Effect?
    var state: State<Int>? = State(0)
  }
  for _ in 0..<100 {
    let box = Box()
    weak let state = box.state
    box.effect = Effect { [unowned box] in
      guard let value = box.state?.get(), box.state?.get() == value, value > 0 else { return }
      box.effect = nil
      box.state = nil
      // States that reuse the memory if it has been freed.
      let others = (0..<10).map { State($0) }
      #expect(others.reduce(0) { $0 + $1.get() + $1.get() } == 90)
    }
    box.state?.set(1)
    #expect(state == nil)
    #expect(GraphContext.current.state.readTwice == nil)
  }
}

@Test func listsDependOnWhatEachElementReadsRepeatedly() {
  let (factor, numbers) = (State(1), State([1, 2, 3]))
  let list = numbers.list(id: \.self).map { $0 * factor.get() + factor.get() + factor.get() }
  let sum = Computed { list.get().reduce(0, +) }
  #expect(sum.get() == 12)
  factor.set(2)
  #expect(sum.get() == 24)
  numbers.set([1])
  factor.set(3)
  #expect(sum.get() == 9)
}

@Test func aReaderOfAListDependsOnWhatItsElementsReadRepeatedly() {
  let (factor, numbers) = (State(1), State([1, 2, 3]))
  // The list stays the same when the factor changes.
  let list = numbers.list(id: \.self).map { $0 + 0 * (factor.get() + factor.get()) }
  let sum = Computed { list.get().reduce(0, +) + factor.get() }
  #expect(sum.get() == 7)
  factor.set(5)
  #expect(sum.get() == 11)
}

@Test func observationTracksWhatTheRunBeforeReadRepeatedly() {
  let state = State(1)
  nonisolated(unsafe) var changes = 0
  let value = Computed { state.get() + state.get() + state.get() }
  withObservationTracking {
    #expect(value.get() == 3)
    #expect(state.get() + state.get() == 2)
  } onChange: {
    unsafe changes += 1
  }
  state.set(2)
  #expect(unsafe changes == 1)
}

@Test func aStateIsNotReadInItsOwnEditAfterReadingItRepeatedly() async {
  await #expect(processExitsWith: .failure) {
    let values = State(["a": 1])
    let effect = Effect {
      _ = (values.get(), values.get(), values.get())
      values.edit { $0["b"] = values.get()["a"] }
    }
    withExtendedLifetime(effect) {}
  }
}
