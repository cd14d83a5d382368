extension GraphContext {
  /// Appends a node to the queue, unless it is there.
  @inline(__always)
  func enqueue(_ node: NodeRef) {
    if node.has(.queued) { return }
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
  /// What is queued meanwhile comes after what was there before.
  func flush() {
    depth += 1
    isFlushing = true
    let (outerReader, outerCursor, wasUntracked) = (reader, cursor, isUntracked)
    reader = nil
    isUntracked = false
    var rounds = 0
    var roundEnd = queue.count
    while head < queue.count {
      if head == roundEnd {
        roundEnd = queue.count
        rounds += 1
        if rounds > Self.mostRounds { stopEndlessFlush() }
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
    queue.removeAll()
    head = 0
    reader = outerReader
    cursor = outerCursor
    isUntracked = wasUntracked
    isFlushing = false
    depth -= 1
  }

  /// How many rounds of effects and listeners a change may set off.
  private static var mostRounds: Int { 100_000 }

  private func stopEndlessFlush() {
    var path: [String] = []
    for index in head..<queue.count {
      if let node = queue[index] { path.append(node.label) }
    }
    CycleError(kind: .endlessEffects, path: path).stop()
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
