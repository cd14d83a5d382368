/// The sparse tableau: each basic quantity as a linear combination of the nonbasic ones.
///
/// The lists of rows and columns store each other's positions, so that finding, adding and removing an entry takes
/// constant time from either side:
///
/// ```text
/// row r     [ column c, position in c, value ] ...
/// column c  [ row r, position in r ] ...
/// ```
///
/// A pivot exchanges the quantities of a row and a column; their common entry stays in its place.
struct Tableau: ~Copyable {
  struct RowEntry: BitwiseCopyable {
    var column: Int32
    var back: Int32
    var value: Double
  }

  struct ColumnEntry: BitwiseCopyable {
    var row: Int32
    var back: Int32
  }

  struct Line: BitwiseCopyable {
    var segment = Segment()

    /// The quantity of this row or column; -1 for an unused one.
    var owner: Int32
  }

  var rows = Pool<Line>()
  var columns = Pool<Line>()
  var rowEntries = Slab<RowEntry>(filler: RowEntry(column: 0, back: 0, value: 0))
  var columnEntries = Slab<ColumnEntry>(filler: ColumnEntry(row: 0, back: 0))

  /// The number of pivots so far, which tests count.
  var pivots = 0

  /// An estimate of the rounding that pivots have added since the tableau was computed: 1 for a pivot that makes no
  /// number larger.
  var wear = 0.0

  /// Whether an entry was so large that its rounding may exceed the tolerances.
  var isStrained = false

  /// The largest entry for which decisions are safe: the rounding of products of two such entries stays below
  /// ``cancellation``.
  static let strength = 1e4

  private var freeRows: [Int32] = []
  private var freeColumns: [Int32] = []

  // The combination in progress, by column: its values, and the stamps of valid ones.
  var combined = Pool<Double>()
  var stamps = Pool<Int32>()
  private var touched = Pool<Int32>()
  private var stamp: Int32 = 0

  /// The rounding error of two numbers that should cancel out, relative to the larger of them.
  static let cancellation = 1e-12

  /// Returns the sum of two numbers; zero if they cancel out except for rounding.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return sum.magnitude <= cancellation * max(a.magnitude, b.magnitude) ? 0 : sum
  }

  mutating func addColumn(owner: Int32) -> Int32 {
    if let column = freeColumns.popLast() {
      columns[column].owner = owner
      return column
    }
    columns.append(Line(owner: owner))
    combined.append(0)
    stamps.append(0)
    return Int32(columns.count - 1)
  }

  mutating func addRow(owner: Int32) -> Int32 {
    if let row = freeRows.popLast() {
      rows[row].owner = owner
      return row
    }
    rows.append(Line(owner: owner))
    return Int32(rows.count - 1)
  }

  @inline(__always)
  func rowSegment(_ row: Int32) -> Segment { rows[row].segment }

  @inline(__always)
  func columnSegment(_ column: Int32) -> Segment { columns[column].segment }

  /// Returns the value of the entry at a position of a column's list.
  @inline(__always)
  func value(_ entry: ColumnEntry) -> Double {
    rowEntries[rows[entry.row].segment.start + entry.back].value
  }

  @inline(__always)
  mutating func append(row: Int32, column: Int32, value: Double) {
    let rowPosition = rows[row].segment.count
    let columnPosition = columns[column].segment.count
    rowEntries.append(
      RowEntry(column: column, back: columnPosition, value: value), to: &rows[row].segment)
    columnEntries.append(ColumnEntry(row: row, back: rowPosition), to: &columns[column].segment)
  }

  mutating func remove(row: Int32, position: Int32) {
    let rowSegment = rows[row].segment
    let entry = rowEntries[rowSegment.start + position]
    let columnSegment = columns[entry.column].segment
    let lastInColumn = columnSegment.count - 1
    if entry.back != lastInColumn {
      let moved = columnEntries[columnSegment.start + lastInColumn]
      columnEntries[columnSegment.start + entry.back] = moved
      rowEntries[rows[moved.row].segment.start + moved.back].back = entry.back
    }
    columns[entry.column].segment.count = lastInColumn
    let lastInRow = rowSegment.count - 1
    if position != lastInRow {
      let moved = rowEntries[rowSegment.start + lastInRow]
      rowEntries[rowSegment.start + position] = moved
      columnEntries[columns[moved.column].segment.start + moved.back].back = position
    }
    rows[row].segment.count = lastInRow
  }

  /// Removes a row; its index and memory are reused.
  mutating func removeRow(_ row: Int32) {
    while rows[row].segment.count > 0 { remove(row: row, position: rows[row].segment.count - 1) }
    rowEntries.free(&rows[row].segment)
    rows[row].owner = -1
    freeRows.append(row)
  }

  /// Removes a column; its index and memory are reused.
  mutating func removeColumn(_ column: Int32) {
    while columns[column].segment.count > 0 {
      let last = columnEntries[columns[column].segment.start + columns[column].segment.count - 1]
      remove(row: last.row, position: last.back)
    }
    columnEntries.free(&columns[column].segment)
    columns[column].owner = -1
    freeColumns.append(column)
  }

  /// Returns a new stamp, which marks the columns of the combination in progress.
  @inline(__always)
  mutating func nextStamp() -> Int32 {
    stamp &+= 1
    return stamp
  }

  // MARK: - Combining

  mutating func beginCombination() {
    touched.removeAll()
    _ = nextStamp()
  }

  @inline(__always)
  mutating func combine(column: Int32, value: Double) {
    if stamps[column] == stamp {
      combined[column] = Self.sum(combined[column], value)
    } else {
      stamps[column] = stamp
      combined[column] = value
      touched.append(column)
    }
  }

  mutating func combine(row: Int32, factor: Double) {
    let segment = rows[row].segment
    for index in segment.start..<segment.start + segment.count {
      let entry = rowEntries[index]
      combine(column: entry.column, value: factor * entry.value)
    }
  }

  /// Returns the columns of the combination, without those that cancelled out.
  func combination() -> [Int32] {
    (0..<touched.count).map { touched[$0] }.filter { combined[$0] != 0 }
  }

  /// Stores the combination as the entries of an empty row.
  mutating func endCombination(row: Int32) {
    for index in 0..<touched.count {
      let column = touched[index]
      if combined[column] != 0 { append(row: row, column: column, value: combined[column]) }
    }
  }
}
