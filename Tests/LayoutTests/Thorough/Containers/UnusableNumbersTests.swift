import Testing

@testable import Layout

@Suite struct UnusableNumbersTests {
  @Test func aWeakOverflowLeavesOutItsConstraintAlone() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    let other = Box("other", in: root)
    item.layout.makeConstraints { make in
      make.left.top.equalTo(0)
      make.size.equalTo(50).priority(.high)
    }
    other.layout.makeConstraints { make in
      make.top.equalTo(7)
      make.height.equalTo(10)
      make.width.equalTo(root).inset(Insets(left: 1e308, right: 1e308)).priority(.low)
    }
    root.update()
    #expect(item.layoutRect == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(other.layoutRect.minY == 7)
    #expect(issues.kinds == ["notFinite"])
    #expect(issues.all.first?.item == "other")
    root.layoutRect.size.width = 500
    item.layout.updateConstraints { $0.left.equalTo(3) }
    root.update()
    #expect(item.layoutRect.minX == 3)
    // It is said once, and it holds as soon as it can.
    #expect(issues.all.count == 1)
    other.layout.updateConstraints { $0.width.equalTo(root).inset(10) }
    root.update()
    #expect(other.layoutRect.width == 480)
    #expect(root.layout.container.unheldConstraints().isEmpty)
  }

  @Test func whatTheSolverRefusesIsFoundAndNamed() {
    let root = Box.root()
    let issues = Issues(root)
    let items = (0..<9).map { Box("item \($0)", in: root) }
    for item in items { item.layout.makeConstraints { $0.edges.equalToSuperview() } }
    root.update()
    // The container asks before; this is for what it would not have thought of.
    var changes = LayoutChanges()
    let rows = items.enumerated().map { index, item in
      item.layoutNode.variable(.width) == (index == 4 ? Double.nan : 8)
    }
    let state = Row.State(constant: 0, relation: .equal, strength: .weak, weight: 1)
    for row in rows { changes.add(row, state) }
    #expect(ChangeAttempt.make(changes, in: root.layout.container) > 0)
    #expect(issues.all.map(\.item) == ["item 4"])
    #expect(rows.map { $0.owner != nil } == (0..<9).map { $0 != 4 })
  }

  @Test func metricsThatAreNoNumbersCountAsNone() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    let label = Box("label", in: root)
    item.layoutMetrics = LayoutMetrics(intrinsicWidth: 30, intrinsicHeight: 20, firstBaseline: 5)
    label.layoutMetrics = LayoutMetrics(
      intrinsicWidth: 40, intrinsicHeight: .infinity, firstBaseline: .nan,
      margins: Insets(top: .nan))
    item.layout.makeConstraints { $0.left.top.equalTo(5) }
    label.layout.makeConstraints { make in
      make.left.equalTo(item.layout.right)
      make.firstBaseline.equalTo(item)
    }
    for _ in 0..<3 { root.update() }
    #expect(label.layoutRect == Rect(x: 35, y: 10, width: 40, height: 0))
    #expect(issues.kinds == ["notFinite"])
    #expect(issues.all.first?.item == "label")
    label.layoutMetrics = LayoutMetrics(
      intrinsicWidth: 40, intrinsicHeight: 8, firstBaseline: 3)
    root.update()
    #expect(label.layoutRect == Rect(x: 35, y: 7, width: 40, height: 8))
    #expect(issues.all.count == 1)
  }

  @Test func aFrameThatIsNoneIsReportedOnce() {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    root.layoutRect.size.width = .nan
    for _ in 0..<3 { root.update() }
    #expect(item.layoutRect == Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(issues.kinds == ["notFinite"])
    root.layoutRect.size.width = 10
    root.update()
    #expect(item.layoutRect.width == 10)
  }

  @Test(arguments: [0, -2, Double.nan, .infinity])
  func aScaleThatIsNoneIsRefused(scale: Double) {
    let root = Box.root()
    let issues = Issues(root)
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(1.3) }
    let container = root.layout.container
    container.scale = 2
    container.scale = scale
    #expect(container.scale == 2)
    #expect(issues.kinds == ["invalidScale"])
    root.update()
    #expect(item.layoutRect == Rect(x: 1.5, y: 1.5, width: 397, height: 297))
  }

  @Test func aNewScaleAsksForAnUpdate() {
    let root = Box.root()
    let item = Box("item", in: root)
    item.layout.makeConstraints { $0.edges.equalToSuperview().inset(1.3) }
    root.update()
    let wakes = root.wakes
    root.layout.container.scale = 1
    #expect(root.wakes == wakes + 1)
    root.update()
    #expect(item.layoutRect == Rect(x: 1, y: 1, width: 398, height: 298))
  }
}
