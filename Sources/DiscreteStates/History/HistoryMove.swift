/// The effect of a change on the history.
@usableFromInline
enum HistoryMove: Hashable {
  /// Adds a new state after the current one, and removes the states that came after it.
  case record

  /// Moves a number of steps back or, if positive, forward.
  case step(Int)

  /// Moves one step back, and removes the states after that.
  case undo
}
