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
    self.depth = depth
    for child in children { child.node?.sink(to: depth + 1) }
  }

  /// Forgets a child that another parent has placed.
  func letGo(of view: StateView) {
    guard let offset = children.firstIndex(where: { $0.view === view }) else { return }
    for constraint in children[offset].constraints { constraint.deactivate() }
    children.remove(at: offset)
  }

  /// Puts what a view has placed into mutations anew.
  func announceChildren() {
    for child in children {
      scheduler.mutations.storage.append(
        Mutation(.create, ViewID(child.number), scheduler.kind(of: type(of: child.view)).name))
      scheduler.mutations.storage.append(Mutation(.insert, ViewID(child.number), id.number))
      child.node?.announceChildren()
    }
  }
}
