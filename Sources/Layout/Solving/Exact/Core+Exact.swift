/// Applying the decisions of an ``ExactSimplex`` to the tableau.
extension Core {
  /// A verdict, and which constraints and variables it speaks of.
  struct ExactSolution {
    let exact: ExactSimplex
    let held: [Int32]
    let variables: [Int32]

    /// The required constraints that contradict each other, irreducible; nil where all can hold.
    func contradiction(in core: borrowing Core) -> Contradictory? {
      guard let parts = exact.contradiction() else { return nil }
      let all = Contradictory(
        rows: parts.map { core.row(held[$0.index], multiplier: $0.multiplier) })
      return all.reduced() ?? all
    }
  }

  /// Solves the constraints with an exact simplex, starting from this core's basis.
  mutating func solveExactly() -> ExactSolution {
    exactSolutions += 1
    var places = [Int32](repeating: -1, count: quantities.count)
    var variables: [Int32] = []
    var start: [Double] = []
    var constraints: [ExactSimplex.Constraint] = []
    var held: [(record: Int32, order: Int32)] = []
    for record in 0..<Int32(records.count) where records[record].isAdded {
      let defined = records[record].defines
      held.append((record, defined < 0 ? .max : origins[defined].order))
    }
    // A definition comes after those that it rests on.
    held.sort { $0.order != $1.order ? $0.order < $1.order : $0.record < $1.record }
    for (record, _) in held {
      let it = records[record]
      var terms: [(variable: Int32, coefficient: Double)] = []
      for index in it.terms.start..<it.terms.start + it.terms.count {
        let variable = self.terms[index].variable
        if places[Int(variable)] < 0 {
          places[Int(variable)] = Int32(variables.count)
          variables.append(variable)
          let value = quantities[variable].value
          start.append(value.magnitude < 1e6 * magnitude ? value : 0)
        }
        terms.append((places[Int(variable)], self.terms[index].coefficient))
      }
      let isTight =
        it.owner >= 0 && !isBasic(it.owner) && quantities[it.owner].value == it.breakpoint
      constraints.append(
        ExactSimplex.Constraint(
          terms: terms, constant: it.constant, relation: it.relation, level: Int(it.level) + 1,
          weight: it.isRequired ? 1 : it.weight,
          defines: it.defines < 0 ? -1 : places[Int(it.defines)], isTight: isTight))
    }
    var exact = ExactSimplex(constraints, start: start)
    exact.solve()
    return ExactSolution(exact: exact, held: held.map(\.record), variables: variables)
  }

  /// Takes over what an exact simplex has found: values, multipliers, and which quantities are basic.
  ///
  /// - Precondition: No journal is open.
  mutating func adopt(_ found: ExactSolution) {
    let (exact, held, variables) = (found.exact, found.held, found.variables)
    measure()
    for index in 0..<Int32(quantities.count) where quantities[index].place != Quantity.nowhere {
      quantities[index].place = quantities[index].isForm ? 0 : ~0
      for level in 0..<stride { multipliers[Int(index) * stride + level] = 0 }
    }
    for (variable, value) in zip(variables, exact.values()) {
      if origins[variable].definition >= 0 {
        definitions.markDirty(origins[variable].order)
      } else if quantities[variable].value != value {
        setValue(variable, value)
      }
    }
    for line in exact.lines where Int(line.owner) < variables.count {
      let variable = variables[Int(line.owner)]
      if quantities[variable].place != Quantity.nowhere { quantities[variable].place = 0 }
    }
    let distances = exact.distances()
    let prices = exact.multipliers()
    for (index, record) in held.enumerated() where records[record].owner >= 0 {
      let it = records[record]
      if quantities[it.owner].isForm {
        setValue(it.owner, it.breakpoint + (distances[index] / DoubleDouble(it.scale)).rounded)
      }
      for level in 1..<exact.levels {
        let place = Int(it.owner) * stride + level - 1
        multipliers[place] +=
          (prices[index * exact.levels + level] * DoubleDouble(it.scale)).rounded
      }
    }
    for owner in exact.owners where Int(owner) >= variables.count {
      let it = records[held[Int(owner) - variables.count]]
      guard it.owner >= 0 else { continue }
      quantities[it.owner].place = ~0
      setValue(it.owner, it.breakpoint)
    }
    remakeTableau()
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      refreshBounds(tableau.rows[row].owner)
    }
    forgetWork()
    measureSpread()
    drift = 0
    isDoubtful = false
    hasLeapt = false
    isAltered = false
    judgedSteps = steps
  }

  /// Whether double arithmetic may have decided wrongly.
  var isUncertain: Bool {
    @inline(__always)
    mutating get {
      isDoubtful || isUnjudged && (tableau.isStrained || isSteep || isMixed && !isClear())
    }
  }

  /// Whether the constraints or the basis are others than when the solution was found.
  ///
  /// While constants alone change, and no step is needed, the basis is still the one that was judged.
  @inline(__always)
  var isUnjudged: Bool { isAltered || steps != judgedSteps }

  /// Whether all entries are so near one that rounding of some is never taken for others.
  ///
  /// Changes nothing; but what only borrows a core of more than a thousand bytes, has it copied.
  mutating func isClear() -> Bool {
    for row in 0..<Int32(tableau.rows.count) {
      let segment = tableau.rowSegment(row)
      for index in segment.start..<segment.start + segment.count {
        let size = tableau.rowEntries[index].value.magnitude
        if size > Tableau.strength || size * Tableau.strength < 1 { return false }
      }
    }
    return true
  }
}
