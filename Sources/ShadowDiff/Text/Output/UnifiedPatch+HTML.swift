extension UnifiedPatch {
  /// Returns the patch as an HTML table.
  ///
  /// The result is a fragment, `<table class="diff">`. Rows have the class `file`, `hunk`,
  /// `context`, `change`, `deletion` or `insertion`. Cells have the class `number`, `source`,
  /// `target` or `line`; cells of changed lines also have the class `deletion` or `insertion`.
  /// Changed segments within a line are in `<del>` and `<ins>`. ``stylesheet`` has colors for
  /// these. All text is escaped.
  ///
  /// - Parameters:
  ///   - layout: One column of text or two.
  ///   - unit: The units that are compared within lines. If it is `nil`, no segments are marked.
  /// - Complexity: That of ``LineDiff/Hunk/refined(by:ignoring:)`` for all hunks.
  public func html(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words
  ) -> String {
    html(layout: layout, DiffDisplay(unit: unit))
  }

  fileprivate func html(layout: DiffLayout, _ display: DiffDisplay) -> String {
    var writer = HTMLWriter(layout: layout, display: display)
    writer.write(self)
    return writer.output
  }

  /// A stylesheet for the tables that ``html(layout:refinedBy:)`` returns, for light and dark
  /// pages.
  public static let stylesheet = """
    table.diff { border-collapse: collapse; font-family: ui-monospace, monospace; }
    table.diff td { padding: 0 .5em; white-space: pre-wrap; overflow-wrap: anywhere; \
    vertical-align: top; }
    table.diff td.number { color: gray; text-align: right; user-select: none; }
    table.diff .file, table.diff .hunk { color: gray; text-align: left; }
    table.diff .deletion { background: rgba(255, 80, 80, .2); }
    table.diff .insertion { background: rgba(60, 200, 90, .2); }
    table.diff del { background: rgba(255, 80, 80, .4); text-decoration: none; }
    table.diff ins { background: rgba(60, 200, 90, .4); text-decoration: none; }

    """
}

extension LineDiff {
  /// Returns the diff as an HTML table.
  ///
  /// Segments that differ only in what ``options`` ignores are not marked, and of an unchanged line,
  /// the right column shows the target's version.
  ///
  /// See ``UnifiedPatch/html(layout:refinedBy:)`` for the format. For other names and numbers of
  /// context lines, create a patch by ``UnifiedPatch/init(_:from:to:context:headings:)``.
  public func html(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words
  ) -> String {
    patch.html(layout: layout, DiffDisplay(self, unit: unit))
  }
}

/// Writes patches as tables.
private struct HTMLWriter {
  private(set) var output = ""
  private let layout: DiffLayout
  private let display: DiffDisplay

  init(layout: DiffLayout, display: DiffDisplay) {
    self.layout = layout
    self.display = display
  }

  private var columns: Int { layout == .unified ? 3 : 4 }

  mutating func write(_ patch: UnifiedPatch) {
    output += "<table class=\"diff\">\n"
    let names = [patch.sourceName, patch.targetName].filter { !$0.isEmpty }
    if !names.isEmpty { head("file", names.joined(separator: " → ")) }
    for hunk in patch.hunks {
      head("hunk", hunk.header)
      switch layout {
      case .unified: for line in display.lines(of: hunk) { write(line) }
      case .sideBySide: for row in display.rows(of: hunk) { write(row) }
      }
    }
    output += "</table>\n"
  }

  private mutating func head(_ name: String, _ text: String) {
    output += "<tr class=\"\(name)\"><th colspan=\"\(columns)\">\(text.escapedForHTML)</th></tr>\n"
  }

  private mutating func write(_ line: LineDiff.Hunk.RefinedLine) {
    output += "<tr class=\"\(line.line.kind)\">"
    number(line.line.sourceLine)
    number(line.line.targetLine)
    cell(line, "line")
    output += "</tr>\n"
  }

  private mutating func write(_ row: DiffRow) {
    let isContext = row.source?.line.kind == .context
    output += "<tr class=\"\(isContext ? "context" : "change")\">"
    number(row.source?.line.sourceLine)
    cell(row.source, "source")
    number(row.target?.line.targetLine)
    cell(row.target, "target")
    output += "</tr>\n"
  }

  private mutating func number(_ number: Int?) {
    output += "<td class=\"number\">\(number.map { "\($0)" } ?? "")</td>"
  }

  private mutating func cell(_ line: LineDiff.Hunk.RefinedLine?, _ name: String) {
    guard let line else {
      output += "<td class=\"\(name)\"></td>"
      return
    }
    let kind = line.line.kind
    output += "<td class=\"\(name)\(kind == .context ? "" : " \(kind)")\">"
    let tag = kind == .deletion ? "del" : "ins"
    for segment in line.segments {
      let text = segment.text.escapedForHTML
      output += segment.isChanged ? "<\(tag)>\(text)</\(tag)>" : text
    }
    output += "</td>"
  }
}

extension String {
  /// The text with character references for the characters that have a meaning in HTML.
  fileprivate var escapedForHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // HTML has no reference for these.
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{7F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
