import ShadowDiff

/// The change of a file, in lines to show.
public struct FileDiff: Hashable, Sendable {
  /// A line on the screen.
  public struct Line: Hashable, Sendable {
    /// The kinds of lines.
    public enum Kind: Hashable, Sendable {
      /// The position of the lines that follow, and the function that contains them: `@@ -1,3 +1,4 @@ func f() {`.
      case hunk
      case context
      case deletion
      case insertion

      /// A sentence of this program, instead of content.
      case note
    }

    /// The kind of the line.
    public let kind: Kind

    /// The line without its line break, as ``Swift/String/shown``.
    public let text: String

    /// The line without its line break, as it is in the file.
    public let source: String

    /// The number of the line in the old file, from 1; `nil` if the line is not in it.
    public let oldNumber: Int?

    /// The number of the line in the new file, from 1; `nil` if the line is not in it.
    public let newNumber: Int?

    /// The parts of the text that the other side of the change lacks, as UTF-8 offsets.
    public let changed: [Range<Int>]

    /// Creates a line.
    public init(
      _ kind: Kind, _ text: String, oldNumber: Int? = nil, newNumber: Int? = nil,
      changed: [Range<Int>] = [], source: String? = nil
    ) {
      (self.kind, self.text, self.changed) = (kind, text, changed)
      self.source = source ?? text
      (self.oldNumber, self.newNumber) = (oldNumber, newNumber)
    }
  }

  /// The way in which contents are compared and shown.
  public struct Options: Hashable, Sendable {
    /// A Boolean value that indicates whether white space within lines is no difference.
    public var ignoresSpace: Bool

    /// The number of unchanged lines around each change; `Int.max` for all of them.
    public var context: Int

    /// Creates options, those of git by default.
    public init(ignoresSpace: Bool = false, context: Int = 3) {
      (self.ignoresSpace, self.context) = (ignoresSpace, context)
    }
  }

  /// The lines, from top to bottom.
  public let lines: [Line]

  /// The number of added lines.
  public let insertionCount: Int

  /// The number of deleted lines.
  public let deletionCount: Int

  /// A Boolean value that indicates whether git considers one of the contents binary.
  public let isBinary: Bool

  /// The number of columns of the longest line.
  public let columns: Int

  /// The number of digits of the greatest line number.
  public let digits: Int

  /// Creates the diff of two contents.
  ///
  /// - Parameters:
  ///   - old: The content before the change; `nil` if the file did not exist.
  ///   - new: The content after the change; `nil` if the file does not exist.
  ///   - path: The name of the file, whose end tells the language of the functions.
  ///   - options: The way in which they are compared.
  public init(
    from old: [UInt8]?, to new: [UInt8]?, path: String = "", options: Options = Options()
  ) {
    let isBinary = Self.isBinary(old ?? []) || Self.isBinary(new ?? [])
    if let note = Self.note(old, new, isBinary: isBinary) {
      self.init(note: note, isBinary: isBinary)
      return
    }
    let (old, new) = (old ?? [], new ?? [])
    let diff = LineDiff(
      fromUTF8: old, toUTF8: new, options: options.ignoresSpace ? .ignoreWhitespace : [])
    var lines: [Line] = []
    if diff.isEmpty { lines.append(Line(.note, "Only white space differs")) }
    // If only line breaks differ, the shown lines look the same without such a note.
    let (oldEnds, newEnds) = (LineEnds(old), LineEnds(new))
    let showsEnds = oldEnds != newEnds && oldEnds != .none && newEnds != .none
    if showsEnds {
      lines.append(Line(.note, "The ends of lines: \(oldEnds) before, \(newEnds) after"))
    }
    for hunk in diff.hunks(context: options.context, headings: .forFile(path)) {
      lines.append(Line(.hunk, hunk.header.shown))
      for line in hunk.refined() {
        lines.append(Line(line, showsEnds: showsEnds))
        if !line.line.endsWithNewline {
          lines.append(Line(.note, "No newline at the end of the file"))
        }
      }
    }
    self.init(
      lines: lines, insertionCount: diff.insertions.count, deletionCount: diff.deletions.count)
  }

