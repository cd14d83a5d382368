/// A part of a valid chart that is almost certainly a mistake.
public enum StatechartFinding<ID: Hashable>: Hashable {
  /// No sequence of transitions leads to the state.
  case unreachable(ID)

  /// The transition can never be taken.
  ///
  /// An earlier transition without a guard is always taken instead, or its source cannot be reached, or it reacts to
  /// the done event of a state that has no final substate.
  case neverTaken(String)

  /// The transition is taken again and again, and the macrostep never ends.
  ///
  /// It has no event and no guard, and either no target, or its target leads back to it by other such transitions.
  case endless(String)

  /// The declaration has no effect, or none that the chart reacts to:
  ///
  /// - ``On/inside`` on a transition that has no targets, or that would exit its source anyway.
  /// - ``Defer`` of an event that no transition reacts to, or for which the state, or a state around it, has a
  ///   transition without a guard, so the event is never deferred.
  /// - A raised event that no transition reacts to.
  /// - An ``Invoke`` of a task or sequence while no transition can react to its events.
  /// - The name of an ``Invoke`` if another one has the same name and may run at the same time: messages reach only
  ///   the first.
  case ignored(String)
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
    where !isReachable[state] {
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
    return findings + ignoredDeclarations.map { .ignored($0) }
  }

  private var ignoredDeclarations: [String] {
    var texts: [String] = []
    for transition in 0..<Int32(tables.selectableCount) {
      let text = " of " + program.text(of: transition)
      if tables.isInternal[Int(transition)], !staysInside(transition) {
        texts.append("inside" + text)
      }
      texts += unwanted(program.code.transitions[Int(transition)]).map { $0 + text }
    }
    var invoked: [String: [Int32]] = [:]
    for state in 0..<Int32(tables.stateCount) {
      let text = " of " + (state == 0 ? "the chart" : "\(program.id(state))")
      for event in program.behavior.states[Int(state)].deferred.sorted()
      where !tables.isWanted(event) || isAlwaysTaken(event, in: state) {
        texts.append("Defer(\(program.numbers.names[Int(event) - 1]))" + text)
      }
      texts += unwanted(program.code.entry[Int(state)] + program.code.exit[Int(state)])
        .map { $0 + text }
      let invocations = program.invocations[state] ?? []
      if invocations.contains(where: { $0.kind != .chart }), !canReact(with: state) {
        texts.append("Invoke" + text)
      }
      for name in invocations.compactMap(\.name) {
        if invoked[name, default: []].contains(where: { canBeActive($0, with: state) }) {
          texts.append("the name \(name) of Invoke" + text)
        }
        invoked[name, default: []].append(state)
      }
    }
    return texts
  }

  /// The declared `raising` of events to which no transition reacts.
  private func unwanted(_ actions: [ActionDeclaration<Event>]) -> [String] {
    actions.compactMap(\.raised).filter { !tables.isWanted(program.numbers.number(of: $0)) }
      .map { "raising(\(program.numbers.name(of: $0)))" }
  }

  /// Returns whether an internal transition does not exit its source.
  private func staysInside(_ transition: Int32) -> Bool {
    let (source, targets) = (tables.source[Int(transition)], tables.targets.list(transition))
    return source > 0 && tables.kind[Int(source)] == .compound && !targets.isEmpty
      && targets.allSatisfy { tables.isDescendant($0, of: source) }
  }

  /// Returns whether a state, or a state around it, has a transition without a guard for an event.
  private func isAlwaysTaken(_ event: Int32, in state: Int32) -> Bool {
    func isTaken(_ index: ChartTables.EventIndex, _ event: Int32) -> Bool {
      index.places(of: event).contains { place in
        let source = index.states[place]
        return (source == state || tables.isDescendant(state, of: source))
          && index.transitions(at: place).contains {
            !tables.isGuarded[Int(index.transitions[$0])]
          }
      }
    }
    return isTaken(tables.byEvent, event) || isTaken(tables.byAnyEvent, 0)
  }

  /// Returns whether some transition on an event can be active together with a state.
  private func canReact(with state: Int32) -> Bool {
    let events = (1..<program.otherEvent).flatMap { tables.byEvent.places(of: $0) }
    let sources =
      events.map { tables.byEvent.states[$0] } + tables.byAnyEvent.states
    return sources.contains { canBeActive($0, with: state) }
  }

  /// Returns whether two states are the same, one inside the other, or in different regions.
  private func canBeActive(_ state: Int32, with other: Int32) -> Bool {
    var common = other
    while common != state, !tables.isDescendant(state, of: common) {
      common = tables.parent[Int(common)]
    }
    return common == state || common == other || tables.kind[Int(common)] == .parallel
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
