/// How an item leaves a container, with all that is below.
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

  /// Removes the node's links to a container; its constraints have to be made again.
  func strip(from container: LayoutContainer) {
    var next = firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      constraint.dropRows(into: container)
      PendingConstraints.leave(constraint)
    }
    if !content.isEmpty {
      for row in content.all { container.retire(row) }
      content.rows = (nil, nil, nil, nil)
      content.refused = [:]
    }
    if !held.isEmpty { for row in held.all { container.retire(row) } }
    held = HeldRows()
    for change in changes { change.stamp = 0 }
    variables = []
    isMetricsQueued = false
    metrics = nil
    stamp = 0
    container.release(slot)
    slot = -1
    self.container = nil
  }

  /// Follows the item to its current parent, if the move was not announced.
  func followParent() {
    guard let container, container.root !== self, let item else { return }
    if item.layoutParent?.layoutNode !== parent { parentDidChange(isTold: false) }
  }

  /// Follows the item to its new parent, or out of the tree.
  ///
  /// - Parameter isTold: As ``leave(isTold:)`` has it.
  /// - Returns: The constraints of items' authors that have ended.
  @discardableResult
  func parentDidChange(isTold: Bool = true) -> [LayoutConstraint] {
    guard let container, let item else { return [] }
    if container.root === self {
      if isLaidOut { container.mergeUpwards() } else { container.findSurroundings() }
      return []
    }
    guard parent == nil || item.layoutParent?.layoutNode !== parent else { return [] }
    let ended = leave(isTold: isTold)
    if isLaidOut { self.container?.mergeUpwards() }
    return ended
  }

  /// Leaves the container with all that is below; constraints across the cut end.
  ///
  /// - Parameter isTold: Whether nothing can have been asked for since the item was moved. Else constraints
  ///   of items below that have not been tried may be meant for the new place, and stay.
  /// - Returns: The constraints of items' authors that have ended.
  @discardableResult
  func leave(isTold: Bool = true) -> [LayoutConstraint] {
    guard let container else { return [] }
    var ended: [LayoutConstraint] = []
    func end(_ constraint: LayoutConstraint) {
      if constraint.isAsked { ended.append(constraint) }
      constraint.stop()
    }
    // The descendants keep their tree, and follow the topmost item.
    let own = LayoutContainer()
    var held = [container, own]
    defer { for container in held { container.letGo() } }
    for container in held { container.hold() }
    var members: [LayoutNode] = []
    collectSubtree(into: &members)
    for node in members { node.isLeaving = true }
    defer { for node in members { node.isLeaving = false } }
    func stays(_ constraint: LayoutConstraint, at end: LayoutNode, _ other: LayoutNode) -> Bool {
      if other.isLeaving { return true }
      if !isTold, end !== self, constraint.isUntried { return true }
      // Descendants that have not joined yet are not linked.
      return other.container !== container && Ancestors(of: other).contains { $0 === self }
    }
    for node in members {
      if let stack = node.stack, let item = node.item, let bounds = stack.boundary.node,
        !bounds.isLeaving
      {
        if let other = bounds.container, other !== container {
          other.hold()
          held.append(other)
        }
        stack.remove(item)
      }
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        if let other = constraint.reference, !stays(constraint, at: node, other) {
          end(constraint)
        }
      }
      next = node.firstIncoming
      while let constraint = next {
        next = constraint.nextIncoming
        if let from = constraint.from, stays(constraint, at: node, from) { continue }
        end(constraint)
      }
    }
    container.keepNumbers { $0.from?.isLeaving ?? false }
    let wasRoot = container.root === self
    for node in members { node.strip(from: container) }
    if wasRoot { container.root = nil } else { unlink() }
    // Settings belong to the tree that the items have left, and not to them.
    own.formerOnIssue = container.onIssue ?? container.formerOnIssue
    own.nesting.inherited = (container.direction, container.usedScale)
    own.givenCheck = container.givenCheck
    own.due.lastSerial = container.due.lastSerial
    own.adopt(members)
    own.findSurroundings()
    own.due.stacks = container.due.stacks.filter { waiting in
      waiting.stack?.boundary.node?.isLeaving ?? false
    }
    return ended
  }
}

extension LayoutContainer {
  fileprivate func adopt(_ members: [LayoutNode]) {
    for node in members { take(node, 0) }
    root = members.first
  }
}
