import TestSupport
import Testing

@testable import Layout

@Suite struct NumericsTests {
  @Test func aChainOfThirtyHalvingsFollowsItsEdit() throws {
    let solver = Solver()
    let chain = (0...30).map { Variable("x\($0)") }
    try solver.addEditVariable(chain[0])
    for index in 1...30 { try solver.add(chain[index] == chain[index - 1] / 2) }
    try solver.add(chain[30] >= 0)
    for value in [1024.0, 7, 1e6, 3] {
      try solver.suggest(value, for: chain[0])
      #expect(solver.value(of: chain[30]) == value / 1_073_741_824)
    }
  }

  @Test func aHalvedChainPullsItsStart() throws {
    let solver = Solver()
    let chain = (0...30).map { Variable("x\($0)") }
    for index in 1...30 {
      try solver.add(chain[index] == 0.5 * chain[index - 1], strength: .strong)
    }
    try solver.addEditVariable(chain[30], strength: .medium)
    try solver.suggest(3, for: chain[30])
    let start = solver.value(of: chain[0])
    #expect((start / (3 * 1_073_741_824) - 1).magnitude < 1e-9)
  }

  @Test func manyWeakOnesDoNotOutvoteAStrongerOne() throws {
    let solver = Solver()
    let x = Variable("x")
    try solver.add(x == 10, strength: .medium)
    for _ in 0..<100 { try solver.add(x == 20, strength: .weak, weight: 1000) }
    #expect(solver.value(of: x) == 10)
  }

  @Test func longSessionsDoNotDrift() throws {
    func columns() throws -> (Solver, Variable, [Variable]) {
      let solver = Solver()
      let window = Variable("window")
      let widths = (0..<12).map { Variable("w\($0)") }
      try solver.addEditVariable(window)
      try solver.suggest(1000, for: window)
      var x = LinearExpression(constant: 8)
      for (index, width) in widths.enumerated() {
        try solver.add(width >= 10 + 0.1 * Double(index))
        try solver.add(width == 50 + 0.3 * Double(index), strength: .weak)
        if index > 0 { try solver.add(width == 0.7 * widths[index - 1], strength: Strength(100)) }
        x = x + width + 8.1
      }
      try solver.add(x <= window)
      return (solver, window, widths)
    }
    let (solver, window, widths) = try columns()
    let edits = TestEffort.current == .exhaustive ? 100_000 : TestEffort.size(2000)
    for step in 0..<edits {
      try solver.suggest(200 + Double(step * 7919 % 6113) / 7, for: window)
      solver.updateVariables()
    }
    #expect(solver.core.tableau.pivots > edits / 10)
    for value in [333.3, 470, 900] {
      let (other, otherWindow, otherWidths) = try columns()
      try solver.suggest(value, for: window)
      try other.suggest(value, for: otherWindow)
      func violations(_ solver: Solver, _ widths: [Variable]) -> [Double] {
        let values = widths.map { solver.value(of: $0) }
        let weak = values.indices.map { (values[$0] - 50 - 0.3 * Double($0)).magnitude }
        let weaker = values.indices.dropFirst().map {
          (values[$0] - 0.7 * values[$0 - 1]).magnitude
        }
        return [weak.reduce(0, +), weaker.reduce(0, +)]
      }
      for (a, b) in zip(violations(solver, widths), violations(other, otherWidths)) {
        #expect((a - b).magnitude < 1e-9 * max(1, a))
      }
    }
  }
}
