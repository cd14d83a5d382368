import Layout

/// Views that move from one parent to another.
extension ShadowNode {
  /// Whether the view or an ancestor is loose.
  var isBelowLoose: Bool {
    var next: ShadowNode? = self
    while let node = next {
      if node.data.life.isLoose { return true }
      next = node.parent
    }
    return false
  }

  /// Returns whether the view is another one or its descendant.
  func isBelow(_ other: ShadowNode) -> Bool {
    var next: ShadowNode? = self
    while let node = next {
      if node == other { return true }
      next = node.parent
    }
    return false
  }

  /// Updates the depths of the view and its descendants to its position.
  @inline(__always)
  func sink(to depth: Int) {
    let difference = depth - self.data.depth
    self.data.depth = depth
    if difference != 0, !data.children.isEmpty { sinkChildren(by: difference) }
  }

  @inline(never)
  private func sinkChildren(by difference: Int) {
    var next = childNodes
    while let node = next.popLast() {
      node.data.depth += difference
      next += node.childNodes
    }
  }

  /// Releases a child that another parent has placed.
  func letGo(of view: PlatformView) {
    // From both ends, because a parent that takes many children takes them in order or in reverse.
    var (first, last) = (0, data.children.count - 1)
    while first <= last, data.children[first].view !== view, data.children[last].view !== view {
      first += 1
      last -= 1
    }
    guard first <= last else { return }
    let offset = data.children[first].view === view ? first : last
    restore(offset)
    for constraint in data.children[offset].constraints { constraint.deactivate() }
    self.view.storeSubviews()
    _ = data.children.remove(at: offset)
  }

  /// Records the mutations that create the views that a view has placed.
  func announceChildren() {
    if !RenderScheduler.current.isRecording { return }
    var next = [(node: self, child: 0)]
    while let (node, child) = next.popLast() {
      if child == node.data.children.count { continue }
      next.append((node, child + 1))
      let number = node.data.children[child].id.number
      let kind = RenderScheduler.current.kind(of: type(of: node.data.children[child].view))
      RenderScheduler.current.record(.create, number, kind.name)
      RenderScheduler.current.record(.insert, number, node.data.id.number)
      // The record of the view's text was removed with the former parent of its parent.
      RenderScheduler.current.shownTexts[number] = nil
      node.recordText(child)
      if let below = node.data.children[child].node { next.append((below, 0)) }
    }
  }
}
