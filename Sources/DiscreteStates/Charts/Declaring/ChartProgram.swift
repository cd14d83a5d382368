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
  @usableFromInline let numbers: EventNumbers<Event>

  /// The tags of each state.
  let tags: [Set<String>]

  /// The metadata of the states that have any.
  let metadata: [StateID: any Sendable]

  /// The events of transitions and the names of their guards, for pictures.
  let labels: [TransitionLabel<ID>]

  /// The names of actions and guards.
  let names: ChartNames

  /// For each transition that reads the values of events: whether an event carries them, and whether this is its only guard.
  let valueGuards: [(carries: (Event) -> Bool, isAll: Bool)?]

  /// The events that actions are declared to raise.
  let raised: RaisedEvents

  init(_ compiler: ChartCompiler<Target, ID, Event>) {
    behavior = ChartBehavior(compiler)
    names = ChartNames(
      entry: compiler.parts.map { $0.entry.map(\.name) },
      exit: compiler.parts.map { $0.exit.map(\.name) },
      actions: compiler.allActions.map { $0.map(\.name) },
      guards: compiler.guards.map { $0.map(\.name) })
    ids = compiler.ids
    index = compiler.index
    numbers = compiler.numbers
    tags = compiler.parts.map { $0.node?.tags ?? [] }
    metadata = Dictionary(
      uniqueKeysWithValues: compiler.parts.enumerated().compactMap { state, part in
        part.node?.metadata.map { (StateID(state), $0) }
      })
    labels = compiler.labels
    valueGuards = compiler.guards.map { guards in
      guards.lazy.compactMap(\.carriesValues).first.map { ($0, guards.count == 1) }
    }
    let numbers = compiler.numbers
    func events(_ actions: [ActionDeclaration<Event>]) -> [EventID?] {
      actions.map { $0.raised.map { numbers.number(of: $0) } }
    }
    raised = RaisedEvents(
      entry: compiler.parts.map { events($0.entry) }, exit: compiler.parts.map { events($0.exit) },
      transition: compiler.allActions.map { events($0) }, doneBase: behavior.doneBase)
  }

  /// Creates a program that differs from another one in its behavior.
  init(_ other: ChartProgram, _ behavior: ChartBehavior) {
    self.behavior = behavior
    (ids, index, numbers) = (other.ids, other.index, other.numbers)
    (tags, metadata) = (other.tags, other.metadata)
    (labels, names, raised) = (other.labels, other.names, other.raised)
    valueGuards = other.valueGuards
  }

  var tables: ChartTables { behavior.tables }

  func id(_ state: StateID) -> ID { ids[Int(state) - 1] }

  // The numbers of events: 0 for none, the kinds, one for any other kind, one for errors, a done event for each state, then
  // delays.
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

/// The names of actions, by state or transition, and of guards, by transition; `nil` for those without one.
struct ChartNames {
  var entry: [[String?]]
  var exit: [[String?]]
  var actions: [[String?]]
  var guards: [[String?]]
}

/// The events and guards of a transition, for pictures.
struct TransitionLabel<ID: Hashable> {
  enum Trigger {
    case event(String)
    case any, error
    case done(ID?)
    case delay(String)
  }
  var triggers: [Trigger]
  var guardName: String?
  var isGuarded: Bool

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
    case .event(let name): name
    case .any: "*"
    case .error: "error"
    case .done(let id): "done(\(name(id)))"
    case .delay(let label): "after \(label)"
    }
  }
}
