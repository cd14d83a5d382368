extension LineDiff {
  /// An algorithm that chooses the unchanged lines.
  ///
  /// Every algorithm gives a valid diff. The diffs differ in the number of edits, in readability
  /// and in cost. In the complexities, N is the number of lines in both texts between the first and
  /// the last change.
  ///
  /// After each algorithm, blocks of edits are shifted to the place that git's indent heuristic
  /// prefers.
  public enum Algorithm: Sendable, Hashable {
    /// The fewest edits: the unchanged lines are a longest common subsequence.
    ///
    /// - Complexity: O(N) for few edits or if no line repeats, otherwise O(N · (1 + D / 64)) for D
    ///   edits.
    case minimal

    /// Patience diff: lines that occur once in each text are the anchors.
    ///
    /// The diff keeps as many anchors as are in the same order in both texts, and repeats the
    /// search between them. A region without anchors gets the fewest edits. So functions that move
    /// stay whole, and lines such as braces do not match across them.
    ///
    /// Source: Bram Cohen, "Patience Diff Advantages" (2010),
    /// <https://bramcohen.livejournal.com/73318.html>.
    ///
    /// - Complexity: O(N log N) for each level of nesting.
    case patience

    /// Histogram diff: the longest common run around the rarest common line is the anchor.
    ///
    /// This extends patience diff to lines that occur more than once. Lines that occur more than 64
    /// times in a region are not anchors. A region without anchors gets the fewest edits.
    ///
    /// Source: JGit's `HistogramDiff` (Shawn Pearce, 2010).
    ///
    /// - Complexity: O(N) for each level of nesting, with at most 64 occurrences tried for a line.
    ///   After 32 passes over all lines, the search continues as ``patience``.
    case histogram

    /// A search in linear time, as with ``SequenceDiff/Effort/linear``.
    ///
    /// - Complexity: O(N).
    case linear
  }
}
