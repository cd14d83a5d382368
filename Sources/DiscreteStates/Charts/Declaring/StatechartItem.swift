/// A part of a chart's or state's declaration, such as ``StateNode`` or ``On``.
///
/// Functions that return parts are used like the parts themselves:
///
/// ```swift
/// func retry(from id: Phase, to target: Phase) -> some StatechartContent<Upload, Phase, Input> {
///   On(after: .seconds(2), to: target).when { $0.attempts < 3 }
/// }
/// ```
public protocol StatechartContent<Target, ID, Event> {
  /// The class of the object that actions work on.
  associatedtype Target: AnyObject

  /// The type that tells states apart.
  associatedtype ID: Hashable

  /// The type of events.
  associatedtype Event: StatechartEvent

  /// The parts, in document order.
  var items: [StatechartItem<Target, ID, Event>] { get }
}

/// One part of a declaration, whatever it is: the element of arrays that functions return.
public struct StatechartItem<Target: AnyObject, ID: Hashable, Event: StatechartEvent>:
  StatechartContent
{
  enum Content {
    case node(NodeDeclaration<Target, ID, Event>)
    case transition(TransitionDeclaration<Target, ID, Event>)
    case entry(ActionDeclaration<Event>)
    case exit(ActionDeclaration<Event>)

    /// Runs with the initial transition.
    case starting(ChartAction)
    case invocation(InvocationDeclaration<Target, ID, Event>)
    case deferral([TransitionDeclaration<Target, ID, Event>.Trigger])
    case mutations(DiscreteState<Target>)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// The part itself.
  public var items: [StatechartItem] { [self] }
}

extension Array: StatechartContent where Element: StatechartContent {
  /// The class of the object that actions work on.
  public typealias Target = Element.Target

  /// The type that tells states apart.
  public typealias ID = Element.ID

  /// The type of events.
  public typealias Event = Element.Event

  /// The parts of all elements, in order.
  public var items: [StatechartItem<Element.Target, Element.ID, Element.Event>] {
    flatMap(\.items)
  }
}

/// Parts that belong together, to be used in several charts or states.
///
/// ```swift
/// func closing(to target: Phase) -> Fragment<Window, Phase, Input> {
///   Fragment {
///     On(.close, to: target)
///     On(after: .seconds(30), to: target)
///   }
/// }
/// ```
public struct Fragment<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: StatechartContent {
  /// The parts, in document order.
  public let items: [StatechartItem<Target, ID, Event>]

  /// Collects parts.
  public init(
    @StatechartBuilder<Target, ID, Event> _ content: () -> [StatechartItem<Target, ID, Event>]
  ) {
    items = content()
  }
}

/// An action of a state or a transition.
struct ActionDeclaration<Event: StatechartEvent> {
  var name: String?
  var run: ChartAction

  /// The event that it raises; known to the checks, unlike what a closure raises.
  var raised: Event?
}

/// A condition of a transition.
struct GuardDeclaration<Event: StatechartEvent> {
  var name: String?
  var run: ChartGuard

  /// Asks whether an event carries the transition's values, if that is all that the guard asks.
  var carriesValues: ((Event) -> Bool)?
}

/// A transition as it was declared.
struct TransitionDeclaration<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  enum Trigger {
    case kind(Event.Kind)

    /// The cases that a constructor may make, their names, and the constructor's type.
    case constructor([Int], name: String, type: String)

    /// The kind that stands for all names that begin with some words and are not named themselves.
    case prefix(Event.Kind, of: String, label: String)

    /// Any event that was sent or raised; a guard decides.
    case matching(name: String)
    case any
    case error
    case done(ID?)
    case delay((AnyObject) -> Duration, label: String)
  }

  var triggers: [Trigger]
  var targets: [ID]
  var isInternal = false
  var guards: [GuardDeclaration<Event>] = []
  var actions: [ActionDeclaration<Event>] = []

  /// The name of the built-in occasion, if it was written like an event.
  var shorthand: String?

  /// The guards' names in pictures.
  var guardName: String? {
    let names = guards.compactMap(\.name)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Whether a guard decides more than that the event carries the values.
  var isGuarded: Bool { guards.contains { $0.carriesValues == nil } }
}

/// Collects the parts of a chart or state, in document order.
@resultBuilder
public enum StatechartBuilder<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A part of the declaration.
  public typealias Item = StatechartItem<Target, ID, Event>

  // One generic function in place of one for each kind of part: the compiler would try all of them, again
  // for each state around, before it says what is wrong with a closure.

  /// A state, a transition, an action, or what a function returns.
  public static func buildExpression<Content: StatechartContent<Target, ID, Event>>(
    _ content: Content
  ) -> [Item] {
    content.items
  }

  /// The mutations that configure the object while the state is active.
  public static func buildExpression(_ mutations: DiscreteState<Target>) -> [Item] {
    [Item(.mutations(mutations))]
  }

  /// Joins the parts.
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

/// Collects the actions of a final state, which holds nothing else.
@resultBuilder
public enum FinalStateBuilder<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A part of the declaration.
  public typealias Item = StatechartItem<Target, ID, Event>

  /// An entry or exit action.
  public static func buildExpression<Moment>(
    _ action: StatechartAction<Moment, Target, ID, Event>
  ) -> [Item] {
    action.items
  }

  /// The mutations that configure the object while the state is active.
  public static func buildExpression(_ mutations: DiscreteState<Target>) -> [Item] {
    [Item(.mutations(mutations))]
  }

  /// A final state has neither substates nor transitions.
  @available(*, unavailable, message: "A final state has neither substates nor transitions")
  public static func buildExpression<Content: StatechartContent<Target, ID, Event>>(
    _ content: Content
  ) -> [Item] {
    content.items
  }

  /// Joins the parts.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }
}
