import TestSupport
import Testing

@testable import Layout

/// Many variables that equalities define: however they are computed, values and reports are the same.
@Suite struct DefinitionsTests {
  @Test func randomDefinitionsFollowTheirEdits() throws {
    for seed in 0..<UInt64(TestEffort.rounds(40)) {
      var random = SplitMix64(seed: seed)
      var system = try System(random: &random)
      try system.check("\(seed)")
      for step in 0..<30 {
        try system.change(random: &random)
        // Now and then a single value is asked for, between changes and their report.
        if step % 3 == 0, let variable = system.variables.randomElement(using: &random) {
          _ = system.solver.value(of: variable)
        } else {
          try system.check("\(seed) \(step)")
        }
      }
    }
  }

  /// An edit computes only the values that depend on it.
  @Test func anEditComputesWhatRestsOnIt() throws {
    let solver = Solver()
    let (many, few) = (Variable("many"), Variable("few"))
    try solver.addEditVariable(many)
    try solver.addEditVariable(few)
    let variables = (0..<1000).map { Variable("x\($0)") }
    for (index, variable) in variables.enumerated() {
      try solver.add(variable == (index < 5 ? few : many) + Double(index))
    }
    solver.updateVariables()
    for value in [10.0, 20, 30] {
      try solver.suggest(value, for: few)
      #expect(solver.updateVariables().count == 6)
    }
    let before = solver.core.definitions.computed
    try solver.suggest(40, for: few)
    #expect(solver.updateVariables().count == 6)
    #expect(solver.core.definitions.computed - before == 5)
    for value in [50.0, 60] {
      try solver.suggest(value, for: many)
      #expect(solver.updateVariables().count == 996)
    }
    #expect(solver.core.definitions.computed - before < 2100)
    #expect(solver.value(of: variables[999]) == 1059)
  }

  /// A row that replaces another one gets its place among the definitions, so that those of the rows below can stay.
  ///
  /// Constraints inside these rows, in which the rows' positions cancel out, stay as they are.
  @Test func aNewRowTakesThePlaceOfTheFormerOne() throws {
    let solver = Solver()
    let start = Variable("start")
    try solver.addEditVariable(start)
    var rows: [Row] = []
    for _ in 0..<100 {
      rows.append(Row(below: rows.last, start))
      try solver.add(contentsOf: rows[rows.count - 1].constraints)
    }
    solver.updateVariables()
    let definitions = solver.core.definitions.count
    #expect(definitions == 400)
    for height in [20.0, 40, 30] {
      let former = rows[50]
      rows[50] = Row(below: rows[49], start, height: height)
      let follower = rows[51].place
      rows[51].place = rows[51].top == rows[50].top + rows[50].height
      try solver.batch { batch in
        for constraint in former.constraints + [follower] { batch.remove(constraint) }
        for constraint in rows[50].constraints + [rows[51].place] { batch.add(constraint) }
      }
      #expect(solver.core.journal.records.count == 12)
      #expect(solver.updateVariables().contains { $0 === rows[99].end } == (height != 20))
      #expect(solver.core.definitions.count == definitions)
      #expect(solver.core.breach() == nil)
      #expect(solver.value(of: rows[99].end) == 99 * 20 + height - 20 + 14)
      // The change of a row's height does not concern the constraints inside the other rows, either.
      try solver.setOffset(5, of: rows[50].size)
      #expect(solver.core.journal.records.count == 2)
      #expect(solver.value(of: rows[99].end) == 99 * 20 + height - 15 + 14)
    }
    // Inside the row that becomes too small, a constraint does not hold.
    #expect(throws: SolverError.self) { try solver.setOffset(-20, of: rows[50].size) }
    #expect(solver.core.breach() == nil)
    #expect(solver.value(of: rows[99].end) == 99 * 20 + 30 - 15 + 14)
  }

  /// A row below another one, with an item that has to fit into it.
  private struct Row {
    let top = Variable("top"), height = Variable("height")
    let item = Variable("item"), end = Variable("end")
    var place: Constraint
    let size: Constraint
    let others: [Constraint]

