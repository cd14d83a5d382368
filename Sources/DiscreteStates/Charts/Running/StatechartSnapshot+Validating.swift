extension ChartProgram {
  /// Returns the active states, recorded states and remaining delays of a snapshot; throws if they do not fit the
  /// chart.
  ///
  /// Delays of a migrated snapshot that do not fit are ignored.
  func validated(
    _ snapshot: StatechartSnapshot<ID, Event>, isMigrated: Bool
  ) throws(StatechartError) -> (
    states: [StateID], recorded: [StateID: [StateID]], rests: [StateID: [Duration?]]
  ) {
    var isActive = [Bool](repeating: false, count: tables.stateCount)
    isActive[0] = true
    for id in snapshot.states {
      let state = try state(id)
      if isActive[Int(state)] || tables.kind[Int(state)].isHistory {
        throw .illegalConfiguration(at: "\(id)")
      }
      isActive[Int(state)] = true
    }
    // The numbers of children are higher than those of their parents.
    for state in isActive.indices.reversed() where isActive[state] {
      isActive[max(0, Int(tables.parent[state]))] = true
    }
    for state in isActive.indices where isActive[state] {
      let id = state == 0 ? nil : "\(id(StateID(state)))"
      let children = tables.children.list(StateID(state))
      let count = children.count { isActive[Int($0)] }
      let isLegal =
        switch tables.kind[state] {
        case .compound: count == 1
        case .parallel: count == children.count
        default: true
        }
      if !isLegal { throw .illegalConfiguration(at: id) }
    }
    var recorded: [StateID: [StateID]] = [:]
    for record in snapshot.records {
      let history = try state(record.history)
      let parent = tables.parent[Int(history)]
      var states: [StateID] = []
      for id in record.states {
        let state = try state(id)
        let fits =
          switch tables.kind[Int(history)] {
          case .deepHistory:
            tables.isDescendant(state, of: parent) && tables.kind[Int(state)].isAtomic
          case .shallowHistory:
            tables.parent[Int(state)] == parent && !tables.kind[Int(state)].isHistory
          default: false
          }
        for other in states where !areOrthogonal(other, state) {
          throw .illegalConfiguration(at: "\(id)")
        }
        if !fits { throw .illegalConfiguration(at: "\(id)") }
        states.append(state)
      }
      if states.isEmpty || recorded[history] != nil {
        throw .illegalConfiguration(at: "\(record.history)")
      }
      recorded[history] = states.sorted()
    }
    var rests: [StateID: [Duration?]] = [:]
    for delays in snapshot.delays {
      var state: StateID? = 0
      if let id = delays.state { state = isMigrated ? index[id] : try self.state(id) }
      if let state, isActive[Int(state)], rests[state] == nil,
        delays.rests.count == behavior.states[Int(state)].delays.count
      {
        rests[state] = delays.rests
      } else if !isMigrated {
        throw .illegalConfiguration(at: delays.state.map { "\($0)" })
      }
    }
    let states = isActive.indices.dropFirst().filter { isActive[$0] }.map { StateID($0) }
    return (states, recorded, rests)
  }

  private func state(_ id: ID) throws(StatechartError) -> StateID {
    guard let state = index[id] else { throw .unknownState("\(id)") }
    return state
  }

  /// Whether two states are in different regions.
  private func areOrthogonal(_ a: StateID, _ b: StateID) -> Bool {
    var common = min(a, b)
    if a == b || tables.isDescendant(max(a, b), of: common) { return false }
    while !tables.isDescendant(max(a, b), of: common) { common = tables.parent[Int(common)] }
    return tables.kind[Int(common)] == .parallel
  }
}
