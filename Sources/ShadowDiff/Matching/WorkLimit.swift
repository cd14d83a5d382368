/// The condition under which a search for the fewest edits gives up.
@usableFromInline
enum WorkLimit {
  case none

  /// A maximum number of elementary steps.
  case steps(Int)

  /// The cancellation of the current task.
  case cancellation

  init(_ effort: SequenceDiff.Effort, count: Int) {
    switch effort {
    case .minimal, .linear: self = .none
    case .untilCancelled: self = .cancellation
    case .bounded(let stepsPerElement):
      let (limit, overflow) = stepsPerElement.multipliedReportingOverflow(by: count)
      self = overflow ? .none : .steps(limit)
    }
  }

  /// Returns whether a search gives up after a number of steps.
  ///
  /// Call it every few hundred steps, because a check for cancellation takes about ten nanoseconds.
  @usableFromInline
  func isMet(by steps: Int) -> Bool {
    switch self {
    case .none: false
    case .steps(let limit): steps > limit
    case .cancellation: Task.isCancelled
    }
  }
}
