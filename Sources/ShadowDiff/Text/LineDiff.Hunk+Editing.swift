extension LineDiff.Hunk {
  /// Returns one hunk for each change of this hunk, for staging changes one by one.
  ///
  /// As in `git add -p`, the unchanged lines between two changes are in both hunks, so other tools
  /// accept a patch with some of them. If you set ``UnifiedPatch/hunks`` to two hunks that share
  /// lines, they become one hunk again.
  ///
  /// ```swift
  /// let hunk = LineDiff(from: "a\nb\nc\n", to: "A\nb\nC\n").hunks[0]
  /// hunk.split().map(\.header)   // ["@@ -1,2 +1,2 @@", "@@ -2,2 +2,2 @@"]
  /// ```
  ///
  /// - Complexity: O(n · k) for n lines and k changes.
  public func split() -> [Self] {
    // Changes, and the unchanged lines before and after each of them.
    var changes: [Range<Int>] = []
    for (index, line) in lines.enumerated() where line.kind != .context {
      let start = changes.last?.upperBound == index ? changes.removeLast().lowerBound : index
      changes.append(start..<index + 1)
    }
    guard changes.count > 1 else { return [self] }
    return changes.indices.map { index in
      let change = changes[index]
      let isLast = index == changes.count - 1
      let end = isLast ? lines.count : changes[index + 1].lowerBound
      var before = index == 0 ? contextBefore : change.lowerBound - changes[index - 1].upperBound
      // Less context after a change than before it means that the hunk is at the end of the file.
      if !isLast || contextAfter > 0 && contextAfter >= contextBefore {
        before = min(before, end - change.upperBound)
      }
      let first = change.lowerBound - before
      return Self(
        sourceStart: sourceRange.lowerBound + lines[..<first].count { $0.kind != .insertion },
        targetStart: targetRange.lowerBound + lines[..<first].count { $0.kind != .deletion },
        lines: Array(lines[first..<end]), heading: heading)
    }
  }

  /// Returns this hunk and a hunk that begins in it as one hunk, or `nil` if they share no lines, or
  /// lines that one of them changes.
  func joined(with next: Self) -> Self? {
    let shared = sourceRange.upperBound - next.sourceRange.lowerBound
    guard shared > 0, shared <= min(lines.count, next.lines.count),
      next.lines[..<shared].allSatisfy({ $0.kind == .context }),
      lines.suffix(shared) == next.lines.prefix(shared)
    else { return nil }
    let joined = Self(
      sourceStart: sourceRange.lowerBound, targetStart: targetRange.lowerBound,
      lines: lines + next.lines.dropFirst(shared), heading: heading)
    return next.contextBefore > next.contextAfter ? joined : joined.withoutSurplusContext()
  }

  /// Returns the hunk with no more context before its changes than after them.
  ///
  /// More context before the changes means that the hunk is at the end of the file.
  private func withoutSurplusContext() -> Self {
    var surplus = contextBefore - contextAfter
    guard surplus > 0 else { return self }
    var rest = lines[surplus...]
    if rest.allSatisfy({ $0.kind == .insertion }) {
      // Without context, git needs a source line to find the place.
      surplus -= 1
      let line = lines[surplus].utf8
      rest = [Line(kind: .deletion, utf8: line), Line(kind: .insertion, utf8: line)] + rest
    }
    return Self(
      sourceStart: sourceRange.lowerBound + surplus, targetStart: targetRange.lowerBound + surplus,
      lines: Array(rest), heading: heading)
  }

  /// Returns the hunk with some of its deletions and insertions, for staging single lines.
  ///
  /// A deletion that is left out becomes an unchanged line. An insertion that is left out is
  /// removed. If lines follow now on a last line without a newline, it gets one. When you set
  /// ``UnifiedPatch/hunks``, the patch renumbers the target lines of all hunks and leaves out hunks
  /// without a change.
  ///
  /// - Parameter isIncluded: A closure that returns whether the hunk keeps a deletion or an
  ///   insertion. It is called once for each.
  /// - Complexity: O(lines).
  public func keeping(_ isIncluded: (Line) throws -> Bool) rethrows -> Self {
    var kept: [Line] = []
    for block in blocks {
      guard case .change(let deletions, let insertions) = block else {
        if case .unchanged(let line) = block { kept.append(lines[line]) }
        continue
      }
      // If a deletion becomes an unchanged line, the insertions stay next to the deletions that
      // they replace.
      var waiting: [Line] = []
      for offset in 0..<max(deletions.count, insertions.count) {
        if offset < deletions.count {
          let line = lines[deletions.lowerBound + offset]
          if try isIncluded(line) {
            kept.append(line)
          } else {
            kept += waiting + [Line(kind: .context, utf8: line.utf8)]
            waiting.removeAll()
          }
        }
        if offset < insertions.count {
          let line = lines[insertions.lowerBound + offset]
          if try isIncluded(line) { waiting.append(line) }
        }
      }
      kept += waiting
    }
    let hunk = Self(
      sourceStart: sourceRange.lowerBound, targetStart: targetRange.lowerBound,
      lines: Self.endingLines(of: kept), heading: heading)
    // A hunk of a whole file has no context around its changes, but it may have some between them.
    let isAtEnd =
      contextBefore > contextAfter
      || contextAfter == 0 && lines.contains(where: { $0.kind == .context })
    return isAtEnd ? hunk : hunk.withoutSurplusContext()
  }

  /// Returns the lines with a newline at the end of each target line but the last.
  private static func endingLines(of lines: [Line]) -> [Line] {
    let last = lines.lastIndex { $0.kind != .deletion }
    return lines.enumerated().flatMap { index, line in
      if line.kind == .deletion || line.endsWithNewline || index == last { return [line] }
      let ended = Line(kind: .insertion, utf8: line.utf8 + [newline])
      return line.kind == .insertion ? [ended] : [Line(kind: .deletion, utf8: line.utf8), ended]
    }
  }
}
