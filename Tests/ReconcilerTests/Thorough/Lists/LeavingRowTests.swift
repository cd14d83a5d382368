import Foundation
import Layout
import Reconciler
import TestSupport
import Testing

/// Rows that perform a transition before they leave.
@MainActor @Suite(.serialized) struct LeavingRowTests {
  /// A row that can be reused for another item.
  final class Row: StateView {
    @Prop var id = 0
    @Prop var onTap: () -> Void = {}
    @Prop var onGone: (Int) -> Void = { _ in }

    override func viewDidLeave() { onGone(id) }

    override func render() {
      place(
        PushButton.self, "button",
        update: {
          $0.title = "\(self.id)"
          $0.onTap = { [weak self] in self?.onTap() }
        })
    }
  }

  /// A list in which the rows with even numbers leave slowly.
  final class Screen: StateView {
    @Local var ids = Array(0..<100)
    var ends: [Int: @MainActor () -> Void] = [:]
    var started: [Int] = []
    var gone: [Int] = []
    var taps = 0
    private(set) var list: ListView?

    override func render() {
      list =
        placeList(ids, "list", id: \.self, rowHeight: .fixed(20)) { row, id in
          let placed = row.place(
            Row.self,
            update: {
              $0.id = id
              $0.onTap = { [weak self] in self?.taps += 1 }
              $0.onGone = { [weak self] in self?.gone.append($0) }
            })
          guard id.isMultiple(of: 2) else { return }
          placed.onLeave { [weak self] _, done in
            self?.started.append(id)
            self?.ends[id] = done
          }
        } constraints: { make in
          make.edges.equalToSuperview()
        }.view
    }

    /// The rows that are displayed, those in transitions included.
    var rows: [Row] {
      list?.placementView.subviews.compactMap { $0 as? Row }.filter { !$0.isHidden } ?? []
    }

    func row(_ id: Int) -> Row? { rows.first { $0.id == id } }

    func show(_ ids: [Int]) {
      self.ids = ids
      StateView.flush()
    }

    func scroll(to offset: CGFloat) {
      list?.contentOffset = CGPoint(x: 0, y: offset)
      StateView.flush()
    }

    func end(_ id: Int) {
      ends.removeValue(forKey: id)?()
      StateView.flush()
    }
  }

