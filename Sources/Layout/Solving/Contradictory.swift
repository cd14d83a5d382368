/// Required constraints as plain numbers, by themselves: what a contradiction is made of.
struct Contradictory {
  struct Row {
    /// The constraint's index in the core that they come from.
    var record: Int32
    var terms: [(variable: Int32, coefficient: Double)]
    var constant: Double
    var relation: Int8

    /// How often the constraint counts in the sum that has no variable left and does not hold.
    var multiplier = 0.0
  }

  var rows: [Row]

  /// Up to how many rows each is left out in turn; more would take long, and rounding seldom adds one.
  private static let most = 250

  /// Returns an irreducible part; nil where the rows do not contradict each other after all.
  ///
  /// A deletion filter: Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in linear
  /// programs", 1991, <https://doi.org/10.1287/ijoc.3.2.157>. What a solver of their own says to be
  /// the contradiction replaces the rows each time.
  func reduced() -> Contradictory? {
    guard var current = contradiction() else { return nil }
    while let next = current.contradiction(), next.rows.count < current.rows.count {
      current = next
    }
    guard current.rows.count <= Self.most else { return current }
    var index = current.rows.count - 1
    while index >= 0 {
      var fewer = current
      fewer.rows.remove(at: index)
      if let found = fewer.contradiction() {
        current = found
        index = current.rows.count - 1
      } else {
        index -= 1
      }
    }
    return current
  }

  /// Solves the rows alone, and returns those that contradict each other.
  private func contradiction() -> Contradictory? {
    var core = Core()
    var variables: [Int32: Int32] = [:]
    var made: [Int32] = []
    for row in rows {
      var record = Record(constant: row.constant, relation: row.relation, strength: 1000, weight: 1)
      record.level = -1
      made.append(core.makeRecord(record))
      for term in row.terms {
        let variable = variables[term.variable] ?? core.makeQuantity(isForm: false)
        variables[term.variable] = variable
        core.appendTerm(variable, term.coefficient, to: made[made.count - 1])
      }
    }
    do {
      for record in made where core.records[record].relation == 0 { core.attach(record) }
      for record in made where core.records[record].relation != 0 { core.attach(record) }
      try core.restoreFeasibility()
      return nil
    } catch {
      var multipliers = [Double](repeating: 0, count: rows.count)
      for part in core.conflict { multipliers[Int(part.record)] += part.multiplier }
      var result = Contradictory(rows: [])
      for (index, multiplier) in multipliers.enumerated() where multiplier != 0 {
        result.rows.append(rows[index])
        result.rows[result.rows.count - 1].multiplier = multiplier
      }
      return result
    }
  }
}

extension Core {
  /// The contradiction that ended the last attempt, as the constraints are now.
  func contradictory() -> Contradictory {
    var multipliers: [Int32: Double] = [:]
    for part in conflict { multipliers[part.record, default: 0] += part.multiplier }
    return Contradictory(
      rows: multipliers.keys.sorted().map { row($0, multiplier: multipliers[$0] ?? 0) })
  }

  /// All required constraints.
  func allRequired() -> Contradictory {
    let held = (0..<Int32(records.count)).filter { records[$0].isAdded && records[$0].isRequired }
    return Contradictory(rows: held.map { row($0, multiplier: 0) })
  }

  private func row(_ record: Int32, multiplier: Double) -> Contradictory.Row {
    let it = records[record]
    let list = (it.terms.start..<it.terms.start + it.terms.count).map {
      (variable: terms[$0].variable, coefficient: terms[$0].coefficient)
    }
    return Contradictory.Row(
      record: record, terms: list, constant: it.constant, relation: it.relation,
      multiplier: multiplier)
  }
}
