import Bindings
import Testing

// Batches after which states have their old values.

@Test func aBatchWithoutANetChangeRunsNothing() {
  let (a, b) = (State(0), State("x"))
  var runs = [0, 0, 0]
  let sum = Computed {
    runs[0] += 1
    return a.get()
  }
  let effect = Effect {
    runs[1] += 1
    sum.get()
  }
  let direct = Effect {
    runs[2] += 1
    b.get()
    a.get()
  }
  batch {
    a.set(1)
    b.set("y")
    a.set(0)
    b.set("x")
  }
  #expect(runs == [1, 1, 1])
  batch {
    a.set(1)
    a.set(0)
    b.set("y")
  }
  #expect(runs == [1, 1, 2])
  a.set(2)
  #expect(runs == [2, 2, 3])
  withExtendedLifetime((effect, direct)) {}
}

@Test func whatIsReadInABatchFitsTheStatesThere() {
  let a = State(0)
  let double = Computed { a.get() * 2 }
  var seen: [Int] = []
  let effect = Effect { seen.append(double.get()) }
  batch {
    a.set(1)
    #expect(double.get() == 2)
    a.set(2)
    #expect(double.get() == 4)
    a.set(0)
    #expect(double.get() == 0)
    a.set(3)
  }
  #expect(double.get() == 6)
  #expect(seen.first == 0 && seen.last == 6 && seen.count == 2)
  withExtendedLifetime(effect) {}
}

@Test func stateThatGoesInABatchLeavesItsReadersUsable() {
  let other = State(1)
  var state: State<[Int]>? = State([1])
  let sum = Computed { [weak state] in (state?.get().count ?? 0) + other.get() }
  var seen: [Int] = []
  let effect = Effect { seen.append(sum.get()) }
  batch {
    state?.set([1, 2])
    state = nil
  }
  other.set(2)
  #expect(sum.get() == 2)
  #expect(seen.last == 2)
  withExtendedLifetime(effect) {}
}

@Test func editsCountAsChanges() {
  let list = State([1, 2])
  var runs = 0
  let effect = Effect {
    runs += 1
    list.get()
  }
  batch {
    list.edit { $0.append(3) }
    list.edit { $0.removeLast() }
  }
  #expect(runs == 2)
  withExtendedLifetime(effect) {}
}

@Test func listenersOfAStateHearTheLastValueOfABatchWithoutANetChange() {
  let a = State(0)
  var heard: [Int] = []
  a.on { heard.append($0) }
  batch {
    a.set(1)
    a.set(0)
  }
  #expect(heard == [0, 0])
}

@Test func aRunThatReadsWhatItHasSetInABatchRunsOnce() {
  let a = State(0)
  let trigger = State(0)
  var runs = 0
  let effect = Effect {
    runs += 1
    let step = trigger.get()
    batch {
      a.set(step)
      #expect(a.get() == step)
    }
  }
  trigger.set(1)
  trigger.set(2)
  #expect(runs == 3)
  a.set(7)
  #expect(runs == 4)
  #expect(a.get() == 2)
  withExtendedLifetime(effect) {}
}

@Test func aStateThatGoesInABatchHasItsReadersRun() {
  var state: State<Int>? = State(1)
  let value = Computed { state?.get() ?? -1 }
  #expect(value.get() == 1)
  batch {
    state?.set(2)
    state = nil
  }
  #expect(value.get() == -1)
}
