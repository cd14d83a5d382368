/// The part of a session that runs guards, actions, delays and invoked work, and does not depend on the user's types.
///
/// The subclass ``StatechartSession`` is generic, and the compiler does not specialize it for clients of the module,
/// so generic code is slow. Code that does not need the types of the object, the states and the events is therefore
/// here.
@_documentation(visibility: internal)
public class _StatechartRunner: _StatechartEngine {
  let behavior: ChartBehavior

  /// The delays, the invoked work and the delayed events.
  let pendingWork: StatechartWork

  /// The object that the session works on; `nil` once it is released.
  private(set) weak var object: AnyObject?

  /// Releases the event in a slot of `EventSlots`.
  private let releaseEvent: (Int32) -> Void

  // Safety: no access to a field lasts while other code is called.
  //
  // With checked exclusivity here, in `_StatechartEngine` and in `EventSlots`, an event takes 689 ns instead of 424
  // in a chart of ten states, and an unwanted event 22 instead of 11 (2026-11-23).

  @safe @exclusivity(unchecked) @usableFromInline final private(set) var current = CurrentEvent()
  @safe @exclusivity(unchecked) private var thrown: ThrownErrors?
  @safe @exclusivity(unchecked) private var mutations = PendingMutations()
  let doneData: DoneData?

  /// The session that invoked this session, and its closure for the end of this session.
  struct Invoker {
    weak var session: _StatechartRunner?
    var whenEnded: (() -> Void)?
  }

  final var invoker = Invoker()

  /// The notifications that have a receiver, so that the runner does not prepare others.
  struct Interests: OptionSet {
    let rawValue: UInt8
    static let log = Interests(rawValue: 1)
    static let unhandledEvents = Interests(rawValue: 2)
    static let configurations = Interests(rawValue: 4)
  }

  @safe @exclusivity(unchecked) final var interests: Interests = []

  /// The number of events, modulo 256, to which the chart does not react.
  @safe @exclusivity(unchecked) private var indifferentCount: UInt8 = 0

  /// The last failure, the closure that receives failures, and the failures that have been printed.
  struct Failures {
    fileprivate(set) var last: StatechartFailure?
    var receive: ((StatechartFailure) -> Void)?
    fileprivate var printed: Set<StatechartFailure> = []
  }

  final var failures = Failures()

  /// Whether the session is a copy for `configuration(after:)`.
  ///
  /// A copy calls guards, and performs the actions that are declared with `raising`, and nothing else.
  private let isRehearsal: Bool

  init(
    _ behavior: ChartBehavior, for object: AnyObject, scheduler: (any DelayScheduler)?,
    owner: (any Actor)?, isRehearsal: Bool, releaseEvent: @escaping (Int32) -> Void
  ) {
    self.behavior = behavior
    self.isRehearsal = isRehearsal
    self.object = object
    self.releaseEvent = releaseEvent
    pendingWork = StatechartWork(scheduler: scheduler, owner: owner)
    doneData = behavior.hasOutputs ? DoneData() : nil
    behavior.checkOwner(owner)
    super.init(behavior.tables)
  }

  deinit {
    // Invoked sessions have no session left to report to.
    for (child, _) in pendingWork.sessions { child.endWithoutParent() }
    pendingWork.cancelAll()
  }

  private final func endWithoutParent() {
    invoker.whenEnded = nil
    if core.isBusy { endNow() } else if stage != .ended { abandon() }
  }

  /// Makes an actor the owner of the session, unless it has one.
  ///
  /// Called before the session starts.
  final func adoptOwner(_ actor: (any Actor)?) {
    let owner = behavior.owner(ofStartingSession: pendingWork.owner ?? actor)
    precondition(
      owner != nil || !behavior.needsOwner,
      "A session whose chart invokes tasks must be started on an actor")
    pendingWork.adoptOwner(owner)
  }

  /// The actor to which the session belongs.
  final var owner: (any Actor)? { pendingWork.owner }

  final func fail(_ failure: StatechartFailure) {
    failures.last = failure
    if let receive = failures.receive { return receive(failure) }
    if failures.printed.insert(failure).inserted { print("DiscreteStates: \(failure)") }
  }

  // MARK: For subclasses

  /// Appends a microstep to the log.
  func record(_ microstep: borrowing MicrostepPlanner) {}

  /// Returns the name of the event in a slot.
  func name(ofEventAt slot: Int32) -> String { "" }

  /// Passes an event that selected no transition to `onUnhandled`.
  func reportUnhandled() {}

  /// Sends the new configuration to streams.
  func publish() {}

  /// Ends streams of configurations.
  func endPublishing() {}

  /// Accepts an event of another session; returns whether it has the type of this session's events.
  func receive(_ event: any StatechartEvent) -> Bool { false }

  // MARK: Events

  /// Accepts a sent event, which is stored in a slot.
  @usableFromInline
  final func accept(_ event: Int32, at slot: Int32) {
    accept(Occurrence(event: event, slot: slot))
  }

