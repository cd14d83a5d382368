/// A state machine that decides which change runs, which changes wait, and in which state the object is.
///
/// Its inputs are requests, completions of transitions, time limits and cancellations. Its outputs are reactions,
/// which the controller performs. The object is in a state from the moment at which the state's mutations begin,
/// however the transition ends.
///
/// While the controller calls other code, that code may request changes. The core decides about each of these changes
/// when the code has returned, as if it were requested then, so outcomes do not depend on why the controller called
/// the code.
struct ControllerCore {
  /// The end of a change.
  enum End: Hashable {
    case finished
    case stopped(StateOutcome.Reason)
  }

  /// The work of the controller after changes have been settled, before it starts another change.
  struct Reaction {
    /// The change whose transition is to be interrupted.
    var stopped: PendingChange?

    // The changes whose outcomes are to be delivered, in order. In most cases there is one, which needs no array.
    private var first: PendingChange?
    private var others: [PendingChange] = []

    var hasSettled: Bool { first != nil }

    mutating func settle(_ change: PendingChange) {
      if first == nil { first = change } else { others.append(change) }
    }

    func forEachSettled(_ body: (PendingChange) -> Void) {
      if let first { body(first) }
      for change in others { body(change) }
    }
  }

  var policy: OverlapPolicy

  /// The state in which the object is; `nil` before the first state.
  private(set) var current: StateIdentity?

  /// The running change; `nil` while a state is applied without allocating a change.
  private(set) var running: PendingChange?

  /// The state in which the object was when the running change started.
  private(set) var origin: StateIdentity?

  /// Whether the running change applies a state again.
  private var runningIsUpdate = false

  /// Whether mutations are running, so that nothing else may start.
  private(set) var isMutating = false

  /// Whether the controller is calling other code, so that changes that this code requests arrive.
  var isReacting = false

  /// Whether observers or listeners are to be notified of a new status.
  var isWatched = false

  private var waiting = ChangeQueue()

  /// The changes that called code has requested since `next`, in order.
  private var arrived: [PendingChange] = []

  /// Changes from earlier calls about which the core has not decided yet, the next one last.
  private var requests: [PendingChange] = []

  init(policy: OverlapPolicy = .queue) { self.policy = policy }

  private var isIdle: Bool { running == nil && waiting.isEmpty }

  var waitingCount: Int {
    waiting.count + (requests + arrived).count { $0.outcome == nil }
  }

  /// Queues a change, which waits for `next` unless it is settled here; called when no other code is running.
  mutating func request(_ change: PendingChange) -> Reaction {
    var reaction = Reaction()
    change.stage = .waiting
    if !isIdle {
      switch policy {
      case .queue: break
      case .coalesce: settleWaiting(.superseded, into: &reaction)
      case .interrupt:
        // A repeated request for the state to which the transition leads does not start the transition again.
        if let running, running.identity == change.identity { break }
        stopRunning(.interrupted, into: &reaction)
        settleWaiting(.superseded, into: &reaction)
      case .drop:
        change.stage = .settled(.abandoned(.dropped))
        reaction.settle(change)
        return reaction
      }
    }
    waiting.append(change)
    return reaction
  }

  /// Stores a change that called code requests.
  mutating func add(_ change: PendingChange) { arrived.append(change) }

  /// The next step after called code has returned.
  enum Step {
    case request(PendingChange)
    case start(PendingChange)
  }

  /// Returns the next step; `nil` if the controller waits for the end of a transition, or for requests.
  ///
  /// Changes that the last step has requested come first. If called code requests several changes, the second one
  /// comes when the first one, and all changes that the first one requests, have started.
  mutating func next() -> Step? {
    if !arrived.isEmpty {
      requests.append(contentsOf: arrived.reversed())
      arrived.removeAll(keepingCapacity: true)
      if let change = nextRequest() { return .request(change) }
    }
    if running == nil, let change = waiting.popFirst() { return .start(change) }
    return nextRequest().map { .request($0) }
  }

  private mutating func nextRequest() -> PendingChange? {
    while let change = requests.popLast() { if change.outcome == nil { return change } }
    return nil
  }

