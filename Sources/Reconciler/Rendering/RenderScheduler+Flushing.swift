/// Which views are due, and flushes: once a turn of the run loop, or on demand.
extension RenderScheduler {
  // MARK: - Flushing

  func schedule() {
    guard !isFlushing, !isScheduled else { return }
    isScheduled = true
    // A task that was started before a flush on demand can still be used.
    if isTaskWaiting { return }
    isTaskWaiting = true
    Task { @MainActor in
      self.isTaskWaiting = false
      guard self.isScheduled else { return }
      self.flush()
    }
  }

  func flush() {
    guard !isFlushing else { return }
    if isEnding { return schedule() }
    isFlushing = true
    isScheduled = false
    var passes = 0
    layoutRoots.append(contentsOf: unsettledLayouts)
    unsettledLayouts = []
    takeObservations()
    if due.count > 0 { retryUnsettled() }
    repeat {
      pass &+= 1
      passes += 1
      while let node = nextDue() { render(node) }
      finishPass()
      layOut()
      finishUpdates()
      // While the pass lasts: what its views have changed makes them due in the next one, and counts.
      takeObservations()
      pass &+= 1
      let again = dueNext.takeAll()
      for offset in again.indices { if let node = node(again[offset]) { enqueue(node) } }
      if passes >= passLimit {
        if due.count > 0 { giveUp() }
        break
      }
    } while hasWork
    reportTaken()
    isFlushing = false
    if hasWork { schedule() }
    for listener in listeners { listener(mutations) }
    log.add(mutations)
    mutations.removeRecords()
  }

  var hasWork: Bool {
    due.count > 0 || looseCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty || !unarranged.isEmpty
  }

  /// Calls the hooks of views that have entered or were rendered again, now that frames are set.
  func finishUpdates() {
    callHooks(entered.takeAll()) { $0.view.viewDidEnter() }
    if !changes.isEmpty {
      let all = changes
      changes = []
      for change in all where node(change.view) != nil { change.action() }
    }
    callHooks(updated.takeAll()) { $0.view.viewDidUpdate() }
  }

  /// Calls a hook of views, children before parents, and siblings from the first to the last.
  ///
  /// - Parameter ids: Views in the order in which they were rendered, which nearly always is that of their depths.
  private func callHooks(
    _ ids: consuming Buffer<NodeID>, _ hook: @MainActor (ShadowNode) -> Void
  ) {
    guard ids.count > 1 else {
      if let id = ids.popLast(), let node = node(id) { hook(node) }
      return
    }
    if let depths = runs(of: ids) { return callHooks(ids, depths, hook) }
    var queue = RenderQueue()
    var deepest = 0
    for offset in ids.indices {
      guard let node = node(ids[offset]) else { continue }
      deepest = max(deepest, node.data.depth)
      queue.append(ids[offset], depth: node.data.depth)
    }
    while let id = queue.popDeepest(&deepest) {
      if let node = node(id) { hook(node) }
    }
  }

  /// Where the views of each depth begin; nil if the views do not come in the order of their depths.
  private func runs(of ids: borrowing Buffer<NodeID>) -> ContiguousArray<Int>? {
    var starts: ContiguousArray<Int> = []
    var depth = -1
    for offset in ids.indices {
      guard let node = node(ids[offset]), node.data.depth != depth else { continue }
      if node.data.depth < depth { return nil }
      depth = node.data.depth
      starts.append(offset)
    }
    return starts
  }

  /// Calls a hook of views that come in the order of their depths.
  private func callHooks(
    _ ids: borrowing Buffer<NodeID>, _ starts: ContiguousArray<Int>,
    _ hook: @MainActor (ShadowNode) -> Void
  ) {
    var end = ids.count
    for start in starts.reversed() {
      for offset in start..<end { if let node = node(ids[offset]) { hook(node) } }
      end = start
    }
  }

  func takeObservations() {
    // Another controller may have taken it since its own went.
    var roots = [StateView](inbox.takeEnded().reversed())
    while var root = roots.popLast() {
      if StateViewController.owner(of: root) != nil { continue }
      let node = root.node
      let isDue = node.data.isDirty
      endRoot(node)
      if !node.isMounted { node.data.life = .abandoned }
      // If it was written to and is still held, its holder expects it to be shown.
      if isDue, node.data.life == .abandoned, !isKnownUniquelyReferenced(&root) {
        node.reportAbandoned()
      }
    }
    forgetGone()
    finishLeaving()
    for signal in inbox.take() {
      guard let node = node(signal.view), node.data.observation?.scope == signal.scope else {
        continue
      }
      node.invalidate(.observation)
    }
  }

  // MARK: - Due views

  func enqueue(_ node: ShadowNode) {
    if isFlushing, node.data.pass == pass {
      dueNext.append(node.data.id)
      return
    }
    due.append(node.data.id, depth: node.data.depth)
    schedule()
  }

  func nextDue() -> ShadowNode? {
    while let id = due.popFirst() {
      guard let node = node(id), node.data.isDirty else { continue }
      if looseCount > 0, node.isBelowLoose {
        // The parent that places it gives it new props first; or it leaves.
        dueNext.append(id)
      } else if node.data.depth > due.lowest {
        // It has moved further down with a parent.
        due.append(id, depth: node.data.depth)
      } else {
        return node
      }
    }
    return nil
  }

  /// Stops views that keep making each other due.
  func giveUp() {
    var names: [String] = []
    while let node = nextDue() {
      node.data.isDirty = false
      let reasons = Set(node.data.nextReasons.described)
      // Its observed objects have notified, and do so again only after the next read.
      if reasons.contains(.observation) { unsettled.append(node.data.id) }
      names.append(
        "\(node.path) (\(reasons.map(\.description).sorted().joined(separator: ", ")))")
      node.data.nextReasons.removeAll()
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  /// Gives views another chance, when something else is rendered anyway.
  func retryUnsettled() {
    let nodes = unsettled
    unsettled = []
    for id in nodes { node(id)?.invalidate(.observation) }
  }
}
