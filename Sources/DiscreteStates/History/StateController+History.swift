extension StateController {
  /// How many states are kept to go back to; 0, unless it is set before the first state.
  ///
  /// The oldest are forgotten. States are kept with what their closures hold.
  public var historyLimit: Int {
    get { history?.limit ?? 0 }
    set {
      precondition(newValue >= 0, "a history cannot keep less than nothing")
      if newValue == 0 {
        history = nil
        return
      }
      if history == nil { history = StateHistory(limit: newValue) }
      history?.limit = newValue
    }
  }

  /// Whether there is a state before the current one; observed like ``AnyStateController/current``.
  public var canGoBack: Bool {
    access()
    return history?.state(after: .step(-1)) != nil
  }

  /// Whether there is a state after the current one; observed like ``AnyStateController/current``.
  public var canGoForward: Bool {
    access()
    return history?.state(after: .step(1)) != nil
  }

  /// Chooses a state before the current one; what is called on the result applies it.
  ///
  /// The controller chooses it when its turn comes. If no such state exists, the outcome is `unchanged`.
  public func back(_ steps: Int = 1) -> StateApplication<Target> {
    StateApplication(.history(self, .step(0 - max(steps, -.max))))
  }

  /// Chooses a state after the current one, to which one can go after going back.
  ///
  /// Applying another state instead removes the states that came after.
  public func forward(_ steps: Int = 1) -> StateApplication<Target> {
    StateApplication(.history(self, .step(steps)))
  }

  /// Chooses the state before the current one, and forgets the current one and what came after.
  public func undo() -> StateApplication<Target> {
    StateApplication(.history(self, .undo))
  }

  /// The history, or the current state alone, where no history is kept.
  public func record() -> StateRecord {
    if let history, history.position >= 0 {
      return StateRecord(states: history.states.map(\.identity), position: history.position)
    }
    let current = status.current
    return StateRecord(states: current.map { [$0] } ?? [], position: current == nil ? nil : 0)
  }

  /// Puts the object into the recorded state at once, and takes over the recorded history.
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
  /// The running transition is interrupted, waiting changes are superseded. If this throws, nothing has changed.
  ///
  /// - Parameters:
  ///   - record: What ``record()`` has returned.
  ///   - state: Makes the state with an identity; `nil` if no state has the identity.
  /// - Throws: ``StateRecordError``
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
