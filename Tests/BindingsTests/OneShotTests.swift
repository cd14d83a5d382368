import Testing

@testable import Bindings

// Effects and values that are released by code that they run.

@Test func anEffectMayReleaseItselfInALaterRun() {
  final class Box { var effect: Effect? }
  var runs = 0
  let other = State(0)
  for _ in 0..<100 {
    let (isReady, box) = (State(false), Box())
    box.effect = Effect { [unowned box] in
      guard isReady.get() else { return }
      runs += 1
      box.effect = nil
      // An object that reuses the effect's memory if it has been freed.
      let others = (0..<10).map { _ in Effect { other.get() } }
      isReady.set(false)
      // No queue may refer to the effect's memory after its run.
      #expect(GraphContext.current.state.queue.waiting.isEmpty)
      withExtendedLifetime(others) {}
    }
    isReady.set(true)
    isReady.set(true)
  }
  other.set(1)
  #expect(runs == 100)
}

@Test func aListenedValueMayDropItsLastHolderWhenItRuns() {
  final class Holder { var value: Computed<Int>? }
  for readsFirst in [false, true] {
    let (source, holder) = (State(0), Holder())
    var heard: [Int] = []
    holder.value = Computed {
      let value = source.get()
      if value == 2 { holder.value = nil }
      return value
    }
    holder.value?.on { heard.append($0) }
    batch {
      source.set(1)
      if readsFirst { #expect(holder.value?.get() == 1) }
      source.set(2)
    }
    #expect(holder.value == nil)
    source.set(3)
    #expect(heard.first == 0 && !heard.contains(3))
  }
}
