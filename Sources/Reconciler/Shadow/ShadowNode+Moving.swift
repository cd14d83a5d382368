import Layout

/// Views that go from one parent to another.
extension ShadowNode {
  /// Whether the view or one above it is loose.
  var isBelowLoose: Bool {
    var next: ShadowNode? = self
    while let node = next {
      if node.isLoose { return true }
      next = node.parent
    }
    return false
  }

  /// Whether the view is another, or stands below it.
  func isBelow(_ other: ShadowNode) -> Bool {
    var next: ShadowNode? = self
    while let node = next {
      if node === other { return true }
      next = node.parent
    }
    return false
  }

  /// Brings the depths of the view and all below it to where it stands.
  func sink(to depth: Int) {
    if self.depth == depth { return }
    let difference = depth - self.depth
    self.depth = depth
    if children.isEmpty { return }
    var next = children.compactMap(\.node)
    while let node = next.popLast() {
      node.depth += difference
      next += node.children.compactMap(\.node)
    }
  }

  /// Forgets a child that another parent has placed.
  func letGo(of view: StateView) {
    guard let offset = children.firstIndex(where: { $0.view === view }) else { return }
    for constraint in children[offset].constraints { constraint.deactivate() }
    children.remove(at: offset)
  }

  /// Puts what a view has placed into mutations anew.
  func announceChildren() {
    var next = children.reversed().map { (child: $0, parent: id.number) }
    while let (child, parent) = next.popLast() {
      scheduler.mutations.storage.append(
        Mutation(.create, ViewID(child.number), scheduler.kind(of: type(of: child.view)).name))
      scheduler.mutations.storage.append(Mutation(.insert, ViewID(child.number), parent))
      guard let node = child.node else { continue }
      for below in node.children.reversed() { next.append((below, node.id.number)) }
    }
  }
}
