import TestSupport
import Testing

@testable import Layout

@Suite struct DeepTreeTests {
  private func chain(_ count: Int) -> [Box] {
    var boxes = [Box.root(10_000, 10_000)]
    for index in 1..<count {
      let box = Box("b\(index)")
      boxes[index - 1].adopt(box)
      boxes.append(box)
    }
    return boxes
  }

  /// Items that own their children must not go all at once.
  private func takeApart(_ boxes: [Box]) {
    for box in boxes.reversed() { box.parent?.drop(box) }
  }

  @Test func aTreeConstrainedFromItsLeavesNeverMoves() {
    let count = TestEffort.size(2_000)
    let boxes = chain(count)
    var container: LayoutContainer?
    for box in boxes.dropFirst().reversed() {
      box.layout.makeConstraints { $0.edges.equalToSuperview().inset(1) }
      #expect(container == nil || box.layout.container === container)
      container = box.layout.container
    }
    // Each is known to one container, in one slot.
    #expect(container?.items.slots.count == count)
    #expect(container?.items.slots.allSatisfy { container?.items[$0] != nil } == true)
    #expect(container?.rootItem === boxes[0])
    container?.update()
    let length = Double(10_000 - 2 * (count - 1))
    #expect(boxes[count - 1].layoutRect == Rect(x: 1, y: 1, width: length, height: length))
    takeApart(boxes)
  }

  @Test func whatWasSaidOfTheOldRootEndsWithIt() {
    let root = Box.root()
    let card = Box("card", in: root)
    let leaf = Box("leaf", in: card)
    let container = card.layout.container
    var asked = 0
    container.size = Size(width: 50, height: 50)
    container.onNeedsUpdate = { asked += 1 }
    leaf.layout.makeConstraints { $0.edges.equalToSuperview() }
    container.update()
    #expect(leaf.layoutRect.width == 50)
    let before = (asked, root.wakes)
    card.layout.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    #expect(asked == before.0)
    #expect(root.wakes == before.1 + 1)
    root.update()
    #expect(leaf.layoutRect == Rect(x: 0, y: 0, width: 380, height: 280))
    #expect(container.size == nil)
  }

  @Test func treesMayBeDeep() {
    let boxes = chain(100_000)
    let (leaf, root) = (boxes[99_999].layout, boxes[0].layout)
    #expect(LayoutContainer.unite(leaf.node, root.node))
    #expect(boxes[99_999].layoutNode.container?.root === boxes[0].layoutNode)
    takeApart(boxes)
  }

  @Test func settingsAreTakenOver() {
    for isUpperKnown in [false, true] {
      let root = Box.root()
      let card = Box("card", in: root)
      let leaf = Box("leaf", in: card)
      let upper = isUpperKnown ? root.layout.container : nil
      card.layout.container.scale = 1
      card.layout.container.direction = .rightToLeft
      leaf.layout.makeConstraints { make in
        make.leading.equalTo(0.4)
        make.top.equalTo(0)
        make.size.equalTo(10)
      }
      card.layout.makeConstraints { $0.edges.equalToSuperview().inset(0.3) }
      root.update()
      let container = leaf.layout.container
      #expect(upper == nil || upper === container)
      #expect(container.scale == 1)
      #expect(container.direction == .rightToLeft)
      #expect(leaf.layoutRect.minX == 389)
    }
  }

  @Test func theUpperContainersSettingsHold() {
    let root = Box.root()
    let card = Box("card", in: root)
    let leaf = Box("leaf", in: card)
    root.layout.container.scale = 2
    root.layout.container.direction = .leftToRight
    card.layout.container.scale = 1
    card.layout.container.direction = .rightToLeft
    leaf.layout.makeConstraints { $0.leading.top.equalTo(0.5) }
    card.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(leaf.layout.container.scale == 2)
    #expect(leaf.layout.container.direction == .leftToRight)
    #expect(leaf.layoutRect.minX == 0.5)
  }

  @Test func settingsOfTheContainerAroundCount() {
    let root = Box.root()
    let middle = Box("middle", in: root, Rect(x: 0, y: 0, width: 100, height: 100))
    let (title, item) = (Box("title", in: root), Box("item", in: middle))
    for box in [title, item] {
      box.layout.makeConstraints { make in
        make.leading.top.equalTo(0.4)
        make.size.equalTo(10)
      }
    }
    #expect(title.layout.container !== item.layout.container)
    root.layout.container.direction = .rightToLeft
    root.layout.container.scale = 1
    root.update()
    item.update()
    #expect(item.layoutRect == Rect(x: 90, y: 0, width: 10, height: 10))
    root.layout.container.direction = .leftToRight
    root.layout.container.scale = nil
    item.update()
    #expect(item.layoutRect == Rect(x: 0.4, y: 0.4, width: 10, height: 10))
    item.layout.container.direction = .rightToLeft
    item.update()
    #expect(item.layoutRect.minX == 89.6)
  }
}
