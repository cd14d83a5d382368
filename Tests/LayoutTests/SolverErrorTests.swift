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

  @Test func aConflictExplainsItself() throws {
    let solver = Solver()
    let (cardWidth, cardTrailing) = (Variable("card.width"), Variable("card.trailing"))
    let (titleWidth, titleTrailing) = (Variable("title.width"), Variable("title.trailing"))
    try solver.add(cardTrailing == cardWidth, file: "App/Card.swift", line: 10)
    try solver.add(titleTrailing == titleWidth, file: "App/Card.swift", line: 11)
    try solver.add(cardWidth == 320, file: "App/Card.swift", line: 12)
    try solver.add(titleWidth >= 300, label: "min title", file: "App/Card.swift", line: 18)
    do {
      try solver.add(titleTrailing <= cardTrailing - 40, file: "App/Card.swift", line: 19)
      Issue.record("nothing was thrown")
    } catch {
      guard case .unsatisfiable(let conflict) = error else { throw error }
      #expect(
        conflict.description == """
          5 required constraints cannot all hold (remove any one to fix):
            card.trailing == card.width             Card.swift:10
            title.trailing == title.width           Card.swift:11
            card.width == 320                       Card.swift:12
            title.width >= 300  "min title"         Card.swift:18
            title.trailing <= card.trailing - 40    Card.swift:19
          together they ask for 340 <= 320: short by 20
          kept the layout from before Card.swift:19; cheapest fix: "min title" >= 280
          """)
      #expect(solver.constraints(in: conflict).count == 4)
    }
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
}
