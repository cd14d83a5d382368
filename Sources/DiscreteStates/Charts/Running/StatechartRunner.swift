/// Runs what a chart's states and transitions declare, on the engine, without the user's types.
///
/// Whatever does not need the types of object, states and events is here, since the session is generic
/// and not specialised for who uses the module.
public class StatechartRunner: StatechartEngine {
  let behavior: ChartBehavior
  let scheduler: any DelayScheduler
  private(set) weak var owner: (any Actor)?

  /// The object that the session works on; `nil` once it is released.
  private(set) weak var object: AnyObject?

  // Safety: each field is read or written at once, never while others are called.

  /// The object, held while events are handled.
  @safe @exclusivity(unchecked) private var current: AnyObject?

  /// Where the event that is handled is kept, or `none`.
  @safe @exclusivity(unchecked) @usableFromInline final private(set) var eventSlot = ChartTables
    .none

  /// Gives a place back once its event has been handled.
  private let releaseEvent: (Int32) -> Void

  /// The error that an action has thrown, while transitions on that error run.
  @safe @exclusivity(unchecked) public final private(set) var error: (any Error)?

  /// Whether `writeLog` is to be called, and `publish`.
  @safe @exclusivity(unchecked) final var isLogged = false
  @safe @exclusivity(unchecked) final var isPublished = false

  /// Whether `reportUnhandled` is to be called.
  @safe @exclusivity(unchecked) final var reportsUnhandled = false

  /// Whether guards are asked without anything being done about it.
  @safe @exclusivity(unchecked) private var isProbing = false

  private var errors = SlotPool<any Error>()
  @safe @exclusivity(unchecked) private var failedGuards: Set<TransitionID> = []
  @safe @exclusivity(unchecked) private var timers: [StateID: [ScheduledWork]] = [:]
  @safe @exclusivity(unchecked) final private(set) var invoked: [StateID: [InvokedWork]] = [:]

  /// Events that wait for a state that does not defer them.
  @safe @exclusivity(unchecked) private var deferred: [Occurrence] = []

  /// The outputs of final states, by the states that they end.
  private var outputs: [StateID: Any] = [:]

  /// The output of the final state that ended the state of which the current event tells; after the end, that of
  /// the chart.
  public final private(set) var output: Any?

  /// The session that invoked this one.
  final weak var parent: StatechartRunner?

  /// Called when the session ends, for the session that invoked it.
  final var whenEnded: (() -> Void)?
  private var sent: [DelayedEvent] = []
  private var sentLimit = 16
  @safe @exclusivity(unchecked) private var hasChanged = false

  // States whose mutations configure the object.
  @safe @exclusivity(unchecked) private var hasCarrierChanged = false
  @safe @exclusivity(unchecked) private var freshCarriers: [StateID] = []

  init(
    _ behavior: ChartBehavior, for object: AnyObject, scheduler: (any DelayScheduler)?,
    owner: (any Actor)?, releaseEvent: @escaping (Int32) -> Void
  ) {
    self.behavior = behavior
    self.scheduler = scheduler ?? ClockScheduler(owner: owner)
    self.owner = owner
    self.object = object
    self.releaseEvent = releaseEvent
    super.init(behavior.tables)
  }

  /// Makes the session belong to an actor, unless it does so already; to be called before it starts.
  final func join(_ actor: (any Actor)?) {
    if owner == nil { owner = actor }
    precondition(
      owner != nil || !behavior.needsOwner, "Invoked work needs an actor to come back to")
    (scheduler as? ClockScheduler)?.join(owner)
  }

  deinit {
    // The actions of invoked sessions have nothing left to report to.
    for case .session(let child, _) in invoked.values.joined() { child.endWithoutParent() }
    invoked.removeAll()
    cancelWork()
  }

  private final func endWithoutParent() {
    whenEnded = nil
    if isRunningToCompletion { endNow() } else if stage != .ended { abandon() }
  }

  // MARK: Failures

  /// The last mistake in how the session was used, or that the chart made.
  public final private(set) var failure: StatechartFailure?

