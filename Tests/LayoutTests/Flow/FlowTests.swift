import Testing

@testable import Layout

@Suite struct FlowTests {
  private func boxes(_ widths: [Double], in parent: Box) -> [Box] {
    widths.enumerated().map { index, width in
      let box = Box("item \(index)", in: parent)
      box.layoutMetrics = LayoutMetrics(intrinsicWidth: width, intrinsicHeight: 10)
      return box
    }
  }

  @Test func itemsComeAndGo() {
    let root = Box.root(100, 200)
    let boxes = boxes([40, 40, 40, 40], in: root)
    let flow = LayoutFlow(in: root, spacing: 10, lineSpacing: 5, arranging: boxes)
    flow.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    func tops() -> [Double] {
      root.update()
      return boxes.map(\.layoutRect.minY)
    }
    #expect(tops() == [0, 0, 15, 15])
    #expect(flow.arranged.map(\.layoutName) == boxes.map(\.layoutName))
    flow.remove(boxes[0])
    #expect(tops()[1...] == [0, 0, 15])
    flow.append(boxes[0])
    #expect(tops() == [15, 0, 0, 15])
    flow.insert(boxes[3], at: 0)
    #expect(tops() == [15, 0, 15, 0])
    flow.insert(boxes[3], at: 99)
    #expect(flow.arranged.map { $0.layoutName } == ["item 1", "item 2", "item 0", "item 3"])
    // A stack takes an item over.
    let stack = LayoutStack(in: root, arranging: [boxes[1]])
    stack.layout.makeConstraints { $0.bottom.leading.equalToSuperview() }
    #expect(tops() == [0, 190, 0, 15])
    boxes[2].removeFromParent()
    root.update()
    #expect(boxes[3].layoutRect.minY == 0)
    flow.removeFromOwner()
    #expect(boxes.allSatisfy { $0 === boxes[1] || $0.layoutNode.arranger == nil })
  }

  @Test func aDeadItemLeavesNoHole() {
    let census = Box.Census()
    let root = Box.root(100, 200)
    let flow = LayoutFlow(in: root, spacing: 10)
    flow.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let last = boxes([40], in: root)[0]
    do {
      let first = Box("first", in: root, census: census)
      first.layoutMetrics = LayoutMetrics(intrinsicWidth: 90, intrinsicHeight: 10)
      flow.arrange([first, last])
      root.update()
      #expect(last.layoutRect.minY == 10)
      root.drop(first)
    }
    #expect(census.count == 0)
    root.update()
    #expect(last.layoutRect == Rect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func aRemovedFlowLeavesNothing() {
    let root = Box.root(100, 200)
    let boxes = boxes([40, 40, 40], in: root)
    root.update()
    let held = root.layout.container.held
    let flow = LayoutFlow(in: root, distribution: .spaceEvenly, arranging: boxes)
    flow.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    root.update()
    flow.removeFromOwner()
    root.update()
    #expect(root.layoutNode.guides.isEmpty)
    #expect(boxes.allSatisfy { !$0.layoutNode.isLaidOut })
    #expect(root.layout.container.held <= held + 8)
  }

  @Test func heightsMayDependOnWidths() {
    let root = Box.root(200, 400)
    let boxes = boxes([150, 150, 20], in: root)
    for box in boxes[..<2] {
      box.layoutMetrics.heightDependsOnWidth = true
      box.heightForWidth = { width in width > 0 ? (1500 / width).rounded(.up) : 10 }
    }
    let flow = LayoutFlow(in: root, spacing: 10, arranging: boxes)
    flow.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    root.update()
    #expect(boxes.map(\.layoutRect.minY) == [0, 10, 10])
    root.layoutRect.size.width = 100
    root.update()
    #expect(boxes.map(\.layoutRect.minY) == [0, 15, 30])
    #expect(boxes.map(\.layoutRect.height) == [15, 15, 10])
    #expect(flow.layoutRect.height == 40)
    #expect(root.update().rounds == 0)
  }

  @Test func flowsAreArrangedInStacks() {
    let root = Box.root(120, 400)
    let boxes = boxes([50, 50, 50, 60], in: root)
    let flow = LayoutFlow(in: root, spacing: 10, arranging: Array(boxes[..<3]))
    let column = LayoutStack(
      in: root, axis: .vertical, spacing: 4, arranging: [flow, boxes[3]])
    column.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    root.update()
    #expect(boxes.map(\.layoutRect.minY) == [0, 0, 10, 24])
    root.layoutRect.size.width = 300
    #expect(root.update().rounds <= 2)
    #expect(boxes.map(\.layoutRect.minY) == [0, 0, 0, 14])
    column.setAlignment(.leading, for: boxes[3])
    root.update()
    #expect(column.layout.fittingSize().width == 170)
    let issues = Issues(root)
    flow.append(column)
    #expect(issues.kinds == ["arrangedInItself"])
  }

  /// Widths that follow from the breaks can have no layout; it is reported, and nothing hangs.
  @Test func breaksThatCannotSettleAreReported() {
    let root = Box.root(100, 200)
    let boxes = boxes([60, 0], in: root)
    let issues = Issues(root)
    let flow = LayoutFlow(in: root, arranging: boxes)
    flow.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    let ruler = LayoutGuide(in: root)
    // As wide as the second item is to the left: 60 in the first line, where it does not fit, and 0 in the
    // second, where it would fit into the first.
    ruler.layout.makeConstraints { make in
      make.leading.top.equalToSuperview()
      make.trailing.equalTo(boxes[1].layout.leading)
      make.height.equalTo(0)
    }
    boxes[1].layoutMetrics.intrinsicWidth = nil
    boxes[1].layout.makeConstraints { $0.width.equalTo(ruler) }
    root.update()
    #expect(issues.kinds == ["unsettledLines"])
    withExtendedLifetime(flow) {}
  }
}
