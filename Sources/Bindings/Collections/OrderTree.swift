/// A sequence of elements that finds the position of an element as well as the element at a position.
///
/// Elements are small positive numbers, which index the nodes of a weight-balanced binary tree. Each node has a link to its
/// parent.
///
/// The balance is that of Yoichi Hirai and Kazuhiko Yamamoto, "Balancing weight-balanced trees", 2011,
/// doi:10.1017/S0956796811000104, with Δ = 3 and Γ = 2. Weights are the sizes that positions need anyway.
///
/// ```text
/// node, 16 bytes:  left | right | parent | size      size 0: the element is not in the tree
/// ```
struct OrderTree {
  struct Node {
    var left: UInt32 = 0
    var right: UInt32 = 0
    var parent: UInt32 = 0
    var size: UInt32 = 0
  }

  /// The nodes by element; the first one stands for a missing node, and is never written.
  var nodes: ContiguousArray<Node> = [Node()]
  var root: UInt32 = 0

  /// The place of a new element: the child of a node.
  struct Place {
    var parent: UInt32
    var isLeft: Bool
  }

  /// The number of elements.
  var count: Int { Int(nodes[Int(root)].size) }

  func contains(_ element: UInt32) -> Bool {
    Int(element) < nodes.count && nodes[Int(element)].size != 0
  }

  /// Returns the element at a position.
  ///
  /// - Complexity: O(log `count`).
  func element(at position: Int) -> UInt32 {
    precondition(position >= 0 && position < count, "the position is out of range")
    var rest = UInt32(truncatingIfNeeded: position)
    var node = root
    while true {
      let before = nodes[Int(nodes[Int(node)].left)].size
      if rest < before {
        node = nodes[Int(node)].left
      } else if rest == before {
        return node
      } else {
        rest &-= before &+ 1
        node = nodes[Int(node)].right
      }
    }
  }

  /// Returns the position of an element.
  ///
  /// - Complexity: O(log `count`).
  func position(of element: UInt32) -> Int {
    assert(contains(element))
    var node = element
    var result = nodes[Int(nodes[Int(node)].left)].size
    var parent = nodes[Int(node)].parent
    while parent != 0 {
      if nodes[Int(parent)].right == node {
        result &+= nodes[Int(nodes[Int(parent)].left)].size &+ 1
      }
      node = parent
      parent = nodes[Int(node)].parent
    }
    return Int(result)
  }

  /// Returns the place of a new element at a position.
  func place(at position: Int) -> Place {
    assert(position >= 0 && position <= count)
    var rest = UInt32(truncatingIfNeeded: position)
    var place = Place(parent: 0, isLeft: true)
    var node = root
    while node != 0 {
      let before = nodes[Int(nodes[Int(node)].left)].size
      place.parent = node
      place.isLeft = rest <= before
      if place.isLeft {
        node = nodes[Int(node)].left
      } else {
        rest &-= before &+ 1
        node = nodes[Int(node)].right
      }
    }
    return place
  }

  /// Returns the place of a new element before the first element for which a condition holds.
  ///
  /// - Parameter isBefore: Returns whether the new element precedes an element; called O(log `count`) times.
  func place(before isBefore: (UInt32) -> Bool) -> Place {
    var place = Place(parent: 0, isLeft: true)
    var node = root
    while node != 0 {
      place.parent = node
      place.isLeft = isBefore(node)
      node = place.isLeft ? nodes[Int(node)].left : nodes[Int(node)].right
    }
    return place
  }

  /// All elements in order.
  func elements() -> ContiguousArray<UInt32> {
    var result: ContiguousArray<UInt32> = []
    result.reserveCapacity(count)
    var node = first(under: root)
    while node != 0 {
      result.append(node)
      node = next(after: node)
    }
    return result
  }

  private func first(under root: UInt32) -> UInt32 {
    var node = root
    while nodes[Int(node)].left != 0 { node = nodes[Int(node)].left }
    return node
  }

  /// Returns the element behind another one; 0 if that is the last.
  func next(after element: UInt32) -> UInt32 {
    let right = nodes[Int(element)].right
    if right != 0 { return first(under: right) }
    var node = element
    var parent = nodes[Int(node)].parent
    while parent != 0, nodes[Int(parent)].right == node {
      node = parent
      parent = nodes[Int(node)].parent
    }
    return parent
  }
}
