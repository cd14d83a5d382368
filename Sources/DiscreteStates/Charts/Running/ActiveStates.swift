import ShadowDiff

/// The active states of a session, and the records of its history states.
///
/// Its memory depends on the number of active states, not on the size of the chart. It is a class, because the user's
/// code may read it while the planner is in use.
final class ActiveStates {
  typealias StateID = ChartTables.StateID

  let tables: ChartTables

  // Safety: only methods of this class change the fields, and they call no other code. When the fields here and in
  // the engine, the runner and `EventSlots` were checked for overlapping accesses, the checks took 340 of the 800 ns
  // of an event.

  /// The active states in document order, as keys.
  ///
  /// A key has the number of the state in the upper 32 bits, and the number of the stay in the lower 32.
  ///
  /// During a microstep, after it is planned, these are the states that are active at its end.
  @safe @exclusivity(unchecked) private(set) var keys: [UInt64] = []

  /// The number of the microstep, which is also the number of the stays in the states that it enters.
  @safe @exclusivity(unchecked) private(set) var microstep: UInt32 = 0

  /// The progress of a microstep.
  private enum Progress {
    /// No microstep is being made.
    case none

    /// The microstep is exiting states.
    case leaving

    /// The microstep is entering states, and has entered those up to this one.
    case entering(StateID)
  }

  @safe @exclusivity(unchecked) private var progress = Progress.none

  /// The states that this microstep has yet to exit, ascending.
  @safe @exclusivity(unchecked) private var leaving: [StateID] = []

  /// The states that each history state recorded when its parent was last exited.
  @safe @exclusivity(unchecked) private(set) var recorded: [StateID: [StateID]] = [:]

  /// The number of children of each parallel state that are in a final state, if there are any.
  @safe @exclusivity(unchecked) private var finishedChildren: [StateID: Int] = [:]

  /// The number of active atomic states.
  @safe @exclusivity(unchecked) private(set) var atomCount = 0

  init(_ tables: ChartTables) { self.tables = tables }

  /// The state of a key.
  static func state(of key: UInt64) -> StateID { StateID(truncatingIfNeeded: key >> 32) }

