import DiscreteStates
import TestSupport
import Testing

/// Changes that are requested by the code that a controller calls: mutations, transitions, listeners and receivers of
/// outcomes.
@Suite struct NestedChangeTests {
  private final class Machine {}

  /// A way to apply a state.
  enum Way: CaseIterable {
    case instantly

    /// A transition that ends at once, one that runs its mutations at the start and does not end, and one that does nothing.
    case passing, held, silent
  }

  /// A request, and the requests that the mutations of its state make.
  struct Plan: CustomStringConvertible {
    var name: String
    var way: Way
    var nested: [Plan] = []
    var description: String { "\(name) \(way) \(nested)" }

    static func random(_ depth: Int, _ random: inout SplitMix64) -> Plan {
      Plan(
        name: ["a", "b", "c"].randomElement(using: &random) ?? "a",
        way: Way.allCases.randomElement(using: &random) ?? .instantly,
        nested: depth == 0
          ? []
          : (0..<Int.random(in: 0...2, using: &random)).map { _ in .random(depth - 1, &random) })
    }
  }

  /// The code that makes the first requests.
  enum Caller: CaseIterable { case idle, listener, receiver, mutations, transition }

  /// A controller, and a log of the changes and their outcomes.
  private final class Rig {
    let machine = Machine()
    let controller: StateController<Machine>
    var log: [String] = []
    private var runs: [TransitionRun<Machine>] = []

    init(_ policy: OverlapPolicy) {
      controller = StateController(for: machine)
      controller.apply(state("start") {}).instantly()
      controller.overlap = policy
    }

    func state(_ name: String, _ body: @escaping () -> Void) -> DiscreteState<Machine> {
      DiscreteState(name: name) { _ in body() }.onUpdate { [unowned self] _ in
        log.append("update \(name)")
      }
    }

    func apply(_ plan: Plan) {
      let application = controller.apply(
        state(plan.name) { [unowned self] in
          log.append("enter \(plan.name)")
          for inner in plan.nested { apply(inner) }
        })
      let change =
        switch plan.way {
        case .instantly: application.instantly()
        case .passing: application.viaTransition(.instant)
        case .held, .silent:
          application.viaTransition(
            StateTransition { [unowned self] run in
              runs.append(run)
              if plan.way == .held { run.mutate() }
            })
        }
      change.onOutcome { [weak self] in self?.log.append("\(plan.name) \($0)") }
    }

    func run(_ plans: [Plan], by caller: Caller) {
      func go() { for plan in plans { apply(plan) } }
      switch caller {
      case .idle: go()
      case .listener:
        var isFirst = true
        controller.onChange { _ in
          if isFirst {
            isFirst = false
            go()
          }
        }
        controller.apply(state("first") {}).instantly()
      case .receiver:
        var held: TransitionRun<Machine>?
        controller.apply(state("first") {}).viaTransition(StateTransition { held = $0 })
          .onOutcome { _ in go() }
        held?.complete()
      case .mutations: controller.apply(state("first") { go() }).instantly()
      case .transition:
        controller.apply(state("first") {}).viaTransition(
          StateTransition { run in
            go()
            run.complete()
          })
      }
      let current = controller.current?.name ?? "-"
      log.append("in \(current == "first" ? "start" : current)")
      log.append("to \(controller.passage?.to.name ?? "-")")
      log.append("waiting \(controller.waitingCount)")
    }
  }

  /// Requests that the controller's code makes have the outcomes that they would have after it.
  @Test(arguments: OverlapPolicy.allCases)
  func outcomesDoNotDependOnTheCaller(policy: OverlapPolicy) {
    var random = SplitMix64(seed: 5)
    var flaws: [String] = []
    for _ in 0..<TestEffort.rounds(2_000) {
      let plans = (0..<Int.random(in: 1...3, using: &random)).map { _ in Plan.random(2, &random) }
      func log(_ caller: Caller) -> [String] {
        let rig = Rig(policy)
        rig.run(plans, by: caller)
        // A receiver is called at once if the outcome is known, so the order differs.
        return rig.log.filter { !$0.contains("first") }.sorted()
      }
      let expected = log(.idle)
      for caller in Caller.allCases where log(caller) != expected {
        flaws.append("\(policy) \(caller) \(plans): \(log(caller)) instead of \(expected)")
      }
    }
    #expect(flaws.isEmpty, "\(flaws.min { $0.count < $1.count } ?? "")")
  }

  @Test func mutationsThatApplyAStateAreNotOverlapped() {
    for policy in OverlapPolicy.allCases {
      let rig = Rig(policy)
      rig.apply(
        Plan(name: "a", way: .instantly, nested: [Plan(name: "b", way: .instantly)]))
      #expect(rig.controller.current?.name == "b", "\(policy)")
      #expect(rig.log.contains("a entered") && rig.log.contains("b entered"), "\(policy)")
    }
  }

  @Test func aRequestThatHasYetToBeDecidedIsCancelled() {
    let rig = Rig(.queue)
    var count = 0
    rig.controller.apply(
      rig.state("a") {
        let change = rig.controller.apply(rig.state("b") { count += 1 }).instantly()
        #expect(change.outcome == nil && rig.controller.waitingCount == 1)
        change.cancel()
        #expect(change.outcome == .abandoned(.cancelled) && rig.controller.waitingCount == 0)
      }
    ).instantly()
    #expect(count == 0 && rig.controller.current?.name == "a")
  }
}
