extension Core {
  /// Describes the first condition of optimality that does not hold; for tests, after solving.
  mutating func breach() -> String? {
    computeDefinitions()
    for order in 0..<Int32(definitions.byOrder.count) where definitions.byOrder[order] >= 0 {
      if let text = definitionBreach(order) { return text }
    }
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      if side(of: owner) != 0 { return "quantity \(owner) is outside its bounds" }
      if let text = priceBreach(owner) { return "basic \(text)" }
    }
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let owner = tableau.columns[column].owner
      if let text = priceBreach(owner) { return "nonbasic \(text)" }
      let segment = tableau.columnSegment(column)
      for level in 0..<penalties.levelCount {
        var sum = penalties.multipliers[Int(owner) * penalties.stride + level]
        var size = sum.magnitude
        for index in segment.start..<segment.start + segment.count {
          let entry = tableau.columnEntries[index]
          let basic = tableau.rows[entry.row].owner
          let part =
            tableau.value(entry) * penalties.multipliers[Int(basic) * penalties.stride + level]
          sum += part
          size = max(size, part.magnitude)
        }
        if sum.magnitude > 1e-7 * max(size, 1) {
          return "multiplier of \(owner) at level \(level) is off by \(sum) of \(size)"
        }
      }
    }
    return nil
  }

  private func definitionBreach(_ order: Int32) -> String? {
    let variable = definitions.byOrder[order]
    if definitions[variable].order != order { return "\(variable) is not at its place" }
    let record = definitions[variable].record
    let segment = constraints[record].terms
    var (sum, size) = (constraints[record].constant, constraints[record].constant.magnitude)
    for index in segment.start..<segment.start + segment.count {
      let (other, part) = (constraints.terms[index].variable, constraints.terms[index].coefficient)
      if other != variable, definitions[other].record >= 0, definitions[other].order >= order {
        return "\(variable) is computed before \(other), from which it follows"
      }
      sum += part * quantities[other].value
      size = max(size, (part * quantities[other].value).magnitude)
    }
    return sum.magnitude > 1e-9 * max(size, 1) ? "\(variable) is off by \(sum)" : nil
  }

  private mutating func priceBreach(_ quantity: Int32) -> String? {
    let value = quantities[quantity].value
    for side in [Direction.up, .down] {
      if let sign = penalties.slack(of: quantity, at: value, side, to: 0), sign < 0 {
        let slack = (0..<penalties.levelCount).map { penalties.vector[$0] }
        return "\(quantity) would gain by going \(side): \(slack)"
      }
    }
    return nil
  }
}