  /// Called with each failure; without it, a failure stops the program.
  public final var onFailure: ((StatechartFailure) -> Void)?

  final func fail(_ failure: StatechartFailure) {
    self.failure = failure
    guard let onFailure else { preconditionFailure(failure.description) }
    onFailure(failure)
  }

  // MARK: For the session

  /// Writes a microstep into the log.
  func writeLog(of enabled: [TransitionID], exits: [StateID], entries: [StateID]) {}

  /// Passes on an event that no transition has taken.
  func reportUnhandled() {}

  /// Tells streams that the configuration has changed.
  func publish() {}

  /// Tells streams that the session has ended.
  func endPublishing() {}

  // MARK: Events

  /// Takes an event that was sent, and is kept at a place.
  @usableFromInline
  final func accept(_ event: Int32, at slot: Int32) {
    accept(Occurrence(event: event, slot: slot))
  }

  /// Takes an event that was raised, and is kept at a place.
  @usableFromInline
  final func acceptRaised(_ event: Int32, at slot: Int32) {
    precondition(isRunningToCompletion, "Events are raised by actions; send this one")
    raise(Occurrence(event: event, slot: slot, isInternal: true))
  }

  /// Whether the session has ended, or will with the next event, since its object has gone.
  final var isOver: Bool { stage == .ended || object == nil }

  /// Whether sent events are still taken.
  @usableFromInline final var isOpenToEvents: Bool { stage != .ended }

  /// Whether an event has no effect, since no transition of the chart names it and nothing else is going on.
  ///
  /// Such an event costs a third of one that is queued.
  @usableFromInline
  final func isIndifferent(to event: Int32) -> Bool {
    stage == .running && !isRunningToCompletion && !reportsUnhandled && !tables.isWanted(event)
      && !behavior.deferred.contains(event) && object != nil
  }

  final func accept(_ occurrence: Occurrence) {
    if isRunningToCompletion {
      post(occurrence)
    } else if let object {
      current = object
      post(occurrence)
      current = nil
    } else {
      if occurrence.slot >= 0 { releaseEvent(occurrence.slot) }
      abandon()
    }
  }

  final func holdingObject(_ body: () -> Void) {
    if isRunningToCompletion {
      body()
    } else if let object {
      current = object
      body()
      current = nil
    } else {
      abandon()
    }
  }

  /// The object is gone: ends without actions, which would have nothing to work on.
  private func abandon() {
    stage = .ended
    didEnd()
  }

  /// Goes on in states that were restored.
  final func resume(_ states: [StateID]) {
    holdingObject {
      active.enter(0)
      let states = [0] + states
      freshCarriers = states.filter { behavior.states[Int($0)].mutations != nil }
      hasCarrierChanged = !freshCarriers.isEmpty
      hasChanged = true
      if stage == .ended {
        didMakeMacrostep()
        return
      }
      for state in states { startDelays(of: state) }
      resume(invoking: states.filter { hasInvocations($0) })
    }
  }

  /// An event that is sent when some time has passed.
  struct DelayedEvent {
    var work: ScheduledWork
    var due: Duration
    var event: Any
  }

  /// Keeps what sends an event later.
  final func keep(_ delayed: DelayedEvent) {
    if sent.count >= sentLimit {
      sent.removeAll { !$0.work.isPending }
      sentLimit = max(16, 2 * sent.count)
    }
    sent.append(delayed)
  }

