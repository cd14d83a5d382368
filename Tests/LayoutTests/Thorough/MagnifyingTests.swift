import TestSupport
import Testing

@testable import Layout

/// Equalities whose coefficients are far apart, which magnify errors of dependent variables.
@Suite struct MagnifyingTests {
  /// In terms of `x`, `z` is 2e8 times as much: required values of `z` that differ by a twentieth are
  /// within rounding there.
  @Test func whatIsMagnifiedCannotHoldTwoValues() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.add(300 * x >= 16)
    try solver.add(200 * x + 0.001 * y == 13)
    try solver.add(0.001 * z + 2 * x + y + 12 == 0)
    let one = try solver.add(200 * z + 1.7 == 0)
    #expect(throws: SolverError.self) { try solver.add(100 * z + 0.9 == 0) }
    #expect((200 * solver.value(of: z) + 1.7).magnitude < 1e-6)
    try solver.setOffset(-0.1, of: one)
    #expect((200 * solver.value(of: z) + 1.8).magnitude < 1e-6)
    try solver.add(100 * z + 0.9 == 0)
    #expect(solver.violations().isEmpty)
  }

  /// Each step magnifies by little, all of them together by 1e12.
  @Test func stepsOfMagnificationCountTogether() throws {
    let solver = Solver()
    let chain = (0...12).map { Variable("x\($0)") }
    try solver.add(chain[0] >= 1)
    for index in 1...12 { try solver.add(chain[index] == 10 * chain[index - 1] - 90) }
    try solver.add(chain[12] == 10)
    #expect(throws: SolverError.self) { try solver.add(chain[12] == 10.5) }
    #expect((solver.value(of: chain[12]) - 10).magnitude < 1e-6)
    #expect(solver.core.definitions.count >= 2)
    #expect(solver.core.definitions.count < 12)
  }

  @Test func ordinaryEqualitiesStayDefinitions() throws {
    let solver = Solver()
    let chain = (0...200).map { Variable("x\($0)") }
    for index in 1...200 {
      let factor = [1, 0.5625, 1, 2, 0.75, 1][index % 6]
      try solver.add(chain[index] == factor * chain[index - 1] + 8)
    }
    #expect(solver.core.definitions.count == 200)
    #expect(solver.core.tableau.rows.count == 0)
  }
}
