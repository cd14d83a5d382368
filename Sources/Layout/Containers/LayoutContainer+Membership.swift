extension LayoutContainer {
  /// Returns the container of a node, and makes one where none of its ancestors has any.
  ///
  /// - Parameter isLaidOut: Whether the node is about to have constraints, so that it is not a root.
  @discardableResult
  static func of(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    if node.container?.root == nil, node.container != nil {
      // The root has gone; what is left of its tree begins anew.
      var top = node
      while let parent = top.parent { top = parent }
      top.leave()
    }
    if let container = node.container {
      guard isLaidOut || node.isLaidOut, container.root === node else { return container }
      return container.mergeUpwards()
    }
    guard let item = node.item else { return nil }
    if isLaidOut || node.isLaidOut, let parent = parentNode(of: item) {
      of(parent, isLaidOut: parent.isLaidOut)?.admit(node, under: parent)
    } else {
      LayoutContainer().admit(node, under: nil)
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

  /// Makes the container of the root's parent the one of all that is here.
  ///
  /// - Returns: That container, or this one where the root has no parent.
  @discardableResult
  func mergeUpwards() -> LayoutContainer {
    guard let root, let item = root.item, let parent = Self.parentNode(of: item),
      let upper = Self.of(parent, isLaidOut: parent.isLaidOut), upper !== self
    else { return self }
    var members: [LayoutNode] = []
    root.collectSubtree(into: &members)
    self.root = nil
    for node in members { node.strip(from: self) }
    root.link(under: parent)
    for node in members { upper.take(node) }
    upper.onIssue = upper.onIssue ?? onIssue
    upper.stackQueue.append(contentsOf: stackQueue)
    stackQueue = []
    return upper
  }

  /// Takes over a node whose place in the tree is right already.
  private func take(_ node: LayoutNode) {
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
      enqueue(constraint)
    }
  }

  /// Brings two nodes into one container.
  ///
  /// - Returns: Whether they have a common ancestor.
  static func unite(_ a: LayoutNode, _ b: LayoutNode) -> Bool {
    if let container = a.container, container === b.container { return true }
    var ancestors: Set<ObjectIdentifier> = []
    var next = a.item
    while let item = next {
      ancestors.insert(ObjectIdentifier(item))
      next = item.layoutParent
    }
    next = b.item
    while let item = next, !ancestors.contains(ObjectIdentifier(item)) { next = item.layoutParent }
    guard let common = next else { return false }
    common.layoutNode.attach(common)
    raise(a, to: common.layoutNode)
    raise(b, to: common.layoutNode)
    return a.container === b.container
  }

  /// Makes a node and all items between part of the container of an ancestor.
  private static func raise(_ node: LayoutNode, to ancestor: LayoutNode) {
    guard node !== ancestor, let item = node.item, let parent = parentNode(of: item) else {
      of(node, isLaidOut: node.isLaidOut)
      return
    }
    raise(parent, to: ancestor)
    if node.container == nil {
      parent.container?.admit(node, under: parent)
    } else if let container = of(node, isLaidOut: node.isLaidOut), container !== parent.container {
      container.mergeUpwards()
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
    held = HeldRows()
    dropVariables()
    isMetricsQueued = false
    metrics = nil
    stamp = 0
    container.release(slot)
    slot = -1
    self.container = nil
  }

  /// Leaves the container with all that is below; constraints across the cut end.
  func leave() {
    guard let container else { return }
    var members: [LayoutNode] = []
    collectSubtree(into: &members)
    var isInside = Set<ObjectIdentifier>()
    for node in members { isInside.insert(ObjectIdentifier(node)) }
    for node in members {
      if let stack = node.stack, let item = node.item, let bounds = stack.boundary.node,
        !isInside.contains(ObjectIdentifier(bounds))
      {
        stack.remove(item)
      }
      var next = node.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        guard let other = constraint.reference, !isInside.contains(ObjectIdentifier(other))
        else { continue }
        constraint.stop()
      }
      next = node.firstIncoming
      while let constraint = next {
        next = constraint.nextIncoming
        if let from = constraint.from, isInside.contains(ObjectIdentifier(from)) { continue }
        constraint.stop()
      }
    }
    container.queue.removeAll { queued in
      queued.from.map { isInside.contains(ObjectIdentifier($0)) } ?? true
    }
    let wasRoot = container.root === self
    for node in members { node.strip(from: container) }
    if wasRoot { container.root = nil } else { unlink() }
    // What is below keeps its tree, and goes where the highest goes.
    let own = LayoutContainer()
    own.onIssue = container.onIssue
    own.direction = container.direction
    own.scale = container.scale
    own.adopt(members)
    own.stackQueue = container.stackQueue.filter { waiting in
      waiting.stack?.boundary.node.map { isInside.contains(ObjectIdentifier($0)) } ?? false
    }
  }
}

extension LayoutContainer {
  fileprivate func adopt(_ members: [LayoutNode]) {
    root = members.first
    for node in members { take(node) }
    rootSlot = root?.slot ?? -1
  }
}
