/// Rows of text in aligned columns.
package struct Table {
  package struct Column: Sendable {
    package var heading: String
    package var isLeftAligned: Bool

    package init(_ heading: String, isLeftAligned: Bool = false) {
      self.heading = heading
      self.isLeftAligned = isLeftAligned
    }
  }

  package let columns: [Column]

  /// The rows, each with a cell for every column.
  package private(set) var rows: [[String]]

  private let separator = "  "

  /// Creates a table of the columns that have something in them.
  ///
  /// A column whose cells are all empty is left out.
  ///
  /// - Precondition: Each row has a cell for every column.
  package init(_ columns: [Column], rows: [[String]]) {
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row lacks a cell")
    let kept = columns.indices.filter { index in rows.contains { !$0[index].isEmpty } }
    self.columns = kept.map { columns[$0] }
    self.rows = rows.map { row in kept.map { row[$0] } }
  }

  /// The headings, a rule and the rows; empty if the table has no rows.
  package var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let widths = columns.indices.map { index in
      rows.map { $0[index].count }.max().map { max($0, columns[index].heading.count) } ?? 0
    }
    let rules = widths.map { String(repeating: "─", count: $0) }
    return [line(columns.map(\.heading), widths), rules.joined(separator: separator)]
      + rows.map { line($0, widths) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let blanks = String(repeating: " ", count: widths[index] - cell.count)
      line += index == 0 ? "" : separator
      line += columns[index].isLeftAligned ? cell + blanks : blanks + cell
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
