/// The states in which an object has been, and the position of the current state.
struct StateHistory {
  /// The states, after places of states that have been removed.
  private var entries: [DiscreteState<AnyObject>?] = []

  /// The index of the oldest state in `entries`.
  private var oldest = 0

  /// The index of the current state in `entries`; less than `oldest` if there is no current state.
  private var cursor = -1

  /// The maximum number of states.
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

  /// The states, in order.
  var states: [DiscreteState<AnyObject>] { entries[oldest...].compactMap(\.self) }

  /// The index of the current state in `states`; -1 if there is no current state.
  var position: Int { cursor - oldest }

  /// Returns the state to which a move leads.
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
        // The state is applied again, maybe with other captured values.
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
    // Not for each state, so that adding a state takes amortized constant time.
    guard oldest > limit else { return }
    entries.removeFirst(oldest)
    cursor -= oldest
    oldest = 0
  }
}
