/// The dual simplex method: brings quantities back between their bounds at the least cost.
///
/// It makes the long steps of Kirillova, Gabasov and Kostyukova, 1979, which Maros describes as a bound flipping
/// ratio test (2003, <https://doi.org/10.1016/S0377-2217(02)00661-1>). Here, a step can cross any breakpoint.
extension Core {
  /// Runs until every basic quantity is within its bounds, and every multiplier within its slopes.
  ///
  /// If two ratios differ only by rounding, the dual method may have chosen the wrong one. So if coefficients differ
  /// much, the primal method examines the affected quantities again.
  mutating func restoreFeasibility() throws(Contradiction) {
    if isDeferring { return }
    try restoreBounds()
    var rounds = 0
    while work.unpriced.count > 0 {
      restorePrices()
      rounds += 1
      if rounding.isDoubtful || rounds > 8 { try giveUp() }
      guard work.infeasible.count > 0 else { return }
      try restoreBounds()
    }
  }

  /// Runs until every basic quantity is within its bounds.
  ///
  /// After many steps, it uses Bland's rule, which cannot cycle. If rounding prevents even that, it gives up.
  private mutating func restoreBounds() throws(Contradiction) {
    if work.stale.count > 0 { followStalePenalties() }
    try checkRequired()
    var count = 0
    let patience = 4 * (tableau.rows.count + tableau.columns.count) + 100
    while let quantity = nextInfeasible(isCareful: count > patience) {
      count += 1
      if count >= 20 * patience { try giveUp() }
      try dualStep(quantity, isCareful: count > patience)
    }
  }

  /// Leaves the decision to an ``ExactSolution``; every step has left the tableau consistent.
  private mutating func giveUp() throws(Contradiction) {
    rounding.isDoubtful = true
    throw Contradiction()
  }

  /// Removes and returns the next quantity outside its bounds: of the latest eight, the one that is farthest outside.
  private mutating func nextInfeasible(isCareful: Bool) -> Int32? {
    var best: Int32?
    var bestDistance = -1.0
    var index = work.infeasible.count - 1
    let last = isCareful ? 0 : max(0, index - 7)
    while index >= 0 {
      let quantity = work.infeasible[index]
      let it = quantities[quantity]
      if it.place < 0 || side(of: quantity) == 0 {
        work.infeasible.remove(at: index, &quantities)
        index -= 1
        continue
      }
      if isCareful {
        // Bland's rule: the smallest index.
        if best == nil || quantity < best ?? quantity {
          best = quantity
        }
      } else {
        let distance = max(it.lower - it.value, it.value - it.upper)
        if distance > bestDistance {
          best = quantity
          bestDistance = distance
        }
      }
      if index <= last, best != nil { break }
      index -= 1
    }
    return best
  }

  /// Moves one basic quantity to the bound that it violates, or across the bound.
  private mutating func dualStep(_ quantity: Int32, isCareful: Bool) throws(Contradiction) {
    steps += 1
    let row = quantities[quantity].place
    let isAbove = quantities[quantity].value > quantities[quantity].upper
    let target = isAbove ? quantities[quantity].upper : quantities[quantity].lower
    // The amount by which the multiplier can change before the quantity's own penalty prevents it.
    let ownPlace = penalties.stride
    let ownIsFinite =
      penalties.slack(of: quantity, at: target, isAbove ? .up : .down, to: ownPlace) != nil
    candidates.isCareful = isCareful
    var floor = collectCandidates(row: row, isAbove: isAbove, below: .infinity)
    if rounding.isDoubtful { try giveUp() }
    var remaining = (quantities[quantity].value - target).magnitude
    while true {
      if candidates.isEmpty, floor > 0 {
        // Entries much smaller than the rest of the row come last, because they may be rounding.
        if isUsed { try giveUp() }
        floor = collectCandidates(row: row, isAbove: isAbove, below: floor)
        continue
      }
      guard let candidate = candidates.first else {
        if ownIsFinite { return cross(quantity, isAbove: isAbove, target: target) }
        if (quantities[quantity].value - target).magnitude <= roundingError(ofRow: row) {
          try giveUp()
        }
        explain(row: row, isAbove: isAbove, target: target)
        throw Contradiction()
      }
      if ownIsFinite,
        !candidates.firstIsLess(than: ownPlace, in: penalties.vector, levels: penalties.levelCount)
      {
        return cross(quantity, isAbove: isAbove, target: target)
      }
      let entering = tableau.columns[candidate.column].owner
      let value = quantities[entering].value
      let side: Direction = candidate.isUpward ? .up : .down
      // A quantity that reaches its next breakpoint too early moves there and stays nonbasic.
      if !isCareful,
        let next = penalties.nextBreakpoint(of: entering, from: value, side),
        remaining - (next - value).magnitude * candidate.value.magnitude
          > penalties.tolerance(quantities[quantity].value, target)
      {
        let sign = penalties.slack(of: entering, at: next, side, to: 0)
        move(entering, to: next)
        remaining =
          isAbove
          ? quantities[quantity].value - target : target - quantities[quantity].value
        if sign != nil {
          candidates.setFirstRatio(penalties.vector, levels: penalties.levelCount)
        } else {
          candidates.removeFirst(levels: penalties.levelCount)
        }
        continue
      }
      enter(candidate, row: row, target: target, isAbove: isAbove)
      return
    }
  }

