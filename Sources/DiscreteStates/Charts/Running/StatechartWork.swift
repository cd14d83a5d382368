/// The delays and invoked work of a session's active states, its delayed events, and the actor on which they arrive.
final class StatechartWork {
  typealias StateID = ChartTables.StateID

  /// The work that belongs to one stay in a state.
  private struct Stay {
    var delays: [Delay] = []
    var invoked: [InvokedWork] = []

    func cancel() {
      for delay in delays { delay.work?.cancel() }
      for work in invoked { work.cancel() }
    }
  }

  /// A delay of a state; without work if it had passed before the session was saved and restored.
  private struct Delay {
    var work: ScheduledWork?
    var due: Duration
  }

  /// An event that is sent after a delay.
  struct DelayedEvent {
    var work: ScheduledWork
    var due: Duration
    var event: Any
  }

  let scheduler: any DelayScheduler
  private(set) weak var owner: (any Actor)?

  private var stays: [StateID: Stay] = [:]
  private var events: [DelayedEvent] = []

  /// The number of delayed events at which `send` removes the events that have been sent.
  private var limit = 16

  init(scheduler: (any DelayScheduler)?, owner: (any Actor)?) {
    self.scheduler = scheduler ?? ClockScheduler(owner: owner)
    self.owner = owner
  }

  /// Makes an actor the owner.
  func adoptOwner(_ actor: (any Actor)?) {
    owner = actor
    (scheduler as? ClockScheduler)?.adoptOwner(actor)
  }

  /// Starts the delays of a stay in a state, whose events the session posts.
  ///
  /// - Parameter rests: If the state was restored, the remaining time of each delay, `nil` for a delay that has passed.
  func start(
    _ delays: [ChartBehavior.Delay], of state: StateID, _ stay: UInt32, for object: AnyObject,
    in session: _StatechartRunner, rests: [Duration?]?
  ) {
    let started = delays.indices.map { index in
      let (delay, rest) = (delays[index], rests.map { $0[index] } ?? delays[index].duration(object))
      guard let rest else { return Delay(due: .zero) }
      let occurrence = Occurrence(event: delay.event, state: state, stay: stay)
      let work = scheduler.schedule(after: rest) { [weak session] in session?.didPass(occurrence) }
      work.name = delay.name
      return Delay(work: work, due: scheduler.now + max(.zero, rest))
    }
    stays[state, default: Stay()].delays += started
  }

  /// Returns the remaining time of each delay of a state, `nil` for a delay that has passed; `nil` if it has no delays.
  func rests(of state: StateID) -> [Duration?]? {
    guard let delays = stays[state]?.delays, !delays.isEmpty else { return nil }
    let now = scheduler.now
    return delays.map { $0.work?.isPending == true ? max(.zero, $0.due - now) : nil }
  }

  /// Stores invoked work that a state has started.
  func add(_ work: InvokedWork, to state: StateID) {
    stays[state, default: Stay()].invoked.append(work)
  }

  /// Sends an event after a delay.
  func send(_ event: Any, after delay: Duration, _ send: @escaping () -> Void) -> ScheduledWork {
    let work = scheduler.schedule(after: delay, send)
    let delayed = DelayedEvent(work: work, due: scheduler.now + max(.zero, delay), event: event)
    if events.count >= limit {
      // Releasing the values of sent events may run other code, so the array must not be in use then.
      let former = events
      events = former.filter(\.work.isPending)
      limit = max(16, 2 * events.count)
    }
    events.append(delayed)
    return work
  }

  /// Cancels the work of the current stay in a state.
  func cancel(of state: StateID) {
    if !stays.isEmpty { stays.removeValue(forKey: state)?.cancel() }
  }

  /// Cancels all work.
  func cancelAll() {
    let (stays, events) = (stays, events)
    (self.stays, self.events, limit) = ([:], [], 16)
    for delayed in events { delayed.work.cancel() }
    for stay in stays.values { stay.cancel() }
  }

  /// The invoked sessions, with their names, in document order.
  var sessions: [(runner: _StatechartRunner, name: String)] {
    stays.sorted { $0.key < $1.key }.flatMap(\.value.invoked).compactMap { work in
      if case .session(let runner, let name) = work { (runner, name) } else { nil }
    }
  }

  /// The delayed events that have not been sent, in the order in which they are due.
  var pendingEvents: [DelayedEvent] {
    events.enumerated().filter(\.element.work.isPending)
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element)
  }
}
