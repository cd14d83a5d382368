/// The place of a node in the tree of the items in containers.
///
/// Links are not counted: a node that is deallocated leaves its list.
struct TreeLinks {
  fileprivate(set) var parent = Link<LayoutNode>(nil)
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

  /// The number of nodes above.
  var depth: Int {
    var depth = 0
    var next = parent
    while let node = next { (depth, next) = (depth + 1, node.parent) }
    return depth
  }

  private func setParent(_ parent: LayoutNode?) {
    tree.parent = Link(parent)
    if slot >= 0 { joined?.items.setParent(parent?.slot ?? -1, of: slot) }
  }

  /// The node and all of its descendants, parents first.
  var subtree: Subtree { Subtree(of: self) }

  /// Returns whether the node is another one or its descendant in the tree.
  func isInside(_ top: LayoutNode) -> Bool {
    var next = Link(self)
    while !next.isEmpty, !next.refers(to: top) {
      let node = next
      node.with { next = $0.tree.parent }
    }
    return !next.isEmpty
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
    tree.parent.with { if $0.tree.firstChild.isEmpty { $0.joined?.reviewGiven($0) } }
    setParent(nil)
    tree.nextSibling = Link(nil)
    tree.previousSibling = Link(nil)
  }

  /// Makes all children roots of their trees, because the node is being deallocated.
  func unlinkChildren() {
    while let child = firstChild {
      tree.firstChild = child.tree.nextSibling
      if child.departureLink.isEmpty { joined?.items.mayHaveStrays = true }
      child.setParent(nil)
      child.tree.nextSibling = Link(nil)
      child.tree.previousSibling = Link(nil)
    }
  }
}

/// A node and all of its descendants, parents first, as links that change no reference count.
struct Subtree: Sequence, IteratorProtocol {
  private let top: Link<LayoutNode>
  private var following: Link<LayoutNode>

  fileprivate init(of top: LayoutNode) {
    self.top = Link(top)
    following = self.top
  }

  @inline(__always)
  mutating func next() -> Link<LayoutNode>? {
    guard !following.isEmpty else { return nil }
    let node = following
    node.with { following = $0.tree.firstChild }
    if following.isEmpty { ascend(from: node) }
    return node
  }

  /// Finds the next sibling of a node or of one of its ancestors.
  private mutating func ascend(from node: Link<LayoutNode>) {
    var next = node
    while following.isEmpty, !next.isEmpty, next != top {
      let last = next
      last.with { (following, next) = ($0.tree.nextSibling, $0.tree.parent) }
    }
  }
}
