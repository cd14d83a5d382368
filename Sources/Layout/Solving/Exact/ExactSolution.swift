/// A solution in numbers of 31 digits: of a core's constraints, or of the rows of a contradiction.
///
/// No other type of this folder is used outside of it.
struct ExactSolution {
  fileprivate let exact: ExactSimplex

  /// The core's indices of the constraints; empty for the rows of a contradiction.
  fileprivate let held: [Int32]

  /// The core's indices of the variables.
  fileprivate let variables: [Int32]

  /// The values of the core's variables.
  var values: Zip2Sequence<[Int32], [Double]> { zip(variables, exact.values()) }

  /// Returns the constraints that cannot all hold, with their factors in the sum that proves it; `nil` if all can hold.
  func contradiction() -> [(index: Int, multiplier: Double)]? { exact.contradiction() }

  /// Returns an irreducible set of contradicting required constraints of the core; `nil` if all can hold.
  func contradiction(in core: borrowing Core) -> Contradictory? {
    guard let parts = contradiction() else { return nil }
    let all = Contradictory(
      rows: parts.map { core.row(held[$0.index], multiplier: $0.multiplier) })
    return all.reduced() ?? all
  }

  /// Returns by how much the constraint that is not required is violated, as left side minus right side; `nil` if the
  /// others contradict each other.
  func excess(at index: Int) -> Double? {
    exact.isContradictory() ? nil : exact.distances()[index].rounded
  }
}

extension ExactSolution {
  /// Solves the rows of a contradiction.
  ///
  /// - Parameter wish: The row that is not required.
  init(of rows: [Contradictory.Row], wish: Int? = nil) {
    var places: [Int32: Int32] = [:]
    var constraints: [ExactSimplex.Constraint] = []
    for (index, row) in rows.enumerated() {
      var terms: [(variable: Int32, coefficient: Double)] = []
      for term in row.terms {
        let place = places[term.variable] ?? Int32(places.count)
        places[term.variable] = place
        terms.append((place, term.coefficient))
      }
      constraints.append(
        ExactSimplex.Constraint(
          terms: terms, constant: row.constant, relation: row.relation,
          level: index == wish ? 1 : 0))
    }
    var exact = ExactSimplex(constraints, start: Array(repeating: 0, count: places.count))
    exact.solve()
    self.init(exact: exact, held: [], variables: [])
  }
}

extension Core {
  /// Solves the constraints with an exact simplex, starting from this core's basis.
  mutating func solveExactly() -> ExactSolution {
    rounding.exactSolutions += 1
    var places = [Int32](repeating: -1, count: quantities.count)
    var variables: [Int32] = []
    var start: [Double] = []
    var rows: [ExactSimplex.Constraint] = []
    var held: [(record: Int32, order: Int32)] = []
    for record in 0..<Int32(constraints.count) where constraints[record].isAdded {
      let defined = constraints[record].defines
      held.append((record, defined < 0 ? .max : definitions[defined].order))
    }
    // A definition comes after those that it depends on.
    held.sort { $0.order != $1.order ? $0.order < $1.order : $0.record < $1.record }
    for (record, _) in held {
      let (it, penalty) = (constraints[record], penalties[record])
      var terms: [(variable: Int32, coefficient: Double)] = []
      for index in it.terms.start..<it.terms.start + it.terms.count {
        let variable = constraints.terms[index].variable
        if places[Int(variable)] < 0 {
          places[Int(variable)] = Int32(variables.count)
          variables.append(variable)
          let value = quantities[variable].value
          start.append(value.magnitude < 1e6 * penalties.magnitude ? value : 0)
        }
        terms.append((places[Int(variable)], constraints.terms[index].coefficient))
      }
      let isTight =
        penalty.owner >= 0 && !isBasic(penalty.owner)
        && quantities[penalty.owner].value == penalty.breakpoint
      rows.append(
        ExactSimplex.Constraint(
          terms: terms, constant: it.constant, relation: it.relation, level: Int(penalty.level) + 1,
          weight: penalty.isRequired ? 1 : penalty.weight,
          defines: it.defines < 0 ? -1 : places[Int(it.defines)], isTight: isTight))
    }
    var exact = ExactSimplex(rows, start: start)
    exact.solve()
    return ExactSolution(exact: exact, held: held.map(\.record), variables: variables)
  }

  /// Adopts the solution of an exact simplex: values, multipliers, and the basis.
  ///
  /// - Precondition: No journal is open.
  mutating func adopt(_ found: ExactSolution) {
    let (exact, held, variables) = (found.exact, found.held, found.variables)
    penalties.magnitude = constraints.largestConstant()
    for index in 0..<Int32(quantities.count) where quantities[index].place != Quantity.nowhere {
      quantities[index].place = quantities[index].isForm ? 0 : ~0
      penalties.clearMultiplier(of: index)
    }
    for (variable, value) in found.values {
      if definitions[variable].record >= 0 {
        definitions.markDirty(definitions[variable].order)
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
    for (index, record) in held.enumerated() where penalties[record].owner >= 0 {
      let it = penalties[record]
      if quantities[it.owner].isForm {
        setValue(it.owner, it.breakpoint + (distances[index] / DoubleDouble(it.scale)).rounded)
      }
      for level in 1..<exact.levels {
        let place = Int(it.owner) * penalties.stride + level - 1
        penalties.multipliers[place] +=
          (prices[index * exact.levels + level] * DoubleDouble(it.scale)).rounded
      }
    }
    for owner in exact.owners where Int(owner) >= variables.count {
      let it = penalties[held[Int(owner) - variables.count]]
      guard it.owner >= 0 else { continue }
      quantities[it.owner].place = ~0
      setValue(it.owner, it.breakpoint)
    }
    remakeTableau()
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      refreshBounds(tableau.rows[row].owner)
    }
    work.removeAll(&quantities)
    measureSpread()
    rounding.drift = 0
    rounding.settle(at: steps)
  }
}
