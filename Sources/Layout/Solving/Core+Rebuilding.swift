/// Making the tableau anew, so that rounding does not add up over long sessions.
extension Core {
  /// Whether so many pivots have been made, or such unstable ones, that the tableau should be made anew.
  ///
  /// With as many as quantities, making it costs little beside them.
  var isWorn: Bool { tableau.wear > endurance }

  private var endurance: Double {
    Double(100 + 2 * (tableau.rows.count + tableau.columns.count))
  }

  /// An entry below this, against the largest of its row or column, may be what rounding left of zero.
  static let doubt = 1e-7

  /// Whether there have been pivots enough that such an entry may be rounding.
  var isUsed: Bool { !isTrusting && tableau.wear > 16 }

  /// Solves what is left to solve.
  mutating func solve() {
    // Where nothing is to be done, not a bit changes.
    guard hasWork else { return }
    do {
      try restoreFeasibility()
    } catch {
      noteStall()
    }
    refresh()
  }

  /// Returns a variable's value in the solution.
  mutating func solvedValue(of variable: Int32) -> Double {
    solve()
    computeDefinitions()
    return quantities[variable].value
  }

  /// Returns the variables that have changed since the last call.
  mutating func solveAndTakeChanges() -> [Int32] {
    solve()
    computeDefinitions()
    return takeChanges()
  }

  /// Makes the tableau anew where rounding may have added up.
  ///
  /// What was accepted can hold, so only rounding can contradict it: then from scratch, and, should even
  /// that not do, with wider tolerances, until all of it holds.
  mutating func refresh() {
    do {
      if drift + tableau.wear > endurance { try rebuild() }
      if isSpoiled { try startAfresh() }
    } catch {
      startAfreshAnyhow()
    }
  }

  private mutating func startAfreshAnyhow() {
    var width = 1.0
    while width < 1e15 {
      leniency = width
      do { return try startAfresh() } catch { widenings += 1 }
      width *= 10
    }
    assertionFailure("what was accepted holds within a tolerance as wide as its numbers")
  }

