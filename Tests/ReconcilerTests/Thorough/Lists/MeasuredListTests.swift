import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct MeasuredListTests {
  /// Rows of one to four lines: ten points more than twenty a line.
  private func items(_ ids: some Sequence<Int>) -> [ListItem] {
    ids.map { ListItem(id: $0, text: "\($0)", lines: 1 + $0 * 7 % 4) }
  }

  private func height(_ item: ListItem) -> Double { 10 + 20 * Double(item.lines) }

  @Test func rowsAreAsHighAsTheirConstraintsAsk() {
    let stage = ListStage(items(0..<1_000), rowHeight: .estimated(40))
    #expect(stage.flaw == nil)
    for row in stage.list.heldRows {
      #expect(Double(stage.list.rowFrame(at: row).height) == height(stage.screen.items[row]))
    }
    #expect(stage.list.rowFrame(at: 999).height == 40)
    for y in stride(from: 0.0, through: 3_000, by: 45) {
      stage.scroll(to: y)
      #expect(stage.flaw == nil)
      #expect(Double(stage.list.contentOffset.y) == y)
    }
  }

  @Test func whatIsSeenStaysWhenRowsAboveAreMeasured() throws {
    let stage = ListStage(items(0..<1_000), rowHeight: .estimated(40))
    stage.list.scroll(to: 500, at: .top)
    StateView.flush()
    #expect(stage.seen.first.map { ($0.id, $0.top) } ?? (0, 0) == (500, 0))
    // Upwards, row by row: each step moves what is seen by as much as one scrolls.
    for _ in 0..<200 {
      let before = stage.seen
      stage.scroll(to: stage.list.contentOffset.y - 13)
      #expect(stage.flaw == nil)
      for row in stage.seen {
        guard let old = before.first(where: { $0.id == row.id }) else { continue }
        #expect((row.top - old.top - 13).magnitude < 0.01, "row \(row.id)")
      }
    }
  }

  @Test func aRowThatGrowsMovesThoseBelowIt() throws {
    let stage = ListStage(items(0..<1_000), rowHeight: .estimated(40))
    let row = try #require(stage.list.view(forID: 1) as? ItemRow)
    let below = Double(stage.list.rowFrame(at: 2).minY)
    let rendered = stage.log.rendered
    row.state["isOn"] = true
    StateView.flush()
    #expect(Double(stage.list.rowFrame(at: 2).minY) == below + 20)
    #expect(stage.log.rendered == rendered + 1)
    #expect(stage.seen[2].top == below + 20)
  }

  @Test func heightsStayWithTheirRows() {
    let stage = ListStage(items(0..<200), rowHeight: .estimated(40))
    for y in stride(from: 0.0, through: 4_000, by: 200) { stage.scroll(to: y) }
    let all = stage.screen.items
    stage.screen.show(Array(all[50...]) + all[..<50])
    #expect(stage.flaw == nil)
    #expect(Double(stage.list.rowFrame(at: 150).height) == height(all[0]))
    #expect(Double(stage.list.rowFrame(at: 149).height) == 40)
  }

  @Test func anotherWidthMeasuresAgain() {
    let stage = ListStage(items(0..<200), rowHeight: .estimated(40))
    stage.scroll(to: 1_000)
    let first = stage.seen.first { $0.top >= 0 }
    stage.stage.controller.view.frame.size = CGSize(width: 200, height: 500)
    StateView.flush()
    #expect(stage.flaw == nil)
    #expect(stage.list.bounds.size == CGSize(width: 200, height: 500))
    #expect(stage.seen.contains { $0.id == first?.id && $0.top == first?.top })
    #expect(stage.list.placementView.subviews.allSatisfy { $0.frame.width == 200 })
  }

  @Test func aConversationStaysAtItsEnd() {
    let stage = ListStage(items(0..<5), rowHeight: .estimated(40))
    stage.list.staysAtEnd = true
    for count in 6..<60 {
      stage.screen.show(items(0..<count))
      #expect(stage.flaw == nil)
      #expect(stage.seen.last.map { $0.id } == count - 1)
    }
    stage.scroll(to: 100)
    stage.screen.show(items(0..<80))
    #expect(stage.list.contentOffset.y == 100)
  }

  @Test func plainRowsAreMeasuredByTheirContent() throws {
    final class Screen: StateView {
      var list: ListView?
      override func render() {
        list =
          placeList(0..<500, "list", id: \.self, rowHeight: .estimated(50)) { row, number in
            row.place(LinesLabel.self) {
              $0.text = "\(number)"
              $0.lines = 1 + number % 3
            }
          } constraints: {
            $0.edges.equalToSuperview()
          }.view
      }
    }
    let stage = Stage<Screen>()
    let list = try #require(stage.root.list)
    for y in stride(from: 0.0, through: 4_000, by: 70) {
      list.contentOffset.y = y
      StateView.flush()
      for row in list.heldRows {
        #expect(Double(list.rowFrame(at: row).height) == Double(20 + row % 3 * 20))
        #expect((list.view(atRow: row) as? LinesLabel)?.text == "\(row)")
      }
    }
    #expect(list.placementView.subviews.count < 30)
  }

  /// Random edits, scrolls, writes and sizes: what is seen is what a list from scratch shows.
  @Test func whateverHappensTheRightRowsAreSeen() {
    var random = SplitMix64(seed: 11)
    for round in 0..<TestEffort.rounds(12) {
      let isFixed = round % 3 == 0
      var ids = Array(0..<Int.random(in: 0..<80, using: &random))
      let stage = ListStage(items(ids), rowHeight: isFixed ? .fixed(30) : .estimated(40))
      for step in 0..<40 {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: ids.shuffle(using: &random)
        case 1: ids = ids.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
        case 2:
          let at = Int.random(in: 0...ids.count, using: &random)
          ids.insert(contentsOf: (0..<9).map { 1_000 * (step + 1) + $0 }, at: at)
        case 3:
          let height = Double.random(in: 0...500, using: &random)
          stage.stage.controller.view.frame.size = CGSize(width: 300, height: height)
        case 4:
          for view in stage.list.placementView.subviews where Bool.random(using: &random) {
            (view as? ItemRow)?.state["unread"] = step
          }
        default:
          stage.list.contentOffset.y = Double.random(in: -100...3_000, using: &random)
        }
        stage.screen.show(items(ids))
        #expect(stage.flaw == nil, "round \(round) step \(step)")
        #expect(stage.log.living == stage.list.placementView.subviews.count)
      }
    }
  }

  final class FixedRow: StateView {
    @Prop var size = CGSize.zero
    override func render() {
      let size = size
      place(TestBox.self, "box \(size.height)") { make in
        make.edges.equalToSuperview()
        make.height.equalTo(size.height)
        if size.width > 0 { make.width.equalTo(size.width) }
      }
    }
  }

  final class FixedRows: StateView {
    @Local var sizes = [CGSize(width: 0, height: 30), CGSize(width: 0, height: 70)]
    var issues: [String] = []
    override func render() {
      placeList(sizes.indices, "list", id: \.self, rowHeight: .estimated(44)) { row, index in
        row.place(FixedRow.self, update: { $0.size = self.sizes[index] })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
      layout.container.onIssue = { [weak self] issue in self?.issues.append("\(issue)") }
    }
    var list: ListView? { subviews.first as? ListView }
    var heights: [Double] {
      guard let list else { return [] }
      return (0..<list.rowCount).map { list.rowFrame(at: $0).height }
    }
  }

  @Test func anEstimateIsNoConflict() {
    let stage = Stage<FixedRows>()
    #expect(stage.root.heights == [30, 70])
    stage.root.sizes[0].height = 90
    stage.root.sizes.append(CGSize(width: 0, height: 20))
    StateView.flush()
    #expect(stage.root.heights == [90, 70, 20])
    #expect(stage.root.issues == [])
    // The width of the list is not an estimate.
    stage.root.sizes.append(CGSize(width: 20, height: 50))
    StateView.flush()
    #expect(stage.root.issues.count == 1)
    #expect(stage.root.heights == [90, 70, 20, 50])
  }

  @Test func rowsThatNeedNoHeightKeepTheEstimate() throws {
    final class Empty: StateView {
      override func render() {
        placeList(Array(0..<1_000), "list", id: \.self, rowHeight: .estimated(20)) { row, _ in
          row.place(TestBox.self, update: { _ in })
        } constraints: { make in
          make.edges.equalToSuperview()
        }
      }
    }
    let stage = Stage<Empty>()
    let list = try #require(stage.root.subviews.first as? ListView)
    #expect(list.contentSize.height == 20_000)
    #expect(list.heldRows.count < 40)
  }
}
