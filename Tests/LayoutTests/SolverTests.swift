import Testing

@testable import Layout

@Suite struct SolverTests {
  @Test func sample() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.add(x == 2 * y + 10)
    try solver.add(y == 5, strength: .weak)
    #expect(solver.value(of: x) == 20)
    try solver.add(x >= 40)
    #expect(solver.value(of: x) == 40)
    #expect(solver.value(of: y) == 15)
  }
}
