extension GraphContext {
  /// Runs a dirty computed value, and marks its subscribers if it has changed.
  ///
  /// The run does not retain the node, which would take a third of the time: a node that is released while it
  /// runs stays in memory until its run has ended (`Afterlife`).
  @inline(__always)
  func update(_ node: NodeRef) {
    if node.has([.heldWhileRunning, .failed]) { return updateHeld(node) }
    var isChanged = false
    let hasValue = running(node) {
      isChanged = node.withNode(as: _ComputedNode.self) { $0.evaluate($0) }
    }
    if isChanged, hasValue { markChanged(node) }
    if hasValue, node.has([.dirty, .pending]) { settleWrites(of: node) }
  }

  /// Runs a computed value again that has set, in its run, a state which it had read before.
  ///
  /// A node that is not running and is marked must have marked subscribers: marking turns back there. So a
  /// value is never handed to a reader while it is still marked.
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
    guard depth == 0, unsafe run == nil else { return }
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
    if !duties.isEmpty { performDuties(before: node) }
    let (outerReader, outerCursor, outerRun) = unsafe (reader, cursor, run)
    var frame = unsafe Run(node: node, outer: outerRun, checks: checking.count)
    // Safety: the frame is taken out again before it goes out of scope.
    unsafe withUnsafeMutablePointer(to: &frame) { frame in
      unsafe run = frame
      let flags = node.flags.subtracting([.dirty, .pending, .checkedFailure])
        .symmetricDifference(.parity)
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
    unsafe run = outerRun
    if node.has([.stopped, .failing, .releasing, .checking]) { return end(node) }
    return true
  }

  @inline(never)
  private func performDuties(before node: NodeRef) {
    if isTracing { traceRun(of: node) }
    // What the run reads is not what the states were before the batch.
    settleBatch()
  }

  /// Ends a run after which there is something to be done.
  ///
  /// - Returns: Whether the node is still there and has not failed, and its subscribers have still to be marked.
  @inline(never)
  private func end(_ node: NodeRef) -> Bool {
    // It ran within a check of it, which has a link that may be gone.
    if node.has(.checking) { checking.restart(node) }
    guard node.has([.stopped, .failing, .releasing]) else { return true }
    var old = node.has(.releasing) ? state.leaving.popLast() : nil
    node.remove(.releasing)
    if node.has(.stopped) {
      bury(node)
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
    let (outer, outerRun) = unsafe (state.reading, state.runOutside)
    state.reading = Reading()
    unsafe state.runOutside = run
    defer {
      state.reading = outer
      unsafe state.runOutside = outerRun
    }
    return body()
  }

  /// Runs a closure during which nothing is tracked.
  @inline(__always)
  func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = state.reading
    state.reading = Reading(isUntracked: true)
    defer { state.reading = outer }
    return try body()
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
