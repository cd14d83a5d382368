/// A primal simplex method on penalties that break at zero.
extension ExactSimplex {
  /// How often a solution is computed anew at most.
  private static let mostRounds = 4

  /// Finds the best solution.
  ///
  /// Where steps were made, their rounding may have hidden another one, or made one of nothing: so what they
  /// have led to is computed from the constraints themselves, and improved, until no better one exists.
  mutating func solve() {
    improve()
    for _ in 0..<Self.mostRounds where count > 1 {
      self = ExactSimplex(constraintsAsHeld(), start: start)
      improve()
    }
  }

  /// The constraints, of which those are to be held at zero that are nonbasic.
  private func constraintsAsHeld() -> [Constraint] {
    var held = constraints
    for index in held.indices { held[index].isTight = false }
    for owner in owners where Int(owner) >= start.count {
      held[Int(owner) - start.count].isTight = true
    }
    return held
  }

  /// Makes steps until none gains anything.
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

  /// Holds what is supposed to be held, required equalities first.
  private mutating func makeBasis() {
    for row in lines.indices where isFixed(Int32(start.count + definitionCount + row)) { hold(row) }
    for row in lines.indices where constraints[definitionCount + row].isTight { hold(row) }
  }

  /// Whether a quantity, once at zero, stays there.
  private func isFixed(_ quantity: Int32) -> Bool {
    guard let constraint = constraint(of: quantity) else { return false }
    return constraint.level == 0 && constraint.relation == 0
  }

  private mutating func hold(_ row: Int) {
    guard Int(lines[row].owner) >= start.count else { return }
    var best: Int?
    var least = Int.max
    // A short column, so that little has to be put in elsewhere.
    for (position, entry) in lines[row].entries.enumerated()
    where Int(owners[Int(entry.column)]) < start.count {
      let count = users[Int(entry.column)].count
      if count < least { (best, least) = (position, count) }
    }
    if let best { pivot(row, best) }
  }

  /// The cost of moving a column, level by level.
  private func cost(_ column: Int32, _ isUpward: Bool) -> [DoubleDouble] {
    let base = Int(column) * levels
    var cost = (0..<levels).map { isUpward ? slopes[base + $0] : -slopes[base + $0] }
    if let own = slope(of: owners[Int(column)], isAbove: isUpward) {
      cost[own.level] = .sum(cost[own.level], isUpward ? own.slope : -own.slope)
    }
    return cost
  }

  /// The first level at which moving a column costs anything, and what.
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

  /// Moves a column until that gains nothing more; false where nothing ends the movement.
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
      // Only what moves towards zero meets it.
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
      // What cancels out but for the last digits of all that it is the sum of is zero.
      let level = cost.indices.first { cost[$0].high.magnitude > DoubleDouble.grain * size[$0] }
      if let level, cost[level].high < 0 { continue }
      for passed in meetings[..<index] { lines[passed.row].isAbove.toggle() }
      // What enters is above where it went, should it be at zero still.
      lines[meeting.row].isAbove = isUpward
      pivot(meeting.row, meeting.position)
      return true
    }
    return false
  }
}
