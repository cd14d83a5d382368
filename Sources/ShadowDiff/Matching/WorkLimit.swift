/// When a search for the fewest edits gives up.
@usableFromInline
enum WorkLimit {
  case none

  /// After a number of elementary steps.
  case steps(Int)

  /// When the current task is cancelled.
  case cancellation

  /// Whether a search that has made some steps gives up.
  ///
  /// Call it every few hundred steps: to look for cancellation costs some ten nanoseconds.
  @usableFromInline
  func isMet(by steps: Int) -> Bool {
    switch self {
    case .none: false
    case .steps(let limit): steps > limit
    case .cancellation: Task.isCancelled
    }
  }
}
