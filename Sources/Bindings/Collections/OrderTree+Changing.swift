extension OrderTree {
  /// Inserts an element that is not in the tree.
  ///
  /// - Complexity: O(log `count`).
  mutating func insert(_ element: UInt32, at place: Place) {
    makeRoom(for: element)
    assert(!contains(element))
    nodes[Int(element)] = Node(parent: place.parent, size: 1)
    if place.parent == 0 {
      root = element
    } else if place.isLeft {
      nodes[Int(place.parent)].left = element
    } else {
      nodes[Int(place.parent)].right = element
    }
    rebalance(from: place.parent)
  }

  /// Removes an element that is in the tree.
  ///
  /// - Complexity: O(log `count`).
  mutating func remove(_ element: UInt32) {
    assert(contains(element))
    let node = nodes[Int(element)]
    nodes[Int(element)] = Node()
    guard node.left != 0, node.right != 0 else {
      replace(element, under: node.parent, by: node.left | node.right)
      rebalance(from: node.parent)
      return
    }
    // The next element takes the place of the removed one.
    var successor = node.right
    while nodes[Int(successor)].left != 0 { successor = nodes[Int(successor)].left }
    let lowest: UInt32
    if successor == node.right {
      lowest = successor
    } else {
      lowest = nodes[Int(successor)].parent
      let child = nodes[Int(successor)].right
      nodes[Int(lowest)].left = child
      if child != 0 { nodes[Int(child)].parent = lowest }
      nodes[Int(successor)].right = node.right
      nodes[Int(node.right)].parent = successor
    }
    nodes[Int(successor)].left = node.left
    nodes[Int(node.left)].parent = successor
    nodes[Int(successor)].size = node.size
    replace(element, under: node.parent, by: successor)
    rebalance(from: lowest)
  }

  /// Replaces all elements.
  ///
  /// - Complexity: O(`nodes.count`).
  mutating func rebuild(_ elements: ContiguousArray<UInt32>) {
    for index in nodes.indices { nodes[index] = Node() }
    if let last = elements.max() { makeRoom(for: last) }
    root = build(elements, 0, elements.count, parent: 0)
  }

  private mutating func build(
    _ elements: ContiguousArray<UInt32>, _ lower: Int, _ upper: Int, parent: UInt32
  ) -> UInt32 {
    guard lower < upper else { return 0 }
    let middle = (lower + upper) / 2
    let node = elements[middle]
    let left = build(elements, lower, middle, parent: node)
    let right = build(elements, middle + 1, upper, parent: node)
    nodes[Int(node)] = Node(
      left: left, right: right, parent: parent, size: UInt32(truncatingIfNeeded: upper - lower))
    return node
  }

  private mutating func makeRoom(for element: UInt32) {
    guard nodes.count <= Int(element) else { return }
    nodes.append(contentsOf: repeatElement(Node(), count: Int(element) + 1 - nodes.count))
  }

  private mutating func replace(_ child: UInt32, under parent: UInt32, by other: UInt32) {
    if parent == 0 {
      root = other
    } else if nodes[Int(parent)].left == child {
      nodes[Int(parent)].left = other
    } else {
      nodes[Int(parent)].right = other
    }
    if other != 0 { nodes[Int(other)].parent = parent }
  }

  /// Restores sizes and balance from a node up to the root.
  private mutating func rebalance(from lowest: UInt32) {
    var node = lowest
    while node != 0 {
      let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
      let (leftSize, rightSize) = (nodes[Int(left)].size, nodes[Int(right)].size)
      nodes[Int(node)].size = leftSize &+ rightSize &+ 1
      var top = node
      if isTooHeavy(rightSize, against: leftSize) {
        let inner = nodes[Int(right)].left
        if isDouble(inner: inner, outer: nodes[Int(right)].right) { rotateRight(right) }
        top = rotateLeft(node)
      } else if isTooHeavy(leftSize, against: rightSize) {
        let inner = nodes[Int(left)].right
        if isDouble(inner: inner, outer: nodes[Int(left)].left) { rotateLeft(left) }
        top = rotateRight(node)
      }
      node = nodes[Int(top)].parent
    }
  }

  @inline(__always)
  private func isTooHeavy(_ size: UInt32, against other: UInt32) -> Bool {
    size &+ 1 > 3 &* (other &+ 1)
  }

  @inline(__always)
  private func isDouble(inner: UInt32, outer: UInt32) -> Bool {
    nodes[Int(inner)].size &+ 1 >= 2 &* (nodes[Int(outer)].size &+ 1)
  }

  /// Puts the right child above a node, and returns it.
  @discardableResult
  private mutating func rotateLeft(_ node: UInt32) -> UInt32 {
    let child = nodes[Int(node)].right
    let inner = nodes[Int(child)].left
    replace(node, under: nodes[Int(node)].parent, by: child)
    nodes[Int(node)].right = inner
    if inner != 0 { nodes[Int(inner)].parent = node }
    nodes[Int(child)].left = node
    nodes[Int(node)].parent = child
    settleSizes(below: child, node)
    return child
  }

  /// Puts the left child above a node, and returns it.
  @discardableResult
  private mutating func rotateRight(_ node: UInt32) -> UInt32 {
    let child = nodes[Int(node)].left
    let inner = nodes[Int(child)].right
    replace(node, under: nodes[Int(node)].parent, by: child)
    nodes[Int(node)].left = inner
    if inner != 0 { nodes[Int(inner)].parent = node }
    nodes[Int(child)].right = node
    nodes[Int(node)].parent = child
    settleSizes(below: child, node)
    return child
  }

  private mutating func settleSizes(below child: UInt32, _ node: UInt32) {
    nodes[Int(child)].size = nodes[Int(node)].size
    let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
    nodes[Int(node)].size = nodes[Int(left)].size &+ nodes[Int(right)].size &+ 1
  }
}
