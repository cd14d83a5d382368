import DiscreteStates
import FuzzDriver

/// A controller whose transitions end as the input says, beside the model of the tests.
final class ModelledSession {
  private final class Machine {
    var log: [OverlapNote] = []
  }

  private let machine = Machine()
  private let controller: StateCtrl<Machine>
  private var model: OverlapModel
  private var runs: [Int: TransitionRun<Machine>] = [:]
  private var changes: [Int: StateChange] = [:]
  private var states: [String] = []

  private init(_ policy: OverlapPolicy) {
    controller = StateCtrl(for: machine)
    controller.overlap = policy
    model = OverlapModel(policy: policy)
  }

  static func run(_ input: inout FuzzInput) {
    let session = ModelledSession(input.choice(of: OverlapPolicy.allCases))
    while !input.isEmpty, session.states.count < 60 {
      let event = session.event(&input)
      session.handle(event)
      session.model.handle(event, states: session.states)
      session.check(event)
    }
  }

  private func event(_ input: inout FuzzInput) -> OverlapEvent {
    let kind = input.choice(7)
    if kind < 2 || states.isEmpty {
      states.append(input.choice(of: ["a", "b", "c"]))
      return .request(states.count - 1)
    }
    let id = max(0, states.count - 1 - input.choice(5))
    return [.mutate(id), .complete(id), .fail(id), .cancel(id), .complete(id)][kind - 2]
  }

  private func handle(_ event: OverlapEvent) {
    switch event {
    case .request(let id): request(id)
    case .mutate(let id): runs[id]?.mutate()
    case .complete(let id): runs[id]?.complete()
    case .fail(let id): runs[id]?.complete(false)
    case .cancel(let id), .timeOut(let id): changes[id]?.cancel()
    }
  }

  private func request(_ id: Int) {
    let state = State<Machine>(name: states[id]) { $0.log.append(.set(id)) }
      .onUpdate { $0.log.append(.update(id)) }
    let transition = StateTransition<Machine> { [weak self, machine] run in
      machine.log.append(.start(id))
      self?.runs[id] = run
      run.onInterrupt { _ in machine.log.append(.tell(id)) }
    }
    changes[id] = controller.apply(state).viaTransition(transition)
      .onOutcome { [machine] in machine.log.append(.outcome(id, $0)) }
  }

  private func check(_ event: OverlapEvent) {
    require(machine.log == model.log, "\(event): \(machine.log), not \(model.log)")
    require(controller.current?.name == model.current, "\(event): \(controller.status)")
    let target = model.running.flatMap { model.changes[$0]?.state }
    require(controller.passage?.to.name == target, "\(event): \(controller.status)")
    require(controller.waitingCount == model.waiting.count, "\(event): waiting")
  }
}
