extension LineDiff {
  /// A group of changed lines with the unchanged lines around it.
  public struct Hunk: Sendable, Hashable {
    /// The offsets of the source lines of the hunk, counted from 0.
    public let sourceRange: Range<Int>

    /// The offsets of the target lines of the hunk, counted from 0.
    public let targetRange: Range<Int>

    /// The lines in reading order, with their line numbers.
    public let lines: [Line]

    /// The text after the second `@@` of the header, usually the function that contains the hunk.
    public let heading: String?

    /// Creates a hunk.
    ///
    /// - Parameters:
    ///   - sourceRange: The offsets of the source lines of the hunk, counted from 0.
    ///   - targetRange: The offsets of the target lines of the hunk, counted from 0.
    ///   - lines: The lines. The hunk sets their line numbers.
    ///   - heading: The text after the second `@@` of the header.
    /// - Precondition: The lines without insertions are as many as `sourceRange` has, and the lines
    ///   without deletions as many as `targetRange` has.
    public init(
      sourceRange: Range<Int>, targetRange: Range<Int>, lines: [Line], heading: String? = nil
    ) {
      var (source, target) = (sourceRange.lowerBound, targetRange.lowerBound)
      self.lines = lines.map { line in
        if line.kind != .insertion { source += 1 }
        if line.kind != .deletion { target += 1 }
        return line.numbered(source: source, target: target)
      }
      precondition(
        source == sourceRange.upperBound && target == targetRange.upperBound,
        "the lines of a hunk contradict its ranges")
      self.sourceRange = sourceRange
      self.targetRange = targetRange
      self.heading = heading
    }
  }
}

extension LineDiff.Hunk {
  /// Creates a hunk whose ranges follow from its lines.
  ///
  /// - Parameters:
  ///   - sourceStart: The number of lines before the hunk in the source.
  ///   - targetStart: The number of lines before the hunk in the target.
  ///   - lines: The lines. The hunk sets their line numbers.
  ///   - heading: The text after the second `@@` of the header.
  public init(sourceStart: Int, targetStart: Int, lines: [Line], heading: String? = nil) {
    let source = lines.count { $0.kind != .insertion }
    let target = lines.count { $0.kind != .deletion }
    self.init(
      sourceRange: sourceStart..<sourceStart + source,
      targetRange: targetStart..<targetStart + target, lines: lines, heading: heading)
  }

  /// The header of the hunk in the unified format, such as `@@ -1,3 +1,4 @@ func f() {`.
  public var header: String {
    var writer = UnifiedWriter(sourceName: "", targetName: "")
    writer.writeHeader(source: sourceRange, target: targetRange, heading: heading)
    return String(decoding: writer.output.dropLast(), as: UTF8.self)
  }

  /// The number of unchanged lines before the first change.
  var contextBefore: Int { lines.prefix { $0.kind == .context }.count }

  /// The number of unchanged lines after the last change.
  var contextAfter: Int { lines.reversed().prefix { $0.kind == .context }.count }

  /// Returns the hunk that leads from the target back to the source.
  public func inverted() -> Self {
    var result: [Line] = []
    // In a change, deletions come first. So lines that become insertions wait for those that become
    // deletions.
    var waiting: [Line] = []
    for line in lines {
      switch line.kind {
      case .context:
        result += waiting
        waiting.removeAll()
        result.append(line)
      case .deletion: waiting.append(Line(kind: .insertion, utf8: line.utf8))
      case .insertion: result.append(Line(kind: .deletion, utf8: line.utf8))
      }
    }
    return Self(
      sourceRange: targetRange, targetRange: sourceRange, lines: result + waiting,
      heading: heading)
  }

  /// Returns the hunk with a carriage return before each newline that has none.
  func withReturns() -> Self {
    let lines = lines.map { line in
      line.endsWithNewline && line.utf8.dropLast().last != UInt8(ascii: "\r")
        ? line.replacing(utf8: line.utf8.dropLast() + "\r\n".utf8) : line
    }
    return Self(
      sourceRange: sourceRange, targetRange: targetRange, lines: lines, heading: heading)
  }

  func moved(toTarget start: Int) -> Self {
    Self(
      sourceRange: sourceRange, targetRange: start..<start + targetRange.count, lines: lines,
      heading: heading)
  }
}

extension LineDiff.Hunk {
  /// A line of a hunk.
  public struct Line: Sendable {
    /// The kinds of lines.
    public enum Kind: Sendable, Hashable {
      /// The line is on both sides.
      case context

      /// The line is in the source only.
      case deletion

      /// The line is in the target only.
      case insertion
    }

    /// The kind of the line.
    public let kind: Kind

    /// The bytes of the line, with its newline if it has one.
    public let utf8: [UInt8]

    /// The number of the line in the source, counted from 1.
    ///
    /// It is `nil` for an insertion, and for a line that is not in a hunk. Equality ignores line
    /// numbers.
    public private(set) var sourceLine: Int?

    /// The number of the line in the target, counted from 1.
    ///
    /// It is `nil` for a deletion, and for a line that is not in a hunk. Equality ignores line
    /// numbers.
    public private(set) var targetLine: Int?

    /// The line as text, without the newline; bytes that are not UTF-8 become U+FFFD.
    public var text: String {
      String(decoding: endsWithNewline ? utf8[..<(utf8.count - 1)] : utf8[...], as: UTF8.self)
    }

    /// A Boolean value that indicates whether a newline ends the line.
    ///
    /// Only the last line of a text may lack it.
    public var endsWithNewline: Bool { utf8.last == newline }

    /// Creates a line from its bytes.
    ///
    /// Only the last byte may be a newline.
    public init(kind: Kind, utf8: [UInt8]) {
      self.kind = kind
      self.utf8 = utf8
    }

    /// Creates a line from its text without the newline, which the line gets by default.
    public init(kind: Kind, text: String, endsWithNewline: Bool = true) {
      self.init(kind: kind, utf8: Array(text.utf8) + (endsWithNewline ? [newline] : []))
    }

    /// Returns a line with the same kind and line numbers and other bytes.
    func replacing(utf8: [UInt8]) -> Self {
      var line = Self(kind: kind, utf8: utf8)
      (line.sourceLine, line.targetLine) = (sourceLine, targetLine)
      return line
    }

    /// Returns the line with the line numbers that its kind has.
    fileprivate func numbered(source: Int, target: Int) -> Self {
      var line = self
      line.sourceLine = kind == .insertion ? nil : source
      line.targetLine = kind == .deletion ? nil : target
      return line
    }
  }
}

extension LineDiff.Hunk.Line: Hashable {
  /// Returns a Boolean value that indicates whether two lines have the same kind and bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.kind == rhs.kind && lhs.utf8 == rhs.utf8
  }

  /// Hashes the kind and the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(utf8)
  }
}
