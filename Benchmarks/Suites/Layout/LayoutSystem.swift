import Layout

/// A workload as plain numbers: constraints, and what is suggested afterwards.
struct LayoutSystem {
  struct Row {
    var relation: Constraint.Relation
    var terms: [(coefficient: Double, variable: Int)]
    var constant: Double
    var strength: Strength
    var weight: Double
  }

  var variables = 0
  var rows: [Row] = []

  /// The edit variables with the first suggestions.
  var edits: [(variable: Int, value: Double?)] = []

  /// The suggestions of each step, in the order of the edit variables.
  var steps: [[Double]] = []

  mutating func variable() -> Int {
    variables += 1
    return variables - 1
  }

  mutating func variables(_ count: Int) -> [Int] { (0..<count).map { _ in variable() } }

  mutating func add(
    _ relation: Constraint.Relation, _ terms: [(Double, Int)], _ constant: Double,
    _ strength: Strength = .required, _ weight: Double = 1
  ) {
    rows.append(
      Row(
        relation: relation, terms: terms.map { (coefficient: $0.0, variable: $0.1) },
        constant: constant, strength: strength, weight: weight))
  }

  /// The largest violation of a required row.
  func requiredViolation(_ values: [Double]) -> Double {
    var worst = 0.0
    for row in rows where row.strength == .required {
      let value = row.terms.reduce(row.constant) { $0 + $1.coefficient * values[$1.variable] }
      switch row.relation {
      case .equal: worst = max(worst, value.magnitude)
      case .lessThanOrEqual: worst = max(worst, value)
      case .greaterThanOrEqual: worst = max(worst, -value)
      }
    }
    return worst
  }

  /// The violations of each level, the strongest first.
  func objective(_ values: [Double]) -> [Double] {
    var sums: [Strength: Double] = [:]
    for row in rows where row.strength != .required {
      let value = row.terms.reduce(row.constant) { $0 + $1.coefficient * values[$1.variable] }
      let violation =
        switch row.relation {
        case .equal: value.magnitude
        case .lessThanOrEqual: max(0, value)
        case .greaterThanOrEqual: max(0, -value)
        }
      sums[row.strength, default: 0] += row.weight * violation
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }
}

/// A solver filled from a system.
final class LoadedLayout {
  let system: LayoutSystem
  let solver = Solver()
  let variables: [Variable]
  private(set) var constraints: [Constraint] = []

  /// Makes variables and constraints; the solver is still empty.
  init(_ system: LayoutSystem) {
    self.system = system
    variables = (0..<system.variables).map { _ in Variable() }
    constraints = system.rows.map(constraint)
  }

  func constraint(_ row: LayoutSystem.Row) -> Constraint {
    let terms = row.terms.map { LinearExpression.Term(variables[$0.variable], $0.coefficient) }
    return Constraint(
      LinearExpression(terms: terms, constant: row.constant), row.relation, LinearExpression())
  }

  /// Adds the edit variables and all constraints, in order, and solves.
  ///
  /// - Parameter batched: Whether to add the constraints by one call instead of one by one.
  func build(batched: Bool = false) throws {
    for edit in system.edits {
      try solver.addEditVariable(variables[edit.variable], strength: .strong)
      if let value = edit.value { try solver.suggest(value, for: variables[edit.variable]) }
    }
    if batched {
      try solver.batch { batch in
        for (constraint, row) in zip(constraints, system.rows) {
          batch.add(constraint, strength: row.strength, weight: row.weight)
        }
      }
    } else {
      for (constraint, row) in zip(constraints, system.rows) {
        try solver.add(constraint, strength: row.strength, weight: row.weight)
      }
    }
    solver.updateVariables()
  }

  /// Makes one step, and returns the sum of the values that have changed.
  func step(_ values: [Double]) throws -> Double {
    for (edit, value) in zip(system.edits, values) {
      try solver.suggest(value, for: variables[edit.variable])
    }
    return update()
  }

  /// Solves, and returns the sum of the values that have changed.
  func update() -> Double { solver.updateVariables().values.reduce(0, +) }

  var values: [Double] { variables.map { solver.value(of: $0) } }
}
