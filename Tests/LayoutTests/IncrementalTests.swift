import TestSupport
import Testing

@testable import Layout

/// Random sequences of operations: after each the solution is as good as one from scratch.
@Suite struct IncrementalTests {
  @Test func randomSequences() throws {
    for seed in 0..<UInt64(TestEffort.current == .exhaustive ? 1000 : 24) {
      let session = Session(seed: seed)
      try session.run(steps: 40)
    }
  }

  /// Every kind of change, and after some of them the solution from scratch and the optimum's conditions.
  @Test func histories() throws {
    let seeds = TestEffort.rounds(TestEffort.current == .exhaustive ? 20_000 : 300)
    for seed in 0..<UInt64(seeds) {
      var history = History(seed: seed)
      try history.run { history in
        guard history.steps % 3 == 0 else { return }
        let (constraints, values) = (history.constraints, history.values)
        let fresh = solvedFromScratch(constraints, variables: values.count)
        let now = objective(constraints, values)
        let breach = history.solver.core.breach()
        try #require(
          fresh.map { areClose(now, $0) } == true && breach == nil,
          "\(seed): \(now), \(String(describing: fresh)) \(breach ?? "") \(history.last)")
      }
    }
  }

  /// A limit is kept when it is reached later, and a limit that leaves has no effect any more.
  ///
  /// The solver does not examine a quantity anew for a limit that has slack; but it has to if the quantity is basic, or
  /// is at the limit.
  @Test(arguments: [false, true], [Constraint.Relation.lessThanOrEqual, .greaterThanOrEqual])
  func limits(isBasic: Bool, relation: Constraint.Relation) throws {
    let values = [0.0, 10, 20]
    for (before, limit, after) in values.flatMap({ a in
      values.flatMap { b in values.map { (a, b, $0) } }
    }) {
      let solver = Solver()
      let (x, y) = (Variable("x"), Variable("y"))
      let target = isBasic ? y : x
      if isBasic {
        // The difference is held at 0, so that the solver computes x from y.
        try solver.add(x == -1, strength: .weak)
        try solver.add(x - y >= 0)
      }
      try solver.addEditVariable(target, strength: .medium)
      try solver.suggest(before, for: target)
      #expect(solver.value(of: x) == before)
      #expect(solver.core.isBasic(try #require(solver.knownIndex(of: x))) == isBasic)
      let constraint = Constraint(x + 0, relation, LinearExpression(constant: limit))
      try solver.add(constraint)
      func limited(_ value: Double) -> Double {
        relation == .lessThanOrEqual ? min(value, limit) : max(value, limit)
      }
      let label: Comment = "\(before), \(limit), \(after)"
      #expect(solver.value(of: x) == limited(before), label)
      try solver.suggest(after, for: target)
      #expect(solver.value(of: x) == limited(after), label)
      try solver.suggest(before, for: target)
      #expect(solver.value(of: x) == limited(before), label)
      try solver.remove(constraint)
      #expect(solver.value(of: x) == before, label)
      try solver.suggest(after, for: target)
      #expect(solver.value(of: x) == after, label)
      #expect(solver.core.breach() == nil, label)
    }
  }

  @Test func longSession() throws {
    let session = Session(seed: 77)
    try session.run(steps: TestEffort.current == .exhaustive ? 800 : 120)
    #expect(session.failures > 2)
  }
}

/// A solver under random operations, with a plain list of what it should hold.
private final class Session {
  let seed: UInt64
  var random: SplitMix64
  let variables: [Variable]
  let solver = Solver()
  var live: [(plain: PlainConstraint, constraint: Constraint)] = []
  var failures = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    variables = (0..<Int.random(in: 1...8, using: &random)).map { Variable("v\($0)") }
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }

  func run(steps: Int) throws {
    for step in 0..<steps {
      if seed % 2 == 0, step % 5 == 4 {
        _ = values
        try solver.core.rebuild()
      }
      let kind = Int.random(in: 0..<10, using: &random)
      if live.isEmpty || (kind < 6 && live.count < 30) {
        try add(step)
      } else {
        let index = Int.random(in: 0..<live.count, using: &random)
        switch kind {
        case 8: try setConstant(index, step)
        case 9: try setStrength(index, step)
        default:
          try solver.remove(live[index].constraint)
          live.remove(at: index)
        }
      }
      let plain = live.map(\.plain)
      let now = objective(plain, values)
      let fresh = try #require(
        solvedFromScratch(plain, variables: variables.count), "\(seed) \(step)")
      try #require(areClose(now, fresh), "\(seed) \(step): \(now) is not \(fresh)")
    }
  }

  private func add(_ step: Int) throws {
    let plain = PlainConstraint.random(variables: variables.count, using: &random)
    let before = plain.strength == 1000 ? values : []
    let constraint = plain.constraint(variables)
    do {
      try solver.add(constraint, strength: Strength(plain.strength), weight: plain.weight)
      live.append((plain, constraint))
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      failures += 1
      try #require(values == before, "\(seed) \(step): a failure left traces")
      let set = conflict.parts.map { part in
        live.first { ObjectIdentifier($0.constraint) == part.id }?.plain ?? plain
      }
      try #require(conflict.shortage > 0)
      try #require(solvedFromScratch(set, variables: variables.count) == nil)
      for index in set.indices {
        var rest = set
        rest.remove(at: index)
        try #require(solvedFromScratch(rest, variables: variables.count) != nil)
      }
    }
  }

  private func setConstant(_ index: Int, _ step: Int) throws {
    let constant = Double(Int.random(in: -20...20, using: &random))
    let constraint = live[index].constraint
    let before = values
    do {
      try solver.setOffset(constraint.left.constant - constant, of: constraint)
      live[index].plain.constant = constant
    } catch {
      failures += 1
      try #require(values == before, "\(seed) \(step): a failure left traces")
    }
  }

  private func setStrength(_ index: Int, _ step: Int) throws {
    let strengths: [Double] = [1000, 750, 500, 250]
    let strength = strengths.randomElement(using: &random) ?? 1000
    let before = values
    do {
      try solver.setStrength(
        Strength(strength), weight: live[index].plain.weight, of: live[index].constraint)
      live[index].plain.strength = strength
    } catch {
      failures += 1
      try #require(values == before, "\(seed) \(step): a failure left traces")
    }
  }
}
