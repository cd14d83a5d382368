/// A queue of waiting changes, in a ring buffer.
///
/// A change that is settled while it waits stays in the buffer until its turn comes, or until more than half of the
/// changes are settled.
struct ChangeQueue {
  private var ring: [PendingChange?] = []
  private var head = 0
  private var storedCount = 0
  private var settledCount = 0

  /// Whether no change waits.
  var isEmpty: Bool { storedCount == settledCount }

  /// The number of changes that wait.
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

  /// Records that a change in the queue has been settled.
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

  /// Removes settled changes, and makes room for twice as many changes as remain.
  private mutating func rebuild() {
    var capacity = 4
    while capacity < 2 * count { capacity *= 2 }
    var kept: [PendingChange?] = []
    kept.reserveCapacity(capacity)
    // One by one, since converting an array to an array of optionals casts each element.
    for change in waiting() { kept.append(change) }
    (head, storedCount, settledCount) = (0, kept.count, 0)
    while kept.count < capacity { kept.append(nil) }
    ring = kept
  }
}
