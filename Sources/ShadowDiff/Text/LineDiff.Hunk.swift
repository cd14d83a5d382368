extension LineDiff {
  /// A stretch of changed lines with the unchanged lines around it.
  public struct Hunk: Sendable, Hashable {
    /// The lines of the source that the hunk shows, as offsets from the source's start.
    public let sourceRange: Range<Int>

    /// The lines of the target that the hunk shows, as offsets from the target's start.
    public let targetRange: Range<Int>

    /// The lines in the order of reading; in each block of changes, deletions come first.
    public let lines: [Line]

    /// Creates a hunk.
    public init(sourceRange: Range<Int>, targetRange: Range<Int>, lines: [Line]) {
      self.sourceRange = sourceRange
      self.targetRange = targetRange
      self.lines = lines
    }
  }
}

extension LineDiff.Hunk {
  /// A line of a hunk.
  public struct Line: Sendable, Hashable {
    /// What happens to a line.
    public enum Kind: Sendable, Hashable {
      /// The line is on both sides.
      case context

      /// The line is in the source only.
      case deletion

      /// The line is in the target only.
      case insertion
    }

    /// What happens to the line.
    public let kind: Kind

    /// The bytes of the line, with the newline that ends it, if one does.
    public let utf8: [UInt8]

    /// The line as text, without the newline; bytes that are not UTF-8 become U+FFFD.
    public var text: String {
      String(decoding: endsWithNewline ? utf8[..<(utf8.count - 1)] : utf8[...], as: UTF8.self)
    }

    /// Whether a newline ends the line; only the last line of a text may lack it.
    public var endsWithNewline: Bool { utf8.last == newline }

    /// Creates a line from its bytes, which hold no newline but perhaps a last one.
    public init(kind: Kind, utf8: [UInt8]) {
      self.kind = kind
      self.utf8 = utf8
    }
  }
}
