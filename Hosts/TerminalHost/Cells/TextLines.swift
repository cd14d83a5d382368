import Controls

/// Texts cut to lines.
enum TextLines {
  /// The size of a text in cells.
  ///
  /// - Parameter width: How wide its lines may be, where it wraps.
  static func measure(_ text: String, width: Int?) -> (width: Int, height: Int) {
    var widest = 0
    var height = 0
    for line in split(text) {
      guard let width, width > 0 else {
        widest = max(widest, line.cellWidth)
        height += 1
        continue
      }
      for part in wrap(line, width: width) {
        widest = max(widest, part.cellWidth)
        height += 1
      }
    }
    return (widest, height)
  }

  /// The lines of a text, without their breaks, and with spaces for tabs; always one at least.
  static func split(_ text: String) -> [Substring] {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return text.utf8.contains(UInt8(ascii: "\t")) ? lines.map { Substring(widened($0)) } : lines
  }

  /// A line with each tab widened to the next multiple of four cells.
  private static func widened(_ line: Substring) -> String {
    var widened = ""
    var cells = 0
    for character in line {
      let width = character == "\t" ? 4 - cells % 4 : character.shown.cellWidth
      if character == "\t" {
        widened += String(repeating: " ", count: width)
      } else {
        widened.append(character)
      }
      cells += width
    }
    return widened
  }

  /// Breaks a line between words so that no part exceeds a width; words that are too wide are broken, too.
  static func wrap(_ line: Substring, width: Int) -> [Substring] {
    guard line.cellWidth > width else { return [line] }
    var parts: [Substring] = []
    var start = line.startIndex
    var used = 0
    // After the last space, where a part may end and the next one begin.
    var breakEnd: Substring.Index?
    var breakStart: Substring.Index?
    var usedAtBreak = 0
    var index = start
    while index < line.endIndex {
      let character = line[index]
      let cells = character.shown.cellWidth
      let next = line.index(after: index)
      if character == " " {
        breakEnd = index
        breakStart = next
        usedAtBreak = used + cells
      }
      // A space may hang over the edge: it is where the line ends.
      while used + cells > width, character != " ", index > start {
        if let end = breakEnd, let begin = breakStart, end > start {
          parts.append(line[start..<end])
          start = begin
          used -= usedAtBreak
        } else {
          parts.append(line[start..<index])
          start = index
          used = 0
        }
        breakEnd = nil
        breakStart = nil
      }
      used += cells
      index = next
    }
    parts.append(line[start...])
    return parts
  }

  /// Shortens a line to a width, with an ellipsis for the omitted part.
  static func truncate(
    _ line: some StringProtocol, width: Int, _ truncation: Label.Truncation = .end
  ) -> String {
    guard width > 0 else { return "" }
    let total = line.cellWidth
    guard total > width else { return String(line) }
    let room = width - 1
    let atStart =
      switch truncation {
      case .start: 0
      case .middle: room / 2
      case .end: room
      }
    var head: [Character] = []
    var used = 0
    for character in line {
      let cells = character.shown.cellWidth
      if used + cells > atStart { break }
      head.append(character)
      used += cells
    }
    var tail: [Character] = []
    guard truncation != .end else { return String(head) + "…" }
    for character in line.reversed() {
      let cells = character.shown.cellWidth
      if used + cells > room { break }
      tail.append(character)
      used += cells
    }
    return String(head) + "…" + String(tail.reversed())
  }
}
