extension LineDiff.Hunk {
  /// A line of a hunk, divided into changed and unchanged segments.
  public struct RefinedLine: Sendable, Hashable {
    /// A part of a line.
    public struct Segment: Sendable, Hashable {
      /// The text of the segment.
      public let text: String

      /// A Boolean value that indicates whether the segment is marked as changed.
      public let isChanged: Bool
    }

    /// The line.
    public let line: Line

    /// The segments of the line, without its newline.
    ///
    /// Their joined text is the text of the line.
    ///
    /// If a word has changed, changed segments begin and end with one, and white space alone is not
    /// changed. If only white space has changed, that space is the changed segment, except where a
    /// line was broken into several or lines were joined.
    ///
    /// No segment of a context line is changed. In a change whose sides have less than 30 % in
    /// common, or 15 % if one line replaces one, white space aside, no segment is changed either,
    /// because the lines changed as a whole.
    public let segments: [Segment]
  }

  /// Returns the lines of the hunk, divided into changed and unchanged words or characters.
  ///
  /// The deleted lines of a change, joined, are compared with its inserted lines, joined. So a line
  /// can match parts of several lines.
  ///
  /// ```swift
  /// for line in hunk.refined(by: .words) {
  ///   print(line.segments.map { $0.isChanged ? "[\($0.text)]" : $0.text }.joined())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - unit: The units that are compared within lines.
  ///   - options: The differences that are not marked as changed, such as the ``LineDiff/options`` of
  ///     the diff.
  /// - Complexity: That of an ``InlineDiff`` for each change.
  public func refined(
    by unit: InlineDiff.Unit = .words, ignoring options: LineDiff.Options = []
  ) -> [RefinedLine] {
    blocks.flatMap { block in
      switch block {
      case .unchanged(let line): [RefinedLine(lines[line])]
      case .change(let deletions, let insertions):
        Self.refined(lines[deletions], lines[insertions], by: unit, ignoring: options)
      }
    }
  }

  /// An unchanged line, or deleted lines and the inserted lines that follow them.
  enum Block {
    case unchanged(Int)
    case change(deletions: Range<Int>, insertions: Range<Int>)
  }

  /// The blocks of the hunk, as indices of ``lines``, in order.
  var blocks: [Block] {
    func run(of kind: Line.Kind, from start: Int) -> Range<Int> {
      start..<(lines[start...].firstIndex { $0.kind != kind } ?? lines.count)
    }
    var blocks: [Block] = []
    var index = 0
    while index < lines.count {
      let deletions = run(of: .deletion, from: index)
      let insertions = run(of: .insertion, from: deletions.upperBound)
      if deletions.isEmpty, insertions.isEmpty {
        blocks.append(.unchanged(index))
        index += 1
      } else {
        blocks.append(.change(deletions: deletions, insertions: insertions))
        index = insertions.upperBound
      }
    }
    return blocks
  }

  /// The minimum fraction of unchanged text at which changed segments are marked.
  ///
  /// A line that replaces one line is usually a new version of it. Several lines have a few words in
  /// common by chance.
  private static func leastRatio(lineCount: Int) -> Double { lineCount == 2 ? 0.15 : 0.3 }

  private static func refined(
    _ deletions: ArraySlice<Line>, _ insertions: ArraySlice<Line>, by unit: InlineDiff.Unit,
    ignoring options: LineDiff.Options
  ) -> [RefinedLine] {
    let plain = (deletions + insertions).map { RefinedLine($0) }
    if deletions.isEmpty || insertions.isEmpty { return plain }
    let diff = InlineDiff(
      from: deletions.map(\.text).joined(separator: "\n"),
      to: insertions.map(\.text).joined(separator: "\n"), by: unit, ignoring: options)
    let marks = RefinementMarks(diff)
    guard marks.ratio >= leastRatio(lineCount: plain.count) else { return plain }
    return RefinedLine.lines(deletions, of: diff.source, changed: marks.source)
      + RefinedLine.lines(insertions, of: diff.target, changed: marks.target)
  }
}

extension LineDiff.Hunk.RefinedLine {
  init(_ line: LineDiff.Hunk.Line) {
    self.line = line
    let text = line.text
    segments = text.isEmpty ? [] : [Segment(text: text, isChanged: false)]
  }

  /// Returns the segments of lines that are joined by newlines in a text.
  fileprivate static func lines(
    _ lines: ArraySlice<LineDiff.Hunk.Line>, of text: String, changed: [Range<String.Index>]
  ) -> [Self] {
    var result: [Self] = []
    var start = text.startIndex
    var next = 0
    for line in lines {
      let end = text.utf8.index(start, offsetBy: line.text.utf8.count)
      var segments: [Segment] = []
      func add(to limit: String.Index, isChanged: Bool) {
        guard start < limit else { return }
        segments.append(Segment(text: String(text[start..<limit]), isChanged: isChanged))
        start = limit
      }
      while next < changed.count, changed[next].lowerBound < end {
        add(to: changed[next].lowerBound, isChanged: false)
        add(to: changed[next].upperBound, isChanged: true)
        next += 1
      }
      add(to: end, isChanged: false)
      result.append(Self(line: line, segments: segments))
      if end < text.endIndex { start = text.utf8.index(after: end) }
    }
    return result
  }
}

extension LineDiff.Hunk.RefinedLine: CustomStringConvertible {
  /// The line after its sign, with changed segments as in git's word diff: `+two {+words+}`.
  public var description: String {
    segments.reduce(into: UnifiedWriter.signText(of: line.kind)) { text, segment in
      text += segment.isChanged ? marked(segment.text, as: line.kind) : segment.text
    }
  }
}

extension LineDiff.Hunk.RefinedLine.Segment: CustomStringConvertible {
  /// The text in quotes, after `changed` if it is.
  public var description: String {
    isChanged ? "changed \(text.debugDescription)" : text.debugDescription
  }
}

/// Returns a deleted or inserted text as git's word diff marks it: `[-old-]` or `{+new+}`.
func marked(_ text: some StringProtocol, as kind: LineDiff.Hunk.Line.Kind) -> String {
  kind == .deletion ? "[-\(text)-]" : "{+\(text)+}"
}
