// The compiler considers these initializers only if no other one fits: it would otherwise check each action and guard of
// `On(.event)` once more for each of them.

extension On where Event.Kind == Event {
  /// A transition on a case with associated values, declared by the constructor of the case.
  ///
  /// ```swift
  /// On(Input.loaded, to: .ready) { view, files in view.files = files }
  /// On(Input.read) { view, line in view.name = line }.when { _, line in !line.isEmpty }
  /// ```
  ///
  /// - Parameters:
  ///   - event: The constructor, `Input.loaded`.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the values.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action: ((Target, repeat each Value) throws -> Void)? = nil
  ) where Values == (repeat each Value) {
    let values = EventConstructor.key(event)
    guard let action else {
      self.init(values, targets)
      return
    }
    self.init(values, targets) { target, values, _ in try action(target, repeat each values) }
  }

  /// A transition on a case with associated values, with an action that also receives the session.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action:
      @escaping (Target, repeat each Value, StatechartSession<Target, ID, Event>) throws
      -> Void
  ) where Values == (repeat each Value) {
    self.init(EventConstructor.key(event), targets) { target, values, session in
      // The compiler does not accept a direct call that has an argument after those of a pack.
      func call<each Argument>(
        _ action: (repeat each Argument) throws -> Void, _ arguments: repeat each Argument
      ) throws { try action(repeat each arguments) }
      try call(action, target, repeat each values, session)
    }
  }

  /// A transition on a case with associated values, with an action that does not receive them.
  @_disfavoredOverload
  public init<each Value>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action: @escaping (Target) throws -> Void
  ) where Values == (repeat each Value) {
    self.init(EventConstructor.key(event), targets) { target, _, _ in try action(target) }
  }

  // From a pack of one element, the compiler infers the type of an optional value wrongly: in a guard after the transition,
  // the value would never be nil. So cases with one value have initializers of their own.

  /// A transition on a case with one associated value, declared by the constructor of the case.
  @_disfavoredOverload
  public init(
    _ event: @escaping (Values) -> Event, to targets: ID...,
    action: ((Target, Values) throws -> Void)? = nil
  ) {
    self.init(
      EventConstructor.key(event), targets,
      action.map { run in { target, value, _ in try run(target, value) } })
  }

  /// A transition on a case with one associated value, with an action that also receives the session.
  @_disfavoredOverload
  public init(
    _ event: @escaping (Values) -> Event, to targets: ID...,
    action: @escaping (Target, Values, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    self.init(EventConstructor.key(event), targets, action)
  }

  /// A transition on a case with one associated value, with an action that does not receive it.
  @_disfavoredOverload
  public init(
    _ event: @escaping (Values) -> Event, to targets: ID...,
    action: @escaping (Target) throws -> Void
  ) {
    self.init(EventConstructor.key(event), targets) { target, _, _ in try action(target) }
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
  ) where Values == (repeat each Value) {
    self.init(EventConstructor.key(event), targets)
  }

  /// Unavailable: the closure takes a value for each associated value.
  @available(
    *, unavailable, message: "the closure takes the object and one value for each associated value"
  )
  @_disfavoredOverload
  public init<each Value, each Other>(
    _ event: @escaping (repeat each Value) -> Event, to targets: ID...,
    action: @escaping (Target, repeat each Other) throws -> Void
  ) where Values == (repeat each Value) {
    self.init(EventConstructor.key(event), targets)
  }

  private init(
    _ key: EventConstructor<Event, Values>, _ targets: [ID],
    _ action: ((Target, Values, Session) throws -> Void)? = nil
  ) {
    self.init(
      trigger: .constructor(key.tags, name: key.name, type: key.text), targets: targets,
      values: { session in session.event.flatMap { key.payload(of: $0) } }, action: action)
    // If several cases have these types, a guard checks which one the event is.
    if key.tags.count > 1 { requireValues { key.payload(of: $0) != nil } }
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
  public init(
    matching value: @escaping (Event) -> Values?, to targets: ID...,
    action: @escaping (Target, Values) throws -> Void = { _, _ in }
  ) {
    self.init(.matching(name: "matching"), value, targets, action)
  }

  /// A transition on events of a kind that carry a value.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - value: Returns the value, or `nil` if the transition is not to be taken.
  ///   - targets: The states to enter.
  ///   - action: The action, which receives the object and the value.
  public init(
    _ kind: Event.Kind, with value: @escaping (Event) -> Values?, to targets: ID...,
    action: @escaping (Target, Values) throws -> Void = { _, _ in }
  ) {
    self.init(.kind(kind), value, targets, action)
  }

  private init(
    _ trigger: TransitionDeclaration<Target, ID, Event>.Trigger,
    _ value: @escaping (Event) -> Values?, _ targets: [ID],
    _ action: @escaping (Target, Values) throws -> Void
  ) {
    self.init(
      trigger: trigger, targets: targets, values: { $0.event.flatMap(value) },
      action: { target, values, _ in try action(target, values) })
    requireValues { value($0) != nil }
  }

  /// A transition that is taken when a state is done, with an action that receives the output of its final state.
  ///
  /// ```swift
  /// On(done: .payment, as: Receipt.self, to: .thanks) { shop, receipt in shop.receipts.append(receipt) }
  /// ```
  ///
  /// If the output is missing or has another type, the transition is not taken, and the session raises
  /// ``StatechartMessageError/otherOutput(_:)``, which `On(.error)` handles.
  public init(
    done id: ID, as output: Values.Type, to targets: ID...,
    action: @escaping (Target, Values) throws -> Void
  ) {
    self.init(
      trigger: .done(id), targets: targets, values: { $0.output as? Values },
      action: { target, output, _ in try action(target, output) })
    let hasOutput = Erasure.guard { _, session in
      if session.output is Values { return true }
      throw StatechartMessageError.otherOutput("\(session.output.map { "\($0)" } ?? "nothing")")
    }
    add(GuardDeclaration(run: hasOutput, carriesValues: { _ in true }))
  }
}
