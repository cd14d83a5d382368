/// A transition of a chart, as it was declared.
public struct StatechartTransition<ID: Hashable>: CustomStringConvertible {
  /// The state that declares the transition; `nil` for the chart.
  public let source: ID?

  /// The target states; empty if the transition exits and enters nothing.
  public let targets: [ID]

  /// The names of the events and occasions that select the transition; empty for an eventless transition.
  public let events: [String]

  /// The names of its guards, with `nil` for each guard without a name.
  public let guards: [String?]

  /// The names of its actions, with `nil` for each action without a name.
  public let actions: [String?]

  /// Whether the transition is internal (``On/inside``).
  public let isInternal: Bool

  /// The transition as `source → targets on events [guard]`.
  public let description: String
}

extension StatechartTransition: Sendable where ID: Sendable {}

/// The kind of a state.
public enum StatechartStateKind: Hashable, Sendable {
  /// A state without substates.
  case atomic

  /// A state with substates, of which one is active at a time.
  case compound

  /// A state whose substates are all active.
  case parallel

  /// A state that completes the state that contains it.
  case final

  /// A target that stands for the substates that were active last.
  case history(StatechartHistory)
}

extension Statechart {
  /// All transitions, ordered by their sources in document order; those of the chart itself come first.
  public var transitions: [StatechartTransition<ID>] {
    (0..<program.tables.selectableCount).map { index in
      let (tables, transition) = (program.tables, Int32(index))
      let (source, label) = (tables.source[index], program.labels[index])
      return StatechartTransition(
        source: source == 0 ? nil : program.id(source),
        targets: tables.targets.list(transition).map { program.id($0) },
        events: label.triggers.map { program.text(of: $0, for: transition) },
        guards: label.isGuarded ? program.names.guards[index] : [],
        actions: program.names.actions[index],
        isInternal: tables.isInternal[index], description: program.text(of: transition))
    }
  }

  /// Returns the kind of a state.
  ///
  /// - Precondition: The state is declared.
  public func kind(of id: ID) -> StatechartStateKind {
    switch program.tables.kind[Int(state(id))] {
    case .atomic: .atomic
    case .compound: .compound
    case .parallel: .parallel
    case .final: .final
    case .shallowHistory: .history(.shallow)
    case .deepHistory: .history(.deep)
    }
  }

  /// Returns the substates of a state, or the states at the top level for `nil`, in document order, without history states.
  ///
  /// - Precondition: The state is declared.
  public func children(of id: ID?) -> [ID] {
    program.tables.children.list(id.map { state($0) } ?? 0).map { program.id($0) }
  }

  /// Returns the initial states of a state, or of the chart for `nil`, or the default targets of a history state.
  ///
  /// - Precondition: The state is declared.
  public func initial(of id: ID?) -> [ID] {
    let transition = program.tables.initial[Int(id.map { state($0) } ?? 0)]
    guard transition >= 0 else { return [] }
    return program.tables.targets.list(transition).map { program.id($0) }
  }

  /// Returns the tags of a state.
  ///
  /// - Precondition: The state is declared.
  public func tags(of id: ID) -> Set<String> { program.tags[Int(state(id))] }

  /// Returns the metadata of a state; `nil` if it has none of the given type.
  ///
  /// - Precondition: The state is declared.
  public func metadata<Value>(of id: ID, as type: Value.Type) -> Value? {
    program.metadata[state(id)] as? Value
  }

  /// Returns the names of the entry actions of a state, or of the chart, with `nil` for each action without a name.
  ///
  /// - Precondition: The state is declared.
  public func entryActions(of id: ID?) -> [String?] {
    program.names.entry[Int(id.map { state($0) } ?? 0)]
  }

  /// Returns the names of the exit actions of a state, or of the chart, with `nil` for each action without a name.
  ///
  /// - Precondition: The state is declared.
  public func exitActions(of id: ID?) -> [String?] {
    program.names.exit[Int(id.map { state($0) } ?? 0)]
  }

  /// The names of the events to which transitions react.
  public var events: [String] { program.numbers.names }

  func state(_ id: ID) -> Int32 {
    guard let state = program.index[id] else { preconditionFailure("No such state: \(id)") }
    return state
  }

  /// Returns a copy of the chart in which named actions and guards are replaced, for tests and previews.
  ///
  /// ```swift
  /// let preview = try chart.replacing(actions: ["play": { _, _ in }])
  /// ```
  ///
  /// - Parameters:
  ///   - actions: The new actions, by name.
  ///   - guards: The new guards, by name.
  /// - Throws: ``StatechartError/unknownName(_:)`` if no action or guard in the chart has one of the names.
  public func replacing(
    actions: [String: Action] = [:],
    guards: [String: Guard] = [:]
  ) throws(StatechartError) -> Statechart {
    let names = program.names
    let known = (names.entry + names.exit + names.actions).joined().compactMap { $0 }
    for name in actions.keys.sorted() where !known.contains(name) { throw .unknownName(name) }
    let knownGuards = names.guards.joined().compactMap { $0 }
    for name in guards.keys.sorted() where !knownGuards.contains(name) { throw .unknownName(name) }
    let actions = actions.mapValues { ChartErasure<Target, ID, Event>.action($0) }
    let guards = guards.mapValues { ChartErasure<Target, ID, Event>.guard($0) }
    let behavior = ChartBehavior(program.behavior, names, replacing: actions, guards)
    return Statechart(program: ChartProgram(program, behavior), version: version)
  }
}
