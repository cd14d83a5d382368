/// A state machine that decides what a running chart does next: the main loop of SCXML's algorithm.
///
/// It calls no other code. Its inputs are events, entered states that have work to invoke, and whether transitions
/// were taken. Its output is the next step. The order of steps is: eventless transitions, the internal queue, the
/// invoked work of states that were entered, the end of the macrostep, the external queue.
struct MacrostepCore {
  typealias StateID = ChartTables.StateID

  /// The stage of a session's life.
  enum Stage: Sendable { case idle, running, ended }

  /// A step of the engine.
  ///
  /// After `takeEventless` and `handle`, the engine reports with `didHandle` whether it took a transition.
  enum Step {
    /// Take eventless transitions.
    case takeEventless

    /// Handle an event.
    case handle(Occurrence)

    /// Invoke the work of a state, if it is still active.
    case invoke(StateID)

    /// The macrostep is over: if the configuration has changed, configure the object and notify observers.
    case endMacrostep(hasChanged: Bool)
  }

  /// The kind of step that comes next.
  private enum Turn { case eventless, raised, invocation, end, sent }

  var stage = Stage.idle

  /// Whether the engine is making steps, so that sent events wait.
  private(set) var isBusy = false

  private let hasEventless: Bool
  private var turn = Turn.eventless

  /// Raised events, done events and errors.
  private var internalQueue = Queue()

  /// Sent events.
  private var externalQueue = Queue()

  /// The sent events that are deferred until the configuration changes.
  private var deferred: [Occurrence] = []

  /// Whether this macrostep has exited or entered states.
  private var hasChanged = false

  /// Whether the configuration was restored, so that the object is configured even if it does not change.
  private var isRestored = false

  /// The states that were entered in this macrostep and have work to invoke.
  ///
  /// They are sorted in descending order before the work starts, so that `popLast` returns them in document order.
  private var statesToInvoke: [StateID] = []

  /// The number of microsteps and of ignored raised events in the macrostep.
  private var microsteps = 0

  /// The number of sent events, and of returns of deferred events, since the engine began to make steps.
  private var causedEvents = 0

  /// The work that the session has caused itself since it was at rest, which a limit ends.
  ///
  /// Events count, because a session that answers each event by sending others would otherwise never come to rest,
  /// although each of its macrosteps ends. Only finitely many events were sent before the engine began, so an endless
  /// series exceeds the limit.
  var effort: Int { microsteps + causedEvents }

  init(hasEventless: Bool) { self.hasEventless = hasEventless }

  // MARK: Inputs

  /// Begins to make steps; returns `false` if the engine is already making steps.
  mutating func beginSteps() -> Bool {
    if isBusy { return false }
    isBusy = true
    (microsteps, causedEvents) = (0, 0)
    // Otherwise only the external queue has an event, and `turn` is still `sent`.
    if hasEventless || !internalQueue.isEmpty || !statesToInvoke.isEmpty { turn = .eventless }
    return true
  }

  mutating func endSteps() { isBusy = false }

  /// The sent events that are handled when the macrostep has ended, and the events that stay deferred.
  var waiting: (sent: [Occurrence], deferred: [Occurrence]) {
    let sent = Array(externalQueue.waiting)
    return hasChanged ? (deferred + sent, []) : (sent, deferred)
  }

  /// Whether raised events wait.
  var hasRaised: Bool { !internalQueue.isEmpty }

  /// Queues a sent event.
  mutating func send(_ occurrence: Occurrence) {
    if isBusy { causedEvents += 1 }
    externalQueue.append(occurrence)
  }

  /// Stores a sent event until the configuration has changed; the event then precedes the external queue.
  mutating func deferUntilChange(_ occurrence: Occurrence) { deferred.append(occurrence) }

  /// Removes and returns the sent events that wait, deferred ones first.
  mutating func removeWaiting() -> [Occurrence] {
    defer { (deferred, externalQueue) = ([], Queue()) }
    return deferred + externalQueue.waiting
  }

