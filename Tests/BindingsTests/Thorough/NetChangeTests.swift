import Testing

@testable import Bindings

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

// The same with reads in between: a reader that has not seen the value in between does not run.

@Test func aReadInABatchThatSetsBackRunsNoEffectAndNoListener() {
  let a = State(4)
  let tenfold = Computed { a.get() * 10 }
  let close = Computed(by: { abs($0 - $1) < 1 }) { Double(a.get()) }
  var (heard, closeHeard, runs): ([Int], [Double], Int) = ([], [], 0)
  tenfold.on { heard.append($0) }
  close.on { closeHeard.append($0) }
  let effect = Effect {
    runs += 1
    a.get()
  }
  batch {
    a.set(5)
    #expect(tenfold.get() == 50)
    #expect(close.get() == 5)
    a.set(4)
  }
  batch {
    a.set(5)
    Effect { a.get() }.stop()
    a.set(4)
  }
  #expect(heard == [40] && closeHeard == [4] && runs == 1)
  batch {
    a.set(5)
    tenfold.get()
    a.set(6)
  }
  #expect(heard == [40, 60] && closeHeard == [4, 6] && runs == 2)
  withExtendedLifetime(effect) {}
}

@Test func aReadInAListenerThatSetsBackRunsNoListener() {
  let a = State(1)
  let isPositive = Computed { a.get() > 0 }
  var heard: [Bool] = []
  isPositive.on { heard.append($0) }
  a.on {
    guard $0 == 2 else { return }
    a.set(-1)
    #expect(!isPositive.get())
    a.set(3)
  }
  a.set(2)
  #expect(heard == [true])
  a.set(-2)
  #expect(heard == [true, false])
}

@Test func anEffectThatHasSeenTheValueInBetweenRunsAgain() {
  let a = State(1)
  var (seen, effects): ([Int], [Effect]) = ([], [])
  var earlier: [Int] = []
  effects.append(Effect { earlier.append(a.get()) })
  batch {
    a.set(2)
    effects.append(Effect { seen.append(a.get()) })
    a.set(1)
  }
  #expect(seen == [2, 1])
  #expect(earlier == [1])
}

@Test func valuesAreKeptOnlyUntilTheDeliveryEnds() {
  let (a, b) = (State(1), State(1))
  let sum = Computed { a.get() + b.get() }
  var runs = 0
  let first = Effect {
    runs += 1
    sum.get()
  }
  let second = Effect {
    batch {
      a.set(2)
      untracked { _ = sum.get() }
      a.set(1)
    }
  }
  #expect(runs == 1)
  #expect(GraphContext.current.state.journal.kept.isEmpty)
  #expect(GraphContext.current.state.duties.isEmpty)
  withExtendedLifetime((first, second)) {}
}

@Test func aListenerThatIsAddedInABatchGetsTheLastValue() {
  let a = State(1)
  let double = Computed { a.get() * 2 }
  var (heard, late): ([Int], [Int]) = ([], [])
  double.on { heard.append($0) }
  batch {
    a.set(2)
    double.on { late.append($0) }
    a.set(1)
  }
  #expect(late == [4, 2])
  #expect(heard.last == 2)
}

@Test func aSignalThatGoesAfterAReadInABatchLeavesItsReadersUsable() {
  let other = State(1)
  var state: State<[Int]>? = State([1])
  var sum: Computed<Int>? = Computed { [weak state] in (state?.get().count ?? 0) + other.get() }
  var seen: [Int] = []
  let effect = Effect { [weak sum, weak state] in
    seen.append((sum?.get() ?? 0) + (state?.get().count ?? 0) + other.get())
  }
  batch {
    state?.set([1, 2])
    other.set(2)
    sum?.get()
    other.set(1)
    state = nil
    sum = nil
  }
  #expect(seen == [4, 1])
  other.set(2)
  #expect(seen == [4, 1, 2])
  withExtendedLifetime(effect) {}
}
