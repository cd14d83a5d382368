import Observation

/// The part of a session that performs microsteps, on the numbers of states, transitions and events.
///
/// `MacrostepCore` decides which event is handled next. `MicrostepPlanner` decides which transitions it takes, and
/// which states they exit and enter. The engine performs both decisions. Subclasses run guards, actions, delays and
/// invoked work.
@_documentation(visibility: internal)
public class _StatechartEngine: Observable {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID

  let tables: ChartTables

  /// The configuration and the history values.
  ///
  /// It is not part of the planner, because the user's code may read it while the planner is in use.
  final let active: ActiveStates

  // Safety: the core calls no other code. `_StatechartRunner` states what the checks would cost.

  /// The core, which contains the events that wait, and decides about the next step.
  @safe @exclusivity(unchecked) final var core: MacrostepCore

  /// The planner of microsteps.
  ///
  /// It is passed as an `inout` argument while steps are made, so that its exclusivity is checked once for a queue of
  /// events and not in each access.
  private var planner: MicrostepPlanner

  /// The planner for questions such as `can`, created by the first question.
  private var probe: MicrostepPlanner?

  init(_ tables: ChartTables) {
    self.tables = tables
    active = ActiveStates(tables)
    core = MacrostepCore(hasEventless: tables.isWanted(ChartTables.eventless))
    planner = MicrostepPlanner(tables)
  }

  /// The stage of the session's life.
  final var stage: MacrostepCore.Stage {
    get { core.stage }
    set { core.stage = newValue }
  }

  /// The states that are active now, even during a microstep, in document order.
  final var activeStates: [StateID] { active.present }

  /// The active states or, during a microstep, the states that are active at its end, when sent events are handled.
  final var settledStates: ActiveStates {
    if active.isSettled { return active }
    let settled = ActiveStates(tables)
    settled.restore(active.states, recorded: active.recorded)
    return settled
  }

  /// Whether a final state at the top level is active.
  final var isInFinalState: Bool {
    active.states.contains { tables.parent[Int($0)] == 0 && tables.kind[Int($0)] == .final }
  }

  // MARK: Observation

  /// The property in whose name observation is registered.
  private var revision: Int { 0 }
  @safe @exclusivity(unchecked) private var registrar: Registrar?

  /// Registers a read of the active states for observation.
  final func access() {
    let registrar = registrar ?? Registrar()
    self.registrar = registrar
    registrar.registrar.access(self, keyPath: \.revision)
  }

  /// Notifies observers that the active states have changed.
  final func notify() {
    registrar?.registrar.withMutation(of: self, keyPath: \.revision) {}
  }

  // MARK: For subclasses

  /// Returns whether the guards of a transition return `true`.
  func isOpen(_ transition: TransitionID) -> Bool { true }

  /// Runs the entry actions of the chart, before its initial states are entered.
  func enterChart() {}

  /// Runs the exit actions of the chart, after those of all states.
  func exitChart() {}

  /// Called when an event has selected no transition.
  func didIgnore(_ occurrence: Occurrence) {}

  /// Makes a queued event the current one; returns `false` if it belongs to an earlier stay in its state.
  func begin(_ occurrence: Occurrence) -> Bool { true }

  /// Runs the exit actions of a state, while it is still active.
  func exit(_ state: StateID) {}

  /// Runs the actions of a transition.
  func take(_ transition: TransitionID) {}

  /// Runs the entry actions of a state, when it is active.
  func enter(_ state: StateID) {}

  /// Whether a state has work to invoke at the end of the macrostep.
  func hasInvocations(_ state: StateID) -> Bool { false }

  /// Invokes the work of a state.
  func invoke(_ state: StateID) {}

  /// The done event of a state, or `none`.
  func doneEvent(of state: StateID) -> EventID { ChartTables.none }

  /// Called before a microstep is performed.
  func willMake(_ microstep: borrowing MicrostepPlanner) {}

  /// Called at the end of each macrostep.
  func didMakeMacrostep(hasChanged: Bool) {}

  /// Called when the session has ended.
  func didEnd() {}

  /// Called when the effort has exceeded `effortLimit`, before the session ends.
  func didNotEnd() {}

  // MARK: Inputs

  /// Enters the initial configuration.
  final func enterInitialStates() {
    stage = .running
    guard core.beginSteps() else { return }
    if hasInvocations(0) { core.didEnter(0) }
    enterChart()
    planner.selectStart()
    perform(&planner)
    performSteps(&planner)
  }

  /// Continues in states that were restored, with events that wait.
  final func resume(
    invoking states: [StateID], _ waiting: (sent: [Occurrence], deferred: [Occurrence])
  ) {
    core.didRestore(waiting)
    for state in states { core.didEnter(state) }
    runToCompletion()
  }

  /// Queues a sent event, and runs to completion unless the engine is already making steps.
  final func post(_ occurrence: Occurrence) {
    core.send(occurrence)
    if stage == .running { runToCompletion() }
  }

  /// Whether a microstep is being made, or raised events wait.
  final var isChanging: Bool { !active.isSettled || stage == .running && core.hasRaised }

