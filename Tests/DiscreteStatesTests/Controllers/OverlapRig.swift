@testable import DiscreteStates

/// A controller whose transitions a test controls, and a log of its calls.
final class OverlapRig {
  final class Machine {
    var log: [OverlapNote] = []
  }

  private let machine = Machine()
  let controller: StateCtrl<Machine>
  private var runs: [Int: TransitionRun<Machine>] = [:]
  private var changes: [Int: StateChange] = [:]

  var log: [OverlapNote] { machine.log }

  init(policy: OverlapPolicy) {
    controller = StateCtrl(for: machine)
    controller.overlap = policy
  }

  func handle(_ event: OverlapEvent, states: [String]) {
    switch event {
    case .request(let id): request(id, states[id])
    case .mutate(let id): runs[id]?.mutate()
    case .complete(let id): runs[id]?.complete()
    case .fail(let id): runs[id]?.complete(false)
    case .cancel(let id): changes[id]?.cancel()
    case .timeOut(let id): runs[id]?.stop(.timedOut)
    }
  }

  private func request(_ id: Int, _ name: String) {
    let state = State<Machine>(name: name) { $0.log.append(.set(id)) }
      .onUpdate { $0.log.append(.update(id)) }
    let transition = StateTransition<Machine> { [weak self, machine] run in
      machine.log.append(.start(id))
      self?.runs[id] = run
      run.onInterrupt { _ in machine.log.append(.tell(id)) }
    }
    changes[id] = controller.apply(state).viaTransition(transition)
      .onOutcome { [machine] in machine.log.append(.outcome(id, $0)) }
  }

  /// The difference from the model, or `nil` without a difference.
  func flaw(besides model: OverlapModel) -> String? {
    if log.count != model.log.count || log.suffix(6) != model.log.suffix(6) {
      return "\(log) instead of \(model.log)"
    }
    if controller.current?.name != model.current { return "current \(controller.status)" }
    let passage = model.running.flatMap { model.changes[$0]?.state }
    if controller.passage?.to.name != passage { return "passage to \(controller.status)" }
    if passage != nil, controller.passage?.from?.name != model.from { return "passage from" }
    if controller.waitingCount != model.waiting.count { return "waiting" }
    for (id, change) in model.changes where changes[id]?.outcome != change.outcome {
      return "outcome of \(id)"
    }
    return nil
  }
}