  /// The delayed events that have not been sent, the first one first.
  final var pendingEvents: [DelayedEvent] {
    sent.enumerated().filter(\.element.work.isPending)
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element)
  }

  /// The places of the events that wait for a state that does not defer them.
  final var deferredSlots: [Int32] { deferred.map(\.slot) }

  // MARK: What the engine asks for

  final override func isOpen(_ transition: TransitionID) -> Bool {
    guard let current else { return false }
    do {
      for condition in behavior.guards[Int(transition)] where try !condition(current, self) {
        return false
      }
      return true
    } catch {
      if isProbing { return false }
      // Once for a selection, even if the guard is asked again.
      if failedGuards.insert(transition).inserted { raise(error) }
      return false
    }
  }

  final override func didIgnore(_ occurrence: Occurrence) {
    guard occurrence.slot >= 0, occurrence.event != behavior.errorEvent else { return }
    if isDeferred(occurrence) {
      deferred.append(occurrence)
      // Its event is kept.
      eventSlot = ChartTables.none
    } else if reportsUnhandled {
      reportUnhandled()
    }
  }

  private func isDeferred(_ occurrence: Occurrence) -> Bool {
    guard !occurrence.isInternal, behavior.deferred.contains(occurrence.event) else { return false }
    return behavior.states[0].deferred.contains(occurrence.event)
      || active.keys.contains {
        behavior.states[Int(ActiveStates.state(of: $0))].deferred.contains(occurrence.event)
      }
  }

  /// Accepts an event of another session; returns whether it is of this one's type.
  func receive(_ event: any StatechartEvent) -> Bool { false }

  /// Asks guards with the event at a place as the one that is handled.
  final func probing<Result>(_ slot: Int32, _ body: () -> Result) -> Result {
    let former = (eventSlot, error, current, isProbing)
    (eventSlot, error, current, isProbing) = (slot, nil, current ?? object, true)
    defer { (eventSlot, error, current, isProbing) = former }
    return body()
  }

  final override func begin(_ occurrence: Occurrence) -> Bool {
    endEvent()
    if !failedGuards.isEmpty { failedGuards.removeAll() }
    if occurrence.event == behavior.errorEvent {
      error = errors.take(occurrence.slot)
    } else {
      eventSlot = occurrence.slot
    }
    if behavior.hasOutputs { output = outputs[occurrence.event - behavior.doneBase] }
    // What belonged to an earlier stay in the state is void.
    return occurrence.state == ChartTables.none
      || active.isActive[Int(occurrence.state)]
        && active.generation[Int(occurrence.state)] == occurrence.generation
  }

  private func endEvent() {
    if error != nil { error = nil }
    guard eventSlot >= 0 else { return }
    let slot = eventSlot
    eventSlot = ChartTables.none
    releaseEvent(slot)
  }

  final override func enterChart() {
    active.enter(0)
    arrive(0)
    take(tables.initial[0])
  }

  final override func leaveChart() { leave(0) }

  final override func leave(_ state: StateID) {
    run(behavior.states[Int(state)].exit)
    if !timers.isEmpty, let timers = timers.removeValue(forKey: state) {
      for timer in timers { timer.cancel() }
    }
    if !invoked.isEmpty, let tasks = invoked.removeValue(forKey: state) {
      for task in tasks { task.cancel() }
    }
    // What is active at the end stays so, and still configures the object.
    if stage == .running, behavior.hasMutations, behavior.states[Int(state)].mutations != nil {
      hasCarrierChanged = true
      freshCarriers.removeAll { $0 == state }
    }
  }

  final override func take(_ transition: TransitionID) { run(behavior.actions[Int(transition)]) }

  final override func arrive(_ state: StateID) {
    if behavior.hasMutations, behavior.states[Int(state)].mutations != nil {
      hasCarrierChanged = true
      freshCarriers.append(state)
    }
    run(behavior.states[Int(state)].entry)
    // After the actions, which may set what a delay depends on.
    startDelays(of: state)
    if behavior.hasOutputs, tables.kind[Int(state)] == .final { keepOutput(of: state) }
  }

  private func keepOutput(of final: StateID) {
    let state = tables.parent[Int(final)]
    outputs[state] = nil
    guard let current, let output = behavior.states[Int(final)].output else { return }
    do { outputs[state] = try output(current) } catch { raise(error) }
  }

  final override func hasInvocations(_ state: StateID) -> Bool {
    behavior.hasInvocations && !behavior.states[Int(state)].invocations.isEmpty
  }

  final override func invoke(_ state: StateID) {
    guard let current else { return }
    let generation = active.generation[Int(state)]
    for invocation in behavior.states[Int(state)].invocations {
      invoked[state, default: []].append(invocation(current, self, state, generation))
    }
  }

  final override func doneEvent(of state: StateID) -> EventID { behavior.doneBase + state }

  final override func willMakeMicrostep(
    of enabled: [TransitionID], exits: [StateID], entries: [StateID]
  ) {
    if !failedGuards.isEmpty { failedGuards.removeAll() }
    if !exits.isEmpty || !entries.isEmpty { hasChanged = true }
    if isLogged { writeLog(of: enabled, exits: exits, entries: entries) }
  }

  final override func didMakeMacrostep() {
    endEvent()
    guard hasChanged else { return }
    hasChanged = false
    if !deferred.isEmpty, stage == .running {
      postAgain(deferred)
      deferred.removeAll()
    }
    if hasCarrierChanged { configureObject() }
    notify()
    if isPublished { publish() }
  }

  final override func didEnd() {
    cancelWork()
    timers.removeAll()
    sent.removeAll()
    invoked.removeAll()
    for occurrence in deferred { releaseEvent(occurrence.slot) }
    deferred.removeAll()
    hasChanged = true
    didMakeMacrostep()
    if behavior.hasOutputs { output = outputs[0] }
    if isPublished { endPublishing() }
    whenEnded?()
    whenEnded = nil
  }

  // MARK: Doing it

  private func run(_ actions: [ChartAction]) {
    guard !actions.isEmpty, let current else { return }
    for action in actions {
      do {
        try action(current, self)
      } catch {
        raise(error)
      }
    }
  }

  private func raise(_ error: any Error) {
    raise(Occurrence(event: behavior.errorEvent, slot: errors.store(error), isInternal: true))
  }

  private func startDelays(of state: StateID) {
    guard !behavior.states[Int(state)].delays.isEmpty, let current else { return }
    let generation = active.generation[Int(state)]
    timers[state] = behavior.states[Int(state)].delays.map { delay in
      let work = scheduler.schedule(after: delay.duration(current)) { [weak self] in
        guard let self, stage == .running else { return }
        accept(Occurrence(event: delay.event, state: state, generation: generation))
      }
      work.name = delay.name
      return work
    }
  }

  private func cancelWork() {
    for timers in timers.values { for timer in timers { timer.cancel() } }
    for delayed in sent { delayed.work.cancel() }
    for tasks in invoked.values { for task in tasks { task.cancel() } }
  }

  /// Runs the mutations of what was entered, and refreshes those that stay, in document order.
  private func configureObject() {
    hasCarrierChanged = false
    guard let object = current ?? object else { return }
    configure(object, as: 0)
    for key in active.keys { configure(object, as: ActiveStates.state(of: key)) }
    freshCarriers.removeAll(keepingCapacity: true)
  }

  private func configure(_ object: AnyObject, as state: StateID) {
    guard let mutations = behavior.states[Int(state)].mutations else { return }
    if freshCarriers.contains(state) {
      mutations.enter(object)
    } else {
      mutations.refresh(object)
    }
  }
}

/// A mistake in how a session is used, or an error of its chart that shows only when it runs.
public enum StatechartFailure: Error, Hashable, CustomStringConvertible {
  /// ``StatechartSession/start(isolation:)`` was called although the session had started; it had no effect.
  case startedTwice

  /// The object was released before the session started, which has therefore ended.
  ///
  /// A session does not keep its object alive; it is best stored in the object.
  case targetReleased

  /// A state that the chart does not declare was asked for; it counts as inactive.
  case unknownState(String)

  /// An event led to more microsteps than ``StatechartEngine/microstepLimit``, in the given states; the
  /// session has ended.
  case endlessMacrostep(limit: Int, states: String)

  /// The failure as a sentence.
  public var description: String {
    switch self {
    case .startedTwice: "A statechart session was started twice"
    case .targetReleased: "The object of a statechart session was released before the start"
    case .unknownState(let name): "The statechart has no state \(name)"
    case .endlessMacrostep(let limit, let states):
      "A macrostep does not end after \(limit) microsteps, in \(states)"
    }
  }
}