  private init(
    lines: [Line], insertionCount: Int = 0, deletionCount: Int = 0, isBinary: Bool = false
  ) {
    self.lines = lines
    self.insertionCount = insertionCount
    self.deletionCount = deletionCount
    self.isBinary = isBinary
    columns = lines.reduce(0) { max($0, $1.text.columns) }
    let greatest = lines.reduce(0) { max($0, $1.oldNumber ?? 0, $1.newNumber ?? 0) }
    digits = "\(greatest)".count
  }

  /// Creates a diff that consists of a sentence.
  init(note: String, isBinary: Bool = false) {
    self.init(lines: [Line(.note, note.shown)], isBinary: isBinary)
  }

  /// The maximum number of bytes that are compared.
  static let longest = 8 << 20

  /// Describes contents that are not compared, by their numbers of bytes.
  private static func sizes(_ what: String, _ old: Int?, _ new: Int?) -> String {
    switch (old, new) {
    case (let old?, let new?):
      "\(what): \(old.counted("byte")) before, \(new.counted("byte")) after"
    case (let size?, nil), (nil, let size?): "\(what): \(size.counted("byte"))"
    case (nil, nil): what
    }
  }

  /// Creates the diff of contents that are not compared because one of them is too large.
  ///
  /// - Parameters:
  ///   - old: The number of bytes before the change; `nil` if the file did not exist.
  ///   - new: The number of bytes after the change; `nil` if the file does not exist.
  init(tooLargeFrom old: Int?, to new: Int?) {
    self.init(note: Self.sizes(Self.tooLarge, old, new))
  }

  private static let tooLarge = "Too large to compare"

  /// The explanation if there are no lines to compare; `nil` if there are.
  private static func note(_ old: [UInt8]?, _ new: [UInt8]?, isBinary: Bool) -> String? {
    if max(old?.count ?? 0, new?.count ?? 0) > longest {
      return sizes(tooLarge, old?.count, new?.count)
    }
    if old == new { return old?.isEmpty == true ? "The file is empty" : "The content is the same" }
    if isBinary { return sizes("Binary", old?.count, new?.count) }
    if (old ?? []).isEmpty, (new ?? []).isEmpty { return "The file is empty" }
    return nil
  }

  /// A Boolean value that indicates whether git considers the content binary: the first 8,000 bytes contain a zero.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }
}

extension FileDiff.Line {
  /// Creates a line of a hunk.
  ///
  /// - Parameter showsEnds: A Boolean value that indicates whether carriage returns at the end are shown.
  fileprivate init(_ refined: LineDiff.Hunk.RefinedLine, showsEnds: Bool) {
    var (text, source, columns) = ("", "", 0)
    var changed: [Range<Int>] = []
    for (index, segment) in refined.segments.enumerated() {
      var piece = segment.text
      if index == refined.segments.count - 1, piece.last == "\r" {
        piece = piece.dropLast() + (showsEnds ? "␍" : "")
      }
      source += segment.text
      let shown = piece.shown(from: columns)
      let start = text.utf8.count
      text += shown
      columns += shown.columns
      if segment.isChanged { changed.append(start..<text.utf8.count) }
    }
    let kind: Kind =
      switch refined.line.kind {
      case .context: .context
      case .deletion: .deletion
      case .insertion: .insertion
      }
    self.init(
      kind, text, oldNumber: refined.line.sourceLine, newNumber: refined.line.targetLine,
      changed: changed, source: source == text ? nil : source)
  }
}

extension LineDiff.HeadingPattern {
  /// Returns the pattern of functions for the language of a file.
  fileprivate static func forFile(_ path: String) -> Self {
    switch path.split(separator: ".").last {
    case "swift": .swift
    case "py": .python
    case "md": .markdown
    default: .unindented
    }
  }
}

/// The line breaks of a content.
private enum LineEnds: String, CustomStringConvertible {
  case none, lf, crlf, mixed

  init(_ bytes: [UInt8]) {
    var (plain, returned) = (false, false)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A {
        if last == 0x0D { returned = true } else { plain = true }
      }
      last = byte
    }
    self = plain ? (returned ? .mixed : .lf) : (returned ? .crlf : .none)
  }

  var description: String { self == .mixed ? "LF and CRLF" : rawValue.uppercased() }
}
