/// A transition: the events that select it, its target states, its guards and its actions.
///
/// ```swift
/// On(.submit, to: .checking) { $0.attempts += 1 }
/// On(Input.loaded, to: .ready) { view, files in view.files = files }
/// On(.failed, to: .locked).when { $0.attempts >= 3 }
/// On(after: .seconds(30), to: .form)
/// ```
///
/// When a session handles an event, it considers the transitions of an active state in document order, and selects
/// the first one whose event matches and whose guards return `true`. If it selects none, it looks in the states
/// around that state. A transition with a target exits the state that declares it, unless it is ``inside``. A
/// transition without targets exits and enters nothing. The guard follows the transition, as `when`.
///
/// - Parameters:
///   - Values: `Void` for a transition that receives no associated values; otherwise ``EventValues`` of their types.
public struct On<Target: AnyObject, ID: Hashable, Event: StatechartEvent, Values>: StatechartContent
{
  typealias Erasure = ChartErasure<Target, ID, Event>
  typealias Session = StatechartSession<Target, ID, Event>
  typealias Trigger = TransitionDeclaration<Target, ID, Event>.Trigger

  private(set) var declaration: TransitionDeclaration<Target, ID, Event>

  /// Returns the values of the event that the session is handling; `nil` if the event does not carry them.
  let values: (Session) -> Values?

  /// The transition as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(.transition(declaration))]
  }

  init(
    _ triggers: [Trigger], _ targets: [ID], values: @escaping (Session) -> Values?,
    shorthand: String? = nil
  ) {
    declaration = TransitionDeclaration(triggers: triggers, targets: targets, shorthand: shorthand)
    self.values = values
  }

  mutating func add(_ condition: GuardDeclaration<Event>) { declaration.guards.append(condition) }

  mutating func add(_ action: ActionDeclaration<Event>) { declaration.actions.append(action) }

  /// Adds a guard that only checks whether an event carries the transition's values.
  mutating func requireValues(_ carriesValues: @escaping (Event) -> Bool) {
    let run = Erasure.guard { _, session in session.event.map(carriesValues) ?? false }
    add(GuardDeclaration(run: run, carriesValues: carriesValues))
  }
}

extension On where Values == Void {
  private init(
    _ triggers: [Trigger], _ targets: [ID], _ action: ChartAction?, shorthand: String? = nil
  ) {
    self.init(triggers, targets, values: { _ in () }, shorthand: shorthand)
    if let action { add(ActionDeclaration(run: action)) }
  }

  // MARK: On events

  /// A transition on events of one or more kinds; by default, the kinds of an enum are its cases.
  ///
  /// - Parameters:
  ///   - kind: The kind that the transition reacts to. For a case with associated values, pass its constructor instead:
  ///     `On(Input.loaded)`.
  ///   - others: Other kinds that the transition also reacts to.
  ///   - targets: The states to enter. Several targets must be in different regions of a parallel state. Without
  ///     targets, the configuration does not change.
  ///   - action: The action, which runs after states are exited and before states are entered.
  public init(
    _ kind: Event.Kind, _ others: Event.Kind..., to targets: ID...,
    action: ((Target) throws -> Void)? = nil
  ) {
    self.init(([kind] + others).map { .kind($0) }, targets, action.map { Erasure.action($0) })
  }

  /// A transition on events of one or more kinds, with an action that also receives the session.
  public init(
    _ kind: Event.Kind, _ others: Event.Kind..., to targets: ID...,
    action: @escaping Statechart<Target, ID, Event>.Action
  ) {
    self.init(([kind] + others).map { .kind($0) }, targets, Erasure.action(action))
  }

  /// A transition to several states that are given as an array.
  @_disfavoredOverload
  public init(
    _ kind: Event.Kind, _ others: Event.Kind..., to targets: [ID],
    action: ((Target) throws -> Void)? = nil
  ) {
    self.init(([kind] + others).map { .kind($0) }, targets, action.map { Erasure.action($0) })
  }

