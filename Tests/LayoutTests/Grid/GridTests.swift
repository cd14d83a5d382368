import Testing

@testable import Layout

@Suite struct GridTests {
  private func box(_ name: String, in parent: Box, _ width: Double?, _ height: Double?) -> Box {
    let box = Box(name, in: parent)
    box.layoutMetrics = LayoutMetrics(intrinsicWidth: width, intrinsicHeight: height)
    return box
  }

  /// The cells that browsers give with `grid-auto-flow: row`.
  @Test func placement() {
    func cells(_ requests: [GridRequest]) -> [[Int]] {
      GridPlacement(requests, columnCount: 3).cells.map {
        [$0.columns.lowerBound, $0.rows.lowerBound, $0.columns.count, $0.rows.count]
      }
    }
    #expect(
      cells([.init(), .init(columnSpan: 2), .init(columnSpan: 2), .init()])
        == [[0, 0, 1, 1], [1, 0, 2, 1], [0, 1, 2, 1], [2, 1, 1, 1]])
    // What has both comes first, then what has a row; nothing goes back to fill holes.
    #expect(
      cells([.init(), .init(column: 0, row: 0), .init(row: 0), .init(columnSpan: 3), .init()])
        == [[2, 0, 1, 1], [0, 0, 1, 1], [1, 0, 1, 1], [0, 1, 3, 1], [0, 2, 1, 1]])
    #expect(
      cells([.init(column: 1), .init(column: 0), .init(columnSpan: 9), .init(rowSpan: 2), .init()])
        == [[1, 0, 1, 1], [0, 1, 1, 1], [0, 2, 3, 1], [0, 3, 1, 2], [1, 3, 1, 1]])
    #expect(cells([.init(column: 9, columnSpan: 2)]) == [[1, 0, 2, 1]])
  }

  @Test func constraintsAroundTakePart() {
    let root = Box.root(300, 300)
    let items = (0..<4).map { box("item \($0)", in: root, 20, 20) }
    let footer = box("footer", in: root, nil, 10)
    let grid = LayoutGrid(
      in: root, columns: [.content, .fraction(1), .fraction(2)], spacing: 10, arranging: items)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    items[0].layout.makeConstraints { $0.width.equalTo(40) }
    items[3].layout.makeConstraints { $0.height.equalTo(items[3].layout.width) }
    footer.layout.makeConstraints { make in
      make.leading.trailing.equalTo(items[2])
      make.top.equalTo(items[3].layout.bottom)
    }
    root.update()
    // 240 points are left for three thirds.
    #expect(items[1].layoutRect == Rect(x: 50, y: 0, width: 80, height: 20))
    #expect(items[2].layoutRect == Rect(x: 140, y: 0, width: 160, height: 20))
    #expect(items[3].layoutRect == Rect(x: 0, y: 30, width: 40, height: 40))
    #expect(footer.layoutRect == Rect(x: 140, y: 70, width: 160, height: 10))
    #expect(grid.layoutRect.height == 70)
    items[0].layout.remakeConstraints { $0.width.equalTo(100) }
    root.update()
    #expect(items[2].layoutRect == Rect(x: 180, y: 0, width: 120, height: 20))
    #expect(footer.layoutRect.width == 120)
    #expect(items[3].layoutRect.height == 100)
  }

  /// An item that is inserted pushes the others on; the one that was placed keeps its span.
  @Test func insertedItems() {
    let root = Box.root(100, 100)
    let items = (0..<3).map { box("item \($0)", in: root, nil, 10) }
    let grid = LayoutGrid(in: root, columns: [.fixed(20), .fixed(30)])
    grid.layout.makeConstraints { $0.left.top.equalToSuperview() }
    for item in items { grid.append(item) }
    grid.place(items[2], columnSpan: 2)
    root.update()
    #expect(items[2].layoutRect == Rect(x: 0, y: 10, width: 50, height: 10))
    let first = box("first", in: root, nil, 10)
    grid.insert(first, at: -1)
    grid.insert(items[0], at: 9)
    #expect(grid.arranged.map(\.layoutName) == ["first", "item 1", "item 2", "item 0"])
    root.update()
    #expect(first.layoutRect == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(items[1].layoutRect == Rect(x: 20, y: 0, width: 30, height: 10))
    #expect(items[2].layoutRect == Rect(x: 0, y: 10, width: 50, height: 10))
    #expect(items[0].layoutRect == Rect(x: 0, y: 20, width: 20, height: 10))
  }

  /// Contents of fractions do not squeeze other columns, however many they are.
  @Test func contentsComeBeforeFractions() {
    let root = Box.root(300, 300)
    let items = (0..<8).map { box("item \($0)", in: root, $0 % 2 == 0 ? 100 : 400, 20) }
    let grid = LayoutGrid(
      in: root, columns: [.content, .fraction(1)], arranging: items)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    root.update()
    #expect(items.map(\.layoutRect.width) == [100, 200, 100, 200, 100, 200, 100, 200])
    items[0].layoutMetrics.intrinsicWidth = 130
    root.update()
    #expect(items[7].layoutRect == Rect(x: 130, y: 60, width: 170, height: 20))
  }

  @Test func fractionsHaveMinima() {
    let root = Box.root(300, 300)
    let issues = Issues(root)
    let items = (0..<3).map { box("item \($0)", in: root, 20, 20) }
    let grid = LayoutGrid(
      in: root, columns: [.fraction(1, minimum: 80), .fraction(1), .fraction(2, minimum: 30)],
      arranging: items)
    var end: Constraint?
    grid.layout.makeConstraints { make in
      make.top.leading.equalToSuperview()
      end = make.trailing.equalToSuperview().constraint
    }
    func widths() -> [Double] {
      root.update()
      return items.map { ($0.layoutRect.width * 1e6).rounded() / 1e6 }
    }
    #expect(widths() == [80, 73.333333, 146.666667])
    root.layoutRect.size.width = 400
    #expect(widths() == [100, 100, 200])
    root.layoutRect.size.width = 110
    #expect(widths() == [80, 0, 30])
    // Contents make no fraction larger than its share.
    root.layoutRect.size.width = 300
    items[1].layoutMetrics.intrinsicWidth = 150
    #expect(widths() == [80, 73.333333, 146.666667])
    grid.columns[0] = .fraction(1)
    #expect(widths() == [75, 75, 150])
    #expect(issues.kinds == [])
    // Without a width, the unit is that of the largest content or minimum.
    end?.isActive = false
    items[1].layoutMetrics.intrinsicWidth = 20
    grid.columns[0] = .fraction(1, minimum: 80)
    #expect(widths() == [80, 80, 160])
    grid.columns = [.fraction(1), .fraction(1, minimum: -1)]
    #expect(issues.kinds == ["invalidArgument"])
    #expect(widths() == [80, 80, 160])
  }

  /// What a spanning item lacks is shared equally, as in CSS.
  @Test func spannedTracksGrowEqually() {
    let root = Box.root(600, 300)
    let banner = box("banner", in: root, 160, 20)
    let items = (0..<3).map { box("item \($0)", in: root, [20, 40, 10][$0], 20) }
    let grid = LayoutGrid(
      in: root, columns: [.content, .content, .content], spacing: 10, arranging: [banner] + items)
    grid.place(banner, columnSpan: 2)
    grid.layout.makeConstraints { $0.top.leading.equalToSuperview() }
    // The first item follows the banner in the first row.
    func widths() -> [Double] {
      root.update()
      return grid.tracks.prefix(grid.columns.count).map(\.layoutRect.width)
    }
    // 160 - 10 - 40 - 10: each of both columns gets 50 more.
    #expect(widths() == [90, 60, 20])
    grid.columnSpacing = 0
    #expect(widths() == [95, 65, 20])
    grid.columnSpacing = 10
    // A required width counts like a content.
    banner.layout.makeConstraints { $0.width.equalTo(200) }
    #expect(widths() == [110, 80, 20])
    // A fixed column does not grow.
    grid.columns = [.content, .fixed(30), .content, .content]
    grid.place(banner, columnSpan: 3)
    grid.arrange([banner])
    #expect(widths() == [75, 30, 75, 0])
    // The last column grows if constraints prevent equal shares.
    grid.columns = [.content, .content, .content]
    grid.arrange([banner, items[0]])
    items[0].layout.makeConstraints { $0.width.equalTo(100) }
    #expect(widths() == [100, 0, 80])
    grid.place(banner, columnSpan: 1)
    #expect(widths() == [200, 100, 0])
    #expect(!root.layout.container.ambiguousItems().contains { $0 is LayoutGuide })
  }

  /// A column of a fraction grows for a required width, and the others share what is left.
  @Test func fractionsGrowForRequiredWidths() {
    let root = Box.root(600, 300)
    let issues = Issues(root)
    let items = (0..<4).map { box("item \($0)", in: root, 20, 20) }
    let label = box("label", in: items[1], 30, 20)
    let grid = LayoutGrid(
      in: root, columns: [.fraction(1), .fraction(1), .fraction(2)], arranging: items)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    func widths() -> [Double] {
      root.update()
      return items.prefix(3).map(\.layoutRect.width)
    }
    #expect(widths() == [150, 150, 300])
    items[3].layout.makeConstraints { $0.width.greaterThanOrEqualTo(300).labeled("least") }
    #expect(widths() == [300, 100, 200])
    // It may be the width of a descendant.
    label.layout.makeConstraints { make in
      make.leading.trailing.equalToSuperview().inset(10)
      make.width.greaterThanOrEqualTo(160)
    }
    #expect(widths() == [300, 180, 120])
    items[3].layout.removeConstraints()
    #expect(widths() == [140, 180, 280])
    #expect(issues.kinds == [])
    // Required widths that do not fit are still a conflict with the root's size.
    items[0].layout.makeConstraints { $0.width.greaterThanOrEqualTo(500) }
    root.update()
    #expect(issues.kinds == ["rootSize"])
  }

  /// A fraction that needs more than its share takes the space from the other fractions, not from contents.
  @Test func fractionsThatGrowLeaveContentsTheirWidth() {
    let root = Box.root(300, 300)
    let issues = Issues(root)
    let items = (0..<3).map { box("item \($0)", in: root, [60, 200, 200][$0], 20) }
    let grid = LayoutGrid(
      in: root, columns: [.content, .fraction(1, minimum: 150), .fraction(1)], arranging: items)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    func widths() -> [Double] {
      root.update()
      return items.map(\.layoutRect.width)
    }
    #expect(widths() == [60, 150, 90])
    grid.columns[1] = .fraction(1)
    #expect(widths() == [60, 120, 120])
    items[1].layout.makeConstraints { $0.width.greaterThanOrEqualTo(200) }
    #expect(widths() == [60, 200, 40])
    // Items with a lower resistance than those in fractions shrink first.
    items[0].layout.contentCompressionResistanceHorizontalPriority = 500
    #expect(widths() == [0, 200, 100])
    items[0].layout.contentCompressionResistanceHorizontalPriority = 750
    items[2].layout.contentCompressionResistanceHorizontalPriority = 800
    #expect(widths() == [0, 200, 100])
    items[2].layout.contentCompressionResistanceHorizontalPriority = 700
    #expect(widths() == [60, 200, 40])
    // If the fraction needs all other space, contents shrink, too.
    root.layoutRect.size.width = 230
    #expect(widths() == [30, 200, 0])
    #expect(issues.kinds == [])
  }

  @Test func rowsFollowMeasuredHeights() {
    let root = Box.root(200, 300)
    let items = (0..<4).map { box("item \($0)", in: root, 300, 10) }
    items[1].layoutMetrics.heightDependsOnWidth = true
    items[1].heightForWidth = { width in width > 0 ? 3000 / width : 10 }
    let grid = LayoutGrid(
      in: root, columns: [.fraction(1), .fraction(1)], rows: [.content, .fixed(15)],
      arranging: items)
    grid.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    root.update()
    #expect(items.map(\.layoutRect.height) == [30, 30, 15, 15])
    root.layoutRect.size.width = 100
    root.update()
    #expect(items.map(\.layoutRect.height) == [60, 60, 15, 15])
    #expect(grid.layoutRect.height == 75)
  }

  @Test func aGridFillsWhatItIsGiven() {
    let root = Box.root(200, 100)
    let items = (0..<2).map { box("item \($0)", in: root, 20, 20) }
    let grid = LayoutGrid(
      in: root, columns: [.fraction(1)], rows: [.content, .fraction(1)], arranging: items)
    grid.layout.makeConstraints { $0.edges.equalToSuperview() }
    root.update()
    #expect(items[1].layoutRect == Rect(x: 0, y: 20, width: 200, height: 80))
    #expect(grid.layout.fittingSize() == Size(width: 20, height: 40))
  }

  @Test func aRemovedGridLeavesNothing() {
    let root = Box.root(200, 200)
    let items = (0..<5).map { box("item \($0)", in: root, 20, 20) }
    root.update()
    let held = root.layout.container.held
    let grid = LayoutGrid(
      in: root, columns: [.content, .content], horizontalAlignment: .center, arranging: items)
    grid.place(items[0], columnSpan: 2)
    grid.layout.makeConstraints { $0.top.leading.equalToSuperview() }
    root.update()
    #expect(items[0].layoutRect.minX == 10)
    grid.remove(items[4])
    #expect(items[4].layoutNode.arranger == nil)
    let stack = LayoutStack(in: root, arranging: [items[3]])
    stack.layout.makeConstraints { $0.bottom.leading.equalToSuperview() }
    root.update()
    #expect(grid.arranged.count == 3)
    grid.place(items[3])
    grid.removeFromOwner()
    stack.removeFromOwner()
    root.update()
    #expect(root.layoutNode.guides.isEmpty)
    #expect(items.allSatisfy { $0.layoutNode.arranger == nil && !$0.layoutNode.isLaidOut })
    #expect(root.layout.container.held <= held + 8)
  }

  /// An update lists the items and guides of the caller, and no guides that a stack, flow or grid has made for itself.
  @Test func changesOmitHelperGuides() {
    let root = Box.root(300, 300)
    let items = (0..<6).map { box("item \($0)", in: root, 20, 20) }
    let grid = LayoutGrid(
      in: root, columns: [.content, .fraction(1)], arranging: Array(items[..<3]))
    let stack = LayoutStack(
      in: root, distribution: .equalSpacing, arranging: Array(items[3..<5]))
    let flow = LayoutFlow(in: root, arranging: [items[5]])
    for guide in [grid, stack, flow] as [LayoutGuide] {
      guide.layout.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    }
    let guides: [any LayoutItem] = [grid, stack, flow]
    let wanted = (items as [any LayoutItem] + guides).map { ObjectIdentifier($0) }
    #expect(Set(root.update().changes.map { ObjectIdentifier($0.item) }) == Set(wanted))
    #expect(grid.tracks[1].layoutRect == Rect(x: 20, y: 20, width: 280, height: 20))
  }

  /// Items that leave a grid and come back have the rules of their new places only.
  @Test func itemsThatComeBack() {
    let root = Box.root(300, 300)
    let items = (0..<4).map { box("item \($0)", in: root, 20, 20) }
    let issues = Issues(root)
    let grid = LayoutGrid(
      in: root, columns: [.fixed(30), .fixed(40)], horizontalAlignment: .center, arranging: items)
    grid.place(items[0], columnSpan: 2)
    grid.layout.makeConstraints { $0.top.leading.equalToSuperview() }
    let stack = LayoutStack(in: root, axis: .vertical)
    stack.layout.makeConstraints { $0.bottom.trailing.equalToSuperview() }
    root.update()
    let held = root.layout.container.held
    let guides = root.layoutNode.guides.count
    for round in 0..<8 {
      grid.remove(items[0])
      grid.arrange([items[3], items[1]])
      if round % 2 == 0 { root.update() }
      stack.arrange([items[2], items[3], items[0]])
      if round % 3 == 0 { root.update() }
      #expect(grid.arranged.map(\.layoutName) == ["item 1"])
      grid.arrange([items[1], items[0], items[0]])
      grid.arrange(items)
      grid.place(items[0], columnSpan: 2)
      #expect(stack.arranged.isEmpty)
      root.update()
      #expect(items.map(\.layoutRect.minX) == [25, 5, 40, 5])
      #expect(root.layout.container.held == held)
      #expect(root.layoutNode.guides.count == guides)
    }
    root.layout.container.checkBooks()
    #expect(issues.texts == [])
  }
}
