/// The associated values of an event, for the transitions that receive them.
public struct EventValues<each Value> {
  let values: (repeat each Value)

  init(_ value: repeat each Value) { values = (repeat each value) }
}

extension On where Event.Kind == Event {
  /// A transition on a case with associated values, declared by the constructor of the case.
  ///
  /// ```swift
  /// On(Input.loaded, to: .ready) { view, files in view.files = files }
  /// On(Input.read) { view, line in view.name = line }.when { _, line in !line.isEmpty }
  /// ```
  ///
  /// To add an action that also receives the session, use `then`.
  ///
  /// - Parameters:
  ///   - event: The constructor, `Input.loaded`.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the values.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action: ((Target, repeat each Value) throws -> Void)? = nil
  ) where Values == EventValues<repeat each Value> {
    self.init(event, targets)
    if let action { add(action) }
  }

  /// A transition on a case with associated values, with an action that does not receive them.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action: @escaping (Target) throws -> Void
  ) where Values == EventValues<repeat each Value> {
    self.init(event, targets)
    add(ActionDeclaration(run: Erasure.action(action)))
  }

  /// A transition on a case with associated values, to several states that are given as an array.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: [ID],
    action: ((Target, repeat each Value) throws -> Void)? = nil
  ) where Values == EventValues<repeat each Value> {
    self.init(event, targets)
    if let action { add(action) }
  }

  /// Unavailable: the guard follows the transition.
  @available(
    *, unavailable, message: "write the guard after the transition: On(…) { … }.when { … }"
  )
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    when condition: @escaping (Target, repeat each Value) throws -> Bool,
    action: ((Target, repeat each Value) throws -> Void)? = nil
  ) where Values == EventValues<repeat each Value> {
    self.init(event, targets)
  }

  private init<each Value>(_ event: @escaping (repeat each Value) -> Event, _ targets: [ID])
  where Values == EventValues<repeat each Value> {
    let key = EventConstructor.key(event)
    self.init(
      [.constructor(key.tags, name: key.name, type: key.text)], targets,
      values: { session in
        guard let event = session.event, let values = key.payload(of: event) else { return nil }
        return EventValues<repeat each Value>(repeat each values)
      })
    // If several cases have these types, a guard checks which one the event is.
    if key.tags.count > 1 { requireValues { key.payload(of: $0) != nil } }
  }
}

extension On {
  private mutating func add<each Value>(
    _ action: @escaping (Target, repeat each Value) throws -> Void
  ) where Values == EventValues<repeat each Value> {
    let values = values
    let run = Erasure.action { target, session in
      if let values = values(session) { try action(target, repeat each values.values) }
    }
    add(ActionDeclaration(run: run))
  }

  /// A transition on events that a closure selects, and from which it extracts a value: the general form.
  ///
  /// ```swift
  /// On(matching: { if case .loaded(let files) = $0 { files } else { nil } }) { view, files in
  ///   view.files = files
  /// }
  /// ```
  ///
  /// The session may call the closure for every event that is sent or raised while the state is active. In contrast, it
  /// considers a transition on a constructor only for events of its case, which is faster.
  ///
  /// - Parameters:
  ///   - value: Returns the value, or `nil` if the event does not select the transition.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init<Value>(
    matching value: @escaping (Event) -> Value?, to targets: ID...,
    action: @escaping (Target, Value) throws -> Void = { _, _ in }
  ) where Values == EventValues<Value> {
    self.init(.matching(name: "matching"), value, targets, action)
  }

  /// A transition on events of a kind that carry a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - value: Returns the value, or `nil` if the event does not select the transition.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init<Value>(
    _ kind: Event.Kind, with value: @escaping (Event) -> Value?, to targets: ID...,
    action: @escaping (Target, Value) throws -> Void = { _, _ in }
  ) where Values == EventValues<Value> {
    self.init(.kind(kind), value, targets, action)
  }

  private init<Value>(
    _ trigger: Trigger, _ value: @escaping (Event) -> Value?, _ targets: [ID],
    _ action: @escaping (Target, Value) throws -> Void
  ) where Values == EventValues<Value> {
    self.init(
      [trigger], targets,
      values: { session in session.event.flatMap(value).map { EventValues($0) } })
    requireValues { value($0) != nil }
    add(action)
  }

  /// A transition that is taken when a state is done, with an action that receives the output of its final state.
  ///
  /// ```swift
  /// On(done: .payment, as: Receipt.self, to: .thanks) { shop, receipt in shop.receipts.append(receipt) }
  /// ```
  ///
  /// If the output is missing or has another type, the transition is not taken, and the session raises
  /// ``StatechartMessageError/otherOutput(_:)``, which `On(.error)` handles.
  public init<Output>(
    done id: ID, as output: Output.Type, to targets: ID...,
    action: @escaping (Target, Output) throws -> Void
  ) where Values == EventValues<Output> {
    self.init(
      [.done(id)], targets,
      values: { session in (session.output as? Output).map { EventValues($0) } })
    let hasOutput = Erasure.guard { _, session in
      if session.output is Output { return true }
      throw StatechartMessageError.otherOutput("\(session.output.map { "\($0)" } ?? "nothing")")
    }
    add(GuardDeclaration(run: hasOutput, carriesValues: { _ in true }))
    add(action)
  }
}
