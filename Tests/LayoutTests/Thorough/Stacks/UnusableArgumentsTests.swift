import Testing

@testable import Layout

/// Arguments of stacks, flows and grids that cannot be used: reported with their lines, and nothing is changed.
@Suite struct UnusableArgumentsTests {
  private let root = Box.root(320, 480)
  private let issues: Issues
  private let items: [Box]
  private let line = "UnusableArgumentsTests.swift:"

  init() {
    let root = root
    issues = Issues(root)
    items = ["a", "b"].map { name in
      let box = Box(name, in: root)
      box.layoutMetrics = LayoutMetrics(intrinsicWidth: 9, intrinsicHeight: 9)
      return box
    }
  }

  private var frames: [Rect] {
    root.update()
    return items.map(\.layoutRect)
  }

  private func expectNothing(
    changed body: () -> Void, kind: String = "invalidArgument",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (before, count) = (frames, issues.all.count)
    body()
    #expect(frames == before, sourceLocation: sourceLocation)
    #expect(issues.kinds.dropFirst(count) == [kind], sourceLocation: sourceLocation)
    #expect(issues.texts.last?.hasPrefix(line) == true, sourceLocation: sourceLocation)
  }

  @Test func aStackInAnItemThatItArranges() {
    let stack = LayoutStack(in: root, name: "stack", arranging: items)
    stack.layout.makeConstraints { $0.edges.equalToSuperview() }
    expectNothing(changed: { stack.append(root) }, kind: "arrangedInItself")
    expectNothing(changed: { stack.arrange([root] + items) }, kind: "arrangedInItself")
    expectNothing(changed: { stack.append(stack) }, kind: "arrangedInItself")
    #expect(root.layoutRect == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(stack.arranged.count == 2)
  }

  /// However far above the guide an item is, and whatever the guide is.
  @Test func guidesInItemsThatTheyArrange() {
    let outer = Box("outer", in: root)
    let inner = Box("inner", in: outer)
    for item in [inner, outer, root] {
      let stack = LayoutStack(in: inner, arranging: [item])
      let flow = LayoutFlow(in: inner, arranging: [item])
      let grid = LayoutGrid(in: inner, columns: [.fraction(1)], arranging: [item])
      flow.append(item)
      grid.place(item, column: 0)
      let rows = inner.layout.arrange([item])
      #expect((stack.arranged + flow.arranged + grid.arranged + rows.arranged).isEmpty)
    }
    #expect(issues.kinds == Array(repeating: "arrangedInItself", count: 18))
    root.update()
    #expect(root.layoutRect.size == Size(width: 320, height: 480))
  }

  @Test(arguments: [
    LayoutGrid.Track.fixed(-5), .fixed(.nan), .fraction(0), .fraction(.infinity),
    .fraction(1, minimum: -1), .fraction(1, minimum: .infinity),
  ])
  func tracks(track: LayoutGrid.Track) {
    let grid = LayoutGrid(in: root, columns: [.fixed(20), .fraction(1)], arranging: items)
    grid.layout.makeConstraints { $0.edges.equalToSuperview() }
    expectNothing(changed: { grid.columns = [track] })
    expectNothing(changed: { grid.rows = [track] })
    expectNothing(changed: { grid.autoRows = track })
    #expect(grid.columns == [.fixed(20), .fraction(1)] && grid.autoRows == .content)
    let other = LayoutGrid(in: root, columns: [.fixed(7), track], rows: [track], autoRows: track)
    #expect(issues.texts.suffix(3).allSatisfy { $0.hasPrefix(line) })
    #expect(other.columns == [.fixed(7), .content])
    #expect(other.rows == [.content] && other.autoRows == .content)
  }

  @Test func placesInGrids() {
    let grid = LayoutGrid(in: root, columns: [.fixed(20), .fraction(1)], arranging: items)
    grid.layout.makeConstraints { $0.edges.equalToSuperview() }
    expectNothing(changed: { grid.place(items[0], columnSpan: 0) })
    expectNothing(changed: { grid.place(items[0], rowSpan: -1) })
    expectNothing(changed: { grid.place(items[0], column: -1, row: -1) })
    expectNothing(changed: { grid.place(items[0], row: .max) })
    expectNothing(changed: { grid.place(items[0], rowSpan: .max) })
  }

  @Test(arguments: [Double.nan, .infinity])
  func numbers(number: Double) {
    let grid = LayoutGrid(in: root, columns: [.fixed(20)], columnSpacing: 3, rowSpacing: 4)
    #expect(grid.columnSpacing == 3 && grid.rowSpacing == 4)
    expectNothing(changed: { grid.columnSpacing = number })
    expectNothing(changed: { grid.rowSpacing = number })
    let stack = LayoutStack(in: root, spacing: 2, arranging: items)
    expectNothing(changed: { stack.spacing = number })
    expectNothing(changed: { stack.insets = DirectionalInsets(leading: number) })
    expectNothing(changed: { stack.setCustomSpacing(number, after: items[0]) })
    expectNothing(changed: { stack.setGrow(number, for: items[0]) })
    expectNothing(changed: { stack.setGrow(-1, for: items[0]) })
    let flow = LayoutFlow(in: root)
    expectNothing(changed: { flow.spacing = number })
    expectNothing(changed: { flow.lineSpacing = number })
    #expect(grid.columnSpacing == 3 && stack.spacing == 2 && flow.spacing == 0)
    #expect(LayoutStack(in: root, spacing: number).spacing == 0)
    #expect(LayoutFlow(in: root, lineSpacing: number).lineSpacing == 0)
    #expect(LayoutGrid(in: root, columns: [], spacing: number).rowSpacing == 0)
    #expect(issues.texts.suffix(4).allSatisfy { $0.hasPrefix(line) })
  }

  /// A setter does not know its caller's line.
  @Test func propertiesAreReportedWithTheLineOfTheirGuide() {
    let stack = LayoutStack(in: root, name: "row")
    let madeAt = #line - 1
    stack.spacing = .nan
    stack.insets.leading = .infinity
    let flow = LayoutFlow(in: root)
    flow.lineSpacing = .nan
    let grid = LayoutGrid(in: root, columns: [])
    grid.columns = [.content, .fixed(-5)]
    #expect(issues.all.map { $0.source?.line } == [madeAt, madeAt, madeAt + 4, madeAt + 6])
    #expect(issues.texts[0].hasSuffix("spacing nan is not finite"))
    #expect(issues.texts[1].hasSuffix("insets: one is not finite"))
    #expect(issues.texts[3].contains("columns[1]: fixed(-5.0) cannot be used"))
  }
}
