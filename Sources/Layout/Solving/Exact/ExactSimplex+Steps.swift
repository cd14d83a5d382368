/// A primal simplex method on penalties that break at zero.
extension ExactSimplex {
  /// The maximum number of times that a solution is computed anew.
  private static let mostRounds = 4

  /// Finds the best solution.
  ///
  /// The rounding of steps may have hidden a better solution, or made a step seem useful. So after steps, the lines are
  /// computed anew from the constraints, and improved, until no better solution exists.
  mutating func solve() {
    improve()
    for _ in 0..<Self.mostRounds where count > 1 {
      self = ExactSimplex(constraintsAsHeld(), start: start)
      improve()
    }
  }

  /// Returns the constraints, of which the nonbasic ones are marked as held at zero.
  private func constraintsAsHeld() -> [Constraint] {
    var held = constraints
    for index in held.indices { held[index].isTight = false }
    for owner in owners where Int(owner) >= start.count {
      held[Int(owner) - start.count].isTight = true
    }
    return held
  }

  /// Makes steps until none improves the solution.
  private mutating func improve() {
    makeBasis()
    let patience = 20 * (lines.count + owners.count) + 100
    while count < 20 * patience {
      count += 1
      measure()
      guard let (column, isUpward) = nextColumn(isCareful: count > patience, barred) else { return }
      if step(column, isUpward, isCareful: count > patience) {
        barred.removeAll()
      } else {
        barred.insert(column)
      }
    }
  }

  /// Makes the constraints nonbasic that should be held at zero, required equalities first.
  private mutating func makeBasis() {
    for row in lines.indices where isFixed(Int32(start.count + definitionCount + row)) {
      tighten(row)
    }
    for row in lines.indices where constraints[definitionCount + row].isTight { tighten(row) }
  }

  /// Returns whether a quantity, once at zero, must stay there.
  private func isFixed(_ quantity: Int32) -> Bool {
    guard let constraint = constraint(of: quantity) else { return false }
    return constraint.level == 0 && constraint.relation == 0
  }

  private mutating func tighten(_ row: Int) {
    guard Int(lines[row].owner) >= start.count else { return }
    var best: Int?
    var least = Int.max
    // A short column, so that few other rows change.
    for (position, entry) in lines[row].entries.enumerated()
    where Int(owners[Int(entry.column)]) < start.count {
      let count = users[Int(entry.column)].count
      if count < least { (best, least) = (position, count) }
    }
    if let best { pivot(row, best) }
  }

  /// Returns the cost of moving a column, level by level.
  private func cost(_ column: Int32, _ isUpward: Bool) -> [DoubleDouble] {
    let base = Int(column) * levels
    var cost = (0..<levels).map { isUpward ? slopes[base + $0] : -slopes[base + $0] }
    if let own = slope(of: owners[Int(column)], isAbove: isUpward) {
      cost[own.level] = .sum(cost[own.level], isUpward ? own.slope : -own.slope)
    }
    return cost
  }

  /// Returns the first level at which moving a column has a cost, and the cost.
  private func price(_ column: Int32, _ isUpward: Bool) -> (level: Int, cost: DoubleDouble)? {
    let base = Int(column) * levels
    let own = slope(of: owners[Int(column)], isAbove: isUpward)
    for level in 0..<levels {
      var cost = slopes[base + level]
      if let own, own.level == level { cost = .sum(cost, own.slope) }
      if !cost.isZero { return (level, isUpward ? cost : -cost) }
    }
    return nil
  }

  private func nextColumn(
    isCareful: Bool, _ barred: Set<Int32>
  ) -> (column: Int32, isUpward: Bool)? {
    var best: (column: Int32, isUpward: Bool)?
    var bestLevel = Int.max
    var bestGain = DoubleDouble.zero
    for column in 0..<Int32(owners.count) {
      let owner = owners[Int(column)]
      if isFixed(owner) || barred.contains(column) { continue }
      for isUpward in [true, false] {
        guard let (level, cost) = price(column, isUpward), cost.high < 0 else { continue }
        if isCareful {
          if best.map({ owner < owners[Int($0.column)] }) ?? true { best = (column, isUpward) }
        } else if level < bestLevel || (level == bestLevel && cost < bestGain) {
          (best, bestLevel, bestGain) = ((column, isUpward), level, cost)
        }
      }
    }
    return best
  }

  /// Moves a column as far as it improves the solution, and returns `true`; `false` if nothing ends the movement.
  private mutating func step(_ column: Int32, _ isUpward: Bool, isCareful: Bool) -> Bool {
    var meetings: [(row: Int, position: Int, distance: DoubleDouble, size: DoubleDouble)] = []
    for user in rows(using: column) {
      let row = Int(user)
      guard let position = position(row, column), Int(lines[row].owner) >= start.count else {
        continue
      }
      let value = lines[row].entries[position].value
      if value.high.magnitude < floors[Int(column)] { continue }
      let goesUp = (value.high > 0) == isUpward
      // Only a quantity that moves towards zero meets it.
      guard goesUp != lines[row].isAbove else { continue }
      let size = value.magnitude
      meetings.append((row, position, lines[row].constant.magnitude / size, size))
    }
    meetings.sort { a, b in
      if a.distance != b.distance { return a.distance < b.distance }
      if isCareful || a.size == b.size { return lines[a.row].owner < lines[b.row].owner }
      return a.size > b.size
    }
    var cost = cost(column, isUpward)
    var size = cost.indices.map {
      max(sizes[Int(column) * levels + $0], cost[$0].high.magnitude)
    }
    for (index, meeting) in meetings.enumerated() {
      let owner = lines[meeting.row].owner
      guard let constraint = constraint(of: owner) else { continue }
      let weight = DoubleDouble(meant: constraint.weight)
      let bend = constraint.relation == 0 ? weight + weight : weight
      let change = bend * meeting.size
      cost[constraint.level] = cost[constraint.level] + change
      size[constraint.level] += change.high
      // A cost no larger than the last digits of its summands is zero.
      let level = cost.indices.first { cost[$0].high.magnitude > DoubleDouble.grain * size[$0] }
      if let level, cost[level].high < 0 { continue }
      for passed in meetings[..<index] { lines[passed.row].isAbove.toggle() }
      // If the entering quantity is still at zero, its side is the direction of its movement.
      lines[meeting.row].isAbove = isUpward
      pivot(meeting.row, meeting.position)
      return true
    }
    return false
  }
}
