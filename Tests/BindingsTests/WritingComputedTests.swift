import Bindings
import TestSupport
import Testing

// Computed values that set states while they run.

@Test func aValueThatFillsACacheStaysInStep() {
  let (cache, source) = (State<Int?>(nil), State(10))
  let value = Computed {
    if let known = cache.get() { return known + source.get() }
    cache.set(1)
    return 1 + source.get()
  }
  let reader = Computed { value.get() }
  var seen: [Int] = []
  #expect(reader.get() == 11)
  let effect = Effect { seen.append(reader.get()) }
  source.set(20)
  #expect(reader.get() == 21)
  source.set(30)
  #expect(reader.get() == 31)
  #expect(seen == [11, 21, 31])
  withExtendedLifetime(effect) {}
}

@Test func aValueMaySetWhatAnotherOneHasRead() {
  let (source, copy) = (State(1), State(0))
  let reader = Computed { copy.get() }
  // Reads a state through another value, and then sets it.
  let writer = Computed {
    let before = reader.get()
    copy.set(source.get())
    return [before, source.get()]
  }
  let sum = Computed { writer.get().reduce(0, +) }
  for step in 1..<5 {
    source.set(step)
    #expect(sum.get() == 2 * step)
    #expect(writer.get() == [step, step])
  }
}

@Test func effectsThatAReadSetsOffAreSeenByIt() {
  let (source, doubled) = (State(1), State(0))
  let writer = Computed {
    doubled.set(source.get() * 2)
    return source.get()
  }
  let follower = State(0)
  let effect = Effect { follower.set(doubled.get() + 1) }
  let all = Computed { [writer.get(), follower.get()] }
  for step in 1..<5 {
    source.set(step)
    #expect(all.get() == [step, 2 * step + 1])
  }
  withExtendedLifetime(effect) {}
}

@Test func valuesWithoutReferencesAndOthersSettleAlike() {
  let (cache, source) = (State([Int: String]()), State(1))
  let text = Computed {
    let key = source.get()
    if let known = cache.get()[key] { return known }
    cache.set(cache.get().merging([key: "\(key)"]) { $1 })
    return "\(key)"
  }
  let reader = Computed { text.get() + "!" }
  for step in [1, 2, 1, 3, 2] {
    source.set(step)
    #expect(reader.get() == "\(step)!")
  }
}

@Test func aWriteBehindADependencyThatWasCheckedIsSeen() {
  let (stored, source) = (State(0), State(0))
  let first = Computed { stored.get() }
  let second = Computed {
    stored.set(source.get())
    return 0
  }
  let sum = Computed { first.get() + second.get() }
  var seen: [Int] = []
  let effect = Effect { seen.append(sum.get()) }
  #expect(sum.get() == 0)
  for step in 1..<5 {
    source.set(step)
    #expect(sum.get() == step)
  }
  #expect(seen == [0, 1, 2, 3, 4])
  withExtendedLifetime(effect) {}
}
