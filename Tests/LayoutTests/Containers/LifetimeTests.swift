import TestSupport
import Testing

@testable import Layout

@Suite struct LifetimeTests {
  @Test func anItemTakesItsConstraintsAlong() {
    let census = Box.Census()
    let root = Box.root()
    var items: [Box] = []
    for index in 0..<20 {
      let item = Box("i\(index)", in: root, census: census)
      items.append(item)
      item.layout.makeConstraints { make in
        make.left.right.equalToSuperview()
        if let previous = items.dropLast().last {
          make.top.equalTo(previous.layout.bottom)
        } else {
          make.top.equalToSuperview()
        }
        make.height.equalTo(10)
      }
    }
    root.update()
    #expect(root.layout.container.held == 2 + 20 * 4)
    #expect(items[19].layoutRect.minY == 190)
    items[10].removeFromParent()
    items.remove(at: 10)
    #expect(census.count == 19)
    root.update()
    // Its own four, and the one of the next that hung on it.
    #expect(root.layout.container.held == 2 + 18 * 4 + 3)
    items[10].layout.makeConstraints { $0.top.equalTo(items[9].layout.bottom) }
    root.update()
    #expect(items[18].layoutRect.minY == 180)
    for item in items { item.removeFromParent() }
    items = []
    #expect(census.count == 0)
    root.update()
    #expect(root.layout.container.held == 0)
  }

  /// The size of a root without children is in the solver only if a constraint of the caller may mention it.
  @Test(arguments: [false, true]) func aRootWithoutChildrenHasNoRows(isMentioned: Bool) throws {
    let root = Box.root(200, 100)
    let (item, stays) = (Box("item", in: root), Box("stays", in: root))
    for box in [item, stays] { box.layout.makeConstraints { $0.edges.equalToSuperview() } }
    root.update()
    let container = root.layout.container
    let own = Variable("own")
    if isMentioned { try container.solver.add(own == root.layoutNode.variable(.width) / 2) }
    stays.removeFromParent()
    item.removeFromParent()
    root.update()
    #expect(container.held == (isMentioned ? 3 : 0))
    root.layoutRect.size = Size(width: 80, height: 40)
    #expect(root.update().changes.isEmpty)
    #expect(root.layout.frame == root.layoutRect)
    if isMentioned { #expect(container.solver.value(of: own) == 40) }
    #expect(root.update().rounds == 0)
    root.add(item)
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(5) }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 5, width: 70, height: 30))
    #expect(container.held == (isMentioned ? 7 : 6))
  }

  @Test func nothingKeepsATreeAlive() {
    let census = Box.Census()
    for isUpdated in [false, true] {
      for rootGoesFirst in [false, true] {
        var root: Box? = Box.root(census: census)
        var items: [Box] = []
        for index in 0..<5 { items.append(Box("i\(index)", in: root, census: census)) }
        for item in items {
          item.layout.makeConstraints { make in
            make.edges.equalToSuperview().inset(3).priority(900)
            make.width.equalTo(items[0])
            make.width.greaterThanOrEqualTo(item.layout.height)
          }
        }
        let stack = root.map { LayoutStack(in: $0, arranging: items) }
        stack?.layout.makeConstraints { $0.top.left.equalToSuperview() }
        root?.layout.arrange(items, axis: .vertical)
        if isUpdated { root?.update() }
        let kept = items[1].layout.prepareConstraints { $0.left.equalTo(items[2]) }
        let attribute = items[2].layout.left
        if rootGoesFirst {
          root = nil
          items = []
        } else {
          items = []
          root = nil
        }
        #expect(census.count == 0)
        kept[0].activate()
        kept[0].update(offset: 4)
        #expect(attribute.target == nil)
        #expect(stack?.arranged.isEmpty == true)
      }
    }
  }

  @Test func orphansBeginAnew() {
    var root: Box? = Box.root()
    let child = Box("child", in: root)
    let leaf = Box("leaf", in: child)
    child.layout.makeConstraints { $0.edges.equalToSuperview() }
    leaf.layout.makeConstraints { make in
      make.top.left.equalToSuperview().inset(5)
      make.size.equalTo(child).dividedBy(2)
    }
    root?.update()
    #expect(leaf.layoutRect == Rect(x: 5, y: 5, width: 200, height: 150))
    root = nil
    child.layoutRect = Rect(x: 0, y: 0, width: 100, height: 50)
    child.layout.layoutIfNeeded()
    let home = Box.root(80, 60)
    home.add(child)
    child.layout.makeConstraints { $0.edges.equalToSuperview() }
    home.update()
    #expect(leaf.layoutRect == Rect(x: 5, y: 5, width: 40, height: 30))
  }

  @Test func aKeptNodeDoesNotMatter() {
    let root = Box.root()
    var item: Box? = Box("item", in: root)
    item?.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    let node = item?.layoutNode
    item?.removeFromParent()
    item = nil
    #expect(node?.item == nil)
    root.update()
    #expect(root.layout.container.held == 0)
  }
}
