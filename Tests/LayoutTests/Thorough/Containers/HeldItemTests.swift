import Testing

@testable import Layout

/// Items that are not laid out: their frames, their margins, and what goes over their edges.
@Suite struct HeldItemTests {
  @Test func theSafeAreaOfTheRootIsReadAgain() {
    let root = Box.root(390, 844)
    root.layoutMetrics.safeArea = Insets(top: 47, bottom: 34)
    let content = Box("content", in: root)
    content.layout.makeConstraints { $0.edges.equalTo(root.layout.safeArea) }
    root.update()
    #expect(content.layoutRect == Rect(x: 0, y: 47, width: 390, height: 763))
    root.layoutRect = Rect(x: 0, y: 0, width: 844, height: 390)
    root.layoutMetrics.safeArea = Insets(left: 47, bottom: 21, right: 47)
    root.update()
    #expect(content.layoutRect == Rect(x: 47, y: 0, width: 750, height: 369))
  }

  @Test func theMarginsOfAnItemThatIsNotLaidOutAreReadAgain() {
    let root = Box.root()
    let middle = Box("middle", in: root, Rect(x: 0, y: 0, width: 50, height: 50))
    let item = Box("item", in: root)
    middle.layoutMetrics.margins = Insets(all: 5)
    item.layout.makeConstraints { $0.edges.equalTo(middle.layout.layoutMargins) }
    root.update()
    #expect(item.layoutRect == Rect(x: 5, y: 5, width: 40, height: 40))
    middle.layoutMetrics.margins = Insets(all: 9)
    root.update()
    #expect(item.layoutRect == Rect(x: 9, y: 9, width: 32, height: 32))
  }

