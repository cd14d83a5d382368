/// Keeps the memory and the closure of a node that has been released while it runs.
///
/// An unowned reference keeps an object's memory, but not its fields. So a run need not hold its node,
/// which would cost two atomic operations; only who is released meanwhile pays.
struct Afterlife {
  let node: NodeRef
  unowned let memory: GraphNode

  /// The closure that is running.
  let closure: () -> Void
}

extension GraphContext {
  /// Keeps a node that is being released until its run has ended.
  @inline(never)
  func keep(_ node: GraphNode, _ closure: @escaping () -> Void) {
    afterlives.append(Afterlife(node: NodeRef(node), memory: node, closure: closure))
  }

  /// Lets go of a node that has been stopped or released during the run that has just ended.
  @inline(never)
  func bury(_ node: NodeRef) {
    node.dropDependencies()
    guard let index = afterlives.lastIndex(where: { $0.node == node }) else { return }
    // Not while the array is being changed: more may be released.
    let afterlife = afterlives.remove(at: index)
    withExtendedLifetime(afterlife) {}
  }
}
