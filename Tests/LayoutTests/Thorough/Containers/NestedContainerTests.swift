import Testing

@testable import Layout

/// Containers below items that are not laid out.
@Suite struct NestedContainerTests {
  /// An item below one that is not laid out, at its leading edge.
  private func leaf(in held: Box) -> Box {
    let box = Box("leaf", in: held)
    box.layout.makeConstraints { make in
      make.leading.top.equalTo(0.4)
      make.size.equalTo(10)
    }
    return box
  }

  @Test func theyAreWokenWhenSettingsChange() {
    let root = Box.root()
    let cells = (0..<3).map { _ in Box("cell", in: root, Rect(x: 0, y: 0, width: 100, height: 100))
    }
    let leaves = cells.map { leaf(in: $0) }
    let inner = Box("inner", in: leaves[0], Rect(x: 0, y: 0, width: 50, height: 50))
    let innermost = leaf(in: inner)
    root.update()
    for box in leaves + [innermost] { box.update() }
    let all = cells + [inner]
    func wakes(_ change: () -> Void) -> [Int] {
      for box in all { box.wakes = 0 }
      change()
      root.update()
      for box in leaves + [innermost] where box.layout.container.needsUpdate { box.update() }
      return all.map(\.wakes)
    }
    #expect(wakes { root.layout.container.direction = .rightToLeft } == [1, 1, 1, 1])
    #expect(leaves.map(\.layoutRect.minX) == [89.6, 89.6, 89.6])
    #expect(innermost.layoutRect.minX == 39.6)
    #expect(wakes { root.layout.container.scale = 1 } == [1, 1, 1, 1])
    #expect(leaves.map(\.layoutRect.minX) == [90, 90, 90])
    // Nobody is where nothing has changed for them, and those below one of them where it has.
    #expect(wakes { root.layoutRect.size.width = 300 } == [0, 0, 0, 0])
    let container = leaves[0].layout.container
    #expect(wakes { container.direction = .leftToRight } == [1, 0, 0, 1])
    // At 0.4 in what is at 0.4.
    #expect(innermost.layoutRect.minX == 1)
  }

  /// One that comes in between is around those that were there before.
  @Test func aContainerInBetweenWakesThoseBelow() {
    let root = Box.root()
    let card = Box("card", in: root, Rect(x: 0, y: 0, width: 100, height: 100))
    let cell = Box("cell", in: card, Rect(x: 0, y: 0, width: 50, height: 50))
    let item = leaf(in: cell)
    root.update()
    item.update()
    card.layout.container.direction = .rightToLeft
    card.layout.container.update()
    #expect(item.layout.container.needsUpdate)
    item.update()
    #expect(item.layoutRect.minX == 39.6)
  }

  @Test func leavingItemsLeaveTheLists() {
    let root = Box.root()
    for _ in 0..<3 {
      var cells = (0..<5).map { _ in Box("cell", in: root, Rect(x: 0, y: 0, width: 9, height: 9)) }
      let leaves = cells.map { leaf(in: $0) }
      root.update()
      for box in leaves { box.update() }
      for index in [2, 0, 4, 3, 1] {
        let cell = cells.remove(at: min(index, cells.count - 1))
        cell.removeFromParent()
        root.layout.container.direction =
          index % 2 == 0 ? .rightToLeft : .leftToRight
        root.update()
      }
    }
    #expect(root.children.isEmpty)
  }

  /// Where pixels are does not depend on whether containers were ever one.
  @Test(arguments: [1.0, 2, 3])
  func pixelsDoNotDependOnHistory(scale: Double) {
    func frames(areJoined: Bool) -> [Rect] {
      let root = Box.root()
      root.layout.container.scale = scale
      let card = Box("card", in: root)
      card.layout.makeConstraints { make in
        make.left.equalToSuperview().offset(10.3)
        make.top.equalToSuperview().offset(20.6)
        make.width.height.equalTo(200.45)
      }
      let outer = Box("outer", in: card, Rect(x: 40.67, y: 3.2, width: 100, height: 100))
      let held = Box("held", in: outer, Rect(x: 0.4, y: 0.4, width: 90, height: 90))
      let item = leaf(in: held)
      let below = Box("below", in: item)
      below.layout.makeConstraints { $0.edges.equalToSuperview().inset(0.4) }
      var bridge: Constraint?
      if areJoined {
        item.layout.makeConstraints { make in
          bridge = make.width.greaterThanOrEqualTo(card).multipliedBy(0.001).constraint
        }
      }
      root.update()
      item.update()
      bridge?.deactivate()
      var result: [Rect] = []
      for left in [10.3, 10.7, 11, 9.2] {
        card.layout.updateConstraints { $0.left.equalToSuperview().offset(left) }
        root.update()
        if item.layout.container.needsUpdate { item.update() }
        result += [item.layoutRect, below.layoutRect]
        let edge = card.layoutRect.minX + 41.07 + item.layoutRect.minX
        #expect((edge * scale - (edge * scale).rounded()).magnitude < 1e-9)
      }
      #expect((item.layout.container === root.layout.container) == areJoined)
      return result
    }
    let (apart, joined) = (frames(areJoined: false), frames(areJoined: true))
    #expect(
      zip(apart, joined).allSatisfy { a, b in
        (a.minX - b.minX).magnitude < 1e-9 && (a.minY - b.minY).magnitude < 1e-9
          && (a.width - b.width).magnitude < 1e-9 && (a.height - b.height).magnitude < 1e-9
      }, "\(apart) \(joined)")
  }

  // MARK: - Work

  /// An item that counts how often it and its neighbors are asked for their parents.
  private final class Cell: LayoutItem {
    final class Reads { var count = 0 }

    let layoutNode = LayoutNode()
    let reads: Reads
    let parent: Cell?
    var layoutRect = Rect(x: 0, y: 0, width: 100, height: 100)
    var layoutParent: (any LayoutItem)? {
      reads.count += 1
      return parent
    }

    init(in parent: Cell?, counting reads: Reads) {
      self.parent = parent
      self.reads = reads
    }

    func constrain() { layout.makeConstraints { $0.leading.top.size.equalTo(10) } }
  }

  /// The work for one container does not depend on the number of containers beside it.
  @Test(arguments: [0, 1, 2])
  func neighborsAreNotLookedAt(innerFirst: Int) {
    func readsPerCell(_ count: Int) -> Int {
      let reads = Cell.Reads()
      let top = Cell(in: Cell(in: nil, counting: reads), counting: reads)
      let cells = (0..<count).map { _ in Cell(in: top, counting: reads) }
      // Containers below the cells, which are there before those of the cells.
      var inner: [Cell] = []
      func addInner(to cell: Cell) {
        inner.append(Cell(in: Cell(in: cell, counting: reads), counting: reads))
        inner[inner.count - 1].constrain()
      }
      if innerFirst == 1 { for cell in cells { addInner(to: cell) } }
      var leaves: [Cell] = []
      for cell in cells {
        if innerFirst == 2 { addInner(to: cell) }
        leaves.append(Cell(in: cell, counting: reads))
        leaves[leaves.count - 1].constrain()
      }
      for cell in cells {
        cell.layout.container.direction = .rightToLeft
        cell.layout.layoutIfNeeded()
      }
      #expect(leaves.allSatisfy { $0.layoutRect.minX == 80 })
      #expect(inner.allSatisfy { $0.layoutRect.minX == 80 })
      return reads.count / count
    }
    #expect(readsPerCell(100) == readsPerCell(10))
  }
}
