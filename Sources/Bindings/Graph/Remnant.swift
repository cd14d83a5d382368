import BindingsThreads

// A signal may be released while others depend on it: a temporary value that a closure has read, for example. A change of
// the signal's dependencies must still run its readers. And a node may be released while it runs. In both cases the memory of
// the object stays, without its fields: the graph needs only the record in it, with the flags and links. So a run need not
// retain its node, which would cost two atomic operations each time.
//
// Links could own their dependencies instead, but then they leak. A temporary value or list often captures the object that owns
// its reader (`[weak self]` and `guard let self` outside, `self` inside), and the link from the reader to the temporary value
// would complete a retain cycle. With a retain where a link is inserted and a release where it is removed, building a graph
// costs 0.2 % more instructions, and the screen of `aTemporaryThatHoldsTheOwnerOfItsReaderLeaksNothing` is never freed.

extension NodeRef {
  /// Whether the object has been released, and its memory stays because other nodes depend on it.
  var isRemnant: Bool { has(.stopped) && !has(.effect) && subscribers.first != nil }

  /// Keeps the memory of a node that is being released until the result is released.
  func retainMemory() -> ReleaseAction {
    // Safety: the two calls balance each other.
    unsafe bindings_retain_memory(base)
    return ReleaseAction { unsafe bindings_release_memory(base) }
  }

  /// Removes a computed value that is being released from the graph.
  func leaveGraph(_ extras: SignalExtras?) {
    // Its own listeners and observers end with it.
    extras?.hub?.watching?.effect?.stop()
    extras?.observation?.watch = nil
    leaveGraph()
  }

  /// Removes a signal that is being released from the graph.
  ///
  /// If other nodes depend on it, its memory stays until the last of them has run again.
  func leaveGraph() {
    guard !has(.stopped) else { return }
    insert(.stopped)
    guard subscribers.first != nil else {
      if has(.computed), !has(.running) { dropDependencies() }
      return
    }
    // Safety: balanced by `free`.
    unsafe bindings_retain_memory(base)
    if has(.failed) {
      // Failed nodes may depend on each other in a cycle, which would keep the memory of all of them. So their readers run
      // again.
      GraphContext.current.mark(subscribersOf: self)
      remove(.failed)
      if !has(.running) { dropDependencies() }
    }
  }
}

extension GraphContext {
  /// Frees the memory of a released signal on which no node depends any more.
  ///
  /// The signal may have been the last subscriber of other released signals. These are freed in a loop, without recursion.
  @inline(never)
  func free(_ node: NodeRef) {
    state.freeing.append(node)
    guard state.freeing.count == 1 else { return }
    var index = 0
    while index < state.freeing.count {
      let node = state.freeing[index]
      index += 1
      // A run that is under way removes its dependencies itself, and keeps the memory until then.
      if node.has(.computed), !node.has(.running) { node.dropDependencies() }
      node.leaveTables()
      // Safety: balances `leaveGraph`; nothing refers to the node any more.
      unsafe bindings_release_memory(node.base)
    }
    state.freeing.removeAll()
  }

  /// Releases an object or value when the run of a node has ended, and all subscribers are marked.
  func release(_ object: Any, afterRunOf node: NodeRef) {
    node.insert(.releasing)
    state.leaving.append((node, object))
  }
}

extension _GraphNode {
  /// Keeps the memory of a node that is being released, and its closure, until its run has ended.
  @inline(never)
  final func keepUntilRunEnds(_ closure: @escaping () -> Void) {
    let node = NodeRef(self)
    GraphContext.current.release((node.retainMemory(), closure), afterRunOf: node)
  }
}
