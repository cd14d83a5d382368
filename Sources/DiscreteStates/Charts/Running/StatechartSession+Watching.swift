extension StatechartSession {
  /// Whether the chart has come to its end, or its object has gone.
  ///
  /// Observed, though not at the moment at which the object goes.
  public var hasEnded: Bool {
    access()
    return isOver
  }

  /// The active states, or those at the end.
  ///
  /// Observed.
  public var configuration: StatechartConfiguration<ID> {
    access()
    return currentConfiguration
  }

  /// Whether a state is active, also between the parts of a microstep.
  ///
  /// Observed.
  /// - Precondition: The state is declared.
  public func isActive(_ id: ID) -> Bool {
    access()
    guard let state = program.index[id] else { preconditionFailure("No such state") }
    return active.isActive[Int(state)]
  }

  var currentConfiguration: StatechartConfiguration<ID> {
    program.configuration(of: active.states)
  }

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
    add(continuation)
    return stream
  }
}
