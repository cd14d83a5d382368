extension UnifiedPatch {
  /// Returns the patch in color, for a terminal.
  ///
  /// Deleted lines are red and inserted lines green. Changed segments within a line are inverted.
  /// Control characters other than tabs are replaced, for example by `^A`, so that a text
  /// cannot control the terminal. Without colors, and if no line has control characters, the
  /// unified layout of a text patch is the result of ``unified()``.
  ///
  /// - Parameters:
  ///   - layout: One column or two.
  ///   - unit: The units that are compared within lines. If it is `nil`, no segments are marked.
  ///   - columns: The width of the terminal for the layout with two columns, in which longer lines
  ///     are cut off. The unified layout ignores it.
  /// - Precondition: `columns` is positive.
  /// - Complexity: That of ``LineDiff/Hunk/refined(by:)`` for all hunks.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    precondition(columns > 0, "a terminal without a column")
    var writer = ANSIWriter(unit: unit)
    writer.writeHeader(self)
    switch layout {
    case .unified: for hunk in hunks { writer.write(hunk) }
    case .sideBySide: for hunk in hunks { writer.write(hunk, columns: columns) }
    }
    return writer.output
  }
}

extension LineDiff {
  /// Returns the diff in color, for a terminal.
  ///
  /// See ``UnifiedPatch/ansi(layout:refinedBy:columns:)`` for the format. For other names and
  /// numbers of context lines, create a patch by
  /// ``UnifiedPatch/init(_:from:to:context:headings:)``.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    patch.ansi(layout: layout, refinedBy: unit, columns: columns)
  }
}

/// Writes patches with ISO 6429 ("ANSI") escape sequences.
private struct ANSIWriter {
  private(set) var output = ""
  private let unit: InlineDiff.Unit?

  /// A color or another attribute of text.
  private enum Style: String {
    case plain = ""
    case bold = "1"
    case hunk = "36"
    case deletion = "31"
    case insertion = "32"
    case faint = "2"
  }

  init(unit: InlineDiff.Unit?) { self.unit = unit }

  private mutating func write(_ text: String, _ style: Style, isInverted: Bool = false) {
    guard !text.isEmpty else { return }
    let codes = [style.rawValue, isInverted ? "7" : ""].filter { !$0.isEmpty }
    let start = codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    output += start + text + (codes.isEmpty ? "" : "\u{1B}[m")
  }

  mutating func writeHeader(_ patch: UnifiedPatch) {
    var header = patch
    header.hunks = []
    var lines = header.git == nil ? [] : header.unified().split(separator: "\n").map(String.init)
    if case .text(let hunks) = patch.content, !hunks.isEmpty, patch.sourceName != "" {
      lines.append("--- " + UnifiedFileName.encoded(patch.sourceName))
      lines.append("+++ " + UnifiedFileName.encoded(patch.targetName))
    }
    switch patch.content {
    case .text: break
    case .binary(let bytes), .combined(let bytes):
      lines += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    for line in lines {
      write(line.escapingControls, .bold)
      output += "\n"
    }
  }

  mutating func write(_ hunk: LineDiff.Hunk) {
    write(hunk.header.escapingControls, .hunk)
    output += "\n"
    for refined in hunk.shownLines(by: unit) {
      let style = self.style(of: refined.line.kind)
      write(sign(of: refined.line.kind), style)
      for segment in refined.segments {
        write(segment.text.escapingControls, style, isInverted: segment.isChanged)
      }
      output += "\n"
      if !refined.line.endsWithNewline { output += "\\ No newline at end of file\n" }
    }
  }

  mutating func write(_ hunk: LineDiff.Hunk, columns: Int) {
    write(hunk.header.escapingControls, .hunk)
    output += "\n"
    let last = max(hunk.sourceRange.upperBound, hunk.targetRange.upperBound)
    let digits = "\(last)".count
    // Two line numbers, a space after each, and a bar with two spaces between the columns.
    let width = max(1, (columns - 3 - 2 * (digits + 1)) / 2)
    for row in hunk.rows(by: unit) {
      write(row.source, number: row.source?.line.sourceLine, digits: digits, width: width)
      output += " │ "
      write(row.target, number: row.target?.line.targetLine, digits: digits, width: width)
      output += "\n"
    }
  }

  /// Writes a line and spaces up to a width.
  private mutating func write(
    _ line: LineDiff.Hunk.RefinedLine?, number: Int?, digits: Int, width: Int
  ) {
    let number = number.map { "\($0)" } ?? ""
    write(String(repeating: " ", count: digits - number.count) + number + " ", .faint)
    var left = width
    if let line {
      for segment in line.segments {
        let text = segment.text.escapingControls.expandingTabs(from: width - left)
          .prefix(columns: left)
        write(text, style(of: line.line.kind), isInverted: segment.isChanged)
        left -= text.columns
      }
    }
    output += String(repeating: " ", count: max(0, left))
  }

  private func style(of kind: LineDiff.Hunk.Line.Kind) -> Style {
    switch kind {
    case .context: .plain
    case .deletion: .deletion
    case .insertion: .insertion
    }
  }

  private func sign(of kind: LineDiff.Hunk.Line.Kind) -> String {
    switch kind {
    case .context: " "
    case .deletion: "-"
    case .insertion: "+"
    }
  }
}

extension String {
  /// The text with control characters other than tabs in caret notation, such as `^A`.
  fileprivate var escapingControls: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }
    if isPlain { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result.unicodeScalars.append(scalar)
      case 0x00..<0x20:
        result += "^"
        result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      case 0x7F: result += "^?"
      case 0x80..<0xA0: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the text with each tab replaced by spaces up to the next multiple of eight columns.
  fileprivate func expandingTabs(from start: Int) -> String {
    guard utf8.contains(0x09) else { return self }
    var result = ""
    var column = start
    for character in self {
      if character == "\t" {
        let spaces = 8 - column % 8
        result += String(repeating: " ", count: spaces)
        column += spaces
      } else {
        result.append(character)
        column += character.columns
      }
    }
    return result
  }

  /// The number of columns that the text occupies in a terminal.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that occupies no more than a number of columns.
  fileprivate func prefix(columns limit: Int) -> String {
    var left = limit
    return String(
      prefix { character in
        left -= character.columns
        return left >= 0
      })
  }
}

extension Character {
  /// The number of columns that the character occupies in a terminal: two for ideographs and emoji.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
