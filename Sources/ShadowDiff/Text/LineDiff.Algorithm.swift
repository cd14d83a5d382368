extension LineDiff {
  /// An algorithm that chooses the unchanged lines.
  ///
  /// Every algorithm gives a valid diff. They differ in the number of edits, in how well people read
  /// the result, and in cost. In the complexities, N is the number of lines in both texts between the
  /// first and the last change.
  ///
  /// Whatever the algorithm, changes are then moved to where they read best, by git's indent
  /// heuristic.
  public enum Algorithm: Sendable, Hashable {
    /// The fewest edits, proven.
    ///
    /// - Complexity: O(N) for few edits or where no line repeats, else what
    ///   ``SequenceDiff/Effort/minimal`` costs: at most a 64th of the product of both sides.
    case minimal

    /// Lines that occur once on both sides are kept first, then what lies between them.
    ///
    /// After Bram Cohen's patience diff (2008, <https://bramcohen.livejournal.com/73318.html>):
    /// unique lines tend to carry meaning, so functions that moved stay whole and braces do not
    /// match across them.
    ///
    /// - Complexity: O(N log N) for each level of nesting.
    case patience

    /// The longest stretches around the rarest common lines are kept first.
    ///
    /// After JGit's `HistogramDiff` (Shawn Pearce, 2010), an extension of patience to lines that
    /// occur more than once.
    ///
    /// - Complexity: O(N) for each level of nesting, with at most 64 places tried for a line.
    case histogram

    /// Kept lines are found in linear time, whatever the texts hold.
    ///
    /// - Complexity: O(N).
    case linear
  }
}
