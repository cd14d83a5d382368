import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// A section of a list.
struct ListGroup: Identifiable {
  var id: String
  var items: [ListItem]
}

/// A header of a section, which says which one.
final class GroupHeader: StateView {
  @Prop var title = ""
  @Prop var lines = 1
  override func render() {
    place(LinesLabel.self, "title") {
      $0.text = title
      $0.lines = lines
    } _: { make in
      make.edges.equalToSuperview()
    }
  }
}

/// The rows that were placed as headers.
final class HeaderLog {
  var rows: [ListRow] = []
}

/// A screen with a list of sections.
final class GroupScreen: StateView {
  @Local var groups: [ListGroup] = []
  @Local var rowHeight = RowHeight.fixed(20)
  @Local var headerHeight: RowHeight?
  @Local var selected: Set<Int> = []
  var axis = ListAxis.vertical
  let log = RowLog()
  let headers = HeaderLog()
  var list: ListView?

  override func render() {
    let (log, headers) = (log, headers)
    let placed = placeList(
      sections: groups, "list", items: \.items, rowHeight: rowHeight, headerHeight: headerHeight
    ) { row, item in
      log.built += 1
      let placed = row.place(ItemRow.self)
      if placed.view.life == nil { placed.view.life = RowLog.Life(log) }
      placed.prop(forKey: "item", is: item)
      placed.prop(forKey: "isSelected", is: row.isSelected)
    } header: { row, group in
      headers.rows.append(row)
      row.place(
        GroupHeader.self,
        update: {
          $0.title = group.id
          $0.lines = 1 + group.items.count % 2
        })
    } constraints: { make in
      make.edges.equalToSuperview()
    }
    placed.selection($selected)
    placed.view.axis = axis
    list = placed.view
  }
}

@MainActor
struct GroupStage {
  let driver: ViewDriver
  let screen: GroupScreen
  let list: ListView

  init(
    _ groups: [ListGroup], rowHeight: RowHeight = .fixed(20), headerHeight: RowHeight? = nil,
    axis: ListAxis = .vertical
  ) throws {
    driver = ViewDriver(
      GroupScreen.self, size: CGSize(width: 300, height: 300),
      update: {
        $0.groups = groups
        $0.rowHeight = rowHeight
        $0.headerHeight = headerHeight
        $0.axis = axis
      })
    screen = try #require(driver.view as? GroupScreen)
    list = try #require(screen.list)
  }

  /// Sections "0", "1", … of some numbers of items.
  static func groups(_ counts: [Int]) -> [ListGroup] {
    var next = 0
    return counts.enumerated().map { section, count in
      defer { next += count }
      return ListGroup(
        id: "section \(section)",
        items: (next..<next + count).map { ListItem(id: $0, text: "\($0)") })
    }
  }

  func scroll(to offset: Double) throws {
    try driver.find(.type(ListView.self)).scroll(to: offset)
  }

  /// A row as the model says that it is seen: its text, and where it begins.
  struct Seen: Equatable, CustomStringConvertible {
    var text: String
    var start: Double
    var description: String { "\(text) at \(start)" }
  }

  /// The visible rows by the frames of their views, in the order in which they cover each other.
  var seen: [Seen] {
    list.placementView.subviews.compactMap { view in
      let start =
        list.axis == .vertical
        ? Double(view.frame.minY + list.placementView.frame.minY)
        : Double(view.frame.minX + list.placementView.frame.minX)
      let length = Double(list.axis == .vertical ? view.frame.height : view.frame.width)
      guard !view.isHidden, start < 300 - 0.01, start + length > 0.01 else { return nil }
      let label = view.subviews.lazy.compactMap { $0 as? LinesLabel }.first
      return Seen(text: label?.text ?? "", start: start)
    }
  }

  /// The contents of a list from scratch: all rows below each other, and the headers in front of them.
  func expected(row: (ListItem) -> Double, header: (ListGroup) -> Double) -> [Seen] {
    let offset = Double(
      list.axis == .vertical ? list.contentOffset.y : list.contentOffset.x)
    var rows: [Seen] = []
    var headers: [Seen] = []
    var place = -offset
    for group in screen.groups {
      let start = place
      place += header(group)
      for item in group.items {
        if place < 300 - 0.01, place + row(item) > 0.01 {
          rows.append(Seen(text: item.text, start: place))
        }
        place += row(item)
      }
      let top = max(start, min(0, place - header(group)))
      if top < 300 - 0.01, top + header(group) > 0.01 {
        headers.append(Seen(text: group.id, start: top))
      }
    }
    return rows + headers
  }
}

