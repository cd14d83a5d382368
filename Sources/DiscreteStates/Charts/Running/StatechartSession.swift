/// A running statechart: what is active, and what events do to it.
///
/// A session belongs to the actor that created it, and holds its object weakly; with the object it ends.
/// Events run to completion one after the other: one that is sent while another is handled waits.
public final class StatechartSession<
  Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent
>: StatechartEngine {
  /// The chart that runs.
  public let chart: Statechart<Target, ID, Event>

  /// The object that actions work on; nil once it is gone.
  public private(set) weak var target: Target?

  /// The event that is handled, while guards and actions run; nil for those that no sent event has led to.
  public private(set) var event: Event?

  /// What an action has thrown, while transitions on that error run.
  public private(set) var error: (any Error)?

  /// Writes down each microstep while it is set.
  public var log: StatechartLog<ID>?

  let program: ChartProgram<Target, ID, Event>
  private let scheduler: any DelayScheduler
  private weak var owner: (any Actor)?

  /// The object, held while events are handled.
  private var current: Target?
  private var values = SlotPool<Event>()
  private var errors = SlotPool<any Error>()
  private var timers: [StateID: [ScheduledWork]] = [:]
  private var invoked: [StateID: [Task<Void, Never>]] = [:]
  private var sent: [ScheduledWork] = []
  private var streams: [Int: AsyncStream<StatechartConfiguration<ID>>.Continuation] = [:]
  private var nextStream = 0
  private var hasChanged = false
  private var hasCarrierChanged = false
  private var freshCarriers: [StateID] = []
  private var failedGuards: Set<TransitionID> = []

  // MARK: Making

  /// Creates a session whose delays a scheduler keeps.
  ///
  /// - Parameters:
  ///   - chart: What runs.
  ///   - target: The object that actions work on.
  ///   - scheduler: Keeps delays: a ``ClockScheduler``, or in tests a ``SimulatedClock``.
  ///   - isolation: The actor that outcomes of invoked work come back to.
  /// - Precondition: A chart that invokes work needs an actor.
  public init(
    _ chart: Statechart<Target, ID, Event>, for target: Target, scheduler: any DelayScheduler,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.chart = chart
    self.target = target
    self.scheduler = scheduler
    program = chart.program
    owner = isolation
    precondition(
      isolation != nil || !program.hasInvocations, "Invoked work needs an actor to come back to")
    super.init(program.tables)
  }

  /// Creates a session on the continuous clock.
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target,
    isolation: isolated any Actor = #isolation
  ) {
    self.init(
      chart, for: target, scheduler: ClockScheduler(isolation: isolation), isolation: isolation)
  }

  deinit {
    for timers in timers.values { for timer in timers { timer.cancel() } }
    for work in sent { work.cancel() }
    for tasks in invoked.values { for task in tasks { task.cancel() } }
    for stream in streams.values { stream.finish() }
  }

  // MARK: Running

  /// Enters the initial states and runs to completion.
  ///
  /// - Precondition: The session has not been started or restored.
  public func start() { holdingTarget { enterInitialStates() } }

  /// Sends an event; it is handled at once, or when what is being handled is over.
  ///
  /// Before `start` it waits; after the end it is dropped.
  public func send(_ event: Event) {
    guard stage != .ended else { return }
    let occurrence = Occurrence(event: program.event(event), slot: values.store(event))
    holdingTarget { post(occurrence) }
  }

  /// Sends an event when some time has passed, unless the session has ended by then.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public func send(_ event: Event, after delay: Duration) -> ScheduledWork {
    sent.removeAll { !$0.isPending }
    let work = scheduler.schedule(after: delay) { [weak self] in self?.send(event) }
    sent.append(work)
    return work
  }

  /// Raises an event, from an action: it comes before all that were sent.
  ///
  /// - Precondition: An event is being handled.
  public func raise(_ event: Event) {
    precondition(isRunningToCompletion, "Events are raised by actions; send this one")
    raise(
      Occurrence(event: program.event(event), slot: values.store(event), isInternal: true))
  }

  /// Leaves all states, running their exit actions, and ends.
  public func stop() { holdingTarget { endNow() } }

  private func holdingTarget(_ body: () -> Void) {
    if isRunningToCompletion {
      body()
      return
    }
    guard let target else {
      abandon()
      return
    }
    current = target
    body()
    current = nil
  }

  /// The object is gone: ends without actions, which would have nothing to work on.
  private func abandon() {
    stage = .ended
    didEnd()
  }

  /// Goes on in states that were restored.
  func resume(_ states: [StateID]) {
    holdingTarget {
      freshCarriers = states.filter { program.mutations[Int($0)] != nil }
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

  /// Lets a stream hear of each configuration.
  func add(_ stream: AsyncStream<StatechartConfiguration<ID>>.Continuation) {
    streams[nextStream] = stream
    nextStream += 1
  }

  // MARK: What the engine asks for

  override func isOpen(_ transition: TransitionID) -> Bool {
    guard let current else { return false }
    do {
      for condition in program.guards[Int(transition)] where try !condition(current, self) {
        return false
      }
      return true
    } catch {
      // Once for a selection, also if the guard is asked again.
      if failedGuards.insert(transition).inserted { raise(error) }
      return false
    }
  }

  override func begin(_ occurrence: Occurrence) -> Bool {
    error = nil
    event = nil
    if !failedGuards.isEmpty { failedGuards.removeAll() }
    if occurrence.event == program.errorEvent {
      error = errors.take(occurrence.slot)
    } else if occurrence.slot >= 0 {
      event = values.take(occurrence.slot)
    }
    // What belonged to an earlier stay in the state is void.
    return occurrence.state == ChartTables.none
      || active.isActive[Int(occurrence.state)]
        && active.generation[Int(occurrence.state)] == occurrence.generation
  }

  override func leave(_ state: StateID) {
    if program.runsOnExit[Int(state)] { run(program.exit[Int(state)]) }
    if !timers.isEmpty, let timers = timers.removeValue(forKey: state) {
      for timer in timers { timer.cancel() }
    }
    if !invoked.isEmpty, let tasks = invoked.removeValue(forKey: state) {
      for task in tasks { task.cancel() }
    }
    if program.hasMutations, program.mutations[Int(state)] != nil {
      hasCarrierChanged = true
      freshCarriers.removeAll { $0 == state }
    }
  }

  override func take(_ transition: TransitionID) {
    if program.runsOnTransition[Int(transition)] { run(program.actions[Int(transition)]) }
  }

  override func arrive(_ state: StateID) {
    if program.hasMutations, program.mutations[Int(state)] != nil {
      hasCarrierChanged = true
      freshCarriers.append(state)
    }
    startDelays(of: state)
    if program.runsOnEntry[Int(state)] { run(program.entry[Int(state)]) }
  }

  override func hasInvocations(_ state: StateID) -> Bool {
    program.hasInvocations && !program.invocations[Int(state)].isEmpty
  }

  override func invoke(_ state: StateID) {
    guard let current, let owner else { return }
    let generation = active.generation[Int(state)]
    for invocation in program.invocations[Int(state)] {
      let task = invocation.start(current, owner) { [weak self] event in
        self?.settle(state, generation, event)
      }
      invoked[state, default: []].append(task)
    }
  }

  private func settle(_ state: StateID, _ generation: UInt32, _ event: Event) {
    guard stage == .running else { return }
    let occurrence = Occurrence(
      event: program.event(event), slot: values.store(event), state: state,
      generation: generation)
    holdingTarget { post(occurrence) }
  }

  override func doneEvent(of state: StateID) -> EventID { program.doneEvent(of: state) }

  override func willMakeMicrostep(
    of enabled: [TransitionID], exits: [StateID], entries: [StateID]
  ) {
    if !failedGuards.isEmpty { failedGuards.removeAll() }
    hasChanged = hasChanged || !exits.isEmpty || !entries.isEmpty
    guard let log else { return }
    log.append(
      StatechartMicrostep(
        event: event.map { "\($0.kind)" },
        transitions: enabled.filter { Int($0) < tables.selectableCount }.map {
          program.text(of: $0)
        },
        exited: exits.reversed().map { program.id($0) }, entered: entries.map { program.id($0) }))
  }

  override func didMakeMacrostep() {
    event = nil
    error = nil
    guard hasChanged else { return }
    hasChanged = false
    if hasCarrierChanged { configureTarget() }
    notify()
    guard !streams.isEmpty else { return }
    let configuration = currentConfiguration
    for (key, stream) in streams {
      if case .terminated = stream.yield(configuration) { streams[key] = nil }
    }
  }

  override func didEnd() {
    for timers in timers.values { for timer in timers { timer.cancel() } }
    timers.removeAll()
    for work in sent { work.cancel() }
    sent.removeAll()
    for tasks in invoked.values { for task in tasks { task.cancel() } }
    invoked.removeAll()
    hasChanged = true
    didMakeMacrostep()
    for stream in streams.values { stream.finish() }
    streams.removeAll()
  }

  override func didNotEnd() {
    preconditionFailure("A macrostep does not end, in \(currentConfiguration)")
  }

  // MARK: Doing it

  private func run(_ actions: [ActionDeclaration<Target, ID, Event>]) {
    guard !actions.isEmpty, let current else { return }
    for action in actions {
      if let run = action.run {
        do {
          try run(current, self)
        } catch {
          raise(error)
        }
      }
      if let event = action.raised { raise(event) }
    }
  }

  private func raise(_ error: any Error) {
    raise(Occurrence(event: program.errorEvent, slot: errors.store(error), isInternal: true))
  }

  private func startDelays(of state: StateID) {
    guard program.hasDelays[Int(state)], let current else { return }
    let generation = active.generation[Int(state)]
    timers[state] = program.delays[Int(state)].map { delay in
      scheduler.schedule(after: delay.duration(current)) { [weak self] in
        guard let self, stage == .running else { return }
        let occurrence = Occurrence(event: delay.event, state: state, generation: generation)
        holdingTarget { self.post(occurrence) }
      }
    }
  }

  /// Runs the mutations of what was entered, and refreshes those that stay, in document order.
  private func configureTarget() {
    hasCarrierChanged = false
    guard let target = current ?? target else { return }
    for key in active.keys {
      let state = ActiveStates.state(of: key)
      guard let mutations = program.mutations[Int(state)] else { continue }
      if freshCarriers.contains(state) {
        mutations.enter(target)
      } else {
        mutations.refresh(target)
      }
    }
    freshCarriers.removeAll(keepingCapacity: true)
  }
}

/// Values that wait, in memory that is kept.
struct SlotPool<Value> {
  private var values: [Value?] = []
  private var free: [Int32] = []

  mutating func store(_ value: Value) -> Int32 {
    if let slot = free.popLast() {
      values[Int(slot)] = value
      return slot
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  mutating func take(_ slot: Int32) -> Value? {
    free.append(slot)
    let value = values[Int(slot)]
    values[Int(slot)] = nil
    return value
  }
}
