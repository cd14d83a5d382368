/// A running statechart: its active states, and the events that wait.
///
/// Create a session, assign closures such as ``onFailure``, and call ``start(isolation:)``. Until then, events wait.
/// A session belongs to the actor on which it is created, or, if the compiler knows no actor there, to the actor on
/// which it is started. All closures of the chart run on that actor. The session holds its object weakly, and ends
/// when the object is released. It handles one event at a time: an event that an action sends waits until the current
/// event is handled.
public final class StatechartSession<
  Target: AnyObject, ID: Hashable, Event: StatechartEvent
>: _StatechartRunner {
  /// The chart that runs.
  public let chart: Statechart<Target, ID, Event>

  /// The log that records each microstep; `nil` if none is recorded.
  public var log: StatechartLog<ID>? {
    didSet { setInterest(in: .log, log != nil) }
  }

  /// A closure that is called with each sent or raised event that selects no transition and is not deferred.
  ///
  /// It is also called with events that still wait when the session ends, and with events that are sent later. The
  /// closure runs on the session's actor. Events that it sends are handled when it has returned; after the end they
  /// are dropped.
  public var onUnhandled: ((Event) -> Void)? {
    didSet { setInterest(in: .unhandledEvents, onUnhandled != nil) }
  }

  /// The last failure; `nil` if there was none.
  public var failure: StatechartFailure? { failures.last }

  /// A closure that is called with each failure.
  ///
  /// If it is `nil`, the session prints each failure once. To stop the program at a failure, assign
  /// `{ preconditionFailure($0.description) }`.
  public var onFailure: ((StatechartFailure) -> Void)? {
    get { failures.receive }
    set { failures.receive = newValue }
  }

  /// The largest number of microsteps and events that the session may cause before it is at rest, 1,000,000 by default.
  ///
  /// The session counts the microsteps of the current macrostep, including raised events without a transition, and
  /// the events that were sent since it was last at rest, for example by actions, invoked charts or observers. All
  /// deferred events together count as one each time they are handled again. An event that arrives while the session
  /// is at rest, including a delay, begins a new count.
  ///
  /// If the count exceeds the limit, the session fails with ``StatechartFailure/endlessMacrostep(limit:states:)`` and
  /// ends. Increase the limit if a session handles more than a million items by sending itself an event for each
  /// item.
  public var microstepLimit: Int {
    get { effortLimit }
    set { effortLimit = newValue }
  }

  /// The object, if the session keeps it alive.
  var ownTarget: Target?

  @usableFromInline let program: ChartProgram<Target, ID, Event>

  /// The events that wait, and the current one.
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
  /// A session belongs to the actor on which it is created, or, if the compiler knows no actor there, to the
  /// actor on which it is started. An object can therefore create its session in the initial value of a property,
  /// `lazy var session = StatechartSession(chart, for: self)`. Create and start the session on the actor of its
  /// object.
  ///
  /// - Parameters:
  ///   - chart: The chart to run.
  ///   - target: The object that actions work on.
  ///   - scheduler: The scheduler of delays, such as a ``SimulatedClock`` in tests; by default a ``ClockScheduler``
  ///     on the session's actor.
  ///   - isolation: The actor to which the session belongs.
  /// - Precondition: If the chart was declared in a function of an actor, `isolation` is that actor.
  @inlinable
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target,
    scheduler: (any DelayScheduler)? = nil, isolation: isolated (any Actor)? = #isolation
  ) {
    let events = EventSlots<Event>()
    self.init(chart, target, scheduler, isolation, events) { events.release($0) }
  }

  /// Creates a session whose delays run on a scheduler: a short form of `init(_:for:scheduler:isolation:)`.
  @inlinable
  public convenience init(
    _ chart: Statechart<Target, ID, Event>, for target: Target, on scheduler: any DelayScheduler,
    isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(chart, for: target, scheduler: scheduler, isolation: isolation)
  }

  @usableFromInline
  init(
    _ chart: Statechart<Target, ID, Event>, _ target: Target, _ scheduler: (any DelayScheduler)?,
    _ owner: (any Actor)?, _ events: EventSlots<Event>, isRehearsal: Bool = false,
    _ releaseEvent: @escaping (Int32) -> Void
  ) {
    self.chart = chart
    self.events = events
    program = chart.program
    super.init(
      chart.program.behavior, for: target, scheduler: scheduler, owner: owner,
      isRehearsal: isRehearsal, releaseEvent: releaseEvent)
  }

  deinit { for stream in streams { stream.finish() } }

  // MARK: Running

  /// The object that actions work on; `nil` after it is released.
  public var target: Target? {
    // Safety: the object came from `init`, as a `Target`.
    object.map { unsafe unsafeDowncast($0, to: Target.self) }
  }

  /// The sent or raised event that the session is handling; otherwise `nil`.
  ///
  /// It is `nil` between events, while the session starts, and while it handles a delay, a done event or an error.
  @inlinable
  public var event: Event? { current.slot >= 0 ? events.values[Int(current.slot)] : nil }

  /// The error that an action or guard has thrown, while the session handles the error; otherwise `nil`.
  public var error: (any Error)? { current.error }

  /// The output of a final state.
  ///
  /// While the session handles a done event, this is the output of the final state that completed the state. After
  /// the end, it is the output of the final state at the top level. Otherwise it is `nil`. Not observed.
  public var output: Any? { doneData?.current }

  /// Enters the initial states and runs to completion.
  ///
  /// Returns when no transition is enabled and no event waits. A second call only reports
  /// ``StatechartFailure/startedTwice``; a call after the end only reports ``StatechartFailure/startedAfterEnd``.
  ///
  /// - Parameter isolation: The actor to which the session belongs, if it does not belong to one yet.
  /// - Precondition: If the chart invokes tasks, or has delays on the default scheduler, the session belongs to an
  ///   actor.
  public func start(isolation: isolated (any Actor)? = #isolation) {
    if stage != .idle { return fail(isOver ? .startedAfterEnd : .startedTwice) }
    adoptOwner(isolation)
    holdingObject { enterInitialStates() }
  }

  /// Sends an event.
  ///
  /// If the session is idle, it handles the event before `send` returns. If the session is handling another event,
  /// this event waits until the macrostep of that event is over. Before `start`, the event waits for the start, and
  /// the session reports ``StatechartFailure/sentBeforeStart(event:)``. After the end, only ``onUnhandled`` receives
  /// the event.
  ///
  /// - Complexity: See <doc:ChartContract>. If ``onUnhandled`` is `nil`, and the chart has no transitions on
  ///   `.always` or any event, an event that no transition or ``Defer`` names takes O(1). An event that no active
  ///   state and at most four other states react to takes O(log *a*) with *a* active states, unless a state defers
  ///   it.
  @inlinable
  public func send(_ event: Event) {
    let number = program.lookup.number(ofKind: event.kind)
    if !isIndifferent(to: number) { accept(number, at: events.store(event)) }
  }

  /// Sends an event after a delay, unless the session has ended by then.
  ///
  /// If the session has already ended, only ``onUnhandled`` receives the event.
  ///
  /// - Returns: The scheduled work, which can be cancelled.
  @discardableResult
  public func send(_ event: Event, after delay: Duration) -> ScheduledWork {
    if !isOver {
      return pendingWork.send(event, after: delay) { [weak self] in self?.send(event) }
    }
    drop(occurrence(of: event))
    let cancelled = ScheduledWork {}
    cancelled.cancel()
    return cancelled
  }

  /// Raises an event from an action.
  ///
  /// The session handles it before all sent events.
  ///
  /// - Precondition: The session is handling an event, or is starting. To cause an event at another time, use
  ///   ``send(_:)``.
  @inlinable
  public func raise(_ event: Event) {
    acceptRaised(program.lookup.number(ofKind: event.kind), at: events.store(event))
  }

  /// Exits all states, running their exit actions, and ends the session.
  ///
  /// If an action calls it, the session ends after the current microstep, which still exits and enters states. Before
  /// `start` and after the end it has no effect.
  public func stop() { holdingObject { endNow() } }

  /// Stores an event, and returns its occurrence.
  func occurrence(of event: Event) -> Occurrence {
    Occurrence(event: program.numbers.number(of: event), slot: events.store(event))
  }

  /// Accepts an event of invoked work, unless the state has been exited since the work was invoked.
  func acceptResult(of state: StateID, _ stay: UInt32, _ event: Event) {
    guard stage == .running else { return }
    var occurrence = occurrence(of: event)
    (occurrence.state, occurrence.stay) = (state, stay)
    accept(occurrence)
  }

  // MARK: Overrides

  override func record(_ microstep: borrowing MicrostepPlanner) {
    let taken = microstep.enabled.filter { Int($0) < tables.selectableCount }
    let event = event.map { program.numbers.name(of: $0) }
    log?.append(
      StatechartMicrostep(
        event: event, occasion: event ?? taken.first.map { program.occasion(of: $0) } ?? "start",
        transitions: taken.map { program.text(of: $0) },
        exited: microstep.exits.reversed().map { program.id($0) },
        entered: microstep.entries.map { program.id($0) }))
  }

  /// Adds a stream of configurations.
  ///
  /// - Parameters:
  ///   - yield: Sends a configuration; returns whether the stream still accepts any.
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

  override func name(ofEventAt slot: Int32) -> String {
    events.values[Int(slot)].map { program.numbers.name(of: $0) } ?? ""
  }

  override func reportUnhandled() { if let event { onUnhandled?(event) } }

  override func didNotEnd() {
    fail(.endlessMacrostep(limit: microstepLimit, states: "\(currentConfiguration)"))
  }
}
