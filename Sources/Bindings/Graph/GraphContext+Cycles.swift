// If a computed value depends on itself, every value on the cycle fails, wherever the cycle was entered, and even if the
// closures catch the error. So the read that closes a cycle marks all nodes on it, and they fail when their runs end. A node
// stays failed until a dependency changes, as a node without an error keeps its value. The read that closes the cycle adds a
// link like every read: links may form a cycle, but only among failed nodes.

extension GraphContext {
  /// Marks all nodes on a cycle as failing, if a read closes one.
  ///
  /// - Parameter node: The node that the innermost run reads: it is running, or it has failed and may depend on a node that is
  ///   running.
  @inline(never)
  func closeCycle(at node: NodeRef) {
    guard areAnyRunsUnmarked else { return }
    let nodes = nodesUnderWay()
    let reached = node.has(.running) ? [node.address: node] : reads(from: node, nodes)
    let first = nodes.firstIndex { $0.has(.running) && reached[$0.address] != nil }
    guard let first else { return }
    for node in nodes[first...] where node.has(.computed) {
      // A node that is only being checked will run and read the cycle again, because its earlier dependencies are unchanged.
      node.insert(node.has(.running) ? .failing : [.failing, .dirty])
    }
    let path = (nodes[first...] + nodes[first...first]).map(\.label)
    state.closedCycle = CycleError(kind: .selfDependency, path: path)
  }

  /// Returns the cycle because of which a node that is read has no value.
  ///
  /// A run on the cycle gets the cycle that was closed last. All other code gets the shortest cycle of the node.
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

  /// Makes a node fail after its run.
  func fail(_ node: NodeRef) {
    let hadFailed = node.has(.failed)
    node.remove(.failing)
    node.insert(.failed)
    if !hadFailed { return markChanged(node) }
    // The node has no value, as before. But its readers may have entered a cycle through it, or left one.
    for reader in node.readers where reader.has(.computed) && reader.has(.pending) {
      reader.insert(.dirty)
    }
  }

  /// Ends the failure of a node that has a value again.
  func recover(_ node: NodeRef) {
    node.remove(.failed)
    node.version &+= 1
    // Other nodes of the cycle have read the node, and are not marked.
    mark(subscribersOf: node)
  }

  /// Whether a computed value is running that is not known to be on a cycle.
  private var areAnyRunsUnmarked: Bool {
    var next = state.run
    while let run = next {
      if run.node.has(.computed), !run.node.has(.failing) { return true }
      next = run.outer
    }
    return false
  }

  /// The nodes that are running or being checked, from the outermost; each was reached from the previous one.
  private func nodesUnderWay() -> [NodeRef] {
    var nodes: [NodeRef] = []
    // From the innermost run outward, with the checks that led from one run to the next.
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

  /// Searches the dependencies of a node, and further ones through nodes that fail, nearest first.
  ///
  /// - Parameter chain: Nodes each of which is about to read the next one, and has no link for that yet.
  /// - Returns: The reader of each node that was reached, by the address of the node.
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
  /// The nodes that the node has read in its current run, or in its last run if it is not running.
  var readSoFar: [NodeRef] {
    guard has([.computed, .effect]) else { return [] }
    return links.filter(\.isCurrent).map(\.fields.dependency)
  }
}