  /// Queues a raised event, which comes before all sent events.
  final func raise(_ occurrence: Occurrence) { core.raise(occurrence) }

  /// Exits all states and ends the session, at the latest after the current microstep.
  final func endNow() {
    guard stage == .running else { return }
    stage = .ended
    runToCompletion()
  }

  /// Makes steps until no event waits, unless the engine is already making steps.
  final func runToCompletion() { if core.beginSteps() { performSteps(&planner) } }

  // MARK: Performing

  /// The largest effort of the core before the engine must have no step to make.
  final var effortLimit = 1_000_000

  private func performSteps(_ planner: inout MicrostepPlanner) {
    while let step = core.next() {
      switch step {
      case .takeEventless:
        let isTaken = makeMicrostep(on: ChartTables.eventless, &planner)
        core.didHandle(isTaken)
      case .handle(let occurrence):
        let isTaken = handle(occurrence, &planner)
        core.didHandle(isTaken, isInternal: occurrence.isInternal)
      case .invoke(let state): if state == 0 || active.isActive(state) { invoke(state) }
      case .endMacrostep(let hasChanged): didMakeMacrostep(hasChanged: hasChanged)
      }
      if core.effort > effortLimit {
        didNotEnd()
        stage = .ended
      }
    }
    if stage == .ended { exitInterpreter() }
    core.endSteps()
  }

  /// Handles a queued event; returns whether a transition was taken.
  private func handle(_ occurrence: Occurrence, _ planner: inout MicrostepPlanner) -> Bool {
    guard begin(occurrence) else { return false }
    let isTaken = makeMicrostep(on: occurrence.event, &planner)
    if !isTaken { didIgnore(occurrence) }
    return isTaken
  }

  /// Takes the transitions that an event selects; returns whether there are any.
  private func makeMicrostep(on event: EventID, _ planner: inout MicrostepPlanner) -> Bool {
    guard tables.isWanted(event) else { return false }
    planner.select(event, in: active) { isOpen($0) }
    guard !planner.enabled.isEmpty else { return false }
    perform(&planner)
    return true
  }

  /// Performs a microstep with the selected transitions.
  private func perform(_ planner: inout MicrostepPlanner) {
    planner.plan(active)
    if planner.changesConfiguration { core.didChange() }
    willMake(planner)
    // Nothing uses this planner until the plan is performed: events that actions send wait.
    exitStates(planner)
    takeTransitions(planner)
    enterStates(planner)
    active.endMicrostep()
  }

  private func exitStates(_ planner: borrowing MicrostepPlanner) {
    var index = planner.exits.count
    while index > 0 {
      index -= 1
      let state = planner.exits[index]
      core.didExit(state)
      exit(state)
      active.exit(state)
    }
  }

  private func takeTransitions(_ planner: borrowing MicrostepPlanner) {
    active.beginEntering()
    for index in 0..<planner.enabled.count {
      let transition = planner.enabled[index]
      if Int(transition) < tables.selectableCount { take(transition) }
    }
  }

  private func enterStates(_ planner: borrowing MicrostepPlanner) {
    for index in 0..<planner.entries.count {
      let state = planner.entries[index]
      active.enter(state)
      if hasInvocations(state) { core.didEnter(state) }
      enter(state)
      switch tables.kind[Int(state)] {
      case .final: finish(state)
      case .compound, .parallel:
        let initial = planner.initialTransition(ofEntered: state)
        if initial != ChartTables.none { take(initial) }
        let history = planner.historyTransition(ofEntered: state)
        if history != ChartTables.none { take(history) }
      case .atomic, .shallowHistory, .deepHistory: break
      }
    }
  }

  /// Ends the session, or raises the done events that follow the entry of a final state.
  private func finish(_ state: StateID) {
    let parent = tables.parent[Int(state)]
    if parent == 0 {
      stage = .ended
      return
    }
    raiseDone(parent)
    let parallel = active.parallelDone(byEntering: state)
    if parallel != ChartTables.none { raiseDone(parallel) }
  }

  private func raiseDone(_ state: StateID) {
    raise(Occurrence(event: doneEvent(of: state), isInternal: true))
  }

  /// Exits all states at the end of the session.
  private func exitInterpreter() {
    for key in active.keys.reversed() { exit(ActiveStates.state(of: key)) }
    exitChart()
    didEnd()
  }

  // MARK: Questions

  /// Returns whether an event would select a transition now, including transitions for any event.
  final func wouldTake(_ event: EventID, ignoringWildcards: Bool = false) -> Bool {
    guard stage == .running, tables.isWanted(event) else { return false }
    // The caller may be a guard or an action, so the engine's own planner may be in use.
    var planner = probe ?? MicrostepPlanner(tables)
    probe = nil
    planner.select(event, in: settledStates) { isOpen($0) }
    let selected = planner.enabled
    probe = planner
    return selected.contains { !ignoringWildcards || !tables.byAnyEvent.transitions.contains($0) }
  }

  /// The number of states and transitions that the planner has visited so far.
  final var work: Int { planner.work }
}
