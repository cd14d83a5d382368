/// Removing and changing constraints.
extension Core {
  /// Takes constraints out of an optimal system, and makes the system optimal again.
  mutating func detach(_ leaving: [Int32]) throws(Contradiction) {
    var narrowed: [Int32] = []
    // What rests on definitions is to be added anew; of all of them at once, each is followed once.
    var waiting: [Int32] = []
    let defined = leaving.compactMap { records[$0].defines >= 0 ? records[$0].defines : nil }
    if !defined.isEmpty {
      computeDefinitions()
      waiting = attachedDependents(of: defined)
      for record in waiting { takeOut(record, &narrowed) }
    }
    for record in leaving where records[record].isAdded { takeOut(record, &narrowed) }
    if !isDeferring {
      // Each once, however many of its constraints have gone.
      var seen: Set<Int32> = []
      for quantity in narrowed where narrowed.count == 1 || seen.insert(quantity).inserted {
        penaltyNarrowed(quantity)
      }
      restorePrices()
    }
    if !waiting.isEmpty {
      let gone = Set(leaving)
      for record in waiting where !gone.contains(record) { attach(record) }
    }
    try restoreFeasibility()
  }

  private mutating func takeOut(_ record: Int32, _ narrowed: inout [Int32]) {
    logRecord(record)
    if magnitude > Self.leap, records[record].constant.magnitude == magnitude { hasLeapt = true }
    records[record].isAdded = false
    isAltered = true
    unlinkOccurrences(record)
    let defined = records[record].defines
    if defined >= 0 { return undefine(defined) }
    let owner = records[record].owner
    unlink(record)
    narrowed.append(owner)
    if quantities[owner].isForm, quantities[owner].firstRecord < 0 { noteIdle(owner) }
  }

  /// Follows a penalty that has lost a part.
  private mutating func penaltyNarrowed(_ quantity: Int32) {
    let value = quantities[quantity].value
    if isBasic(quantity) {
      if let sign = slack(of: quantity, at: value, .up, to: stride), sign < 0 {
        addMultiplier(stride, factor: 1, to: quantity, isChecked: true)
      } else if let sign = slack(of: quantity, at: value, .down, to: stride), sign < 0 {
        addMultiplier(stride, factor: -1, to: quantity, isChecked: true)
      }
      refreshBounds(quantity)
      return
    }
    let up = slack(of: quantity, at: value, .up, to: 0) ?? 0
    let down = slack(of: quantity, at: value, .down, to: 0) ?? 0
    if up >= 0, down >= 0 { return }
    noteUnpriced(quantity)
  }

  /// Lists the constraints outside definitions whose expanded forms contain one of some defined variables.
  private mutating func attachedDependents(of variables: [Int32]) -> [Int32] {
    var result: [Int32] = []
    var seenRecords: Set<Int32> = []
    // No form is in the making now, so that its marks are free to tell which variables have been seen.
    expansion.begin(constant: 0)
    let stamp = expansion.stamp
    for variable in variables { expansion.stamps[variable] = stamp }
    var open = variables
    while let next = open.popLast() {
      var index = origins[next].firstOccurrence
      while index >= 0 {
        let record = terms[index].record
        let defined = records[record].defines
        followed += 1
        if defined >= 0 {
          if expansion.stamps[defined] != stamp {
            expansion.stamps[defined] = stamp
            open.append(defined)
          }
        } else if seenRecords.insert(record).inserted {
          result.append(record)
        }
        index = terms[index].next
      }
    }
    return result
  }

  /// Returns whether other definitions rest on a constraint as one.
  mutating func isRestedOn(_ record: Int32) -> Bool {
    let variable = records[record].defines
    guard variable >= 0 else { return false }
    var index = origins[variable].firstOccurrence
    while index >= 0 {
      let defined = records[terms[index].record].defines
      if defined >= 0, defined != variable { return true }
      index = terms[index].next
    }
    return false
  }

  // MARK: - Changing

  /// Sets constants, and follows what rests on them once.
  mutating func setConstants(_ changes: [(record: Int32, constant: Double)]) {
    var defined: [Int32] = []
    for (record, constant) in changes {
      setConstant(record, constant, isFollowed: false)
      if records[record].defines >= 0 { defined.append(records[record].defines) }
    }
    if !defined.isEmpty { shiftDependents(of: defined) }
  }

