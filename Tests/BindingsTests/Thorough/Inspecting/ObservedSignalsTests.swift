import Bindings
import Observation
import Testing

@Suite struct ObservedSignalsTests {
  private func names(_ read: () -> Void) -> [String?] {
    var names: [String?] = []
    withObservationTracking {
      names = observedSignals(in: read).map(\.name)
    } onChange: {
    }
    return names
  }

  @Test func signalsAreListedOnceInTheOrderOfReading() {
    let a = StateSignal(1).named("a")
    let b = StateSignal("b")
    let sum = Computed { a.get() + 1 }.named("sum")
    #expect(
      names {
        _ = sum.get()
        _ = b.get()
        _ = a.get() + sum.get()
      } == ["sum", nil, "a"])
  }

  @Test func whatObservationDoesNotTrackIsNotListed() {
    let a = StateSignal(1).named("a")
    #expect(observedSignals { _ = a.get() }.isEmpty)
    #expect(names { untracked { _ = a.get() } }.isEmpty)
    #expect(names {}.isEmpty)
    // Outside of the closure, nothing is recorded.
    _ = a.get()
    #expect(names { _ = a.get() } == ["a"])
  }

  @Test func anInnerCallIsPartOfTheOuterOne() {
    let a = StateSignal(1).named("a")
    let b = StateSignal(2).named("b")
    var inner: [String?] = []
    let outer = names {
      _ = a.get()
      inner = observedSignals { _ = b.get() }.map(\.name)
    }
    #expect(inner == ["b"] && outer == ["a", "b"])
  }
}
