import Testing

@testable import Layout

/// Coefficients that are far apart, in sequences of changes.
@Suite struct FarApartTests {
  /// The last equality asks for `d` = 4.2e8.
  @Test func aSystemThatHoldsOnlyFarAwayIsNotRefused() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    try solver.add(0.001 * a + 0.001 * d - 2 * c == 7)
    try solver.add(6 * d + 0.001 * c + 12 >= 0)
    try solver.add(0.1 * d + 0.001 * b + 1.2 == 0, strength: .medium)
    let soft = try solver.add(3 * a == 20000, strength: .medium)
    _ = solver.value(of: a)
    try solver.add(b == -2)
    _ = solver.value(of: a)
    try solver.setOffset(-19999.8, of: soft)
    _ = solver.value(of: a)
    try solver.add(0.001 * c == 0.2, strength: .weak, weight: 3)
    _ = solver.value(of: a)
    try solver.add(a + b + 16 >= 0, strength: .weak, weight: 3)
    _ = solver.value(of: a)
    try solver.add(0.001 * c + 100 * b + a == 20)
    _ = solver.value(of: a)
    try solver.add(2 * a == 20)
    #expect((solver.value(of: d) - 419_999_990 - 7000).magnitude < 1)
  }

  /// What the form gains by moving is five thousand millionths of what the strong one counts.
  @Test func aSmallGainIsTaken() throws {
    let solver = Solver()
    let (a, b, c) = (Variable("a"), Variable("b"), Variable("c"))
    try solver.add(200 * a + 100 * b >= 12, strength: .medium, weight: 0.5)
    _ = solver.value(of: a)
    try solver.add(200 * a + 0.001 * c == 13)
    _ = solver.value(of: a)
    try solver.add(0.001 * a + 100.001 * c + 7000 >= 0)
    _ = solver.value(of: a)
    try solver.add(100 * c >= 11, strength: .weak)
    _ = solver.value(of: a)
    try solver.add(a == 2, strength: .medium)
    #expect((solver.value(of: c) + 69.9993).magnitude < 1e-4)
    #expect((solver.value(of: a) - 0.0653499965).magnitude < 1e-9)
  }

  /// The last suggestion is met but for what the stronger ones do not leave.
  @Test func aSmallLossIsTaken() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    func settle() { _ = solver.value(of: a) }
    try solver.add(0.5 * a + 12 >= 0, strength: .weak, weight: 3)
    settle()
    try solver.add(100 * a + 0.5 * b + 3 * d == 11000)
    settle()
    try solver.add(0.001 * d + 0.001 * a + 5 == 0, strength: .medium)
    settle()
    let soft = try solver.add(100 * c + 17000 == 0, strength: .medium, weight: 3)
    settle()
    try solver.add(100 * d + 0.001 * a >= 12)
    settle()
    try solver.setOffset(17006, of: soft)
    settle()
    try solver.add(100 * c + 200 * a + 5000 == 0, strength: .strong)
    settle()
    try solver.add(100 * a + 100 * c + 5 >= 0, strength: .strong, weight: 3)
    settle()
    try solver.addEditVariable(d, strength: .medium)
    try solver.suggest(3000, for: d)
    #expect((solver.value(of: d) - 3000).magnitude < 1e-6)
  }

  /// Meanwhile entries of 1e10 hide the thousandth of `d`.
  @Test func whatLargeEntriesHideIsNotLost() throws {
    let solver = Solver()
    let (a, b, c) = (Variable("a"), Variable("b"), Variable("c"))
    let (d, e) = (Variable("d"), Variable("e"))
    func settle() { _ = solver.value(of: a) }
    try solver.add(100 * c + 0.1 * a + 4 == 0)
    try solver.add(0.5 * b + 12 >= 0, strength: .weak, weight: 3)
    try solver.addEditVariable(e, strength: .medium)
    try solver.suggest(-1000, for: e)
    try solver.addEditVariable(d, strength: .strong)
    try solver.suggest(-3000, for: d)
    settle()
    try solver.add(0.001 * b + 100 * d + 100 * e == 6000, strength: Strength(1))
    settle()
    try solver.add(100 * b + c + 0.1 * e <= 11000)
    settle()
    let held = try solver.add(b + 0.001 * d - a == 6, strength: .medium, weight: 100)
    settle()
    try solver.add(0.1 * d + 4000 == 0)
    settle()
    #expect((solver.value(of: b) - 40 - solver.value(of: a) - 6).magnitude < 1e-6)
    try solver.add(3 * a == 11)
    #expect((solver.value(of: b) - 40 - solver.value(of: a) - 6).magnitude < 1e-6)
    #expect(solver.violations().allSatisfy { $0.constraint !== held })
  }

  /// On its way from 478,000 to -3.7 the value passes -3.6e8, whose last bit is 6e-8.
  @Test func aDetourLeavesNoRounding() throws {
    let solver = Solver()
    let (a, b, c) = (Variable("a"), Variable("b"), Variable("c"))
    try solver.add(100 * a + 0.1 * b + 4 == 0, strength: .medium)
    let held = try solver.add(3 * b == 11000, strength: .medium)
    try solver.add(0.001 * a + 99 * c == 16)
    let limit = try solver.add(3 * c + 14 <= 0)
    #expect((solver.value(of: a) - 478_000).magnitude < 1e-6)
    try solver.setOffset(11014, of: limit)
    #expect((solver.value(of: a) + 3.706_666_666_666_667).magnitude < 1e-12)
    try solver.setOffset(-11008, of: held)
    #expect((solver.value(of: a) + 0.037_333_333_333_333).magnitude < 1e-12)
  }
}
