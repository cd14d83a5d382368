/// A part of a state's declaration.
public struct StatechartItem<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  enum Content {
    case node(NodeDeclaration<Target, ID, Event>)
    case transition(TransitionDeclaration<Target, ID, Event>)
    case entry(ActionDeclaration<Event>)
    case exit(ActionDeclaration<Event>)

    /// Runs with the initial transition.
    case starting(ChartAction)
    case invocation(InvocationDeclaration<Target, ID, Event>)
    case mutations(DiscreteState<Target>)
  }

  let content: Content

  init(_ content: Content) { self.content = content }
}

/// What runs on entering or leaving, or with a transition.
struct ActionDeclaration<Event: StatechartEvent> {
  var run: ChartAction

  /// The event that it raises; known to the checks, unlike what a closure raises.
  var raised: Event?
}

/// A transition as it was declared.
struct TransitionDeclaration<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  enum Trigger {
    case kind(Event.Kind)
    case any
    case error
    case done(ID?)
    case delay((AnyObject) -> Duration, label: String)
  }

  var triggers: [Trigger]
  var targets: [ID]
  var isInternal = false
  var guards: [ChartGuard] = []
  var actions: [ActionDeclaration<Event>] = []

  /// What the guard is called in pictures.
  var guardName: String?

  /// Whether the only guard asks that the event carries its value.
  var takesValue = false
}

/// Collects the parts of a chart or state, in document order.
@resultBuilder
public enum StatechartBuilder<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  /// What is collected.
  public typealias Item = StatechartItem<Target, ID, Event>

  /// A state.
  public static func buildExpression(_ node: StateNode<Target, ID, Event>) -> [Item] {
    [Item(.node(node.declaration))]
  }

  /// A parallel state.
  public static func buildExpression(_ node: ParallelNode<Target, ID, Event>) -> [Item] {
    [Item(.node(node.declaration))]
  }

  /// A final state.
  public static func buildExpression(_ node: FinalNode<Target, ID, Event>) -> [Item] {
    [Item(.node(node.declaration))]
  }

  /// A history state.
  public static func buildExpression(_ node: HistoryNode<Target, ID, Event>) -> [Item] {
    [Item(.node(node.declaration))]
  }

  /// A transition.
  public static func buildExpression(_ transition: On<Target, ID, Event>) -> [Item] {
    [Item(.transition(transition.declaration))]
  }

  /// An entry action.
  public static func buildExpression(_ entry: OnEntry<Target, ID, Event>) -> [Item] {
    [Item(.entry(entry.declaration))]
  }

  /// An exit action.
  public static func buildExpression(_ exit: OnExit<Target, ID, Event>) -> [Item] {
    [Item(.exit(exit.declaration))]
  }

  /// Work to invoke.
  public static func buildExpression(_ invocation: Invoke<Target, ID, Event>) -> [Item] {
    [Item(.invocation(invocation.declaration))]
  }

  /// The mutations that configure the object while the state is active.
  public static func buildExpression(_ mutations: DiscreteState<Target>) -> [Item] {
    [Item(.mutations(mutations))]
  }

  /// One after the other.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }

  /// The parts that a loop makes.
  public static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap { $0 } }

  /// The parts of an `if`, or none.
  public static func buildOptional(_ items: [Item]?) -> [Item] { items ?? [] }

  /// The parts of one branch.
  public static func buildEither(first items: [Item]) -> [Item] { items }

  /// The parts of the other branch.
  public static func buildEither(second items: [Item]) -> [Item] { items }
}
