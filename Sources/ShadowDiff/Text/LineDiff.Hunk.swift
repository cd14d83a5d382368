extension LineDiff {
  /// A group of changed lines with the unchanged lines around it.
  public struct Hunk: Sendable, Hashable {
    /// The lines of the source that the hunk shows, as offsets from the source's start.
    public let sourceRange: Range<Int>

    /// The lines of the target that the hunk shows, as offsets from the target's start.
    public let targetRange: Range<Int>

    /// The lines in reading order, with their numbers; in each change, deletions come first.
    public let lines: [Line]

    /// The text behind the second `@@` of the header, usually the function that contains the hunk.
    public let heading: String?

    /// Creates a hunk.
    ///
    /// - Parameters:
    ///   - sourceRange: The lines of the source that the hunk shows, as offsets.
    ///   - targetRange: The lines of the target that the hunk shows, as offsets.
    ///   - lines: The lines; the hunk gives them their numbers.
    ///   - heading: The text behind the second `@@` of the header.
    /// - Precondition: There are as many lines for each side as the ranges say.
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
  ///   - lines: The lines; the hunk gives them their numbers.
  ///   - heading: The text behind the second `@@` of the header.
  public init(sourceStart: Int, targetStart: Int, lines: [Line], heading: String? = nil) {
    let source = lines.count { $0.kind != .insertion }
    let target = lines.count { $0.kind != .deletion }
    self.init(
      sourceRange: sourceStart..<sourceStart + source,
      targetRange: targetStart..<targetStart + target, lines: lines, heading: heading)
  }

  /// The header of the hunk as the unified format has it, such as `@@ -1,3 +1,4 @@ func f() {`.
  public var header: String {
    var output: [UInt8] = []
    UnifiedWriter.writeHeader(source: sourceRange, target: targetRange, heading, to: &output)
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// Returns the hunk that leads from the target back to the source.
  func inverted() -> Self {
    var result: [Line] = []
    // Deletions wait until the insertions of their change are written as deletions.
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

  /// The hunk with its target lines counted from another start.
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

    /// The bytes of the line, with the newline that ends it, if one does.
    public let utf8: [UInt8]

    /// The number of the line in the source, counted from 1.
    ///
    /// It is `nil` for an insertion, and for a line that is not part of a hunk yet. Numbers take no
    /// part in equality.
    public private(set) var sourceLine: Int?

    /// The number of the line in the target, counted from 1.
    ///
    /// It is `nil` for a deletion, and for a line that is not part of a hunk yet. Numbers take no
    /// part in equality.
    public private(set) var targetLine: Int?

    /// The line as text, without the newline; bytes that are not UTF-8 become U+FFFD.
    public var text: String {
      String(decoding: endsWithNewline ? utf8[..<(utf8.count - 1)] : utf8[...], as: UTF8.self)
    }

    /// A Boolean value that indicates whether a newline ends the line.
    ///
    /// Only the last line of a text may lack it.
    public var endsWithNewline: Bool { utf8.last == newline }

    /// Creates a line from its bytes, which hold no newline but perhaps a last one.
    public init(kind: Kind, utf8: [UInt8]) {
      self.kind = kind
      self.utf8 = utf8
    }

    /// The line with the numbers that its kind has.
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

  /// Feeds the kind and the bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(utf8)
  }
}
