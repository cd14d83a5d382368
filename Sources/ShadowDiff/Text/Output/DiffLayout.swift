/// The layouts of a diff for display.
public enum DiffLayout: Sendable, Hashable {
  /// One column, as in the unified format: deleted lines, then the lines that replace them.
  case unified

  /// Two columns: the source at the left, the target at the right.
  case sideBySide
}

/// A row of a diff in two columns.
struct DiffRow {
  /// The line on the left, or `nil` if the row has only a right line.
  var source: LineDiff.Hunk.RefinedLine?

  /// The line on the right, or `nil` if the row has only a left line.
  var target: LineDiff.Hunk.RefinedLine?
}

extension LineDiff.Hunk {
  /// Returns the lines with their segments, refined by a unit if there is one.
  func shownLines(by unit: InlineDiff.Unit?) -> [RefinedLine] {
    unit.map { refined(by: $0) } ?? lines.map { RefinedLine($0) }
  }

  /// Returns the lines in two columns, each deleted line beside the line that replaces it.
  func rows(by unit: InlineDiff.Unit?) -> [DiffRow] {
    let shown = shownLines(by: unit)
    var rows: [DiffRow] = []
    var index = 0
    while index < lines.count {
      let deletions = run(of: .deletion, from: index)
      let insertions = run(of: .insertion, from: deletions.upperBound)
      if deletions.isEmpty, insertions.isEmpty {
        rows.append(DiffRow(source: shown[index], target: shown[index]))
        index += 1
        continue
      }
      for offset in 0..<max(deletions.count, insertions.count) {
        rows.append(
          DiffRow(
            source: offset < deletions.count ? shown[deletions.lowerBound + offset] : nil,
            target: offset < insertions.count ? shown[insertions.lowerBound + offset] : nil))
      }
      index = insertions.upperBound
    }
    return rows
  }
}
