extension GraphContext {
  /// Finds out whether a pending node must run, and brings up to date what it depends on.
  ///
  /// Afterwards the node is dirty, clean or gone. The check goes down the dependencies in the order of
  /// reading, runs what is dirty, and leaves a node as soon as one of its dependencies has changed.
  /// There is no recursion, however deep the graph is.
  ///
  /// A closure may read nodes that are being checked, change them, and even end them; so everything
  /// is read anew from the stack after each run.
  ///
  /// - Parameter root: A pending node.
  /// - Returns: Whether the node must run; false if it has been released meanwhile.
  func check(_ root: NodeRef) -> Bool {
    let floor = checking.count
    push(root)
    while true {
      let top = checking.count &- 1
      let state = checking[top]
      guard let node = state.node else {
        // It died. Whoever depended on it must run to see what is there instead.
        _ = checking.popLast()
        if top == floor { return false }
        checking[top &- 1].node?.insert(.dirty)
        continue
      }
      if node.has(.dirty) {
        pop(node)
        if top == floor { return true }
        update(node)
        continue
      }
      if let dependency = findMarked(from: state.link, of: node, at: top) {
        if dependency.has(.dirty) {
          update(dependency)
        } else {
          push(dependency)
        }
        continue
      }
      if node.has(.dirty) { continue }
      node.remove([.pending, .checkedFailure])
      pop(node)
      if top == floor { return false }
    }
  }

  @inline(__always)
  private func push(_ node: NodeRef) {
    if node.has([.failed, .checking]) { pushAgain(node) }
    node.insert(.checking)
    checking.append(Check(node: node, link: node.dependencies))
  }

  @inline(never)
  private func pushAgain(_ node: NodeRef) {
    if node.has(.failed) { node.insert(.checkedFailure) }
    if node.has(.checking) { node.insert(.checkedTwice) }
  }

  @inline(__always)
  private func pop(_ node: NodeRef) {
    _ = checking.popLast()
    let flags = node.flags
    node.flags = flags.subtracting(.checking)
    if flags.contains(.checkedTwice) { popAgain(node) }
  }

  @inline(never)
  private func popAgain(_ node: NodeRef) {
    node.remove(.checkedTwice)
    var places = 0
    for index in 0..<checking.count where checking[index].node == node { places += 1 }
    if places > 0 { node.insert(.checking) }
    if places > 1 { node.insert(.checkedTwice) }
  }

  /// Restarts the checks of a node whose links have changed meanwhile.
  @inline(never)
  func restartChecks(of node: NodeRef) {
    for index in 0..<checking.count where checking[index].node == node {
      checking[index].link = node.dependencies
    }
  }

  /// Returns the next dependency that must be brought up to date, and keeps its link in the stack.
  @inline(__always)
  private func findMarked(from start: LinkRef?, of node: NodeRef, at top: Int) -> NodeRef? {
    // A nested read may have brought the node up to date.
    guard node.has(.pending) else { return nil }
    var next = start
    while let link = next {
      if let dependency = link.dependency {
        let flags = dependency.flags
        if !flags.isDisjoint(with: [.dirty, .pending, .running]) {
          if !flags.isDisjoint(with: [.running, .checkedFailure]) {
            // The node is read by what it depends on: a cycle, unless it will do without. Running it tells.
            node.insert(.dirty)
            return nil
          }
          checking[top].link = link
          return dependency
        }
      }
      next = link.nextDependency
    }
    return nil
  }
}
