extension StatechartSession {
  /// A saved session of this chart.
  public typealias Snapshot = StatechartSnapshot<ID, Event>

  /// The current state of the session, which another session can restore.
  ///
  /// The snapshot contains the active states, the records of history states, the delays of states, and waiting,
  /// deferred and delayed events. It does not contain invoked work: a restored session starts it again.
  ///
  /// Save a session between events. In an action, the snapshot has the states that are active after the microstep,
  /// but lacks the effects of the rest of the macrostep, and the session reports
  /// ``StatechartFailure/savedDuringMicrostep``.
  public var snapshot: Snapshot {
    if isChanging { fail(.savedDuringMicrostep) }
    let settled = settledStates
    let waiting = waitingEvents
    let delayed = pendingWork.pendingEvents.compactMap { delayed in
      (delayed.event as? Event).map {
        Snapshot.Delayed(event: $0, delay: max(.zero, delayed.due - pendingWork.scheduler.now))
      }
    }
    let delays = ([0] + settled.states).compactMap { state in
      pendingWork.rests(of: state).map {
        Snapshot.Delays(state: state == 0 ? nil : program.id(state), rests: $0)
      }
    }
    return Snapshot(
      states: settled.states.map { program.id($0) },
      records: settled.recorded.sorted { $0.key < $1.key }.map {
        .init(history: program.id($0.key), states: $0.value.map { program.id($0) })
      }, delays: delays, waiting: waiting.sent, deferred: waiting.deferred, events: delayed,
      version: chart.version, hasEnded: stage == .ended)
  }

  /// Restores a configuration, given by its states without substates.
  ///
  /// - Parameters:
  ///   - leaves: The active states without substates.
  ///   - isolation: The actor to which the session belongs, if it does not belong to one yet.
  /// - Throws: ``StatechartError`` if these states and their ancestors are not a configuration of the chart, or if the
  ///   session has already been started or restored. The session is then unchanged.
  public func restore(
    leaves: [ID], isolation: isolated (any Actor)? = #isolation
  ) throws(StatechartError) {
    try restore(Snapshot(states: leaves, version: chart.version), isolation: isolation)
  }

  /// Restores a snapshot of an earlier version of the chart.
  ///
  /// ```swift
  /// try session.restore(saved) { snapshot in
  ///   snapshot = snapshot.mapStates { $0 == .draft ? .editing : $0 }
  /// }
  /// ```
  ///
  /// If the saved delays of a state do not fit the migrated states, because the state is not active or has another
  /// number of delays in this version, the delays of the active states start.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - isolation: The actor to which the session belongs, if it does not belong to one yet.
  ///   - migrate: Changes the snapshot so that it fits this version. Called only if the versions differ.
  /// - Throws: The error of `migrate`, or ``StatechartError`` if the states are not a configuration of the chart, or
  ///   if the session has already been started or restored. The session is then unchanged.
  public func restore(
    _ snapshot: Snapshot, isolation: isolated (any Actor)? = #isolation,
    migrate: (inout Snapshot) throws -> Void
  ) throws {
    // The migration may have side effects.
    if stage != .idle { throw StatechartError.alreadyStarted }
    var snapshot = snapshot
    if snapshot.version != chart.version {
      try migrate(&snapshot)
      snapshot.version = chart.version
      try restore(snapshot, isMigrated: true, isolation: isolation)
    } else {
      try restore(snapshot, isolation: isolation)
    }
  }

  /// Restores a snapshot, instead of starting the session.
  ///
  /// The entry actions of the restored states do not run. The session runs the mutations of the ``Apply``
  /// declarations of active states, and starts invoked work again. It then handles the waiting events. Deferred
  /// events wait for the next change of the configuration, as before. Delays of states and delayed events continue
  /// with their remaining time. If the snapshot does not contain the delays of a state, they start. If the object was
  /// released, the session ends, and reports ``StatechartFailure/targetReleased``.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - isolation: The actor to which the session belongs, if it does not belong to one yet.
  /// - Throws: ``StatechartError`` if the states are not a configuration of the chart, if the snapshot is of another
  ///   version, or if the session has already been started or restored. The session is then unchanged.
  public func restore(
    _ snapshot: Snapshot, isolation: isolated (any Actor)? = #isolation
  ) throws(StatechartError) {
    try restore(snapshot, isMigrated: false, isolation: isolation)
  }

  private func restore(
    _ snapshot: Snapshot, isMigrated: Bool, isolation: isolated (any Actor)?
  ) throws(StatechartError) {
    if stage != .idle { throw .alreadyStarted }
    guard snapshot.version == chart.version else {
      throw .otherVersion(saved: snapshot.version, chart: chart.version)
    }
    let (states, recorded, rests) = try program.validated(snapshot, isMigrated: isMigrated)
    adoptOwner(isolation)
    active.restore(states, recorded: recorded)
    stage = snapshot.hasEnded || isInFinalState ? .ended : .running
    let (sent, deferred) = (snapshot.waiting, snapshot.deferred)
    if stage == .running {
      resume(states, (sent.map(occurrence), deferred.map(occurrence)), rests)
    } else {
      resume(states)
      for event in sent + deferred { send(event) }
    }
    for delayed in snapshot.events { send(delayed.event, after: delayed.delay) }
  }
}
