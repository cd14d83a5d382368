/// When an update is asked for: once, and never in the middle of a change, because a host may update at once.
extension LayoutContainer {
  /// Says that there is something to do.
  func wake() {
    guard !needsUpdate else { return }
    needsUpdate = true
    ask()
  }

  /// Asks for an update, now or when what is under way has been finished.
  func ask() {
    // The update asks at its end.
    guard !isUpdating else { return }
    guard holds == 0 else {
      isAskDue = true
      return
    }
    isAskDue = false
    if let onNeedsUpdate { return onNeedsUpdate() }
    root?.item?.setNeedsLayoutUpdate()
  }

  /// Begins a change during which nobody is called.
  func hold() {
    holds += 1
    heir?.hold()
  }

  /// Ends a change.
  func letGo() {
    let heir = heir
    holds -= 1
    if holds == 0 {
      self.heir = nil
      if isAskDue, needsUpdate { ask() }
    }
    heir?.letGo()
  }

  /// Makes another container wait for the changes that are in progress here.
  func passHolds(to other: LayoutContainer) {
    guard holds > 0 else { return }
    other.holds += holds
    heir = other
    isAskDue = false
  }

  /// Notes that everything has been taken; what comes from here on needs another update.
  func settled() {
    needsUpdate = !metricsQueue.isEmpty || !stackQueue.isEmpty || !pending.queued.isEmpty
    isAskDue = false
  }
}

extension LayoutNode {
  /// Changes constraints of the item together, as far as its container is concerned.
  func changing(_ body: () -> Void) {
    let container = container
    container?.hold()
    body()
    container?.letGo()
  }
}
