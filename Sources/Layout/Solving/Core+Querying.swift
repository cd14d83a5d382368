/// Queries about the solution: the constraints that determine a value, and the values that are free.
extension Core {
  /// Writes a variable as a combination of the nonbasic quantities, to the tableau's `combined`.
  private mutating func combine(_ variable: Int32) {
    expansion.begin(constant: 0)
    expansion.expand(variable, 1, &definitions)
    finishExpansion()
    tableau.beginCombination()
    for part in expansion.variables {
      let place = quantities[part].place
      let factor = expansion.values[part]
      if place >= 0 {
        tableau.combine(row: place, factor: factor)
      } else if place != Quantity.nowhere {
        tableau.combine(column: ~place, value: factor)
      }
    }
  }

  /// Returns the constraints that determine a variable's value: those at the breakpoints of the quantities of which
  /// the variable is a combination, and the definitions in between.
  mutating func recordsDetermining(_ variable: Int32) -> [Int32] {
    var result: [Int32] = []
    combine(variable)
    let columns = tableau.combination()
    expansion.begin(constant: 0)
    expansion.expand(variable, 1, &definitions)
    for column in columns {
      let owner = tableau.columns[column].owner
      guard let record = strongestRecord(holding: owner) else { continue }
      result.append(record)
      expandTerms(of: record, factor: -tableau.combined[column] / penalties[record].scale)
    }
    finishExpansion { record, _ in result.append(record) }
    return result
  }

  /// Returns the strongest constraint whose breakpoint is the quantity's value.
  private func strongestRecord(holding quantity: Int32) -> Int32? {
    let value = quantities[quantity].value
    // Of equally strong constraints, prefers an equality.
    func rank(_ record: Int32) -> (Int32, Int) {
      (penalties[record].level, constraints[record].relation == 0 ? 0 : 1)
    }
    var best: Int32?
    var index = penalties.sums[quantity].first
    while index >= 0 {
      let it = penalties[index]
      if (it.breakpoint - value).magnitude <= penalties.tolerance(it.breakpoint, value),
        best.map({ rank(index) < rank($0) }) ?? true
      {
        best = index
      }
      index = it.next
    }
    return best
  }

  // MARK: - Undetermined variables

  /// Returns the directions in which a quantity can move within the optimal solutions.
  private func isFree(_ quantity: Int32, _ bounds: (lower: Double, upper: Double)) -> (
    down: Bool, up: Bool
  ) {
    let value = quantities[quantity].value
    return (
      bounds.lower == -.infinity || value - bounds.lower > penalties.tolerance(value, bounds.lower),
      bounds.upper == .infinity || bounds.upper - value > penalties.tolerance(value, bounds.upper)
    )
  }

