/// An action of a state: ``OnEntry`` runs when the session enters the state, ``OnExit`` when it exits the state.
///
/// Actions of one state run in document order, on the actor of the session.
public struct StatechartAction<
  Moment: StatechartMoment, Target: AnyObject, ID: Hashable, Event: StatechartEvent
>: FinalStateContent {
  private let declaration: ActionDeclaration<Event>

  /// The action as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(Moment.isEntry ? .entry(declaration) : .exit(declaration))]
  }

  // The name has a separate initializer, because a default value before the closure would double the compile time of
  // each action.

  /// Declares an action that also receives the session.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action with a name, for introspection and ``Statechart/replacing(actions:guards:)``.
  public init(named name: String, _ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(
      name: name, run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action with a name, which also receives the session.
  public init(
    named name: String,
    _ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    declaration = ActionDeclaration(
      name: name, run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action that raises an event, which is handled before all sent events.
  @inlinable
  public init(raising event: Event) {
    self.init(raising: event) { _, session in session.raise(event) }
  }

  @usableFromInline
  init(
    raising event: Event, _ raise: @escaping (Target, StatechartSession<Target, ID, Event>) -> Void
  ) {
    declaration = ActionDeclaration(
      run: ChartErasure<Target, ID, Event>.action(raise), raised: event)
  }
}

/// An action that runs when the session enters a state.
public typealias OnEntry<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartEntry, Target, ID, Event>

/// An action that runs when the session exits a state.
public typealias OnExit<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartExit, Target, ID, Event>

/// The moment at which an action of a state runs.
public protocol StatechartMoment {
  /// Whether the action runs on entry; otherwise it runs on exit.
  static var isEntry: Bool { get }
}

/// The moment at which a state is entered.
public enum StatechartEntry: StatechartMoment {
  /// `true`.
  public static var isEntry: Bool { true }
}

/// The moment at which a state is left.
public enum StatechartExit: StatechartMoment {
  /// `false`.
  public static var isEntry: Bool { false }
}