  /// A host that reports frames is asked only for those that it has reported, and the root's.
  @Test func framesThatAreToldAreAskedForAlone() {
    let root = Box.root()
    let container = root.layout.container
    let held = (0..<50).map {
      Box("held", in: root, Rect(x: 0, y: Double($0), width: 9, height: 9))
    }
    let items = held.map { held in
      let box = Box("item", in: root)
      box.layout.makeConstraints { $0.edges.equalTo(held) }
      return box
    }
    root.update()
    container.checksFrames = false
    func asked(_ change: () -> Void) -> Int {
      let before = container.given.reads
      change()
      root.update()
      return container.given.reads - before
    }
    #expect(asked {} == 1)
    #expect(asked { root.layoutRect.size.width = 500 } == 1)
    #expect(
      asked {
        held[7].layoutRect.origin.x = 30
        held[7].layout.frameDidChange()
      } == 2)
    #expect(items[7].layoutRect.minX == 30)
    // What is nobody's any more is not held, and held again where it is.
    #expect(asked { items[3].layout.removeConstraints() } <= 3)
    #expect(held[3].layoutNode.given.isEmpty)
    held[3].layoutRect.origin.x = 8
    items[3].layout.makeConstraints { $0.edges.equalTo(held[3]) }
    root.update()
    #expect(items[3].layoutRect.minX == 8)
    held[3].layout.makeConstraints { make in
      make.left.top.equalTo(2)
      make.size.equalTo(4)
    }
    root.update()
    #expect(items[3].layoutRect == Rect(x: 2, y: 2, width: 4, height: 4))
    container.checksFrames = true
    held[9].layoutRect.origin.x = 11
    root.update()
    #expect(items[9].layoutRect.minX == 11)
  }

  @Test(arguments: [false, true])
  func numbersCountFromTheSuperviewsMarginsAndBaselines(isTold: Bool) {
    let root = Box.root()
    let parent = Box("parent", in: root)
    parent.layoutMetrics = LayoutMetrics(
      intrinsicWidth: 100, intrinsicHeight: 100, firstBaseline: 75)
    parent.layout.makeConstraints { $0.left.top.equalTo(0) }
    let child = Box("child", in: parent)
    child.layoutMetrics = LayoutMetrics(intrinsicWidth: 20, intrinsicHeight: 20, firstBaseline: 15)
    child.layout.makeConstraints { make in
      make.leftMargin.equalTo(0)
      make.firstBaseline.equalTo(0)
    }
    root.layout.container.checksItems = !isTold
    root.update()
    #expect(child.layoutRect == Rect(x: 0, y: 60, width: 20, height: 20))
    parent.layoutMetrics.margins.left = 11
    parent.layoutMetrics.firstBaseline = 50
    if isTold { parent.layout.invalidateMetrics() }
    root.update()
    #expect(child.layoutRect == Rect(x: 11, y: 35, width: 20, height: 20))
  }

  @Test func whatIsRequiredAcrossAnItemThatStaysIsReported() {
    let root = Box.root()
    let issues = Issues(root)
    let middle = Box("middle", in: root, Rect(x: 50, y: 50, width: 100, height: 100))
    let inner = Box("inner", in: middle)
    let outer = Box("outer", in: root)
    inner.layout.makeConstraints { make in
      make.left.top.equalTo(5)
      make.size.equalTo(10)
    }
    outer.layout.makeConstraints { make in
      make.left.top.equalTo(1)
      make.size.equalTo(10)
      make.left.equalTo(inner).labeled("together")
    }
    for _ in 0..<2 { root.update() }
    #expect(issues.kinds == ["heldFrame"])
    let opening =
      "middle: the required constraints ask for (-4, 50; 100 x 100); the item is not laid out"
    #expect(issues.texts[0].hasPrefix(opening + " and stays where it is\n"))
    #expect(issues.texts[0].contains("outer.left == inner.left  \"together\""))
    #expect(issues.texts[0].contains("middle.left == 50  (its frame)"))
    let container = root.layout.container
    let unheld = container.unheldConstraints()
    #expect(unheld.count == 1)
    let text = "outer.left == inner.left  \"together\"  off by 54"
    #expect(unheld.first?.description.hasPrefix(text) == true)
    #expect(unheld.first?.cause == .givenFrame)
    #expect(unheld.first?.amount == 54)
    #expect(unheld.first?.attributes == LayoutAttributes(.left))
    #expect(container.text.contains("middle (50, 50; 100 x 100)"))
    #expect(middle.layout.frame.minX == 50)
    // Said again when it comes again.
    middle.layoutRect.origin.x = -4
    root.update()
    #expect(container.unheldConstraints().isEmpty)
    middle.layoutRect.origin.x = 0
    root.update()
    #expect(issues.kinds == ["heldFrame", "heldFrame"])
  }

  @Test func whatGoesOverTheRootsEdgeIsListedAndMarked() {
    let root = Box.root(100, 100)
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { make in
      make.left.equalTo(10)
      make.top.equalTo(0)
      make.height.equalTo(5)
      make.width.equalTo(200)
      make.right.lessThanOrEqualToSuperview().labeled("keep in")
    }
    root.update()
    #expect(issues.kinds == ["rootSize"])
    let container = root.layout.container
    let unheld = container.unheldConstraints()
    #expect(unheld.count == 1)
    #expect(unheld.first?.description.contains("\"keep in\"  off by 110") == true)
    #expect(unheld.first?.constraint?.label == "keep in")
    #expect(container.svg().contains("c62828"))
    root.layoutRect.size.width = 210
    root.update()
    #expect(container.unheldConstraints().isEmpty)
    #expect(!container.svg().contains("c62828"))
  }

  @Test func aRootWithoutAHeightReportsItsWidth() {
    let root = Box.root(50, 0)
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.width.equalTo(100)
    }
    for _ in 0..<2 { root.update() }
    #expect(issues.kinds == ["rootSize"])
    #expect(issues.texts[0].hasPrefix("root: the required constraints inside ask for 100 x 0, "))
    root.layoutRect.size.width = 100
    root.update()
    root.layoutRect.size.width = 0
    root.update()
    #expect(issues.all.count == 1)
  }

  @Test func frameAndMisfitOfOneAmongMany() {
    let root = Box.root()
    let issues = Issues(root)
    var items: [Box] = []
    for index in 0..<20 {
      let middle = Box("m\(index)", in: root, Rect(x: 0, y: 0, width: 50, height: 50))
      let item = Box("i\(index)", in: middle)
      item.layout.makeConstraints { make in
        make.left.top.equalTo(root).offset(3)
        make.size.equalTo(10)
      }
      items.append(item)
    }
    for item in items { item.update() }
    items[7].parent?.layoutRect.origin.x = -9
    root.update()
    #expect(items.map(\.layoutRect.minX) == (0..<20).map { $0 == 7 ? 12 : 3 })
    items[7].layout.makeConstraints { $0.left.equalTo(3) }
    root.update()
    #expect(issues.kinds == ["heldFrame"])
    items[7].parent?.layoutRect.origin.x = 0
    root.update()
    #expect(root.layout.container.unheldConstraints().isEmpty)
    items[7].parent?.layoutRect.origin.x = 1
    root.update()
    #expect(issues.kinds == ["heldFrame", "heldFrame"])
  }

  /// Constraints out of many items that are not laid out ask the root alone, once, for one update.
  @Test func whatLeadsOutOfManyItemsIsSolvedAtOnce() {
    let root = Box.root(400, 400)
    let target = Box("target", in: root)
    var inner: [Box] = []
    for index in 0..<50 {
      if index == 1 { target.layout.makeConstraints { $0.edges.equalToSuperview() } }
      let middle = Box("middle", in: root, Rect(x: Double(index), y: 0, width: 50, height: 50))
      inner.append(Box("inner", in: middle))
      inner[index].layout.makeConstraints { make in
        make.size.equalTo(10)
        make.left.top.equalTo(index % 2 == 0 ? root : target).offset(60)
      }
    }
    let container = root.layout.container
    #expect(inner.allSatisfy { $0.layoutNode.container === container })
    let update = root.update()
    #expect(update.changes.count == 51 && update.rounds <= 2)
    for (index, box) in inner.enumerated() {
      #expect(box.layoutRect == Rect(x: Double(60 - index), y: 60, width: 10, height: 10))
    }
  }
}
