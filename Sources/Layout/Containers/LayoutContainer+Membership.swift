/// The bond between a container and the nodes of its items, which all of them share.
///
/// A container that hands its contents to another one hands over its membership, so that no node has to be changed.
final class Membership {
  @safe @exclusivity(unchecked) private(set) var container: LayoutContainer

  /// The departures that wait for the next update.
  @safe @exclusivity(unchecked) var departures = Departures()

  init(in container: LayoutContainer) {
    self.container = container
    container.membership = Link(self)
  }

  deinit { container.membership = Link(nil) }

  /// Makes all nodes members of another container, which has none.
  func move(to other: LayoutContainer) {
    container.membership = Link(nil)
    container = other
    container.membership = Link(self)
  }
}

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
  static func join(_ node: LayoutNode, isLaidOut: Bool) -> LayoutContainer? {
    if isLaidOut, node.container == nil, let upper = joinParent(of: node) { return upper }
    return Ascent(from: node, isLaidOut: isLaidOut).join()
  }

  /// Adds a new node to the container of its parent, which is the most common case.
  ///
  /// - Returns: The container; `nil` if the general method is needed.
  private static func joinParent(of node: LayoutNode) -> LayoutContainer? {
    guard let item = node.item, let parent = parentNode(of: item), parent !== node,
      let upper = parent.container, let root = upper.root, root !== parent || !parent.isLaidOut
    else { return nil }
    _ = node.tree.note(isCircle: false)
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
    node.membership = membership.object ?? Membership(in: self)
    node.slot = items.insert(node)
  }

  /// Returns whether the container has a node, without retaining either.
  @inline(__always)
  func has(_ node: NodeReference) -> Bool {
    !node.membership.isEmpty && node.membership == membership
  }

  /// Adds a node that has no container.
  func admit(_ node: LayoutNode, under parent: LayoutNode?) {
    if let parent { dismissDepartures(beforeChildOf: parent) }
    giveSlot(to: node)
    if let parent {
      node.link(under: parent)
    } else {
      root = node
    }
    noteGiven(node)
    noteMetrics(node)
    nesting.note(node)
    // The containers below may be listed at this node from now on.
    if node.nested.hasPassing {
      for container in node.nested.passingContainers { container.findSurroundings() }
    }
    wake()
  }

  /// Makes the root's parent, which has no container, the new root.
  ///
  /// So if an app adds constraints from the leaves upwards, no item changes its container.
  func grow(to parent: LayoutNode) {
    guard let old = root else { return }
    beginChange()
    defer { endChange() }
    settings.ofRoot = .init()
    admit(parent, under: nil)
    old.link(under: parent)
    noteGiven(old)
    findSurroundings()
    // The update may have been requested from the old root, but not from the new one.
    request.repeatAsking()
  }
}
