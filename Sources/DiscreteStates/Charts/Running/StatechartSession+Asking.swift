extension StatechartSession {
  /// Whether an event would take a transition now, for enabling the controls that send it.
  ///
  /// Guards are asked with the event; no action runs. While an action runs, the answer is about the states at the
  /// end of its microstep, since an event that is sent waits until then. Observed: the answer changes with the configuration, and
  /// with what guards read of an `@Observable` object.
  public func can(_ event: Event) -> Bool {
    access()
    return probing(event) { wouldTake($0) }
  }

  /// The names of the events that an active state, or one around it, reacts to, in the chart's order.
  ///
  /// Of an event without values, the guards are asked; an event with values counts if there is any transition
  /// for it, since its guards may depend on the values. Transitions on `anyEvent` do not count. Observed.
  public var possibleEvents: [String] {
    access()
    guard stage == .running else { return [] }
    let settled = settledStates
    return program.numbers.names.indices.filter { index in
      let number = EventID(index + 1)
      if let event = program.numbers.samples[index] as? Event {
        return probing(event) { _ in wouldTake(number, ignoringWildcards: true) }
      }
      return tables.byEvent.places(of: number).contains {
        let state = tables.byEvent.states[$0]
        return settled.stay(in: state) != nil
      }
    }.map { program.numbers.names[$0] }
  }

  /// The configuration that an event would lead to now; `nil` if it would take no transition.
  ///
  /// Guards are asked with the object as it is now. No action runs, so that what actions would change or raise,
  /// apart from `raising`, is not taken into account. An event is followed through at most
  /// ``StatechartEngine/microstepLimit`` microsteps.
  public func configuration(after event: Event) -> StatechartConfiguration<ID>? {
    access()
    guard stage == .running else { return nil }
    return probing(event) { number in
      guard wouldTake(number) else { return nil }
      let engine = PreviewEngine(tables, program.raised, limit: microstepLimit) { [unowned self] in
        isOpen($0)
      }
      _ = engine.run(from: (active.states, active.recorded), number)
      return program.configuration(of: engine.active.states)
    }
  }

  /// The tags of the active states.
  ///
  /// Observed.
  public var tags: Set<String> {
    access()
    return activeStates.reduce(into: []) { $0.formUnion(program.tags[Int($1)]) }
  }

  /// Whether an active state has a tag.
  ///
  /// Observed.
  public func hasTag(_ tag: String) -> Bool {
    access()
    return activeStates.contains { program.tags[Int($0)].contains(tag) }
  }

  /// The metadata of the active states that is of a type, in document order.
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

  /// Asks something with an event as the one that is handled.
  private func probing<Result>(_ event: Event, _ body: (EventID) -> Result) -> Result {
    let slot = events.store(event)
    defer { events.release(slot) }
    return probing(slot) { body(program.numbers.number(of: event)) }
  }
}

/// An engine that asks the guards of a session and runs nothing.
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
