/// Removing and changing constraints.
extension Core {
  /// Removes constraints from an optimal system, and makes the system optimal again.
  mutating func detach(_ leaving: [Int32]) throws(Contradiction) {
    let defined = leaving.compactMap {
      constraints[$0].defines >= 0 ? constraints[$0].defines : nil
    }
    if !defined.isEmpty { computeDefinitions() }
    for record in leaving where constraints[record].isAdded { takeOut(record) }
    // Constraints that stay but depend on removed definitions are added again. Collecting them for all definitions
    // together visits each dependent once.
    let waiting = defined.isEmpty ? [] : attachedDependents(of: defined)
    for record in waiting { takeOut(record) }
    if !isDeferring {
      for position in 0..<work.narrowed.count { penaltyNarrowed(work.narrowed[position]) }
      restorePrices()
    }
    work.narrowed.removeAll(&quantities)
    for record in waiting { attach(record) }
    try restoreFeasibility()
  }

  private mutating func takeOut(_ record: Int32) {
    logRecord(record)
    let constant = constraints[record].constant.magnitude
    if constant > Rounding.leap, constant == penalties.magnitude { rounding.hasLeapt = true }
    constraints[record].isAdded = false
    rounding.isAltered = true
    unlinkOccurrences(record)
    let defined = constraints[record].defines
    if defined >= 0 { return definitions.undefine(defined, &constraints) }
    let owner = penalties[record].owner
    if !isFlat(record) { work.narrowed.insert(owner, &quantities) }
    penalties.unlink(record)
    noteIdleForm(owner)
  }

  /// Unlinks a constraint's terms from the other occurrences of their variables.
  mutating func unlinkOccurrences(_ record: Int32) {
    let segment = constraints[record].terms
    for index in segment.start..<segment.start + segment.count {
      let variable = constraints.terms[index].variable
      guard constraints.unlinkOccurrence(index) else {
        if constraints.hasOnlyFloor(variable) { bounds.unused.append(variable) }
        continue
      }
      // Stored now, because a later step of the same operation may still move the variable, which is not reported.
      changes.rest[variable] = quantities[variable].value
      work.idle.insert(variable, &quantities)
    }
  }

  /// Lists a form that has no constraint as idle.
  mutating func noteIdleForm(_ quantity: Int32) {
    guard quantities[quantity].isForm, penalties.sums[quantity].first < 0 else { return }
    work.idle.insert(quantity, &quantities)
  }

  /// Updates the solution to a penalty that has lost a constraint.
  private mutating func penaltyNarrowed(_ quantity: Int32) {
    let value = quantities[quantity].value
    if isBasic(quantity) {
      let place = penalties.stride
      if let sign = penalties.slack(of: quantity, at: value, .up, to: place), sign < 0 {
        addMultiplier(place, factor: 1, to: quantity, isChecked: true)
      } else if let sign = penalties.slack(of: quantity, at: value, .down, to: place), sign < 0 {
        addMultiplier(place, factor: -1, to: quantity, isChecked: true)
      }
      refreshBounds(quantity)
      return
    }
    let up = penalties.slack(of: quantity, at: value, .up, to: 0) ?? 0
    let down = penalties.slack(of: quantity, at: value, .down, to: 0) ?? 0
    if up >= 0, down >= 0 { return }
    work.unpriced.insert(quantity, &quantities)
  }

  /// Returns the constraints outside definitions whose expanded forms may depend on the definitions of some variables.
  ///
  /// Most constraints that mention dependents do not depend on the variables themselves: all items of a row move with
  /// the row, so that its position cancels out.
  private mutating func attachedDependents(of variables: [Int32]) -> [Int32] {
    var latest: Int32 = -1
    for variable in variables where constraints.uses[variable].first >= 0 {
      latest = max(latest, definitions[variable].order)
    }
    var result: [Int32] = []
    var seenRecords: Set<Int32> = []
    // No expansion is in progress, so its marks can record the visited variables.
    expansion.begin(constant: 0)
    let stamp = expansion.stamp
    for variable in variables { expansion.stamps[variable] = stamp }
    var open = variables
    while let next = open.popLast() {
      var index = constraints.uses[next].first
      while index >= 0 {
        let record = constraints.terms[index].record
        let defined = constraints[record].defines
        constraints.followed += 1
        if defined >= 0 {
          if expansion.stamps[defined] != stamp {
            expansion.stamps[defined] = stamp
            open.append(defined)
          }
        } else if dependsOnDefinitions(record, until: latest), seenRecords.insert(record).inserted {
          result.append(record)
        }
        index = constraints.terms[index].next
      }
    }
    return result
  }

  /// Returns whether a constraint's form depends on a definition whose order is at most a given one.
  @inline(__always)
  private mutating func dependsOnDefinitions(_ record: Int32, until latest: Int32) -> Bool {
    let earliest = constraints[record].earliest
    return earliest >= 0 && definitions[earliest].order <= latest
  }

  // MARK: - Changing

