/// Which container an item takes part in, and how it comes there.
extension LayoutContainer {
  /// Returns the container of a node, and makes one where none of its ancestors has any.
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
  /// It climbs first and joins on the way down, in loops, because trees may be deep. A node that is above
  /// itself is a root.
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

  /// Moves a new node into the container of its parent, the most common case.
  ///
  /// - Returns: The container, or `nil` where more has to be looked at.
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

  /// Adds a node that is in no container.
  func admit(_ node: LayoutNode, under parent: LayoutNode?) {
    giveSlot(to: node)
    if let parent {
      node.link(under: parent)
    } else {
      root = node
    }
    noteHeld(node)
    noteMetrics(node)
    noteNested(node)
    gatherPassing(node)
    wake()
  }

  /// Takes in the parent of the root, which is in no container, as the new root.
  ///
  /// So a tree that is constrained from its leaves upwards never moves.
  private func grow(to parent: LayoutNode) {
    guard let old = root else { return }
    hold()
    defer { letGo() }
    // Settings of the old root only.
    size = nil
    onNeedsUpdate = nil
    onUpdate = nil
    admit(parent, under: nil)
    old.link(under: parent)
    noteHeld(old)
    findSurroundings()
    // The old root may have been asked, the new one has not.
    request.isAskDue = true
  }
}
