import Bindings
import Testing

@MainActor @Test func sequencesGiveEveryValueInOrder() async {
  let state = State(0)
  let values = state.values()
  for value in 1...1000 { state.set(value) }
  var seen: [Int] = []
  for await value in values {
    seen.append(value)
    if value == 1000 { break }
  }
  #expect(seen == Array(0...1000))
}

@MainActor @Test func sequencesMayKeepTheNewestOnly() async {
  let state = State(0)
  let latest = state.values(buffering: .bufferingNewest(1))
  let three = state.values(buffering: .bufferingNewest(3))
  for value in 1...10 { state.set(value) }
  var seen: [Int] = []
  for await value in latest {
    seen.append(value)
    if value == 12 { break }
    if value == 11 { state.set(12) } else { state.set(11) }
  }
  #expect(seen == [10, 11, 12])
  seen = []
  for await value in three {
    seen.append(value)
    if value == 12 { break }
  }
  #expect(seen == [10, 11, 12])
}

@MainActor @Test func sequencesEndWithTheSignal() async {
  var state: State<Int>? = State(1)
  guard let values = state?.values() else { return }
  let doubled: AsyncStream<Int>
  do {
    let source = State(4)
    let double = Computed { source.get() * 2 }
    doubled = double.values()
    source.set(5)
  }
  state?.set(2)
  state = nil
  var seen: [Int] = []
  for await value in values { seen.append(value) }
  #expect(seen == [1, 2])
  seen = []
  for await value in doubled { seen.append(value) }
  #expect(seen == [8, 10])
  _ = state
}

@MainActor @Test func cancelledSequencesEnd() async {
  weak var gone: State<Int>?
  do {
    let state = State(0)
    gone = state
    let values = state.values()
    let task = Task {
      var count = 0
      for await _ in values { count += 1 }
      return count
    }
    await Task.yield()
    state.set(1)
    task.cancel()
    #expect(await task.value <= 2)
    state.set(2)
  }
  #expect(gone == nil)
}

@MainActor @Test func sequencesMayBeIteratedElsewhere() async {
  let state = State(0)
  let values = state.values()
  let sum = Task.detached {
    var sum = 0
    for await value in values {
      sum += value
      if value == 100 { break }
    }
    return sum
  }
  for value in 1...100 {
    state.set(value)
    if value.isMultiple(of: 10) { await Task.yield() }
  }
  #expect(await sum.value == 5050)
}
