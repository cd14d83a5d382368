@testable import DiscreteStates

/// The algorithm of SCXML, appendix D, to the letter: ordered sets as lists, nothing prepared.
///
/// The names are the appendix's. There are three corrections. Where it is silent, the domain of the transition
/// that starts the chart is the chart. Where a transition leads from inside of a state to that state's
/// history, it contradicts section 3.13, which is normative: it enters states that are active and not
/// left, and it looks for the domain anew after the history has been recorded, which may enter less than
/// was left. So what is active is not entered, and a microstep keeps its domains.
final class AppendixD {
  struct Transition {
    var number: Int
    var source: Int
    var targets: [Int]
    var events: [Int32]
    var isForAnyEvent = false
    var isInternal = false
  }

  let outline: ChartOutline
  let stimuli: ChartStimuli
  private(set) var trace: [String] = []
  private(set) var configuration: [Int] = []
  private var statesToInvoke: [Int] = []
  private var internalQueue: [Int32] = []
  private(set) var historyValue: [Int: [Int]] = [:]
  private(set) var running = true
  private var transitions: [Transition] = []
  private var initials: [Int: Transition] = [:]
  private var raised = 0

  /// How many transitions were taken since the last event from outside.
  private var taken = 0

  init(_ outline: ChartOutline, _ stimuli: ChartStimuli) {
    self.outline = outline
    self.stimuli = stimuli
    transitions = outline.edges.enumerated().map { number, edge in
      Transition(
        number: number, source: edge.source, targets: edge.targets, events: edge.events,
        isForAnyEvent: edge.isForAnyEvent, isInternal: edge.isInternal)
    }
    var number = transitions.count
    for (state, node) in outline.nodes.enumerated()
    where node.kind == .compound || node.kind.isHistory {
      initials[state] = Transition(
        number: number, source: state, targets: node.initial, events: [])
      number += 1
    }
    var first = initials[0]!
    first.number = -1
    enterStates([first])
    mainEventLoop()
  }

  /// The appendix blocks for an external event; here the caller brings it.
  func handle(_ event: Int32) {
    guard running else { return }
    trace.append("event \(event)")
    taken = 0
    let enabled = selectTransitions(event)
    if !enabled.isEmpty { microstep(enabled) }
    mainEventLoop()
  }

  private func mainEventLoop() {
    while running {
      var macrostepDone = false
      while running && !macrostepDone {
        var enabled = selectEventlessTransitions()
        if enabled.isEmpty {
          if internalQueue.isEmpty {
            macrostepDone = true
          } else {
            enabled = selectTransitions(internalQueue.removeFirst())
          }
        }
        if !enabled.isEmpty { microstep(enabled) }
      }
      if !running { break }
      for state in statesToInvoke.sorted() where stimuli.invokes(state) {
        trace.append("invoke \(state)")
        if let event = stimuli.raise(byInvoking: state, &raised) { internalQueue.append(event) }
      }
      statesToInvoke.removeAll()
      if internalQueue.isEmpty { return }
    }
    exitInterpreter()
  }

  private func exitInterpreter() {
    for s in configuration.sorted().reversed() { trace.append("exit \(s)") }
  }

  private func conditionMatch(_ t: Transition) -> Bool {
    !outline.edges[t.number].isGuarded || stimuli.isOpen(t.number, taken: taken)
  }

  private func selectEventlessTransitions() -> [Transition] {
    select { $0.events.isEmpty && !$0.isForAnyEvent }
  }

  private func selectTransitions(_ event: Int32) -> [Transition] {
    select { $0.isForAnyEvent || $0.events.contains(event) }
  }

  private func select(_ matches: (Transition) -> Bool) -> [Transition] {
    var enabled: [Transition] = []
    let atomicStates = configuration.filter { isAtomicState($0) }.sorted()
    for state in atomicStates {
      loop: for s in [state] + getProperAncestors(state, nil) {
        for t in transitions where t.source == s {
          if matches(t) && conditionMatch(t) {
            if !enabled.contains(where: { $0.number == t.number }) { enabled.append(t) }
            break loop
          }
        }
      }
    }
    return removeConflictingTransitions(enabled)
  }

