/// A parser of patches of GNU diff and git.
///
/// A file begins with git's `diff --git`, `diff --cc` or `diff --combined`, with a line `--- `
/// before a line `+++ ` before a hunk, or, if it has no header, with a hunk. All other lines are
/// skipped: messages, statistics, signatures.
///
/// As in GNU patch (`intuit_diff_type` and `pget_line` in pch.c), each line of a header may have an
/// indentation, and the first `@@` sets that of the file's hunks.
struct UnifiedParser {
  private var lines: [ArraySlice<UInt8>]
  private var index = 0

  /// The maximum number of columns of white space that the parser removes from the start of a line.
  private var indentation = Int.max

  /// The number of `- ` before each line of the current file that begins with `-`.
  ///
  /// Mails and digests quote a text in this way: Marshall T. Rose and Einar A. Stefferud, "Proposed
  /// Standard for Message Encapsulation", RFC 934, 1985, section 3.1.
  private var dashes = 0

  /// The first line, counted from 1, that does not continue an apparent header of a file.
  private(set) var suspect: Int?

  /// A Boolean value that indicates whether the parser removes carriage returns from the lines of
  /// the current file, because the lines of its header have them.
  private var stripsReturns = false

  init(_ text: [UInt8]) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    self.lines = lines
  }

  /// The current line without its indentation.
  private var line: ArraySlice<UInt8>? {
    index < lines.count ? unindented(lines[index]).text : nil
  }

  private func lineStarts(with prefix: String) -> Bool {
    line?.starts(with: prefix.utf8) ?? false
  }

  /// Returns the index of the first line, from `index` on, that does not continue the header of a
  /// file without git's header, or `nil` if a hunk follows the header.
  private func headerEnd(from index: Int) -> Int? {
    var index = index
    for prefix in ["--- ", "+++ ", "@@ -"] {
      while starts(index, with: "#") { index += 1 }
      if !starts(index, with: prefix) { return index }
      index += 1
    }
    return nil
  }

  /// Returns whether a line starts with a prefix after all its indentation.
  private func starts(_ index: Int, with prefix: String) -> Bool {
    index < lines.count
      && unindented(lines[index], by: .max).text.starts(with: prefix.utf8)
  }

  /// Returns a line without its indentation, and the number of columns that were removed.
  ///
  /// For GNU patch, too, an `X` is an indentation of one column.
  private func unindented(
    _ line: ArraySlice<UInt8>, by limit: Int? = nil
  ) -> (text: ArraySlice<UInt8>, columns: Int) {
    var (text, columns) = (line, 0)
    while columns < limit ?? indentation, let byte = text.first, " \tX".utf8.contains(byte) {
      columns = byte == UInt8(ascii: "\t") ? (columns / 8 + 1) * 8 : columns + 1
      text.removeFirst()
    }
    for _ in 0..<dashes where text.starts(with: "- ".utf8) { text.removeFirst(2) }
    return (text, columns)
  }

  /// The columns of white space at the start of the current line.
  private var columns: Int { index < lines.count ? unindented(lines[index]).columns : 0 }

  var lineNumber: Int { index + 1 }

  private var malformed: UnifiedPatchError { .malformed(line: lineNumber) }

  var hasNoPatch: UnifiedPatchError { .malformed(line: suspect ?? 1) }

  var isBlank: Bool { lines.allSatisfy { $0.allSatisfy { " \t\r\n".utf8.contains($0) } } }

  /// Reads the next file, or returns `nil` at the end.
  mutating func next() throws(UnifiedPatchError) -> UnifiedPatch? {
    indentation = .max
    // For git, a patch that is quoted in the message of a commit is no patch.
    var messageColumns = Int.max
    while true {
      countDashes()
      guard let line else { return nil }
      let columns = self.columns
      if columns > messageColumns {
        if lineStarts(with: "@@ -") { suspect = suspect ?? lineNumber }
        index += 1
        continue
      }
      if namesCommit(line) { messageColumns = columns }
      stripsReturns = line.suffix(2).elementsEqual("\r\n".utf8)
      if lineStarts(with: "diff --git ") {
        var next = index + 1
        while starts(next, with: "#") { next += 1 }
        if let header = GitNames.header(
          rest(of: line, after: "diff --git "),
          before: next < lines.count ? rest(of: unindented(lines[next]).text) : nil)
        {
          return try gitFile(header)
        }
      } else if lineStarts(with: "diff --cc ") {
        return try combined(rest(of: line, after: "diff --cc "))
      } else if lineStarts(with: "diff --combined ") {
        return try combined(rest(of: line, after: "diff --combined "))
      } else if lineStarts(with: "--- ") {
        guard let end = headerEnd(from: index) else { return try plainFile() }
        suspect = suspect ?? end + 1
      } else if lineStarts(with: "@@ -"), HunkHeader(rest(of: line)) != nil {
        return try text(UnifiedPatch(hunks: [], from: "", to: ""))
      } else if let names = GitNames.binary(rest(of: line)) {
        index += 1
        return UnifiedPatch(
          sourceName: names.source, targetName: names.target, git: nil,
          content: .binary(Array(line)))
      }
      index += 1
    }
  }

  /// Counts each `- ` before `--- ` in the current line.
  private mutating func countDashes() {
    dashes = 0
    let parts = (line ?? []).split(separator: UInt8(ascii: " "), maxSplits: 8)
    let count = parts.prefix { $0.elementsEqual("-".utf8) }.count
    if count < parts.count, parts[count].elementsEqual("---".utf8) { dashes = count }
  }

  /// Returns whether a line begins the message of a commit, as in `git log` and `git format-patch`.
  private func namesCommit(_ line: ArraySlice<UInt8>) -> Bool {
    let words = rest(of: line).split(separator: UInt8(ascii: " "), maxSplits: 2)
    return words.count > 1 && ["commit", "From"].contains { words[0].elementsEqual($0.utf8) }
      && words[1].count >= 40 && words[1].allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// Returns a line without its end and without a prefix.
  private func rest(of line: ArraySlice<UInt8>, after prefix: String = "") -> ArraySlice<UInt8> {
    var rest = line.dropFirst(prefix.utf8.count)
    if rest.last == newline { rest.removeLast() }
    if stripsReturns, rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    return rest
  }

  // MARK: Files

  private mutating func plainFile() throws(UnifiedPatchError) -> UnifiedPatch {
    var patch = UnifiedPatch(hunks: [], from: "", to: "")
    try names(of: &patch)
    return try text(patch)
  }

  /// Reads the lines `---` and `+++`.
  private mutating func names(of patch: inout UnifiedPatch) throws(UnifiedPatchError) {
    for (prefix, name) in [
      ("--- ", \UnifiedPatch.sourceName), ("+++ ", \UnifiedPatch.targetName),
    ] {
      guard let line, lineStarts(with: prefix),
        let decoded = UnifiedFileName.decoded(rest(of: line, after: prefix))
      else { throw malformed }
      patch[keyPath: name] = decoded
      index += 1
      skipComments()
    }
  }

  private mutating func text(_ patch: UnifiedPatch) throws(UnifiedPatchError) -> UnifiedPatch {
    var patch = patch
    var hunks: [LineDiff.Hunk] = []
    indentation = columns
    var lineWithoutChange: Int?
    while lineStarts(with: "@@ ") {
      let line = lineNumber
      let hunk = try hunk(after: hunks.last?.sourceRange.upperBound ?? 0)
      // It may have been cut off before its first change.
      if hunk.lines.allSatisfy({ $0.kind == .context }) { lineWithoutChange = line }
      hunks.append(hunk)
      skipComments()
    }
    guard !hunks.isEmpty, !continuesHunk else { throw malformed }
    if let lineWithoutChange { throw .malformed(line: lineWithoutChange) }
    patch.setParsed(hunks)
    patch.hadReturns = stripsReturns
    return patch
  }

  /// A Boolean value that indicates whether the lines after a hunk belong to it, although the counts
  /// in its header leave them out.
  ///
  /// Lines that a mail may have there, such as the `-- ` before a signature, do not.
  private var continuesHunk: Bool {
    for index in lines.indices.dropFirst(index) {
      let (text, columns) = unindented(lines[index])
      guard columns >= indentation, headerEnd(from: index) != nil else { return false }
      switch text.first {
      case UInt8(ascii: " "): continue
      case UInt8(ascii: "+"): return true
      case UInt8(ascii: "-"):
        return !text.starts(with: "--- ".utf8)
          && !["--", "-- ", "---"].contains { rest(of: text).elementsEqual($0.utf8) }
      default: return false
      }
    }
    return false
  }

  /// Reads the extended header of a file and its content.
  private mutating func gitFile(
    _ header: UnifiedPatch.GitHeader
  ) throws(UnifiedPatchError) -> UnifiedPatch {
    var header = header
    repeat {
      index += 1
      skipComments()
    } while line.map { header.read(rest(of: $0)) } ?? false
    header.adoptPaths()
    var patch = UnifiedPatch(
      hunks: [], from: header.sourcePath, to: header.targetPath, git: header)
    if header.operation == .create { patch.sourceName = UnifiedPatch.noFile }
    if header.operation == .delete { patch.targetName = UnifiedPatch.noFile }
    if lineStarts(with: "Binary files ") || lineStarts(with: "GIT binary patch") {
      return UnifiedPatch(
        sourceName: patch.sourceName, targetName: patch.targetName, git: header,
        content: .binary(binary()))
    }
    countDashes()
    guard lineStarts(with: "--- ") else { return patch }
    try names(of: &patch)
    return try text(patch)
  }

  /// Reads the line about files that differ, or git's binary data up to its last blank line.
  private mutating func binary() -> [UInt8] {
    indentation = columns
    let start = index
    let hasData = lineStarts(with: "GIT")
    index += 1
    while hasData, let line {
      let text = rest(of: line)
      let isHead = text.starts(with: "literal ".utf8) || text.starts(with: "delta ".utf8)
      // A letter for the number of bytes and groups of five characters for four bytes each.
      guard isHead || text.isEmpty || text.count % 5 == 1 && !text.contains(UInt8(ascii: " "))
      else { break }
      index += 1
    }
    return lines[start..<index].flatMap { unindented($0).text }
  }

  private mutating func combined(
    _ name: ArraySlice<UInt8>
  ) throws(UnifiedPatchError) -> UnifiedPatch {
    indentation = columns
    let start = index
    let name = UnifiedFileName.decoded(name) ?? ""
    index += 1
    while let line, !lineStarts(with: "@@@"), Self.belongsToCombinedHeader(line) {
      index += 1
    }
    while let line, let header = HunkHeader(rest(of: line)), header.sources.count > 1 {
      index += 1
      var left = CombinedHunk(header)
      while !left.isDone {
        guard let line = self.line else { throw malformed }
        guard line.first == UInt8(ascii: "\\") || left.take(line) else { throw malformed }
        index += 1
      }
      if lineStarts(with: "\\") { index += 1 }
    }
    return UnifiedPatch(
      sourceName: "a/" + name, targetName: "b/" + name, git: nil,
      content: .combined(lines[start..<index].flatMap { unindented($0).text }))
  }

  private static func belongsToCombinedHeader(_ line: ArraySlice<UInt8>) -> Bool {
    ["index ", "mode ", "new file mode ", "deleted file mode ", "--- ", "+++ ", "Binary files "]
      .contains { line.starts(with: $0.utf8) }
  }

  // MARK: Hunks

  /// Reads a hunk, whose lines must not start before `end`.
  private mutating func hunk(after end: Int) throws(UnifiedPatchError) -> LineDiff.Hunk {
    guard let line, let header = HunkHeader(rest(of: line)) else { throw malformed }
    let source = header.sources[0]
    guard source.lowerBound >= end else { throw .misordered(line: lineNumber) }
    if line.suffix(2).elementsEqual("\r\n".utf8) { stripsReturns = true }
    index += 1
    var lines: [LineDiff.Hunk.Line] = []
    var (sourceLeft, targetLeft) = (source.count, header.target.count)
    while sourceLeft > 0 || targetLeft > 0 {
      skipComments()
      let (kind, content) = try change(atEnd: sourceLeft == targetLeft && sourceLeft < 3)
      if kind != .insertion { sourceLeft -= 1 }
      if kind != .deletion { targetLeft -= 1 }
      guard sourceLeft >= 0, targetLeft >= 0 else { throw malformed }
      index += 1
      let isOpen = lineStarts(with: "\\")
      if isOpen {
        let isLast =
          (kind == .insertion || sourceLeft == 0) && (kind == .deletion || targetLeft == 0)
        guard isLast, !content.isEmpty else { throw malformed }
        index += 1
      }
      lines.append(LineDiff.Hunk.Line(kind: kind, utf8: content + (isOpen ? [] : [newline])))
    }
    return LineDiff.Hunk(
      sourceRange: source, targetRange: header.target, lines: lines, heading: header.heading)
  }

  /// Skips lines that GNU patch takes for comments.
  private mutating func skipComments() {
    while lineStarts(with: "#") { index += 1 }
  }

  /// Returns the kind of the current line and its content, without its end.
  ///
  /// Editors and mailers remove spaces. So a blank line is a blank context line, a tab at the start
  /// may lack the space before it, and blank lines may be missing at the end of the text.
  ///
  /// - Parameter mayBeMissing: Whether only context lines, and no more than two, are still missing.
  private func change(
    atEnd mayBeMissing: Bool
  ) throws(UnifiedPatchError) -> (LineDiff.Hunk.Line.Kind, [UInt8]) {
    guard let line else {
      guard mayBeMissing else { throw malformed }
      return (.context, [])
    }
    let text = rest(of: line)
    switch text.first {
    case UInt8(ascii: " "): return (.context, Array(text.dropFirst()))
    case UInt8(ascii: "-"): return (.deletion, Array(text.dropFirst()))
    case UInt8(ascii: "+"): return (.insertion, Array(text.dropFirst()))
    case nil, UInt8(ascii: "\t"): return (.context, Array(text))
    default: throw malformed
    }
  }
}