  /// Accepts a raised event, which is stored in a slot.
  @usableFromInline
  final func acceptRaised(_ event: Int32, at slot: Int32) {
    precondition(
      core.isBusy, "raise(_:) was called while the session handles no event; call send(_:)")
    raise(Occurrence(event: event, slot: slot, isInternal: true))
  }

  /// Whether the session has ended, or will end with the next event because its object was released.
  ///
  /// If so, the configuration stays the last one, no event is possible, and sent events are reported as unhandled.
  final var isOver: Bool { stage == .ended || object == nil }

  /// Whether events may select transitions.
  final var canReact: Bool { stage == .running && object != nil }

  /// Whether an event has no effect, because no active state has a transition for it and the session is idle.
  ///
  /// Such an event is not queued, which took ten times as long. Loading the weak reference to the object would take
  /// most of the time, so only every eighth event does it.
  @usableFromInline
  final func isIndifferent(to event: Int32) -> Bool {
    guard stage == .running, !core.isBusy, !interests.contains(.unhandledEvents) else {
      return false
    }
    switch behavior.reaction(to: event) {
    case .none: break
    case .few:
      for place in tables.byEvent.places(of: event)
      where active.stay(in: tables.byEvent.states[place]) != nil { return false }
    case .any: return false
    }
    indifferentCount &+= 1
    return indifferentCount & 7 != 0 || object != nil
  }

  final func accept(_ occurrence: Occurrence) {
    if stage == .idle { fail(.sentBeforeStart(event: name(ofEventAt: occurrence.slot))) }
    guard stage != .ended, holdingObject({ post(occurrence) }) else { return drop(occurrence) }
  }

  /// Reports and releases an event that waits at the end, or that comes after it.
  final func drop(_ occurrence: Occurrence) {
    guard occurrence.slot >= 0 else { return }
    if occurrence.state == ChartTables.none, interests.contains(.unhandledEvents) {
      // The closure may send an event, for which it would be called again, without end.
      interests.remove(.unhandledEvents)
      probing(occurrence.slot) { reportUnhandled() }
      interests.insert(.unhandledEvents)
    }
    releaseEvent(occurrence.slot)
  }

  /// Calls a closure while the object is retained; returns `false` if the object was released.
  ///
  /// In that case, it reports the release and ends the session.
  @discardableResult
  final func holdingObject(_ body: () -> Void) -> Bool {
    if core.isBusy {
      body()
      return true
    }
    current.object = object
    guard current.object != nil else {
      if stage != .ended {
        fail(.targetReleased)
        abandon()
      }
      return false
    }
    body()
    current.object = nil
    return true
  }

  /// Ends the session without running actions, because its object was released.
  private func abandon() {
    stage = .ended
    didEnd()
  }

  /// Continues in states that were restored, with events that wait, and with the remaining times of delays.
  final func resume(
    _ states: [StateID], _ waiting: (sent: [Occurrence], deferred: [Occurrence]) = ([], []),
    _ rests: [StateID: [Duration?]] = [:]
  ) {
    holdingObject {
      let states = [0] + states
      for state in states where hasMutations(state) { mutations.didEnter(state) }
      if stage == .ended { return didMakeMacrostep(hasChanged: true) }
      for state in states { startDelays(of: state, rests: rests[state]) }
      resume(invoking: states.filter { hasInvocations($0) }, waiting)
    }
  }

  /// Calls a closure that asks guards, with the event in a slot as the current event.
  final func probing<Result>(_ slot: Int32, _ body: () -> Result) -> Result {
    let former = current
    current = CurrentEvent(object: former.object ?? object, slot: slot, isProbing: true)
    defer { current = former }
    return body()
  }

  // MARK: Overrides

  final override func isOpen(_ transition: TransitionID) -> Bool {
    guard let object = current.object else { return false }
    do {
      for condition in behavior.guards[Int(transition)] where try !condition(object, self) {
        return false
      }
      return true
    } catch {
      if !current.isProbing { raise(error, ofGuardOf: transition) }
      return false
    }
  }

  final override func didIgnore(_ occurrence: Occurrence) {
    guard occurrence.slot >= 0, occurrence.event != behavior.errorEvent else { return }
    if isDeferred(occurrence) {
      core.deferUntilChange(occurrence)
      // The event stays in its slot.
      current.slot = ChartTables.none
    } else if interests.contains(.unhandledEvents) {
      reportUnhandled()
    }
  }

  private func isDeferred(_ occurrence: Occurrence) -> Bool {
    guard !occurrence.isInternal, behavior.deferred.contains(occurrence.event) else { return false }
    return behavior.states[0].deferred.contains(occurrence.event)
      || active.states.contains { behavior.states[Int($0)].deferred.contains(occurrence.event) }
  }

  final override func begin(_ occurrence: Occurrence) -> Bool {
    endEvent()
    thrown?.beginSelection()
    if occurrence.event == behavior.errorEvent {
      current.error = thrown?.take(occurrence.slot)
    } else {
      current.slot = occurrence.slot
    }
    doneData?.select(occurrence.event - behavior.doneBase)
    // An event of an earlier stay in the state has no effect.
    return occurrence.state == ChartTables.none
      || active.stay(in: occurrence.state) == occurrence.stay
  }

