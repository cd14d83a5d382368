import Dispatch
import Foundation

// A binding of a derived signal to a target holds the signal: the signal's hub holds the signal until the listener is
// removed. So the signal lives as long as the target and needs no other owner. Swift does not report the death of a target, so
// a sweeper looks for dead targets: when the signal delivers, when the number of such signals has doubled, and after deliveries
// of other signals of their owner. For these, an actor checks some of its signals in its next turn, so that a turn costs no more
// than its deliveries. Code without an actor has no turns: there, deliveries check all signals now and then.

/// The bound derived signals of one owner, and the search for their dead targets.
final class TargetSweeper {
  private struct Entry { weak var hub: ListenerHub? }

  private var entries: [Entry] = []

  /// The number of entries at which all of them are checked.
  private var mostEntries = 16

  /// The number of listeners of all entries at the last check.
  private var cost = 0

  /// The number of deliveries since all entries were checked.
  private var deliveries = 0

  /// The number of deliveries at which there is something to decide, so that the others only count.
  private var nextDecision = 0

  /// The number of deliveries that are in `credit` already.
  private var creditedDeliveries = 0

  /// The number of listeners that the next turn may check; negative after a check that cost more than it might.
  private var credit = 0

  /// The entry that is checked next.
  private var cursor = 0

  /// Whether entries are being checked.
  ///
  /// Code that runs because of a release may add entries meanwhile, at the end.
  private var isSweeping = false

  /// The task that owns the signals; for signals without an actor.
  fileprivate let task: Int?

  /// The owner, unless that is a task.
  private weak var owner: (any Actor)?
  private var turn: WakeUp?
  private var isTurnDue = false

  fileprivate init(task: Int) { self.task = task }

  fileprivate init(owner: any Actor) {
    task = nil
    self.owner = owner
    turn = WakeUp(owner: owner) { [weak self] in
      guard let self else { return }
      isTurnDue = false
      sweepSome()
    }
  }

  /// Whether the sweeper belongs to an actor.
  func belongs(to actor: any Actor) -> Bool { owner === actor }

  func add(_ hub: ListenerHub) {
    guard !hub.isSwept || hub.sweeper !== self else { return }
    if entries.count >= mostEntries { sweep() }
    entries.append(Entry(hub: hub))
    hub.isSwept = true
    hub.sweeper = self
    credit += Self.checksPerDelivery
    nextDecision = 0
    sweepLater()
  }

  /// Checks some entries in the next turn, or all of them now if that costs no more than the deliveries since the last time.
  func didDeliver() {
    deliveries += 1
    if deliveries >= nextDecision { decide() }
  }

  private func decide() {
    guard !entries.isEmpty else {
      nextDecision = .max
      return
    }
    if deliveries >= mostDeliveries { sweep() }
    creditDeliveries()
    sweepLater()
    nextDecision = isTurnDue || turn == nil ? mostDeliveries : deliveries + 1
  }

  /// The number of deliveries after which all entries are checked at once.
  ///
  /// An actor usually has a turn before that; code that never returns to its run loop has none.
  private var mostDeliveries: Int { turn == nil ? cost : 8 * cost }

  private func creditDeliveries() {
    credit += Self.checksPerDelivery * (deliveries - creditedDeliveries)
    creditedDeliveries = deliveries
  }

  /// The number of listeners that are checked in the owner's next turn because of a delivery or of a dead target.
  static var checksPerDelivery: Int { 16 }

  private func sweepLater() {
    guard !isTurnDue, credit > 0, let turn else { return }
    isTurnDue = turn.send()
  }

  /// Removes the bindings of dead targets; releases the signals that have no other owner.
  func sweep() {
    guard !isSweeping else { return }
    creditDeliveries()
    (deliveries, creditedDeliveries, nextDecision) = (0, 0, 0)
    cost = 0
    cursor = 0
    check(atMost: .max)
    mostEntries = max(16, 2 * entries.count)
  }

  /// Checks as many entries as the deliveries since the last turn pay for, and further ones as long as dead targets are found:
  /// the targets of one screen die together.
  private func sweepSome() {
    guard !isSweeping else { return }
    creditDeliveries()
    nextDecision = 0
    let unused = check(atMost: credit)
    credit = min(0, unused)
  }

  /// Checks entries from the cursor on, each of them once at most.
  ///
  /// - Parameter limit: The number of listeners to check.
  /// - Returns: The part of the limit that was not used.
  @discardableResult
  private func check(atMost limit: Int) -> Int {
    isSweeping = true
    defer { isSweeping = false }
    let isComplete = limit == .max
    var (credit, left) = (limit, entries.count)
    while left > 0, credit > 0 {
      left -= 1
      if cursor >= entries.count { cursor = 0 }
      let hub = entries[cursor].hub
      let before = hub?.entryCount ?? 0
      hub?.removeUnwanted()
      credit -= max(1, before)
      if let hub, hub.holdsSignal {
        if isComplete { cost += hub.entryCount }
        cursor += 1
      } else {
        hub?.isSwept = false
        entries.swapAt(cursor, entries.count - 1)
        entries.removeLast()
        if !isComplete { credit += before + Self.checksPerDelivery }
      }
    }
    return credit
  }

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
  /// - Returns: `nil` if the owner of the signals is unknown. Then dead targets are found only by deliveries of their signals,
  ///   and when the number of a signal's bindings has doubled.
  func sweeper(of owner: (any Actor)?) -> TargetSweeper? {
    if let owner {
      if let known = state.actorSweeper, known.belongs(to: owner) { return known }
      let sweeper = TargetSweeper.of(owner)
      state.actorSweeper = sweeper
      return sweeper
    }
    if DispatchQueue.isMain { return .of(MainActor.shared) }
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
    guard isDerived, let hub = listenerHub, token.isActive else { return countDeliveries(owner) }
    hub.hold(lifeline, for: token)
    if !hub.isSwept { GraphContext.current.sweeper(of: owner)?.add(hub) }
  }

  /// Makes deliveries to listeners of an actor count for the actor's sweeper.
  @usableFromInline
  func countDeliveries(_ owner: (any Actor)?) {
    guard let owner, let hub = listenerHub, hub.sweeper == nil else { return }
    hub.sweeper = GraphContext.current.sweeper(of: owner)
  }
}
