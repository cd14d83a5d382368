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
    var places: [Int32: Int32] = [:]
    var constraints: [Referee.Constraint] = []
    for row in rows {
      var terms: [(variable: Int32, coefficient: Double)] = []
      for term in row.terms {
        let place = places[term.variable] ?? Int32(places.count)
        places[term.variable] = place
        terms.append((place, term.coefficient))
      }
      constraints.append(
        Referee.Constraint(
          terms: terms, constant: row.constant, relation: row.relation, level: 0))
    }
    var referee = Referee(constraints, start: Array(repeating: 0, count: places.count))
    referee.solve()
    guard let parts = referee.contradiction() else { return nil }
    return Contradictory(
      rows: parts.map { part in
        var row = rows[part.index]
        row.multiplier = part.multiplier
        return row
      })
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

  func row(_ record: Int32, multiplier: Double) -> Contradictory.Row {
    let it = records[record]
    let list = (it.terms.start..<it.terms.start + it.terms.count).map {
      (variable: terms[$0].variable, coefficient: terms[$0].coefficient)
    }
    return Contradictory.Row(
      record: record, terms: list, constant: it.constant, relation: it.relation,
      multiplier: multiplier)
  }
}
