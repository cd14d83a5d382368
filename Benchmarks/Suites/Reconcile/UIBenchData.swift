/// The states of uibench (<https://github.com/localvoid/uibench-base>), and what leads from one to another.
enum UIBench {
  final class TableItem: Sendable {
    let id: Int
    let isActive: Bool
    let cells: [String]

    init(id: Int, isActive: Bool, cells: [String]) {
      self.id = id
      self.isActive = isActive
      self.cells = cells
    }
  }

  final class Box: Sendable {
    let id: Int
    let time: Int

    init(id: Int, time: Int) {
      self.id = id
      self.time = time
    }
  }

  final class Node: Sendable {
    let id: Int

    /// The nodes below; nil for a leaf.
    let children: [Node]?

    init(id: Int, children: [Node]?) {
      self.id = id
      self.children = children
    }
  }

  /// The rows of a step: unchanged items are the same objects before and after it.
  enum Screen: Sendable {
    case table([TableItem])
    case boxes([Box])
    case tree(Node)
  }

  /// A change from one screen to another.
  struct Case: Sendable {
    /// The operation, which stands for all sizes of it.
    var family: String
    var from: Screen
    var to: Screen
  }
}

extension UIBench {
  /// All cases of the desktop run, in its order.
  static func cases() -> [Case] {
    var numbers = Numbers()
    return tableCases(&numbers) + boxCases(&numbers) + treeCases(&numbers)
  }

  private struct Numbers {
    private var last = -1

    mutating func next() -> Int {
      last += 1
      return last
    }
  }

  // MARK: - Tables

  private static func tableCases(_ numbers: inout Numbers) -> [Case] {
    let tables = [(100, 4), (50, 4), (100, 2), (50, 2)].map { table($0.0, $0.1, &numbers) }
    var cases: [Case] = []
    func add(_ family: String, _ change: ([TableItem]) -> [TableItem]) {
      for table in tables {
        cases.append(
          Case(family: "table \(family)", from: .table(table), to: .table(change(table))))
      }
    }
    for table in tables {
      cases.append(Case(family: "table render", from: .table([]), to: .table(table)))
    }
    add("removeAll") { _ in [] }
    for column in 0..<2 {
      add("sort/\(column)") { $0.sorted { $0.cells[column] < $1.cells[column] } }
    }
    for step in [32, 16, 8, 4] {
      add("filter") { $0.enumerated().filter { ($0.offset + 1) % step != 0 }.map(\.element) }
    }
    for step in [32, 16, 8, 4] {
      add("activate") {
        $0.enumerated().map { offset, item in
          (offset + 1) % step != 0
            ? item : TableItem(id: item.id, isActive: true, cells: item.cells)
        }
      }
    }
    return cases
  }

  private static func table(_ rows: Int, _ columns: Int, _ numbers: inout Numbers) -> [TableItem] {
    let alphabets = ["0123456789", "3057846291", "8356294107", "0861342795"].map { Array($0) }
    return (0..<rows).map { row in
      let cells = (0..<columns).map { column in
        String(String(row).reversed().map { alphabets[column][$0.wholeNumberValue ?? 0] })
      }
      return TableItem(id: numbers.next(), isActive: false, cells: cells)
    }
  }

  // MARK: - Boxes

  private static func boxCases(_ numbers: inout Numbers) -> [Case] {
    let boxes = (0..<100).map { _ in Box(id: numbers.next(), time: 0) }
    return [32, 16, 8, 4].map { step in
      let after = boxes.enumerated().map { offset, box in
        (offset + 1) % step != 0 ? box : Box(id: box.id, time: box.time + 1)
      }
      return Case(family: "anim", from: .boxes(boxes), to: .boxes(after))
    }
  }

  // MARK: - Trees

  private static func treeCases(_ numbers: inout Numbers) -> [Case] {
    func tree(_ sizes: [Int]) -> Node {
      func nodes(_ depth: Int) -> [Node] {
        (0..<sizes[depth]).map { _ in
          let children = depth + 1 < sizes.count ? nodes(depth + 1) : nil
          return Node(id: numbers.next(), children: children)
        }
      }
      return Node(id: numbers.next(), children: nodes(0))
    }
    let empty = tree([0])
    let flat = tree([500])
    let trees = [flat, tree([50, 10]), tree([10, 50]), tree([5, 100])]
    let deep = tree(Array(repeating: 2, count: 10))
    let wide = tree([10, 10, 10, 10])
    var cases: [Case] = []
    func add(_ family: String, _ from: Node, _ to: Node) {
      cases.append(Case(family: "tree \(family)", from: .tree(from), to: .tree(to)))
    }
    func transformed(_ node: Node, _ changes: [(inout [Node]) -> Void]) -> Node {
      var children = node.children ?? []
      for change in changes { change(&children) }
      return Node(id: node.id, children: children)
    }
    func addAll(_ family: String, _ change: (inout [Node]) -> Void) {
      for tree in trees {
        var children = tree.children ?? []
        change(&children)
        add(family, tree, Node(id: tree.id, children: children))
      }
    }
    for tree in trees + [deep] { add("render", empty, Node(id: empty.id, children: tree.children)) }
    for tree in trees + [deep] { add("removeAll", tree, Node(id: tree.id, children: [])) }
    addAll("reverse") { $0.reverse() }
    addAll("insertFirst") { $0.insert(Node(id: numbers.next(), children: nil), at: 0) }
    addAll("insertLast") { $0.append(Node(id: numbers.next(), children: nil)) }
    addAll("removeFirst") { $0.removeFirst() }
    addAll("removeLast") { $0.removeLast() }
    addAll("moveFromEndToStart") { $0.insert($0.removeLast(), at: 0) }
    addAll("moveFromStartToEnd") { $0.append($0.removeFirst()) }
    let trim: (inout [Node]) -> Void = {
      $0.removeFirst()
      $0.removeLast()
    }
    add("kivi's worst case", flat, transformed(flat, [trim, { $0.reverse() }]))
    add(
      "snabbdom's worst case", flat,
      transformed(
        flat,
        [
          {
            let first = $0.removeFirst()
            let other = $0.remove(at: $0.count - 2)
            $0 += [first, other]
          }
        ]))
    add(
      "react's worst case", flat, transformed(flat, [trim, { $0.insert($0.removeLast(), at: 0) }]))
    add(
      "virtual-dom's worst case", flat,
      transformed(flat, [{ $0 = Array($0[2...] + $0[..<2]) }]))
    add("no change", wide, wide)
    add("no change", deep, deep)
    return cases
  }
}
