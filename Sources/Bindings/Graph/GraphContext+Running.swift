extension GraphContext {
  /// Runs a dirty computed value, and marks its subscribers if it has changed.
  ///
  /// The run does not retain the node, which would take a third of the time. The memory of a node that is released while it
  /// runs stays until the run has ended.
  @inline(__always)
  func update(_ node: NodeRef) {
    if node.has([.heldWhileRunning, .failed, .stopped]) || node.isHeldByDebugBuilds {
      return updateHeld(node)
    }
    var isChanged = false
    let hasValue = running(node) {
      isChanged = node.withNode(as: _ComputedNode.self) { $0.evaluate($0) }
    }
    if isChanged, hasValue { markChanged(node) }
    if hasValue, node.has([.dirty, .pending]) { updateHeld(node) }
  }

  /// Runs a computed value that must be retained meanwhile, or that has set a state which it had read in the same run.
  ///
  /// Such a value runs until it settles: marking stops at a marked node, so the node must settle before a reader gets its
  /// value.
  @inline(never)
  private func updateHeld(_ node: NodeRef) {
    guard !node.has(.stopped), let object = node.object(as: _ComputedNode.self) else {
      // The node has been released, and has no value to compare.
      node.remove([.dirty, .pending])
      markChanged(node)
      return node.dropDependencies()
    }
    var runs = 0
    repeat {
      guard node.has(.dirty) || check(node) else { break }
      runs += 1
      if runs > Self.mostRuns {
        node.remove([.dirty, .pending])
        let error = CycleError(kind: .endlessEffects, path: [node.label])
        callingOut { CycleError.endlessEffectsHandler(error) }
        break
      }
      var isChanged = false
      let hasValue = running(node) { isChanged = object.evaluate(object) }
      if hasValue, node.has(.failed) {
        recover(node)
      } else if hasValue, isChanged {
        markChanged(node)
      }
    } while node.has([.dirty, .pending]) && !node.has([.running, .stopped, .failed])
    withExtendedLifetime(object) {}
  }

  /// The maximum number of times that a computed value runs because of states that it sets, or that effects set after it.
  static var mostRuns: Int { 100 }

  /// Runs an effect that leaves the queue or is new, if one of its dependencies has changed.
  func runIfNeeded(_ effect: NodeRef) {
    let flags = effect.flags.subtracting(.queued)
    effect.flags = flags
    if !flags.contains(.dirty) {
      guard flags.contains(.pending), check(effect) else { return }
    }
    if effect.has(.stopped) { return }
    if effect.hasCleanUp {
      // The closures may release the effect.
      guard let node = effect.object(as: Effect.self) else { return }
      effect.cleanUp()
      guard !effect.has(.stopped) else { return }
      _ = running(effect) { node.body() }
    } else {
      _ = running(effect) { effect.withNode(as: Effect.self) { $0.body() } }
    }
  }

  /// Runs a closure as the run of a node: the signals that it reads become the node's dependencies.
  ///
  /// - Returns: Whether the caller must mark the subscribers of the node if it has changed; `false` if the node was released
  ///   or has failed, or its subscribers have been marked.
  @inline(__always)
  func running(_ node: NodeRef, _ body: () -> Void) -> Bool {
    if !state.duties.isEmpty { performDuties(before: node) }
    let (outerReader, outerCursor, outerRun) = (reader, cursor, state.run)
    var frame = Run(node: node, outer: outerRun, checks: state.checking.count)
    // Safety: the context refers to the frame only until the end of this scope.
    unsafe withUnsafeMutablePointer(to: &frame) { frame in
      state.run = unsafe RunRef(frame)
      let flags = node.flags.subtracting([.dirty, .pending]).symmetricDifference(.parity)
      node.flags = flags.union(.running)
      reader = SubscriberTag(node, flags: flags)
      cursor = nil
      let address = UInt(bitPattern: frame)
      if state.stack.contains(address) { body() } else { onDeeperStack(body, from: address) }
    }
    // All bits are loaded and stored at once: a processor delays the load of more bytes than it has just stored.
    var flags = node.flags.subtracting(.running)
    node.flags = flags
    if dropUnread(of: node) { flags = node.flags }
    reader = outerReader
    cursor = outerCursor
    state.run = outerRun
    return flags.isDisjoint(with: [.stopped, .failing, .releasing, .checking, .readTwice])
      || end(node)
  }

  @inline(never)
  private func performDuties(before node: NodeRef) {
    forgetReadTwice()
    if state.duties.contains(.tracing) { traceRun(of: node) }
    // The run reads the current values of the states that were set in the batch.
    settleBatch()
    if state.duties.contains(.keeping) { keepValue(of: node) }
  }

  /// Ends the run of a node that was released, has failed, was checked meanwhile, has read a state twice, or has a replaced
  /// value to release.
  ///
  /// - Returns: Whether the caller must mark the subscribers of the node if it has changed.
  @inline(never)
  private func end(_ node: NodeRef) -> Bool {
    forgetReadTwice()
    node.remove(.readTwice)
    // The node ran during a check of itself, which may refer to a link that has been removed.
    if node.has(.checking) { state.checking.restart(node) }
    guard node.has([.stopped, .failing, .releasing]) else { return true }
    var old: Any?
    if node.has(.releasing), let index = state.leaving.lastIndex(where: { $0.node == node }) {
      old = state.leaving.remove(at: index).value
    }
    node.remove(.releasing)
    if node.has(.stopped) {
      node.remove([.failing, .failed])
      node.dropDependencies()
      if node.has(.computed) { mark(subscribersOf: node) }
    } else if node.has(.failing) {
      fail(node)
    } else if node.has(.failed) {
      recover(node)
    } else {
      markChanged(node)
    }
    // The release may run any code, and even release the node.
    untracked { _ = old.take() }
    return false
  }

  /// Calls listeners as code outside of the graph, even during a run.
  ///
  /// No node depends on the signals that a listener reads, but `withObservationTracking` tracks them.
  func callingOut<Result>(_ body: () -> Result) -> Result {
    let outer = exchangeReading(for: Reading())
    defer { _ = exchangeReading(for: outer) }
    return body()
  }
}
