import Observation

/// Makes the microsteps of a running chart, on dense ids.
///
/// `MacrostepCore` decides which event is handled next, `MicrostepPlanner` what a microstep leaves, takes and enters;
/// the engine performs it. Subclasses run guards, actions, timers and invoked work.
public class StatechartEngine: Observable {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID

  let tables: ChartTables

  /// The active states.
  ///
  /// User code may read it at any moment, so it is not part of the planner.
  final let active: ActiveStates

  // Safety: the core calls nobody.
  @safe @exclusivity(unchecked) private var core: MacrostepCore

  /// The planner, which is handed on while steps are made: to check each access for overlaps took 60 ns of an event.
  private var planner: MicrostepPlanner

  /// The planner of questions, made with the first one.
  private var probe: MicrostepPlanner?

  init(_ tables: ChartTables) {
    self.tables = tables
    active = ActiveStates(tables)
    core = MacrostepCore(hasEventless: tables.isWanted(ChartTables.eventless))
    planner = MicrostepPlanner(tables)
  }

  /// How far the chart has come.
  final var stage: MacrostepCore.Stage {
    get { core.stage }
    set { core.stage = newValue }
  }

  /// The active states at this moment, in document order.
  final var activeStates: [StateID] { active.present }

  /// The active states, amid a microstep those at its end, in which sent events will be handled.
  final var settledStates: ActiveStates {
    if active.isSettled { return active }
    let settled = ActiveStates(tables)
    settled.restore(active.states, recorded: active.recorded)
    return settled
  }

  // MARK: Observation

  /// Stands for all that is observed.
  private var revision: Int { 0 }
  @safe @exclusivity(unchecked) private var registrar: Registrar?

  /// Tells observers that what is active has been read.
  final func access() {
    let registrar = registrar ?? Registrar()
    self.registrar = registrar
    registrar.registrar.access(self, keyPath: \.revision)
  }

  /// Tells observers that what is active has changed.
  final func notify() {
    registrar?.registrar.withMutation(of: self, keyPath: \.revision) {}
  }

  // MARK: For subclasses

  /// Whether a guard lets its transition pass.
  func isOpen(_ transition: TransitionID) -> Bool { true }

  /// Runs what entering the chart runs, before its initial states are entered.
  func enterChart() {}

  /// Runs what leaving the chart runs, after all states.
  func leaveChart() {}

  /// Is notified that an event has selected no transition.
  func didIgnore(_ occurrence: Occurrence) {}

  /// Whether an event that was queued still holds; makes it the current one if so.
  func begin(_ occurrence: Occurrence) -> Bool { true }

  /// Runs what leaving a state runs, while it is still active.
  func leave(_ state: StateID) {}

  /// Runs the actions of a transition.
  func take(_ transition: TransitionID) {}

  /// Runs what entering a state runs, once it is active.
  func arrive(_ state: StateID) {}

  /// Whether work is to be invoked for a state once the macrostep in which it was entered is over.
  func hasInvocations(_ state: StateID) -> Bool { false }

  /// Invokes the work of a state.
  func invoke(_ state: StateID) {}

  /// The event that tells that a state is done, or `none`.
  func doneEvent(of state: StateID) -> EventID { ChartTables.none }

  /// Is notified that a microstep is about to be made.
  func willMakeMicrostep(changesStates: Bool) {}

  /// Whether `record` is called.
  var isRecording: Bool { false }

  /// Receives each microstep before it is made.
  func record(_ enabled: [TransitionID], exits: [StateID], entries: [StateID]) {}

  /// Is notified that the last external event has been handled.
  func didMakeMacrostep() {}

  /// Is notified that the chart has ended.
  func didEnd() {}

  /// Is notified that a macrostep has made more microsteps than the limit.
  func didNotEnd() {}

  // MARK: Inputs

  /// Enters the initial configuration.
  final func enterInitialStates() {
    stage = .running
    guard core.begin() else { return }
    if hasInvocations(0) { core.didEnter(0) }
    enterChart()
    planner.selectStart()
    makeMicrostep(&planner)
    performSteps(&planner)
  }

