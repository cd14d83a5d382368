extension StatechartSession {
  /// Whether the session has ended, or its object has been released.
  ///
  /// Observed, but observers are not notified when the object is released.
  public var hasEnded: Bool {
    access()
    return isOver
  }

  /// Unavailable: renamed to ``hasEnded``.
  @available(*, unavailable, renamed: "hasEnded")
  public var isFinished: Bool { hasEnded }

  /// The states that are active now or, after the end of the session, the last active states.
  ///
  /// ``isActive(_:)``, ``tags`` and ``metadata(as:)`` refer to this configuration, even after the end, so you can
  /// find out in which final state a session has ended. Use ``hasEnded`` to find out whether the session still reacts
  /// to events.
  ///
  /// Observed. While an action runs, the configuration contains neither the states that the microstep has already
  /// exited nor the states that it has not entered yet.
  public var configuration: StatechartConfiguration<ID> {
    access()
    return currentConfiguration
  }

  /// Returns whether a state is in the ``configuration``, even during a microstep.
  ///
  /// For a state that the chart does not declare, the result is `false`, and the session reports
  /// ``StatechartFailure/unknownState(_:)``. For a history state, which is never active, the result is `false`.
  /// Observed.
  public func isActive(_ id: ID) -> Bool {
    access()
    guard let state = program.index[id] else {
      fail(.unknownState("\(id)"))
      return false
    }
    return active.isActive(state)
  }

  /// Returns whether a state is in the ``configuration``, like ``isActive(_:)``, under the name that controllers use.
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

  /// The current configuration, and the configuration after each macrostep with a change, as an asynchronous sequence.
  ///
  /// A macrostep with a change has exited or entered states. The sequence ends with the session, and buffers
  /// configurations without a limit until they are read. It may repeat a configuration: after a macrostep that leads
  /// back to it, and when the session is stopped or its object is released. If the object is released, the sequence
  /// ends at one of the next events (see <doc:ChartContract>), at the next delay, or when the session is stopped or
  /// released.
  public var configurations: AsyncStream<StatechartConfiguration<ID>> {
    let (stream, continuation) = AsyncStream<StatechartConfiguration<ID>>.makeStream()
    // Safety: the stream is not `Sendable` unless the configurations are, so their reader is on the session's actor.
    // `ID` is not required to be `Sendable`: its conformance to `Hashable` may belong to the main actor.
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
