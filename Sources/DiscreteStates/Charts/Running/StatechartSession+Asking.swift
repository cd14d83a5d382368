extension StatechartSession {
  /// Returns whether an event would select a transition now, for example to enable a button.
  ///
  /// The guards are called with the event; no action runs. If an action calls `can`, the answer refers to the states
  /// at the end of the current microstep. Before the start and after the end, the result is `false`. Observed:
  /// observers are notified when the configuration changes, or a property of an `@Observable` object that the guards
  /// have read.
  public func can(_ event: Event) -> Bool {
    access()
    return canReact && probing(event) { wouldTake($0) }
  }

  /// The names of the events to which the active states react, in the chart's order.
  ///
  /// An event without associated values is included if it would select a transition. An event with associated values is
  /// included if an active state has a transition for it, because the guards may depend on the values. Transitions on
  /// `.anyEvent` and `On(matching:)` do not count. Empty before the start and after the end. Observed.
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

  /// Returns the configuration to which an event would lead now; `nil` if it would select no transition.
  ///
  /// A copy of the session handles the event, and then deferred events. The guards receive the copy, and the object
  /// as it is now. No action runs and no work is invoked. So the result ignores changes that actions would make to
  /// the object, and events that their closures or the work would send or raise; it includes events that are declared
  /// with `raising`. Observed.
  public func configuration(after event: Event) -> StatechartConfiguration<ID>? {
    access()
    guard canReact, let target else { return nil }
    let copies = EventSlots<Event>()
    let copy = StatechartSession(
      chart, target, SimulatedClock(), owner, copies, isRehearsal: true
    ) { copies.release($0) }
    copy.onFailure = { _ in }
    copy.microstepLimit = microstepLimit
    let (settled, waiting) = (settledStates, waitingEvents)
    copy.active.restore(settled.states, recorded: settled.recorded)
    copy.stage = .running
    copy.resume(
      settled.states,
      (waiting.sent.map(copy.occurrence), waiting.deferred.map(copy.occurrence)))
    guard copy.can(event) else { return nil }
    copy.send(event)
    return copy.currentConfiguration
  }

  /// The sent events that are handled when the macrostep has ended, and the events that are deferred.
  var waitingEvents: (sent: [Event], deferred: [Event]) {
    // Without events of invoked work, because a restored session starts the work again.
    func values(_ occurrences: [Occurrence]) -> [Event] {
      occurrences.filter { $0.slot >= 0 && $0.state == ChartTables.none }
        .compactMap { events.values[Int($0.slot)] }
    }
    return (values(core.waiting.sent), values(core.waiting.deferred))
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
