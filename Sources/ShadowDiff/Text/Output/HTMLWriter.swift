/// Writes patches as tables.
struct HTMLWriter {
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
