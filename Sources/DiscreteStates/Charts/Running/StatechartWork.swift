/// The pending work of a session: delays and invoked work of states, and delayed events.
///
/// It calls no other code. Its methods return the work that they remove, and the session cancels that work.
struct StatechartWork {
  typealias StateID = ChartTables.StateID

  /// The work that belongs to one stay in a state.
  struct Stay {
    var delays: [ScheduledWork] = []
    var invoked: [InvokedWork] = []

    func cancel() {
      for delay in delays { delay.cancel() }
      for work in invoked { work.cancel() }
    }
  }

  /// An event that is sent after a delay.
  struct DelayedEvent {
    var work: ScheduledWork
    var due: Duration
    var event: Any
  }

  private var stays: [StateID: Stay] = [:]
  private var events: [DelayedEvent] = []

  /// The number of delayed events at which `add` removes the events that have been sent.
  private var limit = 16

  mutating func add(_ delays: [ScheduledWork], to state: StateID) {
    stays[state, default: Stay()].delays += delays
  }

  mutating func add(_ work: InvokedWork, to state: StateID) {
    stays[state, default: Stay()].invoked.append(work)
  }

  mutating func add(_ event: DelayedEvent) {
    if events.count >= limit {
      events.removeAll { !$0.work.isPending }
      limit = max(16, 2 * events.count)
    }
    events.append(event)
  }

  /// Removes and returns the work of the current stay in a state.
  mutating func remove(of state: StateID) -> Stay? {
    stays.isEmpty ? nil : stays.removeValue(forKey: state)
  }

  /// Removes and returns all work.
  mutating func removeAll() -> (stays: [Stay], events: [DelayedEvent]) {
    defer { self = StatechartWork() }
    return (Array(stays.values), events)
  }

  /// The invoked sessions, with their names.
  var sessions: some Sequence<(runner: StatechartRunner, name: String)> {
    stays.values.lazy.flatMap(\.invoked).compactMap { work in
      if case .session(let runner, let name) = work { (runner, name) } else { nil }
    }
  }

  /// The delayed events that have not been sent, in the order in which they are due.
  var pendingEvents: [DelayedEvent] {
    events.enumerated().filter(\.element.work.isPending)
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element)
  }
}
