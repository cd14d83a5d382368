// If a computed value depends on itself, every value on the cycle fails, whatever the closures make of the error and
// wherever the cycle was entered. So the read that closes a cycle marks all nodes on it, and they fail when their runs
// end. A failed node stays failed, as another one keeps its value, until something that it has read changes. The read
// that closed the cycle is a dependency like any other: links may form a cycle, but only among failed nodes.

extension GraphContext {
  /// Marks all nodes as failing that are on a cycle which a read closes, if it closes one.
  ///
  /// - Parameter node: What the innermost run reads: a node that is running, or one that has failed, by which
  ///   it may come to depend on what is running.
  @inline(never)
  func closeCycle(at node: NodeRef) {
    guard areAnyRunsUnmarked else { return }
    let nodes = nodesUnderWay()
    let reached = node.has(.running) ? [node.address: node] : reads(from: node, nodes)
    let first = nodes.firstIndex { $0.has(.running) && reached[$0.address] != nil }
    guard let first else { return }
    for node in nodes[first...] where node.has(.computed) {
      // One that is only being checked will run, and read again what has led here: all before is unchanged.
      node.insert(node.has(.running) ? .failing : [.failing, .dirty])
    }
    let path = (nodes[first...] + nodes[first...first]).map(\.label)
    state.closedCycle = CycleError(kind: .selfDependency, path: path)
  }

  /// Returns the cycle because of which a node that is read has no value.
  ///
  /// For those who are on it, the one that was closed last; for all others the shortest by which the node needs
  /// itself.
  @inline(never)
  func cycle(of node: NodeRef) -> CycleError {
    if let closedCycle = state.closedCycle, let run = state.run, run.node.has(.failing) {
      return closedCycle
    }
    let before = reads(from: node, nodesUnderWay() + [node])
    var path = [node.label]
    var next = before[node.address]
    while let reader = next, reader != node {
      path.append(reader.label)
      next = before[reader.address]
    }
    path.append(node.label)
    return CycleError(kind: .selfDependency, path: path.reversed())
  }

  /// Makes a node fail whose run has ended.
  func fail(_ node: NodeRef) {
    let hadFailed = node.has(.failed)
    node.remove(.failing)
    node.insert(.failed)
    if !hadFailed { return markChanged(node) }
    // It has no value, as before; but others may have come to be on a cycle by it, or have left one.
    var next = node.firstSubscriber
    while let link = next {
      let reader = link.subscriber.node
      if reader.has(.computed), reader.has(.pending) { reader.insert(.dirty) }
      next = link.nextSubscriber
    }
  }

  /// Gives a node that had failed a value again.
  func recover(_ node: NodeRef) {
    node.remove(.failed)
    node.version &+= 1
    // Others of the cycle have read it, and are at rest.
    mark(subscribersOf: node)
  }

  /// Whether a computed value runs that is not yet known to be on a cycle.
  private var areAnyRunsUnmarked: Bool {
    var next = state.run
    while let run = next {
      if run.node.has(.computed), !run.node.has(.failing) { return true }
      next = run.outer
    }
    return false
  }

  /// The nodes that run or are checked, each because of the one before.
  private func nodesUnderWay() -> [NodeRef] {
    var nodes: [NodeRef] = []
    // From the innermost run outwards, with the nodes whose checks led from one to the next.
    var upper = state.checking.count
    var next = state.run
    while let run = next {
      for index in (run.checks..<upper).reversed() {
        if let node = state.checking[index].node { nodes.append(node) }
      }
      nodes.append(run.node)
      (upper, next) = (run.checks, run.outer)
    }
    return nodes.reversed()
  }

  /// Goes from a node to what it reads, and on through nodes that fail, nearest first.
  ///
  /// - Parameter chain: Nodes that are each about to read the next one. They have no links for that yet.
  /// - Returns: By the address of each node that is reached, the node that reads it.
  private func reads(from start: NodeRef, _ chain: [NodeRef]) -> [UInt: NodeRef] {
    var readers: [UInt: NodeRef] = [:]
    let following = Dictionary(
      zip(chain, chain.dropFirst()).map { ($0.address, $1) }, uniquingKeysWith: { $1 })
    var found = [start]
    var next = 0
    while next < found.count {
      let reader = found[next]
      next += 1
      for node in reader.readSoFar + [following[reader.address]].compactMap(\.self)
      where readers[node.address] == nil {
        readers[node.address] = reader
        if node.has([.failing, .failed]) { found.append(node) }
      }
    }
    return readers
  }
}

extension NodeRef {
  /// The nodes that the node has read in its present run, or else in its last one.
  var readSoFar: [NodeRef] {
    guard has([.computed, .effect]) else { return [] }
    var nodes: [NodeRef] = []
    var next = dependencies
    while let link = next {
      next = link.nextDependency
      if !has(.running) || link.subscriber == tag { nodes.append(link.dependency) }
    }
    return nodes
  }
}
