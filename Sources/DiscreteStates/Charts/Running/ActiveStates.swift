import ShadowDiff

/// Which states of a chart are active, and what its history states recorded.
///
/// It takes memory for active states alone, whatever the size of the chart. It is an object, since user code may
/// look at it while the planner does.
final class ActiveStates {
  typealias StateID = ChartTables.StateID

  let tables: ChartTables

  // Safety: only methods of this class change the fields, and they call nobody. To check for overlaps,
  // here and in the classes that run charts, took 340 of an event's 800 nanoseconds.

  /// The active states in document order, as keys: the id above, below it the stay.
  ///
  /// Within a microstep, from its plan on, these are the states at its end.
  @safe @exclusivity(unchecked) private(set) var keys: [UInt64] = []

  /// The number of the microstep, and so of the stays in the states that it enters.
  @safe @exclusivity(unchecked) private(set) var microstep: UInt32 = 0

  /// How far a microstep has come.
  private enum Progress {
    /// No microstep is being made.
    case none

    /// States are being left.
    case leaving

    /// Of the states to enter, those up to this one have been entered.
    case entering(StateID)
  }

  @safe @exclusivity(unchecked) private var progress = Progress.none

  /// The states that are still to be left in this microstep, ascending.
  @safe @exclusivity(unchecked) private var leaving: [StateID] = []

  /// The states that each history state recorded when its parent was last left.
  @safe @exclusivity(unchecked) private(set) var recorded: [StateID: [StateID]] = [:]

  /// How many children of a parallel state are in a final state, if any is.
  @safe @exclusivity(unchecked) private var finishedChildren: [StateID: Int] = [:]

  /// How many active states are atomic.
  @safe @exclusivity(unchecked) private(set) var atomCount = 0

  init(_ tables: ChartTables) { self.tables = tables }

  /// The id in a key.
  static func state(of key: UInt64) -> StateID { StateID(truncatingIfNeeded: key >> 32) }

  /// The key of a state that is entered in a microstep.
  static func key(_ state: StateID, _ stay: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: state)) << 32 | UInt64(stay)
  }

  /// The ids in document order, within a microstep those at its end.
  var states: [StateID] { keys.map { Self.state(of: $0) } }

  /// The places in `keys` of the active proper descendants of a state.
  func places(below state: StateID) -> Range<Int> {
    // All of them, most often, since few states are active.
    if state == 0 { return keys.indices }
    let low = keys.lowerBound(of: Self.key(state + 1, 0))
    return low..<keys.lowerBound(of: Self.key(tables.last[Int(state)] + 1, 0))
  }

  /// The stay in a state, which its delays and its work belong to; `nil` if it is not active.
  ///
  /// The chart itself is stayed in once.
  func stay(in state: StateID) -> UInt32? {
    if state == 0 { return 0 }
    let place = keys.lowerBound(of: Self.key(state, 0))
    guard place < keys.count, Self.state(of: keys[place]) == state else { return nil }
    return UInt32(truncatingIfNeeded: keys[place])
  }

  // MARK: Within a microstep

  /// Whether no microstep is being made, so that `keys` are what is active.
  var isSettled: Bool { if case .none = progress { true } else { false } }

  /// Whether a state is active now, also between the parts of a microstep.
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

  /// The states that are active now, in document order.
  var present: [StateID] {
    switch progress {
    case .none: return states
    case .leaving:
      return (states.filter { stay(in: $0) != microstep } + leaving).sorted()
    case .entering: return states.filter { isActive($0) }
    }
  }

  /// Begins a microstep that leaves some states, ascending.
  func beginMicrostep(leaving states: [StateID]) {
    microstep &+= 1
    progress = .leaving
    leaving.clear()
    for state in states { leaving.append(state) }
  }

  /// Marks a state as left: the last one that is still to be left.
  func exit(_ state: StateID) {
    leaving.removeLast()
    count(state, isEntered: false)
  }

  /// Begins to enter states: none is entered yet.
  func beginEntering() { progress = .entering(ChartTables.none) }

  /// Marks a state as entered: the next one in document order.
  func enter(_ state: StateID) {
    progress = .entering(state)
    count(state, isEntered: true)
  }

  func endMicrostep() { progress = .none }

  /// Puts keys in the place of others.
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

  /// Records what the history states of a state keep of the configuration.
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

  /// Counts a compound or parallel state that has come to be, or no longer is, in a final state.
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

  /// The parallel state that is done as a final state has been entered, or `none`.
  ///
  /// As in SCXML: only the final state's grandparent is looked at.
  func parallelDone(byEntering final: StateID) -> StateID {
    let grandparent = tables.parent[Int(tables.parent[Int(final)])]
    guard grandparent > 0, tables.kind[Int(grandparent)] == .parallel,
      finishedChildren[grandparent] == tables.children[grandparent].count
    else { return ChartTables.none }
    return grandparent
  }

  /// Takes over a legal configuration, in document order, and what histories hold.
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
  /// Most lists of a microstep have one element or two. `removeAll(keepingCapacity:)` goes through
  /// `replaceSubrange`: the ten calls of an event took a quarter of its instructions.
  mutating func clear() {
    guard count < 8 else { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }
}