  /// Starts a change, whose state is known now.
  mutating func start(_ change: PendingChange) -> ChangeStart {
    let isAgain = change.identity == current
    guard change.identity != nil, !isAgain || change.hasUpdate else {
      change.stage = .settled(.unchanged)
      return .nothing
    }
    origin = current
    running = change
    change.stage = .running(hasEntered: isAgain)
    runningIsUpdate = isAgain
    if isAgain { isMutating = true }
    return isAgain ? .update : .transition
  }

  /// Returns whether the mutations are to run; if so, the caller must then call `endMutations`.
  mutating func mutate(_ change: PendingChange) -> Bool {
    guard change.stage == .running(hasEntered: false), !isMutating else { return false }
    change.stage = .running(hasEntered: true)
    current = change.identity
    isMutating = true
    return true
  }

  /// Records that mutations have run.
  mutating func endMutations() { isMutating = false }

  /// Ends a change that is running or waiting; has no effect on a settled change.
  mutating func end(_ change: PendingChange, _ end: End) -> Reaction {
    var reaction = Reaction()
    switch (change.stage, end) {
    case (.running(let hasEntered), .finished):
      precondition(hasEntered, "a change finishes before it has mutated")
      change.stage = .settled(runningIsUpdate ? .updated : .entered)
      (running, origin) = (nil, nil)
      reaction.settle(change)
    case (.running, .stopped(let reason)): stopRunning(reason, into: &reaction)
    case (.requested, .stopped(let reason)), (.waiting, .stopped(let reason)):
      if change.isWaiting { waiting.didSettle() }
      change.stage = .settled(.abandoned(reason))
      reaction.settle(change)
    case (.requested, .finished), (.waiting, .finished), (.settled, _): break
    }
    return reaction
  }

  /// Ends all changes.
  mutating func endAll(
    running reason: StateOutcome.Reason, waiting waitingReason: StateOutcome.Reason
  ) -> Reaction {
    var reaction = Reaction()
    stopRunning(reason, into: &reaction)
    settleWaiting(waitingReason, into: &reaction)
    for change in requests.reversed() + arrived where change.outcome == nil {
      change.stage = .settled(.abandoned(waitingReason))
      reaction.settle(change)
    }
    (requests, arrived) = ([], [])
    return reaction
  }

  private mutating func stopRunning(_ reason: StateOutcome.Reason, into reaction: inout Reaction) {
    guard let change = running else { return }
    let hasEntered = change.stage == .running(hasEntered: true)
    change.stage = .settled(hasEntered ? .cutShort(reason) : .abandoned(reason))
    (running, origin) = (nil, nil)
    // A transition that has failed needs no stop.
    if reason != .failed { reaction.stopped = change }
    reaction.settle(change)
  }

  private mutating func settleWaiting(
    _ reason: StateOutcome.Reason, into reaction: inout Reaction
  ) {
    guard !waiting.isEmpty else { return }
    for change in waiting.removeAll() {
      change.stage = .settled(.abandoned(reason))
      reaction.settle(change)
    }
  }
}

extension ControllerCore {
  /// Begins to apply a state without allocating a change; returns `nil` if another change runs or waits.
  ///
  /// After `.transition` and `.update`, the caller must call `endAtOnce`.
  mutating func startAtOnce(_ identity: StateIdentity, hasUpdate: Bool) -> ChangeStart? {
    guard !isReacting, isIdle else { return nil }
    let isAgain = identity == current
    if isAgain, !hasUpdate { return .nothing }
    if !isAgain { current = identity }
    (isMutating, isReacting) = (true, true)
    return isAgain ? .update : .transition
  }

  /// Records that mutations have run; returns whether there are neither requests nor observers.
  mutating func endAtOnce() -> Bool {
    isMutating = false
    guard arrived.isEmpty, !isWatched else { return false }
    isReacting = false
    return true
  }

  /// Records that a state was applied to the object directly; returns whether the current state has changed.
  ///
  /// A state that the mutations of another state apply directly is part of that other state, and is not recorded.
  mutating func noteDirect(_ identity: StateIdentity) -> Bool {
    guard !isMutating, identity != current else { return false }
    current = identity
    return true
  }

  /// Sets the current state when no change runs or waits; the caller must then call `endMutations`.
  mutating func restore(_ identity: StateIdentity?) {
    current = identity
    isMutating = true
  }
}
