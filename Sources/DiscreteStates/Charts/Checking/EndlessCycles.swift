/// The cycles of transitions on `.always` that no guard and no other region can end.
struct EndlessCycles {
  private typealias StateID = ChartTables.StateID
  private typealias TransitionID = ChartTables.TransitionID

  /// The next step from a state without substates.
  private struct Move {
    /// The transition without a guard, which is taken if no guarded transition before it is.
    let certain: TransitionID

    /// The states without substates to which it and the guarded transitions before it lead.
    let next: [StateID]
  }

  private let tables: ChartTables

  init(_ tables: ChartTables) { self.tables = tables }

  /// The transitions without a guard that are part of such a cycle.
  var transitions: Set<Int32> {
    guard tables.isWanted(ChartTables.eventless) else { return [] }
    var moves: [StateID: Move] = [:]
    let eventless = eventlessBySource()
    let leaving = eventless.joined().filter { !tables.targets.list($0).isEmpty }
    for state in tables.kind.indices where tables.kind[state] == .atomic {
      moves[StateID(state)] = move(from: StateID(state), eventless, leaving)
    }
    // Remove moves that may lead to a state without a move, until all remaining moves lead to states with moves.
    while let way = moves.first(where: { !$0.value.next.allSatisfy { moves[$0] != nil } }) {
      moves[way.key] = nil
    }
    return Set(moves.filter { leadsBack(to: $0.key, moves) }.map(\.value.certain))
  }

  private func eventlessBySource() -> [[TransitionID]] {
    var transitions = [[TransitionID]](repeating: [], count: tables.stateCount)
    for place in tables.byEvent.places(of: ChartTables.eventless) {
      transitions[Int(tables.byEvent.states[place])] += tables.byEvent.transitions(at: place).map {
        tables.byEvent.transitions[$0]
      }
    }
    return transitions
  }

  /// Returns the move from a state; `nil` if the state may stay active, or if the move is not certain.
  private func move(
    from leaf: StateID, _ eventless: [[TransitionID]], _ leaving: [TransitionID]
  ) -> Move? {
    var next: [StateID] = []
    var certain: TransitionID?
    var state = leaf
    while state >= 0 {
      if tables.kind[Int(state)] == .parallel {
        // A transition of another region may exit this region.
        let inside = state + 1...tables.last[Int(state)]
        for other in leaving where inside.contains(tables.source[Int(other)]) {
          if !inside.contains(tables.domain[Int(other)]) { return nil }
        }
      }
      for transition in eventless[Int(state)] where certain == nil {
        let targets = tables.targets.list(transition)
        if targets.isEmpty {
          next.append(leaf)
        } else if targets.count == 1, let target = targets.first, let end = self.leaf(of: target) {
          next.append(end)
        } else {
          return nil
        }
        if !tables.isGuarded[Int(transition)] { certain = transition }
      }
      state = tables.parent[Int(state)]
    }
    return certain.map { Move(certain: $0, next: next) }
  }

  /// Returns the only state without substates that becomes active with a state; `nil` if there may be another.
  private func leaf(of state: StateID) -> StateID? {
    var state = state
    while tables.kind[Int(state)] == .compound {
      let initial = tables.targets.list(tables.initial[Int(state)])
      guard initial.count == 1, let first = initial.first else { return nil }
      state = first
    }
    return tables.kind[Int(state)] == .atomic ? state : nil
  }

  private func leadsBack(to state: StateID, _ moves: [StateID: Move]) -> Bool {
    var found: Set<StateID> = []
    var stack = moves[state]?.next ?? []
    while let other = stack.popLast() {
      if other == state { return true }
      if found.insert(other).inserted { stack += moves[other]?.next ?? [] }
    }
    return false
  }
}