  /// Unavailable: the guard follows the transition.
  @available(
    *, unavailable, message: "write the guard after the transition: On(…) { … }.when { … }"
  )
  @_disfavoredOverload
  public init(
    _ kind: Event.Kind, _ others: Event.Kind..., to targets: ID...,
    when condition: @escaping (Target) throws -> Bool, action: ((Target) throws -> Void)? = nil
  ) {
    self.init(anyOf: [kind] + others, to: targets)
  }

  /// Unavailable: a transition without an event.
  @available(*, unavailable, message: "name an event, or write On(.always, to: …)")
  @_disfavoredOverload
  public init(to targets: ID..., action: ((Target) throws -> Void)? = nil) {
    self.init(anyOf: [], to: targets)
  }

  /// A transition on events of the given kinds, for charts made from data.
  public init(
    anyOf kinds: [Event.Kind], to targets: [ID], action: Statechart<Target, ID, Event>.Action? = nil
  ) {
    self.init(kinds.map { .kind($0) }, targets, action.map { Erasure.action($0) })
  }

  /// A transition on events of the given kinds, with an action that receives only the object.
  public init(
    anyOf kinds: [Event.Kind], to targets: [ID], action: @escaping (Target) throws -> Void
  ) {
    self.init(kinds.map { .kind($0) }, targets, Erasure.action(action))
  }

  // MARK: On occasions

  /// A transition on a built-in occasion: `.always`, `.done`, `.error` or `.anyEvent`.
  ///
  /// If your events have a case with the same name, `On(.done)` reacts to your event. Write `On(occasion: .done)` for
  /// the built-in occasion.
  @_disfavoredOverload
  public init(
    _ occasion: StatechartOccasion<ID>, to targets: ID..., action: ((Target) throws -> Void)? = nil
  ) {
    self.init(
      occasion.triggers(), targets, action.map { Erasure.action($0) }, shorthand: occasion.name)
  }

  /// A transition on a built-in occasion, with an action that also receives the session.
  @_disfavoredOverload
  public init(
    _ occasion: StatechartOccasion<ID>, to targets: ID...,
    action: @escaping Statechart<Target, ID, Event>.Action
  ) {
    self.init(occasion.triggers(), targets, Erasure.action(action), shorthand: occasion.name)
  }

  /// A transition on a built-in occasion, even if your events have a case with the same name.
  public init(
    occasion: StatechartOccasion<ID>, to targets: ID...,
    action: Statechart<Target, ID, Event>.Action? = nil
  ) {
    self.init(occasion.triggers(), targets, action.map { Erasure.action($0) })
  }

  /// A transition on a built-in occasion, with an action that receives only the object.
  public init(
    occasion: StatechartOccasion<ID>, to targets: ID..., action: @escaping (Target) throws -> Void
  ) {
    self.init(occasion.triggers(), targets, Erasure.action(action))
  }

  /// A transition that is taken when its state has been active for a time.
  ///
  /// The delay starts after the entry actions of the state. Leaving the state cancels the delay. For a negative
  /// delay, the initializer of the chart throws ``StatechartError/negativeDelay(_:)``.
  public init(after delay: Duration, to targets: ID..., action: ((Target) throws -> Void)? = nil) {
    self.init(
      [.delay({ _ in delay }, label: "\(delay)", isNegative: delay < .zero)], targets,
      action.map { Erasure.action($0) })
  }

  /// A transition that is taken when its state has been active for a time that is computed from the object.
  ///
  /// To add an action, use `then`.
  ///
  /// - Parameters:
  ///   - delay: Returns the time. The session calls it when it enters the state, after the entry actions. A negative
  ///     time counts as zero.
  ///   - targets: The states to enter.
  public init(after delay: @escaping (Target) -> Duration, to targets: ID...) {
    self.init([.delay(Erasure.function(delay), label: "delay")], targets, nil)
  }

  /// A transition on all events whose names begin with the given words, for events whose kinds are strings.
  ///
  /// ```swift
  /// On(prefix: "error", to: "failed")  // error, error.network, but not errors
  /// ```
  ///
  /// As in SCXML, dots separate the words of a name, and `error.*` is the same prefix.
  public init(
    prefix: String, to targets: ID..., action: ((Target) throws -> Void)? = nil
  ) where Event.Kind == String {
    let prefix = prefix.prefixOfNames
    self.init(
      [.prefix("\(prefix).*", of: prefix, label: "\(prefix).*")], targets,
      action.map { Erasure.action($0) })
  }
}

