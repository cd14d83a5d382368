import Observation

/// The main loop of a running chart, on dense ids: macrosteps out of microsteps, and two queues.
///
/// Subclasses run guards, actions, timers and invoked work.
public class StatechartEngine: Observable {
  typealias StateID = ChartTables.StateID
  typealias TransitionID = ChartTables.TransitionID
  typealias EventID = ChartTables.EventID

  let tables: ChartTables

  /// The active states.
  ///
  /// User code may read it at any moment, so it is not part of the planner.
  final let active: ActiveStates
  private var planner: MicrostepPlanner

  /// The planner of questions, made with the first one.
  private var probe: MicrostepPlanner?

  // Safety: each field is read or written at once, never while others are called; the planner, which
  // asks guards meanwhile, is checked.
  @safe @exclusivity(unchecked) private var internalQueue = Queue()
  @safe @exclusivity(unchecked) private var externalQueue = Queue()
  @safe @exclusivity(unchecked) private var isBusy = false

  /// States that were entered in this macrostep and have work to invoke.
  @safe @exclusivity(unchecked) private var statesToInvoke: [StateID] = []

  /// Whether some states of a microstep may have been left and others not yet entered.
  @safe @exclusivity(unchecked) private var isAmidMicrostep = false

  /// The active states at this moment, in document order.
  final var activeStates: [StateID] {
    guard isAmidMicrostep else { return active.states }
    return active.isActive.indices.dropFirst().filter { active.isActive[$0] }.map { StateID($0) }
  }

  /// The active states, amid a microstep those at its end, in which sent events will be handled.
  final var settledStates: ActiveStates {
    guard isAmidMicrostep else { return active }
    let settled = ActiveStates(tables)
    settled.restore(active.states, recorded: active.recorded)
    return settled
  }

  /// How far the chart has come.
  @safe @exclusivity(unchecked) final var stage = Stage.idle

  enum Stage: Sendable { case idle, running, ended }

  init(_ tables: ChartTables) {
    self.tables = tables
    active = ActiveStates(tables)
    planner = MicrostepPlanner(tables)
  }

  // MARK: Observation

  /// Stands for all that is observed.
  private var revision: Int { 0 }
  @safe @exclusivity(unchecked) private var registrar: ObservationRegistrar?

  /// Tells observers that what is active has been read.
  final func access() {
    if registrar == nil { registrar = ObservationRegistrar() }
    registrar?.access(self, keyPath: \.revision)
  }

