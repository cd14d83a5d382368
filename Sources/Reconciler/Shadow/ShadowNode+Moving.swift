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
    for offset in children.indices { children[offset].node?.sink(to: depth + 1) }
  }

  /// Forgets a child that another parent has placed.
  func letGo(of view: StateView) {
    guard let offset = children.indices.first(where: { children[$0].view === view }) else {
      return
    }
    for constraint in children[offset].constraints { constraint.deactivate() }
    children.remove(at: offset)
  }

  /// Puts what a view has placed into mutations anew.
  func announceChildren() {
    if !scheduler.isRecording { return }
    for offset in children.indices {
      let child = children[offset].id.number
      scheduler.record(.create, child, scheduler.kind(of: type(of: children[offset].view)).name)
      scheduler.record(.insert, child, id.number)
      children[offset].node?.announceChildren()
    }
  }
}
