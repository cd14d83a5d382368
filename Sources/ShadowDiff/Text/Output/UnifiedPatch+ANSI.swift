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
  ///     are wrapped. If it is 0 or less, as in a terminal of unknown size, the width is 80. The
  ///     unified layout ignores it.
  /// - Complexity: That of ``LineDiff/Hunk/refined(by:ignoring:)`` for all hunks.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    ansi(layout: layout, DiffDisplay(unit: unit), columns: columns)
  }

  fileprivate func ansi(layout: DiffLayout, _ display: DiffDisplay, columns: Int) -> String {
    var writer = ANSIWriter(display: display)
    writer.writeHeader(self)
    switch layout {
    case .unified: for hunk in hunks { writer.write(hunk) }
    case .sideBySide: for hunk in hunks { writer.write(hunk, columns: columns > 0 ? columns : 80) }
    }
    return writer.output
  }
}

extension LineDiff {
  /// Returns the diff in color, for a terminal.
  ///
  /// Segments that differ only in what ``options`` ignores are not marked, and of an unchanged line,
  /// the right column shows the target's version.
  ///
  /// See ``UnifiedPatch/ansi(layout:refinedBy:columns:)`` for the format. For other names and
  /// numbers of context lines, create a patch by
  /// ``UnifiedPatch/init(_:from:to:context:headings:)``.
  public func ansi(
    layout: DiffLayout = .unified, refinedBy unit: InlineDiff.Unit? = .words, columns: Int = 160
  ) -> String {
    patch.ansi(layout: layout, DiffDisplay(self, unit: unit), columns: columns)
  }
}

/// Writes patches with ISO 6429 ("ANSI") escape sequences.
private struct ANSIWriter {
  private(set) var output = ""
  private let display: DiffDisplay

  /// A color or another attribute of text.
  private enum Style: String {
    case plain = ""
    case bold = "1"
    case hunk = "36"
    case deletion = "31"
    case insertion = "32"
    case faint = "2"
  }

  /// A piece of a line in one style.
  private struct Piece {
    var text: String
    var style: Style
    var isInverted: Bool
  }

  init(display: DiffDisplay) { self.display = display }

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
    for refined in display.lines(of: hunk) {
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
    // A character occupies one column or two.
    let width = max(2, (columns - 3 - 2 * (digits + 1)) / 2)
    for row in display.rows(of: hunk) {
      let source = wrapped(row.source, width: width)
      let target = wrapped(row.target, width: width)
      for index in 0..<max(source.count, target.count, 1) {
        let isFirst = index == 0
        writeNumber(isFirst ? row.source?.line.sourceLine : nil, digits: digits)
        write(index < source.count ? source[index] : [], width: width)
        output += " │ "
        writeNumber(isFirst ? row.target?.line.targetLine : nil, digits: digits)
        write(index < target.count ? target[index] : [], width: width)
        output += "\n"
      }
    }
  }

  private mutating func writeNumber(_ number: Int?, digits: Int) {
    let number = number.map { "\($0)" } ?? ""
    write(String(repeating: " ", count: digits - number.count) + number + " ", .faint)
  }

  /// Writes a part of a line and spaces up to a width.
  private mutating func write(_ pieces: [Piece], width: Int) {
    var left = width
    for piece in pieces {
      write(piece.text, piece.style, isInverted: piece.isInverted)
      left -= piece.text.columns
    }
    output += String(repeating: " ", count: max(0, left))
  }

  /// Returns a line in parts that are no wider than a number of columns.
  private func wrapped(_ line: LineDiff.Hunk.RefinedLine?, width: Int) -> [[Piece]] {
    guard let line else { return [] }
    var parts: [[Piece]] = [[]]
    var (column, left) = (0, width)
    for segment in line.segments {
      let text = segment.text.escapingControls.expandingTabs(from: column)
      column += text.columns
      var rest = text[...]
      while !rest.isEmpty {
        let prefix = rest.prefix(columns: left)
        if prefix.isEmpty {
          parts.append([])
          left = width
          continue
        }
        parts[parts.count - 1].append(
          Piece(
            text: String(prefix), style: style(of: line.line.kind), isInverted: segment.isChanged))
        left -= prefix.columns
        rest = rest[prefix.endIndex...]
      }
    }
    return parts
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
}

extension StringProtocol {
  /// The number of columns that the text occupies in a terminal.
  fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the longest prefix that occupies no more than a number of columns.
  fileprivate func prefix(columns limit: Int) -> SubSequence {
    var left = limit
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
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
