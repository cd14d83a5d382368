import TestSupport
import Testing

@testable import Layout

/// A tableau that is made anew at any time finds what the one that was changed step by step has found.
@Suite struct RebuildTests {
  @Test func atEveryStep() throws {
    for session in 0..<UInt64(6) {
      var churn = Churn(seed: session + 40)
      for step in 0..<TestEffort.rounds(150) {
        try churn.step(step)
        let solver = churn.solver
        let kept = churn.live.map(\.plain)
        func found() -> [Double] { objective(kept, churn.variables.map { solver.value(of: $0) }) }
        let before = found()
        try solver.core.rebuild()
        #expect(areClose(found(), before), "\(session) \(step), rebuilt")
        solver.core.adopt(solver.core.solveExactly())
        #expect(areClose(found(), before), "\(session) \(step), by the exact")
        #expect(before[0] < 1e-6, "\(session) \(step)")
        if let breach = solver.core.breach() { Issue.record("\(session) \(step): \(breach)") }
      }
    }
  }

  /// An accepted constraint is kept even if its numbers are so far apart that rounding contradicts it.
  @Test func numbersFarApart() throws {
    for seed in 0..<UInt64(TestEffort.rounds(200)) {
      var random = SplitMix64(seed: seed)
      let solver = Solver()
      let variables = (0..<5).map { Variable("v\($0)") }
      var held: [Constraint] = []
      for _ in 0..<30 {
        let scales: [Double] = [1e-6, 1e-3, 1, 1e3, 1e6]
        let scale = scales.randomElement(using: &random) ?? 1
        let terms = variables.shuffled(using: &random).prefix(3).map {
          LinearExpression.Term($0, Double(Int.random(in: 1...9, using: &random)) * scale)
        }
        let constraint = Constraint(
          LinearExpression(terms: terms), .lessThanOrEqual,
          LinearExpression(constant: Double(Int.random(in: -9...9, using: &random)) * scale))
        if (try? solver.add(constraint)) != nil { held.append(constraint) }
        solver.core.rounding.isDoubtful = true
        solver.core.refresh()
      }
      let values = variables.map { solver.value(of: $0) }
      let scale = values.reduce(1.0) { max($0, $1.magnitude) }
      for constraint in held {
        let terms = constraint.left.terms
        let sum = terms.reduce(0.0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
        let size = terms.reduce(0.0) { max($0, $1.coefficient) } * scale
        #expect(sum - constraint.right.constant < 1e-8 * max(1, size), "\(seed)")
      }
    }
  }
}