  /// Makes the tableau from the constraints' own coefficients, with the same basis, and solves.
  ///
  /// - Precondition: Every basic quantity is within its bounds, and no journal is open.
  mutating func rebuild() throws(Contradiction) {
    remakeTableau()
    drift = 0
    measure()
    recomputeValues()
    recomputeMultipliers()
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      noteUnpriced(tableau.columns[column].owner)
    }
    restorePrices()
    try restoreFeasibility()
  }

  /// Makes the tableau from the constraints' own coefficients, with the same basis; nothing else changes.
  mutating func remakeTableau() {
    drift += tableau.wear
    var leaving: [Int32] = []
    var isEntering: [Bool] = Array(repeating: false, count: quantities.count)
    for index in 0..<Int32(quantities.count) where quantities[index].place != Quantity.nowhere {
      if quantities[index].isForm {
        if quantities[index].place < 0 { leaving.append(index) }
      } else {
        isEntering[Int(index)] = quantities[index].place >= 0
      }
    }
    makeFormsBasic()
    for form in leaving {
      if let position = entry(ofRow: quantities[form].place, isEntering) {
        exchange(row: quantities[form].place, position: position)
      } else {
        // Rounding had made a basis of what is none.
        refreshBounds(form)
        isSpoiled = true
      }
    }
    tableau.wear = 0
  }

  /// What a failure must leave as it was, beside the records: kept where the journal does not reach.
  struct State {
    fileprivate var quantities: [Quantity] = []
    fileprivate var multipliers: [Double] = []
    fileprivate var magnitude = 1.0
  }

  func state() -> State {
    State(
      quantities: (0..<quantities.count).map { quantities[$0] },
      multipliers: (0..<multipliers.count).map { multipliers[$0] }, magnitude: magnitude)
  }

  /// Goes back to a state, with a new tableau of the same basis.
  mutating func restore(_ state: State) {
    forgetWork()
    for (index, old) in state.quantities.enumerated() {
      if quantities[index].value != old.value { setValue(Int32(index), old.value) }
      quantities[index].lower = old.lower
      quantities[index].upper = old.upper
      quantities[index].place = old.place
    }
    for (index, old) in state.multipliers.enumerated() { multipliers[index] = old }
    magnitude = state.magnitude
    remakeTableau()
  }

  /// Solves from scratch, but for the values of what is not determined.
  mutating func startAfresh() throws(Contradiction) {
    forgetWork()
    isSpoiled = false
    makeFormsBasic()
    drift = 0
    measure()
    for index in 0..<quantities.count * stride { multipliers[index] = 0 }
    // Every quantity goes where its own penalty is least, which no multiplier disturbs.
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let owner = tableau.columns[column].owner
      guard let found = interval(of: owner) else { continue }
      let value = quantities[owner].value
      let nearest = max(found.lower, min(found.upper, value))
      if nearest != value { setValue(owner, nearest) }
    }
    recomputeValues()
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      refreshBounds(tableau.rows[row].owner)
    }
    try restoreFeasibility()
  }

  /// Makes the tableau from the constraints' own coefficients, with every form basic.
  private mutating func makeFormsBasic() {
    var fresh = Tableau()
    for index in 0..<Int32(quantities.count)
    where quantities[index].place != Quantity.nowhere && !quantities[index].isForm {
      quantities[index].place = ~fresh.addColumn(owner: index)
    }
    for form in 0..<Int32(quantities.count)
    where quantities[form].place != Quantity.nowhere && quantities[form].isForm {
      let row = fresh.addRow(owner: form)
      quantities[form].place = row
      let segment = origins[form].form
      for index in segment.start..<segment.start + segment.count {
        let term = formTerms[index]
        fresh.append(row: row, column: ~quantities[term.variable].place, value: term.coefficient)
      }
    }
    fresh.pivots = tableau.pivots
    tableau = fresh
  }

  /// Takes the largest constant anew.
  private mutating func measure() {
    magnitude = 1
    for record in 0..<records.count where records[record].isAdded {
      magnitude = max(magnitude, records[record].constant.magnitude)
    }
  }

  /// Returns the position of the best entry whose variable is to be basic.
  private func entry(ofRow row: Int32, _ isEntering: [Bool]) -> Int32? {
    var best: Int32?
    var bestSize = 0.0
    let segment = tableau.rowSegment(row)
    for position in 0..<segment.count {
      let entry = tableau.rowEntries[segment.start + position]
      let owner = tableau.columns[entry.column].owner
      guard isEntering[Int(owner)] else { continue }
      let size = entry.value.magnitude
      if size > bestSize {
        best = position
        bestSize = size
      }
    }
    return best
  }

  private mutating func recomputeValues() {
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let segment = tableau.rowSegment(row)
      var value = 0.0
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.rowEntries[index]
        let other = tableau.columns[entry.column].owner
        value = Tableau.sum(value, entry.value * quantities[other].value)
      }
      if value != quantities[owner].value { setValue(owner, value) }
    }
  }

  /// Sets the multipliers of basic quantities to their slopes, and the others to what follows.
  private mutating func recomputeMultipliers() {
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let base = Int(tableau.columns[column].owner) * stride
      for level in 0..<levelCount { multipliers[base + level] = 0 }
    }
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let value = quantities[owner].value
      let base = Int(owner) * stride
      if slope(of: owner, at: value, .up, to: 0) == 0,
        slope(of: owner, at: value, .down, to: stride) == 0
      {
        // From the first level at which both slopes differ on, the multiplier lies between.
        for level in 0..<levelCount {
          if vector[level] != vector[stride + level] { break }
          multipliers[base + level] = vector[level]
        }
      }
      let segment = tableau.rowSegment(row)
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.rowEntries[index]
        let other = Int(tableau.columns[entry.column].owner) * stride
        for level in 0..<levelCount where multipliers[base + level] != 0 {
          multipliers[other + level] = Tableau.sum(
            multipliers[other + level], -entry.value * multipliers[base + level])
        }
      }
      refreshBounds(owner)
    }
  }
}