    var constraints: [Constraint] { [place, size] + others }

    init(below former: Row?, _ start: Variable, height length: Double = 20) {
      place = former.map { [top] in top == $0.top + $0.height } ?? (top == start)
      size = height == length
      others = [item == top + 4, end == item + 10, end <= top + height]
    }
  }
}

/// Edit variables, and definitions that rest on them and on each other.
private struct System {
  struct Definition {
    var constant: Double
    var own: Double
    var terms: [(coefficient: Double, variable: Int)]
    var constraint: Constraint
  }

  let solver = Solver()
  let edits: Int
  var variables: [Variable] = []
  var suggested: [Double] = []

  /// By variable; nil for one that has its value from elsewhere.
  var definitions: [Definition?] = []
  var reported: [Double] = []

  init(random: inout SplitMix64) throws {
    edits = Int.random(in: 1...3, using: &random)
    for index in 0..<edits {
      variables.append(Variable("e\(index)"))
      suggested.append(Double.random(in: -100...100, using: &random))
      definitions.append(nil)
      try solver.addEditVariable(variables[index])
      try solver.suggest(suggested[index], for: variables[index])
    }
    let count = Int.random(in: 1...120, using: &random)
    let isChain = Bool.random(using: &random)
    for index in edits..<edits + count {
      variables.append(Variable("x\(index)"))
      try define(index, reach: isChain ? 2 : index, random: &random)
    }
    reported = variables.map { _ in 0 }
  }

  /// Defines a variable by some of the latest ones before it.
  private mutating func define(_ index: Int, reach: Int, random: inout SplitMix64) throws {
    let own: Double = [1, 1, 1, -1, 2][Int.random(in: 0..<5, using: &random)]
    let constant = Double(Int.random(in: -20...20, using: &random))
    var others: Set<Int> = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      others.insert(index - 1 - Int.random(in: 0..<min(index, reach), using: &random))
    }
    // So that values stay as large as they are.
    let size: Double = [1, 1, 0.5, 0.25][others.count]
    var terms: [(coefficient: Double, variable: Int)] = []
    for other in others.sorted(by: >) {
      terms.append((Bool.random(using: &random) ? size : -size, other))
    }
    var sum = own * variables[index] + constant
    for (coefficient, other) in terms { sum = sum + coefficient * variables[other] }
    let definition = Definition(
      constant: constant, own: own, terms: terms, constraint: try solver.add(sum == 0))
    if index < definitions.count {
      definitions[index] = definition
    } else {
      definitions.append(definition)
    }
  }

  mutating func change(random: inout SplitMix64) throws {
    let index = Int.random(in: edits..<variables.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where definitions[index] != nil:
      let offset = Double(Int.random(in: -9...9, using: &random))
      guard let constraint = definitions[index]?.constraint else { return }
      let constant = (definitions[index]?.constant ?? 0) + constraint.offset
      try solver.setOffset(offset, of: constraint)
      definitions[index]?.constant = constant - offset
    default:
      let edit = Int.random(in: 0..<edits, using: &random)
      suggested[edit] = Double.random(in: -100...100, using: &random)
      try solver.suggest(suggested[edit], for: variables[edit])
    }
  }

  mutating func check(_ label: String) throws {
    let changed = solver.updateVariables()
    var expected = suggested
    for definition in definitions.dropFirst(edits) {
      guard let definition else { continue }
      let sum = definition.terms.reduce(definition.constant) {
        $0 + $1.coefficient * expected[$1.variable]
      }
      expected.append(-sum / definition.own)
    }
    let values = variables.map { solver.value(of: $0) }
    for index in variables.indices {
      let isClose =
        (values[index] - expected[index]).magnitude <= 1e-9 * max(1, expected[index].magnitude)
      try #require(isClose, "\(label): x\(index) is \(values[index]), not \(expected[index])")
    }
    let names = Set(changed.map(\.name))
    #expect(names.count == changed.count, "\(label): each once")
    let differing = variables.indices.filter { values[$0] != reported[$0] }
    #expect(names == Set(differing.map { variables[$0].name }), "\(label)")
    reported = values
  }
}
