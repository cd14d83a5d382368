extension GraphContext {
  /// Runs a dirty computed value, and tells its subscribers if it has changed.
  @inline(__always)
  func update(_ computed: NodeRef) {
    // Whoever lets go of the node meanwhile, it lives until it has run.
    let node = computed.computedNode
    var isChanged = false
    running(computed) { isChanged = node.evaluate(node) }
    if isChanged { markChanged(computed) }
  }

  /// Runs an effect if one of its dependencies has changed.
  func runIfNeeded(_ effect: NodeRef) {
    let node = effect.effectNode
    if !effect.has(.dirty) {
      guard effect.has(.pending) else { return }
      check(effect)
      guard effect.has(.dirty) else { return }
    }
    guard !effect.has(.stopped) else { return }
    node.cleanUp()
    guard !effect.has(.stopped) else { return }
    running(effect) { node.body() }
  }

  /// Runs a closure as the run of a node: what it reads becomes the node's dependencies.
  @inline(__always)
  func running(_ node: NodeRef, _ body: () -> Void) {
    let (outerReader, outerCursor, outerRun) = unsafe (reader, cursor, run)
    var frame = unsafe Run(node: node, outer: outerRun, checks: checking.count)
    // Safety: the frame is taken out again before it goes out of scope.
    unsafe withUnsafeMutablePointer(to: &frame) { frame in
      unsafe run = frame
      let flags = node.flags.subtracting([.dirty, .pending]).symmetricDifference(.parity)
      node.flags = flags.union([.running, .evaluated])
      reader = SubscriberTag(node, flags: flags)
      cursor = nil
      let address = unsafe UInt(bitPattern: frame)
      if stack.contains(address) { body() } else { onDeeperStack(body, from: address) }
    }
    node.remove(.running)
    dropUnread(of: node)
    reader = outerReader
    cursor = outerCursor
    unsafe run = outerRun
  }

  /// Runs a closure during which nothing is tracked.
  @inline(__always)
  func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (outerReader, outerCursor) = (reader, cursor)
    reader = nil
    defer {
      reader = outerReader
      cursor = outerCursor
    }
    return try body()
  }
}

extension NodeRef {
  /// The node as an object, which is kept alive while it is used.
  @inline(__always)
  fileprivate var computedNode: ComputedNode {
    // Safety: alive, and only called on computed values.
    unsafe Unmanaged<ComputedNode>.fromOpaque(base).takeUnretainedValue()
  }

  @inline(__always)
  fileprivate var effectNode: Effect {
    // Safety: alive, and only called on effects.
    unsafe Unmanaged<Effect>.fromOpaque(base).takeUnretainedValue()
  }

  @inline(__always)
  var stateNode: StateNode {
    // Safety: alive, and only called on states.
    unsafe Unmanaged<StateNode>.fromOpaque(base).takeUnretainedValue()
  }
}
