extension GraphContext {
  /// Runs a dirty computed value, and marks its subscribers if it has changed.
  ///
  /// The run does not retain the node, which would take a third of the time: a node that is released while it
  /// runs stays in memory until its run has ended.
  @inline(__always)
  func update(_ node: NodeRef) {
    if node.has([.heldWhileRunning, .failed, .stopped]) { return updateHeld(node) }
    var isChanged = false
    let hasValue = running(node) {
      isChanged = node.withNode(as: _ComputedNode.self) { $0.evaluate($0) }
    }
    if isChanged, hasValue { markChanged(node) }
    if hasValue, node.has([.dirty, .pending]) { settleWrites(of: node) }
  }

  /// Runs a computed value again that has set, in its run, a state which it had read before.
  ///
  /// Marking turns back at a marked node, so that its subscribers must be marked, too: no reader gets its value before.
  @inline(never)
  func settleWrites(of node: NodeRef) {
    if node.has(.settling) { return }
    let object = node.node
    node.insert(.settling)
    var runs = 0
    while node.has([.dirty, .pending]), !node.has([.running, .stopped, .failed]) {
      runs += 1
      if runs > Self.mostRerunsForWrites {
        node.remove([.dirty, .pending])
        let error = CycleError(kind: .endlessEffects, path: [node.label])
        callingOut { CycleError.endlessEffectsHandler(error) }
        break
      }
      if node.has(.dirty) || check(node) { update(node) }
    }
    node.remove(.settling)
    withExtendedLifetime(object) {}
  }

  /// Brings a computed value up to date again that effects, which its update has set off, have made stale.
  @inline(never)
  func settle(_ computed: NodeRef) {
    guard state.depth == 0, state.run == nil else { return }
    for _ in 0..<Self.mostRerunsForWrites {
      guard computed.has(.dirty) || computed.has(.pending) && check(computed) else { return }
      update(computed)
      flushIfIdle()
    }
  }

  /// How often a computed value runs again because of what it sets itself.
  private static var mostRerunsForWrites: Int { 100 }

  @inline(never)
  private func updateHeld(_ node: NodeRef) {
    if node.has(.stopped) {
      // It has been released, and has no value to compare.
      node.remove([.dirty, .pending])
      markChanged(node)
      return node.dropDependencies()
    }
    let object = node.computedNode
    var isChanged = false
    let hasValue = running(node) { isChanged = object.evaluate(object) }
    if hasValue, node.has(.failed) {
      recover(node)
    } else if hasValue, isChanged {
      markChanged(node)
    }
    if hasValue, node.has([.dirty, .pending]) { settleWrites(of: node) }
    withExtendedLifetime(object) {}
  }

  /// Runs an effect if one of its dependencies has changed.
  func runIfNeeded(_ effect: NodeRef) {
    if !effect.has(.dirty) {
      guard effect.has(.pending), check(effect) else { return }
    }
    guard !effect.has(.stopped) else { return }
    if effect.withNode(as: Effect.self, { $0.hasCleanUp }) {
      let node = effect.effectNode
      node.cleanUp()
      guard !effect.has(.stopped) else { return }
      _ = running(effect) { node.body() }
    } else {
      _ = running(effect) { effect.withNode(as: Effect.self) { $0.body() } }
    }
  }

  /// Runs a closure as the run of a node: what it reads becomes the node's dependencies.
  ///
  /// - Returns: Whether the node is still there and has not failed, and its subscribers have still to be marked if it has changed.
  @inline(__always)
  func running(_ node: NodeRef, _ body: () -> Void) -> Bool {
    if !state.duties.isEmpty { performDuties(before: node) }
    let (outerReader, outerCursor, outerRun) = (reader, cursor, state.run)
    var frame = Run(node: node, outer: outerRun, checks: state.checking.count)
    // Safety: the frame is taken out again before it goes out of scope.
    unsafe withUnsafeMutablePointer(to: &frame) { frame in
      state.run = unsafe RunRef(frame)
      let flags = node.flags.subtracting([.dirty, .pending]).symmetricDifference(.parity)
      node.flags = flags.union(.running)
      reader = SubscriberTag(node, flags: flags)
      cursor = nil
      let address = UInt(bitPattern: frame)
      if state.stack.contains(address) { body() } else { onDeeperStack(body, from: address) }
    }
    node.remove(.running)
    dropUnread(of: node)
    reader = outerReader
    cursor = outerCursor
    state.run = outerRun
    if node.has([.stopped, .failing, .releasing, .checking]) { return end(node) }
    return true
  }

  @inline(never)
  private func performDuties(before node: NodeRef) {
    if state.duties.contains(.tracing) { traceRun(of: node) }
    // What the run reads is not what the states were before the batch.
    settleBatch()
  }

  /// Ends a run after which there is something to be done.
  ///
  /// - Returns: Whether the node is still there and has not failed, and its subscribers have still to be marked.
  @inline(never)
  private func end(_ node: NodeRef) -> Bool {
    // It ran within a check of it, which has a link that may be gone.
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
      if node.has([.dirty, .pending]) { settleWrites(of: node) }
    }
    // Its end may set off anything, even the release of the node.
    untracked { _ = old.take() }
    return false
  }

  /// Calls listeners: as code outside of the graph, even if that is in the midst of a run.
  ///
  /// No node depends on the signals that a listener reads, but an observation tracking scope does.
  func callingOut<Result>(_ body: () -> Result) -> Result {
    let (outer, outerRun) = (state.reading, state.runOutside)
    state.reading = Reading()
    state.runOutside = state.run
    defer {
      state.reading = outer
      state.runOutside = outerRun
    }
    return body()
  }
}

extension NodeRef {
  /// The node as an object, which is kept alive while it is used.
  @inline(__always)
  fileprivate var computedNode: _ComputedNode {
    // Safety: alive, and only called on computed values.
    unsafe Unmanaged<_ComputedNode>.fromOpaque(base).takeUnretainedValue()
  }

  @inline(__always)
  fileprivate var effectNode: Effect {
    // Safety: alive, and only called on effects.
    unsafe Unmanaged<Effect>.fromOpaque(base).takeUnretainedValue()
  }

  @inline(__always)
  var stateNode: _StateNode {
    // Safety: alive, and only called on states.
    unsafe Unmanaged<_StateNode>.fromOpaque(base).takeUnretainedValue()
  }
}
