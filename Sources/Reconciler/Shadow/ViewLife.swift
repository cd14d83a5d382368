/// The state of a StateView's life.
///
/// ```text
///            enter              render             leave
/// outside ─────────▶ entering ─────────▶ entered ─────────▶ outside
///    ▲                   ▲                  │
///    │ report            └───── retired ◀───┘  a list reuses the view for another row
/// abandoned: its tree has ended with its controller
/// ```
///
/// A view in a tree is loose if its parent has released it and another parent may still place it in the same pass. It
/// keeps its phase.
enum ViewLife: Equatable {
  /// The phases of a view in a tree.
  enum Phase {
    /// The view has not been rendered since it entered.
    case entering

    /// The view has been rendered, and ``StateView/viewDidEnter()`` has been called or will be called in this pass.
    case entered

    /// ``StateView/viewDidLeave()`` has been called, and the view shows no row until a list reuses it.
    case retired
  }

  /// The view is in no tree.
  case outside

  /// The view is in no tree, because its controller was deallocated; writing to it is reported once.
  case abandoned

  /// The view is in a tree.
  case inTree(Phase)

  /// The view is in a tree, and leaves at the end of the pass unless a parent places it.
  case loose(Phase)

  var isLoose: Bool { if case .loose = self { true } else { false } }

  var isAbandoned: Bool { if case .abandoned = self { true } else { false } }

  var isRetired: Bool {
    switch self {
    case .inTree(.retired), .loose(.retired): true
    default: false
    }
  }

  /// Begins a life in a tree; a view that is already in a tree keeps its phase.
  mutating func enter() {
    switch self {
    case .outside, .abandoned: self = .inTree(.entering)
    case .loose(let phase): self = .inTree(phase)
    case .inTree: break
    }
  }

  /// Records a render, and returns whether it is the first since the view entered.
  mutating func didRender() -> Bool {
    guard case .inTree(.entering) = self else { return false }
    self = .inTree(.entered)
    return true
  }

  /// Marks the view as released by its parent.
  mutating func loosen() { if case .inTree(let phase) = self { self = .loose(phase) } }

  /// Ends the life, and returns whether ``StateView/viewDidLeave()`` must be called.
  mutating func leave() -> Bool {
    let isAnnounced = !isRetired
    self = .outside
    return isAnnounced
  }
}
