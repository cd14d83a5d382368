import TestSupport
import Testing

@testable import Layout

/// The solver in wide numbers that decides where doubles may not.
@Suite struct RefereeTests {
  @Test func wideNumbersKeepWhatDoublesLose() {
    let third = Wide(1) / Wide(3)
    #expect((third + third + third - Wide(1)).magnitude.high < 1e-31)
    #expect((Wide(1e16) + Wide(1) - Wide(1e16)).rounded == 1)
    #expect(Wide.sum(third, -third).isZero)
  }

  @Test(arguments: [
    (0.1, 10.0, 1.0), (1.0 / 3, 3.0, 1.0), (0.001, 1000.0, 1.0), (16.0 / 9, 9.0, 16.0),
  ])
  func fractionsAreMeant(_ value: Double, _ factor: Double, _ product: Double) {
    #expect((Wide(meant: value) * Wide(factor) - Wide(product)).magnitude.high < 1e-30)
    #expect((Wide(meant: -value) * Wide(factor) + Wide(product)).magnitude.high < 1e-30)
  }

  @Test(arguments: [0.0, 1, -7, 0.707_106_781_186_547_5, 1e300, 5e-324, 123_456.789])
  func noNumberIsMistaken(_ value: Double) { #expect(Wide(meant: value).rounded == value) }

  /// Coefficients of twelve powers of ten, step by step, against the same from nothing at all.
  @Test func aSolutionDoesNotDependOnWhereItIsLookedForFrom() throws {
    for seed in 0..<UInt64(TestEffort.rounds(150)) {
      var random = SplitMix64(seed: seed)
      let solver = Solver()
      let variables = (0..<4).map { Variable("v\($0)") }
      var held: [PlainConstraint] = []
      for _ in 0..<12 {
        var plain = PlainConstraint.random(variables: 4, using: &random)
        for index in plain.terms.indices {
          plain.terms[index].coefficient *=
            [1, 1, 0.001, 0.1, 100, 1e9].randomElement(using: &random) ?? 1
        }
        let (strength, weight) = (Strength(plain.strength), plain.weight)
        let constraint = plain.constraint(variables)
        if (try? solver.add(constraint, strength: strength, weight: weight)) == nil { continue }
        held.append(plain)
        _ = solver.value(of: variables[0])
      }
      let found = solver.core.appeal()
      var constraints = found.referee.constraints
      for index in constraints.indices { constraints[index].isTight = false }
      var other = Referee(constraints, start: found.referee.start.map { _ in 0 })
      other.solve()
      #expect(!other.isContradictory(), "\(seed)")
      var values = variables.map { solver.value(of: $0) }
      let largest = values.reduce(1) { max($0, $1.magnitude) }
      let now = objective(held, values)
      for (index, value) in zip(found.variables, other.values()) {
        if let place = variables.firstIndex(where: { $0.index == index }) { values[place] = value }
      }
      for (a, b) in zip(now, objective(held, values)) {
        // What is rounding of the values where it counts more decides below.
        guard (a - b).magnitude <= 1e-6 * max(1, a, b) + 1e-4 * largest else {
          Issue.record("\(seed): \(now) is not \(objective(held, values))")
          break
        }
      }
    }
  }
}
