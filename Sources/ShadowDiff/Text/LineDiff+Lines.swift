extension LineDiff: Sequence {
  /// Returns an iterator over the ``changes``, for use in a `for` loop.
  ///
  /// For the lines of a change, see ``hunks(context:headings:)``.
  public func makeIterator() -> IndexingIterator<[DiffChange]> { changes.makeIterator() }

  /// A lower bound of the number of changes.
  public var underestimatedCount: Int { isEmpty ? 0 : 1 }
}

extension LineDiff {
  /// The lines of both texts in reading order: unchanged, deleted and inserted.
  ///
  /// For the changed lines with a few unchanged ones around them, see ``hunks(context:headings:)``.
  ///
  /// - Complexity: O(bytes).
  public var lines: [Hunk.Line] {
    if let hunk = hunks(context: .max).first { return hunk.lines }
    // Without a change there is no hunk, and all lines are unchanged.
    let lines = sourceBytes.withBytes { $0.lines }.map { Hunk.Line(kind: .context, utf8: $0) }
    return Hunk(sourceStart: 0, targetStart: 0, lines: lines).lines
  }

  /// The similarity of the texts, from 0 (no line in common) to 1 (the same lines).
  ///
  /// The ratio is twice the number of unchanged lines, divided by the number of lines of both
  /// texts. Two empty texts have a ratio of 1.
  public var ratio: Double {
    let total = diff.sourceCount + diff.targetCount
    return total == 0 ? 1 : Double(total - editCount) / Double(total)
  }

  /// Returns the diff that leads from the target back to the source.
  ///
  /// - Complexity: O(`editCount`).
  public func inverted() -> LineDiff {
    LineDiff(targetBytes, sourceBytes, diff.inverted(), algorithm, options)
  }
}