// MARK: Guards, kinds and actions

// Closures with and without a name have separate functions, because a default value for the name would increase the
// compile time of each guard.
//
// A guard that receives only the object is declared with an empty pack of further parameters. If its type were
// `(Target) throws -> Bool`, the compiler would also try closures of several parameters for it, as functions of one
// tuple. For a mistake beside three operators in a guard of values, it then reported only that it was "unable to
// type-check this expression in reasonable time". A key path does not convert to a function type with a pack, so it
// has functions of its own.

extension On {
  /// Returns the transition with a guard: the transition is taken only if the guard returns `true`.
  ///
  /// ```swift
  /// On(.failed, to: .locked).when { $0.attempts >= 3 }
  /// On(Input.read, to: .end).when { form, line in line == form.name }
  /// On(.next, to: .end).when { _, session in session.isActive(.ready) }
  /// ```
  ///
  /// On an event with associated values, the guard may receive them. The session may call a guard more than once for
  /// an event, so a guard must not have side effects. If a transition has several guards, all must return `true`. A
  /// guard that throws counts as `false`, and the session raises its error, which `On(.error)` handles.
  ///
  /// - Parameter condition: The guard.
  @inlinable
  @_disfavoredOverload
  public func when<each None>(
    _ condition: @escaping (Target, repeat _NoParameter<each None>) throws -> Bool
  ) -> On {
    guarded(nil) { try condition($0, repeat _NoParameter<each None>.value) }
  }

  /// Returns the transition with a property of the object as its guard.
  ///
  /// ```swift
  /// On(.undo, to: .form).when(\.receipts.isEmpty)
  /// ```
  @_disfavoredOverload
  public func when(_ condition: KeyPath<Target, Bool>) -> On {
    guarded(nil) { $0[keyPath: condition] }
  }

