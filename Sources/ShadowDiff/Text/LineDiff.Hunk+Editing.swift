extension LineDiff.Hunk {
  /// Returns one hunk for each change of this hunk, for staging changes one by one.
  ///
  /// The unchanged lines between two changes are in the hunk of the second one.
  ///
  /// - Complexity: O(n + k²) for n lines, k of them unchanged lines after the last change.
  public func split() -> [Self] {
    var groups: [[Line]] = [[]]
    var hasChange = false
    for (index, line) in lines.enumerated() {
      let isContext = line.kind == .context
      if isContext, hasChange, lines[index...].contains(where: { $0.kind != .context }) {
        groups.append([])
        hasChange = false
      }
      if !isContext { hasChange = true }
      groups[groups.count - 1].append(line)
    }
    var (source, target) = (sourceRange.lowerBound, targetRange.lowerBound)
    return groups.map { lines in
      let hunk = Self(sourceStart: source, targetStart: target, lines: lines, heading: heading)
      (source, target) = (hunk.sourceRange.upperBound, hunk.targetRange.upperBound)
      return hunk
    }
  }

  /// Returns the hunk with some of its deletions and insertions, for staging single lines.
  ///
  /// A deletion that is left out becomes an unchanged line. An insertion that is left out is
  /// removed. When you set ``UnifiedPatch/hunks``, the patch renumbers the target lines of all
  /// hunks.
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
    return Self(
      sourceStart: sourceRange.lowerBound, targetStart: targetRange.lowerBound, lines: kept,
      heading: heading)
  }
}
