import DiscreteStates
import FuzzDriver

/// An object whose states apply other states while they are entered, and whose outcomes do.
final class Nest: Stateful {
  nonisolated(unsafe) static var live = 0

  private var runs: [TransitionRun<Nest>] = []
  private var outcomes: [Int] = []
  private var changes: [StateChange] = []
  private var entered: String?
  private var pending: [Int] = []

  init(_ input: inout FuzzInput) {
    Nest.live += 1
    state.overlap = input.choice(of: OverlapPolicy.allCases)
    state.historyLimit = input.choice(4)
    if input.choice(2) == 0 {
      state.onChange { [weak self] _ in self?.continueNest() }
    }
  }

  deinit { Nest.live -= 1 }

  func run(_ input: inout FuzzInput) {
    while !input.isEmpty, changes.count < 100 {
      step(input.byte())
      // What states and outcomes are to do.
      if input.choice(3) == 0 { pending.append(input.byte()) }
    }
    pending = []
    for _ in 0..<1000 where !runs.isEmpty { runs.removeFirst().complete() }
    require(runs.isEmpty, "transitions go on")
    require(state.waitingCount == 0 && state.passage == nil, "\(state.status)")
    require(outcomes.allSatisfy { $0 == 1 }, "outcomes are told \(outcomes) times")
    require(state.current?.name == entered, "\(state.status), not \(entered ?? "none")")
    require(changes.allSatisfy { $0.outcome != nil }, "an outcome is missing")
    try? state.restore(StateRecord(states: [], position: nil)) { _, _ in nil }
  }

  private func continueNest() {
    if changes.count < 100, let next = pending.popLast() { step(next) }
  }

  private func step(_ byte: Int) {
    switch byte % 16 {
    case 0, 1, 2: note(state.apply(named(byte / 16)).instantly())
    case 3, 4, 5: note(state.apply(named(byte / 16)).viaTransition(held))
    case 6: note(state.back().viaTransition(held))
    case 7: note(state.back().instantly())
    case 8: note(state.forward().instantly())
    case 9: note(state.undo().instantly())
    case 10: runs.popLast()?.complete()
    case 11: runs.first?.mutate()
    case 12: runs.popLast()?.complete(false)
    case 13: changes.last?.cancel()
    case 14: if !runs.isEmpty { runs.removeFirst() }
    default: state.overlap = OverlapPolicy.allCases[byte / 16 % 4]
    }
  }

  private var held: StateTransition<Nest> {
    StateTransition { run in
      run.target?.runs.append(run)
      run.onInterrupt { [weak nest = run.target] _ in nest?.continueNest() }
    }
  }

  private func named(_ number: Int) -> State<Nest> {
    let name = ["a", "b", "c"][number % 3]
    let state = State<Nest>(name: name) {
      $0.entered = name
      $0.continueNest()
    }
    return number % 2 == 0 ? state : state.onUpdate { $0.continueNest() }
  }

  private func note(_ change: StateChange) {
    let index = outcomes.count
    outcomes.append(0)
    changes.append(change)
    change.onOutcome { [weak self] _ in
      self?.outcomes[index] += 1
      self?.continueNest()
    }
  }
}
