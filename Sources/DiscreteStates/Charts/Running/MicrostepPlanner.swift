/// Computes the transitions of a microstep, and the states that it exits and enters.
///
/// The algorithm is that of SCXML (W3C Recommendation, 2015, <https://www.w3.org/TR/scxml/>, appendix D). The planner
/// does not perform the plan: the engine calls `select` and `plan`, exits the states in `exits` from the last to the
/// first, runs the transitions in `enabled`, and enters the states in `entries`.
///
/// In contrast to the appendix, sets of states are intervals: a transition exits the active states in its domain, and
/// the domains of transitions that do not conflict do not overlap.
struct MicrostepPlanner: Sendable {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID

  let tables: ChartTables

  /// The transitions to take, in order.
  var enabled: [TransitionID] = []

  /// The domains of the transitions to take.
  var domains: [StateID] = []

  /// The states to exit, ascending; the engine exits them from the last to the first.
  private(set) var exits: [StateID] = []

  /// The states to enter, in order.
  private(set) var entries: [StateID] = []

  /// Whether the plan exits or enters states.
  var changesConfiguration: Bool { !exits.isEmpty || !entries.isEmpty }

  /// The number of states and transitions visited so far, for tests of the cost of an event.
  var work = 0

  /// The marks of the states that the selection or the plan has visited.
  var marks = StateMarks()

  private var found: [StateID] = []
  private var keys: [UInt64] = []

  init(_ tables: ChartTables) { self.tables = tables }

  /// Selects the chart's initial transition.
  mutating func selectStart() {
    enabled.clear()
    domains.clear()
    enabled.append(tables.initial[0])
    domains.append(0)
  }

  /// Computes the states that the enabled transitions exit and enter, and updates the records of history states.
  mutating func plan(_ active: ActiveStates) {
    exits.clear()
    entries.clear()
    for domain in domains where domain >= 0 {
      for place in active.places(below: domain) {
        exits.append(ActiveStates.state(of: active.keys[place]))
      }
    }
    for state in exits { active.recordHistory(of: state) }
    active.beginMicrostep(leaving: exits)
    marks.removeAll()
    for index in enabled.indices where domains[index] >= 0 {
      collectEntries(of: enabled[index], in: domains[index], active)
    }
  }

  /// Computes the states that one transition enters, in order, and makes them the configuration below the domain.
  private mutating func collectEntries(
    of transition: TransitionID, in domain: StateID, _ active: ActiveStates
  ) {
    found.clear()
    let targets = tables.targets[transition]
    for index in targets { addDescendants(of: tables.targets.values[index], in: domain, active) }
    for index in targets {
      addAncestors(ofTarget: tables.targets.values[index], in: domain, active)
    }
    found.sort()
    keys.clear()
    for state in found {
      entries.append(state)
      keys.append(ActiveStates.key(state, active.microstep))
    }

    // All active states in the domain are exited.
    let part = active.places(below: domain)
    active.replace(part, with: keys)
    work += found.count + part.count
  }

  private mutating func add(_ state: StateID, in domain: StateID) {
    guard marks.insert(.entered, on: state) else { return }
    found.append(state)
    var above = tables.parent[Int(state)]
    while above > domain, marks.insert(.reachedBelow, on: above) {
      above = tables.parent[Int(above)]
    }
  }

  private mutating func addDescendants(
    of state: StateID, in domain: StateID, _ active: ActiveStates
  ) {
    switch tables.kind[Int(state)] {
    case .shallowHistory, .deepHistory:
      let parent = tables.parent[Int(state)]
      if let states = active.recorded[state], !states.isEmpty {
        for inner in states { addDescendants(of: inner, in: domain, active) }
        for inner in states { addAncestors(of: inner, below: parent, in: domain, active) }
      } else {
        let transition = tables.initial[Int(state)]
        marks.setHistory(transition, of: parent)
        addTargets(of: transition, below: parent, in: domain, active)
      }
    case .compound:
      add(state, in: domain)
      marks.insert(.defaulted, on: state)
      addTargets(of: tables.initial[Int(state)], below: state, in: domain, active)
    case .parallel:
      add(state, in: domain)
      addMissingChildren(of: state, in: domain, active)
    case .atomic, .final:
      add(state, in: domain)
    }
  }

  private mutating func addTargets(
    of transition: TransitionID, below state: StateID, in domain: StateID, _ active: ActiveStates
  ) {
    for index in tables.targets[transition] {
      addDescendants(of: tables.targets.values[index], in: domain, active)
    }
    for index in tables.targets[transition] {
      addAncestors(of: tables.targets.values[index], below: state, in: domain, active)
    }
  }

  /// Adds the children of a parallel state in which no state is to be entered yet.
  private mutating func addMissingChildren(
    of state: StateID, in domain: StateID, _ active: ActiveStates
  ) {
    for index in tables.children[state] {
      let child = tables.children.values[index]
      if !marks.contains(.reachedBelow, on: child) {
        addDescendants(of: child, in: domain, active)
      }
    }
  }

  /// Adds the ancestors of a target or, for a history state, of the states for which it stands.
  private mutating func addAncestors(
    ofTarget target: StateID, in domain: StateID, _ active: ActiveStates
  ) {
    guard tables.kind[Int(target)].isHistory else {
      addAncestors(of: target, below: domain, in: domain, active)
      return
    }
    if let states = active.recorded[target], !states.isEmpty {
      for state in states { addAncestors(of: state, below: domain, in: domain, active) }
    } else {
      for index in tables.targets[tables.initial[Int(target)]] {
        addAncestors(ofTarget: tables.targets.values[index], in: domain, active)
      }
    }
  }

  private mutating func addAncestors(
    of state: StateID, below ancestor: StateID, in domain: StateID, _ active: ActiveStates
  ) {
    // By the appendix, the loop would continue up to the parent of a history state even if the domain is inside that
    // parent, and enter states that are active. By section 3.13, which is normative, active states are not entered.
    let end = max(ancestor, domain)
    var above = tables.parent[Int(state)]
    while above > end {
      add(above, in: domain)
      if tables.kind[Int(above)] == .parallel { addMissingChildren(of: above, in: domain, active) }
      above = tables.parent[Int(above)]
    }
  }

  // MARK: Transitions of entered states

  /// Returns the initial transition whose actions follow the entry actions of a state, or `none`.
  func initialTransition(ofEntered state: StateID) -> TransitionID {
    marks.contains(.defaulted, on: state) ? tables.initial[Int(state)] : ChartTables.none
  }

  /// Returns the default transition of a history state whose actions follow the entry actions of its parent, or `none`.
  func historyTransition(ofEntered state: StateID) -> TransitionID {
    marks.history(of: state)
  }
}