  /// Returns the directions in which the solution can move and stay optimal.
  ///
  /// With optimal multipliers, a solution is optimal if each quantity's multiplier is a slope of its penalty at its
  /// value (complementary slackness). These solutions are a polyhedron. A variable is undetermined if it moves in a
  /// direction of the polyhedron's cone at the present solution.
  mutating func freedom() -> Freedom {
    var freedom = Freedom()
    var place = [Int32](repeating: -1, count: tableau.columns.count)
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let owner = tableau.columns[column].owner
      guard let bounds = penalties.interval(of: owner) else { continue }
      let (down, up) = isFree(owner, bounds)
      guard down || up else { continue }
      place[Int(column)] = Int32(freedom.movable.count)
      freedom.movable.append((down, up))
    }
    freedom.place = place
    guard !freedom.movable.isEmpty else { return freedom }
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let it = quantities[owner]
      let (down, up) = isFree(owner, (it.lower, it.upper))
      guard !down || !up else { continue }
      let terms = freeTerms(ofRow: row, place)
      if !terms.isEmpty { freedom.limits.append((terms, down, up)) }
    }
    return freedom
  }

  private func freeTerms(ofRow row: Int32, _ place: [Int32]) -> [(Int, Double)] {
    let segment = tableau.rowSegment(row)
    var terms: [(Int, Double)] = []
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.rowEntries[index]
      if place[Int(entry.column)] >= 0 {
        terms.append((Int(place[Int(entry.column)]), entry.value))
      }
    }
    return terms
  }

  /// Returns a variable's movement as a combination of those of the movable quantities.
  ///
  /// - Returns: `nil` if it depends on a variable that only definitions mention, which is therefore free.
  mutating func movement(of variable: Int32, in freedom: Freedom) -> [(Int, Double)]? {
    combine(variable)
    for part in expansion.variables where quantities[part].place == Quantity.nowhere { return nil }
    return tableau.combination().compactMap { column in
      let place = freedom.place[Int(column)]
      return place < 0 ? nil : (Int(place), tableau.combined[column])
    }
  }

  /// Finds the variables that move only as a multiple of another one, their leader.
  ///
  /// - Returns: The leader of each variable: itself if it moves alone or with several others; -1 if it does not move,
  ///   and for an index that is not a variable's.
  /// - Complexity: O(terms of the definitions), plus the cost of ``movement(of:in:)`` for each variable that others
  ///   depend on.
  mutating func leaders(in freedom: Freedom) -> [Int32] {
    var leaders = [Int32](repeating: -1, count: quantities.count)
    var factors = [Double](repeating: 1, count: quantities.count)
    for quantity in 0..<Int32(quantities.count)
    where definitions[quantity].record < 0 && !quantities[quantity].isForm {
      if movement(of: quantity, in: freedom)?.isEmpty != true { leaders[Int(quantity)] = quantity }
    }
    for order in 0..<Int32(definitions.byOrder.count) where definitions.byOrder[order] >= 0 {
      let variable = definitions.byOrder[order]
      let segment = constraints[definitions[variable].record].terms
      var own = 1.0
      var leader: Int32 = -1
      var factor = 0.0
      for index in segment.start..<segment.start + segment.count {
        let term = constraints.terms[index]
        let other = leaders[Int(term.variable)]
        if term.variable == variable {
          own = term.coefficient
        } else if other >= 0 {
          let share = term.coefficient * factors[Int(term.variable)]
          // With several leaders, the variable is its own.
          factor = leader == -1 || leader == other ? Tableau.sum(factor, share) : 1
          leader = leader == -1 || leader == other ? other : variable
        }
      }
      if leader == variable {
        if movement(of: variable, in: freedom)?.isEmpty == true { leader = -1 }
        factor = -own
      }
      leaders[Int(variable)] = factor == 0 ? -1 : leader
      factors[Int(variable)] = -factor / own
    }
    return leaders
  }

  struct Freedom {
    /// The nonbasic quantities that can move, and their directions.
    var movable: [(down: Bool, up: Bool)] = []

    /// The sums of movements that must not be negative, or not positive, or must be zero.
    var limits: [(terms: [(Int, Double)], down: Bool, up: Bool)] = []

    /// The position of each column among the movable ones.
    var place: [Int32] = []
  }
}

extension Core {
  /// Returns the values of variables that were computed last.
  ///
  /// It is mutating, because a call that borrows the core would copy it.
  mutating func values(of variables: [Int32]) -> [Double] {
    quantities.values(of: variables)
  }

  /// Returns the violation of a constraint; 0 if it may be rounding.
  func violation(_ record: Int32) -> Double {
    let it = constraints[record]
    var sum = it.constant
    var size = it.constant.magnitude
    for index in it.terms.start..<it.terms.start + it.terms.count {
      let part =
        constraints.terms[index].coefficient * quantities[constraints.terms[index].variable].value
      sum += part
      size = max(size, part.magnitude)
    }
    let amount =
      switch it.relation {
      case 0: sum.magnitude
      case -1: max(0, sum)
      default: max(0, -sum)
      }
    return amount <= 1e-9 * max(size, penalties.magnitude * 1e-3) ? 0 : amount
  }
}
