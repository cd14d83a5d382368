/// Leaving a container together with all descendants.
extension LayoutNode {
  func collectSubtree(into members: inout [LayoutNode]) {
    var index = members.count
    members.append(self)
    while index < members.count {
      var child = members[index].firstChild
      while let next = child {
        members.append(next)
        child = next.nextSibling
      }
      index += 1
    }
  }

  /// Leaves a container whose root was deallocated, with the rest of its tree.
  func beginAnewIfOrphaned() {
    guard let container, container.root == nil else { return }
    var top = self
    while let parent = top.parent { top = parent }
    top.leave()
  }

  /// Removes the node and its rows from a container; the caller enqueues its constraints again.
  func strip(from container: LayoutContainer) {
    for constraint in outgoing {
      constraint.dropRows(into: container)
      PendingConstraints.leave(constraint)
    }
    for row in content.leave() { container.retire(row) }
    for row in given.takeRows() { container.retire(row) }
    for change in relations.changes { change.stamp = 0 }
    variables = []
    stamp = 0
    container.release(slot)
    slot = -1
    membership = nil
  }

  /// Follows the item to its current parent, if the move was not announced.
  func followParent() {
    guard let container, container.root !== self, let item else { return }
    if item.layoutParent?.layoutNode !== parent { parentDidChange(isTold: false) }
  }

  /// Follows the item to its new parent, or leaves the container if the item was deallocated.
  func followParentOrEnd() {
    if item == nil { leave() } else { parentDidChange(isTold: false) }
  }

  /// Follows the item to its new parent, or out of the tree.
  ///
  /// - Parameter isTold: See ``leave(isTold:isOut:)``.
  /// - Returns: The constraints of the caller that have ended.
  @discardableResult
  func parentDidChange(isTold: Bool = true) -> [Constraint] {
    defer { if identity.isStray { _ = returnToArranger() } }
    if isTold, let departure = departureLink.object, departure.returnHome(self) { return [] }
    guard let container, let item else { return [] }
    if container.root === self {
      if isLaidOut { container.mergeUpwards() } else { container.findSurroundings() }
      return []
    }
    let upper = item.layoutParent
    guard parent == nil || upper?.layoutNode !== parent else { return [] }
    let ended = leave(isTold: isTold, isOut: upper == nil)
    if departure == nil, isLaidOut { self.container?.mergeUpwards() }
    return ended
  }

  /// Leaves the container with all descendants; constraints between these and other items end.
  ///
  /// - Parameters:
  ///   - isTold: Whether the move was announced at once. Otherwise constraints of descendants that were not tried yet
  ///     may have been made after the move, and stay.
  ///   - isOut: Whether the item has no parent now. A tree with another parent is about to join the parent's container.
  /// - Returns: The constraints of the caller that have ended.
  @discardableResult
  func leave(isTold: Bool = true, isOut: Bool = false) -> [Constraint] {
    guard let container, let membership else { return [] }
    let mayWait =
      isTold && isOut && container.root != nil && container.root !== self
      && !container.request.isUpdating
    return Departure(of: self, in: membership).begin(self, isTold: isTold, mayWait: mayWait)
  }

  /// Moves the item to a container of its own, if its departure waits.
  @inline(__always)
  func finishDeparture() { _ = container }

  /// The container of the item, after its departure has finished, if there is one.
  var containerAfterDeparture: LayoutContainer? {
    if let departure { departure.former.finishDepartures(through: departure) }
    return joined
  }

  /// The container of the item; `nil` while its departure waits.
  var settledContainer: LayoutContainer? { departure == nil ? joined : nil }

  /// The waiting departure with which the item is leaving a container.
  ///
  /// - Complexity: O(d) for the d items above in the tree if departures from the container wait; else O(1).
  var departure: Departure? {
    guard let membership, !membership.departures.isEmpty else { return nil }
    var (found, next) = (departureLink, tree.parent)
    while !next.isEmpty { next.with { (found, next) = ($0.departureLink, $0.tree.parent) } }
    return found.object
  }

  /// Removes the node, which is being deallocated, from its departure.
  func loseFromDeparture() {
    // A node without children changes only the tree, unless it is the topmost one.
    if !departureLink.isEmpty || firstChild != nil { departure?.lose(self) }
  }
}
