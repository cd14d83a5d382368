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
public struct On<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  /// An action that also receives the session.
  public typealias Action = (Target, StatechartSession<Target, ID, Event>) throws -> Void

  /// A guard that also receives the session.
  public typealias Guard = (Target, StatechartSession<Target, ID, Event>) throws -> Bool

  typealias Erasure = ChartErasure<Target, ID, Event>

  private(set) var declaration: TransitionDeclaration<Target, ID, Event>

  /// The transition as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(.transition(declaration))]
  }

  init(
    triggers: [TransitionDeclaration<Target, ID, Event>.Trigger], targets: [ID],
    action: ChartAction? = nil
  ) {
    declaration = TransitionDeclaration(triggers: triggers, targets: targets)
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
  public init(_ kinds: Event.Kind..., to targets: ID..., action: @escaping Action) {
    self.init(
      triggers: kinds.map { .kind($0) }, targets: targets, action: Erasure.action(action))
  }

  /// A transition on events of some kinds, for charts made from data.
  public init(anyOf kinds: [Event.Kind], to targets: [ID], action: Action? = nil) {
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
  public init(_ occasion: StatechartOccasion<ID>, to targets: ID..., action: @escaping Action) {
    self.init(
      triggers: Self.triggers(occasion), targets: targets, action: Erasure.action(action))
    declaration.shorthand = occasion.name
  }

  /// A transition on a built-in occasion, even if your events have a case with the same name.
  public init(
    occasion: StatechartOccasion<ID>, to targets: ID..., action: Action? = nil
  ) {
    self.init(
      triggers: Self.triggers(occasion), targets: targets, action: action.map { Erasure.action($0) }
    )
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
  ) {
    self.init(
      triggers: [.done(id)], targets: targets,
      action: Erasure.action { target, session in
        if let output = session.output as? Output { try action(target, output) }
      })
    let hasOutput = Erasure.guard { _, session in
      if session.output is Output { return true }
      throw StatechartMessageError.otherOutput("\(session.output.map { "\($0)" } ?? "nothing")")
    }
    declaration.guards = [GuardDeclaration(run: hasOutput, carriesValues: { _ in true })]
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
  /// The delay starts after the entry actions of the state. Leaving the state cancels it.
  public init(after delay: Duration, to targets: ID..., action: ((Target) throws -> Void)? = nil) {
    self.init(
      triggers: [.delay({ _ in delay }, label: "\(delay)")], targets: targets,
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

  // MARK: Guards, kinds and actions

  /// Returns the transition with a guard: the transition is taken only if the guard returns `true`.
  ///
  /// The session may call a guard more than once, so a guard must not have side effects. If a transition has several
  /// guards, all must return `true`. A guard that throws counts as `false`, and the session raises its error, which
  /// `On(.error)` handles.
  ///
  /// - Parameter condition: The guard.
  public func when(_ condition: @escaping (Target) throws -> Bool) -> On {
    guarded(nil, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that also receives the session.
  public func when(_ condition: @escaping Guard) -> On { guarded(nil, Erasure.guard(condition)) }

  // Separate functions instead of a default value for the name, which would increase compile time for each guard.

  /// Returns the transition with a guard that has a name in pictures, explorations and tests.
  public func when(_ name: String, _ condition: @escaping (Target) throws -> Bool) -> On {
    guarded(name, Erasure.guard(condition))
  }

  /// Returns the transition with a guard that has a name, and also receives the session.
  public func when(_ name: String, _ condition: @escaping Guard) -> On {
    guarded(name, Erasure.guard(condition))
  }

  private func guarded(_ name: String?, _ condition: @escaping ChartGuard) -> On {
    var transition = self
    transition.declaration.guards.append(GuardDeclaration(name: name, run: condition))
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
  func raising(_ event: Event, _ raise: @escaping Action) -> On {
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
  public func then(_ name: String? = nil, _ action: @escaping Action) -> On {
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

  /// Adds a guard that only checks whether an event carries the transition's values.
  mutating func takeValues(if carriesValues: @escaping (Event) -> Bool) {
    let run = Erasure.guard { _, session in session.event.map(carriesValues) ?? false }
    declaration.guards = [GuardDeclaration(run: run, carriesValues: carriesValues)]
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
