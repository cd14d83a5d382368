/// An action of a state: ``OnEntry`` runs when the state is entered, ``OnExit`` when it is left.
public struct StatechartAction<
  Moment: StatechartMoment, Target: AnyObject, ID: Hashable, Event: StatechartEvent
>: StatechartContent {
  private let declaration: ActionDeclaration<Event>

  /// The action as a part of its state.
  public var items: [StatechartItem<Target, ID, Event>] {
    [StatechartItem(Moment.isEntry ? .entry(declaration) : .exit(declaration))]
  }

  // The name has a label of its own: a default value in front of the closure would double the time that the
  // compiler needs for each action.

  /// Declares an action that also receives the session.
  public init(_ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action.
  public init(_ action: @escaping (Target) throws -> Void) {
    declaration = ActionDeclaration(run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares an action with a name, for introspection and for tests that replace it.
  public init(
    named name: String,
    _ action: @escaping (Target, StatechartSession<Target, ID, Event>) throws -> Void
  ) {
    declaration = ActionDeclaration(
      name: name, run: ChartErasure<Target, ID, Event>.action(action))
  }

  /// Declares that an event is raised, which comes before all that are sent.
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

/// An action that runs when a state is entered.
public typealias OnEntry<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartEntry, Target, ID, Event>

/// An action that runs when a state is left.
public typealias OnExit<Target: AnyObject, ID: Hashable, Event: StatechartEvent> =
  StatechartAction<StatechartExit, Target, ID, Event>

/// The moment at which an action of a state runs.
public protocol StatechartMoment {
  /// Whether the state is entered, rather than left.
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
