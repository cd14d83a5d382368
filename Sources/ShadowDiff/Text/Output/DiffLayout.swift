/// The layouts of a diff for display.
public enum DiffLayout: Sendable, Hashable {
  /// One column, as in the unified format: deleted lines, then the lines that replace them.
  case unified

  /// Two columns: the source at the left, the target at the right.
  case sideBySide
}

/// A row of a diff in two columns, one of which may be empty.
struct DiffRow {
  var source: LineDiff.Hunk.RefinedLine?
  var target: LineDiff.Hunk.RefinedLine?
}

/// The rules by which the lines of a hunk are divided into segments and columns.
struct DiffDisplay {
  /// The units that are compared within lines, or `nil` if no segments are marked.
  let unit: InlineDiff.Unit?

  /// The differences that are not marked.
  private let options: LineDiff.Options

  /// The lines of the target, or `nil` if unchanged lines are the same in both texts.
  private let targetLines: [[UInt8]]?

  /// Creates the display of a patch, which does not say what its diff ignored.
  init(unit: InlineDiff.Unit?) {
    self.unit = unit
    options = []
    targetLines = nil
  }

  /// Creates the display of the hunks of a diff.
  init(_ diff: LineDiff, unit: InlineDiff.Unit?) {
    self.unit = unit
    options = diff.options
    targetLines = options.comparesBytes ? nil : diff.targetBytes.withBytes { $0.lines }
  }

  /// Returns the lines with their segments, refined by a unit if there is one.
  func lines(of hunk: LineDiff.Hunk) -> [LineDiff.Hunk.RefinedLine] {
    unit.map { hunk.refined(by: $0, ignoring: options) }
      ?? hunk.lines.map { LineDiff.Hunk.RefinedLine($0) }
  }

  /// Returns the lines in two columns, each deleted line beside the line that replaces it.
  func rows(of hunk: LineDiff.Hunk) -> [DiffRow] {
    let shown = lines(of: hunk)
    return hunk.blocks.flatMap { block in
      switch block {
      case .unchanged(let line): [DiffRow(source: shown[line], target: inTarget(shown[line]))]
      case .change(let deletions, let insertions):
        (0..<max(deletions.count, insertions.count)).map { offset in
          DiffRow(
            source: offset < deletions.count ? shown[deletions.lowerBound + offset] : nil,
            target: offset < insertions.count ? shown[insertions.lowerBound + offset] : nil)
        }
      }
    }
  }

  /// Returns an unchanged line as the target has it.
  private func inTarget(_ line: LineDiff.Hunk.RefinedLine) -> LineDiff.Hunk.RefinedLine {
    guard let targetLines, let number = line.line.targetLine else { return line }
    return LineDiff.Hunk.RefinedLine(line.line.replacing(utf8: targetLines[number - 1]))
  }
}
