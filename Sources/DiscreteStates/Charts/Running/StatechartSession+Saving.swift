extension StatechartSession {
  /// The active states and those that histories recorded, to be restored another time.
  ///
  /// - Precondition: No event is being handled.
  public var snapshot: StatechartSnapshot<ID> {
    precondition(!isRunningToCompletion, "A session is saved between events")
    return StatechartSnapshot(
      states: active.states.map { program.id($0) },
      records: active.recorded.sorted { $0.key < $1.key }.map {
        .init(history: program.id($0.key), states: $0.value.map { program.id($0) })
      }, hasEnded: stage == .ended)
  }

  /// Takes over a configuration that is given by its states without substates.
  ///
  /// - Throws: ``StatechartError`` if the states and those around them are not a configuration of the chart;
  ///   nothing has changed then.
  /// - Precondition: The session has not been started or restored.
  public func restore(leaves: [ID]) throws(StatechartError) {
    var states: Set<StateID> = []
    for id in leaves {
      guard var state = program.index[id] else { throw .unknownState("\(id)") }
      while state > 0 {
        states.insert(state)
        state = tables.parent[Int(state)]
      }
    }
    try restore(StatechartSnapshot(states: states.sorted().map { program.id($0) }))
  }

  /// Takes over a saved session instead of starting: no action runs, the object is configured anew,
  /// delays and invoked work start again.
  ///
  /// - Throws: `StatechartError` if the states are no configuration of the chart; nothing has changed then.
  /// - Precondition: The session has not been started or restored.
  public func restore(_ snapshot: StatechartSnapshot<ID>) throws(StatechartError) {
    precondition(stage == .idle, "A session starts once")
    let (states, recorded) = try program.validated(snapshot)
    active.restore(states, recorded: recorded)
    let isFinal = states.contains { tables.parent[Int($0)] == 0 && tables.kind[Int($0)] == .final }
    stage = snapshot.hasEnded || isFinal ? .ended : .running
    resume(states)
  }
}
