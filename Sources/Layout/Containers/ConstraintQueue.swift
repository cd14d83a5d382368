/// The constraints that the next update of a container makes, changes, or tries again.
///
/// Each constraint knows the queue that it is in and its position there, so that it leaves at once when it is
/// deactivated or goes to another container. The order in the queue means nothing; that of the serials counts.
final class ConstraintQueue {
  private(set) var constraints: [LayoutConstraint] = []

  var isEmpty: Bool { constraints.isEmpty }

  deinit { for constraint in constraints { constraint.place = nil } }

  /// A constraint's queue and its position there.
  struct Place {
    unowned let queue: ConstraintQueue
    fileprivate var position: Int
  }

  /// Adds a constraint, which leaves the queue that it was in.
  func insert(_ constraint: LayoutConstraint) {
    constraint.leaveQueue()
    constraint.place = Place(queue: self, position: constraints.count)
    constraints.append(constraint)
  }

  fileprivate func remove(at position: Int) {
    constraints[position].place = nil
    let last = constraints.removeLast()
    guard position < constraints.count else { return }
    constraints[position] = last
    last.place?.position = position
  }

  /// Removes and returns all constraints, in the order in which they were asked for.
  func takeAll() -> [LayoutConstraint] {
    let taken = constraints.sorted { $0.serial < $1.serial }
    constraints = []
    for constraint in taken { constraint.place = nil }
    return taken
  }
}

extension LayoutConstraint {
  var isQueued: Bool { place != nil }

  func leaveQueue() {
    if let place { place.queue.remove(at: place.position) }
  }
}
