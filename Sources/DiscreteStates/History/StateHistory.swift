/// The states that an object has been in, and where among them it is.
struct StateHistory {
  /// The states, behind room for those that have been forgotten.
  private var entries: [DiscreteState<AnyObject>?] = []

  /// Where the oldest state is that is kept.
  private var oldest = 0

  /// The position of the current state; before the oldest if there is no current state.
  private var cursor = -1

  /// How many are kept; the oldest are forgotten.
  var limit: Int {
    didSet { trim() }
  }

  init(limit: Int) { self.limit = limit }

  init(states: [DiscreteState<AnyObject>], position: Int, limit: Int) {
    entries = states
    cursor = position
    self.limit = limit
    trim()
  }

  /// The states that are kept, in order.
  var states: [DiscreteState<AnyObject>] { entries[oldest...].compactMap(\.self) }

  /// The index of the current record; -1 without a current state.
  var position: Int { cursor - oldest }

  /// The state that a move leads to.
  func state(after move: HistoryMove) -> DiscreteState<AnyObject>? {
    destination(of: move).flatMap { entries[$0] }
  }

  private func destination(of move: HistoryMove) -> Int? {
    let destination =
      switch move {
      case .record: cursor
      case .step(let steps): cursor + min(max(steps, -entries.count), entries.count)
      case .undo: cursor - 1
      }
    return (oldest..<entries.count).contains(destination) ? destination : nil
  }

  /// Records that a state is applied.
  mutating func willApply(_ state: DiscreteState<AnyObject>, _ move: HistoryMove) {
    switch move {
    case .record:
      if cursor >= oldest, entries[cursor]?.identity == state.identity {
        // Applied again: its values may be others.
        entries[cursor] = state
      } else {
        entries.removeSubrange((cursor + 1)...)
        entries.append(state)
        cursor += 1
        trim()
      }
    case .step, .undo:
      guard let destination = destination(of: move) else { return }
      cursor = destination
      if move == .undo { entries.removeSubrange((cursor + 1)...) }
    }
  }

  private mutating func trim() {
    while entries.count - oldest > limit, oldest < cursor {
      entries[oldest] = nil
      oldest += 1
    }
    // Not at every step, so that a state costs constant time on average.
    guard oldest > limit else { return }
    entries.removeFirst(oldest)
    cursor -= oldest
    oldest = 0
  }
}