@MainActor @Suite(.serialized) struct ListSectionTests {
  @Test func aHeaderStaysInSightWhileItsSectionDoes() throws {
    let stage = try GroupStage(
      GroupStage.groups([20, 20, 20]), rowHeight: .fixed(20), headerHeight: .fixed(30))
    #expect(stage.list.contentSize.height == 1_290)
    #expect(stage.list.shadow.outline.contains(" \"header section 0\""))
    for offset in stride(from: 0.0, through: 990, by: TestEffort.current == .short ? 37 : 7) {
      try stage.scroll(to: offset)
      #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 30 }))
    }
    // The next header moves the one before it out.
    try stage.scroll(to: 415)
    #expect(stage.seen.suffix(2).map(\.start) == [-15, 15])
    #expect(stage.seen.suffix(2).map(\.text) == ["section 0", "section 1"])
  }

  @Test func headersOfHorizontalListsStayAtTheirLeft() throws {
    let stage = try GroupStage(GroupStage.groups([20, 20]), axis: .horizontal)
    for offset in stride(from: 0.0, through: 540, by: 13) {
      try stage.scroll(to: offset)
      #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 20 }))
    }
  }

  @Test func scrollingAHundredThousandRowsTouchesOnlyWhatIsSeen() throws {
    let sections = TestEffort.size(100)
    // Fifty rows above a header.
    let middle = Double(20 * (1_001 * sections / 2 - 50))
    let stage = try GroupStage(GroupStage.groups(Array(repeating: 1_000, count: sections)))
    let log = stage.screen.log
    try stage.scroll(to: middle)
    #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 20 }))
    #expect(log.living < 40)
    (log.made, log.rendered, log.built) = (0, 0, 0)
    // Within a row, nothing but the header's frame changes.
    for step in 1..<10 {
      let made = StateView.recording { stage.list.contentOffset.y = middle + Double(step) }
      #expect(made.records.isEmpty)
    }
    #expect(log.built == 0)
    for step in 1...100 { try stage.scroll(to: middle + 20 * Double(step)) }
    #expect(log.made == 0 && log.rendered <= 101 && log.built <= 101 * log.living)
    #expect(stage.list.placementView.subviews.count < 45)
    #expect(stage.list.visibleRows.count <= 16)
    // Upwards into a section whose header has no view.
    for step in 0..<60 {
      try stage.scroll(to: 20 * Double(1_001 * sections / 10 * 3) + 300 - 13 * Double(step))
      #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 20 }))
    }
  }

