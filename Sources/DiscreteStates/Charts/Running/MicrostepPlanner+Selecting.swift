extension MicrostepPlanner {
  /// Selects the transitions for an event, without conflicts, into `enabled` and `domains`.
  ///
  /// Guards are called only for transitions that react to the event, in no guaranteed order, and some of them twice.
  ///
  /// - Complexity: O(s + t). s is the smaller of two numbers: the states that have transitions for the event, and the
  ///   active atomic states with their ancestors. t is the number of their transitions for the event.
  mutating func select(
    _ event: EventID, in active: ActiveStates, isOpen: (TransitionID) -> Bool
  ) {
    enabled.clear()
    domains.clear()
    let places = tables.byEvent.places(of: event)
    let anyPlaces =
      event == ChartTables.eventless ? 0..<0 : tables.byAnyEvent.places(of: 0)
    let candidates = places.count + anyPlaces.count
    guard candidates > 0 else { return }
    if candidates > 4 * active.atomCount || !selectByState(places, anyPlaces, active, isOpen) {
      selectByAtom(places, anyPlaces, active, isOpen)
    }
    if enabled.count > 1 {
      removeConflicts(active)
    } else {
      for transition in enabled { domains.append(domain(of: transition, active)) }
    }
  }

  /// Visits the states that have transitions for the event; returns `false` if one of them contains another.
  ///
  /// Otherwise their order is the order of the atomic states that would select their transitions.
  private mutating func selectByState(
    _ places: Range<Int>, _ anyPlaces: Range<Int>, _ active: ActiveStates,
    _ isOpen: (TransitionID) -> Bool
  ) -> Bool {
    var (place, anyPlace) = (places.lowerBound, anyPlaces.lowerBound)
    var reach = ChartTables.none
    while place < places.upperBound || anyPlace < anyPlaces.upperBound {
      var state = StateID.max
      if place < places.upperBound { state = tables.byEvent.states[place] }
      if anyPlace < anyPlaces.upperBound { state = min(state, tables.byAnyEvent.states[anyPlace]) }
      var (own, wild) = (0..<0, 0..<0)
      if place < places.upperBound, tables.byEvent.states[place] == state {
        own = tables.byEvent.transitions(at: place)
        place += 1
      }
      if anyPlace < anyPlaces.upperBound, tables.byAnyEvent.states[anyPlace] == state {
        wild = tables.byAnyEvent.transitions(at: anyPlace)
        anyPlace += 1
      }
      work += 1
      guard active.stay(in: state) != nil else { continue }
      let transition = firstOpen(own, wild, isOpen)
      guard transition != ChartTables.none else { continue }
      if state <= reach {
        enabled.clear()
        return false
      }
      reach = tables.last[Int(state)]
      enabled.append(transition)
    }
    return true
  }

  /// Visits each active atomic state and its ancestors, as the appendix does.
  private mutating func selectByAtom(
    _ places: Range<Int>, _ anyPlaces: Range<Int>, _ active: ActiveStates,
    _ isOpen: (TransitionID) -> Bool
  ) {
    // With a single atomic state, each ancestor is visited only once.
    let marksAncestors = active.atomCount > 1
    if marksAncestors { marks.removeAll() }
    for index in active.keys.indices {
      var state = ActiveStates.state(of: active.keys[index])
      guard tables.kind[Int(state)].isAtomic else { continue }
      // An ancestor that has been visited is not visited again from its other atomic states.
      while state >= 0, !marksAncestors || marks.insert(.asked, on: state) {
        work += 1
        let transition = firstOpen(
          tables.byEvent.transitions(of: state, in: places),
          tables.byAnyEvent.transitions(of: state, in: anyPlaces), isOpen)
        if transition != ChartTables.none {
          enabled.append(transition)
          break
        }
        state = tables.parent[Int(state)]
      }
    }
  }

  /// Returns the first transition in document order whose guards return `true`, from two ascending lists.
  private mutating func firstOpen(
    _ own: Range<Int>, _ wild: Range<Int>, _ isOpen: (TransitionID) -> Bool
  ) -> TransitionID {
    var (index, wildIndex) = (own.lowerBound, wild.lowerBound)
    while index < own.upperBound || wildIndex < wild.upperBound {
      var transition = TransitionID.max
      if index < own.upperBound { transition = tables.byEvent.transitions[index] }
      if wildIndex < wild.upperBound, tables.byAnyEvent.transitions[wildIndex] < transition {
        transition = tables.byAnyEvent.transitions[wildIndex]
        wildIndex += 1
      } else {
        index += 1
      }
      work += 1
      if !tables.isGuarded[Int(transition)] || isOpen(transition) { return transition }
    }
    return ChartTables.none
  }

  /// Removes preempted transitions; two transitions conflict if their domains are the same or one contains the other.
  ///
  /// The transitions kept so far have disjoint domains in document order, and the atomic states that select them are in
  /// document order, too, so only the last kept transitions can conflict with the next one.
  private mutating func removeConflicts(_ active: ActiveStates) {
    var kept = 0
    for index in enabled.indices {
      let transition = enabled[index]
      let domain = domain(of: transition, active)
      var isPreempted = false
      var first = kept
      if domain >= 0 {
        var other = kept
        while other > 0 {
          other -= 1
          work += 1
          guard domains[other] >= 0 else { continue }
          guard areNested(domain, domains[other]) else { break }
          let (source, otherSource) = (
            tables.source[Int(transition)], tables.source[Int(enabled[other])]
          )
          guard tables.isDescendant(source, of: otherSource) else {
            isPreempted = true
            break
          }
          first = other
        }
      }
      if isPreempted { continue }
      if first < kept {
        var next = first
        for other in first..<kept where domains[other] < 0 || !areNested(domain, domains[other]) {
          enabled[next] = enabled[other]
          domains[next] = domains[other]
          next += 1
        }
        kept = next
      }
      enabled[kept] = transition
      if kept < domains.count { domains[kept] = domain } else { domains.append(domain) }
      kept += 1
    }
    enabled.removeSubrange(kept...)
    domains.removeSubrange(min(kept, domains.count)...)
  }

  private func areNested(_ domain: StateID, _ other: StateID) -> Bool {
    domain == other || tables.isDescendant(domain, of: other)
      || tables.isDescendant(other, of: domain)
  }

  /// Returns the domain of a transition in the current configuration.
  private func domain(of transition: TransitionID, _ active: ActiveStates) -> StateID {
    let domain = tables.domain[Int(transition)]
    guard domain == ChartTables.changing else { return domain }
    var (lowest, highest) = (StateID.max, ChartTables.none)
    addSpan(ofTargetsOf: transition, active, &lowest, &highest)
    return tables.domain(of: transition, lowest: lowest, highest: highest)
  }

  /// Extends a range of numbers to include the effective targets of a transition.
  private func addSpan(
    ofTargetsOf transition: TransitionID, _ active: ActiveStates, _ lowest: inout StateID,
    _ highest: inout StateID
  ) {
    for index in tables.targets[transition] {
      let target = tables.targets.values[index]
      if !tables.kind[Int(target)].isHistory {
        lowest = min(lowest, target)
        highest = max(highest, target)
      } else if let states = active.recorded[target], let first = states.first,
        let last = states.last
      {
        lowest = min(lowest, first)
        highest = max(highest, last)
      } else {
        addSpan(ofTargetsOf: tables.initial[Int(target)], active, &lowest, &highest)
      }
    }
  }
}
