/// A text that is edited, broken into rows of cells.
struct TextRows {
  struct Row {
    let text: Substring

    /// The number of characters of the text before the row.
    let start: Int
  }

  /// At least one.
  private(set) var rows: [Row] = []

  /// Breaks a text between words; the last column is for the cursor.
  init(_ text: String, width: Int) {
    var start = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let parts = TextLines.wrap(line, width: max(1, width - 1))
      for (index, part) in parts.enumerated() {
        rows.append(Row(text: part, start: start))
        // A space at which the line breaks belongs to no row.
        let next = index + 1 < parts.count ? parts[index + 1].startIndex : line.endIndex
        start += part.count + (part.endIndex < next ? 1 : 0)
      }
      start += 1
    }
  }

  /// Returns the cell of the character at an offset.
  func place(of offset: Int) -> CellPoint {
    let y = (rows.firstIndex { $0.start > offset } ?? rows.count) - 1
    return CellPoint(x: rows[y].text.prefix(offset - rows[y].start).cellWidth, y: y)
  }

  /// Returns the offset of the character nearest to a cell.
  func offset(at cell: CellPoint) -> Int {
    guard cell.y >= 0 else { return 0 }
    let row = rows[min(cell.y, rows.count - 1)]
    guard cell.y < rows.count else { return row.start + row.text.count }
    var used = 0
    var offset = row.start
    for character in row.text {
      let width = character.shown.cellWidth
      if used + (width + 1) / 2 > cell.x { break }
      used += width
      offset += 1
    }
    return offset
  }
}
