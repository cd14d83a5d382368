import Testing

@testable import Layout

@Suite struct SolverErrorTests {
  @Test func misuseIsRefused() throws {
    let (solver, other) = (Solver(), Solver())
    let (x, y) = (Variable("x"), Variable("y"))
    let held = try solver.add(x == 1)
    func expect(_ name: String, _ body: () throws -> Void) {
      do {
        try body()
        Issue.record("\(name) was not thrown")
      } catch {
        #expect("\(error)".hasPrefix(name), "\(error)")
      }
    }
    expect("alreadyAdded") { try solver.add(held) }
    expect("alreadyAdded") { try other.add(held) }
    expect("unknownConstraint") { try other.remove(held) }
    expect("unknownConstraint") { try solver.remove(x == 2) }
    expect("notFinite") { try solver.add(x == Double.nan) }
    expect("notFinite") { try solver.add(x <= Double.infinity * y) }
    expect("notLinear") { try solver.add(x * y == 1) }
    expect("invalidStrength") { try solver.add(y == 1, strength: Strength(0)) }
    expect("invalidStrength") { try solver.add(y == 1, strength: Strength(1001)) }
    expect("invalidStrength") { try solver.add(y == 1, strength: .weak, weight: -1) }
    expect("invalidStrength") { try solver.addEditVariable(y, strength: .required) }
    expect("notEdited") { try solver.suggest(1, for: y) }
    try solver.addEditVariable(y)
    expect("alreadyEdited") { try solver.addEditVariable(y) }
    expect("notFinite") { try solver.suggest(-.infinity, for: y) }
    expect("unsatisfiable") { try solver.add(x == 2) }
    expect("unsatisfiable") {
      try solver.batch {
        $0.add(y == 3)
        $0.add(x >= 7)
      }
    }
    #expect(solver.value(of: x) == 1)
    #expect(solver.value(of: y) == 0)
    try solver.remove(held)
    expect("unknownConstraint") { try solver.remove(held) }
  }

  @Test func onlyWhatChangedIsReported() throws {
    let solver = Solver()
    let (x, y, z) = (Variable("x"), Variable("y"), Variable("z"))
    try solver.batch {
      $0.add(y == x + 5)
      $0.add(z == 7)
    }
    try solver.addEditVariable(x)
    try solver.suggest(3, for: x)
    #expect(Set(solver.updateVariables()) == [x, y, z])
    try solver.suggest(4, for: x)
    #expect(Set(solver.updateVariables()) == [x, y])
    #expect(solver.updateVariables().isEmpty)
  }

