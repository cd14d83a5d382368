import Dispatch
import Foundation

// A binding of a derived signal to a target holds the signal: the signal's hub holds the signal until the listener is removed.
// So the signal lives as long as the target and needs no other owner. Swift does not report when a target is deallocated, so a
// sweeper looks for deallocated targets: when the signal delivers, when the number of such signals has doubled, and after
// deliveries of other signals of their owner. After such deliveries, an actor checks some of its signals in its next turn, so
// that a turn costs no more than its deliveries. Code without an actor has no turns. There, some deliveries check all signals.
//
// There may be no delivery after the last screen has been closed. So an actor also checks all signals 100 ms after a delivery
// or a new binding. While it finds no deallocated target, it doubles the interval up to 5 s, and then stops until the next
// delivery, so that an idle application is not woken.

/// The bound derived signals of one owner, and the search for their deallocated targets.
final class TargetSweeper {
  private let signals = BoundSignals()

  /// The number of deliveries since all signals were checked.
  private var deliveries = 0

  /// The number of listeners that may be checked in the next turn, which deliveries and new signals increase; negative after a
  /// check that exceeded it.
  private var checks = 0

  /// The number of listeners that may be checked because of a delivery, a new signal, or a deallocated target: a fixed number,
  /// so that checking costs no more than delivering.
  static var checksPerDelivery: Int { 16 }

  /// The task that owns the signals; for signals without an actor.
  fileprivate let task: Int?

  /// The owner, unless that is a task.
  private weak var owner: (any Actor)?
  private var turn: WakeUp?
  private var isTurnDue = false
  private var timer: OwnerTimer?

  /// The time for which the timer runs; `nil` while it does not.
  private var interval: Duration?

  fileprivate init(task: Int) { self.task = task }

  init(owner: any Actor, clock: some Clock<Duration> = ContinuousClock()) {
    task = nil
    self.owner = owner
    turn = WakeUp(owner: owner) { [weak self] in
      guard let self else { return }
      isTurnDue = false
      sweepSome()
    }
    timer = OwnerTimer(owner: owner, clock: clock) { [weak self] in self?.sweepInSilence() }
  }

  /// Whether the sweeper belongs to an actor.
  func belongs(to actor: any Actor) -> Bool { owner === actor }

  func add(_ hub: ListenerHub) {
    guard !hub.isSwept || hub.sweeper !== self else { return }
    if signals.haveDoubled { sweep() }
    signals.append(hub)
    hub.sweeper = self
    payForChecks()
  }

  /// Checks some signals in the next turn, or all of them now if that costs no more than the deliveries since the last time.
  func didDeliver() {
    guard !signals.isEmpty else { return }
    deliveries += 1
    if deliveries >= mostDeliveries { sweep() }
    payForChecks()
  }

  /// The number of deliveries after which all signals are checked at once.
  ///
  /// An actor usually has a turn before that; code that never returns to its run loop has none.
  private var mostDeliveries: Int { turn == nil ? signals.cost : 8 * signals.cost }

  private func payForChecks() {
    checks += Self.checksPerDelivery
    if !isTurnDue, checks > 0, let turn { isTurnDue = turn.send() }
    startTimer()
  }

  /// Removes the bindings of deallocated targets, and releases the signals that have no other owner.
  func sweep() {
    guard !signals.areChecked else { return }
    deliveries = 0
    signals.checkAll()
  }

  /// Checks as many signals as the deliveries since the last turn allow, and further ones while deallocated targets are found:
  /// the targets of one screen are usually deallocated together.
  private func sweepSome() {
    guard !signals.areChecked else { return }
    checks = min(0, signals.check(atMost: checks))
  }

  private func startTimer() {
    guard interval == nil, let timer else { return }
    interval = Self.shortestInterval
    timer.start(after: Self.shortestInterval)
  }

  private func sweepInSilence() {
    let before = signals.count
    sweep()
    guard let last = interval, !signals.isEmpty else {
      interval = nil
      return
    }
    // The targets of one screen are deallocated together, or one shortly after another.
    let next = signals.count < before ? Self.shortestInterval : last * 2
    interval = last < Self.longestInterval ? min(next, Self.longestInterval) : nil
    if let interval { timer?.start(after: interval) }
  }

  private static var shortestInterval: Duration { .milliseconds(100) }
  private static var longestInterval: Duration { .seconds(5) }

  /// The sweepers of actors, by actor.
  private static let known = Locked<[ObjectIdentifier: TargetSweeper]>([:])

  /// Returns the sweeper of an actor.
  static func of(_ owner: any Actor) -> TargetSweeper {
    let id = ObjectIdentifier(owner)
    var orphans: [TargetSweeper] = []
    let sweeper = known.withLock { known in
      if let sweeper = known[id], sweeper.owner != nil { return sweeper }
      // New sweepers are rare enough to look for the sweepers of released actors here.
      orphans = known.values.filter { $0.owner == nil }
      known = known.filter { $0.value.owner != nil }
      let sweeper = TargetSweeper(owner: owner)
      known[id] = sweeper
      return sweeper
    }
    // Their actors have been released, so no other code uses their signals.
    for orphan in orphans { orphan.sweep() }
    return sweeper
  }
}

extension GraphContext {
  /// Returns the sweeper for signals of an actor, or of the code that is running.
  ///
  /// - Returns: `nil` if the owner of the signals is unknown. Then deallocated targets are found only by deliveries of their
  ///   signals, and when the number of a signal's bindings has doubled.
  func sweeper(of owner: (any Actor)?) -> TargetSweeper? {
    if let owner {
      if let known = state.actorSweeper, known.belongs(to: owner) { return known }
      let sweeper = TargetSweeper.of(owner)
      state.actorSweeper = sweeper
      return sweeper
    }
    if isOnMainActor { return .of(MainActor.shared) }
    guard let task = unsafe withUnsafeCurrentTask(body: { unsafe $0?.hashValue }) else {
      return nil
    }
    if let known = state.sweeper, known.task == task { return known }
    let sweeper = TargetSweeper(task: task)
    state.sweeper = sweeper
    return sweeper
  }

  /// Counts a delivery of the task that is running.
  @inline(never)
  func sweepAfterDelivery() {
    guard let sweeper = state.sweeper else { return }
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
    if task == sweeper.task {
      sweeper.didDeliver()
    } else {
      // Another task runs on this thread; the signals may be in use on another one.
      state.sweeper = nil
    }
  }
}

extension DispatchQueue {
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main queue, on whichever thread.
  static var isMain: Bool { getSpecific(key: mainKey) ?? false }
}

extension Signal {
  /// Holds a derived signal for as long as a listener with a target is bound.
  @usableFromInline
  func holdForTarget(_ token: BindingToken, _ owner: (any Actor)?) {
    guard let hub = listenerHub else { return }
    guard isDerived, token.isActive else { return hub.countDeliveries(of: owner) }
    hub.hold(lifeline, for: token)
    if !hub.isSwept { GraphContext.current.sweeper(of: owner)?.add(hub) }
  }
}

extension ListenerHub {
  /// Makes deliveries to listeners of an actor count for the actor's sweeper.
  final func countDeliveries(of owner: (any Actor)?) {
    guard let owner, sweeper == nil else { return }
    sweeper = GraphContext.current.sweeper(of: owner)
  }
}
