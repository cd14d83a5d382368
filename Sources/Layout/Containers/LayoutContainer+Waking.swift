/// The state of requesting an update from the host.
struct UpdateRequest {
  /// Whether changes wait for an update.
  var isNeeded = false

  /// The number of changes in progress, during which no host is called.
  var openChanges = 0

  /// Whether the request waits for the end of these changes.
  var isAskDue = false

  /// The phase of the update in progress, which requests another update at its end if necessary.
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

  /// The container that this one has joined while changes were in progress here.
  var heir: LayoutContainer?
}

/// Requesting updates from the host: once, and never during a change, because a host may update immediately.
extension LayoutContainer {
  /// Marks the container as needing an update, and requests it.
  func wake() {
    guard !request.isNeeded else { return }
    request.isNeeded = true
    ask()
  }

  /// Requests an update, now or after the changes in progress.
  func ask() {
    // The update in progress requests the next one at its end.
    guard !request.isUpdating else { return }
    guard request.openChanges == 0 else {
      request.isAskDue = true
      return
    }
    request.isAskDue = false
    if let onNeedsUpdate { return onNeedsUpdate() }
    root?.item?.setNeedsLayoutUpdate()
  }

  /// Begins a change during which no host code is called.
  func beginChange() {
    request.openChanges += 1
    request.heir?.beginChange()
  }

  /// Ends a change, and sends a request that has waited for its end.
  func endChange() {
    let heir = request.heir
    request.openChanges -= 1
    if request.openChanges == 0 {
      request.heir = nil
      if request.isAskDue, request.isNeeded { ask() }
    }
    heir?.endChange()
  }

  /// Makes another container wait for the changes that are in progress here.
  func passChanges(to other: LayoutContainer) {
    guard request.openChanges > 0 else { return }
    other.request.openChanges += request.openChanges
    request.heir = other
    request.isAskDue = false
  }

  /// Notes that the update has collected all changes, so that later changes need another update.
  func settled() {
    request.isNeeded = !due.metrics.isEmpty || !due.stacks.isEmpty || !pending.queued.isEmpty
    request.isAskDue = false
  }
}

extension LayoutNode {
  /// Changes constraints of the item; the container requests at most one update for all of them.
  func changing(_ body: () -> Void) {
    let container = container
    container?.beginChange()
    body()
    container?.endChange()
  }
}
