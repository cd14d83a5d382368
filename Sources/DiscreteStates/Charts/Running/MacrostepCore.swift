/// A state machine that decides what a running chart does next.
///
/// Its inputs are events, entered states that have work to invoke, and whether transitions were taken; it answers with
/// steps. Eventless transitions come before raised events, those before the work of states that were entered, and that
/// before sent events.
struct MacrostepCore {
  typealias StateID = ChartTables.StateID

  /// How far the chart has come.
  enum Stage: Sendable { case idle, running, ended }

  /// A step of the engine, which reports by `didHandle` whether it has taken a transition.
  enum Step {
    /// Take the transitions that no event selects.
    case takeEventless

    /// Handle an event.
    case handle(Occurrence)

    /// Invoke the work of a state, if it is still active.
    case invoke(StateID)

    /// Tell others of what has changed: all is done that the last sent event led to.
    case settle
  }

  /// The kind of step that comes next.
  private enum Turn { case eventless, raised, invocation, settling, sent }

  var stage = Stage.idle

  /// Whether steps are being made, so that what is sent has to wait.
  private(set) var isBusy = false

  private let hasEventless: Bool
  private var turn = Turn.eventless
  private var raised = Queue()
  private var sent = Queue()

  /// States that were entered in this macrostep and have work to invoke, from the last to the first once it is invoked.
  private var toInvoke: [StateID] = []

  /// The number of microsteps since the last sent event, without the one that it selected itself.
  private(set) var microsteps = 0

  init(hasEventless: Bool) { self.hasEventless = hasEventless }

  // MARK: Inputs

  /// Begins to make steps; returns false if that is going on.
  mutating func begin() -> Bool {
    if isBusy { return false }
    isBusy = true
    // Otherwise nothing has happened since the chart began to wait for events.
    if hasEventless || !raised.isEmpty || !toInvoke.isEmpty { turn = .eventless }
    return true
  }

  mutating func finish() { isBusy = false }

  /// Queues an event from outside.
  mutating func send(_ occurrence: Occurrence) { sent.append(occurrence) }

  /// Puts events that were handled before back in front of those that wait.
  mutating func sendAgain(_ occurrences: [Occurrence]) { sent.prepend(occurrences) }

  /// Queues an event from inside, which comes before all external ones.
  mutating func raise(_ occurrence: Occurrence) { raised.append(occurrence) }

  /// Records that a state with work to invoke has been entered.
  mutating func didEnter(_ state: StateID) { toInvoke.append(state) }

  /// Records that a state has been left.
  mutating func didExit(_ state: StateID) {
    if !toInvoke.isEmpty { toInvoke.removeAll { $0 == state } }
  }

  /// Records whether the last step has taken a transition.
  mutating func didHandle(_ hasTaken: Bool) {
    microsteps = max(0, microsteps + (hasTaken ? 1 : 0))
    // What was taken may have enabled eventless transitions.
    if hasTaken { turn = .eventless }
  }

  // MARK: The answer

  /// The next step; `nil` if the chart waits for events, or has ended.
  mutating func next() -> Step? {
    while stage == .running {
      switch turn {
      case .eventless:
        turn = .raised
        if hasEventless { return .takeEventless }
      case .raised:
        if let occurrence = raised.popFirst() {
          turn = .eventless
          return .handle(occurrence)
        }
        turn = .settling
        if !toInvoke.isEmpty {
          toInvoke.sort(by: >)
          turn = .invocation
        }
      case .invocation:
        if let state = toInvoke.popLast() { return .invoke(state) }
        // What is invoked may raise events at once.
        if raised.isEmpty {
          turn = .settling
        } else {
          (turn, microsteps) = (.eventless, 0)
        }
      case .settling:
        turn = .sent
        return .settle
      case .sent:
        guard let occurrence = sent.popFirst() else { return nil }
        (turn, microsteps) = (.eventless, -1)
        return .handle(occurrence)
      }
    }
    return nil
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
  var stay: UInt32 = 0
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
