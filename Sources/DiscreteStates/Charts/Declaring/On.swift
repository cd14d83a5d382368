/// A transition: what it is taken on, where it leads, what it runs.
///
/// ```swift
/// On(.submit, to: .checking) { $0.attempts += 1 }
/// On(.failed, to: .locked).when { $0.attempts >= 3 }
/// On(after: .seconds(30), to: .form)
/// ```
///
/// In a state the first transition in document order is taken whose event and guard fit; if there is
/// none, the states around are asked. A transition without targets leaves and enters nothing.
public struct On<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  /// An action that looks at the session: at its event, at which states are active.
  public typealias Action = (Target, StatechartSession<Target, ID, Event>) throws -> Void

  /// A guard that does.
  public typealias Guard = (Target, StatechartSession<Target, ID, Event>) throws -> Bool

  private(set) var declaration: TransitionDeclaration<Target, ID, Event>

  private init(_ triggers: [TransitionDeclaration<Target, ID, Event>.Trigger], _ targets: [ID]) {
    declaration = TransitionDeclaration(triggers: triggers, targets: targets)
  }

  // MARK: On events

  /// A transition on events of some kinds.
  ///
  /// - Parameters:
  ///   - kinds: Any of these.
  ///   - targets: Where it leads; several targets are active together, none leave everything as it is.
  public init(_ kinds: Event.Kind..., to targets: ID...) {
    self.init(kinds.map { .kind($0) }, targets)
  }

  /// A transition on events of some kinds, with an action.
  public init(_ kinds: Event.Kind..., to targets: ID..., action: @escaping (Target) throws -> Void)
  {
    self.init(kinds.map { .kind($0) }, targets)
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  /// A transition on events of some kinds, with an action that looks at the session.
  public init(_ kinds: Event.Kind..., to targets: ID..., action: @escaping Action) {
    self.init(kinds.map { .kind($0) }, targets)
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  /// A transition on events that carry a value, with an action that takes it.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - value: Takes the value out of the event; where it is nil the transition is not taken.
  ///   - targets: Where it leads.
  ///   - action: Runs with the object and the value.
  @inlinable
  public init<Value>(
    _ kind: Event.Kind, with value: @escaping (Event) -> Value?, to targets: ID...,
    action: @escaping (Target, Value) throws -> Void = { _, _ in }
  ) {
    self.init(
      kind, targets, carriesValue: { _, session in session.event.flatMap(value) != nil },
      action: { target, session in
        if let value = session.event.flatMap(value) { try action(target, value) }
      })
  }

  @usableFromInline
  init(
    _ kind: Event.Kind, _ targets: [ID], carriesValue: @escaping Guard,
    action: @escaping Action
  ) {
    self.init([.kind(kind)], targets)
    declaration.guards = [ChartErasure<Target, ID, Event>.guard(carriesValue)]
    declaration.takesValue = true
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  // MARK: On everything else

  /// What a transition may be taken on besides kinds of events.
  public struct Occasion {
    let trigger: TransitionDeclaration<Target, ID, Event>.Trigger?

    /// Nothing: it is taken as soon as its guard allows.
    public static var always: Occasion { Occasion(trigger: nil) }

    /// Any event whatever: of all kinds, that states are done, that actions failed.
    public static var anyEvent: Occasion { Occasion(trigger: .any) }

    /// The state that holds the transition has come to a final substate, or all its regions have.
    public static var done: Occasion { Occasion(trigger: .done(nil)) }

    /// A state has come to a final substate, or all its regions have.
    public static func done(_ id: ID) -> Occasion { Occasion(trigger: .done(id)) }

    /// An action has thrown; the session's `error` tells what.
    public static var error: Occasion { Occasion(trigger: .error) }
  }

  /// A transition that is not taken on a kind of event.
  public init(_ occasion: Occasion, to targets: ID...) {
    self.init(occasion.trigger.map { [$0] } ?? [], targets)
  }

  /// A transition that is not taken on a kind of event, with an action.
  public init(_ occasion: Occasion, to targets: ID..., action: @escaping (Target) throws -> Void) {
    self.init(occasion.trigger.map { [$0] } ?? [], targets)
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  /// A transition that is not taken on a kind of event, with an action that looks at the session.
  public init(_ occasion: Occasion, to targets: ID..., action: @escaping Action) {
    self.init(occasion.trigger.map { [$0] } ?? [], targets)
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  /// A transition that is taken when its state has been active for some time.
  public init(after delay: Duration, to targets: ID...) {
    self.init([.delay({ _ in delay }, label: "\(delay)")], targets)
  }

  /// A transition that is taken when its state has been active for some time, with an action.
  public init(after delay: Duration, to targets: ID..., action: @escaping (Target) throws -> Void) {
    self.init([.delay({ _ in delay }, label: "\(delay)")], targets)
    declaration.actions = [ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))]
  }

  /// A transition that is taken when its state has been active for a time that the object decides.
  ///
  /// - Parameters:
  ///   - delay: Asked when the state is entered, after its entry actions.
  ///   - targets: The states that it leads to.
  public init(after delay: @escaping (Target) -> Duration, to targets: ID...) {
    self.init([.delay(ChartErasure<Target, ID, Event>.function(delay), label: "delay")], targets)
  }

  init(triggers: [TransitionDeclaration<Target, ID, Event>.Trigger], targets: [ID]) {
    self.init(triggers, targets)
  }

  // MARK: What else there is to say

  /// Returns the transition with a guard: it is taken only if the object agrees.
  ///
  /// Guards may be asked more than once; they change nothing. All guards of a transition have to agree. One
  /// that throws does not, and the error is raised like that of an action.
  public func when(
    _ name: String? = nil, _ condition: @escaping (Target) throws -> Bool
  ) -> On { guarded(name, ChartErasure<Target, ID, Event>.guard(condition)) }

  /// Returns the transition with a guard that looks at the session: at its event, at its states.
  public func when(_ name: String? = nil, _ condition: @escaping Guard) -> On {
    guarded(name, ChartErasure<Target, ID, Event>.guard(condition))
  }

  private func guarded(_ name: String?, _ condition: @escaping ChartGuard) -> On {
    var transition = self
    transition.declaration.guards.append(condition)
    transition.declaration.guardName = name ?? declaration.guardName
    transition.declaration.takesValue = false
    return transition
  }

  /// Returns the transition as an internal one: if it leads into its own state, it does not leave that.
  public var inside: On {
    var transition = self
    transition.declaration.isInternal = true
    return transition
  }

  /// Returns the transition with an event that it raises, which comes before all that are sent.
  @inlinable
  public func raising(_ event: Event) -> On {
    raising(event) { _, session in session.raise(event) }
  }

  @usableFromInline
  func raising(_ event: Event, _ raise: @escaping Action) -> On {
    var transition = self
    transition.declaration.actions.append(
      ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(raise), raised: event))
    return transition
  }

  /// Returns the transition with a further action.
  public func then(_ action: @escaping Action) -> On {
    var transition = self
    transition.declaration.actions.append(
      ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action)))
    return transition
  }
}
