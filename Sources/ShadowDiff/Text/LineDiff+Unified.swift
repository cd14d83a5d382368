extension LineDiff {
  /// Returns the diff in the unified format, which GNU `patch` and `git apply` read.
  ///
  /// An empty diff gives an empty string. Where the texts are not UTF-8, use
  /// ``unifiedUTF8(from:to:context:)``, which keeps their bytes.
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
  ///   - sourceName: The path of the source, with the prefix `a/` if git is to read it, or
  ///     `/dev/null` if the patch creates a file. Names with spaces, quotes, control or non-ASCII
  ///     characters are written as git does.
  ///   - targetName: The path of the target, or `/dev/null` if the patch removes the file.
  ///   - context: The number of unchanged lines around each change. With none, git wants
  ///     `--unidiff-zero`, and refuses, as from itself, some removals of an unfinished last line;
  ///     GNU `patch` takes them.
  /// - Precondition: `context` is not negative.
  /// - Complexity: O(bytes of the texts) at worst, a search for newlines up to the last change.
  public func unified(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3
  ) -> String {
    String(decoding: unifiedUTF8(from: sourceName, to: targetName, context: context), as: UTF8.self)
  }

  /// Returns the diff in the unified format, byte for byte as the texts have it.
  ///
  /// - Parameters:
  ///   - sourceName: The path of the source, as in ``unified(from:to:context:)``.
  ///   - targetName: The path of the target, as in ``unified(from:to:context:)``.
  ///   - context: The number of unchanged lines around each change.
  /// - Precondition: `context` is not negative.
  /// - Complexity: As ``unified(from:to:context:)``.
  public func unifiedUTF8(
    from sourceName: String = "a", to targetName: String = "b", context: Int = 3
  ) -> [UInt8] {
    var writer = UnifiedWriter(sourceName: sourceName, targetName: targetName)
    visitHunks(context: context) { hunk in
      writer.writeHeader(source: hunk.source, target: hunk.target, heading: nil)
    } line: { kind, bytes, range in
      writer.write(kind, bytes, range)
    }
    return writer.output
  }

  /// Returns the changed lines with the unchanged lines around them, as data.
  ///
  /// Changes share a hunk if no more than twice `context` lines lie between them.
  ///
  /// - Parameter context: The number of unchanged lines around each change.
  /// - Precondition: `context` is not negative.
  /// - Complexity: As ``unified(from:to:context:)``.
  public func hunks(context: Int = 3) -> [Hunk] {
    var result: [Hunk] = []
    var outline: HunkOutline?
    var lines: [Hunk.Line] = []
    func close() {
      guard let outline else { return }
      result.append(
        Hunk(sourceRange: outline.source, targetRange: outline.target, lines: lines))
      lines.removeAll()
    }
    visitHunks(context: context) { next in
      close()
      outline = next
    } line: { kind, bytes, range in
      var utf8: [UInt8] = []
      bytes.append(range, to: &utf8)
      lines.append(Hunk.Line(kind: kind, utf8: utf8))
    }
    close()
    return result
  }

  /// The patch of the diff, with the names `a` and `b` and three unchanged lines around each change.
  ///
  /// For other names and other numbers of lines, see ``UnifiedPatch/init(_:from:to:context:)``.
  ///
  /// - Complexity: As ``unified(from:to:context:)``.
  public var patch: UnifiedPatch { UnifiedPatch(self) }

  /// Calls `hunk` at the start of each hunk and `line` for each of its lines.
  private func visitHunks(
    context: Int, hunk: (HunkOutline) -> Void,
    line: (Hunk.Line.Kind, ByteView, Range<Int>) -> Void
  ) {
    precondition(context >= 0, "the number of context lines is negative")
    source.withBytes { source in
      target.withBytes { target in
        let outlines = HunkOutline.all(
          around: Array(EditBlocks(diff)), sourceCount: diff.sourceCount, context: context)
        var a = LineCursor(source)
        var b = LineCursor(target)
        for outline in outlines {
          hunk(outline)
          a.skip(to: outline.source.lowerBound)
          for block in outline.blocks {
            while a.line < block.source.lowerBound { line(.context, source, a.next()) }
            while a.line < block.source.upperBound { line(.deletion, source, a.next()) }
            b.skip(to: block.target.lowerBound)
            while b.line < block.target.upperBound { line(.insertion, target, b.next()) }
          }
          while a.line < outline.source.upperBound { line(.context, source, a.next()) }
        }
      }
    }
  }
}

/// A place at a line start that moves forward through a text.
private struct LineCursor {
  let bytes: ByteView
  private(set) var line = 0
  private var offset = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  mutating func skip(to target: Int) {
    offset = bytes.offset(afterLines: target - line, from: offset)
    line = target
  }

  /// Returns the byte range of the line here and moves behind it.
  mutating func next() -> Range<Int> {
    let start = offset
    offset = bytes.lineEnd(from: start)
    line += 1
    return start..<offset
  }
}
