extension LineDiff {
  /// Returns the diff in the unified format, which GNU `patch` and `git apply` read.
  ///
  /// The result of an empty diff is an empty string. If the texts are not valid UTF-8, use
  /// ``unifiedUTF8(from:to:context:headings:)``, which keeps their bytes.
  ///
  /// ```swift
  /// let diff = LineDiff(from: "a\nb\n", to: "a\nc\n")
  /// print(diff.unified(from: "a/list.txt", to: "b/list.txt"))
  /// // --- a/list.txt
  /// // +++ b/list.txt
  /// // @@ -1,2 +1,2 @@
  /// //  a
  /// // -b
  /// // +c
  /// ```
  ///
  /// - Parameters:
  ///   - sourceName: The path of the source, with the prefix `a/` if git reads the patch, or
  ///     `/dev/null` if the patch creates a file. Names with spaces, quotes, control characters or
  ///     non-ASCII characters are written as git writes them.
  ///   - targetName: The path of the target, or `/dev/null` if the patch removes the file.
  ///   - context: The number of unchanged lines around each change. To apply a patch without
  ///     context, git needs `--unidiff-zero`, and it rejects some removals of a last line without a
  ///     newline; GNU `patch` accepts these.
  ///   - headings: The pattern of the lines that become headings of hunks, such as function names.
  ///     By default, hunks have no headings.
  /// - Precondition: `context` is not negative.
  /// - Complexity: O(bytes) of the texts up to the last change.
  public func unified(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3,
    headings: HeadingPattern? = nil
  ) -> String {
    let utf8 = unifiedUTF8(
      from: sourceName, to: targetName, context: context, headings: headings)
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Returns the diff in the unified format, as bytes that need not be valid UTF-8.
  ///
  /// - Parameters:
  ///   - sourceName: The path of the source, as in ``unified(from:to:context:headings:)``.
  ///   - targetName: The path of the target, as in ``unified(from:to:context:headings:)``.
  ///   - context: The number of unchanged lines around each change.
  ///   - headings: The pattern of the lines that become headings of hunks, such as function names.
  /// - Precondition: `context` is not negative.
  /// - Complexity: That of ``unified(from:to:context:headings:)``.
  public func unifiedUTF8(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3,
    headings: HeadingPattern? = nil
  ) -> [UInt8] {
    var writer = UnifiedWriter(sourceName: sourceName, targetName: targetName)
    visitHunks(context: context, headings: headings) { hunk, heading in
      writer.writeHeader(source: hunk.source, target: hunk.target, heading: heading)
    } line: { kind, bytes, range in
      writer.write(kind, bytes, range)
    }
    return writer.output
  }

  /// Returns the changed lines with the unchanged lines around them, in groups.
  ///
  /// Changes share a hunk if no more than twice `context` lines lie between them.
  ///
  /// - Parameters:
  ///   - context: The number of unchanged lines around each change.
  ///   - headings: The pattern of the lines that become headings of hunks, such as function names.
  /// - Precondition: `context` is not negative.
  /// - Complexity: That of ``unified(from:to:context:headings:)``.
  public func hunks(context: Int = 3, headings: HeadingPattern? = nil) -> [Hunk] {
    var result: [Hunk] = []
    var outline: (hunk: HunkOutline, heading: String?)?
    var lines: [Hunk.Line] = []
    func close() {
      guard let outline else { return }
      result.append(
        Hunk(
          sourceRange: outline.hunk.source, targetRange: outline.hunk.target, lines: lines,
          heading: outline.heading))
      lines.removeAll()
    }
    visitHunks(context: context, headings: headings) { next, heading in
      close()
      outline = (next, heading)
    } line: { kind, bytes, range in
      lines.append(Hunk.Line(kind: kind, utf8: bytes.bytes(range)))
    }
    close()
    return result
  }

  /// The hunks with three unchanged lines around each change.
  ///
  /// For other numbers of lines and for headings, see ``hunks(context:headings:)``.
  ///
  /// - Complexity: That of ``unified(from:to:context:headings:)``.
  public var hunks: [Hunk] { hunks(context: 3) }

  /// The patch of the diff, with the names `a` and `b` and three unchanged lines around each
  /// change.
  ///
  /// For other names and other numbers of lines, see
  /// ``UnifiedPatch/init(_:from:to:context:headings:)``.
  ///
  /// - Complexity: That of ``unified(from:to:context:headings:)``.
  public var patch: UnifiedPatch { UnifiedPatch(self) }

  /// A patch for display, with the line numbers of the target even if the diff leaves out hunks.
  var displayedPatch: UnifiedPatch {
    UnifiedPatch(sourceName: "a", targetName: "b", git: nil, content: .text(hunks))
  }

  /// Calls `hunk` at the start of each hunk and `line` for each of its lines.
  private func visitHunks(
    context: Int, headings: HeadingPattern?, hunk: (HunkOutline, String?) -> Void,
    line: (Hunk.Line.Kind, ByteView, Range<Int>) -> Void
  ) {
    precondition(context >= 0, "the number of context lines is negative")
    sourceBytes.withBytes { source in
      targetBytes.withBytes { target in
        let outlines = HunkOutline.all(
          around: changes, sourceCount: diff.sourceCount, context: context)
        var a = LineCursor(source)
        var b = LineCursor(target)
        var heading = HeadingSearch(source, pattern: headings)
        var blank = (source: LineCursor(source), target: LineCursor(target))
        for outline in outlines {
          let isHidden =
            options.contains(.ignoreBlankLines)
            && outline.changes.allSatisfy {
              blank.source.isBlank($0.sourceRange, options)
                && blank.target.isBlank($0.targetRange, options)
            }
          if isHidden { continue }
          hunk(outline, heading.heading(before: outline.source.lowerBound))
          a.skip(to: outline.source.lowerBound)
          for change in outline.changes {
            while a.line < change.sourceRange.lowerBound { line(.context, source, a.next()) }
            while a.line < change.sourceRange.upperBound { line(.deletion, source, a.next()) }
            b.skip(to: change.targetRange.lowerBound)
            while b.line < change.targetRange.upperBound { line(.insertion, target, b.next()) }
          }
          while a.line < outline.source.upperBound { line(.context, source, a.next()) }
        }
      }
    }
  }
}

/// A position at the start of a line that advances through a text.
private struct LineCursor {
  let bytes: ByteView
  private(set) var line = 0
  private(set) var offset = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  mutating func skip(to target: Int) {
    offset = bytes.offset(afterLines: target - line, from: offset)
    line = target
  }