  @Test func aDefinitionCanChangeItsConstant() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    let definition = try solver.add(y == x + 5)
    try solver.add(x == 1, strength: .weak)
    try solver.add(y >= 0)
    #expect(solver.value(of: y) == 6)
    try solver.setOffset(10, of: definition)
    #expect(solver.value(of: y) == 16)
    try solver.remove(definition)
    try solver.add(y == 2, strength: .weak)
    #expect(solver.value(of: x) == 1)
    #expect(solver.value(of: y) == 2)
  }

  @Test func aRefusedNameChangesNothing() throws {
    let solver = Solver()
    let x = Variable("x")
    let held = try solver.add(x == 5, strength: .weak, label: "first")
    #expect(throws: SolverError.self) { try solver.add(held, label: "second") }
    #expect(throws: SolverError.self) { try solver.batch { $0.add(held, label: "second") } }
    #expect(held.label == "first")
    try solver.batch {
      $0.remove(held)
      $0.add(held, label: "second")
    }
    #expect(held.label == "second")
  }

  /// However a constraint is added: alone, in a batch of additions, or in a batch with other changes.
  @Test func aSuggestionIsNeverRequired() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.addEditVariable(x)
    try solver.suggest(3, for: x)
    let edit = try #require(solver.constraints(mentioning: x).first)
    func expectRefusal(_ body: () throws(SolverError) -> Void) {
      do throws(SolverError) {
        try body()
        Issue.record("a required suggestion was accepted")
      } catch {
        #expect("\(error)" == "invalidStrength")
      }
    }
    expectRefusal { () throws(SolverError) in
      try solver.setStrength(.required, of: edit)
    }
    expectRefusal { () throws(SolverError) in
      try solver.batch { batch in
        batch.add(y == 1)
        batch.remove(edit)
        batch.add(edit, strength: .required, label: "other")
      }
    }
    #expect(edit.strength == .strong && edit.label == nil && solver.contains(edit))
    try solver.suggest(4, for: x)
    #expect(solver.value(of: x) == 4 && solver.value(of: y) == 0)
    try solver.removeEditVariable(x)
    expectRefusal { () throws(SolverError) in
      try solver.add(edit, strength: .required)
    }
    expectRefusal { () throws(SolverError) in
      try solver.batch { $0.add(edit, strength: .required) }
    }
    expectRefusal { () throws(SolverError) in try solver.add(contentsOf: [y == 1, edit]) }
    #expect(!solver.contains(edit) && solver.value(of: y) == 0)
    #expect(solver.core.breach() == nil)
  }

  /// A suggestion that is added again makes its variable an edit variable again, which has one suggestion.
  @Test func aSuggestionThatIsAddedAgain() throws {
    func edit(_ solver: Solver, _ x: Variable) throws -> Constraint {
      try solver.addEditVariable(x)
      try solver.suggest(3, for: x)
      return try #require(solver.constraints(mentioning: x).last)
    }
    for isBatch in [false, true] {
      let solver = Solver()
      let (x, y) = (Variable("x"), Variable("y"))
      let first = try edit(solver, x)
      try solver.removeEditVariable(x)
      func add(_ constraint: Constraint) throws {
        guard isBatch else {
          try solver.add(constraint, strength: .medium)
          return
        }
        try solver.batch { batch in
          batch.add(y == 1)
          batch.add(constraint, strength: .medium)
          batch.suggest(4, for: x)
        }
      }
      try add(first)
      try solver.suggest(5, for: x)
      #expect(solver.value(of: x) == 5 && first.strength == .medium)
      #expect(throws: SolverError.self) { try solver.addEditVariable(x) }
      try solver.removeEditVariable(x)
      let second = try edit(solver, x)
      #expect(throws: SolverError.self) { try add(first) }
      #expect(solver.contains(second) && !solver.contains(first))
      // One suggestion replaces the other.
      try solver.batch { batch in
        batch.remove(second)
        batch.add(first, strength: .weak)
        batch.suggest(7, for: x)
      }
      #expect(solver.value(of: x) == 7 && solver.contains(first) && !solver.contains(second))
      try solver.suggest(8, for: x)
      #expect(solver.value(of: x) == 8)
      #expect(solver.core.breach() == nil)
    }
  }

  /// Labels and places are set by a change that is made, and conflicts name those of a change that is refused.
  @Test func aRefusedChangeKeepsNames() throws {
    let solver = Solver()
    let (x, y) = (Variable("x"), Variable("y"))
    try solver.add(x >= 5)
    let held = try solver.add(y == 1, strength: .weak, label: "old", file: "A.swift", line: 1)
    let new: Constraint = x <= 3
    let labeled: Constraint = x <= 4
    labeled.label = "own"
    func expectConflict(_ label: String, line: Int, _ body: () throws -> Void) {
      let error = #expect(throws: SolverError.self) { try body() }
      guard case .unsatisfiable(let conflict)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(conflict.parts.last?.label == label)
      #expect(conflict.refused?.line == line && conflict.parts.last?.source?.line == line)
      #expect(held.label == "old" && held.source?.line == 1 && solver.contains(held))
      #expect(new.label == nil && new.source == nil)
      #expect(labeled.label == "own" && labeled.source == nil)
      #expect(!solver.hasCallersConstraints || solver.contains(held))
    }
    for constraint in [new, labeled] {
      expectConflict("new", line: 7) {
        try solver.add(constraint, label: "new", file: "B.swift", line: 7)
      }
      expectConflict("new", line: 8) {
        try solver.batch { $0.add(constraint, label: "new", file: "B.swift", line: 8) }
      }
      expectConflict("new", line: 9) {
        try solver.batch { batch in
          batch.add(y >= 0)
          batch.add(constraint, label: "new", file: "B.swift", line: 9)
        }
      }
      expectConflict("new", line: 10) {
        try solver.batch { batch in
          batch.remove(held)
          batch.add(held, label: "other", file: "B.swift", line: 11)
          batch.add(constraint, label: "new", file: "B.swift", line: 10)
        }
      }
    }
    // Nor does a closure that throws name anything, or an addition that fails a check.
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try solver.batch { batch in
        batch.add(new, label: "new")
        throw Stop()
      }
    }
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        batch.add(new, label: "new")
        batch.add(x == .infinity)
      }
    }
    #expect(new.label == nil && new.source == nil)
    try solver.batch { batch in
      batch.remove(held)
      batch.add(held, strength: .weak, label: "other", file: "B.swift", line: 11)
    }
    #expect(held.label == "other" && held.source?.line == 1)
  }

  @Test func aRefusedConstraintIsNoneOfTheCallers() {
    let solver = Solver()
    let x = Variable("x")
    #expect(throws: SolverError.self) { try solver.add(0 * x == 1) }
    #expect(throws: SolverError.self) {
      try solver.batch { batch in
        batch.add(x >= 5)
        batch.add(x <= 3)
      }
    }
    #expect(!solver.hasCallersConstraints)
  }

  @Test func aStrengthThatContradictsIsToldWithItsPlace() throws {
    let solver = Solver()
    let x = Variable("x")
    let low = try solver.add(x == 5, strength: .weak, file: "App/A.swift", line: 1)
    try solver.add(x == 6, file: "App/A.swift", line: 2)
    let error = #expect(throws: SolverError.self) { try solver.setStrength(.required, of: low) }
    guard case .unsatisfiable(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.refused?.line == 1)
    #expect(conflict.cheapest.map { ["x == 5", "x == 6"].contains($0.relaxation) } == true)
  }

  @Test func expressionsInPlace() {
    let (x, y) = (Variable("x"), Variable("y"))
    var sum = x + 1
    sum += y
    sum += 2
    sum -= x
    sum -= 0.5
    sum *= 2
    #expect(sum.constant == 5)
    #expect("\(sum)".hasSuffix("+ 5"))
    #expect(sum.terms.reduce(0) { $0 + $1.coefficient } == 2)
  }

  /// Changes that only items' constraints support are reported for a solver's constraint; nothing changes.
  @Test func whatIsForItemsChangesNothingInASolver() throws {
    let solver = Solver()
    let x = Variable("x")
    let constraint = try solver.add(x == 5)
    #expect(constraint.isActive)
    constraint.update(offset: 3).update(inset: 4).update(priority: .low)
    constraint.deactivate()
    constraint.isActive = false
    solver.updateVariables()
    #expect(solver.value(of: x) == 5)
    #expect(constraint.strength == .required && constraint.isActive)
    let loose = x == 7
    loose.activate()
    #expect(!loose.isActive)
    // The solver is what changes it, and what can refuse.
    try solver.setOffset(2, of: constraint)
    #expect(solver.value(of: x) == 7)
    let issue = LayoutIssue(.notMadeForItem, item: "\(loose)", source: nil)
    #expect("\(issue)" == "x == 7: was made for a solver, and is changed through that")
  }
}
