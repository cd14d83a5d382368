/// A constraint that does not hold, because stronger ones or more of its strength are against it.
public struct Violation {
  /// The constraint; its ``Constraint/role`` tells suggestions and stays apart.
  public let constraint: Constraint

  /// How far its left side is from where its right side allows, above 0; the weight does not count.
  public let amount: Double
}

/// Why the solution is as it is. What is asked here may take long.
extension Solver {
  /// Returns the constraints that make a variable's value what it is.
  ///
  /// The value is a combination of their constants: each that is changed by a little, up or down, moves
  /// the value, if no other is in the way at once. Where several could be named, the strongest is. What
  /// no constraint holds, as in `y == x + 5` alone, adds none; with a variable that is free altogether
  /// the result is empty.
  ///
  /// - Returns: The constraints in the order in which they were stored.
  public func constraints(determining variable: Variable) -> [Constraint] {
    solve()
    guard let index = knownIndex(of: variable) else { return [] }
    return inOrder(core.recordsDetermining(index))
  }

  /// Returns the constraints that mention a variable, suggestions included.
  ///
  /// - Returns: The constraints in the order in which they were stored.
  public func constraints(mentioning variable: Variable) -> [Constraint] {
    guard let index = knownIndex(of: variable) else { return [] }
    return inOrder(core.constraints.records(mentioning: index))
  }

  private func inOrder(_ records: [Int32]) -> [Constraint] {
    records.compactMap { constraints[Int($0)] }.sorted { $0.serial < $1.serial }
  }

  /// Returns the constraints of a conflict that this solver holds.
  ///
  /// The one that was refused is not among them.
  public func constraints(in conflict: Conflict) -> [Constraint] {
    conflict.parts.compactMap { part in
      let index = Int(part.index)
      guard constraints.indices.contains(index), let found = constraints[index],
        ObjectIdentifier(found) == part.id
      else { return nil }
      return found
    }
  }

  /// Returns the constraints that do not hold, which are never required ones.
  ///
  /// - Returns: The strongest first, then in the order in which they were stored.
  /// - Complexity: O(number of constraints and their terms).
  public func violations() -> [Violation] {
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

  /// Returns the variables that could have another value in a solution that is as good at every level.
  ///
  /// - Returns: The variables in the order in which they were first mentioned, roughly.
  /// - Complexity: That of a linear program of the size of what is undetermined, for each variable that
  ///   does not move in one found before, and that is not a multiple of another by required equalities.
  public func undeterminedVariables() -> [Variable] {
    solve()
    let freedom = core.freedom()
    let leaders = core.leaders(in: freedom)
    var open: [(variable: Int32, terms: [(Int, Double)], isFree: Bool)] = []
    for index in variables.indices where variables[index] != nil && leaders[index] == index {
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
    return variables.indices.compactMap { free.contains(leaders[$0]) ? variables[$0] : nil }
  }
}

extension Core.Freedom {
  /// Returns movements within the cone that bring a sum of them as near to a target as can be.
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
