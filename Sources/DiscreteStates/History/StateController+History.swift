extension StateController {
  /// The maximum number of states in the history; 0 by default, which keeps no history.
  ///
  /// Set it before you apply the first state, because the history contains only states that are applied later. When
  /// the history is full, the oldest states are removed. A state in the history retains the values that its closures
  /// capture.
  public var historyLimit: Int {
    get { history?.limit ?? 0 }
    set {
      precondition(newValue >= 0, "historyLimit must not be negative")
      if newValue == 0 {
        history = nil
        return
      }
      if history == nil { history = StateHistory(limit: newValue) }
      history?.limit = newValue
    }
  }

  /// Whether the history contains a state before the current one.
  ///
  /// Observed.
  public var canGoBack: Bool {
    access()
    return history?.state(after: .step(-1)) != nil
  }

  /// Whether the history contains a state after the current one.
  ///
  /// Observed.
  public var canGoForward: Bool {
    access()
    return history?.state(after: .step(1)) != nil
  }

  /// Chooses a state before the current one; a method of the result, such as `instantly()`, applies it.
  ///
  /// The controller determines the state when the turn of the change comes. If no such state exists, the outcome is
  /// `unchanged`.
  public func back(_ steps: Int = 1) -> StateApplication<Target> {
    StateApplication(.history(self, .step(0 - max(steps, -.max))))
  }

  /// Chooses a state after the current one, which exists after `back()`.
  ///
  /// Applying another state instead removes the states after the current one.
  public func forward(_ steps: Int = 1) -> StateApplication<Target> {
    StateApplication(.history(self, .step(steps)))
  }

  /// Chooses the state before the current one, and removes the current state and the states after it from the history.
  public func undo() -> StateApplication<Target> {
    StateApplication(.history(self, .undo))
  }

  /// Returns the identities of the states in the history, or of the current state alone if no history is kept.
  public func record() -> StateRecord {
    if let history, history.position >= 0 {
      return StateRecord(states: history.states.map(\.identity), position: history.position)
    }
    let current = status.current
    return StateRecord(states: current.map { [$0] } ?? [], position: current == nil ? nil : 0)
  }

  /// Puts the object into the recorded state immediately, and restores the recorded history.
  ///
  /// ```swift
  /// try view.state.restore(record) { type, identity in
  ///   switch identity.name {
  ///   case "locked()": type.locked()
  ///   case "page(_:)": type.page(identity.parameters[0])
  ///   default: nil
  ///   }
  /// }
  /// ```
  ///
  /// The running transition ends with the reason `interrupted`, and waiting changes end with `superseded`. The
  /// history is restored only if ``historyLimit`` is positive. If the method throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - record: A record that ``record()`` has returned.
  ///   - state: Returns the state with an identity; `nil` if no state has the identity.
  /// - Throws: ``StateRecordError`` if a state is unknown or has another identity, or if the position is out of range.
  /// - Precondition: Not called by a state's mutations.
  public func restore(
    _ record: StateRecord, _ state: (Target.Type, StateIdentity) -> DiscreteState<Target>?
  ) throws(StateRecordError) {
    var states: [DiscreteState<Target>] = []
    for identity in record.states {
      guard let made = state(Target.self, identity) else { throw .unknownState(identity) }
      guard made.identity == identity else {
        throw .otherState(made.identity, insteadOf: identity)
      }
      states.append(made)
    }
    if let position = record.position, !states.indices.contains(position) {
      throw .positionOutOfRange(position)
    }
    guard let target else { return }
    let limit = historyLimit
    replaceAll(with: record.position.map { record.states[$0] }) {
      guard let position = record.position else {
        if limit > 0 { history = StateHistory(limit: limit) }
        return
      }
      if limit > 0 {
        history = StateHistory(
          states: states.map(\.erased), position: position, limit: limit)
      }
      states[position].enter(target)
    }
  }
}
