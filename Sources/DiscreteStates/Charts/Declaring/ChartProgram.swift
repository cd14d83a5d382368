/// A compiled chart: tables and closures for the engine, and the identifiers and events that their numbers stand for.
@usableFromInline
final class ChartProgram<Target: AnyObject, ID: Hashable, Event: StatechartEvent> {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID

  @usableFromInline let behavior: ChartBehavior

  /// The states' identifiers.
  ///
  /// State `s` is at `s - 1`, since the chart itself has no identifier.
  let ids: [ID]
  let index: [ID: StateID]
  let numbers: EventNumbers<Event>
  @usableFromInline let lookup: EventLookup<Event>

  /// The tags of each state.
  let tags: [Set<String>]

  /// The metadata of the states that have any.
  let metadata: [StateID: any Sendable]

  /// The events of transitions and the names of their guards, for pictures.
  let labels: [TransitionLabel<ID>]

  /// The invoked work of the states that have any, and the types of the outputs of final states, for introspection.
  let invocations: [StateID: [StatechartInvocation]]
  let outputTypes: [StateID: Any.Type]

  /// The actions and guards as they were declared, with their names.
  let code: ChartCode<Event>

  init(_ compiler: ChartCompiler<Target, ID, Event>) {
    behavior = ChartBehavior(compiler)
    code = ChartCode(
      entry: compiler.parts.map(\.entry), exit: compiler.parts.map(\.exit),
      transitions: compiler.allActions, guards: compiler.guards)
    ids = compiler.ids
    index = compiler.index
    numbers = compiler.numbers
    lookup = numbers.lookup
    tags = compiler.parts.map { $0.node?.tags ?? [] }
    func table<Value>(_ value: (ChartCompiler<Target, ID, Event>.Parts) -> Value?)
      -> [StateID: Value]
    {
      compiler.parts.enumerated().reduce(into: [:]) { $0[StateID($1.offset)] = value($1.element) }
    }
    metadata = table { $0.node?.metadata }
    outputTypes = table { $0.node?.output?.type }
    invocations = table { $0.invocations.isEmpty ? nil : $0.invocations.map(\.contents) }
    labels = compiler.labels
  }

  /// Creates a program that differs from another one in its actions and guards.
  init(_ other: ChartProgram, _ code: ChartCode<Event>) {
    behavior = ChartBehavior(other.behavior, code)
    (ids, index, numbers, lookup) = (other.ids, other.index, other.numbers, other.lookup)
    (tags, metadata, labels) = (other.tags, other.metadata, other.labels)
    (invocations, outputTypes) = (other.invocations, other.outputTypes)
    self.code = code
  }

  var tables: ChartTables { behavior.tables }

  /// The names of the events that actions are declared to raise.
  func raisedEvents(of actions: [ActionDeclaration<Event>]) -> [String] {
    actions.compactMap { $0.raised.map { numbers.name(of: $0) } }
  }

  func id(_ state: StateID) -> ID { ids[Int(state) - 1] }

  // The numbers of events: 0 for none, the kinds, one for any other kind, one for errors, a done event for each
  // state, then delays.
  var otherEvent: EventID { EventID(numbers.count + 1) }
  func doneEvent(of state: StateID) -> EventID { behavior.doneBase + state }

  /// The label of a delay's transition.
  func delayLabel(_ event: EventID) -> String {
    for place in tables.byEvent.places(of: event) {
      for index in tables.byEvent.transitions(at: place) {
        for case .delay(let label) in labels[Int(tables.byEvent.transitions[index])].triggers {
          return label
        }
      }
    }
    return "delay"
  }

  /// The identifiers of a configuration.
  func configuration(of states: [StateID]) -> StatechartConfiguration<ID> {
    StatechartConfiguration(
      states: states.map { id($0) },
      leaves: states.filter { tables.kind[Int($0)].isAtomic }.map { id($0) })
  }
}

/// The actions of a chart, by state or transition, and its guards, by transition.
struct ChartCode<Event: StatechartEvent> {
  var entry: [[ActionDeclaration<Event>]]
  var exit: [[ActionDeclaration<Event>]]
  var transitions: [[ActionDeclaration<Event>]]
  var guards: [[GuardDeclaration<Event>]]

  /// Replaces the actions with a name; returns whether there are any.
  mutating func replaceActions(named name: String, with run: @escaping ChartAction) -> Bool {
    var hasReplaced = false
    for path in [\ChartCode.entry, \.exit, \.transitions] {
      for list in self[keyPath: path].indices {
        for index in self[keyPath: path][list].indices
        where self[keyPath: path][list][index].name == name {
          self[keyPath: path][list][index].run = run
          hasReplaced = true
        }
      }
    }
    return hasReplaced
  }

  /// Replaces the guards with a name; returns whether there are any.
  mutating func replaceGuards(named name: String, with run: @escaping ChartGuard) -> Bool {
    var hasReplaced = false
    for list in guards.indices {
      for index in guards[list].indices where guards[list][index].name == name {
        guards[list][index].run = run
        hasReplaced = true
      }
    }
    return hasReplaced
  }
}

/// The events and guards of a transition, for pictures.
struct TransitionLabel<ID: Hashable> {
  enum Trigger {
    /// An event, and whether its name is a string.
    ///
    /// Another string that begins with the same words is another event.
    case event(String, isExact: Bool = false)
    case any, error
    case done(ID?)
    case delay(String)
  }
  var triggers: [Trigger]
  var guardName: String?
  var isGuarded: Bool

  /// The names of events that are strings, and stand for no other event.
  var exactNames: [String] {
    triggers.compactMap { if case .event(let name, isExact: true) = $0 { name } else { nil } }
  }

  /// A line such as `submit [isValid]`.
  func text(_ name: (ID?) -> String) -> String {
    var text = occasion(name)
    if isGuarded { text += (text.isEmpty ? "" : " ") + "[\(guardName ?? "guard")]" }
    return text
  }

  /// A line such as `submit`, empty where there is no event.
  func occasion(_ name: (ID?) -> String) -> String {
    triggers.map { text(of: $0, name) }.joined(separator: ", ")
  }

  func text(of trigger: Trigger, _ name: (ID?) -> String) -> String {
    switch trigger {
    case .event(let name, _): name
    case .any: "*"
    case .error: "error"
    case .done(let id): "done(\(name(id)))"
    case .delay(let label): "after \(label)"
    }
  }
}
