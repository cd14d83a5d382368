import BindingsThreads

// A signal may be released while others depend on it: a temporary value that a closure has read, or one whose holder
// has dropped it. A change of what it had read must still run its readers. And a node may be released while it runs.
// In both cases the memory of the object stays, without its fields: the record in it, flags and links, is all that the
// graph needs. A run need not retain its node for that, which would cost two atomic operations each time.
//
// Links that own their dependencies would do instead, but they leak: a temporary value or list often captures the object
// that owns its reader (`[weak self]` and `guard let self` outside, `self` inside), and the link from the reader to the
// temporary would close a cycle. In a language with a garbage collector that is harmless. It was tried, with a retain
// where a link is inserted and a release where it is removed: building a graph costs 0.2 % more instructions, and the
// screen of `aTemporaryThatHoldsTheOwnerOfItsReaderLeaksNothing` is never freed.

extension NodeRef {
  /// Whether the object has gone, and its memory stays for those that depend on it.
  var isRemnant: Bool { has(.stopped) && !has(.effect) && firstSubscriber != nil }

  /// Takes a signal that is being released out of the graph.
  ///
  /// If others depend on it, the memory stays until the last of them has read anew.
  func leaveGraph() {
    guard !has(.stopped) else { return }
    insert(.stopped)
    guard firstSubscriber != nil else {
      if has(.computed), !has(.running) { dropDependencies() }
      return
    }
    if has(.computed), joinSubscriber() { return }
    // Safety: balanced by `free`.
    unsafe bindings_retain_memory(base)
    if has(.failed) {
      // Nodes that have failed may depend on each other in a circle, which would keep all of them. Their readers
      // find out what is there instead.
      GraphContext.current.mark(subscribersOf: self)
      remove(.failed)
      if !has(.running) { dropDependencies() }
    }
  }

  /// Gives the node's dependencies to its only subscriber, if that has been released too.
  ///
  /// So of a chain that is released from its end, one node stays.
  private func joinSubscriber() -> Bool {
    guard let only = firstSubscriber, only == lastSubscriber, let first = dependencies else {
      return false
    }
    let heir = only.subscriber.node
    guard heir.has(.stopped), !heir.has([.effect, .running, .checking]),
      !has([.failed, .running, .checking])
    else { return false }
    if has(.dirty) { heir.insert(.dirty) }
    var last = first
    last.subscriber = heir.tag
    while let next = last.nextDependency {
      next.subscriber = heir.tag
      last = next
    }
    // The link to this node takes the place of its first one.
    last.nextDependency = only.nextDependency
    only.takePlace(of: first)
    dependencies = nil
    firstSubscriber = nil
    lastSubscriber = nil
    GraphContext.current.state.links.giveBack(first)
    return true
  }
}

extension LinkRef {
  /// Takes the place of another link among the subscribers of its dependency, and before those that follow it.
  fileprivate func takePlace(of other: LinkRef) {
    dependency = other.dependency
    nextDependency = other.nextDependency
    (previousSubscriber, nextSubscriber) = (other.previousSubscriber, other.nextSubscriber)
    if let previousSubscriber {
      previousSubscriber.nextSubscriber = self
    } else {
      dependency.firstSubscriber = self
    }
    if let nextSubscriber {
      nextSubscriber.previousSubscriber = self
    } else {
      dependency.lastSubscriber = self
    }
  }
}

extension GraphContext {
  /// Frees the memory of a released signal that nothing depends on any more.
  ///
  /// It may have been the last to depend on others that were released: these follow one after the other, not
  /// within each other.
  @inline(never)
  func free(_ node: NodeRef) {
    state.freeing.append(node)
    guard state.freeing.count == 1 else { return }
    var index = 0
    while index < state.freeing.count {
      let node = state.freeing[index]
      index += 1
      // A run that is under way drops them itself, and keeps the memory until then.
      if node.has(.computed), !node.has(.running) { node.dropDependencies() }
      node.leaveTables()
      // Safety: balances `leaveGraph`; nothing refers to the node any more.
      unsafe bindings_release_memory(node.base)
    }
    state.freeing.removeAll()
  }

  /// Releases something when the run of a node has ended, and all subscribers are marked.
  func release(_ object: Any, afterRunOf node: NodeRef) {
    node.insert(.releasing)
    state.leaving.append((node, object))
  }
}

extension _GraphNode {
  /// Keeps the memory of a node that is being released, and its closure, until its run has ended.
  @inline(never)
  final func keepUntilRunEnds(_ closure: @escaping () -> Void) {
    GraphContext.current.release(
      RunningRemnant(memory: self, closure: closure), afterRunOf: NodeRef(self))
  }
}

/// The memory and the closure of a node that is released while it runs.
private struct RunningRemnant {
  /// Keeps the memory, though not the fields.
  unowned let memory: _GraphNode

  let closure: () -> Void
}
