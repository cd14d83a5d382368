extension LayoutContainer {
  /// Solves all changes since the last update, and sets the frames that changed.
  ///
  /// If required constraints contradict each other, the update leaves out the one added last and reports it. It retries
  /// the constraint when one of the constraints that block it changes, and reports it again if others block it then.
  ///
  /// - Returns: The items whose frames have changed.
  /// - Complexity: Proportional to the extent of the changes if ``checksItems`` and ``checksFrames`` are `false`; else
  ///   O(*n*) in addition, for *n* items.
  @discardableResult
  public func update() -> LayoutUpdate {
    guard !request.isUpdating, let root else { return LayoutUpdate() }
    request.phase = .following
    dismissDepartures()
    followTree()
    guard self.root != nil else {
      // This container has joined another one.
      request.phase = .idle
      return root.container?.update() ?? LayoutUpdate()
    }
    request.phase = .solving
    var pass = UpdatePass()
    var round = 0
    repeat {
      let changes = collectChanges(&pass)
      if !changes.isEmpty || !pass.changed.isEmpty { solve(changes, &pass.update) }
      settleSizes(&pass)
      round += 1
    } while breakFlows(of: pass.changed, after: round)
    checkGiven(pass.changed)
    knownReporter = nil
    FrameWriter.write(pass.changed, of: self, &pass.update)
    request.phase = .idle
    askAgain(after: pass)
    return pass.update
  }

  /// The intermediate result of an update.
  private struct UpdatePass {
    var update = LayoutUpdate()

    /// The items whose variables have changed, each once.
    var changed: [LayoutNode] = []
  }

  /// Updates items, settings, stacks and the targets of constraints to the current tree.
  private func followTree() {
    if checksItems { checkAll() }
    takeSettings()
    makeStacks()
    resolveTargets()
  }

  /// Collects the changes for the solver: contents, frames of items that are not laid out, queued and retried
  /// constraints.
  private func collectChanges(_ pass: inout UpdatePass) -> LayoutChanges {
    var changes = LayoutChanges()
    stamp &+= 2
    takeMetrics(into: &changes, &pass.changed)
    makeStacks()
    takeGiven(into: &changes, &pass.changed)
    takeQueue(into: &changes)
    retryRefused(into: &changes)
    for change in changes.finished { change.end() }
    settled()
    return changes
  }

  func solve(_ changes: LayoutChanges, _ update: inout LayoutUpdate) {
    update.rounds += 1
    if !changes.isEmpty { ChangeAttempt.make(changes, in: self) }
  }

  /// Measures heights for new widths and solves again, until no width changes.
  private func settleSizes(_ pass: inout UpdatePass) {
    var toMeasure = collectChanged(into: &pass.changed) + due.unmeasured.compactMap { items[$0] }
    due.unmeasured = []
    for _ in 0..<12 {
      var changes = LayoutChanges()
      for node in toMeasure { measure(node, into: &changes) }
      if changes.isEmpty { return }
      solve(changes, &pass.update)
      toMeasure = collectChanged(into: &pass.changed)
    }
    guard !toMeasure.isEmpty else { return }
    let names = toMeasure.map(\.name).joined(separator: ", ")
    report(LayoutIssue(.unsettledHeights, item: names, source: nil))
  }

  /// Requests another update if hosts have made changes meanwhile, and notifies listeners and nested containers.
  private func askAgain(after pass: UpdatePass) {
    if request.isNeeded { ask() }
    if pass.update.rounds > 0 { onUpdate?() }
    wakeNested()
  }

  /// Reports required constraints that need another frame of the root, or of another item that is not laid out.
  ///
  /// It reports again if they need a different frame, or if the constraints are different ones.
  private func checkGiven(_ changed: [LayoutNode]) {
    // Reading `joined` finishes no departure; none waits during an update.
    var nodes = changed.filter { $0.joined === self && !$0.given.isEmpty }
    for slot in due.reviewed { if let node = items[slot] { nodes.append(node) } }
    for node in nodes.sorted(by: { $0.slot < $1.slot }) {
      let own = solvedFrame(of: node)
      guard let asked = askedFrame(of: node), !asked.fits(own) else {
        node.given.misfit = nil
        due.forgetMisfit(node.slot)
        continue
      }
      let sides = asked.sides(unlike: own)
      let known = node.given.misfit?.sides ?? []
      let isFirst = known.isEmpty || zip(sides, known).contains { $0 != nil && $0 != $1 }
      var misfit = node.given.misfit ?? .init(sides: sides)
      misfit.sides = sides
      guard isFirst || due.reviewed.contains(node.slot) else {
        node.given.misfit = misfit
        continue
      }
      let conflicts = conflictReporter.conflicts(holding: node)
      let isNew = conflictReporter.note(conflicts, in: &misfit.members)
      node.given.misfit = misfit
      due.forgetMisfit(node.slot)
      let given = Set(node.given.all.map(ObjectIdentifier.init))
      for conflict in conflicts {
        for row in conflict.ids.subtracting(given) { due.misfits[row] = node.slot }
      }
      guard isFirst || isNew else { continue }
      let kind =
        node === root
        ? LayoutIssue.Kind.rootSize(asked.size, conflicts) : .heldFrame(asked, conflicts)
      report(LayoutIssue(kind, item: node.name, source: nil, frame: own))
    }
    due.reviewed = []
  }

  func report(_ issue: LayoutIssue) { LayoutIssue.report(issue, near: root) }

  // MARK: - Collecting

  /// Finds the items whose parents or metrics have changed.
  private func checkAll() {
    // A node that leaves may move the whole table of items to its container, so nodes move after the loop.
    var moved: [LayoutNode] = []
    defer { for node in moved { node.followParentOrEnd() } }
    for slot in items.slots {
      guard let node = items[slot] else { continue }
      guard let item = node.item else {
        moved.append(node)
        continue
      }
      if node !== root || node.isLaidOut {
        let parent = item.layoutParent
        // An item whose parent was deallocated leaves the container.
        if node.parent == nil || parent?.layoutNode !== node.parent {
          moved.append(node)
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
  func makeStacks() {
    // Rules may make this container join another one, which then makes the remaining rules.
    while let waiting = due.stacks.popLast() {
      guard let stack = waiting.stack, stack.isDirty else { continue }
      let container = stack.boundary.node?.container
      container?.beginChange()
      stack.makeRules()
      container?.endChange()
    }
  }

  /// Reads which variables have changed.
  ///
  /// - Returns: The items whose heights must be measured for a new width.
  private func collectChanged(into changed: inout [LayoutNode]) -> [LayoutNode] {
    var toMeasure: [LayoutNode] = []
    var last: Int32 = -1
    for tag in solver.updateVariables().tags {
      let slot = tag >> 2
      // The variables of an item are usually adjacent.
      if slot == last, tag & 3 != LayoutNode.Field.width.rawValue { continue }
      last = slot
      guard let node = items[slot] else { continue }
      note(node, &changed)
      if tag & 3 == LayoutNode.Field.width.rawValue, !due.measured.isEmpty,
        due.measured.contains(slot)
      {
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