  /// Sets constants, and updates the variables that depend on them once.
  mutating func setConstants(_ changes: [(record: Int32, constant: Double)]) {
    var defined: [Int32] = []
    for (record, constant) in changes {
      setConstant(record, constant, isFollowed: false)
      if constraints[record].defines >= 0 { defined.append(constraints[record].defines) }
    }
    if !defined.isEmpty { shiftDependents(of: defined) }
  }

  /// Sets a constraint's constant.
  ///
  /// - Parameter isFollowed: Whether to move the constraints that depend on it, if it is a definition.
  mutating func setConstant(_ record: Int32, _ constant: Double, isFollowed: Bool = true) {
    note(magnitude: constant)
    let defined = constraints[record].defines
    if defined >= 0 {
      logRecord(record)
      constraints[record].constant = constant
      definitions.setRule(of: defined, &constraints)
      if isFollowed { shiftDependents(of: [defined]) }
      return
    }
    logRecord(record)
    let (old, oldShift) = (constraints[record].constant, penalties[record].shift)
    constraints[record].constant = constant
    // A constraint that is not attached gets its breakpoint later.
    guard penalties[record].owner >= 0 else { return }
    if old.magnitude > Rounding.leap * max(1, constant.magnitude) { rounding.hasLeapt = true }
    if oldShift == old { return setShift(record, constant) }
    if old.magnitude <= 16 * constant.magnitude {
      return setShift(record, oldShift + (constant - old))
    }
    // Computed anew, because the rounding of a large constant would stay in an incremental sum.
    expansion.begin(constant: constant)
    expandTerms(of: record, factor: 1)
    finishExpansion()
    setShift(record, expansion.constant)
  }

  /// Moves the breakpoints of the constraints that depend on definitions.
  private mutating func shiftDependents(of variables: [Int32]) {
    for dependent in attachedDependents(of: variables) {
      expansion.begin(constant: constraints[dependent].constant)
      expandTerms(of: dependent, factor: 1)
      finishExpansion()
      setShift(dependent, expansion.constant)
    }
  }

  /// Moves a constraint's breakpoint.
  private mutating func setShift(_ record: Int32, _ shift: Double) {
    logRecord(record)
    penalties[record].shift = shift
    let old = penalties[record].breakpoint
    penalties[record].place(constraints[record].relation)
    let owner = penalties[record].owner
    if quantities[owner].place < 0, quantities[owner].value == old,
      penalties.isAlone(record, from: old)
    {
      return move(owner, to: penalties[record].breakpoint)
    }
    penalties.breakpointMoved(on: owner)
    if penalties[record].isRequired { work.unchecked.insert(owner, &quantities) }
    penaltyWidened(owner)
  }

  /// Sets the suggested value of an edit variable.
  ///
  /// - Returns: The record of the suggestion; -1 if the variable is not an edit variable.
  mutating func suggest(_ value: Double, for variable: Int32) -> Int32 {
    let edit = constraints.uses[variable].edit
    if edit >= 0 { setConstant(edit, -value) }
    return edit
  }

  /// Changes the strength and weight of a constraint that is not attached.
  mutating func setStrength(
    _ record: Int32, level: Int32, weight: Double
  ) {
    logRecord(record)
    penalties[record].weight = weight
    penalties[record].level = level
  }

  /// Removes forms and variables without constraints; called after an operation has succeeded.
  mutating func sweepIdle() {
    while work.idle.count > 0 {
      let quantity = work.idle.removeLast(&quantities)
      guard penalties.sums[quantity].first < 0 else { continue }
      if quantities[quantity].isForm {
        guard quantities[quantity].place != Quantity.nowhere else { continue }
        if quantities[quantity].place < 0 { makeBasic(quantity) }
        dropForm(quantity)
      } else if constraints.uses[quantity].first < 0, forms.uses[quantity] == 0 {
        if quantities[quantity].place != Quantity.nowhere { leaveTableau(quantity) }
        changes.released.append(quantity)
      }
    }
    definitions.compact()
  }

  /// Makes a form without constraints basic, by the most stable pivot.
  private mutating func makeBasic(_ form: Int32) {
    let column = ~quantities[form].place
    let segment = tableau.columnSegment(column)
    var best: Tableau.ColumnEntry?
    var bestSize = 0.0
    for index in segment.start..<segment.start + segment.count {
      let entry = tableau.columnEntries[index]
      let size = tableau.value(entry).magnitude
      if size > bestSize {
        best = entry
        bestSize = size
      }
    }
    if let best { exchange(row: best.row, position: best.back) }
  }

  /// Removes the row or the column of a quantity without constraints.
  mutating func leaveTableau(_ quantity: Int32) {
    let place = quantities[quantity].place
    if place >= 0 {
      tableau.removeRow(place)
    } else {
      // Remaining entries of a column that no form mentions are rounding.
      tableau.removeColumn(~place)
    }
    quantities[quantity].place = Quantity.nowhere
  }
}