  /// Tells observers that what is active has changed.
  final func notify() {
    registrar?.withMutation(of: self, keyPath: \.revision) {}
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

  /// Is notified of a microstep before it is made.
  func willMakeMicrostep(of enabled: [TransitionID], exits: [StateID], entries: [StateID]) {}

  /// Is notified that the last external event has been handled.
  func didMakeMacrostep() {}

  /// Is notified that the chart has ended.
  func didEnd() {}

  // MARK: Running

  /// Enters the initial configuration.
  final func enterInitialStates() {
    stage = .running
    isBusy = true
    if hasInvocations(0) { statesToInvoke.append(0) }
    enterChart()
    planner.selectStart()
    makeMicrostep()
    isBusy = false
    runToCompletion()
  }

  /// Goes on with states that were restored.
  final func resume(invoking states: [StateID]) {
    statesToInvoke = states
    runToCompletion()
  }

  /// Takes an event from outside; runs to completion unless that is going on.
  final func post(_ occurrence: Occurrence) {
    externalQueue.append(occurrence)
    if stage == .running { runToCompletion() }
  }

  /// Puts events that were handled before back in front of those that wait.
  final func postAgain(_ occurrences: [Occurrence]) { externalQueue.prepend(occurrences) }

  /// Takes an event from inside, which comes before all external ones.
  final func raise(_ occurrence: Occurrence) { internalQueue.append(occurrence) }

  /// Whether a macrostep is being made.
  final var isRunningToCompletion: Bool { isBusy }

  /// Leaves all states and ends.
  final func endNow() {
    guard stage == .running else { return }
    stage = .ended
    if isBusy { return }
    isBusy = true
    leaveAll()
    isBusy = false
  }

  /// How many states and transitions were looked at so far.
  final var work: Int { planner.work }

  final func runToCompletion() {
    guard !isBusy else { return }
    isBusy = true
    while stage == .running {
      finishMacrostep()
      guard stage == .running else { break }
      invokePending()
      // What is invoked may raise events at once.
      if !internalQueue.isEmpty { continue }
      didMakeMacrostep()
      guard stage == .running, let occurrence = externalQueue.popFirst() else { break }
      guard begin(occurrence) else { continue }
      if select(occurrence.event) { makeMicrostep() } else { didIgnore(occurrence) }
    }
    if stage == .ended { leaveAll() }
    isBusy = false
  }

  /// Takes eventless transitions and internal events until there are none.
  private func finishMacrostep() {
    var microsteps = 0
    while stage == .running {
      if !select(ChartTables.eventless) {
        guard let occurrence = internalQueue.popFirst() else { return }
        guard begin(occurrence) else { continue }
        guard select(occurrence.event) else {
          didIgnore(occurrence)
          continue
        }
      }
      makeMicrostep()
      microsteps += 1
      if microsteps > microstepLimit {
        didNotEnd()
        stage = .ended
      }
    }
  }

  /// The number of microsteps after which an event's macrostep counts as endless and the session ends.
  public final var microstepLimit = 100_000

  /// Is notified that a macrostep has made more microsteps than the limit.
  func didNotEnd() {}

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

  private func select(_ event: EventID) -> Bool {
    guard tables.isWanted(event) else { return false }
    planner.select(event, in: active) { isOpen($0) }
    return !planner.enabled.isEmpty
  }

  private func makeMicrostep() {
    planner.plan(active)
    isAmidMicrostep = true
    defer { isAmidMicrostep = false }
    willMakeMicrostep(of: planner.enabled, exits: planner.exits, entries: planner.entries)
    // No planning happens in between: what is sent from here waits.
    var index = planner.exits.count
    while index > 0 {
      index -= 1
      let state = planner.exits[index]
      if !statesToInvoke.isEmpty { statesToInvoke.removeAll { $0 == state } }
      leave(state)
      active.exit(state)
    }
    for index in 0..<planner.enabled.count {
      let transition = planner.enabled[index]
      if Int(transition) < tables.selectableCount { take(transition) }
    }
    for index in 0..<planner.entries.count { enter(planner.entries[index]) }
  }

  private func enter(_ state: StateID) {
    active.enter(state)
    if hasInvocations(state) { statesToInvoke.append(state) }
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

  private func invokePending() {
    guard !statesToInvoke.isEmpty else { return }
    statesToInvoke.sort()
    // Taken one by one, since what is invoked may end the chart.
    let states = statesToInvoke
    statesToInvoke.removeAll(keepingCapacity: true)
    for state in states where active.isActive[Int(state)] { invoke(state) }
  }

  private func leaveAll() {
    for key in active.keys.reversed() {
      let state = ActiveStates.state(of: key)
      leave(state)
    }
    leaveChart()
    didEnd()
  }
}

/// An event that waits.
struct Occurrence: Sendable {
  var event: ChartTables.EventID

  /// Where its value is kept, or `none`.
  var slot: Int32 = ChartTables.none

  /// Whether it comes from the chart itself.
  var isInternal = false

  /// The state whose stay it belongs to, or `none`, and which stay that is.
  var state = ChartTables.none
  var generation: UInt32 = 0
}

/// A queue whose memory is kept.
private struct Queue {
  private var items: [Occurrence] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  mutating func append(_ item: Occurrence) { items.append(item) }

  mutating func prepend(_ others: [Occurrence]) {
    items.replaceSubrange(0..<head, with: others)
    head = 0
  }

  mutating func popFirst() -> Occurrence? {
    guard head < items.count else { return nil }
    defer {
      head += 1
      // Amortised: as many are moved as were taken.
      if head == items.count {
        items.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 64, head * 2 >= items.count {
        items.removeSubrange(0..<head)
        head = 0
      }
    }
    return items[head]
  }
}
