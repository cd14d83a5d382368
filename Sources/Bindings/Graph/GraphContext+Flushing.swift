extension GraphContext {
  /// Appends a node to the queue, unless it is there or has ended.
  ///
  /// An effect that was released while it runs is memory without fields: it is still marked, but must not
  /// outlive its run in the queue.
  @inline(__always)
  func enqueue(_ node: NodeRef) {
    if node.has([.queued, .stopped]) { return }
    node.insert(.queued)
    append(node)
  }

  /// Appends an entry to the queue.
  @inline(__always)
  func append(_ node: NodeRef) {
    node.index = UInt32(truncatingIfNeeded: queue.count)
    queue.append(node)
  }

  /// Works off the queue unless this must wait for a batch, a delivery or a run to end.
  @inline(__always)
  func flushIfIdle() {
    if depth == 0, queue.count > 0, unsafe run == nil { flush() }
  }

  /// Runs a closure, and delivers what it has set when it has ended: each value, unlike a batch.
  @inline(__always)
  func deliveringAfterwards<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer {
      depth -= 1
      flushIfIdle()
    }
    return body()
  }

  /// Works off the queue: states tell their listeners, effects run.
  ///
  /// Nodes that are queued meanwhile come after those that were there before.
  func flush() {
    depth += 1
    isFlushing = true
    let (outerReader, outerCursor, wasUntracked) = (reader, cursor, isUntracked)
    let outerScope = scope
    reader = nil
    isUntracked = false
    if outerScope != nil { scope = nil }
    var rounds = 0
    var endings = 0
    var roundEnd = queue.count
    while head < queue.count {
      if head == roundEnd {
        roundEnd = queue.count
        rounds += 1
        if rounds > Self.mostRounds {
          endings += 1
          if endings > Self.mostEndings { break }
          endLoop()
          rounds = 0
          roundEnd = queue.count
          continue
        }
      }
      let entry = queue[head]
      head += 1
      if head == queue.count {
        // What comes now starts at the front again.
        queue.removeAll()
        head = 0
        roundEnd = 0
      }
      guard let node = entry else { continue }
      if node.has(.effect) {
        node.remove(.queued)
        if node.has(.watch) { node.fireWatch(self) } else { runIfNeeded(node) }
      } else {
        node.stateNode.deliver()
      }
    }
    if head == queue.count {
      queue.removeAll()
      head = 0
    }
    reader = outerReader
    cursor = outerCursor
    isUntracked = wasUntracked
    if outerScope != nil { scope = outerScope }
    isFlushing = false
    depth -= 1
    if unsafe storage.pointee.sweeper != nil { sweepAfterDelivery() }
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
    for index in head..<queue.count {
      guard let node = queue[index] else { continue }
      node.remove(.queued)
      if !path.contains(node.label) { path.append(node.label) }
      if node.has(.effect) { effects.append(node.node) } else { node.stateNode.dropDue() }
    }
    queue.removeAll()
    head = 0
    // They stay marked for as long as this takes, so that none of them comes back into the queue.
    for effect in effects { updateDependencies(of: NodeRef(effect)) }
    for effect in effects { NodeRef(effect).remove([.dirty, .pending]) }
    let error = CycleError(kind: .endlessEffects, path: path)
    telling { CycleError.endlessEffectsHandler(error) }
  }

  private func updateDependencies(of effect: NodeRef) {
    var rest: [_GraphNode] = []
    var next = effect.dependencies
    while let link = next {
      next = link.nextDependency
      if let node = link.dependency, node.has(.computed) { rest.append(node.node) }
    }
    for node in rest.map({ NodeRef($0) }) where !node.has(.running) {
      if node.has(.dirty) || node.has(.pending) && check(node) { update(node) }
    }
    withExtendedLifetime(rest) {}
  }

  /// Takes a dying node out of the queue.
  ///
  /// - Parameter places: Where it is as well: a state has an entry for each of several values.
  func removeFromQueue(_ node: NodeRef, at places: [UInt32] = []) {
    func clear(_ place: UInt32) {
      if place < queue.count, queue[Int(place)] == node { queue[Int(place)] = nil }
    }
    clear(node.index)
    for place in places { clear(place) }
  }
}
