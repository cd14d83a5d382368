/// Writes patches with ISO 6429 ("ANSI") escape sequences.
struct ANSIWriter {
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
    switch patch.content {
    case .text(let hunks) where !hunks.isEmpty && patch.sourceName != "":
      lines.append("--- " + UnifiedFileName.encoded(patch.sourceName))
      lines.append("+++ " + UnifiedFileName.encoded(patch.targetName))
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
      write(UnifiedWriter.signText(of: refined.line.kind), style)
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
}