  @Test func anItemKeepsItsViewInAnotherSection() throws {
    let stage = try GroupStage(GroupStage.groups([3, 3]))
    let row = try #require(stage.list.view(forID: 1) as? ItemRow)
    row.state["isOn"] = true
    StateView.flush()
    let made = StateView.recording {
      let item = stage.screen.groups[0].items.remove(at: 1)
      stage.screen.groups[1].items.append(item)
    }
    #expect(made.counts == MutationCounts(moves: 1))
    #expect(stage.list.view(forID: 1) === row && stage.list.row(forID: 1) == 7)
    #expect(
      stage.seen.map(\.text)
        == ["0", "2", "3", "4", "5", "1 on", "section 0", "section 1"])
    // As the rows are seen, not as they cover each other.
    #expect(
      stage.list.accessibilityOrder
        == ["section 0", "0", "2", "section 1", "3", "4", "5", "1 on"])
    #expect(
      stage.driver.all(.type(GroupHeader.self)).compactMap { ($0.view as? GroupHeader)?.title }
        == ["section 0", "section 1"])
    #expect(stage.list.row(forID: "section 1") == nil && !stage.list.scroll(to: 99))
  }

  @Test func rowsAreScrolledToBelowTheirHeader() throws {
    let stage = try GroupStage(
      GroupStage.groups([20, 20, 20]), rowHeight: .fixed(20), headerHeight: .fixed(30))
    stage.list.scroll(to: 25, at: .top)
    stage.driver.flush()
    #expect(stage.list.contentOffset.y == 530)
    #expect(stage.seen.first { $0.text == "25" }?.start == 30)
    #expect(stage.seen.last { $0.text == "section 1" }?.start == 0)
    // Covered by the header, so it is not in sight.
    stage.list.scroll(to: 24)
    #expect(stage.list.contentOffset.y == 510)
    stage.list.scroll(to: 30)
    #expect(stage.list.contentOffset.y == 510)
    stage.list.scroll(toRow: 21, at: .top)
    #expect(stage.list.contentOffset.y == 430)
  }

  @Test func theSameItemsAreNotComparedAgain() throws {
    let stage = try GroupStage(GroupStage.groups([500, 500]))
    let before = stage.list.contentSize
    stage.screen.groups[1].id = "another"
    stage.driver.flush()
    #expect(stage.list.contentSize == before)
    stage.screen.groups[0].items[0].text = "new"
    stage.driver.flush()
    #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 20 }))
  }

  /// An item that counts the reads of its identity.
  private struct CountedItem: Identifiable {
    final class Reads { var count = 0 }
    let number: Int
    let reads: Reads
    var id: Int {
      reads.count += 1
      return number
    }
  }

  private struct CountedGroup: Identifiable {
    let id: Int
    var items: [CountedItem]
  }

  private final class CountedScreen: StateView {
    @Local var groups: [CountedGroup] = []
    override func render() {
      placeList(sections: groups, "list", items: \.items, rowHeight: .fixed(20)) { row, item in
        row.place(TextLabel.self, update: { $0.text = "\(item.number)" })
      } header: { row, group in
        row.place(TextLabel.self, update: { $0.text = "group \(group.id)" })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  private final class NamedScreen: StateView {
    @Local var groups: [(name: String, words: [String])] = []
    override func render() {
      placeList(
        sections: groups, "list", id: \.name, items: \.words, itemID: \.self,
        rowHeight: .fixed(20)
      ) { row, word in
        row.place(TextLabel.self, update: { $0.text = word })
      } header: { row, group in
        row.place(TextLabel.self, update: { $0.text = group.name })
      } constraints: { make in
        make.edges.equalToSuperview()
      }
    }
  }

  @Test func sectionsAndItemsNeedNotBeIdentifiable() throws {
    let screen = ViewDriver(NamedScreen.self)
    let view = try #require(screen.view as? NamedScreen)
    view.groups = [("a", ["ant", "ape"]), ("b", ["bee"])]
    screen.flush()
    #expect(screen.texts == ["a", "ant", "ape", "b", "bee"])
    let ape = try #require(screen.all(.text("ape")).first).view
    view.groups = [("b", ["bee", "ape"]), ("a", ["ant"])]
    screen.flush()
    #expect(screen.texts == ["b", "bee", "ape", "a", "ant"])
    // An item that moves to another section keeps its view.
    #expect(try #require(screen.all(.text("ape")).first).view === ape)
  }

  @Test func onlySectionsThatHaveChangedAreCompared() throws {
    let reads = CountedItem.Reads()
    func items(_ numbers: Range<Int>) -> [CountedItem] {
      numbers.map { CountedItem(number: $0, reads: reads) }
    }
    let screen = ViewDriver(CountedScreen.self)
    let view = try #require(screen.view as? CountedScreen)
    view.groups = (0..<1000).map { CountedGroup(id: $0, items: items($0 * 100..<$0 * 100 + 100)) }
    screen.flush()
    let list = try #require(screen.all(.role(.list)).first?.view as? ListView)
    func expectFewReads(rows: Int, _ change: () -> Void) {
      reads.count = 0
      change()
      screen.flush()
      #expect(reads.count < 1000)
      #expect(list.rowCount == rows)
    }
    func shownTexts() -> [String] { screen.texts }
    list.scroll(toRow: 500 * 101, at: .top)
    screen.flush()
    let new = items(-1..<0)
    expectFewReads(rows: 101_001) { view.groups[499].items += new }
    #expect(shownTexts().contains("group 500"))
    expectFewReads(rows: 101_001) {
      let item = view.groups[500].items.remove(at: 0)
      view.groups[501].items.append(item)
    }
    #expect(shownTexts().contains("50001"))
    #expect(!shownTexts().contains("50000"))
    expectFewReads(rows: 100_900) { view.groups.remove(at: 0) }
    #expect(shownTexts().contains("group 500"))
    expectFewReads(rows: 100_900) { view.setNeedsRender() }
  }

  @Test func aHeaderCannotBeSelected() throws {
    let stage = try GroupStage(GroupStage.groups([3, 3]))
    stage.screen.headers.rows = []
    stage.screen.selected = [1]
    stage.driver.flush()
    #expect(stage.seen.map(\.text).filter { $0.hasSuffix("*") } == ["1 *"])
    let headers = stage.screen.headers.rows
    #expect(headers.map(\.index) == [0, 4] && headers.allSatisfy { !$0.isSelected })
    let reported = issues { headers.first?.select() }
    #expect(reported == [.noSelection(in: "GroupScreen > ListView \"list\"")])
    #expect(stage.screen.selected == [1])
  }

  @Test func sectionsThatLeaveAndComeBackAreComplete() throws {
    let stage = try GroupStage([])
    #expect(stage.seen.isEmpty)
    for counts in [[0], [0, 0, 3], [1, 0], [], [40], [0, 40, 0]] {
      stage.screen.groups = GroupStage.groups(counts)
      stage.driver.flush()
      #expect(stage.seen == stage.expected(row: { _ in 20 }, header: { _ in 20 }), "\(counts)")
    }
  }

  /// Random edits, scrolls and sizes: what is seen is what a list from scratch shows.
  @Test func whateverHappensTheRightRowsAndHeadersAreSeen() throws {
    var random = SplitMix64(seed: 71)
    for round in 0..<TestEffort.rounds(12) {
      var nextID = 1_000
      let counts = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        Int.random(in: 0..<30, using: &random)
      }
      let isMeasured = (rows: round % 2 == 1, headers: round % 3 == 1)
      let stage = try GroupStage(
        GroupStage.groups(counts), rowHeight: isMeasured.rows ? .estimated(30) : .fixed(20),
        headerHeight: isMeasured.headers ? .estimated(25) : .fixed(35))
      for step in 0..<40 {
        let screen = stage.screen
        let section = screen.groups.indices.randomElement(using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: screen.groups.shuffle(using: &random)
        case 1: if let section { screen.groups[section].items.shuffle(using: &random) }
        case 2: if let section { screen.groups.remove(at: section) }
        case 3:
          nextID += 20
          let items = (nextID..<nextID + Int.random(in: 0..<20, using: &random)).map {
            ListItem(id: $0, text: "\($0)", lines: 1 + $0 % 3)
          }
          let at = Int.random(in: 0...screen.groups.count, using: &random)
          screen.groups.insert(ListGroup(id: "new \(nextID)", items: items), at: at)
        case 4:
          // An item goes to another section.
          guard let section, let other = screen.groups.indices.randomElement(using: &random),
            let item = screen.groups[section].items.popLast()
          else { break }
          screen.groups[other].items.insert(item, at: 0)
        case 5:
          if let row = (0..<stage.list.rowCount).randomElement(using: &random) {
            stage.list.scroll(
              toRow: row, at: [.top, .center, .bottom, .nearest].randomElement(using: &random)!)
          }
        default: stage.list.contentOffset.y = Double.random(in: -100...3_000, using: &random)
        }
        stage.driver.flush()
        // Rows that were never seen have the estimated heights, so only what is seen is compared.
        let seen = stage.seen
        #expect(Set(seen.map(\.text)).count == seen.count, "round \(round) step \(step)")
        if !isMeasured.rows, !isMeasured.headers {
          #expect(
            seen == stage.expected(row: { _ in 20 }, header: { _ in 35 }),
            "round \(round) step \(step)")
        } else {
          #expect(stage.flaw(isMeasured) == nil, "round \(round) step \(step)")
        }
      }
    }
  }
}

