extension LineDiff {
  /// The way in which the kept lines are chosen.
  ///
  /// Every way gives a valid diff. They differ in how many lines it names, in how well it reads, and
  /// in what it may cost. In the complexities, N is the number of lines in both texts between the
  /// first and the last change.
  public enum Algorithm: Sendable, Hashable {
    /// The fewest edits, proven.
    ///
    /// - Complexity: O(N · `editCount`) at worst, a fraction of it in practice: rows are worked on
    ///   a machine word at a time.
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

    /// Whether ``LineDiff/diff`` has its edits where they read best; elsewhere only hunks do.
    var slidesBlocks: Bool {
      switch self {
      case .patience, .histogram: true
      case .minimal, .linear: false
      }
    }
  }
}
