/// A part of a valid chart that is almost certainly a mistake.
public enum StatechartFinding<ID: Hashable>: Hashable {
  /// No sequence of transitions leads to the state.
  case unreachable(ID)

  /// The transition can never be taken.
  ///
  /// An earlier transition without a guard is always taken instead, or its source cannot be reached, or it reacts to the done
  /// event of a state that has no final substate.
  case neverTaken(String)

  /// The transition is taken again and again, and the macrostep never ends.
  ///
  /// It has no event and no guard, and either no target, or its target leads back to it by other such transitions.
  case endless(String)
}

extension StatechartFinding: Sendable where ID: Sendable {}

/// Finds the likely mistakes in a chart, without trying events.
struct ChartInspection<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  private let program: ChartProgram<Target, ID, Event>
  private var tables: ChartTables { program.tables }

  init(_ program: ChartProgram<Target, ID, Event>) { self.program = program }

  var findings: [StatechartFinding<ID>] {
    let isReachable = reachableStates()
    var findings: [StatechartFinding<ID>] = []
    for state in tables.kind.indices.dropFirst()
    where !isReachable[state] && !tables.kind[state].isHistory {
      findings.append(.unreachable(program.id(Int32(state))))
    }
    let doneBase = program.doneEvent(of: 0)
    // A transition is never taken if it is not taken for any of its events.
    var chances = [Bool](repeating: false, count: tables.selectableCount)
    for event in 0..<tables.byEvent.count {
      let waits = Int32(event) - doneBase
      let comes = waits < 0 || Int(waits) >= tables.stateCount || canBeDone(waits)
      for place in tables.byEvent.places(of: Int32(event)) {
        for index in tables.byEvent.transitions(at: place) {
          let transition = Int(tables.byEvent.transitions[index])
          if comes { chances[transition] = true }
          if !tables.isGuarded[transition] { break }
        }
      }
    }
    for index in tables.byAnyEvent.transitions { chances[Int(index)] = true }
    let cycles = EndlessCycles(tables).transitions
    for transition in 0..<tables.selectableCount {
      let id = Int32(transition)
      if !chances[transition] || !isReachable[Int(tables.source[transition])] {
        findings.append(.neverTaken(program.text(of: id)))
      }
      let isEventless = program.labels[transition].triggers.isEmpty
      let isAlone = isEventless && tables.targets[id].isEmpty && !tables.isGuarded[transition]
      if isAlone || cycles.contains(id) && isReachable[Int(tables.source[transition])] {
        findings.append(.endless(program.text(of: id)))
      }
    }
    return findings
  }

  /// Returns whether a state can get a done event, by the rules of SCXML.
  private func canBeDone(_ state: Int32) -> Bool {
    let children = tables.children.list(state)
    switch tables.kind[Int(state)] {
    case .compound: return state > 0 && children.contains { tables.kind[Int($0)] == .final }
    case .parallel: return children.allSatisfy { canBeDone($0) }
    default: return false
    }
  }

  /// Returns the states to which some sequence of transitions leads, if guards and events are ignored.
  private func reachableStates() -> [Bool] {
    var isReachable = [Bool](repeating: false, count: tables.stateCount)
    var stack: [Int32] = [0]
    func reach(_ state: Int32) {
      if isReachable[Int(state)] { return }
      isReachable[Int(state)] = true
      stack.append(state)
    }
    isReachable[0] = true
    let outgoing = tables.transitionsBySource
    while let state = stack.popLast() {
      if state > 0 { reach(tables.parent[Int(state)]) }
      for transition in outgoing[Int(state)] {
        for target in tables.targets.list(transition) { reach(target) }
      }
      switch tables.kind[Int(state)] {
      case .parallel:
        for child in tables.children.list(state) { reach(child) }
      case .compound, .shallowHistory, .deepHistory:
        for target in tables.targets.list(tables.initial[Int(state)]) { reach(target) }
      case .atomic, .final: break
      }
    }
    return isReachable
  }
}
