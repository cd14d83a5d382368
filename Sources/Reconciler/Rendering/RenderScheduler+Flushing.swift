/// Which views are due, and flushes: once a turn of the run loop, or on demand.
extension RenderScheduler {
  // MARK: - Flushing

  static func schedule() {
    guard !isFlushing, !isScheduled else { return }
    isScheduled = true
    // One that was made for what has been flushed on demand since serves too.
    if isTaskWaiting { return }
    isTaskWaiting = true
    Task { @MainActor in
      self.isTaskWaiting = false
      guard self.isScheduled else { return }
      self.flush()
    }
  }

  static func flush() {
    guard !isFlushing else { return }
    if isEnding { return schedule() }
    isFlushing = true
    isScheduled = false
    var passes = 0
    layoutRoots.append(contentsOf: unsettledLayouts)
    unsettledLayouts = []
    takeObservations()
    if dueCount > 0 { retryUnsettled() }
    repeat {
      pass += 1
      passes += 1
      while let node = nextDue() { render(node) }
      finishPass()
      layOut()
      finishUpdates()
      // While the pass lasts: what its views have changed makes them due in the next one, and counts.
      takeObservations()
      pass += 1
      let again = dueNext.takeAll()
      for offset in again.indices { if let node = node(again[offset]) { enqueue(node) } }
      if passes >= passLimit {
        if dueCount > 0 { giveUp() }
        break
      }
    } while hasWork
    reportTaken()
    isFlushing = false
    if hasWork { schedule() }
    for listener in listeners { listener(mutations) }
    mutations.removeRecords()
  }

  static var hasWork: Bool {
    dueCount > 0 || looseCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty || !unarranged.isEmpty
  }

  static func finishUpdates() {
    if updated.isEmpty { return }
    var ids = updated.takeAll()
    if updatedDepth == .max { ids = sortedByDepth(ids) }
    updatedDepth = 0
    while let id = ids.popLast() { node(id)?.view.viewDidUpdate() }
  }

  /// Notes that a view shall hear of its update.
  static func noteUpdate(_ node: ShadowNode) {
    updated.append(node.id)
    // A child that was rendered first may have made its parent due.
    updatedDepth = node.depth < updatedDepth ? .max : node.depth
  }

  private static func sortedByDepth(_ ids: consuming Buffer<NodeID>) -> Buffer<NodeID> {
    let depths = ids.indices.map { (id: ids[$0], depth: node(ids[$0])?.depth ?? 0) }
    var sorted = Buffer<NodeID>()
    for entry in depths.sorted(by: { $0.depth < $1.depth }) { sorted.append(entry.id) }
    return sorted
  }

  static func takeObservations() {
    // Another controller may have taken it since its own went.
    var roots = [StateView](inbox.takeEnded().reversed())
    while var root = roots.popLast() {
      if StateViewController.owner(of: root) != nil { continue }
      let node = root.node
      let isDue = node.isDirty
      endRoot(node)
      node.isAbandoned = !node.isMounted
      // Whoever has written to it, and goes on holding it, thinks that it is shown.
      if isDue, node.isAbandoned, !isKnownUniquelyReferenced(&root) { node.reportAbandoned() }
    }
    forgetGone()
    finishLeaving()
    for signal in inbox.take() {
      guard let node = node(signal.view), node.observation?.scope == signal.scope else {
        continue
      }
      node.invalidate(.observation)
    }
  }

  // MARK: - What is due

  static func enqueue(_ node: ShadowNode) {
    if isFlushing, node.pass == pass {
      dueNext.append(node.id)
      return
    }
    append(node)
    lowestDue = min(lowestDue, node.depth)
    schedule()
  }

  static func append(_ node: ShadowNode) {
    while due.count <= node.depth { due.append(Buffer()) }
    due[node.depth].append(node.id)
    dueCount += 1
  }

  static func nextDue() -> ShadowNode? {
    while dueCount > 0, lowestDue < due.count {
      if let id = due[lowestDue].popLast() {
        dueCount -= 1
        guard let node = node(id), node.isDirty else { continue }
        if looseCount > 0, node.isBelowLoose {
          // Whoever places it gives it new props first; or it leaves.
          dueNext.append(id)
        } else if node.depth > lowestDue {
          // It has gone further down with a parent.
          append(node)
        } else {
          return node
        }
      } else {
        lowestDue += 1
      }
    }
    lowestDue = 0
    return nil
  }

  /// Stops views that keep making each other due.
  static func giveUp() {
    var names: [String] = []
    while let node = nextDue() {
      node.isDirty = false
      let reasons = Set(node.nextReasons.described)
      // What it observes has told so, and tells nothing more until it is read again.
      if reasons.contains(.observation) { unsettled.append(node.id) }
      names.append(
        "\(node.path) (\(reasons.map(\.description).sorted().joined(separator: ", ")))")
      node.nextReasons.removeAll()
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  /// Gives views another chance, when something else is rendered anyway.
  static func retryUnsettled() {
    let nodes = unsettled
    unsettled = []
    for id in nodes { node(id)?.invalidate(.observation) }
  }
}
