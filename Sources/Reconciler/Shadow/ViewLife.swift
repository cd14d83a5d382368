/// Where a StateView is in its life.
///
/// ```text
///            enter              render             leave
/// outside ─────────▶ entering ─────────▶ entered ─────────▶ outside
///    ▲                   ▲                  │
///    │ report            └───── retired ◀───┘  a list reuses the view for another row
/// abandoned: its tree has ended with its controller
/// ```
///
/// A view in a tree is loose while its parent has released it and another one may still place it in the same
/// pass. It has the phase that it had, and leaves at the end of the pass.
enum ViewLife: Equatable {
  /// The phases of a view in a tree.
  enum Phase {
    /// It has not been rendered since it entered.
    case entering

    /// It has been rendered, and ``StateView/viewDidEnter()`` has been called or is due.
    case entered

    /// Its hook for leaving has been called, and it serves no row until a list revives it.
    case retired
  }

  /// It is in no tree.
  case outside

  /// It is in no tree, because its controller has gone; writing to it is reported once.
  case abandoned

  /// It is in a tree.
  case inTree(Phase)

  /// It is in a tree, and leaves at the end of the pass unless a parent places it.
  case loose(Phase)

  var isLoose: Bool { if case .loose = self { true } else { false } }

  var isRetired: Bool { self == .inTree(.retired) || self == .loose(.retired) }

  /// Begins a life in a tree; a view that is in one keeps its phase.
  mutating func enter() {
    switch self {
    case .outside, .abandoned: self = .inTree(.entering)
    case .loose(let phase): self = .inTree(phase)
    case .inTree: break
    }
  }

  /// Notes a render, and returns whether it is the first since the view entered.
  mutating func didRender() -> Bool {
    guard self == .inTree(.entering) else { return false }
    self = .inTree(.entered)
    return true
  }

  /// Marks the view as released by its parent.
  mutating func loosen() { if case .inTree(let phase) = self { self = .loose(phase) } }

  /// Ends the life, and returns whether the view's hook for leaving must be called.
  mutating func leave() -> Bool {
    let isTold = !isRetired
    self = .outside
    return isTold
  }
}
