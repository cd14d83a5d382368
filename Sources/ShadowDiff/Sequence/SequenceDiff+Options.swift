extension SequenceDiff {
  /// The moves that a diff reports.
  public enum MoveDetection: Sendable, Hashable {
    /// No moves: the diff deletes and inserts an element that changes its place.
    case none

    /// The fewest moves: the diff deletes or inserts an element only if one side has more of it.
    ///
    /// As many elements stay as a longest common subsequence allows. All other common ones move.
    case fewest
  }

  /// The amount of work that a diff may cost.
  public enum Effort: Sendable, Hashable {
    /// As much as it takes to prove that the edits are the fewest.
    case minimal

    /// At most about the given number of elementary steps for each element of both collections.
    ///
    /// A step is one comparison of two elements, or one machine word of a row. The result is valid;
    /// ``SequenceDiff/isProvenMinimal`` says whether the fewest edits were found within the bound.
    case bounded(stepsPerElement: Int)

    /// As much as it takes to prove that the edits are the fewest, unless the task is cancelled.
    ///
    /// When the current task is cancelled, the search stops and the diff is completed in linear
    /// time: it is valid, but ``SequenceDiff/isProvenMinimal`` is false. Check for cancellation
    /// afterwards if you then have no use for it:
    ///
    /// ```swift
    /// let task = Task {
    ///   let diff = SequenceDiff(from: old, to: new, effort: .untilCancelled)
    ///   try Task.checkCancellation()
    ///   return diff
    /// }
    /// ```
    case untilCancelled

    /// A time linear in the size of both collections, whatever they hold.
    ///
    /// Minimal where no element occurs twice. Equal elements are paired in order: the first with
    /// the first, the second with the second.
    case linear
  }
}
