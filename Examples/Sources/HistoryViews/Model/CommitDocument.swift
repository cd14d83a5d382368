import HistoryModel

/// A commit as lines: its message, its data, its files, and their changes.
struct CommitDocument: Sendable {
  /// The commit; `nil` if none is shown.
  private(set) var commit: Commit?

  /// The files that the commit has changed.
  private(set) var files: [FileChange] = []

  /// The changes of the first files, as far as they have been read.
  private(set) var diffs: [FileDiff] = []

  /// The lines from top to bottom.
  private(set) var lines: [DocumentLine] = []

  /// The number of digits of the greatest line number.
  private(set) var digits = 1

  /// The number of columns of the longest line of a diff.
  private(set) var columns = 0

  /// The offset of each file's first line among ``lines``, and of its line in the list of files.
  private(set) var headings: [Int] = []
  private var firstFile = 0

  /// The number of times that the changes were replaced by those of another comparison.
  private(set) var comparisonCount = 0

  /// The changes that replace the shown ones once all have been read; `nil` unless they are compared again.
  private var newDiffs: [FileDiff]?

  /// The numbers of added and deleted lines.
  private(set) var insertionCount = 0
  private(set) var deletionCount = 0

  /// Creates an empty document.
  init() {}

  /// Creates the document of a commit of which only this is known.
  ///
  /// - Parameters:
  ///   - labels: The names of the branches and tags at the commit.
  ///   - parents: The hashes and the subjects of the parents; a subject is `nil` if it is not known.
  ///   - children: The hashes and the subjects of the children.
  init(
    _ commit: Commit, labels: [String], parents: [(id: String, subject: String?)] = [],
    children: [(id: String, subject: String)] = []
  ) {
    self.commit = commit
    lines = [DocumentLine(.subject, commit.subject.shown), DocumentLine(.blank)]
    if !commit.isUncommitted {
      add("Commit", commit.id)
      if !labels.isEmpty { add("Refs", labels.joined(separator: ", ").shown) }
      add("Author", commit.author.shown)
      add("Date", commit.time.dayAndMinute)
    }
    for (id, subject) in parents {
      add("Parent", "\(id.prefix(8)) \((subject ?? "").shown)", target: subject == nil ? nil : id)
    }
    for (id, subject) in children { add("Child", "\(id.prefix(8)) \(subject.shown)", target: id) }
  }

  private mutating func add(_ name: String, _ value: String, target: String? = nil) {
    lines.append(
      DocumentLine(target == nil ? .fact : .link, Self.fact(name, value), target: target))
  }

  /// The number of columns before the values of facts.
  fileprivate static let nameColumns = 11

  private static func fact(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: nameColumns - name.count) + value
  }

  /// Adds the message and the files.
  mutating func add(_ details: CommitDetails, _ files: [FileChange]) {
    guard let commit else { return }
    if let author = lines.firstIndex(where: { $0.kind == .fact && $0.text.hasPrefix("Author") }) {
      lines[author].text += " <\(details.email.shown)>"
      var facts: [String] = []
      if details.committer != commit.author || details.committerEmail != details.email {
        let address = "<\(details.committerEmail.shown)>"
        facts.append(Self.fact("Committer", "\(details.committer.shown) \(address)"))
      }
      if details.commitTime / 60 != commit.time / 60 {
        facts.append(Self.fact("Committed", details.commitTime.dayAndMinute))
      }
      // Below the author and the date.
      lines.insert(contentsOf: facts.map { DocumentLine(.fact, $0) }, at: author + 2)
    }
    // Git joins the lines of the subject; the message is shown as it was written.
    let message = details.message.split(omittingEmptySubsequences: false) { $0.isNewline }
    if let first = message.first { lines[0].text = String(first).shown }
    let body = message.dropFirst().drop { $0.allSatisfy(\.isWhitespace) }
    if !body.isEmpty { lines.append(DocumentLine(.blank)) }
    lines += body.map { DocumentLine(.message, String($0).shown) }
    lines.append(DocumentLine(.blank))
    self.files = files
    let compared = commit.parents.count > 1 ? ", compared with the first parent" : ""
    let count = files.isEmpty ? "No file was changed" : files.count.counted("file")
    lines.append(DocumentLine(.note, count + compared))
    firstFile = lines.count
    lines += files.indices.map { DocumentLine(.file, files[$0].title, file: $0) }
  }

  /// Replaces the changes of the files by those that are added from now on, once there are as many.
  mutating func compareAgain() { newDiffs = [] }

  /// Adds the changes of the next files.
  mutating func add(_ more: [FileDiff]) {
    var more = more
    if let former = newDiffs {
      more = former + more
      newDiffs = more
      guard more.count == files.count else { return }
      lines.removeSubrange((firstFile + files.count)...)
      (diffs, headings, newDiffs) = ([], [], nil)
      comparisonCount += 1
      (digits, columns, insertionCount, deletionCount) = (1, 0, 0, 0)
    }
    for diff in more where diffs.count < files.count {
      let file = diffs.count
      diffs.append(diff)
      digits = max(digits, diff.digits)
      columns = max(columns, diff.columns)
      insertionCount += diff.insertionCount
      deletionCount += diff.deletionCount
      var heading = DocumentLine(.heading, files[file].title, file: file)
      if diff.insertionCount + diff.deletionCount > 0 {
        heading.count = (diff.insertionCount, diff.deletionCount)
      }
      heading.detail = [files[file].summary, diff.isBinary ? "binary" : ""]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      lines[firstFile + file].count = heading.count
      lines.append(DocumentLine(.blank))
      headings.append(lines.count)
      lines.append(heading)
      lines += diff.lines.map { DocumentLine($0, file: file) }
    }
  }

  /// Adds sentences that say why something is missing.
  mutating func add(_ sentences: [String]) {
    lines.append(DocumentLine(.blank))
    lines += sentences.map { DocumentLine(.failure, $0.shown) }
  }
}

