import Testing

@testable import Layout

#if DEBUG
  /// Debug builds report items that are invisible because nothing determines their size.
  @Suite struct MissingSizeTests {
    private let root = Box.root()
    private let issues: Issues

    init() { issues = Issues(root) }

    @Test func aPositionAloneIsReportedOnce() throws {
      let badge = Box("badge", in: root)
      badge.layout.makeConstraints { $0.center.equalToSuperview() }
      root.update()
      let issue = try #require(issues.all.first)
      #expect(
        "\(issue)".hasSuffix(
          "badge: is invisible, because nothing determines its width and height: add constraints, "
            + "or give it content"))
      #expect(issue.source?.file.hasSuffix("MissingSizeTests.swift") == true)
      root.layoutRect.size.width = 500
      badge.layout.remakeConstraints { $0.top.left.equalToSuperview().inset(5) }
      root.update()
      #expect(issues.kinds == ["missingSize"])
    }

    @Test func oneLengthIsReportedAlone() {
      let bar = Box("bar", in: root)
      bar.layout.makeConstraints { $0.leading.trailing.top.equalToSuperview() }
      let column = Box("column", in: root)
      column.layout.makeConstraints { make in
        make.top.bottom.equalTo(0)
        make.left.equalTo(20)
      }
      root.update()
      #expect(issues.texts.map { $0.contains("determines its height:") } == [true, false])
      #expect(issues.texts.map { $0.contains("determines its width:") } == [false, true])
    }

    private func makeLabel(below target: Box) -> Box {
      let label = Box("label", in: root)
      label.layoutMetrics = LayoutMetrics(intrinsicWidth: 30, intrinsicHeight: 10)
      label.layout.makeConstraints { make in
        make.top.equalTo(target.layout.bottom)
        make.left.equalTo(target)
      }
      return label
    }

    /// An item to which others relate, and which is empty and has no constraints, is reported with their line.
    @Test func anEmptyTargetIsReportedOnce() throws {
      let forgotten = Box("forgotten", in: root)
      _ = makeLabel(below: forgotten)
      root.update()
      #expect(issues.kinds == ["emptyTarget"])
      let issue = try #require(issues.all.first)
      #expect(issue.item == "forgotten")
      #expect(issue.source?.file.hasSuffix("MissingSizeTests.swift") == true)
      root.layoutRect.size.width = 500
      root.update()
      #expect(issues.all.count == 1)
    }

    @Test func aTargetThatHasASizeIsNotReported() {
      let target = Box("target", in: root)
      target.layoutRect = Rect(x: 5, y: 5, width: 10, height: 10)
      let label = makeLabel(below: target)
      root.update()
      #expect(issues.texts == [])
      #expect(label.layoutRect == Rect(x: 5, y: 15, width: 30, height: 10))
    }

    /// A card whose constraints were forgotten is the root of what is inside, and as empty.
    @Test func aForgottenCardIsReportedOnce() throws {
      let card = Box("card", in: root)
      let label = Box("label", in: card)
      label.layoutMetrics = LayoutMetrics(intrinsicWidth: 30, intrinsicHeight: 10)
      #sourceLocation(file:"App/Screen.swift",line:12)
      label.layout.makeConstraints { $0.edges.equalToSuperview().inset(8) }
      #sourceLocation()
      root.update()
      #expect(
        issues.texts == [
          "Screen.swift:12: card: a constraint relates to it, but it has no constraints of its own and its frame is "
            + "empty: constrain it, or set its frame"
        ])
      // In one container with its superview, too.
      let below = Box("below", in: root)
      below.layout.makeConstraints { make in
        make.top.equalTo(card.layout.bottom)
        make.left.right.equalToSuperview()
        make.height.equalTo(4)
      }
      root.update()
      root.layoutRect.size.width = 500
      root.update()
      #expect(issues.kinds.filter { $0 == "emptyTarget" }.count == 2)
      let other = Box("other", in: root)
      root.update()
      let text = Box("text", in: other)
      other.layout.arrange([text])
      root.update()
      #expect(issues.all.last?.item == "other")
      #expect(issues.all.last?.source?.file.hasSuffix("MissingSizeTests.swift") == true)
    }

    /// A screen that has no size yet, and views that are empty on purpose, are not reported.
    @Test func aCardThatGetsItsFrameLater() {
      let window = Box("window")
      let issues = Issues(window)
      let panel = Box("panel", in: window)
      panel.layout.makeConstraints { $0.edges.equalToSuperview() }
      let cards = (0..<4).map { Box("card \($0)", in: panel) }
      for card in cards {
        let label = Box("label", in: card)
        label.layout.makeConstraints { make in
          make.edges.equalToSuperview()
          make.height.equalTo(20).priority(1)
        }
      }
      cards[0].layoutMetrics.mayBeEmpty = true
      window.update()
      #expect(issues.kinds == [])
      // The superview of the cards has a size now, and all but the last have theirs, or need none.
      window.layoutRect.size = Size(width: 300, height: 200)
      cards[1].layoutRect = Rect(x: 0, y: 0, width: 40, height: 0)
      cards[2].layoutRect.origin.x = 10
      window.update()
      #expect(issues.all.map(\.item) == ["card 3"])
      cards[3].layoutRect.size = Size(width: 40, height: 40)
      // The size of a header is that of its contents.
      let header = Box("header", in: panel)
      let label = Box("label", in: header)
      label.layoutMetrics = LayoutMetrics(intrinsicWidth: 30, intrinsicHeight: 10)
      label.layout.makeConstraints { $0.edges.equalToSuperview().inset(8) }
      header.layoutRect.size = header.layout.fittingSize(width: 300)
      window.update()
      #expect(label.layoutRect == Rect(x: 8, y: 8, width: 284, height: 10))
      #expect(issues.all.count == 1)
    }

    /// A grid whose rows have neither heights nor contents is reported with its line.
    @Test func rowsWithoutHeightsAreReportedOnce() {
      let cards = (0..<5).map { Box("card \($0)", in: root) }
      #sourceLocation(file:"App/Screen.swift",line:12)
      let grid = LayoutGrid(
        in: root, columns: [.fraction(1), .fraction(1)], name: "cards", arranging: cards)
      #sourceLocation()
      grid.layout.makeConstraints { $0.edges.equalToSuperview() }
      root.update()
      grid.append(Box("card 5", in: root))
      root.update()
      #expect(
        issues.texts == [
          "Screen.swift:12: card 0: is invisible, because nothing determines its height: give the rows of cards a "
            + "height, as in autoRows: .fixed(80), or its items one of their own"
        ])
      let column = LayoutGrid(in: root, columns: [.content], name: "column", arranging: [])
      column.place(Box("swatch", in: root), row: 0)
      column.autoRows = .fixed(20)
      column.layout.makeConstraints { $0.left.bottom.equalToSuperview() }
      root.update()
      #expect(issues.kinds == ["missingSize", "missingSize"])
      #expect(issues.texts.last?.contains("the columns of column a width") == true)
    }

    /// One item with a size, or one that may get it later, is enough for a row.
    @Test func rowsThatMayHaveHeights() {
      func grid(
        _ columns: [LayoutGrid.Track], _ rows: [LayoutGrid.Track] = [],
        _ change: ([Box]) -> Void = { _ in }
      ) {
        let boxes = (0..<columns.count).map { Box("box \($0)", in: root) }
        change(boxes)
        let grid = LayoutGrid(in: root, columns: columns, rows: rows, arranging: boxes)
        grid.layout.makeConstraints { $0.top.left.right.equalToSuperview() }
        root.update()
      }
      let two: [LayoutGrid.Track] = [.fraction(1), .fraction(1)]
      grid(two) { $0[1].layoutMetrics.intrinsicHeight = 0 }
      grid(two) { $0[0].layout.makeConstraints { $0.height.equalTo(0) } }
      grid(two) { $0[0].layout.makeConstraints { $0.aspectRatio(2) } }
      grid(two) { $0[1].layoutMetrics.mayBeEmpty = true }
      grid(two) { $0[1].layoutMetrics.heightDependsOnWidth = true }
      grid(two) { _ = Box("inside", in: $0[0]) }
      grid(two, [.fixed(0)])
      grid(two, [.fraction(1)])
      grid(two) { boxes in
        let label = Box("label", in: root)
        label.layout.makeConstraints { make in
          make.edges.equalTo(boxes[0])
          make.height.equalTo(10)
        }
      }
      grid([.content, .fraction(1)], [.fixed(10)]) { $0[0].layoutMetrics.intrinsicWidth = 5 }
      let boxes = (0..<3).map { Box("box \($0)", in: root) }
      let spans = LayoutGrid(in: root, columns: two, arranging: boxes)
      boxes[2].layoutMetrics.intrinsicHeight = 20
      spans.place(boxes[2], column: 0, row: 0, rowSpan: 2)
      spans.layout.makeConstraints { $0.top.left.right.equalToSuperview() }
      root.update()
      #expect(issues.texts == [])
    }

    /// Whatever may be on purpose is not reported.
    @Test func noFalseAlarms() {
      func box(_ name: String, _ metrics: LayoutMetrics = .init(), in parent: Box? = nil) -> Box {
        let box = Box(name, in: parent ?? root)
        box.layoutMetrics = metrics
        return box
      }
      // An empty label, and a hidden item.
      box("empty label", .init(intrinsicWidth: 0, intrinsicHeight: 0)).layout.makeConstraints {
        $0.left.top.equalToSuperview()
      }
      var hidden = LayoutMetrics()
      hidden.mayBeEmpty = true
      box("hidden", hidden).layout.makeConstraints { $0.left.top.equalToSuperview() }
      // A size of zero that was asked for, and a size that collapses.
      box("closed").layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.size.equalTo(0)
      }
      box("collapsed").layout.makeConstraints { make in
        make.left.top.equalToSuperview()
        make.right.equalTo(root.layout.left)
        make.bottom.lessThanOrEqualToSuperview()
      }
      box("ratio").layout.makeConstraints { make in
        make.center.equalToSuperview()
        make.width.equalTo(root).multipliedBy(0)
        make.aspectRatio(2)
      }
      // Text whose height depends on its width.
      box("text", .init(intrinsicWidth: 0, heightDependsOnWidth: true)).layout.makeConstraints {
        $0.left.top.equalToSuperview()
      }
      // A point to which others relate, and a container of items whose frames are set by hand.
      let anchor = box("anchor")
      anchor.layout.makeConstraints { $0.center.equalToSuperview() }
      box("pin", .init(intrinsicWidth: 9, intrinsicHeight: 9)).layout.makeConstraints {
        $0.center.equalTo(anchor)
      }
      let holder = box("holder")
      holder.layout.makeConstraints { $0.left.top.equalToSuperview() }
      box("held", in: holder).layoutRect = Rect(x: 0, y: 0, width: 10, height: 10)
      // Arranged items, guides, and items without any constraint, whose frames may be set later.
      let stacked = box("stacked")
      root.layout.arrange([stacked])
      let guide = LayoutGuide(in: root, name: "guide")
      guide.layout.makeConstraints { $0.left.top.equalToSuperview() }
      _ = box("free")
      root.update()
      #expect(issues.texts == [])
    }
  }
#endif
