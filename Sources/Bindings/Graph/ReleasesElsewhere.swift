import BindingsThreads
import Dispatch

// Swift destroys the properties of a class of the main actor on the thread that drops the last reference. The main actor may be
// using the graph at that moment, so a node that is released elsewhere does not touch the graph. Its memory stays, the closure
// that it runs stays, and the main actor removes it: before its next delivery, or in its next turn.
//
// Until then the main actor may still find the node. It can run its closure, which is kept here. Everything else in the node is
// destroyed elsewhere, so the main actor retains a node before it accesses a field that contains references:
// `NodeRef.object(as:)`. A run retains only nodes whose value contains references, so that it costs nothing for numbers.

/// The nodes of the main actor that other threads have released.
struct ReleasesElsewhere {
  private static let shared = Locked(ReleasesElsewhere())

  /// The closures and extras of the nodes, by address.
  private var kept: [UInt: [Any]] = [:]

  /// The work that waits for the main actor.
  private var actions: [() -> Void] = []

  /// Keeps a value that a node holds.
  static func keep(_ value: Any, of node: NodeRef) {
    // Safety: the closures and signals of a node of the main actor are only used and released there.
    shared.withLock { $0.kept[node.address, default: []].append(value) }
  }

  /// Makes the main actor remove a node; called when `keep(_:of:)` has been called for all that the node holds.
  static func add(_ node: NodeRef) {
    let memory = node.retainMemory()
    perform {
      let kept = shared.withLock { $0.kept.removeValue(forKey: node.address) }
      node.leave([memory] + (kept ?? []))
    }
  }

  /// Makes the main actor call a closure.
  static func perform(_ action: @escaping () -> Void) {
    let isFirst = shared.withLock { releases in
      releases.actions.append(action)
      bindings_set_releases_elsewhere(true)
      return releases.actions.count == 1
    }
    if isFirst { Task { @MainActor in GraphContext.current.removeReleased() } }
  }

  /// Removes and returns the closures to call.
  static func takeAll() -> [() -> Void] {
    shared.withLock { releases in
      bindings_set_releases_elsewhere(false)
      return exchange(&releases.actions, with: [])
    }
  }
}

extension GraphContext {
  /// Whether the code that is running is the main actor's.
  var isOnMainActor: Bool { state.isMainThread || DispatchQueue.isMain }

  /// Removes the nodes that other threads have released, if this is the main actor.
  @inline(__always)
  func removeReleased() {
    if bindings_has_releases_elsewhere() { removeAllReleased() }
  }

  @inline(never)
  private func removeAllReleased() {
    guard isOnMainActor else { return }
    // The release of what the nodes have held may run any code.
    untracked { for action in ReleasesElsewhere.takeAll() { action() } }
  }

  /// Performs the end of an object of the main actor: now, or on the main actor if that is elsewhere.
  func end(ofMainActor isMainActors: Bool, _ action: @escaping () -> Void) {
    if isMainActors, !isOnMainActor { ReleasesElsewhere.perform(action) } else { action() }
  }
}

extension NodeRef {
  /// Whether the node belongs to the main actor, and is being released elsewhere.
  @inline(__always)
  var isReleasedElsewhere: Bool {
    !GraphContext.current.state.isMainThread && belongsToOtherActor
  }

  // The main actor may be changing other bits of the flags; this one never changes.
  @inline(never)
  private var belongsToOtherActor: Bool { has(.ofMainActor) && !DispatchQueue.isMain }

  /// Whether a run retains the node because code that is not optimized does.
  ///
  /// The runtime stops a program that retains an object which another thread is releasing.
  @inline(__always)
  var isHeldByDebugBuilds: Bool {
    #if DEBUG
      has(.ofMainActor)
    #else
      false
    #endif
  }

  /// Removes a node that was released elsewhere from the graph, like the deinitializers of nodes.
  ///
  /// - Parameter kept: The memory of the node, and the values that it has held, which are released afterwards.
  fileprivate func leave(_ kept: [Any]) {
    if has(.running) { GraphContext.current.release(kept, afterRunOf: self) }
    if has(.effect) {
      end()
    } else if has(.computed) {
      leaveGraph(kept.lazy.compactMap { $0 as? SignalExtras }.first)
    } else {
      leaveBatchAndQueue()
      if subscribers.first != nil { leaveGraph() }
    }
    if hasEntries { leaveTables() }
    withExtendedLifetime(kept) {}
  }
}