  private func endEvent() {
    if current.error != nil { current.error = nil }
    guard current.slot >= 0 else { return }
    let slot = current.slot
    current.slot = ChartTables.none
    releaseEvent(slot)
  }

  final override func enterChart() {
    enter(0)
    take(tables.initial[0])
  }

  final override func exitChart() { exit(0) }

  final override func exit(_ state: StateID) {
    if !behavior.states[Int(state)].exit.isEmpty { run(behavior.states[Int(state)].exit) }
    pendingWork.cancel(of: state)
    // At the end of the session, the last configuration stays, and the mutations of its states still run.
    if stage == .running, hasMutations(state) { mutations.didExit(state) }
  }

  final override func take(_ transition: TransitionID) {
    if !behavior.actions[Int(transition)].isEmpty { run(behavior.actions[Int(transition)]) }
  }

  final override func enter(_ state: StateID) {
    if hasMutations(state) { mutations.didEnter(state) }
    if !behavior.states[Int(state)].entry.isEmpty { run(behavior.states[Int(state)].entry) }
    // After the actions, because they may set properties from which a delay is computed.
    startDelays(of: state)
    if let doneData, tables.kind[Int(state)] == .final { keepOutput(of: state, in: doneData) }
  }

  final override func hasInvocations(_ state: StateID) -> Bool {
    behavior.hasInvocations && !isRehearsal && !behavior.states[Int(state)].invocations.isEmpty
  }

  final override func invoke(_ state: StateID) {
    guard let object = current.object, let stay = active.stay(in: state) else { return }
    for invocation in behavior.states[Int(state)].invocations {
      pendingWork.add(invocation(object, self, state, stay), to: state)
    }
  }

  final override func doneEvent(of state: StateID) -> EventID { behavior.doneBase + state }

  final override func willMake(_ microstep: borrowing MicrostepPlanner) {
    thrown?.beginSelection()
    if interests.contains(.log) { record(microstep) }
  }

  final override func didMakeMacrostep(hasChanged: Bool) {
    endEvent()
    guard hasChanged else { return }
    if mutations.areNeeded { configureObject() }
    notify()
    if interests.contains(.configurations) { publish() }
  }

  final override func didEnd() {
    pendingWork.cancelAll()
    for occurrence in core.removeWaiting() { drop(occurrence) }
    didMakeMacrostep(hasChanged: true)
    doneData?.select(0)
    if interests.contains(.configurations) { endPublishing() }
    invoker.whenEnded?()
    invoker.whenEnded = nil
  }

  // MARK: Actions, delays and mutations

  private func run(_ actions: [ChartBehavior.Action]) {
    guard let object = current.object else { return }
    for action in actions {
      if isRehearsal, !action.raises { continue }
      do {
        try action.run(object, self)
      } catch {
        raise(error)
      }
    }
  }

  /// Raises the error of an action or guard.
  ///
  /// A selection may call a guard twice, so the error of a guard is raised only once in a selection.
  private func raise(_ error: any Error, ofGuardOf transition: TransitionID? = nil) {
    let thrown = thrown ?? ThrownErrors()
    self.thrown = thrown
    if let transition, !thrown.isFirst(of: transition) { return }
    let slot = thrown.errors.store(error)
    raise(Occurrence(event: behavior.errorEvent, slot: slot, isInternal: true))
  }

  private func keepOutput(of final: StateID, in doneData: DoneData) {
    let state = tables.parent[Int(final)]
    doneData.outputs[state] = nil
    guard let object = current.object, let output = behavior.states[Int(final)].output else {
      return
    }
    do { doneData.outputs[state] = try output(object) } catch { raise(error) }
  }

  private func startDelays(of state: StateID, rests: [Duration?]? = nil) {
    guard !behavior.states[Int(state)].delays.isEmpty, !isRehearsal,
      let object = current.object, let stay = active.stay(in: state)
    else { return }
    pendingWork.start(
      behavior.states[Int(state)].delays, of: state, stay, for: object, in: self, rests: rests)
  }

  /// Posts the event of a delay that has passed.
  final func didPass(_ occurrence: Occurrence) { if stage == .running { accept(occurrence) } }

  private func hasMutations(_ state: StateID) -> Bool {
    behavior.hasMutations && !isRehearsal && behavior.states[Int(state)].mutations != nil
  }

  /// Runs the mutations of states that were entered, and `onUpdate` of states that stayed active, in document order.
  private func configureObject() {
    let entered = mutations.removeEntered()
    guard let object = current.object ?? object else { return }
    for state in [0] + active.states {
      guard let mutations = behavior.states[Int(state)].mutations else { continue }
      if entered.contains(state) {
        mutations.enter(object)
      } else {
        mutations.refresh(object)
      }
    }
  }
}