  /// Returns the byte range of the current line and advances past it.
  mutating func next() -> Range<Int> {
    let start = offset
    offset = bytes.lineEnd(from: start)
    line += 1
    return start..<offset
  }

  /// Returns whether some lines, none of them before the current one, are blank.
  mutating func isBlank(_ lines: Range<Int>, _ options: LineDiff.Options) -> Bool {
    skip(to: lines.lowerBound)
    return lines.allSatisfy { _ in
      let range = next()
      let end = range.upperBound - (bytes[at: range.upperBound - 1] == newline ? 1 : 0)
      return options.isBlank(range.lowerBound..<end, of: bytes)
    }
  }
}

/// Finds the headings of hunks, from the first hunk to the last.
private struct HeadingSearch {
  private let pattern: LineDiff.HeadingPattern?
  private var cursor: LineCursor
  private var heading: String?

  init(_ bytes: ByteView, pattern: LineDiff.HeadingPattern?) {
    cursor = LineCursor(bytes)
    self.pattern = pattern
  }

  /// Returns the last heading before a line.
  ///
  /// The lines of successive calls must ascend.
  mutating func heading(before end: Int) -> String? {
    guard let pattern, end > cursor.line else { return heading }
    let known = cursor
    cursor.skip(to: end)
    // Search backward, because the heading is usually near.
    var start = cursor.offset
    for _ in known.line..<end where start > known.offset {
      let lineEnd = start
      start = cursor.bytes.lineStart(before: start)
      if let found = pattern.heading(cursor.bytes.bytes(start..<lineEnd)) {
        heading = found
        break
      }
    }
    return heading
  }
}
