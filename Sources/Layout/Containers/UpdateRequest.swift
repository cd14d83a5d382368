/// The state of requesting updates from the host: once, and never during a change, because a host may update
/// immediately.
///
/// Its methods return what to do; only the container calls the host.
struct UpdateRequest {
  /// Whether changes wait for an update.
  private(set) var isNeeded = false

  /// The number of changes in progress, during which no host is called.
  private(set) var openChanges = 0

  /// Whether the request waits for the end of these changes.
  private var isAskDue = false

  /// The phase of the update in progress, which requests another update at its end if necessary.
  private(set) var phase = Phase.idle

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
  private(set) var heir: LayoutContainer?

  mutating func enter(_ phase: Phase) { self.phase = phase }

  /// Notes that changes wait for an update.
  ///
  /// - Returns: Whether to call the host now.
  mutating func need() -> Bool {
    guard !isNeeded else { return false }
    isNeeded = true
    return canAsk()
  }

  /// Returns whether to call the host now; if not, the request waits for the end of the changes in progress.
  mutating func canAsk() -> Bool {
    // The update in progress requests the next one at its end.
    guard !isUpdating else { return false }
    isAskDue = openChanges > 0
    return !isAskDue
  }

  /// Notes that the update has collected all changes, so that later changes need another update.
  mutating func settle(isNeeded: Bool) {
    self.isNeeded = isNeeded
    isAskDue = false
  }

  /// Notes whether the host was already asked for a tree that has left.
  mutating func inherit(isAsked: Bool) { isNeeded = isAsked }

  /// Makes the end of the current change request the update again, because the root is another one.
  mutating func repeatAsking() { isAskDue = true }

  mutating func beginChange() { openChanges += 1 }

  /// Ends a change.
  ///
  /// - Returns: Whether to call the host now, and the container in which the change ends, too.
  mutating func endChange() -> (asks: Bool, heir: LayoutContainer?) {
    let heir = heir
    openChanges -= 1
    guard openChanges == 0 else { return (false, heir) }
    self.heir = nil
    return (isAskDue && isNeeded && canAsk(), heir)
  }

  /// Makes another container, which this one joins, wait for the changes that are in progress here.
  mutating func passChanges(to other: LayoutContainer) {
    guard openChanges > 0 else { return }
    other.request.openChanges += openChanges
    heir = other
    isAskDue = false
  }
}