/// The header of a hunk: `@@ -1,3 +1,4 @@ heading`, or `@@@ -1,2 -1,3 +1,4 @@@` for two parents.
private struct HunkHeader {
  /// The lines of each source.
  let sources: [Range<Int>]
  let target: Range<Int>
  let heading: String?

  /// Creates a header from a line without its end.
  init?(_ line: ArraySlice<UInt8>) {
    let signs = line.prefix { $0 == UInt8(ascii: "@") }
    let last = signs.count + 1
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: last + 1)
    guard signs.count > 1, parts.count > last, parts[0] == signs, parts[last].starts(with: signs),
      let target = lineRange(parts[last - 1], sign: UInt8(ascii: "+"))
    else { return nil }
    sources = parts[1..<last - 1].compactMap { lineRange($0, sign: UInt8(ascii: "-")) }
    guard sources.count == signs.count - 1 else { return nil }
    self.target = target
    let text = line[parts[last].startIndex...].dropFirst(signs.count)
    heading = text.isEmpty ? nil : String(decoding: text.dropFirst(), as: UTF8.self)
  }
}

/// The numbers of lines left to read of a hunk against several parents.
private struct CombinedHunk {
  private var parents: [Int]
  private var target: Int

  init(_ header: HunkHeader) {
    parents = header.sources.map(\.count)
    target = header.target.count
  }

