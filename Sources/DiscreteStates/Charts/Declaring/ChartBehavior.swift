/// The code of a chart's states and transitions, without the user's types.
@usableFromInline
final class ChartBehavior {
  typealias StateID = ChartTables.StateID

  /// A delay of a state, and the event that the session posts when it has passed.
  struct Delay {
    var event: ChartTables.EventID
    var duration: (AnyObject) -> Duration

    /// The state and the duration as text, for messages.
    var name: String
  }

  /// The mutations that configure the object while a state is active.
  struct Mutations {
    var enter: (AnyObject) -> Void
    var refresh: (AnyObject) -> Void
  }

  /// A function that starts work for a stay in a state, and sends its events to the session.
  typealias Invocation = (AnyObject, _StatechartRunner, StateID, UInt32) -> InvokedWork

  /// An action, and whether it is declared to raise an event and does nothing else.
  struct Action {
    var run: ChartAction
    var raises: Bool

    init<Event>(_ declaration: ActionDeclaration<Event>) {
      (run, raises) = (declaration.run, declaration.raised != nil)
    }
  }

  /// The code of a state.
  struct State {
    var entry: [Action]
    var exit: [Action]
    var delays: [Delay]
    var invocations: [Invocation]
    var mutations: Mutations?

    /// The events that wait while the state is active.
    var deferred: Set<ChartTables.EventID>

    /// The output of a final state.
    var output: ((AnyObject) throws -> Any)?
  }

  let tables: ChartTables

  /// By state; the chart itself is the first.
  let states: [State]

  // By transition, including the transitions of initial and history states.
  let guards: [[ChartGuard]]
  let actions: [[Action]]

  let hasMutations: Bool
  let hasInvocations: Bool
  let hasOutputs: Bool

  /// Whether sessions need an actor, to which the results of tasks return.
  let needsOwner: Bool

  /// The actor on which the chart was declared, to which all sessions must belong; `nil` if the compiler knew none.
  private let actorIdentity: ObjectIdentifier?
  private weak var actor: (any Actor)?

  /// The events that some state defers.
  let deferred: Set<ChartTables.EventID>

  /// The states that may react to an event.
  enum Reaction {
    /// None: no transition or `Defer` reacts to the event, and the chart has no transition on `.always`.
    case none

    /// At most four states, which have transitions for the event.
    case few

    /// Possibly any state.
    ///
    /// More than four states have transitions for the event, or the chart has transitions on any event or on `.always`,
    /// or a state defers the event.
    case any
  }

  private let reactions: [Reaction]

  /// The event of errors, and the number to which the number of a state is added for its done event.
  let errorEvent: ChartTables.EventID
  let doneBase: ChartTables.EventID

  /// Creates a behavior that differs from another one in its actions and guards.
  init<Event>(_ other: ChartBehavior, _ code: ChartCode<Event>) {
    tables = other.tables
    states = other.states.indices.map { index in
      var state = other.states[index]
      state.entry = code.entry[index].map { Action($0) }
      state.exit = code.exit[index].map { Action($0) }
      return state
    }
    actions = code.transitions.map { $0.map { Action($0) } }
    guards = code.guards.map { $0.map(\.run) }
    (hasMutations, hasInvocations) = (other.hasMutations, other.hasInvocations)
    (hasOutputs, needsOwner, deferred) = (other.hasOutputs, other.needsOwner, other.deferred)
    (actorIdentity, actor) = (other.actorIdentity, other.actor)
    (errorEvent, doneBase, reactions) = (other.errorEvent, other.doneBase, other.reactions)
  }

  init<Target, ID, Event>(_ compiler: ChartCompiler<Target, ID, Event>) {
    typealias Erasure = ChartErasure<Target, ID, Event>
    tables = ChartTables(compiler.outline)
    states = compiler.parts.map { part in
      State(
        entry: part.entry.map { Action($0) }, exit: part.exit.map { Action($0) },
        delays: part.delays, invocations: part.invocations.map { Erasure.invocation($0) },
        mutations: part.mutations.map { Erasure.mutations($0) }, deferred: part.deferred,
        output: part.node?.output?.run)
    }
    guards = compiler.guards.map { $0.map(\.run) }
    actions = compiler.allActions.map { $0.map { Action($0) } }
    hasMutations = states.contains { $0.mutations != nil }
    hasInvocations = states.contains { !$0.invocations.isEmpty }
    hasOutputs = states.contains { $0.output != nil }
    needsOwner = compiler.parts.contains { $0.invocations.contains(where: \.needsOwner) }
    actor = compiler.actor
    actorIdentity = compiler.actor.map { ObjectIdentifier($0) }
    let tables = tables
    let deferred = states.reduce(into: Set<ChartTables.EventID>()) { $0.formUnion($1.deferred) }
    self.deferred = deferred
    // After each event, the guards of transitions on `.always` are asked again.
    let hasEventless = tables.isWanted(ChartTables.eventless)
    reactions = (0...Int32(compiler.numbers.count + 1)).map {
      if hasEventless || deferred.contains($0) { return .any }
      if !tables.isWanted($0) { return .none }
      return tables.byAnyEvent.states.isEmpty && tables.byEvent.places(of: $0).count <= 4
        ? .few : .any
    }
    errorEvent = Int32(compiler.numbers.count + 2)
    doneBase = Int32(compiler.numbers.count + 3)
  }

  /// Stops the program if the chart is bound to an actor and its session belongs to another one.
  func checkOwner(_ owner: (any Actor)?) {
    guard let actorIdentity, let owner else { return }
    precondition(
      actorIdentity == ObjectIdentifier(owner),
      "The session is not on the actor on which its chart was declared")
  }

  /// Returns the owner of a session that starts, which is the chart's actor if the session has none.
  ///
  /// Stops the program if the session starts elsewhere.
  func owner(ofStartingSession owner: (any Actor)?) -> (any Actor)? {
    checkOwner(owner)
    guard owner == nil, actorIdentity != nil else { return owner }
    guard let actor else { preconditionFailure("The actor of a chart was released") }
    actor.preconditionIsolated("The session is not on the actor on which its chart was declared")
    return actor
  }

  /// Returns the states that may react to a sent event.
  func reaction(to event: ChartTables.EventID) -> Reaction { reactions[Int(event)] }
}
