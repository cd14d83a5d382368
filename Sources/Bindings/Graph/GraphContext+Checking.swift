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
    let floor = state.checking.count
    state.checking.push(root)
    while true {
      var top = state.checking.count &- 1
      let entry = state.checking[top]
      guard var node = entry.node else {
        // It died. The node that depended on it must run to see what is there instead.
        state.checking.removeLast()
        if top == floor { return false }
        state.checking[top &- 1].node?.insert(.dirty)
        continue
      }
      if node.has(.dirty) {
        state.checking.pop(node)
        if top == floor { return true }
        update(node)
        continue
      }
      // A nested read may have brought the node up to date.
      var next = node.has(.pending) ? entry.link : nil
      while let link = next {
        let dependency = link.dependency
        let flags = dependency.flags
        if flags.isDisjoint(with: [.dirty, .pending, .running]) {
          next = link.nextDependency
          continue
        }
        if !flags.isDisjoint(with: [.running, .failed]), flags.isUnderWay {
          // The node is read by a node that it depends on. Only a run shows whether that is a cycle.
          node.insert(.dirty)
          break
        }
        state.checking[top].link = link
        if flags.contains(.dirty) {
          update(dependency)
          break
        }
        state.checking.push(dependency)
        top &+= 1
        (node, next) = (dependency, dependency.dependencies)
      }
      if next != nil { continue }
      node.remove(.pending)
      state.checking.pop(node)
      if top == floor { return false }
    }
  }
}

extension NodeFlags {
  /// Whether a node runs or is checked at the moment, so that a check must not go on there.
  @inline(never)
  fileprivate var isUnderWay: Bool { !isDisjoint(with: [.running, .checking]) }
}
