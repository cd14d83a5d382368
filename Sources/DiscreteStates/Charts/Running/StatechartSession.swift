/// A running statechart: what is active, and what events do to it.
///
/// A session belongs to the actor that created it, and holds its object weakly; without the object it ends.
/// Events run to completion one after the other: one that is sent while another is handled waits.
public final class StatechartSession<
  Target: AnyObject, ID: Hashable, Event: StatechartEvent
>: StatechartRunner {
  /// The chart that runs.
  public let chart: Statechart<Target, ID, Event>

  /// Writes down each microstep while it is set.
  public var log: StatechartLog<ID>? {
    didSet { setInterest(in: .log, log != nil) }
  }

  /// Called with each event, sent or raised, that no transition takes.
  ///
  /// Events that it sends are handled afterwards.
  public var onUnhandled: ((Event) -> Void)? {
    didSet { setInterest(in: .unhandledEvents, onUnhandled != nil) }
  }

  /// The object, if the session keeps it.
  var ownTarget: Target?

  @usableFromInline let program: ChartProgram<Target, ID, Event>

  /// Events that wait, and the one that is handled.
  @usableFromInline let events: EventSlots<Event>

  /// A stream of configurations.
  private struct Stream {
    var yield: (StatechartConfiguration<ID>) -> Bool
    var finish: () -> Void
  }

  private var streams: [Stream] = []

  private func setInterest(in interest: Interests, _ isInterested: Bool) {
    if isInterested { interests.insert(interest) } else { interests.remove(interest) }
  }

  // MARK: Making

  /// Creates a session.
  ///
  /// A session belongs to one actor: the one on which it is created, or, where the compiler knows none, the one on
  /// which it is started. An object can therefore create its session in the initial value of a property,
  /// `lazy var session = StatechartSession(chart, for: self)`.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - target: The object that actions work on.
  ///   - scheduler: The scheduler of delays, such as a ``SimulatedClock`` in tests; by default a ``ClockScheduler``
  ///     on the session's actor.
  ///   - isolation: The actor to which the session belongs.
  @inlinable
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target,
    scheduler: (any DelayScheduler)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    let events = EventSlots<Event>()
    self.init(chart, target, scheduler, isolation, events) { events.release($0) }
  }

  @usableFromInline
  init(
    _ chart: Statechart<Target, ID, Event>, _ target: Target, _ scheduler: (any DelayScheduler)?,
    _ owner: (any Actor)?, _ events: EventSlots<Event>, _ releaseEvent: @escaping (Int32) -> Void
  ) {
    self.chart = chart
    self.events = events
    program = chart.program
    super.init(
      chart.program.behavior, for: target, scheduler: scheduler, owner: owner,
      releaseEvent: releaseEvent)
  }

  deinit { for stream in streams { stream.finish() } }

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
  /// A second call is a ``StatechartFailure/startedTwice``, and has no other effect.
  ///
  /// - Parameter isolation: The actor to which the session belongs, if it does not belong to one yet.
  /// - Precondition: A chart that invokes tasks, or has delays on the default scheduler, is started on an actor.
  public func start(isolation: isolated (any Actor)? = #isolation) {
    if stage != .idle { return fail(.startedTwice) }
    join(isolation)
    if object == nil { fail(.targetReleased) }
    holdingObject { enterInitialStates() }
  }

  /// Sends an event; it is handled at once, or when what is being handled is over.
  ///
  /// Before `start` it waits; after the end it is dropped.
  @inlinable
  public func send(_ event: Event) {
    guard isOpenToEvents else { return }
    let number = program.numbers.number(of: event)
    if !isIndifferent(to: number) { accept(number, at: events.store(event)) }
  }

  /// Sends an event when some time has passed, unless the session has ended by then.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public func send(_ event: Event, after delay: Duration) -> ScheduledWork {
    let work = scheduler.schedule(after: delay) { [weak self] in self?.send(event) }
    if isOpenToEvents {
      keep(
        StatechartWork.DelayedEvent(
          work: work, due: scheduler.now + max(.zero, delay), event: event))
    } else {
      work.cancel()
    }
    return work
  }

  /// Raises an event, from an action: it comes before all that were sent.
  ///
  /// - Precondition: An event is being handled.
  @inlinable
  public func raise(_ event: Event) {
    acceptRaised(program.numbers.number(of: event), at: events.store(event))
  }

  /// Leaves all states, running their exit actions, and ends.
  ///
  /// Before `start` and after the end it does nothing.
  public func stop() { holdingObject { endNow() } }

  /// Accepts the event that invoked work has ended with.
  func settle(_ state: StateID, _ stay: UInt32, _ event: Event) {
    guard stage == .running else { return }
    accept(
      Occurrence(
        event: program.numbers.number(of: event), slot: events.store(event), state: state,
        stay: stay))
  }

  // MARK: What the runner asks for

  override func record(_ enabled: [TransitionID], exits: [StateID], entries: [StateID]) {
    let taken = enabled.filter { Int($0) < tables.selectableCount }
    let event = event.map { program.numbers.name(of: $0) }
    log?.append(
      StatechartMicrostep(
        event: event, occasion: event ?? taken.first.map { program.occasion(of: $0) } ?? "start",
        transitions: taken.map { program.text(of: $0) },
        exited: exits.reversed().map { program.id($0) }, entered: entries.map { program.id($0) }))
  }

  /// Adds a stream of configurations.
  ///
  /// - Parameters:
  ///   - yield: Sends a configuration; returns whether the stream still takes any.
  ///   - finish: Ends the stream.
  func addStream(
    yield: @escaping (StatechartConfiguration<ID>) -> Bool, finish: @escaping () -> Void
  ) {
    streams.append(Stream(yield: yield, finish: finish))
    interests.insert(.configurations)
  }

  override func publish() {
    let configuration = currentConfiguration
    streams.removeAll { !$0.yield(configuration) }
    setInterest(in: .configurations, !streams.isEmpty)
  }

  override func endPublishing() {
    for stream in streams { stream.finish() }
    streams.removeAll()
  }

  override func receive(_ event: any StatechartEvent) -> Bool {
    guard let event = event as? Event else { return false }
    send(event)
    return true
  }

  override func reportUnhandled() { if let event { onUnhandled?(event) } }

  override func didNotEnd() {
    fail(.endlessMacrostep(limit: microstepLimit, states: "\(currentConfiguration)"))
  }
}