  private func removeConflictingTransitions(_ enabled: [Transition]) -> [Transition] {
    var filtered: [Transition] = []
    for t1 in enabled {
      var t1Preempted = false
      var transitionsToRemove: [Int] = []
      for t2 in filtered {
        if !Set(computeExitSet([t1])).isDisjoint(with: computeExitSet([t2])) {
          if isDescendant(t1.source, t2.source) {
            transitionsToRemove.append(t2.number)
          } else {
            t1Preempted = true
            break
          }
        }
      }
      if !t1Preempted {
        filtered.removeAll { transitionsToRemove.contains($0.number) }
        filtered.append(t1)
      }
    }
    return filtered
  }

  private var domains: [Int: Int] = [:]

  private func microstep(_ enabled: [Transition]) {
    domains = [:]
    for t in enabled { domains[t.number] = getTransitionDomain(t) }
    exitStates(enabled)
    for t in enabled { executeTransition(t) }
    enterStates(enabled)
  }

  private func executeTransition(_ t: Transition) {
    guard t.number >= 0 else { return }
    trace.append("take \(t.number)")
    taken += 1
    if let event = stimuli.raise(byTaking: t.number, &raised) { internalQueue.append(event) }
  }

  private func exitStates(_ enabled: [Transition]) {
    let statesToExit = computeExitSet(enabled).sorted().reversed()
    statesToInvoke.removeAll { statesToExit.contains($0) }
    for s in statesToExit {
      for h in outline.nodes.indices where h > 0 && outline.nodes[h].parent == s {
        switch outline.nodes[h].kind {
        case .deepHistory:
          historyValue[h] = configuration.filter { isAtomicState($0) && isDescendant($0, s) }
        case .shallowHistory:
          historyValue[h] = configuration.filter { outline.nodes[$0].parent == s }
        default: break
        }
      }
    }
    for s in statesToExit {
      trace.append("exit \(s) of \(configuration.sorted())")
      configuration.removeAll { $0 == s }
    }
  }

  private func computeExitSet(_ transitions: [Transition]) -> [Int] {
    var statesToExit: [Int] = []
    for t in transitions where !t.targets.isEmpty {
      let domain = getTransitionDomain(t)!
      for s in configuration where isDescendant(s, domain) && !statesToExit.contains(s) {
        statesToExit.append(s)
      }
    }
    return statesToExit
  }

