extension StatechartSession {
  /// Whether the chart has come to its end, or its object has gone.
  ///
  /// Observed, though not at the moment at which the object goes.
  public var hasEnded: Bool {
    access()
    return isOver
  }

  /// The active states at this moment, or those at the end.
  ///
  /// Observed. While an action runs, the states that have been left so far are missing, and so are those that
  /// have yet to be entered.
  public var configuration: StatechartConfiguration<ID> {
    access()
    return currentConfiguration
  }

  /// Whether a state is active, which ``configuration`` agrees with even amid a microstep.
  ///
  /// Observed. A state that is not declared is a ``StatechartFailure/unknownState(_:)``.
  public func isActive(_ id: ID) -> Bool {
    access()
    guard let state = program.index[id] else {
      fail(.unknownState("\(id)"))
      return false
    }
    return active.isActive(state)
  }

  var currentConfiguration: StatechartConfiguration<ID> {
    program.configuration(of: activeStates)
  }
}

extension StatechartSession where ID: Sendable {
  /// The configuration now, and after each event that changes it, until the session ends.
  ///
  /// Nothing is lost: what is not taken at once waits. That the object has gone is noticed at the next event or
  /// delay, or when the session is stopped or released.
  public var configurations: AsyncStream<StatechartConfiguration<ID>> {
    let (stream, continuation) = AsyncStream<StatechartConfiguration<ID>>.makeStream()
    continuation.yield(currentConfiguration)
    guard !isOver else {
      continuation.finish()
      return stream
    }
    addStream {
      if case .terminated = continuation.yield($0) { false } else { true }
    } finish: {
      continuation.finish()
    }
    return stream
  }
}
