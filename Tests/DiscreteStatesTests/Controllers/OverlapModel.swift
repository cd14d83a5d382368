import DiscreteStates

/// An event of a caller, a transition or a clock, for one of several changes.
enum OverlapEvent: Hashable {
  case request(Int)
  case mutate(Int)
  case complete(Int)
  case fail(Int)
  case cancel(Int)
  case timeOut(Int)
}

/// The stages of a change.
enum OverlapNote: Hashable {
  case start(Int)
  case set(Int)
  case update(Int)
  case tell(Int)
  case outcome(Int, StateOutcome)
}

/// A simple model of a controller, the oracle of the tests.
struct OverlapModel {
  struct Change {
    var state: String
    var isWaiting = true
    var hasEntered = false
    var outcome: StateOutcome?
  }

  let policy: OverlapPolicy
  var changes: [Int: Change] = [:]
  var order: [Int] = []
  var running: Int?
  var from: String?
  var current: String?
  var log: [OverlapNote] = []

  init(policy: OverlapPolicy) { self.policy = policy }

  var waiting: [Int] { order.filter { changes[$0]?.isWaiting == true } }

  mutating func handle(_ event: OverlapEvent, states: [String]) {
    switch event {
    case .request(let id): request(id, states[id])
    case .mutate(let id) where running == id: mutate(id)
    case .complete(let id) where running == id:
      mutate(id)
      settle(id, .entered)
    case .fail(let id) where running == id: stop(id, .failed)
    case .cancel(let id) where running == id || waiting.contains(id): stop(id, .cancelled)
    case .timeOut(let id) where running == id: stop(id, .timedOut)
    default: break
    }
    startNext()
  }

  private mutating func request(_ id: Int, _ state: String) {
    changes[id] = Change(state: state)
    order.append(id)
    guard running != nil else { return }
    switch policy {
    case .queue: break
    case .drop: stop(id, .dropped)
    case .coalesce:
      for other in waiting where other != id { stop(other, .superseded) }
    case .interrupt:
      guard let running, changes[running]?.state != state else { return }
      stop(running, .interrupted)
      for other in waiting where other != id { stop(other, .superseded) }
    }
  }

  private mutating func startNext() {
    while running == nil, let id = waiting.first, let state = changes[id]?.state {
      changes[id]?.isWaiting = false
      if state == current {
        log.append(.update(id))
        settle(id, .updated)
      } else {
        from = current
        running = id
        log.append(.start(id))
      }
    }
  }

  private mutating func mutate(_ id: Int) {
    guard let change = changes[id], !change.hasEntered else { return }
    changes[id]?.hasEntered = true
    current = change.state
    log.append(.set(id))
    log.append(.update(id))
  }

  private mutating func stop(_ id: Int, _ reason: StateOutcome.Reason) {
    guard let change = changes[id] else { return }
    if running == id, reason != .failed { log.append(.tell(id)) }
    settle(id, change.hasEntered ? .cutShort(reason) : .abandoned(reason))
  }

  private mutating func settle(_ id: Int, _ outcome: StateOutcome) {
    changes[id]?.isWaiting = false
    changes[id]?.outcome = outcome
    if running == id { running = nil }
    log.append(.outcome(id, outcome))
  }
}
