/// Aligned columns of text, whose widths are known before the rows, so that rows can be printed one
/// by one while a long run goes on.
package struct Table {
  package struct Column: Sendable {
    package var heading: String
    package var width: Int
    package var isLeftAligned: Bool

    /// Creates a column at least as wide as its heading.
    package init(_ heading: String, width: Int, isLeftAligned: Bool = false) {
      self.heading = heading
      self.width = max(width, heading.count)
      self.isLeftAligned = isLeftAligned
    }
  }

  package let columns: [Column]
  private let separator = "  "

  package init(_ columns: [Column]) { self.columns = columns }

  /// The headings, underlined.
  package var header: String {
    let rules = columns.map { String(repeating: "─", count: $0.width) }
    return line(columns.map(\.heading)) + "\n" + rules.joined(separator: separator)
  }

  /// Returns the line of a row; a cell that is too wide takes the room of blanks after it.
  package func line(_ cells: [String]) -> String {
    var result = ""
    var end = 0
    var written = 0
    for (cell, column) in zip(cells, columns) {
      let start = end + (end == 0 ? 0 : separator.count)
      end = start + column.width
      let wanted = column.isLeftAligned ? start : end - cell.count
      // Count characters here rather than ask for `result.count`, which is linear.
      let blanks = max(wanted - written, written == 0 ? 0 : 1)
      guard !cell.isEmpty else { continue }
      result += String(repeating: " ", count: blanks) + cell
      written += blanks + cell.count
    }
    return result
  }
}
