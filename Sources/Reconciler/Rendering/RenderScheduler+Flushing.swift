/// The due views and flushes: once a turn of the run loop, or on demand.
extension RenderScheduler {
  // MARK: - Flushing

  func schedule() {
    guard !isFlushing, !isScheduled else { return }
    isScheduled = true
    // The task may be left from before a flush on demand; it can still be used.
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
    if !unsettledLayouts.isEmpty {
      layoutRoots.append(contentsOf: unsettledLayouts)
      unsettledLayouts = []
    }
    takeObservations()
    if due.count > 0 { retryUnsettled() }
    repeat {
      pass &+= 1
      passes += 1
      var next = nextDue()
      while let node = next {
        if RenderObservation.isShared(by: node, self) {
          next = RenderObservation.trackRun(from: node, self)
        } else {
          render(node)
          next = nextDue()
        }
      }
      finishPass()
      layOut()
      finishUpdates()
      // Before the pass ends: views that it has rendered and that changes make due again wait for the next pass, which
      // counts toward the limit.
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
    #if DEBUG && !canImport(ObjectiveC)
      FrameCheck.run(self)
      RenderCheck.run(self)
    #endif
    isFlushing = false
    if hasWork { schedule() }
    if isRecording || !mutations.records.isEmpty {
      for listener in listeners { listener(mutations) }
      log.add(mutations)
      mutations.removeRecords()
    }
  }

  var hasWork: Bool {
    due.count > 0 || looseCount > 0 || !inbox.isEmpty || !layoutRoots.isEmpty || !unarranged.isEmpty
  }

  /// Calls the hooks of views that have entered or were rendered again, after frames have been set.
  ///
  /// Children come before parents, and siblings in the order in which they were rendered. The closures of `onChange` are
  /// called in the order of their calls.
  func finishUpdates() {
    if hasMovedViews {
      hasMovedViews = false
      sort(&entered)
      sort(&updated)
    }
    // Nothing is rendered meanwhile, so no view is added to the queues, which get their memory back.
    var views = RenderQueue()
    swap(&views, &entered)
    views.removeDeepestFirst { id in node(id)?.view.viewDidEnter() }
    swap(&views, &entered)
    if !changes.isEmpty {
      let all = changes
      changes = []
      for change in all where node(change.view) != nil { change.action() }
    }
    swap(&views, &updated)
    views.removeDeepestFirst { id in node(id)?.view.viewDidUpdate() }
    swap(&views, &updated)
  }

  /// Sorts views by their depths, which have changed.
  private func sort(_ queue: inout RenderQueue) {
    var sorted = RenderQueue()
    while let id = queue.popFirst() {
      if let node = node(id) { sorted.append(id, depth: node.data.depth) }
    }
    queue = sorted
  }

  func takeObservations() {
    if inbox.isEmpty { return finishLeaving() }
    // Another controller may have got the root since its former controller was deallocated.
    var roots = [StateView](inbox.takeEnded().reversed())
    while var root = roots.popLast() {
      if StateViewController.owner(of: root) != nil { continue }
      let node = root.node
      let isDue = node.data.isDirty
      endRoot(node)
      if !node.isMounted { node.data.life = .abandoned }
      // If it was written to and something else retains it, client code expects it to be shown.
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
    if !isFlushing { schedule() }
  }

  func nextDue() -> ShadowNode? {
    while let id = due.popFirst() {
      guard let node = node(id), node.isProbablyDue else { continue }
      if looseCount > 0, node.isBelowLoose {
        // A parent that places it passes new props first; otherwise it leaves.
        dueNext.append(id)
      } else if node.data.depth > due.lowest {
        // It has moved to a greater depth with a parent.
        due.append(id, depth: node.data.depth)
      } else if node.isDue() {
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
      let reasons = Set(node.data.nextReasons.described(node.kind))
      // Its observed objects have sent their notification, and send another only after the next read.
      if reasons.contains(.observation) { unsettled.append(node.data.id) }
      names.append(
        "\(node.path) (\(reasons.map(\.description).sorted().joined(separator: ", ")))")
      node.data.nextReasons.removeAll()
    }
    StateView.onIssue(.endlessUpdates(names.sorted()))
  }

  /// Makes views due again that a flush has given up, because other views are rendered anyway.
  func retryUnsettled() {
    let nodes = unsettled
    unsettled = []
    for id in nodes { node(id)?.invalidate(.observation) }
  }
}