  /// Records that a microstep exits or enters states.
  mutating func didChange() { hasChanged = true }

  /// Records that the configuration was restored, with the events that wait.
  mutating func didRestore(_ waiting: (sent: [Occurrence], deferred: [Occurrence])) {
    isRestored = true
    deferred = waiting.deferred
    for occurrence in waiting.sent { externalQueue.append(occurrence) }
  }

  /// Queues a raised event, which comes before all sent events.
  mutating func raise(_ occurrence: Occurrence) { internalQueue.append(occurrence) }

  /// Records that a state with work to invoke has been entered.
  mutating func didEnter(_ state: StateID) { statesToInvoke.append(state) }

  /// Records that a state has been exited.
  mutating func didExit(_ state: StateID) {
    if !statesToInvoke.isEmpty { statesToInvoke.removeAll { $0 == state } }
  }

  /// Records whether the last step has taken a transition.
  ///
  /// Raised events count even if they are ignored, since a guard that throws may raise one for each.
  mutating func didHandle(_ hasTaken: Bool, isInternal: Bool = false) {
    if hasTaken || isInternal { microsteps += 1 }
    // The transition may have enabled eventless transitions.
    if hasTaken { turn = .eventless }
  }

  // MARK: Output

  /// The next step; `nil` if the chart waits for events, or has ended.
  mutating func next() -> Step? {
    while stage == .running {
      switch turn {
      case .eventless:
        turn = .raised
        if hasEventless { return .takeEventless }
      case .raised:
        if let occurrence = internalQueue.popFirst() {
          turn = .eventless
          return .handle(occurrence)
        }
        turn = .end
        if !statesToInvoke.isEmpty {
          statesToInvoke.sort(by: >)
          turn = .invocation
        }
      case .invocation:
        if let state = statesToInvoke.popLast() { return .invoke(state) }
        // Starting work may raise events at once.
        turn = internalQueue.isEmpty ? .end : .eventless
      case .end:
        turn = .sent
        guard hasChanged || isRestored else { return .endMacrostep(hasChanged: false) }
        if hasChanged, !deferred.isEmpty {
          causedEvents += 1
          externalQueue.prepend(deferred)
          deferred.removeAll()
        }
        (hasChanged, isRestored) = (false, false)
        return .endMacrostep(hasChanged: true)
      case .sent:
        guard let occurrence = externalQueue.popFirst() else { return nil }
        (turn, microsteps) = (.eventless, 0)
        return .handle(occurrence)
      }
    }
    return nil
  }
}

/// An event in a queue.
struct Occurrence: Sendable {
  var event: ChartTables.EventID

  /// The slot of its value in `EventSlots`, or `none`.
  var slot: Int32 = ChartTables.none

  /// Whether it was raised or is a done event or an error, rather than sent.
  var isInternal = false

  /// The state to whose stay it belongs, or `none`, and the number of the stay.
  var state = ChartTables.none
  var stay: UInt32 = 0
}

/// A queue that keeps its memory when it becomes empty.
private struct Queue {
  private var items: [Occurrence] = []
  private var head = 0

  var isEmpty: Bool { head == items.count }

  var waiting: ArraySlice<Occurrence> { items[head...] }

  mutating func append(_ item: Occurrence) { items.append(item) }

  mutating func prepend(_ others: [Occurrence]) {
    items.replaceSubrange(0..<head, with: others)
    head = 0
  }

  mutating func popFirst() -> Occurrence? {
    guard head < items.count else { return nil }
    defer {
      head += 1
      // Amortized O(1): at most as many items are moved as were removed.
      if head == items.count {
        items.clear()
        head = 0
      } else if head >= 64, head * 2 >= items.count {
        items.removeSubrange(0..<head)
        head = 0
      }
    }
    return items[head]
  }
}
