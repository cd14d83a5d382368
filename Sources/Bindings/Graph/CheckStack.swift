/// A node whose dependencies are being checked, and the link that the check has reached.
@safe
struct Check {
  /// The node; `nil` if it has been released.
  var node: NodeRef?
  var link: LinkRef?

  /// Whether another check of the same node is under way, outside of this one.
  let isNested: Bool
}

/// The nodes whose dependencies are being checked: each entry is a dependency of the entry below it.
@safe
struct CheckStack {
  private var entries = RawStack<Check>(capacity: 64)

  @inline(__always)
  var count: Int { entries.count }

  @inline(__always)
  subscript(index: Int) -> Check { entries[index] }

  /// Records the link that the check of an entry has reached.
  @inline(__always)
  func reach(_ link: LinkRef?, at index: Int) { entries[index].link = link }

  @inline(__always)
  mutating func push(_ node: NodeRef) {
    let isNested = node.has(.checking)
    node.insert(.checking)
    entries.append(Check(node: node, link: node.dependencies, isNested: isNested))
  }

  /// Removes the last entry, and the given flags of its node.
  ///
  /// - Parameter node: The node; `nil` if it has been released.
  @inline(__always)
  mutating func pop(_ node: NodeRef?, removing flags: NodeFlags = []) {
    let isNested = entries.popLast().isNested
    node?.remove(isNested ? flags : flags.union(.checking))
  }

  /// Restarts the checks of a node whose links have changed.
  @inline(never)
  func restart(_ node: NodeRef) { replace(node, by: node, node.dependencies) }

  /// Clears the entries of a node that is being released.
  @inline(never)
  func forget(_ node: NodeRef) { replace(node, by: nil, nil) }

  private func replace(_ node: NodeRef, by other: NodeRef?, _ link: LinkRef?) {
    for index in 0..<count where entries[index].node == node {
      entries[index] = Check(node: other, link: link, isNested: entries[index].isNested)
    }
  }
}