  /// The key of a state that is entered in a microstep.
  static func key(_ state: StateID, _ stay: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: state)) << 32 | UInt64(stay)
  }

  /// The active states in document order or, during a microstep, the states that are active at its end.
  var states: [StateID] { keys.map { Self.state(of: $0) } }

  /// The places in `keys` of the active proper descendants of a state.
  func places(below state: StateID) -> Range<Int> {
    // The most frequent case.
    if state == 0 { return keys.indices }
    let low = keys.lowerBound(of: Self.key(state + 1, 0))
    return low..<keys.lowerBound(of: Self.key(tables.last[Int(state)] + 1, 0))
  }

  /// The number of the current stay in a state, to which its delays and work belong; `nil` if the state is not active.
  ///
  /// The chart itself has one stay.
  func stay(in state: StateID) -> UInt32? {
    if state == 0 { return 0 }
    let place = keys.lowerBound(of: Self.key(state, 0))
    guard place < keys.count, Self.state(of: keys[place]) == state else { return nil }
    return UInt32(truncatingIfNeeded: keys[place])
  }

  // MARK: During a microstep

  /// Whether no microstep is being made, so that `keys` are the states that are active now.
  var isSettled: Bool { if case .none = progress { true } else { false } }

  /// Returns whether a state is active now, even during a microstep.
  func isActive(_ state: StateID) -> Bool {
    let stay = stay(in: state)
    switch progress {
    case .none: return stay != nil
    case .leaving:
      if let stay, stay != microstep { return true }
      let place = leaving.lowerBound(of: state)
      return place < leaving.count && leaving[place] == state
    case .entering(let last): return stay.map { $0 != microstep || state <= last } ?? false
    }
  }

  /// The states that are active now, even during a microstep, in document order.
  var present: [StateID] {
    switch progress {
    case .none: return states
    case .leaving:
      return (states.filter { stay(in: $0) != microstep } + leaving).sorted()
    case .entering: return states.filter { isActive($0) }
    }
  }

  /// Begins a microstep that exits the given states, ascending.
  func beginMicrostep(leaving states: [StateID]) {
    microstep &+= 1
    progress = .leaving
    leaving.clear()
    for state in states { leaving.append(state) }
  }

  /// Marks a state as exited: the last of the states that are still to be exited.
  func exit(_ state: StateID) {
    leaving.removeLast()
    count(state, isEntered: false)
  }

  /// Begins to enter states.
  func beginEntering() { progress = .entering(ChartTables.none) }

  /// Marks a state as entered: the next one in document order.
  func enter(_ state: StateID) {
    progress = .entering(state)
    count(state, isEntered: true)
  }

  func endMicrostep() { progress = .none }

  /// Replaces a range of keys.
  func replace(_ places: Range<Int>, with keys: [UInt64]) {
    guard places.count == keys.count else { return self.keys.replaceSubrange(places, with: keys) }
    for offset in keys.indices { self.keys[places.lowerBound + offset] = keys[offset] }
  }

  private func count(_ state: StateID, isEntered: Bool) {
    let kind = tables.kind[Int(state)]
    guard kind.isAtomic else { return }
    atomCount += isEntered ? 1 : -1
    if kind == .final { setFinished(tables.parent[Int(state)], isEntered) }
  }

  // MARK: History and final states

  /// Updates the records of the history states of a state from the configuration.
  func recordHistory(of state: StateID) {
    let histories = tables.histories[state]
    guard !histories.isEmpty else { return }
    let below = places(below: state)
    for index in histories {
      let history = tables.histories.values[index]
      let isDeep = tables.kind[Int(history)] == .deepHistory
      var kept = recorded.removeValue(forKey: history) ?? []
      kept.clear()
      for place in below {
        let inner = Self.state(of: keys[place])
        if isDeep ? tables.kind[Int(inner)].isAtomic : tables.parent[Int(inner)] == state {
          kept.append(inner)
        }
      }
      recorded[history] = kept
    }
  }

  /// Updates the counts when a compound or parallel state enters or exits a final state.
  private func setFinished(_ state: StateID, _ isFinished: Bool) {
    var state = state
    while state > 0 {
      let parent = tables.parent[Int(state)]
      guard tables.kind[Int(parent)] == .parallel else { return }
      let before = finishedChildren[parent] ?? 0
      let after = before + (isFinished ? 1 : -1)
      finishedChildren[parent] = after == 0 ? nil : after
      guard max(before, after) == tables.children[parent].count else { return }
      state = parent
    }
  }

  /// Returns the parallel state that is done because a final state has been entered, or `none`.
  ///
  /// As in SCXML, only the parent of the final state's parent is checked.
  func parallelDone(byEntering final: StateID) -> StateID {
    let grandparent = tables.parent[Int(tables.parent[Int(final)])]
    guard grandparent > 0, tables.kind[Int(grandparent)] == .parallel,
      finishedChildren[grandparent] == tables.children[grandparent].count
    else { return ChartTables.none }
    return grandparent
  }

  /// Restores a valid configuration, in document order, and the records of history states.
  func restore(_ states: [StateID], recorded: [StateID: [StateID]]) {
    for key in keys.reversed() { count(Self.state(of: key), isEntered: false) }
    microstep &+= 1
    keys = states.map { Self.key($0, microstep) }
    for state in states { count(state, isEntered: true) }
    self.recorded = recorded
  }
}

extension Array {
  /// Removes all elements and keeps the memory.
  ///
  /// Most lists of a microstep have one or two elements. `removeAll(keepingCapacity:)` calls `replaceSubrange`; the
  /// ten calls for an event took a quarter of its instructions.
  mutating func clear() {
    guard count < 8 else { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
