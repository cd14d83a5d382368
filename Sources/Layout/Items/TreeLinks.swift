/// The place of a node in the tree of the items in containers.
///
/// Links are not counted: a node that is deallocated leaves its list.
struct TreeLinks {
  fileprivate var parent = Link<LayoutNode>(nil)
  fileprivate var firstChild = Link<LayoutNode>(nil)
  fileprivate var nextSibling = Link<LayoutNode>(nil)
  fileprivate var previousSibling = Link<LayoutNode>(nil)

  /// Whether it was reported that the item is its own ancestor.
  private var isCircleReported = false

  /// Notes whether the item is its own ancestor.
  ///
  /// - Returns: Whether it is to be reported.
  mutating func note(isCircle: Bool) -> Bool {
    defer { isCircleReported = isCircle }
    return isCircle && !isCircleReported
  }
}

extension LayoutNode {
  var parent: LayoutNode? { tree.parent.object }
  var firstChild: LayoutNode? { tree.firstChild.object }
  var nextSibling: LayoutNode? { tree.nextSibling.object }

  private func setParent(_ parent: LayoutNode?) {
    tree.parent = Link(parent)
    if slot >= 0 { settledContainer?.items.setParent(parent?.slot ?? -1, of: slot) }
  }

  /// Calls a closure with the node and each of its descendants, parents first, without counting references.
  @inline(__always)
  func forEachInSubtree(_ body: (LayoutNode) -> Void) {
    var next = Link(self)
    while !next.isEmpty {
      let node = next
      node.with {
        body($0)
        next = $0.following(in: self)
      }
    }
  }

  /// The node after this one in a tree, parents first.
  private func following(in top: LayoutNode) -> Link<LayoutNode> {
    if !tree.firstChild.isEmpty { return tree.firstChild }
    var (node, found) = (Link(self), Link<LayoutNode>(nil))
    while found.isEmpty, !node.isEmpty, !node.refers(to: top) {
      let last = node
      last.with { (found, node) = ($0.tree.nextSibling, $0.tree.parent) }
    }
    return found
  }

  func link(under parent: LayoutNode) {
    setParent(parent)
    tree.nextSibling = parent.tree.firstChild
    parent.tree.firstChild.with { $0.tree.previousSibling = Link(self) }
    tree.previousSibling = Link(nil)
    parent.tree.firstChild = Link(self)
    if !parent.isLaidOut { parent.container?.noteGiven(parent) }
  }

  func unlink() {
    if tree.previousSibling.isEmpty {
      tree.parent.with { $0.tree.firstChild = tree.nextSibling }
    } else {
      tree.previousSibling.with { $0.tree.nextSibling = tree.nextSibling }
    }
    tree.nextSibling.with { $0.tree.previousSibling = tree.previousSibling }
    tree.parent.with { if $0.tree.firstChild.isEmpty { $0.settledContainer?.reviewGiven($0) } }
    setParent(nil)
    tree.nextSibling = Link(nil)
    tree.previousSibling = Link(nil)
  }

  /// Makes all children roots of their trees, because the node is being deallocated.
  func unlinkChildren() {
    while let child = firstChild {
      tree.firstChild = child.tree.nextSibling
      child.setParent(nil)
      child.tree.nextSibling = Link(nil)
      child.tree.previousSibling = Link(nil)
    }
  }
}
