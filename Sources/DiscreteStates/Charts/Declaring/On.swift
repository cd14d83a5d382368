/// A transition: the events that select it, its target states, its guards and its actions.
///
/// ```swift
/// On(.submit, to: .checking) { $0.attempts += 1 }
/// On(Input.loaded, to: .ready) { view, files in view.files = files }
/// On(.failed, to: .locked).when { $0.attempts >= 3 }
/// On(after: .seconds(30), to: .form)
/// ```
///
/// When an event arrives, an active state takes its first transition in document order whose event matches and whose
/// guards return `true`. If no transition matches, the session looks in the states around it. A transition with a target
/// exits the state that declares it, unless it is ``inside``. A transition without targets exits and enters nothing.
///
/// - Parameters:
///   - Values: The associated values of the events, `Void` if the transition does not receive any.
public struct On<Target: AnyObject, ID: Hashable, Event: StatechartEvent, Values>: StatechartContent
{
  typealias Erasure = ChartErasure<Target, ID, Event>
  typealias Session = StatechartSession<Target, ID, Event>

  private(set) var declaration: TransitionDeclaration<Target, ID, Event>

  /// Returns the values of the event that the session is handling; `nil` if the event does not carry them.
  private let values: (Session) -> Values?

  /// The transition as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(.transition(declaration))]
  }

  init(
    trigger: TransitionDeclaration<Target, ID, Event>.Trigger, targets: [ID],
    values: @escaping (Session) -> Values?,
    action: ((Target, Values, Session) throws -> Void)? = nil
  ) {
    declaration = TransitionDeclaration(triggers: [trigger], targets: targets)
    self.values = values
    guard let action else { return }
    let run = Erasure.action { target, session in
      if let values = values(session) { try action(target, values, session) }
    }
    declaration.actions = [ActionDeclaration(run: run)]
  }

  /// Adds a guard that only checks whether an event carries the transition's values.
  mutating func requireValues(_ carriesValues: @escaping (Event) -> Bool) {
    let run = Erasure.guard { _, session in session.event.map(carriesValues) ?? false }
    add(GuardDeclaration(run: run, carriesValues: carriesValues))
  }

  mutating func add(_ condition: GuardDeclaration<Event>) { declaration.guards.append(condition) }
}

extension On where Values == Void {
  private init(
    triggers: [TransitionDeclaration<Target, ID, Event>.Trigger], targets: [ID],
    action: ChartAction? = nil
  ) {
    declaration = TransitionDeclaration(triggers: triggers, targets: targets)
    values = { _ in () }
    if let action { declaration.actions = [ActionDeclaration(run: action)] }
  }

  // MARK: On events

  /// A transition on events of some kinds.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, any of which the transition reacts to. For a case with associated values, pass
  ///     its constructor instead: `On(Input.loaded)`.
  ///   - targets: The states to enter. Several targets must be in different regions. Without targets, the configuration
  ///     does not change.
  ///   - action: The action, which runs after states are exited and before states are entered.
  public init(
    _ kinds: Event.Kind..., to targets: ID..., action: ((Target) throws -> Void)? = nil
  ) {
    self.init(
      triggers: kinds.map { .kind($0) }, targets: targets, action: action.map { Erasure.action($0) }
    )
  }

  /// A transition on events of some kinds, with an action that also receives the session.
  public init(
    _ kinds: Event.Kind..., to targets: ID...,
    action: @escaping Statechart<Target, ID, Event>.Action
  ) {
    self.init(
      triggers: kinds.map { .kind($0) }, targets: targets, action: Erasure.action(action))
  }

  /// A transition to several states that are given as an array.
  @_disfavoredOverload
  public init(
    _ kinds: Event.Kind..., to targets: [ID], action: ((Target) throws -> Void)? = nil
  ) {
    self.init(
      triggers: kinds.map { .kind($0) }, targets: targets, action: action.map { Erasure.action($0) }
    )
  }

  /// Unavailable: the guard follows the transition.
  @available(
    *, unavailable, message: "write the guard after the transition: On(…) { … }.when { … }"
  )
  @_disfavoredOverload
  public init(
    _ kinds: Event.Kind..., to targets: ID..., when condition: @escaping (Target) throws -> Bool,
    action: ((Target) throws -> Void)? = nil
  ) {
    self.init(anyOf: kinds, to: targets)
  }

