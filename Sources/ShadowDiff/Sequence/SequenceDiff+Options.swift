extension SequenceDiff {
  /// The moves that a diff reports.
  public enum MoveDetection: Sendable, Hashable {
    /// No moves: the diff deletes and inserts an element that changes its place.
    case none

    /// The fewest moves: the diff deletes or inserts an element only if one collection has more
    /// copies of it.
    ///
    /// The kept elements are a longest common subsequence. All other common elements move.
    case fewest
  }

  /// A limit on the work of the search for the fewest edits.
  public enum Effort: Sendable, Hashable {
    /// No limit: the search finds the fewest edits.
    case minimal

    /// About the given number of steps, at most, for each element of both collections.
    ///
    /// A step is a comparison of two elements, or an operation on a word of 64 table cells. The
    /// result is valid; ``SequenceDiff/isProvenMinimal`` is false if the search reached the limit.
    case bounded(stepsPerElement: Int)

    /// No limit until the current task is cancelled.
    ///
    /// After a cancellation, the search stops and the diff is completed in linear time. It is
    /// valid, but ``SequenceDiff/isProvenMinimal`` may be false. If you do not need such a diff,
    /// check for cancellation afterwards:
    ///
    /// ```swift
    /// let task = Task {
    ///   let diff = SequenceDiff(from: old, to: new, effort: .untilCancelled)
    ///   try Task.checkCancellation()
    ///   return diff
    /// }
    /// ```
    case untilCancelled

    /// A search in time linear in the size of both collections.
    ///
    /// If no element occurs twice in a collection, the diff has the fewest edits. Otherwise
    /// elements that occur once in each collection are matched first. Between them, equal elements
    /// are paired in order: the first with the first, the second with the second.
    case linear
  }
}
