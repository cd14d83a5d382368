import TestSupport
import Testing

@testable import Layout

/// Why the solution is as it is, against what happens when constraints are moved a little.
@Suite struct QueryTests {
  @Test func violationsNameWhatLost() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.addEditVariable(x, strength: .medium)
    try solver.suggest(50, for: x)
    let limit = try solver.add(x <= 40, strength: .strong)
    let wish = try solver.add(y == 100, strength: .weak, weight: 3)
    try solver.add(y <= x)
    let stay = try solver.addStay(y, strength: Strength(100))
    try solver.suggest(30, for: x)
    #expect(solver.violations().map(\.amount) == [70, 10])
    #expect(solver.violations().map(\.constraint) === [wish, stay])
    try solver.suggest(60, for: x)
    let found = solver.violations()
    #expect(found.map(\.constraint.role) == [.edit, .relation])
    #expect(found.map(\.amount) == [20, 60])
    #expect(solver.constraints(determining: y).contains { $0 === limit })
  }

  /// A multiple of another variable moves with it, unless the terms cancel.
  @Test func definitionsFollowWhatTheyRestOn() throws {
    let solver = Solver()
    let (free, fixed, other) = (Variable("free"), Variable("fixed"), Variable("other"))
    try solver.add(fixed == 3, strength: .weak)
    try solver.add(free >= 0)
    try solver.add(other >= 0)
    let (double, sum, gone, both) = (Variable("d"), Variable("s"), Variable("g"), Variable("b"))
    try solver.add(double == 2 * free + 1)
    try solver.add(sum == double + fixed)
    try solver.add(gone == sum - 2 * free)
    try solver.add(both == sum - other)
    #expect(
      Set(solver.undeterminedVariables().map(\.name)) == ["free", "other", "d", "s", "b"])
    try solver.add(free == 7, strength: .weak)
    #expect(Set(solver.undeterminedVariables().map(\.name)) == ["other", "b"])
    let freedom = solver.core.freedom()
    let leaders = solver.core.leaders(in: freedom)
    #expect([free, double, sum, gone].allSatisfy { leaders[Int($0.index)] == -1 })
    #expect(leaders[Int(both.index)] == other.index)
  }

  @Test func aChainIsDeterminedByItsParts() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    let definition = try solver.add(b == a + 5)
    let bound = try solver.add(c >= b)
    let start = try solver.add(a == 1, strength: .weak)
    let wish = try solver.add(c == 2, strength: .weak, weight: 0.5)
    try solver.add(d >= -100)
    #expect(solver.constraints(determining: c) === [definition, bound, start])
    #expect(solver.constraints(determining: d).isEmpty)
    #expect(solver.constraints(determining: Variable()).isEmpty)
    try solver.remove(bound)
    #expect(solver.constraints(determining: c) === [wish])
    #expect(solver.constraints(mentioning: c) === [wish])
    #expect(solver.undeterminedVariables() == [d])
  }

  @Test func whatIsOpenIsFound() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.batch { batch in
      batch.add(x + y == 10)
      batch.add(x >= 0)
      batch.add(z == 3)
      batch.add(y - 2 * z <= 100)
    }
    #expect(Set(solver.undeterminedVariables()) == [x, y])
    // Nothing but a corner is left.
    try solver.add(y >= 10)
    #expect(solver.undeterminedVariables().isEmpty)
  }

  /// Random systems in general position: a constraint determines a variable where moving it moves the
  /// variable, and a variable is open where holding it elsewhere costs nothing.
  @Test func randomSystems() throws {
    var (compared, open, chains) = (0, 0, 0)
    for seed in 0..<UInt64(TestEffort.rounds(TestEffort.current == .exhaustive ? 5000 : 150)) {
      var random = SplitMix64(seed: seed &+ 4000)
      let count = Int.random(in: 1...5, using: &random)
      let variables = (0..<count).map { Variable("v\($0)") }
      let solver = Solver()
      var live: [(plain: PlainConstraint, constraint: Constraint)] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        var plain = PlainConstraint.random(variables: count, using: &random)
        plain.constant += Double.random(in: -1...1, using: &random)
        plain.weight += Double.random(in: 0...1, using: &random)
        let constraint = plain.constraint(variables)
        if (try? solver.add(
          constraint, strength: Strength(plain.strength), weight: plain.weight)) != nil
        {
          live.append((plain, constraint))
        }
      }
      let values = variables.map { solver.value(of: $0) }
      let isOpen = Set(solver.undeterminedVariables())
      for (index, variable) in variables.enumerated() where solver.knownIndex(of: variable) != nil {
        compared += 1
        let reference = canMove(index, values, live.map(\.plain))
        try #require(
          isOpen.contains(variable) == reference, "\(seed): \(variable) \(values) \(live)")
        if reference { open += 1 }
        guard isOpen.isEmpty else { continue }
        let determining = solver.constraints(determining: variable)
        chains += determining.count
        for (plain, constraint) in live {
          let moves = try moves(solver, constraint, variable, values[index])
          try #require(
            moves == determining.contains { $0 === constraint },
            "\(seed): \(variable), \(plain)")
        }
      }
      let violated = Set(solver.violations().map { ObjectIdentifier($0.constraint) })
      for (plain, constraint) in live {
        let isViolated = plain.violation(values) > 1e-7
        try #require(violated.contains(ObjectIdentifier(constraint)) == isViolated)
      }
    }
    #expect(compared > 0 && open > 0 && chains > 0)
  }

  private func canMove(_ index: Int, _ values: [Double], _ constraints: [PlainConstraint]) -> Bool {
    let best = objective(constraints, values)
    return [-1e-3, 1e-3].contains { change in
      let hold = PlainConstraint(
        terms: [(1, index)], constant: -(values[index] + change), relation: .equal,
        strength: 1000, weight: 1)
      guard let other = solvedFromScratch(constraints + [hold], variables: values.count) else {
        return false
      }
      return zip(best, other).allSatisfy { $1 - $0 < 1e-5 }
    }
  }

  private func moves(
    _ solver: Solver, _ constraint: Constraint, _ variable: Variable, _ value: Double
  ) throws -> Bool {
    let moves = [-1e-4, 1e-4].contains { change in
      guard (try? solver.setOffset(change, of: constraint)) != nil else { return false }
      return (solver.value(of: variable) - value).magnitude > 1e-7
    }
    try solver.setOffset(0, of: constraint)
    return moves
  }
}

/// Whether both hold the same objects in the same order.
func === (a: [Constraint], b: [Constraint]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
}