  var isDone: Bool { target == 0 && parents.allSatisfy { $0 == 0 } }

  /// Counts a line, or returns false if it does not fit.
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = Array(line.prefix(parents.count))
    guard marks.count == parents.count, marks.allSatisfy({ " +-".utf8.contains($0) }) else {
      return false
    }
    let isDeleted = marks.contains(UInt8(ascii: "-"))
    if !isDeleted { target -= 1 }
    for (parent, mark) in marks.enumerated() {
      // A deleted line is in the parents whose columns have `-`; any other line is in the parents
      // whose columns do not have `+`.
      let stands = isDeleted ? mark == UInt8(ascii: "-") : mark == UInt8(ascii: " ")
      if stands { parents[parent] -= 1 }
    }
    return target >= 0 && parents.allSatisfy { $0 >= 0 }
  }
}

/// Returns the offsets of the lines in a range such as `-1,3` or `+7`.
private func lineRange(_ text: ArraySlice<UInt8>, sign: UInt8) -> Range<Int>? {
  guard text.first == sign else { return nil }
  let numbers = text.dropFirst().split(
    separator: UInt8(ascii: ","), omittingEmptySubsequences: false
  ).map { decimal($0) }
  guard numbers.count <= 2, let first = numbers.first ?? nil else { return nil }
  guard let count = numbers.count == 1 ? 1 : numbers[1] else { return nil }
  if count == 0 { return first..<first }
  return first == 0 ? nil : first - 1..<first - 1 + count
}

/// Returns a decimal number of at most fifteen digits, so that no sum overflows.
private func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
  guard (1...15).contains(digits.count) else { return nil }
  var result = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    result = result * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return result
}
