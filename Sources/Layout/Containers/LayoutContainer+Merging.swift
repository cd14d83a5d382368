/// Joining two containers.
extension LayoutContainer {
  /// Moves all items into the container of the root's parent.
  ///
  /// - Returns: That container; this one if the root has no parent.
  @discardableResult
  func mergeUpwards() -> LayoutContainer {
    guard let root else { return self }
    return Self.join(root, isLaidOut: true) ?? self
  }

  /// Moves all items into an upper container, which takes over each setting that it does not have.
  func merge(into upper: LayoutContainer, under parent: LayoutNode) {
    guard let root, upper !== self else { return }
    beginChange()
    request.passChanges(to: upper)
    defer { endChange() }
    finishDepartures()
    keepNumbers { _ in true }
    var members: [LayoutNode] = []
    root.collectSubtree(into: &members)
    self.root = nil
    nesting.unlist()
    for node in members { node.strip(from: self) }
    upper.dismissDepartures(beforeChildOf: parent)
    root.link(under: parent)
    // Shifts the serials so that the latest requests of both containers are equal.
    let shift = upper.pending.lastSerial - pending.lastSerial
    for node in members { upper.take(node, shift) }
    upper.onIssue = upper.onIssue ?? onIssue
    upper.scale = upper.scale ?? scale
    if upper.settings.direction == nil, let own = settings.direction { upper.direction = own }
    upper.due.takeArrangers(of: &due)
  }

  /// Adds a node that has its place in the tree already, and enqueues its constraints.
  ///
  /// - Parameter shift: The amount to add to the serials of its constraints.
  func take(_ node: LayoutNode, _ shift: Int) {
    giveSlot(to: node)
    enqueueAll(of: node, shift)
  }

  /// Makes the next update examine a node and all its constraints, because the node has moved.
  func enqueueAll(of node: LayoutNode, _ shift: Int = 0) {
    noteGiven(node)
    noteMetrics(node)
    nesting.note(node)
    for constraint in node.outgoing {
      constraint.serial += shift
      enqueue(constraint)
    }
  }

  /// Joins the containers of two nodes.
  ///
  /// - Returns: Whether they have a common ancestor.
  @discardableResult
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

  /// Moves a node and all items in between into the container of an ancestor.
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
      // It was moved without notice.
      if next.parent !== parent { next.followParent() }
      _ = join(next, isLaidOut: true)
      parent = next
    }
  }
}
