import TestSupport
import Testing

@testable import Reconciler

@Suite struct RowExtentsTests {
  /// Checks every question against plain sums.
  private func check(_ extents: RowExtents, _ heights: [Double], _ label: String) {
    // Sums of 1/384 points, which are whole.
    var units = 0
    var start: Double { Double(units) / 384 }
    #expect(extents.count == heights.count, "\(label)")
    for (row, height) in heights.enumerated() {
      #expect(extents.offset(of: row) == start, "\(label) offset of \(row)")
      #expect(extents.height(of: row) == height, "\(label) height of \(row)")
      for place in [start, start + height / 2, start + height - 1.0 / 384] where height > 0 {
        #expect(extents.row(at: place) == row, "\(label) row at \(place)")
      }
      units += Int((height * 384).rounded())
    }
    #expect(extents.total == start, "\(label)")
    #expect(extents.offset(of: heights.count) == start, "\(label)")
    guard !heights.isEmpty else { return }
    #expect(extents.row(at: -1) == 0)
    #expect(extents.row(at: start + 100) == heights.count - 1, "\(label)")
  }

  @Test func heightsOfFewRowsAreExact() {
    // All heights out of three, one of which is nothing, for up to five rows.
    for count in 0..<6 {
      var choices = 1
      for _ in 0..<count { choices *= 3 }
      for choice in 0..<choices {
        var extents = RowExtents(count: count, height: 2)
        var heights: [Double] = []
        var rest = choice
        for row in 0..<count {
          heights.append([0, 0.5, 3][rest % 3])
          rest /= 3
          _ = extents.setHeight(heights[row], of: row)
        }
        check(extents, heights, "\(heights)")
      }
    }
  }

  @Test func editsOfManyRowsAreExact() {
    var random = SplitMix64(seed: 8)
    for round in 0..<TestEffort.rounds(60) {
      // Around the length of chunks and beyond.
      var heights = [Double](repeating: 20, count: [0, 1, 63, 64, 65, 128, 300][round % 7])
      var extents = RowExtents(count: heights.count, height: 20)
      for step in 0..<12 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          // One row comes or goes, which may leave its chunk empty or make it too long.
          let start = Int.random(in: 0...heights.count, using: &random)
          let count = Int.random(in: 1...90, using: &random)
          for _ in 0..<count where Bool.random(using: &random) || heights.isEmpty {
            let place = min(start, heights.count)
            extents.replaceRows(
              RowChange(
                oldCount: heights.count, prefix: place, suffix: heights.count - place, middle: [-1])
            )
            heights.insert(20, at: place)
          }
          for _ in 0..<count where start < heights.count {
            extents.replaceRows(
              RowChange(
                oldCount: heights.count, prefix: start, suffix: heights.count - start - 1,
                middle: []))
            heights.remove(at: start)
          }
        } else if Bool.random(using: &random) {
          let start = Int.random(in: 0...heights.count, using: &random)
          let end = Int.random(in: start...heights.count, using: &random)
          let middle = (0..<Int.random(in: 0..<90, using: &random)).map { _ in
            heights.isEmpty ? -1 : Int.random(in: -1..<heights.count, using: &random)
          }
          let change = RowChange(
            oldCount: heights.count, prefix: start, suffix: heights.count - end,
            middle: ContiguousArray(middle.map { Int32($0) }))
          heights =
            heights[..<start] + middle.map { $0 < 0 ? 20 : heights[$0] } + heights[end...]
          extents.replaceRows(change)
        } else if let row = heights.indices.randomElement(using: &random) {
          let height = Double(Int.random(in: 0..<200, using: &random)) / 3
          #expect(extents.setHeight(height, of: row) == (extents.height(of: row) != heights[row]))
          heights[row] = extents.height(of: row)
          #expect((heights[row] - height).magnitude < 1e-9)
        }
        check(extents, heights, "round \(round) step \(step)")
      }
    }
  }

  @Test func sumsDoNotDrift() {
    var extents = RowExtents(count: 100_000, height: 44)
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let row = Int.random(in: 0..<100_000, using: &random)
      _ = extents.setHeight(Double.random(in: 0..<100, using: &random), of: row)
    }
    for row in 0..<100_000 { _ = extents.setHeight(44 + 1.0 / 3, of: row) }
    #expect(extents.offset(of: 30_000) == 30_000 * 44 + 10_000)
    #expect(extents.row(at: 1_330_000) == 30_000)
  }
}
