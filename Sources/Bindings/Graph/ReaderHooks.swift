// An expensive source runs only while the state that it sets has active readers. Listeners and effects are active. A computed
// value is active while an active node depends on it. Nodes between such a state and its readers have a flag, so that adding or
// removing a link elsewhere costs nothing.

/// The closures that a state calls when it gets its first active reader, and when it has lost the last one.
final class ReaderHooks {
  let start: () -> Void
  let stop: () -> Void
  var isActive = false

  init(start: @escaping () -> Void, stop: @escaping () -> Void) {
    self.start = start
    self.stop = stop
  }
}

extension GraphContext {
  /// Calls the hooks of the states on which nodes depend, or of the nodes themselves, after their readers have changed.
  @inline(never)
  func updateReaders(of nodes: [NodeRef]) {
    for state in nodes.flatMap({ $0.statesWithHooks() }) {
      for hooks in state.extras?.hooks ?? [] {
        // The closures may run any code, which may add and remove readers.
        let isActive = NodeRef(state).hasActiveReaders
        guard hooks.isActive != isActive else { continue }
        hooks.isActive = isActive
        callingOut { isActive ? hooks.start() : hooks.stop() }
      }
    }
  }

  /// Calls the hooks of the states behind a dependency that a node has begun to read.
  @inline(never)
  func didLink(_ dependency: NodeRef, to reader: NodeRef) {
    reader.leadToHooks()
    updateReaders(of: [dependency])
  }

  /// Calls the hooks of the states behind dependencies that a node no longer reads.
  @inline(never)
  func didUnlink() {
    let nodes = (0..<state.unlinked.count).map { state.unlinked[$0] }
    state.unlinked.removeAll()
    updateReaders(of: nodes)
  }
}

extension NodeRef {
  /// Marks a node, and the computed values that depend on it, as leading to a state with hooks.
  func leadToHooks() {
    var found = [self]
    while let node = found.popLast() {
      guard !node.has([.leadsToHooks, .effect]) else { continue }
      node.insert(.leadsToHooks)
      found += node.readers
    }
  }

  /// The states with hooks from which the node takes its value; the node itself if it is one.
  fileprivate func statesWithHooks() -> [_StateNode] {
    var (found, known, states) = ([self], Set([address]), [_StateNode]())
    while let node = found.popLast() {
      guard node.has(.computed) else {
        let state = node.has(.stopped) ? nil : node.object(as: _StateNode.self)
        if let state { states.append(state) }
        continue
      }
      for source in node.links.map(\.fields.dependency) where source.has(.leadsToHooks) {
        if known.insert(source.address).inserted { found.append(source) }
      }
    }
    return states
  }

  /// Whether a state has listeners, or an effect depends on it, directly or through computed values.
  fileprivate var hasActiveReaders: Bool {
    if hub?.hasListeners ?? false { return true }
    return hasReader {
      let reader = $0.fields.subscriber.node
      return reader.has(.effect) && !reader.has(.stopped) && reader.node is Effect
    }
  }
}
