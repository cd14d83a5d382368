/// The states that wait to call their listeners, and the effects that wait to run, in order.
@safe
struct DeliveryQueue {
  /// The nodes; `nil` in place of a node that was released.
  private var entries = RawStack<NodeRef?>(capacity: 64)

  /// The index of the first entry that still waits.
  private var head = 0

  /// The number of times that the queue was emptied, or began to be.
  var flushes: UInt = 0

  // The entries are removed together with the last one that waits.
  var isEmpty: Bool { entries.count == 0 }

  var count: Int { entries.count - head }

  /// The nodes that wait.
  var waiting: [NodeRef] { (head..<entries.count).compactMap { entries[$0] } }

  @inline(__always)
  mutating func append(_ node: NodeRef) {
    node.record.index = UInt32(truncatingIfNeeded: entries.count)
    entries.append(node)
  }

  /// Removes the first entry, and returns its node; `nil` if that was released.
  @inline(__always)
  mutating func removeFirst() -> NodeRef? {
    let node = entries[head]
    head &+= 1
    if head == entries.count { removeAll() }
    return node
  }

  /// Clears the entries of a node that is being released.
  ///
  /// - Parameter count: The number of entries: a state has one for each value that is due.
  func remove(_ node: NodeRef, count: Int = 1) {
    let known = Int(node.record.index)
    let places = count > 1 ? head..<entries.count : known..<known + 1
    for place in places.clamped(to: 0..<entries.count) where entries[place] == node {
      entries[place] = nil
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    head = 0
  }
}

extension GraphContext {
  /// Appends a node to the queue, unless it is queued or has ended.
  ///
  /// An effect that was released while it runs is memory without fields. It may still be marked, but must not be queued,
  /// because the memory is freed when the run ends.
  @inline(__always)
  func enqueue(_ node: NodeRef) {
    if node.has([.queued, .stopped]) { return }
    node.insert(.queued)
    state.queue.append(node)
  }

  /// Empties the queue, unless that must wait for a batch, a delivery or a run to end.
  @inline(__always)
  func flushIfIdle() {
    if isIdle, !state.queue.isEmpty { flush() }
  }

  /// Whether no batch, delivery or run is under way.
  @inline(__always)
  var isIdle: Bool { state.depth == 0 && state.run == nil }

  /// Runs a closure, and then delivers the values that it has set: each of them, unlike a batch.
  @inline(__always)
  func deliveringAfterwards<Result>(_ body: () -> Result) -> Result {
    state.depth += 1
    defer {
      state.depth -= 1
      flushIfIdle()
      endKeepingIfIdle()
    }
    return body()
  }

  /// Empties the queue: states call their listeners, and effects run.
  ///
  /// Nodes that are queued during the flush come after those that were queued before.
  func flush() {
    removeReleased()
    state.depth += 1
    state.queue.flushes &+= 1
    let (outerReading, outerScope) = (exchangeReading(for: Reading()), state.scope)
    if outerScope != nil { state.scope = nil }
    var (rounds, endings, left) = (0, 0, state.queue.count)
    while !state.queue.isEmpty {
      if left == 0 {
        rounds += 1
        if rounds > Self.mostRounds - 100 { nameWaiting(isFirst: rounds == Self.mostRounds - 99) }
        if rounds > Self.mostRounds {
          (rounds, endings) = (0, endings + 1)
          if endings > Self.mostEndings { break }
          endLoop()
        }
        left = state.queue.count
        continue
      }
      left -= 1
      guard let node = state.queue.removeFirst() else { continue }
      if node.has(.effect), !node.isHeldByDebugBuilds {
        node.withNode(as: _GraphNode.self) { $0.deliver(self) }
      } else {
        deliverHeld(node)
      }
    }
    _ = exchangeReading(for: outerReading)
    if outerScope != nil { state.scope = outerScope }
    state.depth -= 1
    if state.duties.contains(.keeping) { endKeeping() }
    if state.sweeper != nil { sweepAfterDelivery() }
  }

  /// Calls the listeners of a state, which another thread may be releasing.
  @inline(never)
  private func deliverHeld(_ node: NodeRef) { node.node?.deliver(self) }

  /// The maximum number of rounds of effects and listeners in one flush.
  private static var mostRounds: Int { 100_000 }

  /// Records the names of the nodes that wait, as part of a loop that may be endless.
  @inline(never)
  private func nameWaiting(isFirst: Bool) {
    if isFirst { state.loop = [] }
    let names = state.queue.waiting.map(\.label)
    for name in names where !state.loop.contains(name) { state.loop.append(name) }
  }

  /// The number of endless loops that one flush ends before it leaves the rest to the next one.
  private static var mostEndings: Int { 3 }

  /// Ends a loop of effects and listeners: empties the queue, and reports the names of the nodes of the last rounds.
  ///
  /// States keep their values. The effects run again when a signal that they have read changes. So their dependencies are
  /// brought up to date here, as their runs would have done.
  @inline(never)
  private func endLoop() {
    var effects: [_GraphNode] = []
    for node in state.queue.waiting {
      node.remove(.queued)
      if node.has(.effect) {
        if let effect = node.node { effects.append(effect) }
      } else {
        node.object(as: _StateNode.self)?.dropDue()
      }
    }
    state.queue.removeAll()
    // The effects stay marked meanwhile, so that none of them is queued again.
    for effect in effects { updateDependencies(of: NodeRef(effect)) }
    for effect in effects { NodeRef(effect).remove([.dirty, .pending]) }
    let error = CycleError(kind: .endlessEffects, path: exchange(&state.loop, with: []))
    callingOut { CycleError.endlessEffectsHandler(error) }
  }

  private func updateDependencies(of effect: NodeRef) {
    let nodes = effect.readSoFar.filter { $0.has(.computed) }
    let objects = nodes.compactMap { $0.has(.stopped) ? nil : $0.node }
    // The memory of released nodes stays while the effect depends on them.
    for node in nodes where !effect.has(.stopped) && !node.has(.running) {
      if node.has(.dirty) || node.has(.pending) && check(node) { update(node) }
    }
    withExtendedLifetime(objects) {}
  }
}