extension GroupStage {
  /// The difference between the visible rows and the frames that the list states; nil without one.
  func flaw(_ isMeasured: (rows: Bool, headers: Bool)) -> String? {
    var texts: [String] = []
    var row = 0
    let offset = Double(list.contentOffset.y)
    for group in screen.groups {
      let header = list.rowFrame(at: row)
      let end = row + group.items.count
      let top = max(
        Double(header.minY), min(offset, Double(list.rowFrame(at: end).maxY - header.height)))
      if top - offset < 300 - 0.01, top - offset + Double(header.height) > 0.01 {
        guard let view = list.view(atRow: row) else { return "no header \(group.id)" }
        if (Double(view.frame.minY) - top).magnitude > 0.01 { return "\(group.id) is elsewhere" }
        let height = isMeasured.headers ? 20 * Double(1 + group.items.count % 2) : 35
        if (Double(header.height) - height).magnitude > 0.01 { return "\(group.id) is \(header)" }
        texts.append(group.id)
      }
      for (offset, item) in group.items.enumerated() {
        let frame = list.rowFrame(at: row + 1 + offset)
        let top = Double(frame.minY - list.contentOffset.y)
        guard top < 300 - 0.01, top + Double(frame.height) > 0.01 else { continue }
        let height = isMeasured.rows ? 10 + 20 * Double(item.lines) : 20
        if (Double(frame.height) - height).magnitude > 0.01 { return "\(item.id) is \(frame)" }
        if list.view(atRow: row + 1 + offset)?.frame != frame { return "\(item.id) is elsewhere" }
        texts.append(item.text)
      }
      row = end + 1
    }
    return Set(texts) == Set(seen.map(\.text)) ? nil : "\(seen) instead of \(texts)"
  }
}

extension ListView {
  /// The texts of the rows, in the order in which the list is read aloud.
  fileprivate var accessibilityOrder: [String] {
    placementView.accessibilityChildren.compactMap { view in
      view.subviews.lazy.compactMap { ($0 as? LinesLabel)?.text }.first
    }
  }
}
