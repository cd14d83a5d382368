/// The computation of the lines that differ between two texts.
///
/// `CommonEnds` finds the equal lines at both ends, sixteen bytes at a time. `GreedyLineSearch`
/// looks for few edits between them on the bytes. If it gives up, each line between the ends
/// becomes a token, and the later steps compare tokens.
struct LinePipeline {
  private let source: ByteView
  private let target: ByteView
  private let ends: CommonEnds

  init(_ source: ByteView, _ target: ByteView) {
    precondition(
      source.count < Int(UInt32.max) && target.count < Int(UInt32.max),
      "a text has more than 4 GiB")
    self.source = source
    self.target = target
    ends = CommonEnds(source, target)
  }

  func diff(algorithm: LineDiff.Algorithm, effort: SequenceDiff.Effort) -> SequenceDiff {
    let a = source.slice(ends.prefix..<source.count - ends.suffix)
    let b = target.slice(ends.prefix..<target.count - ends.suffix)
    let base = ends.prefixLines
    if a.isOneLine, b.isOneLine {
      // A changed line is the most frequent difference.
      return textDiff(1, 1, deletions: [base], insertions: [base], isMinimal: true)
    }
    if a.count == 0 || b.count == 0 {
      let sourceCount = a.lineCount(in: 0..<a.count)
      let targetCount = b.lineCount(in: 0..<b.count)
      let diff = textDiff(
        sourceCount, targetCount, deletions: Array(base..<base + sourceCount),
        insertions: Array(base..<base + targetCount), isMinimal: true)
      // All edits are one block, of which only the first and the last line are read.
      return slid(diff) {
        $0 == 0 ? 0 : a.lineStart(before: a.count)
      } insertionStart: {
        $0 == 0 ? 0 : b.lineStart(before: b.count)
      }
    }
    if algorithm == .minimal || algorithm == .linear,
      let few = GreedyLineSearch.edits(a, b, raisedBy: base)
    {
      let diff = textDiff(
        few.sourceCount, few.targetCount, deletions: few.deletions, insertions: few.insertions,
        isMinimal: true)
      return slid(diff) {
        few.deletionStarts[$0]
      } insertionStart: {
        few.insertionStarts[$0]
      }
    }
    let lines = LineTokens(a, b)
    let edits = matchLines(lines.tokens, algorithm: algorithm, effort: effort)
    let diff = textDiff(
      lines.tokens.source.count, lines.tokens.target.count,
      deletions: Edits.offsets(in: edits.deleted, raisedBy: base),
      insertions: Edits.offsets(in: edits.inserted, raisedBy: base), isMinimal: edits.isMinimal)
    return slid(diff) {
      Int(lines.sourceStarts[diff.deletions[$0] - base])
    } insertionStart: {
      Int(lines.targetStarts[diff.insertions[$0] - base])
    }
  }

  /// Returns the diff of the texts, given the numbers of lines between the equal ends.
  private func textDiff(
    _ sourceCount: Int, _ targetCount: Int, deletions: [Int], insertions: [Int], isMinimal: Bool
  ) -> SequenceDiff {
    let outside = ends.prefixLines + ends.suffixLines
    return SequenceDiff(
      uncheckedSourceCount: outside + sourceCount, targetCount: outside + targetCount,
      deletions: deletions, insertions: insertions, isProvenMinimal: isMinimal)
  }

  /// Returns the diff with each block at the place that the indent heuristic prefers.
  ///
  /// - Parameters:
  ///   - deletionStart: A function that returns the byte offset of a deleted line, counted from the
  ///     end of the equal lines at the start, given the index of the deletion. It is called for the
  ///     first and last lines of blocks.
  ///   - insertionStart: The same for insertions.
  private func slid(
    _ diff: SequenceDiff, deletionStart: (Int) -> Int, insertionStart: (Int) -> Int
  ) -> SequenceDiff {
    let slider = BlockSlider(
      diff, source: source, target: target, deletionStart: { ends.prefix + deletionStart($0) },
      insertionStart: { ends.prefix + insertionStart($0) })
    guard let changes = slider.slid() else { return diff }
    var (deletions, insertions) = ([Int](), [Int]())
    deletions.reserveCapacity(diff.deletions.count)
    insertions.reserveCapacity(diff.insertions.count)
    for change in changes {
      deletions += change.sourceRange
      insertions += change.targetRange
    }
    return diff.with(deletions: deletions, insertions: insertions)
  }
}

/// The equal lines at both ends of two texts, which some diff with the fewest edits keeps.
struct CommonEnds {
  /// The sizes in bytes of the common lines at the start and at the end, which do not overlap.
  let prefix: Int
  let suffix: Int

  /// The numbers of these lines.
  let prefixLines: Int
  let suffixLines: Int

  init(_ source: ByteView, _ target: ByteView) {
    let shorter = min(source.count, target.count)
    var same = 0
    while same + ByteView.strideSize <= shorter,
      source.isSameStride(at: same, as: target, at: same)
    {
      same += ByteView.strideSize
    }
    same += source.commonPrefix(from: same, with: target, from: same)
    guard same < source.count || same < target.count else {
      prefix = same
      suffix = 0
      prefixLines = source.lineCount(in: 0..<same)
      suffixLines = 0
      return
    }
    let start = source.lineStart(atOrBefore: same)
    var tail = source.commonSuffix(with: target, limit: shorter - start)
    // If a line starts on one side only, its common bytes are not a common line.
    let startsLine =
      source.startsLine(at: source.count - tail, after: start)
      && target.startsLine(at: target.count - tail, after: start)
    if !startsLine { tail = source.count - source.lineEnd(from: source.count - tail) }
    prefix = start
    suffix = tail
    prefixLines = source.newlineCount(in: 0..<start)
    suffixLines = source.lineCount(in: source.count - tail..<source.count)
  }
}

extension ByteView {
  /// Returns whether a line starts at an offset, given that one starts at `first`, which is no
  /// greater.
  fileprivate func startsLine(at offset: Int, after first: Int) -> Bool {
    offset == first || self[at: offset - 1] == newline
  }
}
