/// A running statechart: what is active, and what events do to it.
///
/// A session belongs to the actor that created it, and holds its object weakly; without the object it ends.
/// Events run to completion one after the other: one that is sent while another is handled waits.
public final class StatechartSession<
  Target: AnyObject, ID: Hashable & Sendable, Event: StatechartEvent
>: StatechartRunner {
  /// The chart that runs.
  public let chart: Statechart<Target, ID, Event>

  /// Writes down each microstep while it is set.
  public var log: StatechartLog<ID>? { didSet { isLogged = log != nil } }

  @usableFromInline let program: ChartProgram<Target, ID, Event>

  /// Events that wait, and the one that is handled.
  @usableFromInline let events: EventSlots<Event>

  private var streams: [Int: AsyncStream<StatechartConfiguration<ID>>.Continuation] = [:]
  private var nextStream = 0

  // MARK: Making

  /// Creates a session whose delays a scheduler keeps.
  ///
  /// - Parameters:
  ///   - chart: What runs.
  ///   - target: The object that actions work on.
  ///   - scheduler: Keeps delays: a ``ClockScheduler``, or in tests a ``SimulatedClock``.
  ///   - isolation: The actor that outcomes of invoked work come back to.
  /// - Precondition: A chart that invokes work needs an actor.
  @inlinable
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target, scheduler: any DelayScheduler,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let events = EventSlots<Event>()
    self.init(chart, target, scheduler, isolation, events) { events.release($0) }
  }

  /// Creates a session on the continuous clock.
  @inlinable
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target,
    isolation: isolated any Actor = #isolation
  ) {
    self.init(
      chart, for: target, scheduler: ClockScheduler(isolation: isolation), isolation: isolation)
  }

  @usableFromInline
  init(
    _ chart: Statechart<Target, ID, Event>, _ target: Target, _ scheduler: any DelayScheduler,
    _ owner: (any Actor)?, _ events: EventSlots<Event>, _ releaseEvent: @escaping (Int32) -> Void
  ) {
    self.chart = chart
    self.events = events
    program = chart.program
    super.init(
      chart.program.behavior, for: target, scheduler: scheduler, owner: owner,
      releaseEvent: releaseEvent)
  }

  deinit { for stream in streams.values { stream.finish() } }

  // MARK: Running

  /// The object that actions work on; nil once it is gone.
  public var target: Target? {
    // Safety: the object came from `init`, as a `Target`.
    object.map { unsafe unsafeDowncast($0, to: Target.self) }
  }

  /// The event that is handled, while guards and actions run; nil for those that no sent event has led to.
  @inlinable
  public var event: Event? { eventSlot >= 0 ? events.values[Int(eventSlot)] : nil }

  /// Enters the initial states and runs to completion.
  ///
  /// - Precondition: The session has not been started or restored.
  public func start() { holdingObject { enterInitialStates() } }

  /// Sends an event; it is handled at once, or when what is being handled is over.
  ///
  /// Before `start` it waits; after the end it is dropped.
  @inlinable
  public func send(_ event: Event) {
    guard isOpenToEvents else { return }
    accept(program.kinds.number(of: event.kind), at: events.store(event))
  }

  /// Sends an event when some time has passed, unless the session has ended by then.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public func send(_ event: Event, after delay: Duration) -> ScheduledWork {
    let work = scheduler.schedule(after: delay) { [weak self] in self?.send(event) }
    if isOpenToEvents { keep(work) } else { work.cancel() }
    return work
  }

  /// Raises an event, from an action: it comes before all that were sent.
  ///
  /// - Precondition: An event is being handled.
  @inlinable
  public func raise(_ event: Event) {
    acceptRaised(program.kinds.number(of: event.kind), at: events.store(event))
  }

  /// Leaves all states, running their exit actions, and ends.
  ///
  /// Before `start` and after the end it does nothing.
  public func stop() { holdingObject { endNow() } }

  /// Takes the event that invoked work has ended with.
  func settle(_ state: StateID, _ generation: UInt32, _ event: Event) {
    guard stage == .running else { return }
    accept(
      Occurrence(
        event: program.kinds.number(of: event.kind), slot: events.store(event), state: state,
        generation: generation))
  }

  // MARK: What the runner asks for

  override func writeLog(of enabled: [TransitionID], exits: [StateID], entries: [StateID]) {
    let taken = enabled.filter { Int($0) < tables.selectableCount }
    let event = event.map { "\($0.kind)" }
    log?.append(
      StatechartMicrostep(
        event: event, occasion: event ?? taken.first.map { program.occasion(of: $0) } ?? "start",
        transitions: taken.map { program.text(of: $0) },
        exited: exits.reversed().map { program.id($0) }, entered: entries.map { program.id($0) }))
  }

  /// Lets a stream hear of each configuration.
  func add(_ stream: AsyncStream<StatechartConfiguration<ID>>.Continuation) {
    streams[nextStream] = stream
    nextStream += 1
    isPublished = true
  }

  override func publish() {
    let configuration = currentConfiguration
    for (key, stream) in streams {
      if case .terminated = stream.yield(configuration) { streams[key] = nil }
    }
    isPublished = !streams.isEmpty
  }

  override func endPublishing() {
    for stream in streams.values { stream.finish() }
    streams.removeAll()
  }

  override func didNotEnd() {
    preconditionFailure("A macrostep does not end, in \(currentConfiguration)")
  }
}
