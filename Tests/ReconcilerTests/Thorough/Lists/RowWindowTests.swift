import TestSupport
import Testing

@testable import Reconciler

@Suite struct RowWindowTests {
  /// A window over rows of some heights.
  private func window(_ heights: [Double], length: Double, overscan: Double?) -> RowWindow {
    var window = RowWindow(rowHeight: 2)
    window.overscan = overscan
    window.replaceRows(
      RowChange(
        oldCount: 0, prefix: 0, suffix: 0,
        middle: ContiguousArray(repeating: -1, count: heights.count)))
    for (row, height) in heights.enumerated() { _ = window.setHeight(height, of: row) }
    window.resize(to: length)
    window.advance()
    return window
  }

  /// Checks that what is seen is held, and not much more.
  private func check(_ window: RowWindow, _ heights: [Double], _ label: @autoclosure () -> String) {
    let (start, end) = (window.offset, window.offset + window.length)
    #expect(window.offset >= 0 && window.offset <= max(0, heights.reduce(0, +) - window.length))
    var seen: [Int] = []
    var place = 0.0
    for (row, height) in heights.enumerated() {
      if start < end, place < end, place + height > start { seen.append(row) }
      place += height
    }
    #expect(seen.allSatisfy { window.visible.contains($0) }, "\(label())")
    #expect(window.wanted.clamped(to: window.rows) == window.wanted, "\(label())")
    #expect(window.visible.clamped(to: window.wanted) == window.visible, "\(label())")
    #expect(
      window.rows.count <= window.wanted.count + max(2, window.wanted.count / 4), "\(label())")
    #expect(!window.isStale, "\(label())")
    #expect(window.rows.clamped(to: 0..<heights.count) == window.rows, "\(label())")
  }

  private func allHeights(_ count: Int) -> [[Double]] {
    var all: [[Double]] = [[]]
    for _ in 0..<count { all = all.flatMap { heights in [1, 2.5, 6].map { heights + [$0] } } }
    return all
  }

  @Test func whatIsSeenIsHeldAtEveryOffset() {
    for count in 0..<6 {
      for heights in allHeights(count) {
        for (length, overscan) in [(0, nil), (3, 0), (3, nil), (4, 2), (40, nil)]
          as [(Double, Double?)]
        {
          var window = window(heights, length: length, overscan: overscan)
          check(window, heights, "\(heights) \(length)")
          for step in [0, 1, 2, 3, 4, 8, 12, 31, 30, 20, 5, -3] {
            window.scroll(to: Double(step))
            window.advance()
            check(window, heights, "\(heights) \(length) \(step)")
          }
        }
      }
    }
  }

  @Test func theNumberOfRowsStaysWhileOneScrolls() {
    var window = RowWindow(rowHeight: 10)
    window.replaceRows(
      RowChange(oldCount: 0, prefix: 0, suffix: 0, middle: .init(repeating: -1, count: 1000)))
    window.resize(to: 95)
    window.advance()
    window.scroll(to: 500)
    window.advance()
    var counts: Set<Int> = []
    var moved = 0
    for step in 0..<2000 {
      let old = window.rows
      window.scroll(to: 500 + Double(step) * 1.7)
      if step == 1200 { window.scroll(to: 9000) }
      window.advance()
      if step > 10 { counts.insert(window.rows.count) }
      moved += window.rows.clamped(to: old).count == old.count ? 0 : 1
    }
    #expect(counts.count == 1, "\(counts)")
    // About one row comes for each that is scrolled by.
    #expect(moved <= 2000 * 17 / 100 + 2)
  }

  @Test func scrollingWithinWhatIsHeldNeedsNoOtherRows() {
    var window = RowWindow(rowHeight: 10)
    window.replaceRows(
      RowChange(oldCount: 0, prefix: 0, suffix: 0, middle: .init(repeating: -1, count: 1000)))
    window.resize(to: 95)
    window.scroll(to: 500)
    window.advance()
    let rows = window.rows
    window.scroll(to: 502)
    #expect(!window.isStale)
    window.advance()
    #expect(window.rows == rows)
  }

  /// The visible rows do not move when rows come and go.
  @Test func whatIsSeenStaysInPlace() {
    let heights: [Double] = [3, 5, 2, 4, 6, 1, 3]
    let ids = Array(heights.indices)
    // Every set of rows that stay, with up to one new row at each place.
    for offset in stride(from: 0, through: 14.0, by: 0.5) {
      for stay in 1..<(1 << heights.count) {
        for insertion in [nil, 0, 3, 6] {
          var window = window(heights, length: 10, overscan: nil)
          window.scroll(to: offset)
          let starts = ids.map { window.extents.offset(of: $0) - window.offset }
          let seen = window.visible
          var new = ids.filter { stay >> $0 & 1 == 1 }
          if let insertion { new.insert(100, at: min(insertion, new.count)) }
          let change = RowChange(from: ContiguousArray(ids), to: ContiguousArray(new))
          window.replaceRows(change)
          let label = "\(offset) \(new)"
          if offset == 0 {
            #expect(window.offset == 0, "\(label)")
            continue
          }
          // Where nothing is in the way of it, some row that was seen stands where it stood.
          guard window.offset > 0, window.offset < window.limit else { continue }
          let kept = new.indices.filter { new[$0] < 100 && seen.contains(new[$0]) }
          guard !kept.isEmpty else { continue }
          let stands = kept.contains {
            window.extents.offset(of: $0) - window.offset == starts[new[$0]]
          }
          #expect(stands, "\(label)")
        }
      }
    }
  }

  @Test func rowsAboveThatAreMeasuredDoNotMoveWhatIsSeen() {
    var window = window([Double](repeating: 10, count: 100), length: 95, overscan: nil)
    window.scroll(to: 303)
    #expect(window.pin == .row(31, distance: 7))
    _ = window.setHeight(100, of: 3)
    _ = window.setHeight(2, of: 30)
    _ = window.setHeight(50, of: 33)
    window.follow()
    #expect(window.extents.offset(of: 31) - window.offset == 7)
  }

  @Test func anEndThatIsSeenStays() {
    var window = window([Double](repeating: 10, count: 3), length: 95, overscan: nil)
    window.setStaysAtEnd(true)
    let more = RowChange(oldCount: 3, prefix: 3, suffix: 0, middle: .init(repeating: -1, count: 50))
    window.replaceRows(more)
    #expect(window.offset == window.limit)
    window.scroll(to: 20)
    window.replaceRows(
      RowChange(oldCount: 53, prefix: 53, suffix: 0, middle: .init(repeating: -1, count: 50)))
    #expect(window.offset == 20)
  }

  @Test func scrollingToARowFollowsItsMeasures() {
    var window = window([Double](repeating: 10, count: 100), length: 95, overscan: nil)
    window.scroll(toRow: 50, at: .bottom)
    #expect(window.offset == 510 - 95)
    _ = window.setHeight(40, of: 48)
    _ = window.setHeight(20, of: 50)
    window.follow()
    #expect(window.offset == 550 - 95)
    window.scroll(toRow: 50, at: .nearest)
    #expect(window.offset == 550 - 95)
    window.scroll(toRow: 2, at: .nearest)
    #expect(window.offset == 20)
    window.scroll(toRow: 99, at: .center)
    #expect(window.offset == window.limit)
  }
}
