import Dispatch
import Foundation

// A binding of a derived signal to a target holds the signal: the signal's hub holds the signal until the listener is
// removed. So the signal lives as long as the target and needs no other owner. Swift does not report the death of a target, so
// a sweeper looks for dead targets: when the signal delivers, when the number of such signals has doubled, once per turn of
// their owner, and, in code without an actor, at deliveries of other signals.

/// The bound derived signals of one owner, and the search for their dead targets.
final class TargetSweeper {
  private struct Entry { weak var hub: ListenerHub? }

  private var entries: [Entry] = []

  /// The number of entries at which all of them are checked.
  private var mostEntries = 16

  /// The number of listeners of all entries at the last check.
  private var cost = 0

  /// The number of deliveries since the last check.
  private var deliveries = 0

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
      self?.isTurnDue = false
      self?.sweep()
    }
  }

  func add(_ hub: ListenerHub) {
    guard hub.sweeper !== self else { return }
    if entries.count >= mostEntries { sweep() }
    entries.append(Entry(hub: hub))
    hub.sweeper = self
    sweepLater()
  }

  /// Checks all entries in the next turn, or now if that costs no more than the deliveries since the last check.
  func didDeliver() {
    deliveries += 1
    if deliveries >= cost { sweep() }
    sweepLater()
  }

  private func sweepLater() {
    guard !isTurnDue, let turn else { return }
    isTurnDue = turn.send()
  }

  /// Removes the bindings of dead targets; releases the signals that have no other owner.
  func sweep() {
    deliveries = 0
    cost = 0
    let present = entries
    entries = []
    for entry in present {
      guard let hub = entry.hub else { continue }
      hub.removeUnwanted()
      cost += hub.entryCount
      if hub.holdsSignal { entries.append(entry) } else { hub.sweeper = nil }
    }
    mostEntries = max(16, 2 * entries.count)
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
    if let owner { return .of(owner) }
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
    guard isDerived, let hub = listenerHub, token.isActive else { return }
    let isNew = !hub.holdsSignal
    hub.hold(lifeline, for: token)
    if isNew { GraphContext.current.sweeper(of: owner)?.add(hub) }
  }
}