  /// A transition on events of some kinds, for charts made from data.
  public init(
    anyOf kinds: [Event.Kind], to targets: [ID], action: Statechart<Target, ID, Event>.Action? = nil
  ) {
    self.init(
      triggers: kinds.map { .kind($0) }, targets: targets, action: action.map { Erasure.action($0) }
    )
  }

  // MARK: On occasions

  /// A transition on a built-in occasion: `.always`, `.done`, `.error` or `.anyEvent`.
  ///
  /// If your events have a case with the same name, `On(.done)` reacts to your event. Write `On(occasion: .done)` for the
  /// built-in occasion.
  @_disfavoredOverload
  public init(
    _ occasion: StatechartOccasion<ID>, to targets: ID..., action: ((Target) throws -> Void)? = nil
  ) {
    self.init(
      triggers: Self.triggers(occasion), targets: targets, action: action.map { Erasure.action($0) }
    )
    declaration.shorthand = occasion.name
  }

  /// A transition on a built-in occasion, with an action that also receives the session.
  @_disfavoredOverload
  public init(
    _ occasion: StatechartOccasion<ID>, to targets: ID...,
    action: @escaping Statechart<Target, ID, Event>.Action
  ) {
    self.init(
      triggers: Self.triggers(occasion), targets: targets, action: Erasure.action(action))
    declaration.shorthand = occasion.name
  }

  /// A transition on a built-in occasion, even if your events have a case with the same name.
  public init(
    occasion: StatechartOccasion<ID>, to targets: ID...,
    action: Statechart<Target, ID, Event>.Action? = nil
  ) {
    self.init(
      triggers: Self.triggers(occasion), targets: targets, action: action.map { Erasure.action($0) }
    )
  }

  private static func triggers(
    _ occasion: StatechartOccasion<ID>
  ) -> [TransitionDeclaration<Target, ID, Event>.Trigger] {
    switch occasion.content {
    case .always: []
    case .anyEvent: [.any]
    case .done(let id): [.done(id)]
    case .error: [.error]
    }
  }

  /// A transition that is taken when its state has been active for a time.
  ///
  /// The delay starts after the entry actions of the state. Leaving the state cancels it. A negative delay is a
  /// ``StatechartError``.
  public init(after delay: Duration, to targets: ID..., action: ((Target) throws -> Void)? = nil) {
    self.init(
      triggers: [.delay({ _ in delay }, label: "\(delay)", isNegative: delay < .zero)],
      targets: targets,
      action: action.map { Erasure.action($0) })
  }

