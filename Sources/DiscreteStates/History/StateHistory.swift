/// The states that an object has been in, and where among them it is.
@usableFromInline
struct StateHistory<Target: AnyObject> {
  private(set) var states: [State<Target>] = []

  /// Which of them is the current one; -1 if there is none.
  private(set) var position = -1

  /// How many are kept; the oldest are forgotten.
  var limit: Int {
    didSet { trim() }
  }

  init(limit: Int) { self.limit = limit }

  init(states: [State<Target>], position: Int, limit: Int) {
    self.states = states
    self.position = position
    self.limit = limit
    trim()
  }

  /// The state that a move leads to.
  func state(after move: HistoryMove) -> State<Target>? {
    destination(of: move).map { states[$0] }
  }

  private func destination(of move: HistoryMove) -> Int? {
    let destination =
      switch move {
      case .record: position
      case .step(let steps): position + steps
      case .undo: position - 1
      }
    return states.indices.contains(destination) ? destination : nil
  }

  /// Notes that a state is applied.
  @usableFromInline
  mutating func willApply(_ state: State<Target>, _ move: HistoryMove) {
    switch move {
    case .record:
      if position >= 0, states[position].identity == state.identity {
        // Applied again: its values may be others.
        states[position] = state
      } else {
        states.removeSubrange((position + 1)...)
        states.append(state)
        position += 1
        trim()
      }
    case .step, .undo:
      guard let destination = destination(of: move) else { return }
      position = destination
      if move == .undo { states.removeSubrange((position + 1)...) }
    }
  }

  private mutating func trim() {
    let excess = states.count - limit
    guard excess > 0 else { return }
    let removed = min(position, excess)
    guard removed > 0 else { return }
    states.removeFirst(removed)
    position -= removed
  }
}
