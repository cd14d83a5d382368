/// Reading metrics, heights, and the frames of items that are not laid out.
extension ChangeCollector {
  /// Reads the metrics of items that have announced new ones.
  mutating func readMetrics(_ pass: inout UpdatePass) {
    for slot in container.metrics.takeWaiting() {
      guard let node = container.items[slot], node.content.dequeue() else { continue }
      guard let item = node.item else { continue }
      let old = node.content.metrics
      let given = item.layoutMetrics
      if !given.isFinite { report(.notFinite, node) }
      let metrics = given.isFinite ? given : given.finite
      node.content.metrics = metrics
      if old == nil || (node.isLaidOut && node.placement.frame == nil) { pass.note(node) }
      if old != metrics, let stack = node.arranger { stack.contentChanged() }
      if let old, old.placesDiffer(from: metrics) { container.enqueueDependents(of: node) }
      container.metrics.set(node.slot, heightDependsOnWidth: metrics.heightDependsOnWidth)
      if metrics.heightDependsOnWidth {
        // The measured height may belong to the previous content.
        node.content.measuredWidth = nil
        if old != nil, let width = solvedWidth(of: node) {
          measure(node, width: width)
        } else {
          container.metrics.measureLater(slot)
        }
      } else {
        node.content.measuredHeight = nil
      }
      takeContent(of: node)
    }
  }

  /// Measures the height for the width that the solver has found.
  mutating func measure(_ node: LayoutNode) {
    guard let width = solvedWidth(of: node) else { return }
    if measure(node, width: width) { takeContent(of: node) }
  }

  private func solvedWidth(of node: LayoutNode) -> Double? {
    container.solver.solve()
    container.solver.core.computeDefinitions()
    return container.computedValue(.width, of: node)
  }

  /// Measures the height for a width, and returns whether it has changed.
  @discardableResult
  private func measure(_ node: LayoutNode, width: Double) -> Bool {
    if let last = node.content.measuredWidth, (last - width).magnitude < 1e-6 { return false }
    node.content.measuredWidth = width
    var height = node.measuredHeight(forWidth: width)
    if height?.isFinite == false {
      report(.notFinite, node)
      height = nil
    }
    guard height != node.content.measuredHeight else { return false }
    node.content.measuredHeight = height
    return true
  }

  /// Updates the rows of an item's content to its metrics.
  mutating func takeContent(of node: LayoutNode) {
    // Content that was left out is tried now, or no longer requested.
    if node.content.update(of: node, into: &changes) {
      container.blockers.forgetContent(of: node.slot)
    }
  }

  // MARK: - Given frames

  /// Updates the constraints that keep the root and other items that are not laid out at their own frames.
  mutating func readFrames(_ pass: inout UpdatePass) {
    let readsAll = container.checksFrames
    let slots = container.given.takeSlots(all: readsAll, root: container.items.rootSlot)
    for slot in slots {
      guard let node = container.items[slot], let item = node.item else { continue }
      let frame = item.layoutRect
      guard !node.given.isCurrent(frame), readsAll || container.given.contains(slot)
      else { continue }
      let isRoot = node === container.root
      let rootSize = isRoot ? container.size : nil
      guard (!node.isLaidOut && isReferredTo(node)) || rootSize != nil else {
        for row in node.given.takeRows(at: frame) { container.retire(row) }
        if isRoot { pass.note(node) } else { container.given.remove(slot) }
        continue
      }
      let used = Rect(origin: frame.origin, size: rootSize ?? frame.size)
      guard used.isFinite else {
        if node.given.noteUnusable() { report(.notFinite, node) }
        continue
      }
      let isChanged = node.given.set(
        used, read: frame, of: node, isRoot: isRoot, into: &changes)
      if isChanged { pass.note(node) }
    }
  }

  /// Returns whether constraints may mention the frame of an item that is not laid out.
  ///
  /// A root that has lost its last child needs no rows. Its solver is often new, and would solve nothing else.
  private func isReferredTo(_ node: LayoutNode) -> Bool {
    node.firstIncoming != nil || node.firstChild != nil
      || (node === container.root && container.solver.hasCallersConstraints)
  }

  private func report(_ kind: LayoutIssue.Kind, _ node: LayoutNode) {
    container.report(LayoutIssue(kind, item: node.name, source: nil))
  }
}
