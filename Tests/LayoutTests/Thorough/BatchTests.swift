import TestSupport
import Testing

@testable import Layout

/// Changes made together, and what stays behind of what has gone.
@Suite struct BatchTests {
  /// Each new strength is a level, which moves the levels below.
  @Test(arguments: [2, 5, 12])
  func severalNewStrengthsInOneBatch(_ count: Int) throws {
    let solver = Solver()
    let x = Variable("x")
    let made = try (0..<count).map { try solver.add(x == Double($0), strength: .weak) }
    solver.updateVariables()
    for winner in 0..<count {
      try solver.batch { batch in
        for (index, constraint) in made.enumerated() {
          let level = index == winner ? 900 : 100 + Double((index * 7 + winner) % 50) / 7
          batch.setStrength(Strength(level), of: constraint)
        }
      }
      #expect(solver.value(of: x) == Double(winner))
      #expect(solver.core.breach() == nil)
    }
  }

  /// An error of the closure leaves the solver as it was.
  @Test func aClosureThatThrowsChangesNothing() throws {
    struct Missing: Error {}
    func value(of key: String) throws -> Double { throw Missing() }
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let old = try solver.add(x == 5)
    let new = y == 7
    #expect(throws: Missing.self) {
      try solver.batch { batch in
        batch.remove(old)
        batch.add(new, label: "new")
        batch.setOffset(try value(of: "gap"), of: old)
      }
    }
    #expect(solver.contains(old) && !solver.contains(new))
    #expect(solver.value(of: x) == 5 && solver.value(of: y) == 0)
    // An error of the solver comes out of such a batch, too.
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        batch.add(x == (try? value(of: "gap")) ?? 6)
        if solver.contains(new) { throw Missing() }
      }
    }
    try solver.batch { $0.add(new) }
    #expect(solver.value(of: y) == 7)
  }

  /// A batch of additions of which one is refused adds none, and can be made again without it.
  @Test func refusedAdditionsLeaveNothingBehind() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let good = x == 5
    let bad: [([Constraint], String)] = [
      ([good, y == x + 1, good], "alreadyAdded"),
      ([good, y == .infinity], "notFinite"),
      ([good, y >= 7, y <= 6], "unsatisfiable"),
    ]
    for (constraints, name) in bad {
      do {
        try solver.add(contentsOf: constraints)
        Issue.record("\(name) was accepted")
      } catch {
        let isNamed = "\(error)".hasPrefix(name)
        #expect(isNamed || Mirror(reflecting: error).children.first?.label == name)
      }
      #expect(constraints.allSatisfy { !solver.contains($0) })
      #expect(solver.value(of: x) == 0 && solver.value(of: y) == 0)
      #expect(solver.core.breach() == nil)
    }
    try solver.add(contentsOf: [good, y == x + 1])
    #expect(solver.value(of: x) == 5 && solver.value(of: y) == 6)
  }

  /// Values that follow from a definition that a failed batch replaced are still computed after it.
  @Test func failuresKeepTheOrderOfDefinitions() throws {
    let solver = Solver()
    let (a, b, c, d) = (Variable("a"), Variable("b"), Variable("c"), Variable("d"))
    let first = try solver.add(a == 1)
    let second = try solver.add(b == a + 10)
    let third = try solver.add(c == b + 5)
    try solver.add(d == 100)
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        batch.remove(second)
        batch.remove(third)
        batch.add(b == d + 49)
        batch.add(d == 101)
      }
    }
    try solver.setOffset(1, of: first)
    #expect([a, b, c].map { solver.value(of: $0) } == [2, 12, 17])
    #expect(solver.core.breach() == nil)
  }

  @Test func aBatchTakesEveryChange() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.addEditVariable(x)
    let gap = try solver.add(y == x + 10)
    let low = try solver.add(z >= y)
    let wish = try solver.add(z == 5, strength: .weak)
    try solver.suggest(1, for: x)
    #expect(solver.value(of: z) == 11)
    try solver.batch { batch in
      batch.suggest(2, for: x)
      batch.setOffset(30, of: gap)
      batch.setStrength(.medium, weight: 2, of: wish)
      batch.remove(low)
      batch.add(z <= 4)
    }
    #expect(solver.value(of: y) == 42)
    #expect(solver.value(of: z) == 4)
    #expect(wish.strength == .medium && wish.weight == 2)
    #expect("\(gap)" == "y == x + 40")
  }

  @Test func oneConstraintTakesSeveralChanges() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.add(x == y + 1)
    let gap = try solver.add(y == 3)
    let low = try solver.add(x >= 0)
    for strength in [Strength.weak, .required, .medium] {
      try solver.batch { batch in
        batch.setOffset(strength.value, of: gap)
        batch.setStrength(strength, of: gap)
        batch.setStrength(strength, of: low)
        batch.setOffset(-strength.value, of: low)
      }
      #expect(solver.value(of: x) == strength.value + 4)
      #expect(gap.strength == strength && low.offset == -strength.value)
    }
  }

  @Test func onlyWhatABatchComesToCounts() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let low = try solver.add(x >= 0)
    let high = try solver.add(x <= 10)
    let sum = try solver.add(x + y == 5)
    let other = try solver.add(x + y <= 5)
    try solver.batch { batch in
      batch.setOffset(20, of: low)
      batch.setOffset(20, of: high)
      batch.setOffset(100, of: sum)
      batch.setOffset(100, of: other)
    }
    #expect((20...30).contains(solver.value(of: x)))
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        batch.setOffset(50, of: low)
        batch.setOffset(-10, of: sum)
      }
    }
    #expect(low.offset == 20 && sum.offset == 100)
    #expect((20...30).contains(solver.value(of: x)))
  }

  @Test func changesCountInTheirOrder() throws {
    let solver = Solver()
    let x = Variable("x")
    let one = try solver.add(x == 1)
    let two = x == 2
    try solver.batch { batch in
      batch.remove(one)
      batch.add(two)
      batch.setOffset(5, of: two)
      batch.add(one, strength: .weak)
    }
    #expect(solver.value(of: x) == 7)
    #expect(one.strength == .weak && two.offset == 5)
    func refused(_ collect: (inout SolverBatch) -> Void) -> Bool {
      do {
        try solver.batch(collect)
        return false
      } catch {
        return true
      }
    }
    #expect(refused { $0.add(two) })
    #expect(
      refused {
        $0.remove(two)
        $0.setOffset(1, of: two)
      })
    #expect(
      refused {
        $0.setOffset(1, of: two)
        $0.add(x == 100)
      })
    #expect(two.offset == 5 && solver.value(of: x) == 7)
    try solver.batch { batch in
      batch.add(x == 100)
      batch.remove(two)
    }
    #expect(solver.value(of: x) == 100)
  }

  @Test func aBatchOfRemovalsIsSolvedOnce() throws {
    let solver = Solver()
    let window = Variable()
    let widths = (0..<50).map { Variable("w\($0)") }
    var sum = LinearExpression()
    for width in widths {
      try solver.add(width == 50, strength: .weak)
      sum = sum + width
    }
    try solver.add(sum <= window)
    let caps = try widths.map { try solver.add($0 <= 10) }
    try solver.add(window == 2000)
    let before = solver.core.steps
    try solver.batch { batch in for cap in caps { batch.remove(cap) } }
    #expect(widths.reduce(0) { $0 + solver.value(of: $1) } == 2000)
    #expect(solver.core.steps - before < 200)
  }

  @Test func whatIsGoneLeavesNothingBehind() throws {
    let solver = Solver()
    let window = Variable("window")
    try solver.addEditVariable(window)
    var recent: [(Variable, Variable)] = []
    var sizes: [[Int]] = []
    // Two variables a round: 100,000 at the highest effort.
    let rounds = TestEffort.current == .exhaustive ? 50_000 : TestEffort.rounds(10_000)
    for round in 0..<rounds {
      let (x, width) = (Variable(), Variable())
      try solver.batch { batch in
        batch.add(x == window - width)
        batch.add(width >= 10)
        batch.add(width == Double(round % 90), strength: .weak)
        if let last = recent.last { batch.add(x >= last.0 + 1, strength: .medium) }
      }
      recent.append((x, width))
      if recent.count > 3 {
        let old = recent.removeFirst()
        solver.remove(old.0)
        solver.remove(old.1)
      }
      if round % 1000 == 999 {
        sizes.append(solver.sizes)
      }
      if round % 3 == 0 { try solver.suggest(Double(round % 500), for: window) }
    }
    for size in sizes { #expect(size.allSatisfy { $0 <= 100 }, "\(size)") }
  }

  @Test func aRefusedAddLeavesNoVariable() throws {
    let solver = Solver()
    let x = Variable("x")
    try solver.add(x == 1)
    let sizes = solver.sizes
    for _ in 0..<100 {
      let (a, b) = (Variable(), Variable())
      #expect(throws: SolverError.self) {
        try solver.batch { batch in
          batch.add(a + b == x)
          batch.add(a >= 5)
          batch.add(b >= 5)
        }
      }
    }
    #expect(solver.sizes[0] <= sizes[0] + 8)
    #expect(solver.core.tableau.rowEntries.memory.count < 64)
  }

  @Test func aVariableKeepsItsValueWhenLetGo() throws {
    let (solver, other) = (Solver(), Solver())
    let x = Variable("x")
    #expect(solver.value(of: x) == 0)
    let constraint = try solver.add(x == 7)
    #expect(solver.value(of: x) == 7)
    try solver.remove(constraint)
    #expect(solver.value(of: x) == 7)
    #expect(other.value(of: x) == 0)
    try solver.add(x >= 3)
    #expect(solver.value(of: x) == 7)
    solver.remove(x)
    try other.add(x <= -1)
    #expect(other.value(of: x) == -1)
    #expect(solver.value(of: x) == 0)
  }

  @Test func whatADeadSolverHeldIsFree() throws {
    let x = Variable("x")
    let constraint = x == 1
    do {
      let solver = Solver()
      try solver.add(constraint)
    }
    let solver = Solver()
    try solver.add(constraint)
    #expect(solver.value(of: x) == 1)
    #expect(solver.shared.isEmpty)
  }

  /// Whatever part of a chain leaves, and in whichever order it is named.
  @Test(arguments: ["whole", "half", "alternate"])
  func chainsLeaveInLinearTime(_ part: String) throws {
    let solver = Solver()
    let count = TestEffort.size(800)
    let variables = (0...count).map { Variable("x\($0)") }
    try solver.add(variables[0] == 7, strength: .medium)
    for variable in variables { try solver.add(variable >= 1) }
    for variable in variables { try solver.add(variable == 50, strength: .weak) }
    let links = try (0..<count).map { try solver.add(variables[$0 + 1] == variables[$0] + 1) }
    let leaving = links.enumerated().filter { index, _ in
      part == "whole" || (part == "half" ? index % 4 < 2 : index % 2 == 0)
    }.map(\.element)
    let before = solver.core.constraints.followed
    try solver.batch { batch in for link in leaving { batch.remove(link) } }
    #expect(solver.core.constraints.followed - before < 20 * count)
    // What is left hangs together as before, the rest is free to be 50.
    var expected = 7.0
    let gone = Set(leaving.map(ObjectIdentifier.init))
    for (index, link) in links.enumerated() {
      expected = gone.contains(ObjectIdentifier(link)) ? -1 : expected < 0 ? -1 : expected + 1
      let next = solver.value(of: variables[index + 1])
      if expected >= 0 { #expect(next == expected) }
      if !gone.contains(ObjectIdentifier(link)) {
        #expect(next == solver.value(of: variables[index]) + 1)
      } else if index + 1 == count || gone.contains(ObjectIdentifier(links[index + 1])) {
        #expect(next == 50)
      }
    }
    #expect(solver.core.breach() == nil)
  }

  /// Each link that goes would otherwise be followed to the chain's end.
  @Test(arguments: [false, true])
  func aChainIsTakenDownFromItsHeadInLinearTime(_ isHeld: Bool) throws {
    let solver = Solver()
    let count = TestEffort.size(2_000)
    let variables = (0...count).map { Variable("x\($0)") }
    try solver.addEditVariable(variables[0])
    try solver.suggest(7, for: variables[0])
    let links = try (0..<count).map { try solver.add(variables[$0 + 1] == variables[$0] + 1) }
    if isHeld {
      // The last one's breakpoint follows from all links.
      try solver.add(variables[count] <= 5_000)
      for variable in variables { try solver.add(variable >= 1, strength: .weak) }
    }
    solver.updateVariables()
    let before = solver.core.constraints.followed
    for link in links.dropLast(2) { try solver.remove(link) }
    #expect(throws: SolverError.self) { try solver.remove(links[0]) }
    #expect(solver.updateVariables().isEmpty)
    #expect(solver.core.constraints.followed - before < 20 * count)
    // A link can come back, and only what hangs on it is the edit's again.
    try solver.add(links[0])
    try solver.suggest(10, for: variables[0])
    #expect(Set(solver.updateVariables()) == [variables[0], variables[1]])
    #expect(solver.value(of: variables[1]) == 11)
    #expect(solver.value(of: variables[2]) == 9)
    #expect(solver.value(of: variables[count]) == solver.value(of: variables[count - 2]) + 2)
    for link in [links[0]] + links.suffix(2) { try solver.remove(link) }
    #expect(solver.core.breach() == nil)
    #expect(solver.value(of: variables[count]) == Double(count + 7))
    if !isHeld { #expect(solver.core.definitions.count == 0) }
  }

  /// The constraint that is removed last may be part of a conflict.
  @Test func aRemovedLinkContradictsNothing() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    let first = try solver.add(x == 1)
    try solver.add(y == x + 1)
    try solver.add(z == y + 1)
    #expect(throws: SolverError.self) { try solver.add(z == 10) }
    try solver.remove(first)
    #expect(solver.constraints(mentioning: x).count == 1)
    try solver.add(z == 10)
    #expect(solver.value(of: x) == 8)
    #expect(throws: SolverError.self) { try solver.add(first) }
    #expect(solver.value(of: x) == 8)
  }

  @Test func aBatchOfConstantsFollowsAChainOnce() throws {
    let solver = Solver()
    let count = 2_000
    let variables = (0...count).map { Variable("x\($0)") }
    try solver.add(variables[0] == 7, strength: .medium)
    let links = try (0..<count).map { try solver.add(variables[$0 + 1] == variables[$0] + 1) }
    let limit = try solver.add(variables[count] <= 10_000)
    solver.updateVariables()
    let before = solver.core.constraints.followed
    try solver.batch { batch in for link in links { batch.setOffset(1, of: link) } }
    #expect(solver.core.constraints.followed - before < 20 * count)
    #expect(solver.updateVariables().count == count)
    #expect(solver.value(of: variables[count]) == Double(7 + 2 * count))
    // Too much for the limit altogether, though not for each link: nothing changes.
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        for link in links { batch.setOffset(7, of: link) }
        batch.setOffset(-8_000, of: limit)
        batch.add(variables[0] >= 0)
      }
    }
    #expect(solver.updateVariables().isEmpty)
    #expect(solver.value(of: variables[count]) == Double(7 + 2 * count))
    #expect(solver.core.breach() == nil)
  }

  @Test func manyConstraintsOfOneVariableCostLittleEach() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let count = 5_000
    try solver.add(y >= x - 5)
    for index in 0..<count {
      try solver.add(x == Double(index * 7919 % count), strength: .weak)
    }
    // A median, which is found in one step.
    let value = solver.value(of: x)
    #expect(value >= Double(count / 2 - 1) && value <= Double(count / 2))
    #expect(solver.core.steps < 10)
  }
}

extension Solver {
  /// The storage that must not grow if as many constraints leave as come.
  var sizes: [Int] {
    [
      variables.count, constraints.count, core.quantities.count, core.constraints.count,
      core.definitions.byOrder.count, core.tableau.rows.count, core.tableau.columns.count,
      core.constraints.terms.memory.count, core.forms.terms.memory.count, core.forms.count,
      core.tableau.rowEntries.memory.count, core.tableau.columnEntries.memory.count,
    ]
  }
}
