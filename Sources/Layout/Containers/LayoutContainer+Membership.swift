/// Finding the container of an item, and adding items to a container.
extension LayoutContainer {
  /// Returns the container of a node, and creates one if none of its ancestors has one.
  ///
  /// - Parameter isLaidOut: Whether the node is about to have constraints, so that it is not a root.
  @discardableResult
  static func of(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    if let container = node.container, container.items.rootSlot >= 0,
      container.items.rootSlot != node.slot || !(isLaidOut || node.isLaidOut)
    {
      return container
    }
    return join(node, isLaidOut: isLaidOut || node.isLaidOut)
  }

  /// Moves a node, and its ancestors that are laid out, into their parents' containers.
  ///
  /// It finds the path upwards first, and joins the nodes on the way down. Both are loops, because trees may be deep. A
  /// node that is its own ancestor is a root.
  static func join(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    if isLaidOut, node.container == nil, let upper = joinParent(of: node) { return upper }
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
        // The parent was or is a descendant: it has moved without notice, or the tree has a cycle.
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
        let made = LayoutContainer()
        made.admit(top, under: nil)
        made.findSurroundings()
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

  /// Adds a new node to the container of its parent, which is the most common case.
  ///
  /// - Returns: The container; `nil` if the general method is needed.
  private static func joinParent(of node: LayoutNode) -> LayoutContainer? {
    guard let item = node.item, let parent = parentNode(of: item), parent !== node,
      let upper = parent.container, let root = upper.root, root !== parent || !parent.isLaidOut
    else { return nil }
    node.isCircleReported = false
    upper.admit(node, under: parent)
    return upper
  }

  static func parentNode(of item: any LayoutItem) -> LayoutNode? {
    guard let parent = item.layoutParent else { return nil }
    let node = parent.layoutNode
    node.attach(parent)
    return node
  }

  func giveSlot(to node: LayoutNode) {
    node.container = self
    if node.direction != nil { hasDirections = true }
    node.slot = items.insert(node)
  }

  /// Adds a node that has no container.
  func admit(_ node: LayoutNode, under parent: LayoutNode?) {
    giveSlot(to: node)
    if let parent {
      node.link(under: parent)
    } else {
      root = node
    }
    noteGiven(node)
    noteMetrics(node)
    noteNested(node)
    gatherPassing(node)
    wake()
  }

  /// Makes the root's parent, which has no container, the new root.
  ///
  /// So if an app adds constraints from the leaves upwards, no item changes its container.
  private func grow(to parent: LayoutNode) {
    guard let old = root else { return }
    beginChange()
    defer { endChange() }
    // These settings apply only to the old root.
    size = nil
    onNeedsUpdate = nil
    onUpdate = nil
    admit(parent, under: nil)
    old.link(under: parent)
    noteGiven(old)
    findSurroundings()
    // The update may have been requested from the old root, but not from the new one.
    request.isAskDue = true
  }
}
