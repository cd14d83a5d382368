/// Whether an update is needed, and whether the host has to be asked for it now.
struct UpdateRequest {
  /// Whether there is something to solve.
  var isNeeded = false

  /// The number of changes in progress, during which no host is called.
  var holds = 0

  /// Whether one of them has asked for an update, which waits for their end.
  var isAskDue = false

  /// How far the update in progress is; it asks at its end.
  var phase = Phase.idle

  enum Phase {
    case idle

    /// The update finds the items that have moved.
    case following

    /// The update collects changes and solves them, or sets frames.
    case solving
  }

  var isUpdating: Bool { phase != .idle }
  var isSolving: Bool { phase == .solving }

  /// The container that this one has become part of while changes are in progress here.
  var heir: LayoutContainer?
}

/// When an update is asked for: once, and never in the middle of a change, because a host may update at once.
extension LayoutContainer {
  /// Says that there is something to do.
  func wake() {
    guard !request.isNeeded else { return }
    request.isNeeded = true
    ask()
  }

  /// Requests an update, now or after the changes in progress.
  func ask() {
    // The update asks at its end.
    guard !request.isUpdating else { return }
    guard request.holds == 0 else {
      request.isAskDue = true
      return
    }
    request.isAskDue = false
    if let onNeedsUpdate { return onNeedsUpdate() }
    root?.item?.setNeedsLayoutUpdate()
  }

  /// Begins a change during which no host code is called.
  func hold() {
    request.holds += 1
    request.heir?.hold()
  }

  /// Ends a change.
  func letGo() {
    let heir = request.heir
    request.holds -= 1
    if request.holds == 0 {
      request.heir = nil
      if request.isAskDue, request.isNeeded { ask() }
    }
    heir?.letGo()
  }

  /// Makes another container wait for the changes that are in progress here.
  func passHolds(to other: LayoutContainer) {
    guard request.holds > 0 else { return }
    other.request.holds += request.holds
    request.heir = other
    request.isAskDue = false
  }

  /// Notes that everything has been taken; what comes from here on needs another update.
  func settled() {
    request.isNeeded = !due.metrics.isEmpty || !due.stacks.isEmpty || !pending.queued.isEmpty
    request.isAskDue = false
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
