import Observation
import Testing

@testable import Bindings

/// Counts the changes of signals that are read in `withObservationTracking`.
private final class Tracker: @unchecked Sendable {
  var count = 0

  func track(_ body: () -> Void) {
    withObservationTracking(body) { self.count += 1 }
  }
}

@Test func trackingSeesStates() {
  let state = State(1)
  let tracker = Tracker()
  tracker.track { state.get() }
  state.set(2)
  #expect(tracker.count == 1)
  // Once, until the signal is tracked again.
  state.set(3)
  #expect(tracker.count == 1)
  tracker.track { state.get() }
  tracker.track { state.get() }
  state.set(4)
  #expect(tracker.count == 3)
}

@Test func trackedComputedValuesAreComputedUntilTheyChange() {
  let state = State(1)
  var runs = 0
  let double = Computed {
    runs += 1
    return state.get() * 2
  }
  let tracker = Tracker()
  tracker.track { double.get() }
  #expect(runs == 1)
  state.set(2)
  state.set(3)
  #expect(tracker.count == 1)
  // After a notification, the value is not computed until the observer reads it again.
  #expect(runs == 2)
  tracker.track { #expect(double.get() == 6) }
  #expect(runs == 3)
  state.set(4)
  #expect(tracker.count == 2)
  #expect(runs == 4)
}

@Test func computedValuesThatComeOutTheSameTellNobody() {
  let (first, second) = (State(1), State(2))
  let isSmall = Computed { first.get() + second.get() < 10 }
  let word = Computed { isSmall.get() ? "small" : "large" }
  let tracker = Tracker()
  tracker.track { word.get() }
  first.set(3)
  batch {
    first.set(8)
    second.set(1)
  }
  #expect(tracker.count == 0)
  first.set(9)
  #expect(tracker.count == 1)
  tracker.track { #expect(word.get() == "large") }
  first.set(20)
  second.set(30)
  #expect(tracker.count == 1)
  first.set(-30)
  #expect(tracker.count == 2)
}

@Test func computedValuesMayBeLetGoByWhatTheyCompute() {
  final class Owner { var computed: Computed<Int>? }
  let (state, owner, tracker) = (State(1), Owner(), Tracker())
  let inner = Computed { [weak owner] in
    if state.get() > 1 { owner?.computed = nil }
    return state.get()
  }
  owner.computed = Computed { inner.get() }
  tracker.track { owner.computed?.get() }
  state.set(2)
  #expect(owner.computed == nil)
  state.set(3)
  #expect(inner.get() == 3)
}

@Test func trackingSeesListsAndParts() {
  struct Pair {
    var a = 1
    var b = 2
  }
  let (numbers, pair) = (State([1, 2, 3]), State(Pair()))
  let odd = numbers.list().filter { !$0.isMultiple(of: 2) }
  let part = pair.at(\.a)
  let tracker = Tracker()
  tracker.track {
    #expect(odd.count == 2)
    part.get()
  }
  numbers.edit { $0.append(5) }
  #expect(tracker.count == 1)
  tracker.track {
    #expect(odd.get() == [1, 3, 5])
    part.get()
  }
  pair.set(Pair(a: 7))
  #expect(tracker.count == 2)
  tracker.track { numbers.get() }
  numbers.edit { $0.removeLast() }
  #expect(tracker.count == 3)
}

@Test func changesInABatchAndInListenersAreSeen() {
  let (first, second) = (State(1), State(1))
  let sum = Computed { first.get() + second.get() }
  first.on { second.set($0 * 10) }
  let tracker = Tracker()
  tracker.track { sum.get() }
  batch {
    first.set(2)
    #expect(tracker.count == 0)
  }
  #expect(tracker.count == 1)
  #expect(sum.get() == 22)
}

@Test func onlyTrackingMakesARegistrar() {
  final class Label { var text = 0 }
  let (state, label) = (State(1), Label())
  let double = Computed { state.get() * 2 }
  let effect = Effect { double.get() }
  state.on { _ in }
  double.on { _ in }
  state.bind(label, \.text)
  _ = untracked { double.get() }
  state.set(2)
  #expect(state.extras?.observation == nil)
  #expect(double.extras?.observation == nil)
  state.get()
  double.get()
  #expect(state.extras?.observation == nil)
  #expect(double.extras?.observation == nil)
  let tracker = Tracker()
  tracker.track { double.get() }
  #expect(state.extras?.observation == nil)
  #expect(double.extras?.observation != nil)
  // Listeners run outside of the tracking scope in which the value is set: their reads are not tracked there.
  state.set(3)
  #expect(tracker.count == 1)
  withExtendedLifetime(effect) {}
}

@Test func trackedSignalsAreReleased() {
  weak var (goneState, goneComputed): (State<Int>?, Computed<Int>?)
  let tracker = Tracker()
  do {
    let state = State(1)
    let double = Computed { state.get() * 2 }
    (goneState, goneComputed) = (state, double)
    tracker.track { double.get() }
    tracker.track { state.get() }
    state.set(2)
    tracker.track { double.get() }
  }
  #expect(goneState == nil)
  #expect(goneComputed == nil)
}

@Test func computedValuesThatAreTrackedMayGoBeforeTheirStates() {
  let state = State(1)
  let tracker = Tracker()
  do {
    let double = Computed { state.get() * 2 }
    tracker.track { double.get() }
  }
  state.set(2)
  state.set(3)
  #expect(tracker.count == 0)
}

@Test func trackingSeesWhatIsReadAgainAfterAChangeInTheSameScope() {
  let state = State(1)
  let tracker = Tracker()
  tracker.track {
    state.get()
    state.set(2)
    state.get()
  }
  state.set(3)
  #expect(tracker.count == 1)
}

@Test func trackersOfManySignalsHearOfEach() {
  let states = (0..<50).map { State($0) }
  let doubled = states.map { state in Computed { state.get() * 2 } }
  for index in 0..<50 {
    let (direct, computed) = (Tracker(), Tracker())
    direct.track { for state in states { state.get() } }
    computed.track { for double in doubled { double.get() } }
    states[index].set(-1 - index)
    #expect(direct.count == 1)
    #expect(computed.count == 1)
  }
}

@Test func readingATrackedValueBeforeItsTrackersAreToldHidesNothing() {
  let state = State(1)
  let (double, triple) = (Computed { state.get() * 2 }, Computed { state.get() * 3 })
  let tracker = Tracker()
  tracker.track { double.get() }
  batch {
    state.set(2)
    #expect(double.get() == 4)
  }
  #expect(tracker.count == 1)
  // By the observer that is notified first.
  var read = 0
  let other = Tracker()
  tracker.track { double.get() }
  other.track { triple.get() }
  let effect = Effect {
    state.get()
    untracked { read = double.get() + triple.get() }
  }
  state.set(3)
  #expect(read == 15)
  #expect((tracker.count, other.count) == (2, 1))
  withExtendedLifetime(effect) {}
}

@Test func aTrackedValueMayDropItsLastHolderWhileItIsChecked() {
  final class Holder { var value: Computed<Int>? }
  let (source, holder) = (State(0), Holder())
  let middle = Computed { source.get() }
  holder.value = Computed {
    let value = middle.get()
    if value == 1 { holder.value = nil }
    return value
  }
  withObservationTracking {
    _ = holder.value?.get()
  } onChange: {
  }
  source.set(1)
  #expect(holder.value == nil)
  // The node that tracked the value has been removed from the check together with it.
  #expect(GraphContext.current.state.checking.count == 0)
  #expect(GraphSnapshot(around: source).nodes.count == 2)
}
