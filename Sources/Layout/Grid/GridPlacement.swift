/// The columns and rows that an item occupies.
struct GridCell: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  func tracks(along axis: Axis) -> Range<Int> { axis == .horizontal ? columns : rows }
}

/// The arguments of ``LayoutGrid/place(_:column:row:columnSpan:rowSpan:file:line:)`` for an item.
struct GridRequest: Hashable {
  var column: Int?
  var row: Int?
  var columnSpan = 1
  var rowSpan = 1
}

/// Finds places for the items of a grid, as CSS does with `grid-auto-flow: row`.
///
/// Items with a column and a row get that cell. Items with a row alone then take the first free columns of the row.
/// The other items follow each other in order, and never go back to a free cell.
struct GridPlacement {
  private(set) var cells: [GridCell] = []
  private let columnCount: Int
  private var taken: Set<[Int]> = []

  init(_ requests: [GridRequest], columnCount: Int) {
    self.columnCount = columnCount
    let none = GridCell(columns: 0..<0, rows: 0..<0)
    cells = Array(repeating: none, count: requests.count)
    for (index, request) in requests.enumerated() {
      if let column = request.column, let row = request.row {
        put(index, request, row, column)
      }
    }
    for (index, request) in requests.enumerated() where request.column == nil {
      guard let row = request.row else { continue }
      let column = (0..<columnCount).first { isFree(request, row, $0) }
      put(index, request, row, column ?? 0)
    }
    var (row, column) = (0, 0)
    for (index, request) in requests.enumerated() where request.row == nil {
      if let wanted = request.column {
        let wanted = clamped(wanted, request)
        if wanted < column { row += 1 }
        column = wanted
        while !isFree(request, row, column) { row += 1 }
      } else {
        while !isFree(request, row, column) {
          column += 1
          if column >= columnCount { (row, column) = (row + 1, 0) }
        }
      }
      put(index, request, row, column)
      column = cells[index].columns.upperBound
    }
  }

  /// The number of rows that have an item.
  var rowCount: Int { cells.map(\.rows.upperBound).max() ?? 0 }

  private func columnSpan(_ request: GridRequest) -> Int { min(request.columnSpan, columnCount) }

  private func clamped(_ column: Int, _ request: GridRequest) -> Int {
    min(column, columnCount - columnSpan(request))
  }

  private func isFree(_ request: GridRequest, _ row: Int, _ column: Int) -> Bool {
    guard column + columnSpan(request) <= columnCount else { return false }
    return (row..<row + request.rowSpan).allSatisfy { row in
      (column..<column + columnSpan(request)).allSatisfy { !taken.contains([row, $0]) }
    }
  }

  private mutating func put(_ index: Int, _ request: GridRequest, _ row: Int, _ column: Int) {
    let first = clamped(column, request)
    let cell = GridCell(
      columns: first..<first + columnSpan(request), rows: row..<row + request.rowSpan)
    cells[index] = cell
    for row in cell.rows { for column in cell.columns { taken.insert([row, column]) } }
  }
}
