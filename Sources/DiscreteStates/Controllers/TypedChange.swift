/// A state on its way to an object.
final class TypedChange<Target: AnyObject>: PendingChange {
  /// Where the state comes from.
  enum Source {
    case state(State<Target>)
    case history(HistoryMove)
  }

  private let move: HistoryMove
  private var state: State<Target>?
  private var transition: StateTransition<Target>?
  private weak var owner: StateCtrl<Target>?

  /// The controller, where nobody else holds it.
  private var ownController: StateCtrl<Target>?

  init(
    _ source: Source, _ transition: StateTransition<Target>?, _ owner: StateCtrl<Target>,
    keepsOwner: Bool = false
  ) {
    switch source {
    case .state(let state): (self.state, move) = (state, .record)
    case .history(let move): self.move = move
    }
    self.transition = transition
    self.owner = owner
    super.init()
    identity = state?.identity
    if keepsOwner { ownController = owner }
  }

  override var controller: StateController? { owner }

  override var hasUpdate: Bool { state?.update != nil }

  override func resolve() -> StateIdentity? {
    if move != .record { state = owner?.history?.state(after: move) }
    return state?.identity
  }

  override func enter() {
    guard let state, let owner, let target = owner.target else { return }
    owner.history?.willApply(state, move)
    state.enter(target)
  }

  override func update() {
    guard let state, let owner, let target = owner.target else { return }
    owner.history?.willApply(state, move)
    state.refresh(target)
  }

  override func skip() {
    // Some steps away there may be the same state.
    if let state, move != .record { owner?.history?.willApply(state, move) }
  }

  override func launch() {
    guard let owner, let target = owner.target, let identity else { return }
    guard let transition else { return owner.complete(self, finished: true) }
    // The run holds the change; whoever holds the run can complete it.
    let run = TransitionRun(
      self, target: target, from: owner.status.passage?.from, to: identity, inheriting: inheritance)
    transition.start(run)
  }

  override func willDeliver() { (state, transition, ownController) = (nil, nil, nil) }
}