  /// Returns the possible rounding error of a row's quantity, which large values that cancel out cause.
  private mutating func roundingError(ofRow row: Int32) -> Double {
    var size = 0.0
    let segment = tableau.rowSegment(row)
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.rowEntries[index]
      size += (entry.value * quantities[tableau.columns[entry.column].owner].value).magnitude
    }
    return 1e-12 * size
  }

  /// Lists the nonbasic quantities that can move the row towards its bound, with their ratios.
  ///
  /// - Parameter ceiling: The size below which entries are listed.
  /// - Returns: The size below which entries were omitted; 0 if none were, or if the rest is rounding.
  private mutating func collectCandidates(
    row: Int32, isAbove: Bool, below ceiling: Double
  ) -> Double {
    candidates.removeAll()
    let segment = tableau.rowSegment(row)
    var largest = 0.0
    var largestOfAll = 0.0
    for position in 0..<segment.count {
      let size = tableau.rowEntries[segment.start + position].value.magnitude
      if size < ceiling, size > largest { largest = size }
      largestOfAll = max(largestOfAll, size)
    }
    if largest < largestOfAll * 1e-14 { return 0 }
    let floor = largest * 1e-11
    var leftOut = 0.0
    for position in 0..<segment.count {
      let entry = tableau.rowEntries[segment.start + position]
      let size = entry.value.magnitude
      if size < floor { leftOut = floor }
      guard size >= floor, size < ceiling else { continue }
      let owner = tableau.columns[entry.column].owner
      let isUpward = (entry.value > 0) != isAbove
      guard
        penalties.slack(of: owner, at: quantities[owner].value, isUpward ? .up : .down, to: 0)
          != nil
      else { continue }
      if size < largestOfAll * Rounding.doubt, isUsed, ceiling == .infinity {
        rounding.isDoubtful = true
      }
      candidates.append(
        Candidates.Item(
          column: entry.column, position: position, owner: owner,
          rows: tableau.columns[entry.column].segment.count, value: entry.value,
          isUpward: isUpward),
        penalties.vector, levels: penalties.levelCount)
    }
    candidates.sort(levels: penalties.levelCount)
    return leftOut
  }

  /// Moves a quantity's bound to the next breakpoint, which costs less than moving any other quantity.
  private mutating func cross(_ quantity: Int32, isAbove: Bool, target: Double) {
    addMultiplier(penalties.stride, factor: isAbove ? 1 : -1, to: quantity, isChecked: isMixed)
    refreshBounds(quantity)
    // If several constraints share the breakpoint except for rounding, the bounds must move past all of them.
    if isAbove, quantities[quantity].upper <= target {
      setBounds(quantity, quantities[quantity].lower, .infinity)
    }
    if !isAbove, quantities[quantity].lower >= target {
      setBounds(quantity, -.infinity, quantities[quantity].upper)
    }
  }

  /// Recomputes a basic quantity's bounds from its multiplier.
  mutating func refreshBounds(_ quantity: Int32) {
    if let found = penalties.interval(of: quantity) {
      setBounds(quantity, found.lower, found.upper)
    } else {
      setBounds(quantity, -.infinity, .infinity)
    }
    checkFeasible(quantity)
  }

  /// Exchanges a candidate for the row's quantity, which goes to its bound.
  private mutating func enter(
    _ candidate: Candidates.Item, row: Int32, target: Double, isAbove: Bool
  ) {
    let leaving = tableau.rows[row].owner
    let entering = tableau.columns[candidate.column].owner
    for level in 0..<penalties.levelCount {
      penalties.vector[2 * penalties.stride + level] = candidates.firstRatio(level)
    }
    addMultiplier(2 * penalties.stride, factor: isAbove ? 1 : -1, to: leaving, isChecked: isMixed)
    let distance = (target - quantities[leaving].value) / candidate.value
    // The entering quantity's multiplier is exactly the slope on the side to which it moves.
    if penalties.slope(
      of: entering, at: quantities[entering].value, candidate.isUpward ? .up : .down, to: 0)
      == 0
    {
      for level in 0..<penalties.levelCount {
        setMultiplier(at: Int(entering) * penalties.stride + level, penalties.vector[level])
      }
    }
    move(entering, to: quantities[entering].value + distance)
    setValue(leaving, target)
    exchange(row: row, position: candidate.position)
    quantities[leaving].marks.remove(.infeasible)
    refreshBounds(entering)
  }
}
