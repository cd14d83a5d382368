import TestSupport
import Testing

@testable import Bindings

@Test func orderTreesAgreeWithArrays() {
  var random = SplitMix64(seed: 7)
  for round in 0..<TestEffort.rounds(20) {
    var (tree, array) = (OrderTree(), [UInt32]())
    var free = (1...200).map { UInt32($0) }.shuffled(using: &random)
    let growing = round.isMultiple(of: 2) ? 6 : 5
    for _ in 0..<400 {
      if Int.random(in: 0..<10, using: &random) < growing, let element = free.popLast() {
        let offset = Int.random(in: 0...array.count, using: &random)
        tree.insert(element, at: tree.place(at: offset))
        array.insert(element, at: offset)
      } else if !array.isEmpty {
        let offset = Int.random(in: 0..<array.count, using: &random)
        let element = array.remove(at: offset)
        tree.remove(element)
        free.append(element)
        #expect(!tree.contains(element))
      }
      #expect(tree.isConsistent())
      #expect(tree.count == array.count)
    }
    #expect(Array(tree.elements()) == array)
    for (offset, element) in array.enumerated() {
      #expect(tree.element(at: offset) == element)
      #expect(tree.position(of: element) == offset)
    }
    var rebuilt = tree
    rebuilt.rebuild(ContiguousArray(array.reversed()))
    #expect(Array(rebuilt.elements()) == array.reversed())
    #expect(rebuilt.isConsistent())
  }
}

@Test func orderTreesFindPlacesByComparing() {
  var random = SplitMix64(seed: 8)
  var tree = OrderTree()
  for element in (1...500).map({ UInt32($0) }).shuffled(using: &random) {
    var comparisons = 0
    let place = tree.place(before: { other in
      comparisons += 1
      return element < other
    })
    tree.insert(element, at: place)
    #expect(comparisons <= 20)
  }
  #expect(Array(tree.elements()) == Array(1...500))
}

extension OrderTree {
  /// Whether parents, sizes and balance are correct.
  fileprivate func isConsistent() -> Bool {
    nodes[0].size == 0 && (root == 0 || nodes[Int(root)].parent == 0)
      && elements().allSatisfy { element in
        let node = nodes[Int(element)]
        let (left, right) = (nodes[Int(node.left)].size, nodes[Int(node.right)].size)
        return node.size == left + right + 1 && left + 1 <= 3 * (right + 1)
          && right + 1 <= 3 * (left + 1)
          && [node.left, node.right].allSatisfy { $0 == 0 || nodes[Int($0)].parent == element }
      }
  }
}
