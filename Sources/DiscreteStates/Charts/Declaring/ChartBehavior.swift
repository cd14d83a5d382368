/// The code of a chart's states and transitions, without the user's types.
@usableFromInline
final class ChartBehavior {
  typealias StateID = ChartTables.StateID

  /// An event that comes when a state has been active for some time.
  struct Delay {
    var event: ChartTables.EventID
    var duration: (AnyObject) -> Duration

    /// The state and what it waits for, for messages.
    var name: String
  }

  /// The mutations that configure the object while a state is active.
  struct Mutations {
    var enter: (AnyObject) -> Void
    var refresh: (AnyObject) -> Void
  }

  /// Starts work for a stay in a state, whose event comes back to the session on its owner.
  typealias Invocation = (AnyObject, StatechartRunner, any Actor, StateID, UInt32) -> Task<
    Void, Never
  >

  let tables: ChartTables

  // By state; the chart itself is the first.
  let entry: [[ChartAction]]
  let exit: [[ChartAction]]
  let delays: [[Delay]]
  let invocations: [[Invocation]]
  let mutations: [Mutations?]

  // By transition, those of initial and history states included.
  let guards: [[ChartGuard]]
  let actions: [[ChartAction]]

  let hasMutations: Bool
  let hasInvocations: Bool

  /// The event of errors, and before those of done states the first one.
  let errorEvent: ChartTables.EventID
  let doneBase: ChartTables.EventID

  /// Creates the behavior of another one with other actions and guards under some names.
  init(
    _ other: ChartBehavior, _ names: ChartNames, replacing actions: [String: ChartAction],
    _ guards: [String: ChartGuard]
  ) {
    func replacing<Item>(
      _ lists: [[Item]], _ names: [[String?]], _ items: [String: Item]
    ) -> [[Item]] {
      zip(lists, names).map { list, names in
        zip(list, names).map { item, name in name.flatMap { items[$0] } ?? item }
      }
    }
    tables = other.tables
    entry = replacing(other.entry, names.entry, actions)
    exit = replacing(other.exit, names.exit, actions)
    self.actions = replacing(other.actions, names.actions, actions)
    self.guards = replacing(other.guards, names.guards, guards)
    (delays, invocations, mutations) = (other.delays, other.invocations, other.mutations)
    (hasMutations, hasInvocations) = (other.hasMutations, other.hasInvocations)
    (errorEvent, doneBase) = (other.errorEvent, other.doneBase)
  }

  init<Target, ID, Event>(_ compiler: ChartCompiler<Target, ID, Event>) {
    tables = ChartTables(compiler.outline)
    entry = compiler.entry.map { $0.map(\.run) }
    exit = compiler.exit.map { $0.map(\.run) }
    delays = compiler.delays
    invocations = compiler.invocations.map {
      $0.map { ChartErasure<Target, ID, Event>.invocation($0) }
    }
    mutations = compiler.mutations.map { $0.map { ChartErasure<Target, ID, Event>.mutations($0) } }
    guards = compiler.guards.map { $0.map(\.run) }
    actions = compiler.allActions.map { $0.map(\.run) }
    hasMutations = compiler.mutations.contains { $0 != nil }
    hasInvocations = compiler.invocations.contains { !$0.isEmpty }
    errorEvent = Int32(compiler.numbers.count + 2)
    doneBase = Int32(compiler.numbers.count + 3)
  }
}
