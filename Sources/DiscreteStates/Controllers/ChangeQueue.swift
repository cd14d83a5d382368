/// Changes that wait, in order, in a ring.
///
/// A change that is settled while it waits stays until its turn comes, or until such are the majority.
struct ChangeQueue {
  private var ring: [PendingChange?] = []
  private var head = 0
  private var storedCount = 0
  private var settledCount = 0

  /// Whether no change waits.
  var isEmpty: Bool { storedCount == settledCount }

  /// How many changes wait.
  var count: Int { storedCount - settledCount }

  mutating func append(_ change: PendingChange) {
    if storedCount == ring.count { rebuild() }
    ring[(head + storedCount) & (ring.count - 1)] = change
    storedCount += 1
  }

  /// Removes and returns the first change that waits.
  mutating func popFirst() -> PendingChange? {
    while storedCount > 0 {
      let change = ring[head]
      ring[head] = nil
      head = (head + 1) & (ring.count - 1)
      storedCount -= 1
      if let change, change.isWaiting { return change }
      settledCount -= 1
    }
    return nil
  }

  /// To be called when a change has been settled that is in the queue.
  mutating func didSettle() {
    settledCount += 1
    if settledCount > 16, settledCount > storedCount / 2 { rebuild() }
  }

  /// Removes and returns all changes that wait, in order.
  mutating func removeAll() -> [PendingChange] {
    let all = waiting()
    self = ChangeQueue()
    return all
  }

  private func waiting() -> [PendingChange] {
    (0..<storedCount).compactMap { offset in
      ring[(head + offset) & (ring.count - 1)].flatMap { $0.isWaiting ? $0 : nil }
    }
  }

  /// Leaves out the settled ones, and makes room for as many again.
  private mutating func rebuild() {
    var capacity = 4
    while capacity < 2 * count { capacity *= 2 }
    var kept: [PendingChange?] = []
    kept.reserveCapacity(capacity)
    // One by one: to turn an array of changes into one of optional changes casts each of them.
    for change in waiting() { kept.append(change) }
    (head, storedCount, settledCount) = (0, kept.count, 0)
    while kept.count < capacity { kept.append(nil) }
    ring = kept
  }
}
