/// How a change goes through the history.
@usableFromInline
enum HistoryMove: Hashable {
  /// A new state comes after the current one, in place of what came after it.
  case record

  /// Some steps back or, if positive, forward.
  case step(Int)

  /// One step back, and what comes after that is forgotten.
  case undo
}
