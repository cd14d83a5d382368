import Bindings
import Testing

@Test func statesWhoseValuesWaitMayGoInAnyOrder() {
  // The queue has several entries for each state; some states are released before their turn.
  for rest in 0..<16 {
    var states: [State<Int>?] = (0..<4).map { _ in State(0) }
    let trigger = State(false)
    var heard: [[Int]] = Array(repeating: [], count: 4)
    for index in 0..<4 { states[index]?.on { heard[index].append($0) } }
    trigger.on { isOn in
      guard isOn else { return }
      for step in 1..<5 {
        for state in states { state?.set(step) }
        if step == 3 {
          for index in 0..<4 where rest & (1 << index) == 0 { states[index] = nil }
          // New objects may reuse the memory.
          for _ in 0..<4 { State(9).on { _ in } }
        }
      }
    }
    trigger.set(true)
    for index in 0..<4 {
      #expect(heard[index] == (rest & (1 << index) == 0 ? [0] : [0, 1, 2, 3, 4]), "\(rest)")
    }
  }
}

@Test func aStateMayGoWhileSomeOfItsValuesHaveBeenTold() {
  for last in 1..<30 {
    var state: State<Int>? = State(0)
    let other = State(0)
    let trigger = State(false)
    var heard: [Int] = []
    var othersHeard = 0
    other.on { _ in othersHeard += 1 }
    state?.on { value in
      heard.append(value)
      if value == last { state = nil }
    }
    // No other code holds the state when its values are delivered.
    trigger.on { isOn in
      guard isOn else { return }
      for step in 1..<30 {
        state?.set(step)
        other.set(step)
      }
    }
    trigger.set(true)
    #expect(heard == Array(0...last))
    #expect(othersHeard == 30)
  }
}

@Test func editsInABatchKeepTheValueThatIsDueOnce() {
  let state = State(Array(0..<100))
  var isFirst = true
  var heard: [[Int]] = []
  state.on { value in
    heard.append(value)
    guard isFirst, value.count > 100 else { return }
    isFirst = false
    var addresses: Set<UInt> = []
    state.set([1] + value)
    state.edit {
      for offset in 0..<50 {
        $0[offset] = -1
        addresses.insert(address(of: state))
      }
    }
    #expect(addresses.count == 1)
    state.edit { $0.removeLast() }
  }
  state.edit { $0.append(100) }
  let all = Array(0..<101)
  let edited = Array(repeating: -1, count: 50) + all[49...]
  #expect(heard == [Array(0..<100), all, [1] + all, edited, Array(edited.dropLast())])
}

private func address(of state: State<[Int]>) -> UInt {
  unsafe state.get().withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}