  private func enterStates(_ enabled: [Transition]) {
    var statesToEnter: [Int] = []
    var statesForDefaultEntry: [Int] = []
    var defaultHistoryContent: [Int: Transition] = [:]
    for t in enabled {
      for s in t.targets {
        addDescendantStatesToEnter(
          s, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
      }
      let ancestor = t.number < 0 ? 0 : domains[t.number]
      for s in getEffectiveTargetStates(t) {
        addAncestorStatesToEnter(
          s, ancestor, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
      }
    }
    for s in statesToEnter.sorted() where !configuration.contains(s) {
      configuration.append(s)
      statesToInvoke.append(s)
      trace.append("enter \(s)")
      if let event = stimuli.raise(byEntering: s, &raised) { internalQueue.append(event) }
      if statesForDefaultEntry.contains(s) { executeTransition(initials[s]!) }
      if let t = defaultHistoryContent[s] { executeTransition(t) }
      if outline.nodes[s].kind == .final {
        let parent = outline.nodes[s].parent
        if parent == 0 {
          running = false
        } else {
          internalQueue.append(stimuli.done(parent))
          let grandparent = outline.nodes[parent].parent
          if outline.nodes[grandparent].kind == .parallel,
            getChildStates(grandparent).allSatisfy({ isInFinalState($0) })
          {
            internalQueue.append(stimuli.done(grandparent))
          }
        }
      }
    }
  }

  private func addDescendantStatesToEnter(
    _ state: Int, _ statesToEnter: inout [Int], _ statesForDefaultEntry: inout [Int],
    _ defaultHistoryContent: inout [Int: Transition]
  ) {
    let node = outline.nodes[state]
    if node.kind.isHistory {
      if let value = historyValue[state], !value.isEmpty {
        for s in value {
          addDescendantStatesToEnter(
            s, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
        for s in value {
          addAncestorStatesToEnter(
            s, node.parent, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
      } else {
        defaultHistoryContent[node.parent] = initials[state]
        for s in node.initial {
          addDescendantStatesToEnter(
            s, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
        for s in node.initial {
          addAncestorStatesToEnter(
            s, node.parent, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
      }
    } else {
      if !statesToEnter.contains(state) { statesToEnter.append(state) }
      if node.kind == .compound {
        statesForDefaultEntry.append(state)
        for s in node.initial {
          addDescendantStatesToEnter(
            s, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
        for s in node.initial {
          addAncestorStatesToEnter(
            s, state, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
        }
      } else if node.kind == .parallel {
        addMissing(state, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
      }
    }
  }

  private func addAncestorStatesToEnter(
    _ state: Int, _ ancestor: Int?, _ statesToEnter: inout [Int],
    _ statesForDefaultEntry: inout [Int], _ defaultHistoryContent: inout [Int: Transition]
  ) {
    for anc in getProperAncestors(state, ancestor) {
      if !statesToEnter.contains(anc) { statesToEnter.append(anc) }
      if outline.nodes[anc].kind == .parallel {
        addMissing(anc, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
      }
    }
  }

  private func addMissing(
    _ parallel: Int, _ statesToEnter: inout [Int], _ statesForDefaultEntry: inout [Int],
    _ defaultHistoryContent: inout [Int: Transition]
  ) {
    for child in getChildStates(parallel)
    where !statesToEnter.contains(where: { isDescendant($0, child) }) {
      addDescendantStatesToEnter(
        child, &statesToEnter, &statesForDefaultEntry, &defaultHistoryContent)
    }
  }

  private func isInFinalState(_ s: Int) -> Bool {
    switch outline.nodes[s].kind {
    case .compound:
      getChildStates(s).contains {
        outline.nodes[$0].kind == .final && configuration.contains($0)
      }
    case .parallel: getChildStates(s).allSatisfy { isInFinalState($0) }
    default: false
    }
  }

  private func getTransitionDomain(_ t: Transition) -> Int? {
    let tstates = getEffectiveTargetStates(t)
    if t.number < 0 { return 0 }
    if tstates.isEmpty { return nil }
    if t.isInternal, outline.nodes[t.source].kind == .compound,
      tstates.allSatisfy({ isDescendant($0, t.source) })
    {
      return t.source
    }
    return findLCCA([t.source] + tstates)
  }

  private func findLCCA(_ states: [Int]) -> Int {
    for anc in getProperAncestors(states[0], nil) where outline.nodes[anc].kind == .compound {
      if states.dropFirst().allSatisfy({ isDescendant($0, anc) }) { return anc }
    }
    return 0
  }

  private func getEffectiveTargetStates(_ t: Transition) -> [Int] {
    var targets: [Int] = []
    func union(_ states: [Int]) {
      for s in states where !targets.contains(s) { targets.append(s) }
    }
    for s in t.targets {
      if !outline.nodes[s].kind.isHistory {
        union([s])
      } else if let value = historyValue[s], !value.isEmpty {
        union(value)
      } else {
        union(getEffectiveTargetStates(initials[s]!))
      }
    }
    return targets
  }

  private func getProperAncestors(_ state: Int, _ ancestor: Int?) -> [Int] {
    var ancestors: [Int] = []
    var s = state
    while s > 0 {
      s = outline.nodes[s].parent
      if s == ancestor { break }
      ancestors.append(s)
    }
    if let ancestor, s != ancestor { return [] }
    return ancestors
  }

  private func isDescendant(_ s: Int, _ ancestor: Int) -> Bool {
    getProperAncestors(s, nil).contains(ancestor)
  }

  private func isAtomicState(_ s: Int) -> Bool {
    outline.nodes[s].kind == .atomic || outline.nodes[s].kind == .final
  }

  private func getChildStates(_ s: Int) -> [Int] {
    outline.nodes.indices.filter {
      $0 > 0 && outline.nodes[$0].parent == s && !outline.nodes[$0].kind.isHistory
    }
  }
}
