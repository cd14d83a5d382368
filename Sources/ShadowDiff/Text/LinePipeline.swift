/// The steps from two texts to the lines that differ.
///
/// Common lines at both ends are cut off byte-wise, sixteen bytes at a time. Only what lies between
/// is split into lines, each of which becomes a dense token, and only tokens are compared from there.
enum LinePipeline {
  static func diff(
    _ source: ByteView, _ target: ByteView, algorithm: LineDiff.Algorithm,
    effort: SequenceDiff.Effort
  ) -> SequenceDiff {
    precondition(
      source.count < Int(UInt32.max) && target.count < Int(UInt32.max),
      "a text has more than 4 GiB")
    let ends = CommonEnds(source, target)
    let sourceMiddle = source.slice(ends.prefix..<source.count - ends.suffix)
    let targetMiddle = target.slice(ends.prefix..<target.count - ends.suffix)
    let middle = diff(
      between: sourceMiddle, targetMiddle, after: ends.prefixLines, algorithm: algorithm,
      effort: effort)
    let outside = ends.prefixLines + ends.suffixLines
    let diff = SequenceDiff(
      uncheckedSourceCount: outside + middle.sourceCount,
      targetCount: outside + middle.targetCount, deletions: middle.deletions,
      insertions: middle.insertions, isProvenMinimal: middle.isProvenMinimal)
    return slid(diff, source, target, after: ends)
  }

  /// The diff of two texts that share no line at their ends, its offsets raised by `base`.
  private static func diff(
    between source: ByteView, _ target: ByteView, after base: Int, algorithm: LineDiff.Algorithm,
    effort: SequenceDiff.Effort
  ) -> SequenceDiff {
    if source.count == 0 || target.count == 0 {
      let sourceCount = source.lineCount(in: 0..<source.count)
      let targetCount = target.lineCount(in: 0..<target.count)
      return SequenceDiff(
        uncheckedSourceCount: sourceCount, targetCount: targetCount,
        deletions: Array(base..<base + sourceCount),
        insertions: Array(base..<base + targetCount), isProvenMinimal: true)
    }
    if algorithm == .minimal || algorithm == .linear,
      let few = GreedyLineSearch.edits(source, target)
    {
      return SequenceDiff(
        uncheckedSourceCount: few.sourceCount, targetCount: few.targetCount,
        deletions: few.deletions.map { $0 + base }, insertions: few.insertions.map { $0 + base },
        isProvenMinimal: true)
    }
    let tokens = Tokens(linesOf: source, target)
    let edits = matchLines(tokens, algorithm: algorithm, effort: effort)
    return SequenceDiff(
      uncheckedSourceCount: tokens.source.count, targetCount: tokens.target.count,
      deletions: Edits.offsets(in: edits.deleted, raisedBy: base),
      insertions: Edits.offsets(in: edits.inserted, raisedBy: base),
      isProvenMinimal: edits.isMinimal)
  }

  /// The same change with every block where it reads best.
  private static func slid(
    _ diff: SequenceDiff, _ source: ByteView, _ target: ByteView, after ends: CommonEnds
  ) -> SequenceDiff {
    let old = Array(EditBlocks(diff))
    let blocks = BlockSlider.slid(
      old, source: source, target: target, from: (ends.prefixLines, ends.prefix))
    if blocks == old { return diff }
    return SequenceDiff(
      uncheckedSourceCount: diff.sourceCount, targetCount: diff.targetCount,
      deletions: blocks.flatMap(\.source), insertions: blocks.flatMap(\.target),
      isProvenMinimal: diff.isProvenMinimal)
  }
}

/// The lines that two texts have in common at their ends, which every minimal diff may keep.
struct CommonEnds {
  /// The size in bytes of the common lines at the start.
  let prefix: Int

  /// The size in bytes of the common lines at the end; it does not overlap the prefix.
  let suffix: Int

  /// The number of lines in the prefix.
  let prefixLines: Int

  /// The number of lines in the suffix.
  let suffixLines: Int

  init(_ source: ByteView, _ target: ByteView) {
    let shorter = min(source.count, target.count)
    let same = source.commonPrefix(from: 0, with: target, from: 0)
    guard same < source.count || same < target.count else {
      prefix = same
      suffix = 0
      prefixLines = source.lineCount(in: 0..<same)
      suffixLines = 0
      return
    }
    let start = source.lineStart(atOrBefore: same)
    var tail = source.commonSuffix(with: target, limit: shorter - start)
    // Where a line starts on one side only, the common bytes of that line are not a common line.
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
  /// Returns whether a line starts at an offset, given that one starts at `first`, which is no greater.
  fileprivate func startsLine(at offset: Int, after first: Int) -> Bool {
    offset == first || self[at: offset - 1] == newline
  }
}
