/// The states that wait to call their listeners, and the effects that wait to run, in order.
@safe
struct DeliveryQueue {
  /// The nodes; `nil` where one has died.
  private var entries = RawStack<NodeRef?>(capacity: 64)

  /// The index of the first entry that still waits.
  private var head = 0

  // The entries are removed together with the last one that waits.
  var isEmpty: Bool { entries.count == 0 }

  var count: Int { entries.count - head }

  /// The nodes that wait.
  var waiting: [NodeRef] { (head..<entries.count).compactMap { entries[$0] } }

  @inline(__always)
  mutating func append(_ node: NodeRef) {
    node.index = UInt32(truncatingIfNeeded: entries.count)
    entries.append(node)
  }

  /// Removes the first entry, and returns its node unless that has died.
  @inline(__always)
  mutating func removeFirst() -> NodeRef? {
    let node = entries[head]
    head &+= 1
    if head == entries.count { removeAll() }
    return node
  }

  /// Removes a dying node.
  ///
  /// - Parameter places: Its other places: a state has an entry for each of several values.
  func remove(_ node: NodeRef, at places: [UInt32] = []) {
    for place in places + [node.index] where place < entries.count {
      if entries[Int(place)] == node { entries[Int(place)] = nil }
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    head = 0
  }
}

extension GraphContext {
  /// Appends a node to the queue, unless it is there or has ended.
  ///
  /// An effect that was released while it runs is memory without fields: it is still marked, but must not
  /// outlive its run in the queue.
  @inline(__always)
  func enqueue(_ node: NodeRef) {
    if node.has([.queued, .stopped]) { return }
    node.insert(.queued)
    state.queue.append(node)
  }

  /// Empties the queue, unless that must wait for a batch, a delivery or a run to end.
  @inline(__always)
  func flushIfIdle() {
    if state.depth == 0, !state.queue.isEmpty, state.run == nil { flush() }
  }

  /// Runs a closure, and delivers what it has set when it has ended: each value, unlike a batch.
  @inline(__always)
  func deliveringAfterwards<Result>(_ body: () -> Result) -> Result {
    state.depth += 1
    defer {
      state.depth -= 1
      flushIfIdle()
    }
    return body()
  }

  /// Empties the queue: states call their listeners, and effects run.
  ///
  /// Nodes that are queued meanwhile come after those that were there before.
  func flush() {
    state.depth += 1
    let (outerReading, outerScope) = (state.reading, state.scope)
    state.reading = Reading()
    if outerScope != nil { state.scope = nil }
    var (rounds, endings, left) = (0, 0, state.queue.count)
    while !state.queue.isEmpty {
      if left == 0 {
        left = state.queue.count
        rounds += 1
        if rounds > Self.mostRounds {
          endings += 1
          if endings > Self.mostEndings { break }
          endLoop()
          (rounds, left) = (0, state.queue.count)
          continue
        }
      }
      left -= 1
      guard let node = state.queue.removeFirst() else { continue }
      node.withNode(as: _GraphNode.self) { $0.deliver(self) }
    }
    state.reading = outerReading
    if outerScope != nil { state.scope = outerScope }
    state.depth -= 1
    if state.sweeper != nil { sweepAfterDelivery() }
  }

  /// How many rounds of effects and listeners a change may set off.
  private static var mostRounds: Int { 100_000 }

  /// How many endless loops one flush ends before it leaves the rest to the next one.
  private static var mostEndings: Int { 3 }

  /// Ends a loop of effects and listeners: drops what waits, and reports who it was.
  ///
  /// States keep their values. The effects run again when something changes that they have read, so what
  /// they depend on is brought up to date here, as their runs would have done.
  @inline(never)
  private func endLoop() {
    var (path, effects) = ([String](), [_GraphNode]())
    for node in state.queue.waiting {
      node.remove(.queued)
      if !path.contains(node.label) { path.append(node.label) }
      if node.has(.effect) { effects.append(node.node) } else { node.stateNode.dropDue() }
    }
    state.queue.removeAll()
    // They stay marked for as long as this takes, so that none of them comes back into the queue.
    for effect in effects { updateDependencies(of: NodeRef(effect)) }
    for effect in effects { NodeRef(effect).remove([.dirty, .pending]) }
    let error = CycleError(kind: .endlessEffects, path: path)
    callingOut { CycleError.endlessEffectsHandler(error) }
  }

  private func updateDependencies(of effect: NodeRef) {
    let nodes = effect.readSoFar.filter { $0.has(.computed) }
    let objects = nodes.compactMap { $0.has(.stopped) ? nil : $0.node }
    // The memory of those that were released stays while the effect depends on them.
    for node in nodes where !effect.has(.stopped) && !node.has(.running) {
      if node.has(.dirty) || node.has(.pending) && check(node) { update(node) }
    }
    withExtendedLifetime(objects) {}
  }
}
