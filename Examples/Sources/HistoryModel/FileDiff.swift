import ShadowDiff

/// What a change has done to a file, in lines to show.
public struct FileDiff: Hashable, Sendable {
  /// A line on the screen.
  public struct Line: Hashable, Sendable, Identifiable {
    /// What a line tells.
    public enum Kind: Hashable, Sendable {
      /// Where the lines that follow stand, as `@@ -1,3 +1,4 @@`.
      case hunk
      case context
      case deletion
      case insertion

      /// Words of this program, in place of content.
      case note
    }

    /// The offset among the lines.
    public let id: Int

    /// What the line tells.
    public let kind: Kind

    /// The line without its end; tabs are widened to the next multiple of four.
    public let text: String

    /// The number of the line in the old file, from 1; nil where it has none.
    public let oldNumber: Int?

    /// The number of the line in the new file, from 1; nil where it has none.
    public let newNumber: Int?
  }

  /// The lines, from top to bottom.
  public let lines: [Line]

  /// How many lines came.
  public let insertionCount: Int

  /// How many lines went.
  public let deletionCount: Int

  /// Creates the diff of two contents.
  ///
  /// - Parameters:
  ///   - old: The content before; nil if there was no file.
  ///   - new: The content after; nil if there is no file.
  ///   - context: The number of unchanged lines around each change.
  public init(from old: [UInt8]?, to new: [UInt8]?, context: Int = 3) {
    let (old, new) = (old ?? [], new ?? [])
    if max(old.count, new.count) > Self.longest {
      self.init(note: "Large: \(old.count) bytes before, \(new.count) after")
      return
    }
    if Self.isBinary(old) || Self.isBinary(new) {
      self.init(note: "Binary: \(old.count) bytes before, \(new.count) after")
      return
    }
    let diff = LineDiff(fromUTF8: old, toUTF8: new)
    var lines: [Line] = []
    func add(_ kind: Line.Kind, _ text: String, _ old: Int? = nil, _ new: Int? = nil) {
      lines.append(Line(id: lines.count, kind: kind, text: text, oldNumber: old, newNumber: new))
    }
    for hunk in diff.hunks(context: context) {
      let (a, b) = (hunk.sourceRange, hunk.targetRange)
      add(.hunk, "@@ -\(Self.place(a)) +\(Self.place(b)) @@")
      var (oldNumber, newNumber) = (a.lowerBound, b.lowerBound)
      for line in hunk.lines {
        let text = Self.shown(line.text)
        switch line.kind {
        case .context:
          (oldNumber, newNumber) = (oldNumber + 1, newNumber + 1)
          add(.context, text, oldNumber, newNumber)
        case .deletion:
          oldNumber += 1
          add(.deletion, text, oldNumber)
        case .insertion:
          newNumber += 1
          add(.insertion, text, nil, newNumber)
        }
        if !line.endsWithNewline { add(.note, "No newline at the end of the file") }
      }
    }
    self.init(
      lines: lines, insertionCount: diff.insertions.count, deletionCount: diff.deletions.count)
  }

  private init(lines: [Line], insertionCount: Int, deletionCount: Int) {
    self.lines = lines
    self.insertionCount = insertionCount
    self.deletionCount = deletionCount
  }

  /// Creates words in place of a diff.
  public init(note: String) {
    let line = Line(id: 0, kind: .note, text: note, oldNumber: nil, newNumber: nil)
    self.init(lines: [line], insertionCount: 0, deletionCount: 0)
  }

  /// How many bytes are compared; nobody reads more.
  private static let longest = 8 << 20

  /// Whether git would call it binary: a zero byte among the first 8,000.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }

  private static func place(_ range: Range<Int>) -> String {
    let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
  }

  /// A line as a screen can show it: no tabs, no carriage return, no control characters.
  private static func shown(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    var shown = ""
    var column = 0
    for character in text {
      if character == "\t" {
        let width = 4 - column % 4
        shown += String(repeating: " ", count: width)
        column += width
      } else if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control }) {
        if character != "\r" { shown.append("\u{FFFD}") }
        column += 1
      } else {
        shown.append(character)
        column += 1
      }
    }
    return shown
  }
}

extension Repository {
  /// Returns what a commit has done to a file.
  ///
  /// - Throws: ``RepositoryError``, `CancellationError`.
  public func diff(of change: FileChange) async throws -> FileDiff {
    if change.old?.isSubmodule == true || change.new?.isSubmodule == true {
      return FileDiff(
        note: "Submodule: \(change.old?.blob.prefix(8) ?? "none") to "
          + "\(change.new?.blob.prefix(8) ?? "none")")
    }
    var (old, new): ([UInt8]?, [UInt8]?)
    if let side = change.old { old = try await content(of: side) }
    if let side = change.new { new = try await content(of: side) }
    return FileDiff(from: old, to: new)
  }
}
