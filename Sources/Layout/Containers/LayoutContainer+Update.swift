extension LayoutContainer {
  /// Solves what has changed, and sets the frames that are different.
  ///
  /// Required constraints that contradict what holds already are left out, reported once, and tried again
  /// when other constraints change.
  ///
  /// - Returns: The items whose frames have changed.
  /// - Complexity: In proportion to what changes, where ``checksItems`` is off.
  @discardableResult
  public func update() -> LayoutUpdate {
    guard !isUpdating, let root else { return LayoutUpdate() }
    isUpdating = true
    if checksItems { checkAll() }
    takeSettings()
    makeStacks()
    resolveTargets()
    if self.root == nil {
      // It has become part of a larger one.
      isUpdating = false
      return root.container?.update() ?? LayoutUpdate()
    }
    var update = LayoutUpdate()
    var changed: [LayoutNode] = []
    stamp &+= 2
    var changes = LayoutChanges()
    takeMetrics(into: &changes, &changed)
    makeStacks()
    takeHeld(into: &changes, &changed)
    takeQueue(into: &changes)
    retryRefused(into: &changes)
    for change in changes.finished { change.end() }
    settled()
    if !changes.isEmpty || !changed.isEmpty { solve(changes, &update) }
    var toMeasure = collectChanged(into: &changed)
    for slot in unmeasured { if let node = nodes[Int(slot)].node { toMeasure.append(node) } }
    unmeasured = []
    // Before anyone is called, so that nobody finds a change half made.
    while boundSizes(of: changed, &update) { toMeasure += collectChanged(into: &changed) }
    endAccepted()
    settleHeights(toMeasure, &changed, &update)
    while boundSizes(of: changed, &update) {
      settleHeights(collectChanged(into: &changed), &changed, &update)
    }
    checkHeld(changed)
    setFrames(of: changed, &update)
    isUpdating = false
    if needsUpdate { ask() }
    if update.rounds > 0 { onUpdate?() }
    wakeNested()
    return update
  }

  /// Measures heights for new widths until they follow from each other.
  private func settleHeights(
    _ first: [LayoutNode], _ changed: inout [LayoutNode], _ update: inout LayoutUpdate
  ) {
    var toMeasure = first
    for _ in 0..<12 {
      var changes = LayoutChanges()
      for node in toMeasure { measure(node, into: &changes) }
      if changes.isEmpty { return }
      solve(changes, &update)
      toMeasure = collectChanged(into: &changed)
    }
    guard !toMeasure.isEmpty else { return }
    let names = toMeasure.map(\.name).joined(separator: ", ")
    report(LayoutIssue(.unsettledHeights, item: names, source: nil))
  }

  /// Reports once that what is required does not leave the root, or another item that is not laid out,
  /// at the frame that it has, which is not for it to change.
  private func checkHeld(_ changed: [LayoutNode]) {
    let held = changed.filter { $0.container === self && !$0.held.isEmpty }
    for node in held.sorted(by: { $0.slot < $1.slot }) {
      let asked = askedFrame(of: node)
      let isMisfit = asked.map { !$0.fits(solvedFrame(of: node)) } ?? false
      if isMisfit, !node.held.isMisfit, let asked {
        let conflicts = conflicts(holding: node)
        let kind =
          node === root
          ? LayoutIssue.Kind.rootSize(asked.size, conflicts) : .heldFrame(asked, conflicts)
        report(LayoutIssue(kind, item: node.name, source: nil))
      }
      node.held.isMisfit = isMisfit
    }
  }

  func report(_ issue: LayoutIssue) { LayoutIssue.report(issue, near: root) }

  // MARK: - Collecting

  /// Asks all items for their parents and their metrics.
  private func checkAll() {
    for index in nodes.indices {
      guard let node = nodes[index].node else { continue }
      guard let item = node.item else {
        node.leave()
        continue
      }
      if node !== root || node.isLaidOut {
        let parent = item.layoutParent
        // One whose parent has gone belongs to nobody here.
        if node.parent == nil || parent?.layoutNode !== node.parent {
          node.parentDidChange(isTold: false)
          continue
        }
      }
      let metrics = item.layoutMetrics
      if metrics != node.metrics, metrics.isFinite || metrics.finite != node.metrics {
        noteMetrics(node)
      }
    }
  }

  /// Makes the rules of stacks that have changed.
  private func makeStacks() {
    // Rules may bring the stack, and this container, into another one, which has them then.
    while let waiting = stackQueue.popLast() {
      guard let stack = waiting.stack, stack.isDirty else { continue }
      let container = stack.boundary.node?.container
      container?.hold()
      stack.makeRules()
      container?.letGo()
    }
  }

  /// Reads which variables have changed.
  ///
  /// - Returns: The items whose heights are to be measured for a new width.
  private func collectChanged(into changed: inout [LayoutNode]) -> [LayoutNode] {
    var toMeasure: [LayoutNode] = []
    for variable in solver.updateVariables() {
      let slot = variable.tag >> 2
      guard slot >= 0, Int(slot) < nodes.count, let node = nodes[Int(slot)].node else { continue }
      note(node, &changed)
      if variable.tag & 3 == LayoutNode.Field.width.rawValue, measured.contains(slot) {
        toMeasure.append(node)
      }
    }
    return toMeasure
  }

  func note(_ node: LayoutNode, _ changed: inout [LayoutNode]) {
    guard node.stamp != stamp else { return }
    node.stamp = stamp
    changed.append(node)
  }
}
