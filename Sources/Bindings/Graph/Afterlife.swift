/// Keeps the memory and the closure of a node that has been released while it runs.
///
/// An unowned reference keeps an object's memory, but not its fields. So a run need not retain its node,
/// which would cost two atomic operations each time; only a node that is released meanwhile costs something.
struct Afterlife {
  let node: NodeRef
  unowned let memory: _GraphNode

  /// The closure that is running.
  let closure: () -> Void
}

extension GraphContext {
  /// Keeps a node that is being released until its run has ended.
  @inline(never)
  func keep(_ node: _GraphNode, _ closure: @escaping () -> Void) {
    state.afterlives.append(Afterlife(node: NodeRef(node), memory: node, closure: closure))
  }

  /// Unlinks a node that was stopped or released during the run that has just ended, and frees its memory.
  @inline(never)
  func bury(_ node: NodeRef) {
    node.dropDependencies()
    guard let index = state.afterlives.lastIndex(where: { $0.node == node }) else { return }
    // Not while the array is being changed: more may be released.
    let afterlife = state.afterlives.remove(at: index)
    withExtendedLifetime(afterlife) {}
  }
}
