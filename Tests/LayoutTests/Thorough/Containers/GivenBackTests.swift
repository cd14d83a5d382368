import Testing

@testable import Layout

/// Items that are laid out no longer, and are again.
@Suite struct GivenBackTests {
  private let ownFrame = Rect(x: 7, y: 7, width: 7, height: 7)
  private let whole = Rect(x: 0, y: 0, width: 400, height: 300)

  @Test(arguments: [false, true])
  func aFrameIsSetAgain(isUpdatedBetween: Bool) {
    let root = Box.root()
    let item = Box("item", in: root)
    let child = Box("child", in: item)
    child.layout.makeConstraints { $0.left.top.size.equalTo(1) }
    for _ in 0..<2 {
      item.layout.makeConstraints { $0.edges.equalToSuperview() }
      root.update()
      #expect(item.layoutRect == whole)
      item.layout.removeConstraints()
      if isUpdatedBetween { root.update() }
      item.layoutRect = ownFrame
    }
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    #expect(root.update().changes.count == 1)
    #expect(item.layoutRect == whole)
    // Nothing is set that is the same.
    item.layout.remakeConstraints { $0.edges.equalToSuperview() }
    #expect(root.update().changes.isEmpty)
  }

  @Test func whatIsNotLaidOutIsShownWhereItIs() {
    let root = Box.root()
    let (item, other) = (Box("item", in: root), Box("other", in: root))
    for box in [item, other] { box.layout.makeConstraints { $0.left.top.size.equalTo(10) } }
    root.update()
    item.layout.removeConstraints()
    root.update()
    item.layoutRect = ownFrame
    for _ in 0..<2 {
      #expect(item.layout.frame == ownFrame)
      #expect(root.layout.container.text.contains("item (7, 7; 7 x 7)"))
      root.update()
    }
  }

  @Test func aTargetThatGoesGivesItsDependentsBack() {
    let root = Box.root()
    let item = Box("item", in: root)
    let child = Box("child", in: item)
    child.layout.makeConstraints { $0.edges.equalToSuperview() }
    do {
      let target = Box("target", in: root)
      target.layout.makeConstraints { $0.edges.equalToSuperview() }
      item.layout.makeConstraints { $0.edges.equalTo(target) }
      root.update()
      #expect(child.layoutRect == whole)
      target.removeFromParent()
    }
    item.layoutRect = ownFrame
    root.update()
    #expect(item.layoutRect == ownFrame)
    #expect(child.layoutRect == Rect(x: 0, y: 0, width: 7, height: 7))
  }

  @Test func anItemThatIsHiddenWhileTheStackChanges() {
    let root = Box.root()
    let items = [Box("a", in: root), Box("b", in: root)]
    let stack = root.layout.arrange(items, axis: .horizontal, distribution: .fillEqually)
    root.update()
    stack.setHidden(true, items[1])
    root.layoutRect.size.width = 300
    root.update()
    items[1].layoutRect = ownFrame
    root.layoutRect.size.width = 400
    stack.setHidden(false, items[1])
    root.update()
    #expect(items[1].layoutRect == Rect(x: 200, y: 0, width: 200, height: 300))
    stack.remove(items[1])
    root.update()
    items[1].layoutRect = ownFrame
    stack.append(items[1])
    root.update()
    #expect(items[1].layoutRect == Rect(x: 200, y: 0, width: 200, height: 300))
  }
}
