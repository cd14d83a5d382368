import Testing

@testable import Layout

@Suite struct StackTests {
  private func items(_ widths: [Double], in parent: Box) -> [Box] {
    widths.enumerated().map { index, width in
      let box = Box("i\(index)", in: parent)
      box.layoutMetrics = LayoutMetrics(
        intrinsicWidth: width, intrinsicHeight: 10 + Double(index),
        firstBaseline: 4 + Double(index), lastBaseline: 3)
      return box
    }
  }

  private func spans(_ boxes: [Box]) -> [[Double]] {
    boxes.map { [$0.layoutRect.minX, $0.layoutRect.maxX] }
  }

  @Test func distributions() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30, 40], in: root)
    let stack = LayoutStack(in: root, spacing: 5, arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    boxes[1].layout.contentHuggingHorizontalPriority = 100
    root.update()
    #expect(spans(boxes) == [[0, 20], [25, 155], [160, 200]])
    #expect(boxes.map(\.layoutRect.height) == [50, 50, 50])
    stack.distribution = .fillEqually
    stack.spacing = 10
    root.update()
    #expect(spans(boxes) == [[0, 60], [70, 130], [140, 200]])
    stack.distribution = .fillProportionally
    root.update()
    let proportional = zip(spans(boxes).joined(), [0.0, 40, 50, 110, 120, 200])
    #expect(proportional.allSatisfy { ($0 - $1).magnitude < 1e-9 })
    stack.distribution = .equalSpacing
    root.update()
    #expect(spans(boxes) == [[0, 20], [75, 105], [160, 200]])
    stack.distribution = .equalCentering
    root.update()
    // Middles at 10, 95, 180.
    #expect(spans(boxes) == [[0, 20], [80, 110], [160, 200]])
    root.layoutRect.size.width = 110
    root.update()
    #expect(spans(boxes)[0] == [0, 20])
    #expect(spans(boxes)[2] == [70, 110])
  }

  @Test func alignments() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30, 40], in: root)
    let stack = LayoutStack(in: root, alignment: .leading, arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    func tops() -> [Double] {
      root.update()
      return boxes.map(\.layoutRect.minY)
    }
    #expect(tops() == [0, 0, 0])
    stack.alignment = .trailing
    #expect(tops() == [40, 39, 38])
    stack.alignment = .center
    #expect(tops() == [20, 19.5, 19])
    stack.alignment = .firstBaseline
    let first = tops()
    #expect(first.enumerated().allSatisfy { $1 + Double($0) == first[0] })
    stack.alignment = .lastBaseline
    root.update()
    #expect(Set(boxes.map(\.layoutRect.maxY)).count == 1)
    stack.axis = .vertical
    stack.alignment = .fill
    root.update()
    #expect(boxes.allSatisfy { $0.layoutRect.width == 200 })
  }

  @Test func hiddenItemsAndCustomSpacing() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30, 40, 50], in: root)
    let stack = LayoutStack(in: root, spacing: 5, arranging: boxes)
    stack.layout.makeConstraints { $0.left.top.bottom.equalToSuperview() }
    stack.setCustomSpacing(9, after: boxes[0])
    root.update()
    #expect(spans(boxes) == [[0, 20], [29, 59], [64, 104], [109, 159]])
    #expect(stack.layoutRect.width == 159)
    stack.setHidden(true, boxes[1])
    root.update()
    #expect(stack.layoutRect.width == 124)
    #expect(boxes[2].layoutRect.minX == 29)
    stack.setHidden(false, boxes[1])
    stack.setCustomSpacing(nil, after: boxes[0])
    stack.remove(boxes[3])
    stack.insert(boxes[3], at: 0)
    root.update()
    #expect(spans(boxes) == [[55, 75], [80, 110], [115, 155], [0, 50]])
    // One that goes leaves no hole.
    let held = root.layout.container.held
    boxes[0].removeFromParent()
    root.update()
    #expect(spans(boxes)[1] == [55, 85])
    #expect(root.layout.container.held < held)
  }

  @Test func stacksInStacks() {
    let root = Box.root(300, 200)
    let boxes = items([20, 30, 40], in: root)
    let row = LayoutStack(in: root, spacing: 5, name: "row", arranging: [boxes[0], boxes[1]])
    let column = LayoutStack(
      in: root, axis: .vertical, spacing: 8,
      insets: .init(top: 1, leading: 2, bottom: 3, trailing: 4),
      name: "column", arranging: [row, boxes[2]])
    column.layout.makeConstraints { $0.left.top.equalToSuperview() }
    root.update()
    #expect(row.layoutRect == Rect(x: 2, y: 1, width: 55, height: 11))
    #expect(boxes[2].layoutRect == Rect(x: 2, y: 20, width: 55, height: 12))
    #expect(column.layoutRect == Rect(x: 0, y: 0, width: 61, height: 35))
    #expect(boxes[0].layoutRect.height == 11)
  }

  @Test func changesCostWhatIsDifferent() {
    let root = Box.root(300, 200)
    let boxes = items([20, 30, 40], in: root)
    let stack = root.layout.arrange(boxes, axis: .horizontal)
    root.update()
    let rules = Set(stack.rules.map(ObjectIdentifier.init))
    stack.spacing = 3
    root.update()
    #expect(Set(stack.rules.map(ObjectIdentifier.init)) == rules)
    #expect(boxes[1].layoutRect.minX - boxes[0].layoutRect.maxX == 3)
    stack.arrange([])
    root.update()
    #expect(root.layout.container.held == 2)
  }

  @Test func arraysOfItems() {
    let root = Box.root(300, 200)
    let boxes = (0..<3).map { Box("b\($0)", in: root) }
    let made = boxes.layout.distribute(along: .horizontal, spacing: 15, insets: 10)
    #expect(made.count == 4)
    boxes.layout.match(\.width)
    boxes.layout.align(\.centerY)
    boxes.layout.makeConstraints { $0.height.equalTo(30) }
    boxes[0].layout.makeConstraints { $0.centerY.equalToSuperview() }
    root.update()
    let width = (300.0 - 20 - 30) / 3
    for (index, box) in boxes.enumerated() {
      #expect((box.layoutRect.minX - (10 + Double(index) * (width + 15))).magnitude < 1e-9)
      #expect((box.layoutRect.width - width).magnitude < 1e-9)
      #expect(box.layoutRect.minY == 85)
    }
    let mixed: [any LayoutItem] = [boxes[0], LayoutGuide(in: root)]
    mixed.layout.align(\.top)
    mixed.layout.removeConstraints()
    #expect(boxes[0].layout.constraints.isEmpty)
  }

  @Test func roomGoesToTheFirstAndIsTakenFromTheLast() {
    let root = Box.root(400, 50)
    let boxes = items([20, 30, 40], in: root)
    let stack = LayoutStack(in: root, spacing: 5, arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    func widths(_ width: Double) -> [Double] {
      root.layoutRect.size.width = width
      root.update()
      return boxes.map(\.layoutRect.width)
    }
    #expect(widths(400) == [320, 30, 40])
    #expect(widths(70) == [20, 30, 10])
    #expect(widths(35) == [20, 5, 0])
    boxes[1].layout.contentHuggingHorizontalPriority = 240
    boxes[0].layout.contentCompressionResistanceHorizontalPriority = 740
    #expect(widths(400) == [20, 330, 40])
    #expect(widths(90) == [10, 30, 40])
  }

  @Test func outerStacksDecideFirst() {
    let root = Box.root(400, 50)
    let boxes = items([20, 30, 40, 50], in: root)
    let (a, b) = (
      LayoutStack(in: root, arranging: [boxes[0], boxes[1]]),
      LayoutStack(in: root, arranging: [boxes[2], boxes[3]])
    )
    for (hugging, box) in zip([251.0, 250, 250, 251], boxes) {
      box.layout.contentHuggingHorizontalPriority = hugging
    }
    root.update()
    let outer = LayoutStack(in: root, arranging: [a, b])
    outer.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(boxes.map(\.layoutRect.width) == [20, 290, 40, 50])
    #expect([a.depth, b.depth, outer.depth] == [1, 1, 0])
    outer.remove(a)
    root.update()
    #expect([a.depth, b.depth] == [0, 1])
  }

  @Test(arguments: [LayoutStack.Distribution.fill, .equalSpacing, .equalCentering])
  func stacksHugTheirItems(_ distribution: LayoutStack.Distribution) {
    let root = Box.root(400, 50)
    let boxes = items([20, 20, 20], in: root)
    let stack = LayoutStack(in: root, distribution: distribution, spacing: 5, arranging: boxes)
    var end: Constraint?
    stack.layout.makeConstraints { make in
      make.left.top.equalToSuperview()
      end = make.right.equalToSuperview().constraint
    }
    root.update()
    #expect(stack.layoutRect.width == 400)
    end?.deactivate()
    root.update()
    #expect(stack.layoutRect.width == 70)
    #expect(stack.layoutRect.height == 12)
  }

  @Test(arguments: [LayoutStack.Alignment.firstBaseline, .lastBaseline])
  func baselinesAreAsHighAsMayBe(_ alignment: LayoutStack.Alignment) {
    let root = Box.root(400, 200)
    let boxes = items([20, 20, 20], in: root)
    let stack = LayoutStack(in: root, alignment: alignment, arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    for height in [200.0, 15, 100] {
      root.layoutRect.size.height = height
      root.update()
      #expect(boxes.map(\.layoutRect.minY).min() == 0)
      #expect(boxes.map(\.layoutRect.height) == [10, 11, 12])
    }
    // In columns there is no line for them to be on.
    stack.axis = .vertical
    root.update()
    #expect(boxes.allSatisfy { $0.layoutRect.minX == 0 && $0.layoutRect.width == 20 })
    #expect(boxes.map(\.layoutRect.minY) == [0, 77, 88])
  }

  @Test(arguments: [1, 2, 12])
  func weightsInsideDoNotShrinkGrowingItems(depth: Int) {
    let root = Box.root(300, 40)
    let boxes = items([0, 0, 0], in: root)
    let bar = root.layout.arrange(boxes, axis: .horizontal)
    for box in boxes { bar.setGrow(1, for: box) }
    var outer = boxes[1]
    for _ in 0..<depth {
      let parts = items([0, 0], in: outer)
      let inner = outer.layout.arrange(parts, axis: .horizontal)
      inner.setGrow(1, for: parts[0])
      outer = parts[0]
    }
    root.update()
    #expect(boxes.map { ($0.layoutRect.width * 1e6).rounded() / 1e6 } == [100, 100, 100])
    #expect((outer.layoutRect.width - 100).magnitude < 1e-6)
  }

  @Test func growingItemsWithMaximaLeaveSpaceFree() {
    let root = Box.root(200, 40)
    let issues = Issues(root)
    let boxes = items([10, 10, 20], in: root)
    let bar = root.layout.arrange(boxes, axis: .horizontal)
    for (box, most) in zip(boxes, [80.0, 40]) {
      bar.setGrow(1, for: box)
      box.layout.makeConstraints { $0.width.lessThanOrEqualTo(most) }
    }
    boxes[2].layout.makeConstraints { $0.width.equalTo(20) }
    root.update()
    #expect(spans(boxes) == [[0, 80], [80, 120], [120, 140]])
    #expect(issues.kinds == [])
    root.layoutRect.size.width = 120
    root.update()
    #expect(spans(boxes) == [[0, 60], [60, 100], [100, 120]])
    // Anything weaker than a required constraint gives way.
    root.layoutRect.size.width = 200
    boxes[1].layout.remakeConstraints { $0.width.lessThanOrEqualTo(40).priority(998) }
    root.update()
    #expect(spans(boxes) == [[0, 80], [80, 180], [180, 200]])
    #expect(issues.kinds == [])
  }

  @Test func proportionsDoNotDependOnOrder() {
    for contents in [[50.0, 0, 100], [0, 50, 100], [100, 50, 0]] {
      let root = Box.root(300, 50)
      let boxes = items(contents, in: root)
      let stack = LayoutStack(in: root, distribution: .fillProportionally, arranging: boxes)
      stack.layout.makeConstraints { $0.edges.equalToSuperview() }
      root.update()
      for (box, content) in zip(boxes, contents) { #expect(box.layoutRect.width == 2 * content) }
      boxes[0].layoutMetrics.intrinsicWidth = 150
      root.update()
      let sum = 150 + contents[1] + contents[2]
      #expect((boxes[0].layoutRect.width - 300 * 150 / sum).magnitude < 1e-9)
    }
  }

  @Test func proportionsCountStacks() {
    let root = Box.root(320, 50)
    let boxes = items([30, 20, 100], in: root)
    let inner = LayoutStack(in: root, spacing: 10, arranging: [boxes[0], boxes[1]])
    let stack = LayoutStack(
      in: root, distribution: .fillProportionally, arranging: [inner, boxes[2]])
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect([inner.layoutRect.width, boxes[2].layoutRect.width] == [120, 200])
    boxes[1].layoutMetrics.intrinsicWidth = 60
    root.update()
    #expect([inner.layoutRect.width, boxes[2].layoutRect.width] == [160, 160])
    inner.setHidden(true, boxes[0])
    root.update()
    #expect([inner.layoutRect.width, boxes[2].layoutRect.width] == [120, 200])
  }

  @Test func anItemIsArrangedOnce() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30], in: root)
    let issues = Issues(root)
    let stack = LayoutStack(in: root, arranging: [boxes[0], boxes[1], boxes[0]])
    stack.layout.makeConstraints { $0.left.top.equalToSuperview() }
    root.update()
    #expect(stack.arranged.count == 2)
    #expect(spans(boxes) == [[0, 20], [20, 50]])
    stack.insert(boxes[0], at: 1)
    #expect(stack.arranged.map { $0 === boxes[0] } == [false, true])
    let other = LayoutStack(in: root, arranging: [])
    other.append(boxes[1])
    root.update()
    #expect(stack.arranged.count == 1)
    #expect(boxes[1].layoutNode.arranger === other)
    #expect(issues.all.isEmpty)
  }

  @Test func aRemovedStackLeavesNothing() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30], in: root)
    let issues = Issues(root)
    root.update()
    let held = root.layout.container.held
    let stack = LayoutStack(in: root, distribution: .equalSpacing, spacing: 5, arranging: boxes)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    stack.removeFromOwner()
    #expect(stack.arranged.isEmpty)
    #expect(boxes.allSatisfy { $0.layoutNode.arranger == nil && !$0.layoutNode.isLaidOut })
    #expect(root.layoutNode.guides.isEmpty)
    boxes[0].layout.makeConstraints { $0.edges.equalToSuperview() }
    boxes[1].layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(boxes.allSatisfy { $0.layoutRect == Rect(x: 0, y: 0, width: 200, height: 50) })
    boxes.layout.removeConstraints()
    root.update()
    #expect(issues.all.isEmpty)
    #expect(root.layout.container.held <= held + 8)
  }

  @Test func theRoomBetweenIsNobodys() {
    let root = Box.root(200, 50)
    let boxes = items([20, 30, 40], in: root)
    let stack = LayoutStack(in: root, distribution: .equalSpacing, arranging: boxes)
    stack.layout.makeConstraints { $0.top.bottom.equalToSuperview() }
    root.update()
    let ambiguous = root.layout.container.ambiguousItems()
    #expect(ambiguous.contains { $0 === boxes[0] })
    #expect(!ambiguous.contains { $0.layoutNode.identity.kind == .spacer })
  }

  @Test func arraysPrepareAndUpdate() {
    let root = Box.root(300, 200)
    let boxes = (0..<3).map { Box("b\($0)", in: root) }
    let prepared = boxes.snp.prepareConstraints { $0.width.equalTo(30) }
    #expect(prepared.count == 3 && prepared.allSatisfy { !$0.isActive })
    boxes.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(20)
    }
    boxes.layout.updateConstraints { $0.size.equalTo(40) }
    root.update()
    #expect(boxes.allSatisfy { $0.layoutRect.size == Size(width: 40, height: 40) })
  }

  /// An item that is in no superview, or in another tree, is reported once, and arranged when it is in the tree.
  @Test func itemsOutsideOfTheTree() {
    let root = Box.root()
    let issues = Issues(root)
    let (first, stray, last) = (Box("first", in: root), Box("stray"), Box("last", in: root))
    for item in [first, stray, last] {
      item.layoutMetrics = LayoutMetrics(intrinsicWidth: 10, intrinsicHeight: 20)
    }
    #sourceLocation(file:"App/Screen.swift",line:12)
    let stack = LayoutStack(in: root, axis: .vertical, arranging: [first, stray, last])
    #sourceLocation()
    stack.layout.makeConstraints { $0.top.left.equalToSuperview() }
    root.update()
    root.update()
    #expect(
      issues.texts == [
        "Screen.swift:12: stray: has no ancestor in common with root: add it to root, in which the stack was created"
      ])
    root.add(stray)
    root.update()
    #expect(stray.layoutRect == Rect(x: 0, y: 20, width: 10, height: 20))
    #expect(last.layoutRect.minY == 40)
  }

  /// No host announces that an ancestor has moved, and UIKit no move at all.
  @Test(arguments: [true, false]) func itemsThatComeWithAnAncestor(isTold: Bool) {
    let root = Box.root()
    let issues = Issues(root)
    let (first, last) = (Box("first", in: root), Box("last", in: root))
    let wrapper = Box("wrapper")
    let late = Box("late", in: wrapper)
    for item in [first, late, last] {
      item.layoutMetrics = LayoutMetrics(intrinsicWidth: 10, intrinsicHeight: 20)
    }
    let stack = LayoutStack(in: root, axis: .vertical, arranging: [first, late, last])
    stack.layout.makeConstraints { $0.top.left.equalToSuperview() }
    root.update()
    #expect(issues.all.map(\.item) == ["late"])
    if isTold { root.add(wrapper) } else { root.adopt(wrapper) }
    root.update()
    #expect(late.layoutRect == Rect(x: 0, y: 20, width: 10, height: 20))
    #expect(last.layoutRect.minY == 40)
    #expect(issues.all.count == 1)
  }

  @Test func itemsOutsideOfTheTreeOfGridsAndFlows() {
    let root = Box.root()
    let issues = Issues(root)
    let other = Box("other", in: Box("elsewhere"))
    let grid = LayoutGrid(in: root, columns: [.content], arranging: [other])
    grid.layout.makeConstraints { $0.bottom.left.equalToSuperview() }
    let tag = Box("tag")
    let flow = LayoutFlow(in: root, arranging: [tag])
    flow.layout.makeConstraints { $0.bottom.left.equalToSuperview() }
    root.update()
    #expect(Set(issues.all.map(\.item)) == ["other", "tag"])
  }
}
