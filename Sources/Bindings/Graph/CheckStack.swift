/// A node whose dependencies are being checked, and the link that the check has reached.
@safe
struct Check {
  /// The node; `nil` if it has died.
  var node: NodeRef?
  var link: LinkRef?
}

/// The nodes whose dependencies are being checked: each entry is a dependency of the entry below it.
@safe
struct CheckStack {
  private var entries = RawStack<Check>(capacity: 64)

  /// The number of checks that are nested in another check of the same node.
  private var repeated = 0

  @inline(__always)
  var count: Int { entries.count }

  @inline(__always)
  subscript(index: Int) -> Check {
    get { entries[index] }
    nonmutating set { entries[index] = newValue }
  }

  @inline(__always)
  mutating func push(_ node: NodeRef) {
    if node.has(.checking) { repeated += 1 }
    node.insert(.checking)
    entries.append(Check(node: node, link: node.dependencies))
  }

  /// Removes the last entry, whose node is alive.
  @inline(__always)
  mutating func pop(_ node: NodeRef) {
    removeLast()
    if repeated > 0, contains(node) { repeated -= 1 } else { node.remove(.checking) }
  }

  @inline(__always)
  mutating func removeLast() { _ = entries.popLast() }

  @inline(never)
  private func contains(_ node: NodeRef) -> Bool {
    (0..<count).contains { entries[$0].node == node }
  }

  /// Restarts the checks of a node whose links have changed.
  @inline(never)
  func restart(_ node: NodeRef) { replace(node, by: Check(node: node, link: node.dependencies)) }

  /// Clears the entries of a node that is being released.
  @inline(never)
  func forget(_ node: NodeRef) { replace(node, by: Check(node: nil, link: nil)) }

  private func replace(_ node: NodeRef, by entry: Check) {
    for index in 0..<count where entries[index].node == node { entries[index] = entry }
  }
}
