extension StatechartSession {
  /// Whether the session has ended, or its object has been released.
  ///
  /// Observed, but observers are not notified at the moment at which the object is released.
  public var hasEnded: Bool {
    access()
    return isOver
  }

  /// Unavailable: renamed to ``hasEnded``.
  @available(*, unavailable, renamed: "hasEnded")
  public var isFinished: Bool { hasEnded }

  /// The states that are active now or, after the end of the session, the last active states.
  ///
  /// The answers about active states, such as ``isActive(_:)`` and ``tags``, follow the configuration, even after the end:
  /// a session that has ended in a final state says in which. ``hasEnded`` tells whether the session still reacts.
  ///
  /// Observed. While an action runs, the configuration contains neither the states that this microstep has already exited nor
  /// the states that it has yet to enter.
  public var configuration: StatechartConfiguration<ID> {
    access()
    return currentConfiguration
  }

  /// Returns whether a state is in the ``configuration``, even during a microstep.
  ///
  /// A state that the chart does not declare is not active, and is the failure ``StatechartFailure/unknownState(_:)``. A
  /// history state is declared and is never active, so the result is `false`. Observed.
  public func isActive(_ id: ID) -> Bool {
    access()
    guard let state = program.index[id] else {
      fail(.unknownState("\(id)"))
      return false
    }
    return active.isActive(state)
  }

  /// Returns whether a state is in the ``configuration``: ``isActive(_:)``, as controllers call it.
  public func isIn(_ id: ID) -> Bool { isActive(id) }

  /// Unavailable: the name of other libraries for ``isActive(_:)``.
  @available(*, unavailable, renamed: "isActive(_:)")
  public func matches(_ id: ID) -> Bool { isActive(id) }

  /// Unavailable: several states may be active; see ``configuration``.
  @available(*, unavailable, renamed: "configuration")
  public var state: StatechartConfiguration<ID> { configuration }

  var currentConfiguration: StatechartConfiguration<ID> {
    program.configuration(of: activeStates)
  }

  /// An asynchronous sequence of the current configuration and, after each macrostep that changes it, the new one.
  ///
  /// The sequence ends with the session. It buffers configurations without a limit until they are read. If the object is
  /// released, the sequence ends at one of the next events (see <doc:ChartContract>), at the next delay, or when the session
  /// is stopped or released.
  public var configurations: AsyncStream<StatechartConfiguration<ID>> {
    let (stream, continuation) = AsyncStream<StatechartConfiguration<ID>>.makeStream()
    // Safety: the stream is not `Sendable` unless the configurations are, so their reader is on the session's actor. `ID` is
    // not required to be `Sendable`: its conformance to `Hashable` may belong to the main actor.
    nonisolated(unsafe) let current = currentConfiguration
    unsafe continuation.yield(current)
    guard !isOver else {
      continuation.finish()
      return stream
    }
    addStream { configuration in
      nonisolated(unsafe) let next = configuration
      return if case .terminated = unsafe continuation.yield(next) { false } else { true }
    } finish: {
      continuation.finish()
    }
    return stream
  }
}
