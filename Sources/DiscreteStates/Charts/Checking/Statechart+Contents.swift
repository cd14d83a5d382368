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

  /// The names of the events that its actions are declared to raise.
  public let raisedEvents: [String]

  /// Whether the transition is internal (``On/inside``).
  public let isInternal: Bool

  /// The transition as `source → targets on events [guard]`.
  public let description: String
}

extension StatechartTransition: Sendable where ID: Sendable {}

/// Work that a state invokes.
public struct StatechartInvocation: Hashable, Sendable {
  /// The kind of the work.
  public enum Kind: Hashable, Sendable {
    /// An asynchronous function.
    case function

    /// An asynchronous sequence.
    case sequence

    /// Another chart.
    case chart
  }

  /// The kind of the work.
  public let kind: Kind

  /// The name to send events to; `nil` if the work has none.
  public let name: String?
}

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
        guards: program.code.guards[index].filter { $0.carriesValues == nil }.map(\.name),
        actions: program.code.transitions[index].map(\.name),
        raisedEvents: program.raisedEvents(of: program.code.transitions[index]),
        isInternal: tables.isInternal[index], description: program.text(of: transition))
    }
  }

  // A state that is not declared has no kind, and nothing in it.

  /// Returns the kind of a state; `nil` if the state is not declared.
  public func kind(of id: ID) -> StatechartStateKind? {
    state(id).map { state in
      switch program.tables.kind[state] {
      case .atomic: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .final: .final
      case .shallowHistory: .history(.shallow)
      case .deepHistory: .history(.deep)
      }
    }
  }

  /// Returns the state that contains a state; `nil` if the state is at the top level, or is not declared.
  public func parent(of id: ID) -> ID? {
    let parent = state(id).map { program.tables.parent[$0] } ?? 0
    return parent == 0 ? nil : program.id(parent)
  }

  /// Returns the substates of a state, or of the chart for `nil`, in document order, without history states.
  public func children(of id: ID?) -> [ID] {
    state(id).map { program.tables.children.list(Int32($0)).map { program.id($0) } } ?? []
  }

  /// Returns the initial states of a state, or of the chart for `nil`, or the default targets of a history state.
  public func initial(of id: ID?) -> [ID] {
    guard let transition = state(id).map({ program.tables.initial[$0] }), transition >= 0 else {
      return []
    }
    return program.tables.targets.list(transition).map { program.id($0) }
  }

  /// Returns the tags of a state.
  public func tags(of id: ID) -> Set<String> { state(id).map { program.tags[$0] } ?? [] }

  /// Returns the metadata of a state; `nil` if it has none of the given type.
  public func metadata<Value>(of id: ID, as type: Value.Type) -> Value? {
    state(id).flatMap { program.metadata[Int32($0)] as? Value }
  }

  /// Returns the names of the entry actions of a state, or of the chart, with `nil` for each action without a name.
  public func entryActions(of id: ID?) -> [String?] {
    state(id).map { program.code.entry[$0].map(\.name) } ?? []
  }

  /// Returns the names of the exit actions of a state, or of the chart, with `nil` for each action without a name.
  public func exitActions(of id: ID?) -> [String?] {
    state(id).map { program.code.exit[$0].map(\.name) } ?? []
  }

  /// Returns the names of the events that entry and exit actions of a state, or of the chart, are declared to raise.
  public func raisedEvents(of id: ID?) -> [String] {
    state(id).map { program.raisedEvents(of: program.code.entry[$0] + program.code.exit[$0]) } ?? []
  }

  /// Returns the names of the events that a state, or the chart, defers.
  public func deferredEvents(of id: ID?) -> [String] {
    guard let deferred = state(id).map({ program.behavior.states[$0].deferred }) else { return [] }
    return deferred.sorted().map { program.numbers.name(at: Int($0) - 1) }
  }

  /// Returns the work that a state, or the chart, invokes.
  public func invocations(of id: ID?) -> [StatechartInvocation] {
    state(id).map { program.invocations[Int32($0)] ?? [] } ?? []
  }

  /// Returns the type of the output of a final state; `nil` for other states.
  public func outputType(of id: ID) -> Any.Type? {
    state(id).flatMap { program.outputTypes[Int32($0)] }
  }

  /// The names of the events to which transitions react.
  public var events: [String] { program.numbers.names }

  /// Returns the number of a state, which is 0 for the chart; `nil` if the state is not declared.
  private func state(_ id: ID?) -> Int? { id.map { program.index[$0].map { Int($0) } } ?? 0 }

  /// Returns a copy of the chart in which named actions and guards are replaced, for tests and previews.
  ///
  /// ```swift
  /// typealias Chart = Statechart<Form, Phase, Input>
  /// let preview = try chart.replacing(actions: [
  ///   "play": { _, _ in },
  ///   "show": Chart.action(on: Input.loaded) { form, files in form.files = files },
  /// ])
  /// ```
  ///
  /// To receive the values of an event with their types, make the closures with ``action(on:_:)`` and ``guard(on:_:)``.
  ///
  /// - Parameters:
  ///   - actions: The new actions, by name.
  ///   - guards: The new guards, by name.
  /// - Throws: ``StatechartError/unknownName(_:)`` if no action or guard in the chart has one of the names.
  public func replacing(
    actions: [String: Action] = [:],
    guards: [String: Guard] = [:]
  ) throws(StatechartError) -> Statechart {
    var code = program.code
    for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
      let run = ChartErasure<Target, ID, Event>.action(action)
      if !code.replaceActions(named: name, with: run) { throw .unknownName(name) }
    }
    for (name, condition) in guards.sorted(by: { $0.key < $1.key }) {
      let run = ChartErasure<Target, ID, Event>.guard(condition)
      if !code.replaceGuards(named: name, with: run) { throw .unknownName(name) }
    }
    return Statechart(program: ChartProgram(program, code), version: version)
  }
}

extension Statechart where Event.Kind == Event {
  /// Returns an action that receives the values of an event, for ``replacing(actions:guards:)``.
  ///
  /// - Parameters:
  ///   - event: The constructor of the case, such as `Input.loaded`.
  ///   - action: The action, which receives the object and the values.
  /// - Precondition: The session calls the action for an event of this case.
  public static func action<each Value>(
    on event: @escaping (repeat each Value) -> Event,
    _ action: @escaping (Target, repeat each Value) throws -> Void
  ) -> Action {
    let key = EventConstructor.key(event)
    return { target, session in
      let values = key.requiredPayload(of: session.event)
      try action(target, repeat each values)
    }
  }

  /// Returns a guard that receives the values of an event, for ``replacing(actions:guards:)``.
  ///
  /// - Parameters:
  ///   - event: The constructor of the case, such as `Input.loaded`.
  ///   - condition: The guard, which receives the object and the values.
  /// - Precondition: The session calls the guard for an event of this case.
  public static func `guard`<each Value>(
    on event: @escaping (repeat each Value) -> Event,
    _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> Guard {
    let key = EventConstructor.key(event)
    return { target, session in
      let values = key.requiredPayload(of: session.event)
      return try condition(target, repeat each values)
    }
  }
}
