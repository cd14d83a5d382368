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

  @Test func numbersOfAllTypesMix() throws {
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    let (float, unsigned, small): (Float, UInt, Int32) = (1.5, 3, 4)
    let solver = Solver()
    try solver.add(z == float)
    try solver.add(y == unsigned * z - small)  // 0.5
    try solver.add(x + float == 2 * y - small * z + 3 + unsigned)
    try solver.add(float <= z)
    try solver.add(float + z >= unsigned - z / small)
    #expect(solver.value(of: z) == 1.5)
    #expect(solver.value(of: y) == 0.5)
    #expect(solver.value(of: x) == -0.5)
    let expressions = [
      float + x, x + float, float - x, x - float, float * x, x * float, x / float, unsigned + x,
      unsigned - x, unsigned * x, x / unsigned,
    ]
    #expect(
      expressions.map(\.description) == [
        "x + 1.5", "x + 1.5", "-x + 1.5", "x - 1.5", "1.5 * x", "1.5 * x",
        "\(1 / 1.5) * x", "x + 3", "-x + 3", "3 * x", "\(1 / 3.0) * x",
      ])
    let constraints = [
      float == x, x == float, float <= x, x <= float, float >= x, x >= float, unsigned == x,
      x == small, small <= x, x <= small, small >= x, x >= small,
    ]
    #expect(
      constraints.map(\.description) == [
        "1.5 == x", "x == 1.5", "1.5 <= x", "x <= 1.5", "1.5 >= x", "x >= 1.5", "3 == x",
        "x == 4", "4 <= x", "x <= 4", "4 >= x", "x >= 4",
      ])
  }

  @Test func valuesOfChangesAndExpressions() throws {
    let (x, y) = (Variable("x"), Variable("y"))
    let solver = Solver()
    let sum = try solver.add(x + y == 10)
    try solver.addEditVariable(x, strength: .medium, weight: 3)
    let other = try solver.add(x == 1, strength: .medium, weight: 2)
    try solver.suggest(4, for: x)
    let changed = solver.updateVariables()
    let pairs = zip(changed, changed.values).map { "\($0) = \($1)" }.sorted()
    #expect(pairs == ["x = 4.0", "y = 6.0"])
    #expect(solver.value(of: 2 * x + y + 1) == 15)
    #expect(solver.contains(sum))
    #expect(!Solver().contains(sum))
    try solver.remove(other)
    #expect(!solver.contains(other))
    // What was released is reported with the value that it had.
    try solver.suggest(5, for: x)
    _ = solver.value(of: x)
    try solver.removeEditVariable(x)
    try solver.remove(sum)
    let last = solver.updateVariables()
    #expect(zip(last, last.values).map { "\($0) = \($1)" }.sorted() == ["x = 5.0", "y = 5.0"])
  }

  @Test func noValueIsNegativeZero() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    var shown: [Double] = []
    try solver.add(x == 0)
    let definition = try solver.add(y == -x)
    try solver.add(z == -0.0)
    try solver.add(z == 3 * y, strength: .weak)
    try solver.addEditVariable(y, strength: .weak)
    for suggestion in [-0.0, 5, 0] {
      try solver.suggest(suggestion, for: y)
      shown += [x, y, z].map { solver.value(of: $0) }
      shown += solver.updateVariables().values
    }
    shown.append(solver.value(of: LinearExpression(constant: -0.0)))
    try solver.removeEditVariable(y)
    try solver.remove(definition)
    try solver.add(y == 7)
    shown += solver.updateVariables().values
    solver.remove(y)
    let last = Variable("last")
    let cause = try solver.add(last == -4)
    shown += solver.updateVariables().values
    try solver.setOffset(4, of: cause)
    try solver.remove(cause)
    shown += solver.updateVariables().values + [solver.value(of: last)]
    #expect(shown.allSatisfy { $0 != 0 || $0.sign == .plus }, "\(shown)")
    #expect(shown.contains(0))
  }

  @Test func whatChangedBeforeAVariableWasReleasedIsReportedOnce() throws {
    let (x, y) = (Variable("x"), Variable("y"))
    let solver = Solver()
    let ten = x == 10
    try solver.add(ten)
    try solver.remove(ten)
    #expect(solver.updateVariables().map(\.name) == ["x"])
    let positive = x >= 0
    try solver.add(positive)
    #expect(solver.updateVariables().isEmpty)
    #expect(solver.value(of: x) == 10)
    // A reported change is not reported again; another one takes its place meanwhile.
    try solver.remove(positive)
    try solver.add(y >= 0)
    try solver.add(x >= 0)
    #expect(solver.updateVariables().isEmpty)
  }
}