  /// A transition that is taken when its state has been active for a time that is computed from the object.
  ///
  /// - Parameters:
  ///   - delay: Returns the time. The session calls it when it enters the state, after the entry actions.
  ///   - targets: The states to enter.
  public init(after delay: @escaping (Target) -> Duration, to targets: ID...) {
    self.init(triggers: [.delay(Erasure.function(delay), label: "delay")], targets: targets)
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
}

// MARK: Guards, kinds and actions

// Closures with and without a name have separate functions, since a default value for the name would increase the compile
// time of each guard. The compiler does not try a disfavored function if another one fits.

extension On {
  /// Returns the transition with a guard: the transition is taken only if the guard returns `true`.
  ///
  /// ```swift
  /// On(.failed, to: .locked).when { $0.attempts >= 3 }
  /// On(Input.read, to: .end).when { form, line in line == form.name }
  /// On(.next, to: .end).when { _, session in session.isActive(.ready) }
  /// ```
  ///
  /// Like an action, a guard may receive the values of the event. The session may call a guard more than once, so a guard
  /// must not have side effects. If a transition has several guards, all must return `true`. A guard that throws counts
  /// as `false`, and the session raises its error, which `On(.error)` handles.
  ///
  /// - Parameter condition: The guard.
  public func when(_ condition: @escaping (Target) throws -> Bool) -> On {
    guarded(nil, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that also receives the value of the event.
  public func when(_ condition: @escaping (Target, Values) throws -> Bool) -> On {
    guarded(nil, reading(condition))
  }

  /// Returns the transition with a guard that also receives the values of the event.
  @_disfavoredOverload
  public func when<each Value>(
    _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> On where Values == (repeat each Value) {
    guarded(nil, reading { target, values in try condition(target, repeat each values) })
  }

  /// Returns the transition with a guard that also receives the session.
  @_disfavoredOverload
  public func when(_ condition: @escaping Statechart<Target, ID, Event>.Guard) -> On {
    guarded(nil, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that has a name in pictures, explorations and tests.
  public func when(_ name: String, _ condition: @escaping (Target) throws -> Bool) -> On {
    guarded(name, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that has a name, and also receives the value of the event.
  public func when(_ name: String, _ condition: @escaping (Target, Values) throws -> Bool) -> On {
    guarded(name, reading(condition))
  }

  /// Returns the transition with a guard that has a name, and also receives the values of the event.
  @_disfavoredOverload
  public func when<each Value>(
    _ name: String, _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> On where Values == (repeat each Value) {
    guarded(name, reading { target, values in try condition(target, repeat each values) })
  }

  /// Returns the transition with a guard that has a name, and also receives the session.
  @_disfavoredOverload
  public func when(
    _ name: String, _ condition: @escaping Statechart<Target, ID, Event>.Guard
  ) -> On {
    guarded(name, Erasure.guard(condition))
  }

  private func reading(_ condition: @escaping (Target, Values) throws -> Bool) -> ChartGuard {
    let values = values
    return Erasure.guard { target, session in
      try values(session).map { try condition(target, $0) } ?? false
    }
  }

  private func guarded(_ name: String?, _ condition: @escaping ChartGuard) -> On {
    var transition = self
    transition.add(GuardDeclaration(name: name, run: condition))
    return transition
  }

  /// The transition as an internal one, which does not exit the compound state that declares it if all of its targets are
  /// substates of that state.
  public var inside: On {
    var transition = self
    transition.declaration.isInternal = true
    return transition
  }

  /// Returns the transition with an action that raises an event, which is handled before all sent events.
  @inlinable
  public func raising(_ event: Event) -> On {
    raising(event) { _, session in session.raise(event) }
  }

  @usableFromInline
  func raising(_ event: Event, _ raise: @escaping Statechart<Target, ID, Event>.Action) -> On {
    var transition = self
    transition.declaration.actions.append(
      ActionDeclaration(run: Erasure.action(raise), raised: event))
    return transition
  }

  /// Returns the transition with another action, which runs after those that it already has.
  ///
  /// - Parameters:
  ///   - name: The name of the action in introspection and in ``Statechart/replacing(actions:guards:)``.
  ///   - action: The action, which also receives the session.
  public func then(_ name: String? = nil, _ action: @escaping Statechart<Target, ID, Event>.Action)
    -> On
  {
    var transition = self
    transition.declaration.actions.append(
      ActionDeclaration(name: name, run: Erasure.action(action)))
    return transition
  }

  /// Returns the transition with another action, which runs after those that it already has.
  public func then(_ name: String? = nil, _ action: @escaping (Target) throws -> Void) -> On {
    var transition = self
    transition.declaration.actions.append(
      ActionDeclaration(name: name, run: Erasure.action(action)))
    return transition
  }
}

/// A built-in occasion on which a transition may be taken, other than an event of the user or a delay.
public struct StatechartOccasion<ID: Hashable> {
  enum Content {
    case always, anyEvent, error
    case done(ID?)
  }

  let content: Content

  /// The name of the shorthand, which a case of the events may also have.
  var name: String {
    switch content {
    case .always: "always"
    case .anyEvent: "anyEvent"
    case .done: "done"
    case .error: "error"
    }
  }

  /// No event: the transition is taken as soon as its guards return `true`.
  public static var always: Self { Self(content: .always) }

  /// Any event, including done events and errors.
  public static var anyEvent: Self { Self(content: .anyEvent) }

  /// The state that declares the transition is done: it, or each of its regions, has entered a final state.
  public static var done: Self { Self(content: .done(nil)) }

  /// The given state is done.
  public static func done(_ id: ID) -> Self { Self(content: .done(id)) }

  /// An action or a guard has thrown an error, which is in ``StatechartRunner/error``.
  public static var error: Self { Self(content: .error) }
}