  @Test func aRemovedRowStaysUntilItsTransitionHasEnded() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try driver.view(as: Screen.self)
    let row = try #require(screen.row(4))
    let button = try driver.find(.text("4"))
    screen.show(Array(0..<4) + Array(5..<100))
    #expect(screen.started == [4] && screen.gone.isEmpty)
    #expect(screen.row(4) === row && row.takesNoInput)
    // The next row takes its place, and is in front of it.
    #expect(row.frame.minY == 80 && screen.row(5)?.frame.minY == 80)
    #expect(screen.rows.map(\.id).prefix(6) == [0, 1, 2, 3, 4, 5])
    #expect(screen.list?.view(forID: 4) == nil)
    #expect(throws: ViewDriverError.notShown("PushButton")) { try button.tap() }
    screen.scroll(to: 20)
    #expect(screen.row(4) === row && row.frame.minY == 80)
    screen.end(4)
    #expect(screen.row(4) == nil && screen.gone == [4] && row.superview == nil)
    #expect(!row.takesNoInput)
  }

  @Test func aRowWithoutATransitionLeavesImmediately() {
    let stage = Stage<Screen>()
    stage.root.show([0, 1, 2])
    stage.root.show([0, 2])
    #expect(stage.root.gone.contains(1) && stage.root.row(1) == nil)
    #expect(stage.root.ends[1] == nil)
  }

  /// The end of a transition before the row came back does not end a later one.
  @Test func anEarlierEndDoesNotEndALaterTransition() throws {
    let stage = Stage<Screen>()
    stage.root.show([4, 1])
    stage.root.show([1])
    let first = try #require(stage.root.ends[4])
    stage.root.show([4, 1])
    stage.root.show([1])
    #expect(stage.root.started.suffix(2) == [4, 4])
    first()
    StateView.flush()
    #expect(stage.root.row(4) != nil)
    stage.root.end(4)
    #expect(stage.root.row(4) == nil)
  }

  @Test func aRowComesBackUnderItsIdentity() throws {
    let driver = ViewDriver(Screen.self)
    let screen = try driver.view(as: Screen.self)
    let row = try #require(screen.row(4))
    screen.show([1, 2, 3])
    #expect(screen.row(4) === row && row.takesNoInput)
    screen.show([4, 1, 2, 3])
    #expect(screen.list?.view(forID: 4) === row && row.frame.minY == 0)
    #expect(!row.takesNoInput && screen.gone.allSatisfy { $0 != 4 })
    try driver.find(.text("4")).tap()
    #expect(screen.taps == 1)
    // The end of the former transition has no effect.
    screen.end(4)
    #expect(screen.list?.view(forID: 4) === row)
    screen.show([1])
    #expect(screen.started.filter { $0 == 4 }.count == 2)
  }

  @Test func scrollingPerformsNoTransition() {
    let stage = Stage<Screen>()
    let screen = stage.root
    for offset in [500.0, 1_700, 0, 900] { screen.scroll(to: offset) }
    #expect(screen.started.isEmpty && screen.rows.allSatisfy { !$0.takesNoInput })
    // Rows that are out of sight have no views, and so no transitions.
    screen.show(Array(20..<100))
    #expect(screen.started.isEmpty)
  }

  @Test func aReusedViewHasTheTransitionOfItsRow() {
    let stage = Stage<Screen>()
    let screen = stage.root
    // Scrolled by one row, views of even rows show odd ones.
    for offset in stride(from: 0.0, to: 1_500, by: 20) { screen.scroll(to: offset) }
    let held = screen.rows.map(\.id)
    screen.show([])
    #expect(screen.started.sorted() == held.filter { $0.isMultiple(of: 2) }.sorted())
    for id in screen.ends.keys.sorted() { screen.end(id) }
    #expect(screen.rows.isEmpty)
  }

  /// Removes, inserts, moves and scrolls at random, and ends transitions at random times.
  @Test func transitionsAtRandom() throws {
    for seed in 0..<TestEffort.rounds(150) {
      var random = SplitMix64(seed: UInt64(seed))
      let stage = Stage<Screen> { $0.ids = Array(0..<30) }
      let screen = stage.root
      // The views that are in transitions, by their rows.
      var leaving: [Int: Row] = [:]
      for step in 0..<30 {
        let before = Dictionary(
          screen.ids.compactMap { id in (screen.list?.view(forID: id) as? Row).map { (id, $0) } },
          uniquingKeysWith: { first, _ in first })
        let place = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: screen.scroll(to: CGFloat(Int.random(in: 0..<400, using: &random)))
        case 1, 2:
          if let id = screen.ends.keys.sorted().randomElement(using: &random) {
            screen.end(id)
            leaving[id] = nil
          }
        case 3:
          screen.show(screen.ids.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
        case 4:
          var ids = screen.ids
          for id in 0..<30 where !ids.contains(id) && Bool.random(using: &random) {
            ids.insert(id, at: Int.random(in: 0...ids.count, using: &random))
          }
          screen.show(ids)
        default: screen.show(screen.ids.shuffled(using: &random))
        }
        for (id, row) in before where id.isMultiple(of: 2) && !screen.ids.contains(id) {
          leaving[id] = row
        }
        for (id, row) in leaving {
          let view = screen.list?.view(forID: id)
          #expect(view == nil || view === row, "\(place): \(id) has another view")
          if view != nil { leaving[id] = nil }
        }
        let list = try #require(screen.list)
        let held = list.heldRows.map { screen.ids[$0] }
        let wanted = held + leaving.keys
        #expect(screen.rows.map(\.id).sorted() == wanted.sorted(), "\(place)")
        for row in screen.rows {
          let isLeaving = leaving[row.id] === row
          #expect(row.takesNoInput == isLeaving, "\(place): row \(row.id)")
          guard !isLeaving, let index = screen.ids.firstIndex(of: row.id) else { continue }
          #expect(row.frame == list.rowFrame(at: index), "\(place): row \(row.id)")
        }
      }
    }
  }
}
