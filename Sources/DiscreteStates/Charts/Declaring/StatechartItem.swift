/// A part of the declaration of a chart or state, such as ``StateNode`` or ``On``.
///
/// A declaration may call functions that return parts:
///
/// ```swift
/// func retry(from id: Phase, to target: Phase) -> some StatechartContent<Upload, Phase, Input> {
///   On(after: .seconds(2), to: target).when { $0.attempts < 3 }
/// }
/// ```
public protocol StatechartContent<Target, ID, Event> {
  /// The class of the object that actions work on.
  associatedtype Target: AnyObject

  /// The type of the states' identifiers.
  associatedtype ID: Hashable

  /// The type of events.
  associatedtype Event: StatechartEvent

  /// The parts, in document order.
  var items: [StatechartItem<Target, ID, Event>] { get }
}

/// A part of the declaration of a final state: an action, or a state of the object.
///
/// A final state has neither substates nor transitions.
public protocol FinalStateContent<Target, ID, Event>: StatechartContent {}

/// A part of a declaration with its type erased, for arrays of different parts.
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

  /// The type of the states' identifiers.
  public typealias ID = Element.ID

  /// The type of events.
  public typealias Event = Element.Event

  /// The parts of all elements, in order.
  public var items: [StatechartItem<Element.Target, Element.ID, Element.Event>] {
    flatMap(\.items)
  }
}

/// A group of parts that can be used in several charts or states.
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

  /// Creates a fragment of parts.
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

  /// The event that the action is declared to raise.
  ///
  /// Exploration knows it, unlike events that a closure raises.
  var raised: Event?
}

/// A guard of a transition.
struct GuardDeclaration<Event: StatechartEvent> {
  var name: String?
  var run: ChartGuard

  /// Returns whether an event carries the transition's values, if the guard checks nothing else.
  var carriesValues: ((Event) -> Bool)?
}

/// A transition as it was declared.
struct TransitionDeclaration<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  enum Trigger {
    case kind(Event.Kind)

    /// The tags of the cases that a constructor may create, their names, and the constructor's type.
    case constructor([Int], name: String, type: String)

    /// The kind that stands for all names that begin with the prefix and are not named by another transition.
    case prefix(Event.Kind, of: String, label: String)

    /// Any event that was sent or raised; a guard decides whether it matches.
    case matching(name: String)
    case any

    /// No event.
    case always
    case error
    case done(ID?)
    case delay((AnyObject) -> Duration, label: String, isNegative: Bool = false)
  }

  var triggers: [Trigger]
  var targets: [ID]
  var isInternal = false
  var guards: [GuardDeclaration<Event>] = []
  var actions: [ActionDeclaration<Event>] = []

  /// The name of the built-in occasion, if it was written like an event, as in `On(.done)`.
  var shorthand: String?

  /// The names of the guards, for pictures.
  var guardName: String? {
    let names = guards.compactMap(\.name)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Whether a guard checks more than that the event carries the values.
  var isGuarded: Bool { guards.contains { $0.carriesValues == nil } }
}

/// A state of the object that the session applies while a state of the chart is active.
///
/// For example, `StateNode(.locked) { Apply(SearchView.locked()) }` applies a ``DiscreteState``. Its mutations run at
/// the end of a macrostep that has entered the state of the chart; see <doc:ComposingCharts>. No controller is
/// notified.
public struct Apply<Target: AnyObject, ID: Hashable, Event: StatechartEvent>: FinalStateContent {
  private let state: DiscreteState<Target>

  /// Declares a state of the object.
  public init(_ state: DiscreteState<Target>) { self.state = state }

  /// The state of the object as a part of the state of the chart.
  public var items: [StatechartItem<Target, ID, Event>] { [StatechartItem(.mutations(state))] }
}

/// Collects the parts of a chart or state, in document order.
@resultBuilder
public enum StatechartBuilder<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A part of the declaration.
  public typealias Item = StatechartItem<Target, ID, Event>

  // There must be only one function, and it must not be generic. Otherwise the compiler checks the closures of a part
  // before it knows their types, and reports only that it is "unable to type-check" the declaration if one of them
  // contains a mistake.

  /// Adds a state, a transition, an action, or the parts that a function returns.
  public static func buildExpression(
    _ content: any StatechartContent<Target, ID, Event>
  ) -> [Item] {
    content.items
  }

  /// Joins the parts.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }

  /// Joins the parts of all iterations of a loop.
  public static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap { $0 } }

  /// Returns the parts of an `if` without `else`, or no parts.
  public static func buildOptional(_ items: [Item]?) -> [Item] { items ?? [] }

  /// Returns the parts of the first branch.
  public static func buildEither(first items: [Item]) -> [Item] { items }

  /// Returns the parts of the second branch.
  public static func buildEither(second items: [Item]) -> [Item] { items }
}

/// Collects the actions and mutations of a final state.
@resultBuilder
public enum FinalStateBuilder<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  /// A part of the declaration.
  public typealias Item = StatechartItem<Target, ID, Event>

  /// Adds an action, or a state of the object.
  public static func buildExpression(
    _ content: any FinalStateContent<Target, ID, Event>
  ) -> [Item] {
    content.items
  }

  /// Unavailable: a final state takes only actions and ``Apply``.
  @available(
    *, unavailable,
    message:
      "A final state takes OnEntry, OnExit and Apply; let a function return one of these types"
  )
  @_disfavoredOverload
  public static func buildExpression(
    _ content: any StatechartContent<Target, ID, Event>
  ) -> [Item] {
    content.items
  }

  /// Joins the parts.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }
}
