/// A priority queue of scheduled work, as a binary heap.
///
/// Cancelled work stays in the heap until it comes to the top, or until it makes up more than half of the heap.
struct DelayQueue {
  private var heap: [ScheduledWork] = []
  private var nextOrder = 0

  /// The order number of the next work that is added.
  var endOrder: Int { nextOrder }

  /// The number of items in the heap, including cancelled work.
  var storedCount: Int { heap.count }

  /// The work that is due first.
  var first: ScheduledWork? {
    mutating get {
      while let top = heap.first, !top.isPending { removeTop() }
      return heap.first
    }
  }

  /// Adds work.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func add(at deadline: Duration, _ work: @escaping () -> Void) -> ScheduledWork {
    if heap.count == heap.capacity { removeCancelled() }
    let added = ScheduledWork(deadline: deadline, order: nextOrder, work: work)
    nextOrder += 1
    heap.append(added)
    siftUp(from: heap.count - 1)
    return added
  }

  /// Removes and returns the first work, if it is due and its order number is less than `order`.
  mutating func popDue(at now: Duration, before order: Int = .max) -> ScheduledWork? {
    guard let top = first, top.deadline <= now, top.order < order else { return nil }
    removeTop()
    return top
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(from: 0)
  }

  private mutating func removeCancelled() {
    let pending = heap.filter(\.isPending)
    guard pending.count <= heap.count / 2 else { return }
    heap.removeAll(keepingCapacity: true)
    for work in pending {
      heap.append(work)
      siftUp(from: heap.count - 1)
    }
  }

  private mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard comesFirst(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && comesFirst(child, least) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }

  private func comesFirst(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (heap[a], heap[b])
    return a.deadline == b.deadline ? a.order < b.order : a.deadline < b.deadline
  }
}
