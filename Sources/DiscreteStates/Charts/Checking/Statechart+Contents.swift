/// A transition of a chart, as it was declared.
public struct StatechartTransition<ID: Hashable>: CustomStringConvertible {
  /// The state that holds the transition; `nil` for the chart.
  public let source: ID?

  /// The states that it leads to; none if it leaves and enters nothing.
  public let targets: [ID]

  /// The events and occasions that it reacts to, by name; none if it is taken without an event.
  public let events: [String]

  /// The names of its guards; `nil` for those without a name.
  public let guards: [String?]

  /// The names of its actions; `nil` for those without a name.
  public let actions: [String?]

  /// Whether it does not leave its source if it leads into it.
  public let isInternal: Bool

  /// The transition as `source → targets on events [guard]`.
  public let description: String
}

extension StatechartTransition: Sendable where ID: Sendable {}

/// The kind of a state.
public enum StatechartStateKind: Hashable, Sendable {
  /// A state without substates.
  case atomic

  /// A state of whose substates one is active.
  case compound

  /// A state whose substates are all active.
  case parallel

  /// A state that ends the one around it.
  case final

  /// A target that stands for the states that were active last.
  case history(StatechartHistory)
}

extension Statechart {
  /// All transitions, by their sources in document order; those of the chart itself come first.
  public var transitions: [StatechartTransition<ID>] {
    (0..<program.tables.selectableCount).map { index in
      let (tables, transition) = (program.tables, Int32(index))
      let (source, label) = (tables.source[index], program.labels[index])
      return StatechartTransition(
        source: source == 0 ? nil : program.id(source),
        targets: tables.targets[transition].map { program.id(tables.targets.values[$0]) },
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

  /// The substates of a state, or those at the top, in document order, without history states.
  ///
  /// - Precondition: The state is declared.
  public func children(of id: ID?) -> [ID] {
    let children = program.tables.children
    return children[id.map { state($0) } ?? 0].map { program.id(children.values[$0]) }
  }

  /// The states that a state, or the chart, starts with, or that a history state enters by default.
  ///
  /// - Precondition: The state is declared.
  public func initial(of id: ID?) -> [ID] {
    let transition = program.tables.initial[Int(id.map { state($0) } ?? 0)]
    guard transition >= 0 else { return [] }
    return program.tables.targets[transition].map { program.id(program.tables.targets.values[$0]) }
  }

  /// The tags of a state.
  ///
  /// - Precondition: The state is declared.
  public func tags(of id: ID) -> Set<String> { program.tags[Int(state(id))] }

  /// The metadata of a state, if it is of a type.
  ///
  /// - Precondition: The state is declared.
  public func metadata<Value>(of id: ID, as type: Value.Type) -> Value? {
    program.metadata[state(id)] as? Value
  }

  /// The names of the entry actions of a state, or of the chart; `nil` for those without a name.
  ///
  /// - Precondition: The state is declared.
  public func entryActions(of id: ID?) -> [String?] {
    program.names.entry[Int(id.map { state($0) } ?? 0)]
  }

  /// The names of the exit actions of a state, or of the chart; `nil` for those without a name.
  ///
  /// - Precondition: The state is declared.
  public func exitActions(of id: ID?) -> [String?] {
    program.names.exit[Int(id.map { state($0) } ?? 0)]
  }

  /// The names of the events that transitions react to.
  public var events: [String] { program.numbers.names }

  func state(_ id: ID) -> Int32 {
    guard let state = program.index[id] else { preconditionFailure("No such state: \(id)") }
    return state
  }

  /// Returns the chart with other actions and guards under the names that they were declared with, for tests
  /// and previews.
  ///
  /// ```swift
  /// let preview = try chart.replacing(actions: ["play": { _, _ in }])
  /// ```
  ///
  /// - Throws: ``StatechartError/unknownName(_:)`` if nothing in the chart has a name.
  public func replacing(
    actions: [String: On<Target, ID, Event>.Action] = [:],
    guards: [String: On<Target, ID, Event>.Guard] = [:]
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