/// A line of a ``CommitDocument``.
struct DocumentLine: Sendable {
  enum Kind: Hashable, Sendable {
    case subject, fact, message, note, failure, blank

    /// A parent or a child of the commit.
    case link

    /// A file in the list of files, and the line above its changes.
    case file, heading

    /// A line of a file's changes.
    case change(FileDiff.Line.Kind)
  }

  let kind: Kind
  fileprivate(set) var text: String

  /// The index of the file to which the line belongs.
  let file: Int?

  /// The line of a file's changes.
  let change: FileDiff.Line?

  /// The numbers of lines that were added to the file and deleted.
  fileprivate(set) var count: (insertions: Int, deletions: Int)?

  /// The kind of the file's change in words; empty if it is not above the changes.
  fileprivate(set) var detail = ""

  /// The hash of the commit to which a link leads.
  let target: String?

  fileprivate init(_ kind: Kind, _ text: String = "", file: Int? = nil, target: String? = nil) {
    (self.kind, self.text, self.file, self.target, change) = (kind, text, file, target, nil)
  }

  fileprivate init(_ change: FileDiff.Line, file: Int) {
    (kind, text) = (.change(change.kind), change.text)
    (self.file, self.change, target) = (file, change, nil)
  }

  /// A Boolean value that indicates whether the line always wraps; lines of files do on demand, and names of files and
  /// links to commits never.
  var wraps: Bool {
    switch kind {
    case .subject, .fact, .message, .note, .failure, .change(.note), .change(.hunk): true
    default: false
    }
  }

  /// A Boolean value that indicates whether the line has columns for line numbers.
  var isNumbered: Bool { change?.oldNumber != nil || change?.newNumber != nil }

  /// The text to copy with other lines, as in a patch.
  var copied: String {
    switch kind {
    case .change(.insertion): "+" + source
    case .change(.deletion): "-" + source
    case .change(.context): " " + source
    default: text
    }
  }

  /// The text to copy if no other line is selected: that of a fact without its name, and the hash to which a link leads.
  var value: String {
    kind == .fact ? String(text.dropFirst(CommitDocument.nameColumns)) : target ?? source
  }

  private var source: String { change?.source ?? text }
}

/// A row on the screen: a line of a document, or a part of one that wraps.
struct DocumentRow: Sendable {
  /// The offset of the row.
  let id: Int

  /// The offset of the line among the lines of the document.
  let line: Int

  /// The part of the line's text, as UTF-8 offsets.
  let part: Range<Int>
}

extension CommitDocument {
  /// Returns the rows that show the lines.
  ///
  /// - Parameters:
  ///   - width: The number of columns for lines that wrap.
  ///   - codeWidth: The number of columns for the lines of diffs; `nil` if they do not wrap.
  func rows(width: Int, codeWidth: Int?) -> [DocumentRow] {
    var rows: [DocumentRow] = []
    rows.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      let limit = line.wraps ? width : line.isNumbered ? codeWidth : nil
      for part in line.text.parts(width: limit) {
        rows.append(DocumentRow(id: rows.count, line: index, part: part))
      }
    }
    return rows
  }
}

extension String {
  /// The parts of the text that fit into a number of columns, as UTF-8 offsets; they end between words if possible.
  func parts(width: Int?) -> [Range<Int>] {
    guard let width, width > 0, columns > width else { return [0..<utf8.count] }
    var parts: [Range<Int>] = []
    var (start, offset, column) = (0, 0, 0)
    // After the last space.
    var (space, spaceColumn): (Int?, Int) = (nil, 0)
    for character in self {
      let size = character.utf8.count
      let own = String(character).columns
      if column + own > width, character != " ", offset > start {
        let end = space ?? offset
        parts.append(start..<end)
        column -= space == nil ? column : spaceColumn
        (start, space) = (end, nil)
      }
      offset += size
      column += own
      if character == " " { (space, spaceColumn) = (offset, column) }
    }
    parts.append(start..<offset)
    return parts
  }
}
