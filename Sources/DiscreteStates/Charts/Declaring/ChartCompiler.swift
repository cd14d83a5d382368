/// Compiles a declaration into a program, or throws an error if the declaration is invalid.
struct ChartCompiler<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias Program = ChartProgram<Target, ID, Event>
  typealias Item = StatechartItem<Target, ID, Event>
  typealias Action = ActionDeclaration<Event>
  typealias Failure = StatechartError

  private(set) var outline = ChartOutline(nodes: [], edges: [], eventCount: 0)
  private(set) var ids: [ID] = []
  private(set) var index: [ID: Int32] = [:]
  private(set) var numbers = EventNumbers<Event>()
  private(set) var parts: [Parts] = []
  private(set) var guards: [[GuardDeclaration<Event>]] = []
  private(set) var actions: [[Action]] = []
  private(set) var labels: [TransitionLabel<ID>] = []

  /// The contents of a state, or of the chart, by kind.
  struct Parts {
    /// The state's declaration; `nil` for the chart.
    let node: NodeDeclaration<Target, ID, Event>?
    var entry: [Action] = []
    var exit: [Action] = []
    var starting: [Action] = []
    var delays: [ChartBehavior.Delay] = []
    var invocations: [InvocationDeclaration<Target, ID, Event>] = []
    var mutations: DiscreteState<Target>?
    var transitions: [TransitionDeclaration<Target, ID, Event>] = []
    var deferrals: [TransitionDeclaration<Target, ID, Event>.Trigger] = []

    /// The events that the state defers, by number.
    var deferred: Set<Int32> = []
  }

  /// The actor on which the chart is declared, if the compiler knows one.
  private(set) var actor: (any Actor)?

  mutating func compile(
    _ items: [Item], initial: [ID], on actor: (any Actor)? = nil
  ) throws(Failure) -> Program {
    self.actor = actor
    try add(items, to: addNode(nil, kind: .compound, parent: -1))
    try resolveInitials(of: initial)
    try numberEvents()
    for state in outline.nodes.indices {
      for transition in parts[state].transitions { try resolve(transition, of: state) }
    }
    return Program(self)
  }

  /// The actions of all transitions.
  ///
  /// Those of initial and history states follow, in the order of the states.
  var allActions: [[Action]] {
    actions
      + outline.nodes.indices.filter {
        outline.nodes[$0].kind == .compound || outline.nodes[$0].kind.isHistory
      }.map { parts[$0].starting }
  }

  // MARK: States

  private mutating func addNode(
    _ node: NodeDeclaration<Target, ID, Event>?, kind: ChartTables.Kind, parent: Int
  ) -> Int {
    let state = outline.nodes.count
    outline.nodes.append(ChartOutline.Node(kind: kind, parent: parent))
    parts.append(Parts(node: node))
    return state
  }

  private mutating func add(_ items: [Item], to state: Int) throws(Failure) {
    var hasChildren = false
    let isFinal = outline.nodes[state].kind == .final
    for item in items {
      switch item.content {
      case .node(let node):
        if index[node.id] != nil { throw .duplicateState("\(node.id)") }
        if outline.nodes[state].kind == .parallel, node.kind == .final {
          throw .finalInParallel("\(node.id)")
        }
        if isFinal { throw .contentOfFinal(name(of: state)) }
        let child = addNode(node, kind: node.kind, parent: state)
        ids.append(node.id)
        index[node.id] = Int32(child)
        if !node.kind.isHistory { hasChildren = true }
        try add(node.items, to: child)
      case .transition(let transition):
        if isFinal { throw .contentOfFinal(name(of: state)) }
        parts[state].transitions.append(transition)
      case .entry(let action): parts[state].entry.append(action)
      case .exit(let action): parts[state].exit.append(action)
      case .starting(let action):
        parts[state].starting.append(ActionDeclaration(run: action))
      case .invocation(let invocation):
        if isFinal { throw .contentOfFinal(name(of: state)) }
        parts[state].invocations.append(invocation)
      case .deferral(let triggers):
        if isFinal { throw .contentOfFinal(name(of: state)) }
        parts[state].deferrals += triggers
      case .mutations(let state_):
        let former = parts[state].mutations
        parts[state].mutations =
          former.map { former in
            DiscreteState(name: former.identity.name) {
              former.enter($0)
              state_.enter($0)
            }.onUpdate {
              former.refresh($0)
              state_.refresh($0)
            }
          } ?? state_
      }
    }
    switch outline.nodes[state].kind {
    case .atomic where hasChildren: outline.nodes[state].kind = .compound
    case .parallel where !hasChildren: throw .emptyParallel(name(of: state))
    default: break
    }
    let startsByDefault =
      outline.nodes[state].kind == .compound || outline.nodes[state].kind.isHistory
    if !parts[state].starting.isEmpty, !startsByDefault { throw .unusedStart(of: name(of: state)) }
  }

  private mutating func resolveInitials(of chart: [ID]) throws(Failure) {
    for state in outline.nodes.indices {
      let kind = outline.nodes[state].kind
      guard kind == .compound || kind.isHistory || !(parts[state].node?.initial.isEmpty ?? true)
      else { continue }
      let id = state == 0 ? nil : name(of: state)
      let initial = state == 0 ? chart : parts[state].node?.initial ?? []
      if initial.isEmpty { throw .missingInitial(of: id) }
      let holder = kind.isHistory ? outline.nodes[state].parent : state
      for target in try resolve(initial) {
        if kind.isHistory, target == holder, outline.nodes[holder].kind == .parallel {
          // The parallel state itself stands for its regions.
          outline.nodes[state].initial += regions(of: holder)
          continue
        }
        guard isDescendant(target, of: holder) else {
          throw .initialOutside(name(of: target), of: id)
        }
        guard !outline.nodes[target].kind.isHistory || !kind.isHistory else {
          throw .historyOfNothing(name(of: target))
        }
        outline.nodes[state].initial.append(target)
      }
    }
  }

  private func resolve(_ targets: [ID]) throws(Failure) -> [Int] {
    var states: [Int] = []
    for id in targets {
      guard let state = index[id] else { throw .unknownState("\(id)") }
      for other in states where !areOrthogonal(Int(state), other) {
        throw .conflictingTargets(name(of: other), "\(id)")
      }
      states.append(Int(state))
    }
    return states
  }

  private func regions(of state: Int) -> [Int] {
    outline.nodes.indices.filter {
      outline.nodes[$0].parent == state && !outline.nodes[$0].kind.isHistory
    }
  }

  private func name(of state: Int) -> String { state == 0 ? "the chart" : "\(ids[state - 1])" }

  private func isDescendant(_ state: Int, of ancestor: Int) -> Bool {
    var state = outline.nodes[state].parent
    while state > ancestor { state = outline.nodes[state].parent }
    return state == ancestor
  }

  /// Whether two states lie in different regions.
  private func areOrthogonal(_ a: Int, _ b: Int) -> Bool {
    guard a != b else { return false }
    var common = min(a, b)
    if isDescendant(max(a, b), of: common) { return false }
    while !isDescendant(a, of: common) || !isDescendant(b, of: common) {
      common = outline.nodes[common].parent
    }
    return outline.nodes[common].kind == .parallel
  }

  // MARK: Transitions

  /// Numbers the kinds of events that transitions name.
  ///
  /// All other kinds share one number.
  private mutating func numberEvents() throws(Failure) {
    for (state, part) in parts.enumerated() {
      for transition in part.transitions {
        if transition.triggers.isEmpty { throw .transitionWithoutEvents(of: name(of: state)) }
        if let name = transition.shorthand, numbers.isCase(name) { throw .ambiguousOccasion(name) }
      }
      for trigger in part.transitions.flatMap(\.triggers) + part.deferrals {
        switch trigger {
        case .kind(let kind):
          if numbers.carriesValues(kind) { throw .eventWithValues("\(kind)") }
          numbers.add(kind)
        case .prefix(let kind, let prefix, _):
          if prefix.isEmpty { throw .transitionWithoutEvents(of: name(of: state)) }
          numbers.add(kind, under: prefix)
        case .constructor(let tags, _, let type):
          if tags.isEmpty { throw .notAConstructor(type) }
          for tag in tags { numbers.add(tag: tag) }
        case .matching, .any, .always, .error, .done, .delay: break
        }
      }
    }
    numbers.finish()
    outline.eventCount = numbers.count + 3 + outline.nodes.count
    for state in parts.indices {
      for trigger in parts[state].deferrals {
        switch trigger {
        case .kind(let kind): parts[state].deferred.insert(numbers.number(ofKind: kind))
        case .constructor(let tags, _, _):
          parts[state].deferred.formUnion(tags.map { numbers.number(ofTag: $0) })
        case .prefix, .matching, .any, .always, .error, .done, .delay: break
        }
      }
    }
  }

  private mutating func resolve(
    _ transition: TransitionDeclaration<Target, ID, Event>, of state: Int
  ) throws(Failure) {
    var edge = ChartOutline.Edge(source: state)
    edge.targets = try resolve(transition.targets)
    edge.isInternal = transition.isInternal
    edge.isGuarded = !transition.guards.isEmpty
    var label = TransitionLabel<ID>(
      triggers: [], guardName: transition.guardName, isGuarded: transition.isGuarded)
    for trigger in transition.triggers {
      switch trigger {
      case .kind(let kind):
        let number = numbers.number(ofKind: kind)
        edge.events.append(number)
        label.triggers.append(
          .event(numbers.names[Int(number) - 1], isExact: Event.Kind.self == String.self))
      case .constructor(let tags, let name, _):
        edge.events += tags.map { numbers.number(ofTag: $0) }
        label.triggers.append(.event(name))
      case .prefix(_, let prefix, let name):
        edge.events += numbers.numbers(under: prefix)
        label.triggers.append(.event(name))
      case .matching(let name):
        edge.isForAnyEvent = true
        label.triggers.append(.event(name))
      case .any:
        edge.isForAnyEvent = true
        label.triggers.append(.any)
      case .always: break
      case .error:
        edge.events.append(Int32(numbers.count + 2))
        label.triggers.append(.error)
      case .done(let id):
        var done = Int32(state)
        if let id {
          guard let state = index[id] else { throw .unknownState("\(id)") }
          done = state
        }
        edge.events.append(Int32(numbers.count + 3) + done)
        label.triggers.append(.done(id))
      case .delay(let duration, let text, let isNegative):
        if isNegative { throw .negativeDelay("\(name(of: state)) after \(text)") }
        parts[state].delays.append(
          ChartBehavior.Delay(
            event: Int32(outline.eventCount), duration: duration,
            name: "\(name(of: state)) after \(text)"))
        edge.events.append(Int32(outline.eventCount))
        outline.eventCount += 1
        label.triggers.append(.delay(text))
      }
    }
    outline.edges.append(edge)
    guards.append(transition.guards)
    actions.append(transition.actions)
    labels.append(label)
  }
}
