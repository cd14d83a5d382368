/// A compiled chart: tables for the engine, and what the user's code is to be called for each id.
final class ChartProgram<Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent> {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID
  typealias Session = StatechartSession<Target, ID, Event>
  typealias Action = ActionDeclaration<Target, ID, Event>

  let tables: ChartTables

  /// The states' identifiers; state `s` is at `s - 1`, since the chart itself has none.
  let ids: [ID]
  let index: [ID: StateID]
  let kinds: [Event.Kind: EventID]

  /// By state; empty arrays throughout if there are none.
  let entry: [[Action]]
  let exit: [[Action]]
  let delays: [[Delay]]
  let invocations: [[InvocationDeclaration<Target, ID, Event>]]
  let mutations: [DiscreteState<Target>?]
  let hasMutations: Bool
  let hasInvocations: Bool

  /// By transition, those of initial and history states included.
  let guards: [[On<Target, ID, Event>.Guard]]
  let actions: [[Action]]

  // Whether there is anything to run: to look that up in the arrays above costs the metadata of their
  // generic types, some hundred nanoseconds each time.
  let runsOnEntry: [Bool]
  let runsOnExit: [Bool]
  let runsOnTransition: [Bool]
  let hasDelays: [Bool]

  /// What transitions are taken on, and their guards' names, for pictures.
  let labels: [TransitionLabel<Event.Kind, ID>]

  /// An event that comes when a state has been active for some time.
  struct Delay {
    var event: EventID
    var duration: (Target) -> Duration
  }

  init(_ compiler: ChartCompiler<Target, ID, Event>) {
    tables = ChartTables(compiler.outline)
    ids = compiler.ids
    index = compiler.index
    kinds = compiler.kinds
    entry = compiler.entry
    exit = compiler.exit
    delays = compiler.delays
    invocations = compiler.invocations
    mutations = compiler.mutations
    hasMutations = mutations.contains { $0 != nil }
    hasInvocations = invocations.contains { !$0.isEmpty }
    labels = compiler.labels
    // Initial and history transitions are numbered in the order of their states.
    var actions = compiler.actions
    for (state, node) in compiler.outline.nodes.enumerated()
    where node.kind == .compound || node.kind.isHistory {
      actions.append(compiler.starting[state])
    }
    self.actions = actions
    guards = compiler.guards
    runsOnEntry = entry.map { !$0.isEmpty }
    runsOnExit = exit.map { !$0.isEmpty }
    runsOnTransition = actions.map { !$0.isEmpty }
    hasDelays = delays.map { !$0.isEmpty }
  }

  func id(_ state: StateID) -> ID { ids[Int(state) - 1] }

  // Events are numbered: 0 none, the kinds, any other kind, errors, then a done event for each state,
  // then delays.
  var otherEvent: EventID { EventID(kinds.count + 1) }
  var errorEvent: EventID { EventID(kinds.count + 2) }
  func doneEvent(of state: StateID) -> EventID { EventID(kinds.count + 3) + state }

  /// What a delay's transition waits for.
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

  /// The number of an event.
  func event(_ event: Event) -> EventID { kinds[event.kind] ?? otherEvent }
}

/// What a transition is taken on.
struct TransitionLabel<Kind: Hashable, ID: Hashable> {
  enum Trigger {
    case kind(Kind)
    case any, error
    case done(ID?)
    case delay(String)
  }
  var triggers: [Trigger]
  var guardName: String?
  var isGuarded: Bool

  /// A line such as `submit [isValid]`.
  func text(_ name: (ID?) -> String) -> String {
    var text = triggers.map { trigger in
      switch trigger {
      case .kind(let kind): "\(kind)"
      case .any: "*"
      case .error: "error"
      case .done(let id): "done(\(name(id)))"
      case .delay(let label): "after \(label)"
      }
    }.joined(separator: ", ")
    if isGuarded { text += (text.isEmpty ? "" : " ") + "[\(guardName ?? "guard")]" }
    return text
  }
}
