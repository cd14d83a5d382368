/// Limiting the effects of rounding.
///
/// - Two values of a quantity count as equal if they differ by less than ``Penalties/tolerance(_:_:)``, two slopes if
///   they differ by less than ``Penalties/gap(_:_:_:)``. An entry counts as zero if no more than
///   ``Tableau/cancellation`` of its summands is left.
/// - These tolerances suffice while numbers stay within some powers of ten of the constraints' own numbers. After many
///   pivots, after a value or a multiplier has left that range, or if the constraints' numbers differ that much, the
///   core computes tableau, values and multipliers anew from the constraints' own coefficients.
/// - If an entry has left that range, or a step depends on a number that may be rounding, an ``ExactSolution`` is
///   computed in numbers of 31 digits, and the core adopts it. Ordinary layouts never need this.
/// - The core refuses a change only with a proof: an irreducible set of constraints whose contradiction is free of
///   rounding, or was found by an exact simplex.
extension Core {
  /// Whether the tableau should be computed anew, because there were many pivots or unstable ones.
  ///
  /// After about as many pivots as quantities, the computation is cheap in comparison.
  var isWorn: Bool { tableau.wear > endurance }

  private var endurance: Double {
    Double(100 + 2 * (tableau.rows.count + tableau.columns.count))
  }

  /// Whether there were enough pivots that a small entry may be rounding.
  var isUsed: Bool { tableau.wear > 16 }

  /// Solves the pending changes.
  mutating func solve() {
    // Without pending work, no bit of any value changes.
    guard work.isPending || rounding.hasLeapt || isUncertain else { return }
    do {
      try restoreFeasibility()
    } catch {
      // Accepted constraints can hold, so the contradiction is due to rounding.
      rounding.isDoubtful = true
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
    return takeChanges()
  }

  /// Whether rounding may have hidden a contradiction.
  var isInDoubt: Bool { mutating get { isUncertain || rounding.hasLeapt } }

  /// Ends a change that has succeeded, and returns `true`; `false` if an ``ExactSolution`` has to decide.
  mutating func complete() -> Bool {
    if isInDoubt { return false }
    journal.close()
    refresh()
    return true
  }

  /// Computes the tableau anew if rounding may have accumulated.
  mutating func refresh() {
    let isInDoubt =
      rounding.hasLeapt || isMixed && isUnjudged || rounding.drift + tableau.wear > endurance
    if isInDoubt, !isUncertain {
      do { try confirm() } catch { rounding.isDoubtful = true }
    }
    if isUncertain { adopt(solveExactly()) }
    rounding.settle(at: steps)
  }

  /// Checks the solution against the constraints' own coefficients, and improves it if necessary.
  private mutating func confirm() throws(Contradiction) {
    for _ in 0..<5 {
      let confirmed = steps
      try rebuild()
      if steps == confirmed { return }
    }
    rounding.isDoubtful = true
  }

  /// Computes the tableau from the constraints' own coefficients, with the same basis, and solves.
  ///
  /// - Precondition: Every basic quantity is within its bounds, and no journal is open.
  mutating func rebuild() throws(Contradiction) {
    remakeTableau()
    rounding.drift = 0
    rounding.hasLeapt = false
    penalties.magnitude = constraints.largestConstant()
    recomputeValues()
    recomputeMultipliers()
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      work.unpriced.insert(tableau.columns[column].owner, &quantities)
    }
    restorePrices()
    try restoreFeasibility()
  }

  /// Computes the tableau from the constraints' own coefficients, with the same basis; nothing else changes.
  mutating func remakeTableau() {
    rounding.drift += tableau.wear
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
        // The quantities are no basis; only rounding made them look like one.
        refreshBounds(form)
        rounding.isDoubtful = true
      }
    }
    tableau.wear = 0
  }

  /// Computes the tableau from the constraints' own coefficients, with every form basic.
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
      let segment = forms[form].terms
      for index in segment.start..<segment.start + segment.count {
        let term = forms.terms[index]
        fresh.append(row: row, column: ~quantities[term.variable].place, value: term.coefficient)
      }
    }
    fresh.pivots = tableau.pivots
    tableau = fresh
  }

  /// Returns the position of the best entry whose variable must become basic.
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

  mutating func recomputeValues() {
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

  /// Sets the multipliers of basic quantities to their slopes, and computes the others from these.
  private mutating func recomputeMultipliers() {
    for column in 0..<Int32(tableau.columns.count) where tableau.columns[column].owner >= 0 {
      let base = Int(tableau.columns[column].owner) * penalties.stride
      for level in 0..<penalties.levelCount { penalties.multipliers[base + level] = 0 }
    }
    for row in 0..<Int32(tableau.rows.count) where tableau.rows[row].owner >= 0 {
      let owner = tableau.rows[row].owner
      let value = quantities[owner].value
      let base = Int(owner) * penalties.stride
      if penalties.slope(of: owner, at: value, .up, to: 0) == 0,
        penalties.slope(of: owner, at: value, .down, to: penalties.stride) == 0
      {
        // From the first level at which both slopes differ, the multiplier lies between them.
        for level in 0..<penalties.levelCount {
          if penalties.vector[level] != penalties.vector[penalties.stride + level] { break }
          penalties.multipliers[base + level] = penalties.vector[level]
        }
      }
      let segment = tableau.rowSegment(row)
      for index in segment.start..<segment.start + segment.count {
        let entry = tableau.rowEntries[index]
        let other = Int(tableau.columns[entry.column].owner) * penalties.stride
        for level in 0..<penalties.levelCount where penalties.multipliers[base + level] != 0 {
          penalties.multipliers[other + level] = Tableau.sum(
            penalties.multipliers[other + level], -entry.value * penalties.multipliers[base + level]
          )
        }
      }
      refreshBounds(owner)
    }
  }
}

extension Core {
  /// Whether double arithmetic may have decided wrongly.
  var isUncertain: Bool {
    @inline(__always)
    mutating get {
      rounding.isDoubtful
        || isUnjudged && (tableau.isStrained || penalties.isSteep || isMixed && !isClear())
    }
  }

  /// Whether the constraints or the basis have changed since the solution was confirmed.
  ///
  /// If only constants change, and no step is needed, the basis is still the confirmed one.
  @inline(__always)
  var isUnjudged: Bool { rounding.isAltered || steps != rounding.judgedSteps }

  /// Returns whether all entries are so close to 1 that no entry can be mistaken for the rounding of another.
  ///
  /// It changes nothing, but is mutating, because a call that borrows the core would copy more than a thousand bytes.
  mutating func isClear() -> Bool {
    for row in 0..<Int32(tableau.rows.count) {
      let segment = tableau.rowSegment(row)
      for index in segment.start..<segment.start + segment.count {
        let size = tableau.rowEntries[index].value.magnitude
        if size > Tableau.strength || size * Tableau.strength < 1 { return false }
      }
    }
    return true
  }
}
