/// Required constraints as numbers, without the solver: the parts of a contradiction.
struct Contradictory {
  struct Row {
    /// The constraint's index in the core.
    var record: Int32
    var terms: [(variable: Int32, coefficient: Double)]
    var constant: Double
    var relation: Int8

    /// The constraint's factor in the sum in which all variables cancel out, and which does not hold.
    var multiplier = 0.0

    /// The identity of the constraint, for explanations; `nil` for a floor.
    var id: ObjectIdentifier?

    /// The tag of the floor's variable; -1 if the row is not a floor.
    var floor: Int32 = -1
  }

  var rows: [Row]

  /// The number of rows up to which `reduced()` tries to omit each row; more would be slow.
  private static let most = 250

  /// Returns an irreducible subset; `nil` if the rows do not contradict each other.
  ///
  /// It is a deletion filter: Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in linear
  /// programs", 1991, <https://doi.org/10.1287/ijoc.3.2.157>. After each deletion, the contradiction that an exact
  /// simplex finds replaces the rows.
  func reduced() -> Contradictory? {
    if isCertified { return self }
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

  /// Whether the multipliers prove the contradiction without rounding: all variables cancel out in the rows' sum, and
  /// it does not hold.
  ///
  /// Then no row is superfluous, because the multipliers come from one row of the tableau
  /// (``Core/explain(row:isAbove:target:)``). This is usual for chains and frames, whose coefficients are small
  /// integers and halves.
  ///
  /// - Complexity: O(n) for n terms.
  var isCertified: Bool {
    var sums: [Int32: Double] = [:]
    var (constant, size, lean) = (0.0, 0.0, 0.0)
    for row in rows {
      guard row.multiplier != 0 else { return false }
      if row.relation != 0 {
        let sign = row.multiplier * Double(row.relation)
        guard lean * sign >= 0 else { return false }
        lean = sign > 0 ? 1 : -1
      }
      for term in row.terms {
        let share = row.multiplier * term.coefficient
        let old = sums[term.variable] ?? 0
        let sum = old + share
        // Exact sums only: subtracting each summand gives the other one.
        guard sum - share == old, sum - old == share,
          share.magnitude < 1e9, share / term.coefficient == row.multiplier
        else { return false }
        sums[term.variable] = sum
      }
      let share = row.multiplier * row.constant
      constant += share
      size = max(size, max(share.magnitude, constant.magnitude))
    }
    // A small shortage may be rounding.
    guard constant.magnitude > 1e-6 * max(1, size) else { return false }
    return sums.values.allSatisfy { $0 == 0 } && (lean == 0 || (lean > 0) == (constant < 0))
  }

  /// Returns an irreducible subset of rows that contradicts the floors; `nil` if no contradiction exists.
  ///
  /// The contradiction that the solver found may contain rows that the floors make superfluous.
  ///
  /// - Parameter canLeave: A closure that returns whether the subset may omit a row.
  func sharpened(by floors: [Row], canLeave: (Row) -> Bool) -> Contradictory? {
    let fixed = rows.filter { !canLeave($0) } + floors
    guard var found = Contradictory(rows: rows + floors).contradiction() else { return nil }
    var index = found.rows.count - 1
    while index >= 0 {
      let row = found.rows[index]
      let rest = found.rows.filter { $0.floor < 0 && canLeave($0) && $0.record != row.record }
      if row.floor < 0, canLeave(row),
        let fewer = Contradictory(rows: rest + fixed).contradiction()
      {
        found = fewer
        index = min(index, found.rows.count)
      }
      index -= 1
    }
    return found
  }

  /// Returns the least violation of a row if all others hold, as left side minus right side; `nil` if the others
  /// contradict each other.
  func excess(at index: Int) -> Double? {
    ExactSolution(of: rows, wish: index).excess(at: index)
  }

  /// Solves the rows, and returns those that contradict each other.
  private func contradiction() -> Contradictory? {
    guard let parts = ExactSolution(of: rows).contradiction() else { return nil }
    return Contradictory(
      rows: parts.map { part in
        var row = rows[part.index]
        row.multiplier = part.multiplier
        return row
      })
  }
}

extension Core {
  /// Returns the contradiction that ended the last attempt.
  func contradictory() -> Contradictory {
    var multipliers: [Int32: Double] = [:]
    for part in conflict { multipliers[part.record, default: 0] += part.multiplier }
    return Contradictory(
      rows: multipliers.keys.sorted().map { row($0, multiplier: multipliers[$0] ?? 0) })
  }

  func row(_ record: Int32, multiplier: Double) -> Contradictory.Row {
    let it = constraints[record]
    let list = (it.terms.start..<it.terms.start + it.terms.count).map {
      (variable: constraints.terms[$0].variable, coefficient: constraints.terms[$0].coefficient)
    }
    return Contradictory.Row(
      record: record, terms: list, constant: it.constant, relation: it.relation,
      multiplier: multiplier)
  }
}
