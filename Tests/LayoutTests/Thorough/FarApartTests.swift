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

  /// The form gains by moving five thousand millionths of what the strong one counts.
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

  /// At the medium strength it is all the same where `d` is between -300 and 5000, which is distinguished from a
  /// difference of 3e-7 between entries of 1: only then what is weak decides.
  @Test func aTieAmongSmallEntriesIsOne() throws {
    let solver = Solver()
    let (a, b, c) = (Variable("a"), Variable("b"), Variable("c"))
    let (d, e, f) = (Variable("d"), Variable("e"), Variable("f"))
    try solver.batch { batch in
      batch.add(0.001 * d + 0.3 <= 0, strength: .medium, weight: 2)
      batch.add(0.1 * a + 3 * d + 3 * f + 16000 == 0)
      batch.add(d >= -5000, strength: .medium, weight: 3)
      batch.add(100 * c + 0.001 * b + 0.1 * f <= 11)
      batch.add(100 * a + 0.001 * d == 3000, strength: .medium, weight: 2)
      batch.add(d == 17, strength: Strength(1))
      batch.add(3 * a + 11000 == 0, strength: .weak, weight: 100)
      batch.add(0.001 * e + 3 * b - a == 20)
      batch.add(a == 20)
    }
    #expect((solver.value(of: d) - 17).magnitude < 1e-9)
  }

  /// On the way there entries of 95,238 hide one of 1e-5, and then nothing seems to give way.
  @Test func whatALargeEntryHidesContradictsNothing() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    try solver.batch { batch in
      batch.add(0.001 * a + 0.001 * d - 2 * c == 7)
      batch.add(6 * d + 0.001 * c + 1 == 0, strength: .strong)
      batch.add(0.001 * d + 0.4 <= 0, strength: .medium)
      batch.add(3 * d == 11000, strength: .medium, weight: 2)
      batch.add(b == 8, strength: .medium)
      batch.add(0.001 * d + 100 * a + 0.1 * c == 16)
      batch.add(3 * a + 14 <= 0, weight: 2)
      batch.add(0.1 * a + 7 <= 0, strength: .weak, weight: 0.5)
    }
    #expect((solver.value(of: a) + 14.0 / 3).magnitude < 1e-9)
    #expect((solver.value(of: d) - 460_016.095_238_095_2).magnitude < 1e-3)
    #expect(solver.value(of: b) == 8)
  }

  /// The result of an exact simplex is reported and refused as before.
  @Test func aVerdictIsTakenOver() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.add(y == 2 * x + 10)
    let limit = try solver.add(x + z <= 100)
    try solver.addEditVariable(x, strength: .medium)
    try solver.suggest(30, for: x)
    try solver.add(z == 90)
    solver.updateVariables()
    solver.core.adopt(solver.core.solveExactly())
    #expect(solver.updateVariables().isEmpty)
    #expect([x, y, z].map { solver.value(of: $0) } == [10, 30, 90])
    try solver.suggest(5, for: x)
    #expect(Set(solver.updateVariables()) == [x, y])
    #expect(throws: SolverError.self) { try solver.add(y == 300) }
    try solver.remove(limit)
    #expect(solver.core.rounding.exactSolutions == 1)
  }

  @Test func aDragWithoutStepsAsksForNoVerdict() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.addEditVariable(x, strength: .strong)
    try solver.add(y == 0.00001 * x, strength: .medium)
    try solver.suggest(100_000, for: x)
    #expect(solver.value(of: y) == 1)
    let exactSolutions = solver.core.rounding.exactSolutions
    #expect(exactSolutions > 0)
    for value in 1...20 {
      try solver.suggest(Double(50_000 * value), for: x)
      #expect((solver.value(of: y) - 0.5 * Double(value)).magnitude < 1e-12)
    }
    #expect(solver.core.rounding.exactSolutions == exactSolutions)
  }

  /// Each step has another width take what is left; a thousandth beside 1 is distinguished from rounding.
  @Test func aDragWithStepsAsksForNoVerdictWhereEntriesAreNearOne() throws {
    let solver = Solver()
    let ends = (0...20).map { Variable("x\($0)") }
    let widths = (0..<20).map { Variable("w\($0)") }
    try solver.addEditVariable(ends[20], strength: .strong)
    try solver.batch { batch in
      batch.add(ends[0] == 0)
      for (index, width) in widths.enumerated() {
        batch.add(ends[index + 1] == ends[index] + width)
        batch.add(width == 50, strength: .weak)
        batch.add(width >= 0.001 * ends[20])
        batch.add(width <= Double(60 + index))
      }
    }
    let steps = solver.core.steps
    for total in stride(from: 1000, to: 1300, by: 20) {
      try solver.suggest(Double(total), for: ends[20])
      #expect((solver.value(of: ends[20]) - Double(total)).magnitude < 1e-9)
      let spread = widths.reduce(0) { $0 + (solver.value(of: $1) - 50).magnitude }
      #expect((spread - Double(total - 1000)).magnitude < 1e-9)
    }
    #expect(solver.core.steps > steps)
    #expect(solver.core.rounding.exactSolutions == 0)
  }

  /// The weak constraint is met at 5.3e9, along a way on which 5155 cancels out but for 4e-29.
  @Test func whatCancelsOutOnTheWayIsNoGain() throws {
    let solver = Solver()
    let (a, b, c) = (Variable("a"), Variable("b"), Variable("c"))
    let (d, e) = (Variable("d"), Variable("e"))
    try solver.batch { batch in
      batch.add(0.1 * a - 2 * b == 11000, strength: .medium)
      batch.add(0.001 * b + 100 * d + 100 * e == 6000, strength: .medium)
      batch.add(99 * d - 2 * b <= 11000)
      batch.add(2 * b + 100 * c >= 4000, strength: .strong)
      batch.add(0.001 * b + 100 * e + 100 * a == 20000, strength: Strength(1))
      batch.add(0.001 * e + 99 * d == 16, strength: .medium)
      batch.add(d >= 0.7, strength: .weak)
      batch.add(103.1 * b + 1.8 >= 0, strength: .weak, weight: 100)
    }
    #expect(solver.value(of: d) == 0.7)
    #expect((solver.value(of: b) - 5_335_930_000).magnitude < 1e-3)
    #expect((solver.value(of: e) + 53_300).magnitude < 1e-6)
  }

  /// A value suggested in between leaves no digits for the values after it.
  @Test func aLargeSuggestionLeavesNoRounding() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.add(y == x + 0.3)
    let gap = try solver.add(z - y == 0.1, strength: .strong)
    try solver.addEditVariable(x, strength: .strong)
    for far in [1e9, 1e12, 1e15] {
      try solver.suggest(far / 3, for: x)
      try solver.setOffset(far / 7, of: gap)
      _ = solver.value(of: z)
      try solver.suggest(-1.1, for: x)
      try solver.setOffset(0.2, of: gap)
      #expect(solver.value(of: x) == -1.1)
      #expect((solver.value(of: z) + 0.5).magnitude < 1e-14)
    }
  }

  /// `y` gains three millionths by moving, beside a million that it counts elsewhere.
  @Test func aGainBesideASteepPenaltyIsTaken() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.add(z == -1)
    try solver.add(1e6 * x + y == 0)
    try solver.add(1e6 * y >= 0, strength: .high)
    try solver.add(z - 3 * x == 0, strength: .high)
    #expect((solver.value(of: x) + 1.0 / 3).magnitude < 1e-12)
    #expect(solver.violations().allSatisfy { $0.amount < 1e-9 })
  }

  /// `d` may be 0 or 1 for those that are stronger; along the way a million times it cancels out.
  @Test func roundingOfStepsHidesNoOther() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    try solver.add(d == 1, strength: .weak)
    try solver.add(a + b == 0, strength: .high)
    try solver.add(a - 0.001 * c <= 0)
    try solver.add(b == 0)
    try solver.add(1e6 * b + 1000 * a + d == 0, strength: .weak)
    try solver.add(1000 * d - 0.001 * a <= 0, strength: Strength(100))
    #expect(solver.value(of: d).magnitude < 1e-12)
  }
}
