import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct ListViewTests {
  @Test func aHundredThousandRowsHoldOnlyWhatIsSeen() {
    let stage = ListStage(count: 100_000)
    let (list, log) = (stage.list, stage.log)
    #expect(list.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(list.contentSize == CGSize(width: 400, height: 2_000_000))
    #expect(list.visibleRows == 0..<15)
    #expect(stage.flaw == nil)
    #expect(log.made == 23 && log.living == 23)
    stage.scroll(to: 1_000_000)
    #expect(list.visibleRows == 50_000..<50_015)
    #expect(stage.flaw == nil)
    // Half the height above and below, and no row that is not used again.
    #expect(log.living == 31 && log.made == 31)
    let made = StateView.recording { stage.scroll(to: 1_000_020) }
    // A row moves, and the field in it is made anew.
    #expect(made.counts == MutationCounts(creates: 1, inserts: 1, moves: 1, removes: 1))
    #expect(stage.flaw == nil)
  }

  @Test func scrollingMakesNoViewsAndRendersOnlyRowsThatCome() {
    let stage = ListStage(count: 100_000)
    for y in stride(from: 0.0, through: 1_000, by: 7) { stage.scroll(to: y) }
    let log = stage.log
    let (made, rendered, built) = (log.made, log.rendered, log.built)
    for y in stride(from: 1_000.0, through: 3_000, by: 7) {
      stage.scroll(to: y)
      #expect(stage.flaw == nil)
    }
    #expect(log.made == made && log.living == made)
    // 2,000 points are 100 rows.
    #expect((log.rendered - rendered) <= 101)
    #expect(log.reused >= 100)
    // Each time a row comes, all that are held are placed; scrolling within a row places none.
    #expect(log.built - built <= 101 * made)
  }

  @Test func aReusedRowShowsNothingOfAnother() throws {
    let stage = ListStage(count: 1_000)
    stage.scroll(to: 2_000)
    let row = try #require(stage.list.view(forID: 100) as? ItemRow)
    row.state["isOn"] = true
    row.state["other"] = 1
    let inner = try #require(row.subviews.compactMap { $0 as? InnerView }.first)
    let field = try #require(row.subviews.compactMap { $0 as? TestField }.first)
    inner.state["count"] = 7
    field.typed = "typed"
    StateView.flush()
    #expect(stage.seen.first?.text == "100 on")
    stage.log.left = []
    stage.scroll(to: 4_000)
    #expect(stage.log.left.contains(100))
    #expect(row.superview === stage.list.placementView && row.item?.id != 100)
    #expect(stage.flaw == nil)
    #expect(row.state["isOn"] as? Bool == false && row.state["other"] == nil)
    #expect(inner.superview === row && inner.state["count"] == nil)
    #expect(inner.subviews.compactMap { ($0 as? LinesLabel)?.text } == ["0"])
    // What was typed cannot be forgotten, so the field is another one.
    #expect(field.superview == nil)
    #expect(row.subviews.compactMap { ($0 as? TestField)?.typed } == [""])
    // Back again it is as new: the row's own state went with it.
    stage.scroll(to: 2_000)
    #expect(stage.seen.first?.text == "100")
  }

  /// A row that stores something, and says nothing of it.
  final class StoringRow: StateView {
    var stored = 0
    override func render() {}
  }

  final class StoringScreen: StateView {
    var list: ListView?
    override func render() {
      list =
        placeList(0..<1_000, "list", id: \.self, rowHeight: .fixed(20)) { row, number in
          let view = row.place(StoringRow.self).view
          #expect(view.stored == 0 || view.stored == number)
          view.stored = number
        } constraints: { make in
          make.edges.equalToSuperview()
        }.view
    }
  }

  @Test func rowsThatStoreSomethingAreMadeAnew() throws {
    let stage = Stage<StoringScreen>()
    let list = try #require(stage.root.list)
    #expect(list.placementView.subviews.count == 23)
    let made = StateView.recording { list.contentOffset.y = 10_000 }
    #expect(made.counts.creates > 20 && made.counts.moves == 0)
    #expect(made.counts.clears == 1 && list.placementView.subviews.count == made.counts.creates)
    #expect(InnerView().isReusable && !StoringRow().isReusable && ItemRow().isReusable)
  }

  @Test func aLifeEndsAndBeginsWithItsHooks() {
    let stage = ListStage(count: 100)
    let log = stage.log
    stage.scroll(to: 200)
    stage.scroll(to: 1_000)
    // Every life but those of the rows that are held has ended, and none has ended twice.
    #expect(Set(log.left).count == log.left.count)
    #expect(log.left.count == log.reused)
    stage.stage.controller.rootView = nil
    #expect(log.left.count == log.reused + stage.list.heldRows.count)
  }

  @Test func changesTouchOnlyRowsThatAreHeld() {
    let stage = ListStage(count: 100_000)
    stage.scroll(to: 500_000)
    let log = stage.log
    (log.rendered, log.built) = (0, 0)
    var items = stage.screen.items
    items[3].text = "unseen"
    items[25_002].text = "seen"
    let made = StateView.recording { stage.screen.show(items) }
    #expect(made.records.isEmpty)
    #expect(log.rendered == 1 && log.built == log.living)
    #expect(stage.flaw == nil)
    // A thousand rows come above: nothing that is seen moves, and nothing of it is rendered.
    let before = stage.seen.map { ($0.id, $0.top) }
    log.rendered = 0
    items.insert(contentsOf: (200_000..<201_000).map { ListItem(id: $0, text: "\($0)") }, at: 10)
    let inserted = StateView.recording { stage.screen.show(items) }
    #expect(inserted.records.isEmpty && log.rendered == 0)
    #expect(stage.list.contentOffset.y == 520_000)
    #expect(zip(before, stage.seen).allSatisfy { $0 == ($1.id, $1.top) })
    #expect(stage.flaw == nil)
  }

  @Test func filteringAsOneTypes() {
    let stage = ListStage(count: 100_000)
    stage.scroll(to: 700_000)
    let all = stage.screen.items
    let some = all.filter { $0.id % 200 == 0 }
    stage.screen.show(some)
    #expect(stage.list.rowCount == 500)
    #expect(stage.flaw == nil)
    // Row 35,000 was seen, and stays where it was.
    #expect(stage.seen.contains { $0.id == 35_000 && $0.top == 0 })
    let living = stage.log.living
    stage.screen.show(all)
    #expect(stage.seen.first?.id == 35_000)
    #expect(stage.flaw == nil)
    #expect(stage.log.living == living)
    stage.screen.show([])
    // A few views are kept, hidden, for rows that come again.
    #expect(stage.log.living == 4 && stage.flaw == nil)
    #expect(stage.list.placementView.subviews.allSatisfy { $0.isHidden })
    stage.screen.show(some)
    #expect(stage.flaw == nil)
  }

  @Test func theSameItemsAreNotCompared() {
    final class Item: Identifiable {
      let number: Int
      var asked = 0
      init(_ number: Int) { self.number = number }
      var id: Int {
        asked += 1
        return number
      }
    }
    final class Screen: StateView {
      let items = (0..<10_000).map { Item($0) }
      override func render() {
        _ = state["x"]
        placeList(items, "list", rowHeight: .fixed(20)) { row, item in
          row.place(InnerView.self)
        } constraints: {
          $0.edges.equalToSuperview()
        }
      }
    }
    let stage = Stage<Screen>()
    #expect(stage.root.items.allSatisfy { $0.asked == 1 })
    stage.root.state["x"] = 1
    StateView.flush()
    #expect(stage.root.items.allSatisfy { $0.asked == 1 })
  }

  @Test func rowsOfSeveralTypesAreReusedByType() {
    let items = (0..<1_000).map {
      ListItem(id: $0, text: "\($0)", isHeader: $0 % 5 == 0)
    }
    let stage = ListStage(items)
    for y in stride(from: 0.0, through: 2_000, by: 30) { stage.scroll(to: y) }
    let made = stage.log.made
    for y in stride(from: 2_000.0, through: 6_000, by: 30) {
      stage.scroll(to: y)
      #expect(stage.flaw == nil)
      for view in stage.list.placementView.subviews where !view.isHidden {
        #expect((view is HeaderRow) == ((view as? ItemRow)?.item?.isHeader))
      }
    }
    #expect(stage.log.made - made <= 8)
  }

  @Test func aRowThatIsEditedStays() throws {
    let stage = ListStage(count: 1_000)
    let row = try #require(stage.list.view(forID: 3) as? ItemRow)
    let field = try #require(row.subviews.compactMap { $0 as? TestField }.first)
    field.hasFocus = true
    field.typed = "abc"
    stage.scroll(to: 10_000)
    #expect(row.superview != nil && row.item?.id == 3)
    #expect(stage.flaw == nil)
    // Rows come above it, and it moves with its item.
    stage.screen.show([ListItem(id: -5, text: "-5")] + stage.screen.items)
    #expect(row.frame.minY == 80)
    stage.scroll(to: 0)
    #expect(stage.list.view(forID: 3) === row && field.typed == "abc")
    stage.scroll(to: 10_000)
    field.hasFocus = false
    stage.scroll(to: 12_000)
    #expect(stage.list.view(forID: 3) == nil)
    #expect(stage.flaw == nil)
  }

  @Test func selectionStaysWithIdentities() {
    let stage = ListStage(count: 1_000)
    stage.list.selection = [5]
    StateView.flush()
    stage.log.rendered = 0
    stage.list.selection = [2]
    StateView.flush()
    #expect(stage.log.rendered == 2)
    #expect(stage.seen.map(\.text).filter { $0.hasSuffix("*") } == ["2 *"])
    stage.screen.show(stage.screen.items.reversed())
    #expect(stage.list.selection == [2])
    stage.list.scroll(to: 2, at: .center)
    StateView.flush()
    #expect(stage.seen.map(\.text).filter { $0.hasSuffix("*") } == ["2 *"])
  }

  @Test func scrollingToRows() {
    let stage = ListStage(count: 1_000)
    #expect(stage.list.scroll(to: 500, at: .top))
    StateView.flush()
    #expect(stage.seen.first?.id == 500 && stage.flaw == nil)
    #expect(stage.list.scroll(to: 502) && stage.list.contentOffset.y == 10_000)
    #expect(!stage.list.scroll(to: 5_000) && !stage.list.scroll(to: "5"))
    stage.list.scroll(to: 999, at: .top)
    StateView.flush()
    #expect(stage.seen.last?.id == 999 && stage.flaw == nil)
    #expect(stage.list.contentOffset.y == 19_700)
    #expect(stage.list.row(at: 19_999) == 999 && stage.list.row(at: 20_000) == nil)
  }

  @Test func listsGoWithAllTheirRows() {
    weak var list: ListView?
    let log: RowLog
    do {
      let stage = ListStage(count: 1_000)
      log = stage.log
      list = stage.list
      stage.screen.list = nil
    }
    StateView.flush()
    #expect(list == nil)
    #expect(log.living == 0)
  }

  @Test func closuresOfAListHoldNobodyOnceItHasLeft() {
    final class Holding: StateView {
      var rows = 0
      override func render() {
        guard state["isOff"] == nil else { return }
        let placed = placeList(0..<100, "list", id: \.self, rowHeight: .fixed(20)) { row, _ in
          self.rows += 1
          row.place(InnerView.self)
        } constraints: { make in
          make.edges.equalToSuperview()
        }
        placed.onScroll { _ in self.rows += 1 }
      }
    }
    weak var root: Holding?
    weak var list: View?
    do {
      let stage = Stage<Holding>()
      root = stage.root
      list = stage.root.subviews.first
      #expect(stage.root.rows == 23)
      stage.root.state["isOff"] = true
      StateView.flush()
      #expect(list == nil)
      stage.root.state["isOff"] = nil
      StateView.flush()
    }
    StateView.flush()
    #expect(root == nil)
  }

  @Test func equalIdentitiesAreToldApart() {
    let reported = issues {
      let items = [1, 2, 2, 3].map { ListItem(id: $0, text: "\($0)") }
      #expect(ListStage(items).flaw == nil)
    }
    #expect(reported == [.duplicateKey("2", in: "ListScreen > ListView \"list\"")])
  }
}
