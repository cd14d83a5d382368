extension LayoutContainer {
  /// Returns the container of a node, and makes one where none of its ancestors has any.
  ///
  /// - Parameter isLaidOut: Whether the node is about to have constraints, so that it is not a root.
  @discardableResult
  static func of(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    if let container = node.container, let root = container.root,
      root !== node || !(isLaidOut || node.isLaidOut)
    {
      return container
    }
    return join(node, isLaidOut: isLaidOut || node.isLaidOut)
  }

  /// Brings a node, and those above it that are laid out, into their parents' containers.
  ///
  /// It climbs first and joins on the way down, in loops, because trees may be deep. A node that is above
  /// itself is a root.
  private static func join(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    var path: [LayoutNode] = []
    var above = Ancestors(of: node)
    var top = node
    var goesUp = isLaidOut
    var isCircle = false
    while true {
      top.beginAnewIfOrphaned()
      let isRoot = top.container?.root === top
      guard goesUp, top.container == nil || isRoot, let parent = above.next() else { break }
      if let container = top.container, container === parent.container {
        // It was below, and has not said that it has moved; or it is below still.
        isCircle = Ancestors(of: top).contains { $0 === top }
        break
      }
      path.append(top)
      top = parent
      goesUp = parent.isLaidOut
    }
    isCircle = isCircle || above.isCircle
    if isCircle {
      if !node.isCircleReported {
        LayoutIssue.report(.init(.aboveItself, item: node.name, source: nil), near: node)
      }
      (path, top) = ([], node)
    }
    node.isCircleReported = isCircle
    var parent = top
    if top.container == nil {
      guard top.item != nil else { return nil }
      if let below = path.last, let container = below.container {
        container.grow(to: top)
        parent = path.removeLast()
      } else {
        LayoutContainer().admit(top, under: nil)
      }
    }
    for next in path.reversed() {
      guard let upper = parent.container else { break }
      if let container = next.container {
        container.merge(into: upper, under: parent)
      } else {
        upper.admit(next, under: parent)
      }
      parent = next
    }
    return node.container
  }

  static func parentNode(of item: any LayoutItem) -> LayoutNode? {
    guard let parent = item.layoutParent else { return nil }
    let node = parent.layoutNode
    node.attach(parent)
    return node
  }

  /// Adds a node that is in no container.
  func admit(_ node: LayoutNode, under parent: LayoutNode?) {
    node.container = self
    if let slot = freeSlots.popLast() {
      node.slot = slot
      nodes[Int(slot)].node = node
    } else {
      node.slot = Int32(nodes.count)
      nodes.append(Slot(node: node))
    }
    if let parent {
      node.link(under: parent)
    } else {
      root = node
      rootSlot = node.slot
    }
    heldSlots.insert(node.slot)
    noteMetrics(node)
    wake()
  }

  /// Takes in the parent of the root, which is in no container, as the new root.
  ///
  /// So a tree that is constrained from its leaves upwards never moves.
  private func grow(to parent: LayoutNode) {
    guard let old = root else { return }
    hold()
    defer { letGo() }
    // What was said of the old root alone.
    size = nil
    onNeedsUpdate = nil
    onUpdate = nil
    admit(parent, under: nil)
    old.link(under: parent)
    noteHeld(old)
    // The old root may have been asked, the new one has not.
    isAskDue = true
  }

  /// Makes the container of the root's parent the one of all that is here.
  ///
  /// - Returns: That container, or this one where the root has no parent.
  @discardableResult
  func mergeUpwards() -> LayoutContainer {
    guard let root else { return self }
    return Self.join(root, isLaidOut: true) ?? self
  }

  /// Makes an upper container that of all that is here.
  ///
  /// What the upper one has not been given, it takes over.
  private func merge(into upper: LayoutContainer, under parent: LayoutNode) {
    guard let root, upper !== self else { return }
    hold()
    passHolds(to: upper)
    defer { letGo() }
    keepNumbers { _ in true }
    var members: [LayoutNode] = []
    root.collectSubtree(into: &members)
    self.root = nil
    for node in members { node.strip(from: self) }
    root.link(under: parent)
    // What was asked for last is the last here and there.
    let shift = upper.lastSerial - lastSerial
    for node in members { upper.take(node, shift) }
    upper.onIssue = upper.onIssue ?? onIssue
    upper.scale = upper.scale ?? scale
    if upper.givenDirection == nil, let givenDirection { upper.direction = givenDirection }
    upper.stackQueue.append(contentsOf: stackQueue)
    stackQueue = []
  }

  /// Takes over a node whose place in the tree is right already.
  ///
  /// - Parameter shift: What the serials of its constraints are changed by.
  private func take(_ node: LayoutNode, _ shift: Int) {
    node.container = self
    if let slot = freeSlots.popLast() {
      node.slot = slot
      nodes[Int(slot)].node = node
    } else {
      node.slot = Int32(nodes.count)
      nodes.append(Slot(node: node))
    }
    heldSlots.insert(node.slot)
    noteMetrics(node)
    var next = node.firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      constraint.serial += shift
      enqueue(constraint)
    }
  }

  /// Brings two nodes into one container.
  ///
  /// - Returns: Whether they have a common ancestor.
  static func unite(_ a: LayoutNode, _ b: LayoutNode) -> Bool {
    if let container = a.container, container === b.container { return true }
    var above: Set<ObjectIdentifier> = [ObjectIdentifier(a)]
    for node in Ancestors(of: a) { above.insert(ObjectIdentifier(node)) }
    var common: LayoutNode? = b
    if !above.contains(ObjectIdentifier(b)) {
      common = Ancestors(of: b).first { above.contains(ObjectIdentifier($0)) }
    }
    guard let common else { return false }
    raise(a, to: common)
    raise(b, to: common)
    return a.container === b.container
  }

  /// Makes a node and all items between part of the container of an ancestor.
  private static func raise(_ node: LayoutNode, to ancestor: LayoutNode) {
    of(ancestor, isLaidOut: ancestor.isLaidOut)
    var path: [LayoutNode] = []
    if node !== ancestor {
      path.append(node)
      for next in Ancestors(of: node) {
        if next === ancestor { break }
        path.append(next)
      }
    }
    var parent = ancestor
    for next in path.reversed() {
      // One that has been moved, and has not said so.
      if next.parent !== parent { next.followParent() }
      _ = join(next, isLaidOut: true)
      parent = next
    }
  }
}

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

  /// Leaves a container whose root has gone, with what is left of its tree.
  fileprivate func beginAnewIfOrphaned() {
    guard let container, container.root == nil else { return }
    var top = self
    while let parent = top.parent { top = parent }
    top.leave()
  }

  /// Forgets what ties it to a container; its constraints are to be made anew.
  func strip(from container: LayoutContainer) {
    var next = firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      constraint.dropRows(into: container)
      constraint.isQueued = false
    }
    for row in content.all { container.retire(row) }
    for row in held.all { container.retire(row) }
    content.rows = (nil, nil, nil, nil)
    content.floors = (nil, nil)
    content.refused = []
    held = HeldRows()
    for change in changes { change.stamp = 0 }
    dropVariables()
    isMetricsQueued = false
    metrics = nil
    stamp = 0
    container.release(slot)
    slot = -1
    self.container = nil
  }

  /// Follows the item to the parent that it has by now, where nobody has told of that.
  func followParent() {
    guard let container, container.root !== self, let item else { return }
    if item.layoutParent?.layoutNode !== parent { parentDidChange(isTold: false) }
  }

  /// Leaves the container with all that is below; constraints across the cut end.
  ///
  /// - Parameter isTold: Whether nothing can have been asked for since the item was moved. Else constraints
  ///   of items below that have not been tried may be meant for the new place, and stay.
  func leave(isTold: Bool = true) {
    guard let container else { return }
    // What is below keeps its tree, and goes where the highest goes.
    let own = LayoutContainer()
    var held = [container, own]
    defer { for container in held { container.letGo() } }
    for container in held { container.hold() }
    var members: [LayoutNode] = []
    collectSubtree(into: &members)
    var isInside = Set<ObjectIdentifier>()
    for node in members { isInside.insert(ObjectIdentifier(node)) }
    func stays(_ constraint: LayoutConstraint, at end: LayoutNode, _ other: LayoutNode) -> Bool {
      if isInside.contains(ObjectIdentifier(other)) { return true }
      if !isTold, end !== self, constraint.isUntried { return true }
      // What is below and not united yet is not linked.
      return other.container !== container && Ancestors(of: other).contains { $0 === self }
    }
    for node in members {
      if let stack = node.stack, let item = node.item, let bounds = stack.boundary.node,
        !isInside.contains(ObjectIdentifier(bounds))
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
          constraint.stop()
        }
      }
      next = node.firstIncoming
      while let constraint = next {
        next = constraint.nextIncoming
        if let from = constraint.from, stays(constraint, at: node, from) { continue }
        constraint.stop()
      }
    }
    container.keepNumbers {
      $0.from.map { isInside.contains(ObjectIdentifier($0)) } ?? false
    }
    container.queue.removeAll { queued in
      queued.from.map { isInside.contains(ObjectIdentifier($0)) } ?? true
    }
    let wasRoot = container.root === self
    for node in members { node.strip(from: container) }
    if wasRoot { container.root = nil } else { unlink() }
    own.onIssue = container.onIssue
    own.givenDirection = container.givenDirection
    own.scale = container.scale
    own.checksItems = container.checksItems
    own.lastSerial = container.lastSerial
    own.adopt(members)
    own.stackQueue = container.stackQueue.filter { waiting in
      waiting.stack?.boundary.node.map { isInside.contains(ObjectIdentifier($0)) } ?? false
    }
  }
}

extension LayoutContainer {
  fileprivate func adopt(_ members: [LayoutNode]) {
    root = members.first
    for node in members { take(node, 0) }
    rootSlot = root?.slot ?? -1
  }
}
