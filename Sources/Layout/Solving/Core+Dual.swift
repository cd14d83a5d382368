/// The dual simplex method: brings quantities back between their bounds at the least cost.
extension Core {
  /// Runs until every basic quantity is within its bounds.
  mutating func restoreFeasibility() throws(Contradiction) {
    var count = 0
    let patience = 4 * (tableau.rows.count + tableau.columns.count) + 100
    while let quantity = nextInfeasible(isCareful: count > patience) {
      count += 1
      try dualStep(quantity, isCareful: count > patience)
      assert(count < 50 * patience, "the dual method does not end")
      if count >= 50 * patience { return }
    }
  }

  /// Takes the next quantity outside its bounds: of the latest few the one that is furthest outside.
  private mutating func nextInfeasible(isCareful: Bool) -> Int32? {
    var best: Int32?
    var bestDistance = -1.0
    var index = infeasible.count - 1
    let last = isCareful ? 0 : max(0, index - 7)
    while index >= 0 {
      let quantity = infeasible[index]
      let it = quantities[quantity]
      if it.place < 0 || side(of: quantity) == 0 {
        quantities[quantity].marks.remove(.infeasible)
        infeasible[index] = infeasible[infeasible.count - 1]
        _ = infeasible.removeLast()
        index -= 1
        continue
      }
      if isCareful {
        // The smallest index, after Bland, does not cycle.
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

  /// Moves one basic quantity to, or over, the bound that it violates.
  private mutating func dualStep(_ quantity: Int32, isCareful: Bool) throws(Contradiction) {
    steps += 1
    let row = quantities[quantity].place
    let isAbove = quantities[quantity].value > quantities[quantity].upper
    let target = isAbove ? quantities[quantity].upper : quantities[quantity].lower
    // What the quantity's own penalty allows the multiplier to change by.
    let ownPlace = stride
    let ownIsFinite = slack(of: quantity, at: target, isAbove ? .up : .down, to: ownPlace) != nil
    collectCandidates(row: row, isAbove: isAbove)
    var remaining = (quantities[quantity].value - target).magnitude
    while true {
      guard let index = leastRatio(isCareful: isCareful) else {
        if ownIsFinite { return cross(quantity, isAbove: isAbove, target: target) }
        explain(row: row, isAbove: isAbove, target: target)
        throw Contradiction()
      }
      if ownIsFinite, !isLess(ratioAt: index * stride, vectorAt: ownPlace) {
        return cross(quantity, isAbove: isAbove, target: target)
      }
      let candidate = candidates[index]
      let entering = tableau.columns[candidate.column].owner
      let value = quantities[entering].value
      // A quantity that reaches its next breakpoint too early goes there and stays nonbasic.
      if !isCareful,
        let next = nextBreakpoint(of: entering, from: value, candidate.direction > 0 ? .up : .down),
        remaining - (next - value).magnitude * candidate.value.magnitude
          > tolerance(quantities[quantity].value, target)
      {
        let sign = slack(of: entering, at: next, candidate.direction > 0 ? .up : .down, to: 0)
        move(entering, to: next)
        remaining =
          isAbove
          ? quantities[quantity].value - target : target - quantities[quantity].value
        if sign != nil {
          setRatio(index, candidate.value.magnitude)
        } else {
          dropCandidate(index)
        }
        continue
      }
      enter(index, row: row, target: target, isAbove: isAbove)
      return
    }
  }

  /// Lists the nonbasic quantities that can move the row towards its bound, with their ratios.
  private mutating func collectCandidates(row: Int32, isAbove: Bool) {
    candidates.removeAll()
    ratios.removeAll()
    let segment = tableau.rowSegment(row)
    for position in 0..<segment.count {
      let entry = tableau.rowEntries[segment.start + position]
      let owner = tableau.columns[entry.column].owner
      let direction: Double = (entry.value > 0) == isAbove ? -1 : 1
      guard slack(of: owner, at: quantities[owner].value, direction > 0 ? .up : .down, to: 0) != nil
      else { continue }
      candidates.append(
        Candidate(
          column: entry.column, position: position, value: entry.value, direction: direction))
      ratios.append(repeating: 0, count: stride)
      setRatio(candidates.count - 1, entry.value.magnitude)
    }
  }

  /// Takes the slack at the start of `vector` as a candidate's, by its entry.
  @inline(__always)
  private mutating func setRatio(_ index: Int, _ size: Double) {
    for level in 0..<levelCount { ratios[index * stride + level] = vector[level] / size }
  }

  private mutating func dropCandidate(_ index: Int) {
    let last = candidates.count - 1
    if index != last {
      candidates[index] = candidates[last]
      for level in 0..<levelCount {
        ratios[index * stride + level] = ratios[last * stride + level]
      }
    }
    candidates.truncate(to: last)
    ratios.truncate(to: last * stride)
  }

  /// Returns the candidate with the least ratio; among equals that with the largest entry.
  private func leastRatio(isCareful: Bool) -> Int? {
    guard candidates.count > 0 else { return nil }
    var largest = 0.0
    for index in 0..<candidates.count { largest = max(largest, candidates[index].value.magnitude) }
    var best = -1
    for index in 0..<candidates.count {
      if candidates[index].value.magnitude < largest * 1e-11 { continue }
      if best < 0 {
        best = index
        continue
      }
      var order = 0
      for level in 0..<levelCount {
        let difference = Self.difference(
          ratios[index * stride + level], ratios[best * stride + level])
        if difference != 0 {
          order = difference < 0 ? -1 : 1
          break
        }
      }
      if order < 0 || (order == 0 && isPreferred(index, to: best, isCareful: isCareful)) {
        best = index
      }
    }
    return best
  }

  @inline(__always)
  private func isPreferred(_ index: Int, to best: Int, isCareful: Bool) -> Bool {
    if isCareful {
      return tableau.columns[candidates[index].column].owner
        < tableau.columns[candidates[best].column].owner
    }
    let size = candidates[index].value.magnitude
    let bestSize = candidates[best].value.magnitude
    if size > bestSize * 1.0000001 { return true }
    if size < bestSize * 0.9999999 { return false }
    // Fewer rows to change, less fill.
    return tableau.columns[candidates[index].column].segment.count
      < tableau.columns[candidates[best].column].segment.count
  }

  private func isLess(ratioAt place: Int, vectorAt other: Int) -> Bool {
    for level in 0..<levelCount {
      let difference = Self.difference(ratios[place + level], vector[other + level])
      if difference != 0 { return difference < 0 }
    }
    return false
  }

  /// Lets a quantity go over its bound, which costs less than anything else that could give way.
  private mutating func cross(_ quantity: Int32, isAbove: Bool, target: Double) {
    addMultiplier(stride, factor: isAbove ? 1 : -1, to: quantity, isChecked: false)
    refreshBounds(quantity)
    // Where several constraints share the breakpoint to rounding, the bounds must have moved on.
    if isAbove, quantities[quantity].upper <= target {
      setBounds(quantity, quantities[quantity].lower, .infinity)
    }
    if !isAbove, quantities[quantity].lower >= target {
      setBounds(quantity, -.infinity, quantities[quantity].upper)
    }
  }

  /// Recomputes a basic quantity's bounds from its multiplier.
  mutating func refreshBounds(_ quantity: Int32) {
    if let found = interval(of: quantity) {
      setBounds(quantity, found.lower, found.upper)
    } else {
      setBounds(quantity, -.infinity, .infinity)
    }
    checkFeasible(quantity)
  }

  /// Exchanges a candidate for the row's quantity, which goes to its bound.
  private mutating func enter(_ index: Int, row: Int32, target: Double, isAbove: Bool) {
    let candidate = candidates[index]
    let leaving = tableau.rows[row].owner
    let entering = tableau.columns[candidate.column].owner
    for level in 0..<levelCount { vector[2 * stride + level] = ratios[index * stride + level] }
    addMultiplier(2 * stride, factor: isAbove ? 1 : -1, to: leaving, isChecked: false)
    let distance = (target - quantities[leaving].value) / candidate.value
    // The entering quantity's multiplier is exactly the slope on the side to which it moves.
    if slope(
      of: entering, at: quantities[entering].value, candidate.direction > 0 ? .up : .down, to: 0)
      == 0
    {
      for level in 0..<levelCount {
        setMultiplier(at: Int(entering) * stride + level, vector[level])
      }
    }
    move(entering, to: quantities[entering].value + distance)
    setValue(leaving, target)
    exchange(row: row, position: candidate.position)
    quantities[leaving].marks.remove(.infeasible)
    refreshBounds(entering)
  }
}
