/// The result of an ``ExactSimplex``.
extension ExactSimplex {
  /// Returns the solution, by variable.
  func values() -> [Double] {
    var values = start
    for line in lines where Int(line.owner) < start.count {
      let variable = Int(line.owner)
      values[variable] = (DoubleDouble(start[variable]) + line.constant).rounded
    }
    for index in 0..<definitionCount {
      let constraint = constraints[index]
      var sum = DoubleDouble(meant: constraint.constant)
      var own = DoubleDouble(1)
      for term in constraint.terms {
        let factor = DoubleDouble(meant: term.coefficient)
        if term.variable == constraint.defines {
          own = factor
        } else {
          sum = sum + factor * DoubleDouble(values[Int(term.variable)])
        }
      }
      values[Int(constraint.defines)] = -(sum / own).rounded
    }
    return values
  }

  /// Returns the distance of each constraint's left side from zero.
  func distances() -> [DoubleDouble] {
    var distances = Array(repeating: DoubleDouble.zero, count: constraints.count)
    for line in lines where Int(line.owner) >= start.count {
      distances[Int(line.owner) - start.count] = line.constant
    }
    return distances
  }

  /// Returns whether the violation of a required constraint exceeds the rounding of the values.
  func isContradictory() -> Bool {
    let (values, distances) = (values(), distances())
    let magnitude = constraints.reduce(1) { max($0, $1.constant.magnitude) }
    for (constraint, distance) in zip(constraints, distances) where constraint.level == 0 {
      let value = distance.rounded
      if value > 0 ? constraint.relation > 0 : constraint.relation < 0 { continue }
      let size = constraint.terms.reduce(0) {
        $0 + ($1.coefficient * values[Int($1.variable)]).magnitude
      }
      let slack = max(1e-10 * constraint.constant.magnitude, 4e-14 * magnitude, 1e-14 * size)
      if value.magnitude > slack { return true }
    }
    return false
  }

  /// Returns constraints that cannot all hold, with their factors in the sum that proves it.
  func contradiction() -> [(index: Int, multiplier: Double)]? {
    guard isContradictory() else { return nil }
    let multipliers = multipliers()
    return constraints.indices.compactMap { index in
      let multiplier = multipliers[index * levels].rounded
      return constraints[index].level == 0 && multiplier != 0 ? (index, multiplier) : nil
    }
  }

  /// Returns the multiplier of each constraint at each level: the change of the total with its constant.
  func multipliers() -> [DoubleDouble] {
    var multipliers = Array(repeating: DoubleDouble.zero, count: constraints.count * levels)
    for line in lines {
      guard let (level, slope) = slope(of: line.owner, isAbove: line.isAbove) else { continue }
      multipliers[(Int(line.owner) - start.count) * levels + level] = slope
    }
    for (column, owner) in owners.enumerated() where Int(owner) >= start.count {
      for level in 0..<levels {
        multipliers[(Int(owner) - start.count) * levels + level] = -slopes[column * levels + level]
      }
    }
    addDefinitions(to: &multipliers)
    return multipliers
  }

  /// Gives definitions the multipliers with which the variables that they define cancel out.
  private func addDefinitions(to multipliers: inout [DoubleDouble]) {
    guard definitionCount > 0 else { return }
    var sums = Array(repeating: DoubleDouble.zero, count: start.count * levels)
    for index in constraints.indices.reversed() {
      if constraints[index].defines >= 0 {
        let own = constraints[index].terms.first { $0.variable == constraints[index].defines }
        for level in 0..<levels {
          let sum = sums[Int(constraints[index].defines) * levels + level]
          multipliers[index * levels + level] = -(sum / DoubleDouble(meant: own?.coefficient ?? 1))
        }
      }
      for term in constraints[index].terms {
        let factor = DoubleDouble(meant: term.coefficient)
        for level in 0..<levels where !multipliers[index * levels + level].isZero {
          let place = Int(term.variable) * levels + level
          sums[place] = .sum(sums[place], factor * multipliers[index * levels + level])
        }
      }
    }
  }
}
