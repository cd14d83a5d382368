/// A constraint that is violated, because it contradicts stronger constraints or others of the same strength.
public struct Violation {
  /// The constraint; its ``Constraint/role`` distinguishes suggestions and stays from other constraints.
  public let constraint: Constraint

  /// The distance of the left side from the values that the right side allows, above 0, without the weight.
  public let amount: Double
}

/// Queries about the reasons for a solution, which may be slow.
extension Solver {
  /// Returns the constraints that determine a variable's value.
  ///
  /// The value is a combination of the constants of these constraints: a small change of one of them changes the
  /// value, unless another constraint prevents it. If several constraints determine the value equally, the result
  /// contains the strongest one. A variable that no constraint determines, such as `x` in `y == x + 5`, contributes no
  /// constraint: for `x`, the result is empty.
  ///
  /// - Returns: The constraints in the order in which they were stored.
  public func constraints(determining variable: Variable) -> [Constraint] {
    describeRows()
    solve()
    guard let index = knownIndex(of: variable) else { return [] }
    return inOrder(core.recordsDetermining(index))
  }

  /// Returns the constraints that mention a variable, including suggestions.
  ///
  /// - Returns: The constraints in the order in which they were stored.
  public func constraints(mentioning variable: Variable) -> [Constraint] {
    describeRows()
    guard let index = knownIndex(of: variable) else { return [] }
    return inOrder(core.constraints.records(mentioning: index))
  }

  private func inOrder(_ records: [Int32]) -> [Constraint] {
    records.compactMap { constraints[Int($0)] }.sorted { $0.serial < $1.serial }
  }

  /// Returns the constraints of a conflict that this solver contains.
  ///
  /// The result does not include the constraint that was refused.
  public func constraints(in conflict: Conflict) -> [Constraint] {
    conflict.parts.compactMap { constraint(of: $0) }
  }

  func constraint(of part: Conflict.Part) -> Constraint? {
    describeRows()
    let index = Int(part.index)
    guard constraints.indices.contains(index), let found = constraints[index],
      ObjectIdentifier(found) == part.id
    else { return nil }
    return found
  }

  /// Returns the violated constraints, none of which is required.
  ///
  /// - Returns: The strongest first, then in the order in which they were stored.
  /// - Complexity: O(*n*) for *n* terms in all constraints.
  public func violations() -> [Violation] {
    describeRows()
    solve()
    core.computeDefinitions()
    var result: [Violation] = []
    for case let constraint? in constraints where constraint.strength != .required {
      let amount = core.violation(constraint.index)
      if amount > 0 { result.append(Violation(constraint: constraint, amount: amount)) }
    }
    let order = result.indices.sorted {
      let (a, b) = (result[$0].constraint, result[$1].constraint)
      return a.strength == b.strength ? a.serial < b.serial : a.strength > b.strength
    }
    return order.map { result[$0] }
  }

  /// Returns the variables that could have another value in an equally good solution.
  ///
  /// - Returns: The variables, approximately in the order in which constraints first mentioned them.
  /// - Complexity: At most the cost of two linear programs for each variable, each as large as the undetermined part of
  ///   the system.
  public func undeterminedVariables() -> [Variable] {
    describeRows()
    solve()
    let freedom = core.freedom()
    let leaders = core.leaders(in: freedom)
    var open: [(variable: Int32, terms: [(Int, Double)], isFree: Bool)] = []
    for index in variables.indices
    where (variables[index] != nil || tags[index] >= 0) && leaders[index] == index {
      let terms = core.movement(of: Int32(index), in: freedom)
      open.append((Int32(index), terms ?? [], terms == nil || freedom.limits.isEmpty))
    }
    for index in open.indices where !open[index].isFree {
      for target in [1.0, -1] {
        let moves = freedom.directions(towards: target, of: open[index].terms)
        for other in index..<open.count where !open[other].isFree {
          let sum = open[other].terms.reduce(0) { $0 + $1.1 * moves[$1.0] }
          let size = open[other].terms.reduce(0) { max($0, ($1.1 * moves[$1.0]).magnitude) }
          open[other].isFree = sum.magnitude > 1e-9 * size
        }
        if open[index].isFree { break }
      }
    }
    let free = Set(open.filter(\.isFree).map(\.variable))
    return variables.indices.compactMap {
      free.contains(leaders[$0]) ? variable(at: Int32($0)) : nil
    }
  }
}

extension Core.Freedom {
  /// Returns movements within the cone that bring a sum of terms as close as possible to a target.
  fileprivate func directions(towards target: Double, of terms: [(Int, Double)]) -> [Double] {
    let moves = movable.map { _ in Variable() }
    func sum(_ terms: [(Int, Double)]) -> LinearExpression {
      LinearExpression(terms: terms.map { .init(moves[$0.0], $0.1) })
    }
    let solver = Solver()
    do {
      try solver.batch { batch in
        for (move, free) in zip(moves, movable) {
          batch.add(move >= (free.down ? -1 : 0))
          batch.add(move <= (free.up ? 1 : 0))
        }
        for limit in limits {
          if !limit.down { batch.add(sum(limit.terms) >= 0) }
          if !limit.up { batch.add(sum(limit.terms) <= 0) }
        }
        batch.add(sum(terms) == target, strength: .weak)
      }
    } catch {
      assertionFailure("not to move is allowed")
    }
    return moves.map { solver.value(of: $0) }
  }
}
