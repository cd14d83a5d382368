import Bindings
import Observation
import Testing

/// Counts the changes of signals that are read in `withObservationTracking`.
private final class Tracker: @unchecked Sendable {
  var count = 0

  func track(_ signal: State<Int>) {
    withObservationTracking {
      _ = signal.get()
    } onChange: {
      self.count += 1
    }
  }
}

/// Adds a listener that is called when the first state changes.
private typealias Listening = (_ a: State<Int>, _ listener: @escaping () -> Void) -> Any

private func makeListenings() -> [(String, Listening)] {
  [
    ("state", { a, listener in a.on { _ in listener() } }),
    (
      "computed",
      { a, listener in
        let computed = Computed { a.get() * 2 }
        computed.on { _ in listener() }
        return computed
      }
    ),
    (
      "part",
      { a, listener in
        let part = a.at(\.self)
        part.on { _ in listener() }
        return part
      }
    ),
    (
      "list",
      { a, listener in
        let rows = State([0])
        let list = rows.list()
        list.onChanges { _ in listener() }
        a.on { rows.set([$0]) }
        return list
      }
    ),
  ]
}

@Test func scopesInListenersSeeSignals() {
  for (name, listen) in makeListenings() {
    for call in 0..<3 {
      let a = State(0)
      let read = State(0)
      let tracker = Tracker()
      var calls = 0
      let held = listen(a) {
        if calls == call { tracker.track(read) }
        calls += 1
      }
      for step in 1..<3 { if step == 2 { untracked { a.set(step) } } else { a.set(step) } }
      #expect(calls == 3, "\(name)")
      read.set(1)
      #expect(tracker.count == 1, "\(name), call \(call)")
      withExtendedLifetime(held) {}
    }
  }
}

@Test func scopesInListenersThatAreAddedInARunSeeSignals() {
  let a = State(0)
  let b = State(0)
  let read = State(0)
  let tracker = Tracker()
  var runs = 0
  let effect = Effect {
    runs += 1
    b.on { _ in tracker.track(read) }
    a.get()
  }
  read.set(1)
  #expect(tracker.count == 1)
  #expect(runs == 1)
  withExtendedLifetime(effect) {}
}

@Test func effectsAndUntrackedScopesHideSignals() {
  // As documented: a read in an effect is a dependency of the effect, and is not tracked.
  let read = State(0)
  let tracker = Tracker()
  var runs = 0
  let effect = Effect {
    runs += 1
    tracker.track(read)
  }
  read.set(1)
  #expect((runs, tracker.count) == (2, 0))
  untracked { tracker.track(read) }
  read.set(2)
  #expect(tracker.count == 0)
  withExtendedLifetime(effect) {}
}