  /// Sets a constraint's constant.
  ///
  /// - Parameter isFollowed: Whether, where it is a definition, what rests on it is moved along.
  mutating func setConstant(_ record: Int32, _ constant: Double, isFollowed: Bool = true) {
    note(magnitude: constant)
    let defined = records[record].defines
    if defined >= 0 {
      logRecord(record)
      records[record].constant = constant
      setRule(of: defined)
      if isFollowed { shiftDependents(of: [defined]) }
      return
    }
    logRecord(record)
    let (old, oldShift) = (records[record].constant, records[record].shift)
    records[record].constant = constant
    // What is not attached gets its breakpoint when it is.
    guard records[record].owner >= 0 else { return }
    if old.magnitude > Self.leap * max(1, constant.magnitude) { hasLeapt = true }
    if oldShift == old { return setShift(record, constant) }
    if old.magnitude <= 16 * constant.magnitude {
      return setShift(record, oldShift + (constant - old))
    }
    // The rounding of a large constant would stay in the sum.
    expansion.begin(constant: constant)
    expandTerms(of: record, factor: 1)
    finishExpansion()
    setShift(record, expansion.constant)
  }

  /// Moves the breakpoints of the constraints that rest on definitions.
  private mutating func shiftDependents(of variables: [Int32]) {
    for dependent in attachedDependents(of: variables) {
      expansion.begin(constant: records[dependent].constant)
      expandTerms(of: dependent, factor: 1)
      finishExpansion()
      setShift(dependent, expansion.constant)
    }
  }

  /// Moves a constraint's breakpoint.
  private mutating func setShift(_ record: Int32, _ shift: Double) {
    logRecord(record)
    records[record].shift = shift
    let old = records[record].breakpoint
    records[record].place()
    let owner = records[record].owner
    if follows(owner, record, from: old) { return move(owner, to: records[record].breakpoint) }
    if quantities[owner].breakpointIndex >= 0 {
      breakpointIndexes[Int(quantities[owner].breakpointIndex)].isSorted = false
    }
    if records[record].isRequired { noteUnchecked(owner) }
    penaltyWidened(owner)
  }

  /// Returns whether a nonbasic quantity was held where the constraint broke, and still is.
  ///
  /// It holds if the move meets no other breakpoint, because the slopes on both sides are the
  /// same then.
  private mutating func follows(_ quantity: Int32, _ record: Int32, from old: Double) -> Bool {
    let it = quantities[quantity]
    guard it.value == old, it.place < 0, it.breakpointIndex < 0, !records[record].isRequired else {
      return false
    }
    let new = records[record].breakpoint
    let margin = tolerance(old, new)
    let (low, high) = (min(old, new) - margin, max(old, new) + margin)
    var index = it.firstRecord
    while index >= 0 {
      let breakpoint = records[index].breakpoint
      if index != record, breakpoint >= low, breakpoint <= high { return false }
      index = records[index].next
    }
    return true
  }

  /// Asks for a value of an edit variable.
  ///
  /// - Returns: The constraint that holds it; -1 if the variable is not defined.
  mutating func suggest(_ value: Double, for variable: Int32) -> Int32 {
    let edit = origins[variable].edit
    if edit >= 0 { setConstant(edit, -value) }
    return edit
  }

  /// Changes how a constraint that is not added would hold.
  mutating func setStrength(
    _ record: Int32, _ strength: Double, _ weight: Double, level: Int32
  ) {
    logRecord(record)
    records[record].strength = strength
    records[record].weight = weight
    records[record].level = level
  }

  /// Forgets what nothing mentions any more; called when an operation has succeeded.
  mutating func sweepIdle() {
    while idle.count > 0 {
      let quantity = idle.removeLast()
      quantities[quantity].marks.remove(.idle)
      guard quantities[quantity].firstRecord < 0 else { continue }
      if quantities[quantity].isForm {
        guard quantities[quantity].place != Quantity.nowhere else { continue }
        if quantities[quantity].place < 0 { makeBasic(quantity) }
        dropForm(quantity)
      } else if origins[quantity].firstOccurrence < 0, origins[quantity].forms == 0 {
        if quantities[quantity].place != Quantity.nowhere { leaveTableau(quantity) }
        letGo.append(quantity)
      }
    }
    compactDefinitions()
  }

  /// Exchanges a form without constraints for what makes the most stable pivot.
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

  /// Takes out the row or the column of a quantity without constraints.
  mutating func leaveTableau(_ quantity: Int32) {
    let place = quantities[quantity].place
    if place >= 0 {
      tableau.removeRow(place)
    } else {
      // What is left of a column that no form mentions is rounding.
      tableau.removeColumn(~place)
    }
    quantities[quantity].place = Quantity.nowhere
  }
}
