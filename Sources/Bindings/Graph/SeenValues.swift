// A state may be set back after a computed value or a new effect has read the value in between. The readers that wait to run
// have not seen that value, and must not run. So from such a read on, the context keeps the value that each signal had before
// it changed. An effect that has not run since then has seen these values. When its turn comes, it runs only if one of its
// dependencies differs from the kept value. The values are dropped when no effect waits any more.
//
// Nothing is kept while effects run and read in the usual order, so this costs the innermost loops nothing.

/// The values of signals before they changed, while readers wait that have seen them.
struct SeenValues {
  struct Entry {
    let node: NodeRef

    /// The version of a computed value at that time.
    let version: UInt32

    /// The value; `nil` for an effect, and for a signal whose values cannot be compared.
    let value: EarlierValue?

    /// The object that `value` refers to.
    let object: AnyObject?
  }

  /// By the address of the node.
  var entries: [UInt: Entry] = [:]

  /// The objects of released nodes; releasing them may run any code.
  var orphans: [AnyObject] = []
}

extension GraphContext {
  /// Begins to keep values, if code that is not part of a run waiting for its turn reads while effects wait.
  @inline(__always)
  func keepSeenIfWaiting() {
    if !state.queue.isEmpty, reader == nil || state.batch.current != nil { beginKeeping() }
  }

  /// Begins to keep the values that signals have before they change.
  @inline(never)
  func beginKeeping() {
    guard !state.duties.contains(.keeping) else { return }
    state.duties.insert(.keeping)
    // The runs that are under way see values from before and after.
    var next = state.run
    while let run = next {
      keepSeen(run.node)
      next = run.outer
    }
  }

  /// Keeps the value of a node that is going to run.
  func keepSeen(_ node: NodeRef) {
    guard !node.has([.seen, .stopped]) else { return }
    var box: AnyObject?
    if node.has(.computed), !node.has(.failed), node.firstSubscriber != nil {
      box = node.object(as: _ComputedNode.self)?.boxedValue()
    }
    // Safety: the entry holds the object.
    let value = box.map {
      unsafe EarlierValue(node: node, bits: (0, 0), object: .passUnretained($0))
    }
    keepSeen(node, value, box)
  }

  /// Keeps a value, and takes over the object of a state's value.
  func keepSeen(_ node: NodeRef, _ value: EarlierValue?, _ object: AnyObject?) {
    node.insert(.seen)
    let entry = SeenValues.Entry(node: node, version: node.version, value: value, object: object)
    state.seen.entries[node.address] = entry
  }

  /// Marks the subscribers of a state whose value is kept: those that have not run since then may turn out to be up to date.
  @inline(never)
  func markDoubtful(subscribersOf source: NodeRef) {
    let waiting = source.readers.filter { node in
      node.has(.effect) && !node.has([.seen, .stopped])
        && (!node.has(.dirty) || node.has(.doubtful))
    }
    mark(subscribersOf: source)
    for node in waiting where node.has(.dirty) { node.insert(.doubtful) }
  }

  /// Marks the subscribers of a computed value that has changed while values are kept.
  @inline(never)
  func markDoubtfulChanged(_ computed: NodeRef) {
    computed.version &+= 1
    var next = computed.firstSubscriber
    while let link = next {
      next = link.nextSubscriber
      let node = link.subscriber.node
      guard node.has(.pending), !node.has(.running) || link.subscriber == node.tag else { continue }
      if node.has(.effect), !node.has([.seen, .dirty]) { node.insert(.doubtful) }
      node.insert(.dirty)
    }
  }

  /// Runs an effect that waits if one of its dependencies differs from the value that the effect has seen.
  @inline(never)
  func runIfDifferent(_ effect: NodeRef) {
    effect.remove([.dirty, .doubtful])
    effect.insert(.pending)
    let place = state.checking.count
    state.checking.push(effect)
    // The second pass finds dependencies that have changed because of the first one.
    let isDifferent =
      findsDifference(effect, at: place, updating: true)
      || findsDifference(effect, at: place, updating: false)
    guard state.checking[place].node != nil else { return state.checking.removeLast() }
    state.checking.pop(effect)
    effect.remove([.dirty, .pending, .doubtful])
    guard isDifferent, !effect.has(.stopped) else { return }
    effect.insert(.dirty)
    runIfNeeded(effect)
  }

  private func findsDifference(_ effect: NodeRef, at place: Int, updating: Bool) -> Bool {
    guard state.checking[place].node != nil, !effect.has(.stopped) else { return false }
    var next = effect.dependencies
    while let link = next {
      let node = link.dependency
      if node.has([.running, .checking]) { return true }
      if updating, node.has(.dirty) || node.has(.pending) && check(node) { update(node) }
      // The effect may have been released, stopped, or marked because of a state whose value is not kept.
      guard state.checking[place].node != nil, !effect.has(.stopped) else { return false }
      if effect.has(.dirty), !effect.has(.doubtful) { return true }
      effect.remove([.dirty, .doubtful])
      if node.has([.dirty, .pending, .failed, .stopped]) || differs(node) { return true }
      guard state.checking[place].node != nil, !effect.has(.stopped) else { return false }
      next = link.nextDependency
    }
    return false
  }

  /// Whether the value of a signal differs from the one that was kept.
  private func differs(_ node: NodeRef) -> Bool {
    guard let entry = state.seen.entries[node.address] else { return false }
    if node.has(.computed), entry.version == node.version { return false }
    guard let value = entry.value else { return true }
    // `==` may release the signal.
    guard let signal = node.object(as: _SignalNode.self) else { return true }
    return withExtendedLifetime((signal, entry)) { !signal.matches(value) }
  }

  /// Drops the kept values at the end of a batch or delivery, before the signals may move to another thread.
  @inline(__always)
  func endKeepingIfIdle() {
    if state.duties.contains(.keeping), state.depth == 0, state.queue.isEmpty { endKeeping() }
  }

  /// Drops the kept values, when no effect waits that has seen them.
  @inline(never)
  func endKeeping() {
    state.duties.remove(.keeping)
    let seen = exchange(&state.seen, with: SeenValues())
    for entry in seen.entries.values { entry.node.remove(.seen) }
    // After an endless loop, effects may still wait.
    for node in state.queue.waiting { node.remove(.doubtful) }
    untracked { withExtendedLifetime(consume seen) {} }
  }
}

extension NodeRef {
  /// Removes the kept value of a node whose memory is about to be freed.
  func leaveSeenValues() {
    let context = GraphContext.current
    let entry = context.state.seen.entries.removeValue(forKey: address)
    if let object = entry?.object { context.state.seen.orphans.append(object) }
  }
}