  /// Goes on with states that were restored.
  final func resume(invoking states: [StateID]) {
    for state in states { core.didEnter(state) }
    runToCompletion()
  }

  /// Takes an event from outside; runs to completion unless that is going on.
  final func post(_ occurrence: Occurrence) {
    core.send(occurrence)
    if stage == .running { runToCompletion() }
  }

  /// Puts events that were handled before back in front of those that wait.
  final func postAgain(_ occurrences: [Occurrence]) { core.sendAgain(occurrences) }

  /// Takes an event from inside, which comes before all external ones.
  final func raise(_ occurrence: Occurrence) { core.raise(occurrence) }

  /// Whether a macrostep is being made.
  final var isRunningToCompletion: Bool { core.isBusy }

  /// Leaves all states and ends.
  final func endNow() {
    guard stage == .running else { return }
    stage = .ended
    runToCompletion()
  }

  /// Makes all steps that events so far lead to, unless that is going on.
  final func runToCompletion() { if core.begin() { performSteps(&planner) } }

  // MARK: Performing

  /// The number of microsteps after which an event's macrostep counts as endless and the session ends.
  public final var microstepLimit = 100_000

  private func performSteps(_ planner: inout MicrostepPlanner) {
    while let step = core.next() {
      switch step {
      case .takeEventless:
        let isTaken = makeMicrostep(on: ChartTables.eventless, &planner)
        core.didHandle(isTaken)
      case .handle(let occurrence):
        let isTaken = handle(occurrence, &planner)
        core.didHandle(isTaken)
      case .invoke(let state): if state == 0 || active.isActive(state) { invoke(state) }
      case .settle: didMakeMacrostep()
      }
      if core.microsteps > microstepLimit {
        didNotEnd()
        stage = .ended
      }
    }
    if stage == .ended { leaveAll() }
    core.finish()
  }

  /// Handles an event that was queued; returns whether it has taken a transition.
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
    makeMicrostep(&planner)
    return true
  }

  private func makeMicrostep(_ planner: inout MicrostepPlanner) {
    planner.plan(active)
    willMakeMicrostep(changesStates: !planner.exits.isEmpty || !planner.entries.isEmpty)
    if isRecording { record(planner.enabled, exits: planner.exits, entries: planner.entries) }
    // No planning happens in between: what is sent from here waits.
    var index = planner.exits.count
    while index > 0 {
      index -= 1
      let state = planner.exits[index]
      core.didExit(state)
      leave(state)
      active.exit(state)
    }
    active.beginEntering()
    for index in 0..<planner.enabled.count {
      let transition = planner.enabled[index]
      if Int(transition) < tables.selectableCount { take(transition) }
    }
    for index in 0..<planner.entries.count { enter(planner.entries[index], planner) }
    active.endMicrostep()
  }

  private func enter(_ state: StateID, _ planner: borrowing MicrostepPlanner) {
    active.enter(state)
    if hasInvocations(state) { core.didEnter(state) }
    arrive(state)
    let initial = planner.initialTransition(ofEntered: state)
    if initial != ChartTables.none { take(initial) }
    let history = planner.historyTransition(ofEntered: state)
    if history != ChartTables.none { take(history) }
    guard tables.kind[Int(state)] == .final else { return }
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

  private func leaveAll() {
    for key in active.keys.reversed() { leave(ActiveStates.state(of: key)) }
    leaveChart()
    didEnd()
  }

  // MARK: Questions

  /// Whether an event would select a transition now, be it one for any event.
  final func wouldTake(_ event: EventID, ignoringWildcards: Bool = false) -> Bool {
    guard stage == .running, tables.isWanted(event) else { return false }
    // The engine's own planner may be in use by what asks.
    var planner = probe ?? MicrostepPlanner(tables)
    probe = nil
    planner.select(event, in: settledStates) { isOpen($0) }
    let selected = planner.enabled
    probe = planner
    return selected.contains { !ignoringWildcards || !tables.byAnyEvent.transitions.contains($0) }
  }

  /// How many states and transitions were looked at so far.
  final var work: Int { planner.work }
}
