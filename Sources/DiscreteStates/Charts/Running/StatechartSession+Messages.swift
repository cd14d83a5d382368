extension StatechartSession {
  /// Sends an event to a session that this session has invoked.
  ///
  /// ```swift
  /// On(.cancel) { _, session in try session.send(Login.Input.cancel, to: "login") }
  /// ```
  ///
  /// - Parameters:
  ///   - event: An event of the other chart.
  ///   - name: The name that was given to ``Invoke``. If several sessions have the name, the first one in document
  ///     order receives the event.
  /// - Throws: ``StatechartMessageError`` if no such session is running, or if its events are of another type. If the
  ///   calling action does not catch the error, `On(.error)` handles it.
  public func send(
    _ event: some StatechartEvent, to name: String
  ) throws(StatechartMessageError) {
    guard let child = invokedSession(name), !child.isOver else { throw .noSession(name) }
    guard child.receive(event) else { throw .otherEvents("\(event)") }
  }

  /// Sends an event to the session that has invoked this session.
  ///
  /// - Parameter event: An event of the other chart.
  /// - Throws: ``StatechartMessageError`` if this session was not invoked, or if the events of the other session are of
  ///   another type.
  public func sendToParent(
    _ event: some StatechartEvent
  ) throws(StatechartMessageError) {
    guard let parent = invoker.session, !parent.isOver else { throw .noParent }
    guard parent.receive(event) else { throw .otherEvents("\(event)") }
  }

  /// Returns the session that was invoked under a name; `nil` if no session of this name and type is running.
  ///
  /// Observed.
  ///
  /// ```swift
  /// session.child("login", as: Login.Chart.Session.self)?.configuration
  /// ```
  public func child<Child: AnyObject, ChildID: Hashable, ChildEvent: StatechartEvent>(
    _ name: String,
    as type: StatechartSession<Child, ChildID, ChildEvent>.Type = StatechartSession<
      Child, ChildID, ChildEvent
    >.self
  ) -> StatechartSession<Child, ChildID, ChildEvent>? {
    access()
    return invokedSession(name) as? StatechartSession<Child, ChildID, ChildEvent>
  }

  /// The session that was invoked under a name.
  private func invokedSession(_ name: String) -> _StatechartRunner? {
    pendingWork.sessions.first { $0.name == name }?.runner
  }
}

/// The reason why an event or output does not reach its receiver.
public enum StatechartMessageError: Error, Hashable {
  /// No invoked session of this name is running.
  case noSession(String)

  /// The session was not invoked by another session, or the invoking session has ended.
  case noParent

  /// The event, given as text, does not have the type of the other session's events.
  case otherEvents(String)

  /// The output of a final state, given as text, does not have the type that a transition expects.
  case otherOutput(String)
}
