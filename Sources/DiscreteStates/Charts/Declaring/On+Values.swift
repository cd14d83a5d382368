// A transition on a case with associated values is declared by the constructor of the case. Swift cannot declare this
// once for any number of values and still type-check `{ view, files in … }`, so there is an initializer for each number of
// values from one to four.

extension On where Event.Kind == Event {
  /// A transition on a case that carries a value, declared by the case's constructor.
  ///
  /// ```swift
  /// On(Input.loaded, to: .ready) { view, files in view.files = files }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The constructor, `Input.loaded`.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init<Value>(
    _ event: @escaping (Value) -> Event, to targets: ID...,
    action: ((Target, Value) throws -> Void)? = nil
  ) {
    self.init(
      EventConstructor([Value.self], event), targets,
      action.map { action in { target, _, value in try action(target, value) } })
  }

  /// A transition on a case that carries a value, with an action that also receives the session.
  public init<Value>(
    _ event: @escaping (Value) -> Event, to targets: ID...,
    action: @escaping (Target, Value, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    self.init(
      EventConstructor([Value.self], event), targets,
      { target, session, value in try action(target, value, session) })
  }

  /// A transition on a case that carries two values, declared by the case's constructor.
  ///
  /// - Parameters:
  ///   - event: The constructor.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the values.
  public init<A, B>(
    _ event: @escaping (A, B) -> Event, to targets: ID...,
    action: ((Target, A, B) throws -> Void)? = nil
  ) {
    self.init(
      EventConstructor([A.self, B.self]) { (values: (A, B)) in event(values.0, values.1) }, targets,
      action.map { action in { target, _, values in try action(target, values.0, values.1) } })
  }

  /// A transition on a case that carries two values, with an action that also receives the session.
  public init<A, B>(
    _ event: @escaping (A, B) -> Event, to targets: ID...,
    action: @escaping (Target, A, B, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    self.init(
      EventConstructor([A.self, B.self]) { (values: (A, B)) in event(values.0, values.1) }, targets,
      { target, session, values in try action(target, values.0, values.1, session) })
  }

  /// A transition on a case that carries three values, declared by the case's constructor.
  ///
  /// - Parameters:
  ///   - event: The constructor.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the values.
  public init<A, B, C>(
    _ event: @escaping (A, B, C) -> Event, to targets: ID...,
    action: ((Target, A, B, C) throws -> Void)? = nil
  ) {
    self.init(
      EventConstructor([A.self, B.self, C.self]) { (values: (A, B, C)) in
        event(values.0, values.1, values.2)
      }, targets,
      action.map { action in
        { target, _, values in try action(target, values.0, values.1, values.2) }
      })
  }

  /// A transition on a case that carries three values, with an action that also receives the session.
  public init<A, B, C>(
    _ event: @escaping (A, B, C) -> Event, to targets: ID...,
    action: @escaping (Target, A, B, C, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    self.init(
      EventConstructor([A.self, B.self, C.self]) { (values: (A, B, C)) in
        event(values.0, values.1, values.2)
      }, targets,
      { target, session, values in try action(target, values.0, values.1, values.2, session) })
  }

  /// A transition on a case that carries four values, declared by the case's constructor.
  ///
  /// - Parameters:
  ///   - event: The constructor.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the values.
  public init<A, B, C, D>(
    _ event: @escaping (A, B, C, D) -> Event, to targets: ID...,
    action: ((Target, A, B, C, D) throws -> Void)? = nil
  ) {
    self.init(
      EventConstructor([A.self, B.self, C.self, D.self]) { (values: (A, B, C, D)) in
        event(values.0, values.1, values.2, values.3)
      }, targets,
      action.map { action in
        { target, _, values in try action(target, values.0, values.1, values.2, values.3) }
      })
  }

  /// A transition on a case that carries four values, with an action that also receives the session.
  public init<A, B, C, D>(
    _ event: @escaping (A, B, C, D) -> Event, to targets: ID...,
    action: @escaping (Target, A, B, C, D, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    self.init(
      EventConstructor([A.self, B.self, C.self, D.self]) { (values: (A, B, C, D)) in
        event(values.0, values.1, values.2, values.3)
      }, targets,
      { target, session, values in
        try action(target, values.0, values.1, values.2, values.3, session)
      })
  }

  private init<Payload>(
    _ key: EventConstructor<Event, Payload>, _ targets: [ID],
    _ action: ((Target, StatechartSession<Target, ID, Event>, Payload) throws -> Void)?
  ) {
    self.init(
      triggers: [.constructor(key.tags, name: key.name, type: key.text)], targets: targets,
      action: action.map { action in
        Erasure.action { target, session in
          if let payload = session.event.flatMap({ key.payload(of: $0) }) {
            try action(target, session, payload)
          }
        }
      })
    // If several cases have these types, a guard checks which one the event is.
    guard key.tags.count > 1 else { return }
    takeValues { key.payload(of: $0) != nil }
  }
}

extension On {
  /// A transition on events that a closure selects, and from which it extracts a value: the general form.
  ///
  /// ```swift
  /// On(matching: { if case .loaded(let files) = $0 { files } else { nil } }) { view, files in
  ///   view.files = files
  /// }
  /// ```
  ///
  /// The session calls the closure for every event that is sent or raised while the state is active. A transition on a
  /// constructor is considered only for events of its case.
  ///
  /// - Parameters:
  ///   - value: Returns the value, or `nil` if the event does not select the transition.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init<Value>(
    matching value: @escaping (Event) -> Value?, to targets: ID...,
    action: @escaping (Target, Value) throws -> Void = { _, _ in }
  ) {
    self.init(
      triggers: [.matching(name: "matching")], targets: targets,
      action: Erasure.action { target, session in
        if let value = session.event.flatMap(value) { try action(target, value) }
      })
    takeValues { value($0) != nil }
  }

  /// A transition on all events whose names begin with the given words, for events whose kinds are strings.
  ///
  /// ```swift
  /// On(prefix: "error", to: "failed")  // error, error.network, but not errors
  /// ```
  ///
  /// As in SCXML, dots separate the words of a name.
  public init(
    prefix: String, to targets: ID..., action: ((Target) throws -> Void)? = nil
  ) where Event.Kind == String {
    self.init(
      triggers: [.prefix("\(prefix).*", of: prefix, label: "\(prefix).*")], targets: targets,
      action: action.map { Erasure.action($0) })
  }

  /// A transition on events of a kind that carry a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - value: Returns the value, or `nil` if the transition is not to be taken.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init<Value>(
    _ kind: Event.Kind, with value: @escaping (Event) -> Value?, to targets: ID...,
    action: @escaping (Target, Value) throws -> Void = { _, _ in }
  ) {
    self.init(
      triggers: [.kind(kind)], targets: targets,
      action: Erasure.action { target, session in
        if let value = session.event.flatMap(value) { try action(target, value) }
      })
    takeValues { value($0) != nil }
  }
}
