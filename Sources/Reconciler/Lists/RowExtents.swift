import ShadowDiff

/// The heights and the offsets of a list's rows.
///
/// Heights are multiples of 1/384 point, so that halves and thirds are exact and sums have no rounding errors. They are
/// stored in chunks, with prefix sums over the chunks. While all rows have the same height, there are no chunks.
struct RowExtents {
  private static let unit = 384.0
  private static let chunk = 64

  private(set) var count: Int

  /// The height of rows that have not been measured, in units.
  private var initial: Int32

  /// The heights of rows, in chunks of up to twice ``chunk``; empty while none differs from ``initial``.
  private var chunks: ContiguousArray<ContiguousArray<Int32>> = []

  /// The numbers of rows in the chunks, and the chunks' heights.
  private var rows = FenwickTree(count: 0) { _ in 0 }
  private var units = FenwickTree(count: 0) { _ in 0 }

  init(count: Int = 0, height: Double) {
    self.count = count
    initial = Self.units(height)
  }

  private static func units(_ points: Double) -> Int32 {
    let units = points * unit + 0.5
    return units.isFinite && units > 0 ? Int32(min(units, 0x7FFF_0000)) : 0
  }

  private static func points(_ units: Int) -> Double { Double(units) / unit }

  private static func sum(_ heights: some Sequence<Int32>) -> Int {
    heights.reduce(0) { $0 + Int($1) }
  }

  // MARK: - Heights and offsets

  /// The sum of all heights, in points.
  var total: Double { Self.points(totalUnits) }

  private var totalUnits: Int {
    chunks.isEmpty ? count * Int(initial) : units.sum(before: chunks.count)
  }

  /// Returns the height of a row, in points.
  ///
  /// - Complexity: O(log `count`).
  func height(of row: Int) -> Double { Self.points(Int(unitHeight(of: row))) }

  private func unitHeight(of row: Int) -> Int32 {
    if chunks.isEmpty { return initial }
    let place = place(of: row)
    return chunks[place.chunk][place.rest]
  }

  /// Returns the chunk of a row and the row's offset in it; for `count`, the end of the last chunk.
  private func place(of row: Int) -> (chunk: Int, rest: Int) {
    let (chunk, rest) = rows.place(of: row)
    return chunk < chunks.count ? (chunk, rest) : (chunk - 1, chunks[chunk - 1].count)
  }

  /// Returns the offset at which a row begins, in points from the first row; for `count`, the end of the last row.
  ///
  /// - Complexity: O(log `count`).
  func offset(of row: Int) -> Double {
    if chunks.isEmpty { return Self.points(row * Int(initial)) }
    let (chunk, rest) = place(of: row)
    return Self.points(units.sum(before: chunk) + Self.sum(chunks[chunk][..<rest]))
  }

  /// Returns the row at an offset in points: the first row that ends after it, or the last row.
  ///
  /// - Complexity: O(log `count`).
  /// - Precondition: There are rows.
  func row(at offset: Double) -> Int {
    precondition(count > 0, "the list has no rows")
    // The addition compensates rounding, so that the offset at which a row begins is in that row.
    let wanted = offset * Self.unit + 0.001
    guard wanted >= 0 else { return 0 }
    guard wanted < Double(totalUnits) else { return count - 1 }
    if chunks.isEmpty { return Int(wanted) / Int(initial) }
    var (chunk, rest) = units.place(of: Int(wanted))
    let first = rows.sum(before: chunk)
    chunk = min(chunk, chunks.count - 1)
    for (offset, height) in chunks[chunk].enumerated() {
      if rest < Int(height) { return first + offset }
      rest -= Int(height)
    }
    return count - 1
  }

  // MARK: - Changing

  /// Sets the height of a row, in points, and returns whether it has changed.
  ///
  /// - Complexity: O(log `count`); O(`count`) for the first height that differs.
  mutating func setHeight(_ height: Double, of row: Int) -> Bool {
    let new = Self.units(height)
    let old = unitHeight(of: row)
    if new == old { return false }
    if chunks.isEmpty { cut(ContiguousArray(repeating: initial, count: count), into: 0..<0) }
    let (chunk, rest) = place(of: row)
    chunks[chunk][rest] = new
    units.add(Int(new) - Int(old), at: chunk)
    return true
  }

  /// Replaces the rows, and keeps the heights of the rows that stay.
  ///
  /// - Complexity: O(1) while all rows have the same height, otherwise O(*c* · log `count`) for *c* rows between the equal
  ///   ones at both ends. If the number of chunks changes, O(`count` / 64) in addition.
  mutating func replaceRows(_ change: RowChange) {
    count = change.newCount
    if chunks.isEmpty { return }
    var middle = ContiguousArray<Int32>()
    middle.reserveCapacity(change.middle.count)
    for source in change.middle {
      middle.append(source < 0 ? initial : unitHeight(of: Int(source)))
    }
    let (first, start) = place(of: change.prefix)
    let (last, end) = place(of: change.oldCount - change.suffix)
    let heights = chunks[first][..<start] + middle + chunks[last][end...]
    if first == last, !heights.isEmpty, heights.count <= 2 * Self.chunk {
      rows.add(heights.count - chunks[first].count, at: first)
      units.add(Self.sum(heights) - Self.sum(chunks[first]), at: first)
      chunks[first] = ContiguousArray(heights)
    } else {
      cut(ContiguousArray(heights), into: first..<last + 1)
    }
  }

  /// Replaces a range of chunks by heights, which are cut into new chunks.
  private mutating func cut(_ heights: ContiguousArray<Int32>, into range: Range<Int>) {
    let cuts = stride(from: 0, to: heights.count, by: Self.chunk).map { start in
      ContiguousArray(heights[start..<min(start + Self.chunk, heights.count)])
    }
    chunks.replaceSubrange(range, with: cuts)
    rows = FenwickTree(count: chunks.count) { chunks[$0].count }
    units = FenwickTree(count: chunks.count) { Self.sum(chunks[$0]) }
  }
}
