extension StatechartSession {
  /// Returns whether an event would select a transition now, for example to enable a button.
  ///
  /// The guards are called with the event; no action runs. If an action calls `can`, the answer refers to the states at the
  /// end of the current microstep. Observed: the result changes with the configuration, and with the properties of an
  /// `@Observable` object that the guards read.
  public func can(_ event: Event) -> Bool {
    access()
    return canReact && probing(event) { wouldTake($0) }
  }

  /// The names of the events to which the active states react, in the chart's order.
  ///
  /// An event without associated values is included if a guard lets one of its transitions pass. An event with associated
  /// values is included if an active state has a transition for it, since the guards may depend on the values. Transitions
  /// on `anyEvent` do not count. Empty after the end. Observed.
  public var possibleEvents: [String] {
    access()
    guard canReact else { return [] }
    let settled = settledStates
    let possible = program.numbers.names.indices.filter { index in
      let number = EventID(index + 1)
      if let event = program.numbers.samples[index] as? Event {
        return probing(event) { _ in wouldTake(number, ignoringWildcards: true) }
      }
      return tables.byEvent.places(of: number).contains {
        let state = tables.byEvent.states[$0]
        return settled.stay(in: state) != nil
      }
    }.map { program.numbers.name(at: $0) }
    var seen: Set<String> = []
    return possible.filter { seen.insert($0).inserted }
  }

  /// Returns the configuration to which an event would lead now; `nil` if it would select no transition, or after the end.
  ///
  /// The guards are called with the object as it is now. No action runs, so changes that actions would make to the object, and
  /// events that their closures would raise, are ignored; events declared with `raising` are not. The preview ends after
  /// ``StatechartEngine/microstepLimit`` microsteps. Observed.
  public func configuration(after event: Event) -> StatechartConfiguration<ID>? {
    access()
    guard canReact else { return nil }
    return probing(event) { number in
      guard wouldTake(number) else { return nil }
      let engine = PreviewEngine(tables, program.raised, limit: microstepLimit) { [unowned self] in
        isOpen($0)
      }
      _ = engine.run(from: (active.states, active.recorded), number)
      return program.configuration(of: engine.active.states)
    }
  }

  /// The tags of all active states.
  ///
  /// Observed.
  public var tags: Set<String> {
    access()
    return activeStates.reduce(into: []) { $0.formUnion(program.tags[Int($1)]) }
  }

  /// Returns whether an active state has a tag.
  ///
  /// Observed.
  public func hasTag(_ tag: String) -> Bool {
    access()
    return activeStates.contains { program.tags[Int($0)].contains(tag) }
  }

  /// Returns the metadata of the active states that is of the given type, in document order.
  ///
  /// ```swift
  /// let title = session.metadata(as: Page.self).last?.title
  /// ```
  ///
  /// Observed.
  public func metadata<Value>(as type: Value.Type) -> [Value] {
    access()
    return activeStates.compactMap { program.metadata[$0] as? Value }
  }

  /// Calls a closure with an event as the current event.
  private func probing<Result>(_ event: Event, _ body: (EventID) -> Result) -> Result {
    let slot = events.store(event)
    defer { events.release(slot) }
    return probing(slot) { body(program.numbers.number(of: event)) }
  }
}

/// An engine that calls the guards of a session, and runs no actions.
final class PreviewEngine: ExploringEngine {
  private let answer: (TransitionID) -> Bool

  init(
    _ tables: ChartTables, _ raises: RaisedEvents, limit: Int,
    _ answer: @escaping (TransitionID) -> Bool
  ) {
    self.answer = answer
    super.init(tables, raises, [], choices: [], limit: limit)
  }

  override func isOpen(_ transition: TransitionID) -> Bool { answer(transition) }
}
