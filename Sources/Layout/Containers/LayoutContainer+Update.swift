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
    let update = updateFrames()
    #if DEBUG
      if !request.isUpdating { warnOfEmptyTargets() }
    #endif
    return update
  }

  /// Updates without reporting empty items, whose sizes the caller may be about to set.
  @discardableResult
  func updateFrames() -> LayoutUpdate {
    guard !request.isUpdating, let root else { return LayoutUpdate() }
    request.enter(.following)
    takeSettings()
    if letsDeparturesWait {
      request.settle(isNeeded: false)
      return end(UpdatePass())
    }
    dismissDepartures()
    followTree()
    guard self.root != nil else {
      // This container has joined another one.
      request.enter(.idle)
      return root.container?.update() ?? LayoutUpdate()
    }
    request.enter(.solving)
    var pass = UpdatePass()
    repeat {
      beginTurn(of: &pass)
      let changes = ChangeCollector.collect(in: self, &pass)
      settle()
      solve(changes, &pass)
      settleHeights(&pass)
    } while breakFlows(after: pass)
    reportMisfits(of: pass.changed)
    FrameWriter.write(pass.changed, of: self, &pass.update)
    return end(pass)
  }

  /// Updates items, stacks and the targets of constraints to the current tree.
  private func followTree() {
    if checksItems { checkAll() }
    for stray in due.takeStrays() where stray.node?.returnToArranger() == false {
      due.append(stray: stray)
    }
    makeArrangerRules()
    var targets = TargetResolver(in: self)
    targets.run()
  }

  private func beginTurn(of pass: inout UpdatePass) {
    turns &+= 1
    pass.beginTurn(turns)
  }

  /// Notes that the update has collected all changes, so that later changes need another update.
  private func settle() {
    request.settle(isNeeded: !metrics.isEmpty || due.hasArrangers || !pending.queued.isEmpty)
  }

  private func solve(_ changes: LayoutChanges, _ pass: inout UpdatePass) {
    guard !changes.isEmpty || !pass.changed.isEmpty else { return }
    pass.update.rounds += 1
    if !changes.isEmpty { pass.update.refusals += ChangeAttempt.make(changes, in: self) }
  }

  /// Measures heights for new widths and solves again, until no width changes, at most twelve times.
  private func settleHeights(_ pass: inout UpdatePass) {
    var toMeasure = pass.noteChanges(in: self)
    toMeasure += metrics.takeUnmeasured().compactMap { items[$0] }
    for _ in 0..<12 {
      if toMeasure.isEmpty { return }
      let changes = ChangeCollector.measure(toMeasure, in: self)
      if changes.isEmpty { return }
      solve(changes, &pass)
      toMeasure = pass.noteChanges(in: self)
    }
    guard !toMeasure.isEmpty else { return }
    let names = toMeasure.map(\.name).joined(separator: ", ")
    report(LayoutIssue(.unsettledHeights, item: names, source: nil))
  }

  /// Requests another update if hosts have made changes meanwhile, and notifies listeners and nested containers.
  private func end(_ pass: UpdatePass) -> LayoutUpdate {
    request.enter(.idle)
    if request.isNeeded { ask() }
    if pass.update.rounds > 0 { onUpdate?() }
    wakeNested()
    return pass.update
  }

  func report(_ issue: LayoutIssue) { LayoutIssue.report(issue, near: root) }

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
      if metrics != node.content.metrics,
        metrics.isFinite || metrics.finite != node.content.metrics
      {
        noteMetrics(node)
      }
    }
  }

  /// Makes the rules of stacks that have changed.
  func makeArrangerRules() {
    // Rules may make this container join another one, which then makes the remaining rules.
    while let stack = due.popArranger() {
      let container = stack.boundary.node?.container
      container?.beginChange()
      stack.makeRules()
      #if DEBUG
        stack.warnOfStrays()
      #endif
      container?.endChange()
    }
  }
}
