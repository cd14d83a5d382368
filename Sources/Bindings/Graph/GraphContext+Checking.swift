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
    checking.push(root)
    while true {
      let top = checking.count &- 1
      let entry = checking[top]
      guard let node = entry.node else {
        // It died. The node that depended on it must run to see what is there instead.
        checking.removeLast()
        if top == floor { return false }
        checking[top &- 1].node?.insert(.dirty)
        continue
      }
      if node.has(.dirty) {
        checking.pop(node)
        if top == floor { return true }
        update(node)
        continue
      }
      if let dependency = findMarked(from: entry.link, of: node, at: top) {
        if dependency.has(.dirty) {
          update(dependency)
        } else {
          checking.push(dependency)
        }
        continue
      }
      if node.has(.dirty) { continue }
      node.remove([.pending, .checkedFailure])
      checking.pop(node)
      if top == floor { return false }
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
            // The node is read by a node that it depends on. Only a run shows whether that is a cycle.
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
