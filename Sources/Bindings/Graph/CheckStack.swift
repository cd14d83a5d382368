/// A node whose dependencies are being checked, and the link that the check has come to.
@safe
struct Check {
  /// The node; `nil` if it has died.
  var node: NodeRef?
  var link: LinkRef?
}

/// The nodes whose dependencies are being checked, each because of the one before.
@safe
struct CheckStack {
  private var entries = RawStack<Check>(capacity: 64)

  @inline(__always)
  var count: Int { entries.count }

  @inline(__always)
  subscript(index: Int) -> Check {
    get { entries[index] }
    nonmutating set { entries[index] = newValue }
  }

  @inline(__always)
  mutating func push(_ node: NodeRef) {
    if node.has([.failed, .checking]) { pushAgain(node) }
    node.insert(.checking)
    entries.append(Check(node: node, link: node.dependencies))
  }

  @inline(never)
  private func pushAgain(_ node: NodeRef) {
    if node.has(.failed) { node.insert(.checkedFailure) }
    if node.has(.checking) { node.insert(.checkedTwice) }
  }

  /// Removes the last entry, which is a node's.
  @inline(__always)
  mutating func pop(_ node: NodeRef) {
    removeLast()
    let flags = node.flags
    node.flags = flags.subtracting(.checking)
    if flags.contains(.checkedTwice) { didPopAgain(node) }
  }

  @inline(__always)
  mutating func removeLast() { _ = entries.popLast() }

  @inline(never)
  private func didPopAgain(_ node: NodeRef) {
    node.remove(.checkedTwice)
    let places = indices(of: node).count
    if places > 0 { node.insert(.checking) }
    if places > 1 { node.insert(.checkedTwice) }
  }

  private func indices(of node: NodeRef) -> [Int] {
    (0..<entries.count).filter { entries[$0].node == node }
  }

  /// Restarts the checks of a node whose links have changed meanwhile.
  @inline(never)
  func restart(_ node: NodeRef) {
    for index in indices(of: node) { entries[index].link = node.dependencies }
  }

  /// Removes a dying node.
  func forget(_ node: NodeRef) {
    for index in indices(of: node) { entries[index] = Check(node: nil, link: nil) }
  }
}
