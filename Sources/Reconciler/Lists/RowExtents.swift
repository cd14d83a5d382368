/// The heights of a list's rows, and where each begins.
///
/// Heights are whole numbers of 1/384 point, so that halves and thirds are exact and sums never drift.
/// Chunks of rows have ``PrefixSums``; while all rows are equally high there are none.
struct RowExtents {
  private static let unit = 384.0
  private static let chunk = 64

  private(set) var count: Int

  /// The height of rows that were not measured.
  private var initial: Int32

  /// The height of each row; empty while none differs from ``initial``.
  private var heights: ContiguousArray<Int32> = []

  /// The heights of chunks.
  private var sums = PrefixSums(count: 0) { _ in 0 }

  init(count: Int = 0, height: Double) {
    self.count = count
    initial = Self.units(height)
  }

  private static func units(_ points: Double) -> Int32 {
    let units = points * unit + 0.5
    return units.isFinite && units > 0 ? Int32(min(units, 0x7FFF_0000)) : 0
  }

  private static func points(_ units: Int) -> Double { Double(units) / unit }

  // MARK: - Asking

  /// The height of all rows, in points.
  var total: Double { Self.points(totalUnits) }

  private var totalUnits: Int {
    heights.isEmpty ? count * Int(initial) : sums.sum(before: sums.count)
  }

  /// The height of a row, in points.
  func height(of row: Int) -> Double { Self.points(Int(heights.isEmpty ? initial : heights[row])) }

  /// Where a row begins, in points from the first; for the count of rows, where the last ends.
  ///
  /// - Complexity: O(log `count`).
  func offset(of row: Int) -> Double {
    if heights.isEmpty { return Self.points(row * Int(initial)) }
    var units = sums.sum(before: row / Self.chunk)
    for other in (row / Self.chunk * Self.chunk)..<row { units += Int(heights[other]) }
    return Self.points(units)
  }

  /// The row in which a place lies: the first that ends after it, or the last one.
  ///
  /// - Complexity: O(log `count`).
  /// - Precondition: There are rows.
  func row(at offset: Double) -> Int {
    precondition(count > 0, "a place in a list without rows")
    // A thousandth more, so that the beginning of a row lies in it whatever the division has lost.
    let units = offset * Self.unit + 0.001
    guard units >= 0 else { return 0 }
    guard units < Double(totalUnits) else { return count - 1 }
    if heights.isEmpty { return Int(units) / Int(initial) }
    let chunk = sums.place(of: Int(units))
    var row = chunk.place * Self.chunk
    var rest = chunk.rest
    while row < count - 1, rest >= Int(heights[row]) {
      rest -= Int(heights[row])
      row += 1
    }
    return row
  }

  // MARK: - Changing

  /// Sets the height of a row, and returns whether it is another one.
  ///
  /// - Complexity: O(log `count`), once for each list O(`count`).
  mutating func setHeight(_ height: Double, of row: Int) -> Bool {
    let new = Self.units(height)
    guard new != (heights.isEmpty ? initial : heights[row]) else { return false }
    if heights.isEmpty {
      heights = ContiguousArray(repeating: initial, count: count)
      makeSums()
    }
    let difference = Int(new) - Int(heights[row])
    heights[row] = new
    sums.add(difference, at: row / Self.chunk)
    return true
  }

  /// Takes other rows, with the heights of those that stay.
  ///
  /// - Complexity: O(1) while all are equally high, else O(`count`).
  mutating func replaceRows(_ change: RowChange) {
    count = change.newCount
    guard !heights.isEmpty else { return }
    var middle = ContiguousArray<Int32>()
    middle.reserveCapacity(change.middle.count)
    for source in change.middle { middle.append(source < 0 ? initial : heights[Int(source)]) }
    heights.replaceSubrange(change.prefix..<change.oldCount - change.suffix, with: middle)
    makeSums()
  }

  private mutating func makeSums() {
    sums = PrefixSums(count: (count + Self.chunk - 1) / Self.chunk) { chunk in
      let start = chunk * Self.chunk
      return heights[start..<min(start + Self.chunk, count)].reduce(0) { $0 + Int($1) }
    }
  }
}