  /// Returns the transition with a guard that also receives the values of the event.
  public func when<each Value>(
    _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> On where Values == EventValues<repeat each Value> {
    guarded(nil, reading(condition))
  }

  /// Returns the transition with a guard that also receives the session.
  public func when(_ condition: @escaping Statechart<Target, ID, Event>.Guard) -> On
  where Values == Void {
    guarded(nil, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that has a name in pictures, explorations and tests.
  @inlinable
  @_disfavoredOverload
  public func when<each None>(
    _ name: String,
    _ condition: @escaping (Target, repeat _NoParameter<each None>) throws -> Bool
  ) -> On {
    guarded(name) { try condition($0, repeat _NoParameter<each None>.value) }
  }

  /// Returns the transition with a property of the object as its guard, which has a name in pictures and tests.
  @_disfavoredOverload
  public func when(_ name: String, _ condition: KeyPath<Target, Bool>) -> On {
    guarded(name) { $0[keyPath: condition] }
  }

  /// Returns the transition with a guard that has a name, and also receives the values of the event.
  public func when<each Value>(
    _ name: String, _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> On where Values == EventValues<repeat each Value> {
    guarded(name, reading(condition))
  }

  /// Returns the transition with a guard that has a name, and also receives the session.
  public func when(
    _ name: String, _ condition: @escaping Statechart<Target, ID, Event>.Guard
  ) -> On where Values == Void {
    guarded(name, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that receives only the session; it also exists for events with values.
  ///
  /// ```swift
  /// On(Input.loaded, to: .ready).whenSession { $0.isActive(.form) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the guard in pictures, explorations and tests.
  ///   - condition: The guard.
  public func whenSession(
    _ name: String? = nil,
    _ condition: @escaping (StatechartSession<Target, ID, Event>) throws -> Bool
  ) -> On {
    guarded(name, Erasure.guard { _, session in try condition(session) })
  }

  private func reading<each Value>(
    _ condition: @escaping (Target, repeat each Value) throws -> Bool
  ) -> ChartGuard where Values == EventValues<repeat each Value> {
    let values = values
    return Erasure.guard { target, session in
      guard let values = values(session) else { return false }
      return try condition(target, repeat each values.values)
    }
  }

  @usableFromInline
  func guarded(_ name: String?, _ condition: @escaping (Target) throws -> Bool) -> On {
    guarded(name, Erasure.guard(condition))
  }

  private func guarded(_ name: String?, _ condition: @escaping ChartGuard) -> On {
    var transition = self
    transition.add(GuardDeclaration(name: name, run: condition))
    return transition
  }

  /// The transition as an internal one, which does not exit the state that declares it.
  ///
  /// It has an effect only if the state is a compound state, and all targets are substates of that state, at any depth.
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
    performing(nil, Erasure.action(raise), raised: event)
  }

  /// Returns the transition with another action, which runs after those that it already has.
  ///
  /// - Parameters:
  ///   - name: The name of the action in introspection and in ``Statechart/replacing(actions:guards:)``.
  ///   - action: The action.
  public func then(_ name: String? = nil, _ action: @escaping (Target) throws -> Void) -> On {
    performing(name, Erasure.action(action))
  }

  /// Returns the transition with another action, which also receives the session.
  public func then(
    _ name: String? = nil, _ action: @escaping Statechart<Target, ID, Event>.Action
  ) -> On where Values == Void {
    performing(name, Erasure.action(action))
  }

  /// Returns the transition with another action, which also receives the values of the event and the session.
  ///
  /// ```swift
  /// On(Input.loaded, to: .ready).then { view, files, session in session.send(.close) }
  /// ```
  public func then<each Value>(
    _ name: String? = nil,
    _ action:
      @escaping (Target, repeat each Value, StatechartSession<Target, ID, Event>) throws -> Void
  ) -> On where Values == EventValues<repeat each Value> {
    let values = values
    return performing(
      name,
      Erasure.action { target, session in
        guard let values = values(session) else { return }
        try call(action, target, repeat each values.values, session)
      })
  }

  private func performing(
    _ name: String?, _ action: @escaping ChartAction, raised: Event? = nil
  ) -> On {
    var transition = self
    transition.add(ActionDeclaration(name: name, run: action, raised: raised))
    return transition
  }
}

/// The type of the parameters that a guard of the object alone does not have.
@_documentation(visibility: internal)
public struct _NoParameter<None> {
  @usableFromInline static var value: Self {
    preconditionFailure("A guard has too many parameters")
  }
}

/// Calls a function: the compiler accepts no direct call that has an argument after those of a pack.
private func call<each Argument>(
  _ action: (repeat each Argument) throws -> Void, _ arguments: repeat each Argument
) throws { try action(repeat each arguments) }

/// A built-in reason for taking a transition, other than an event of your own or a delay.
public struct StatechartOccasion<ID: Hashable> {
  enum Content {
    case always, anyEvent, error
    case done(ID?)
  }

  let content: Content

  /// The name of the shorthand, which a case of the events may also have; `nil` if the occasion names a state.
  var name: String? {
    switch content {
    case .always: "always"
    case .anyEvent: "anyEvent"
    case .done(let id): id == nil ? "done" : nil
    case .error: "error"
    }
  }

  func triggers<Target, Event>() -> [TransitionDeclaration<Target, ID, Event>.Trigger] {
    switch content {
    case .always: [.always]
    case .anyEvent: [.any]
    case .done(let id): [.done(id)]
    case .error: [.error]
    }
  }

  /// No event: the transition is taken as soon as its guards return `true`.
  ///
  /// The session calls the guards after the start, after each event, and after each microstep, not when the object
  /// changes.
  public static var always: Self { Self(content: .always) }

  /// Any event, including done events and errors.
  public static var anyEvent: Self { Self(content: .anyEvent) }

  /// The state that declares the transition is done.
  ///
  /// A compound state is done when a final substate has been entered, a parallel state when all of its regions are
  /// done.
  public static var done: Self { Self(content: .done(nil)) }

  /// The given state is done.
  public static func done(_ id: ID) -> Self { Self(content: .done(id)) }

  /// An action or a guard has thrown an error, which guards and actions read from ``StatechartSession/error``.
  public static var error: Self { Self(content: .error) }
}
