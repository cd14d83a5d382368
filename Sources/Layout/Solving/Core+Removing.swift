/// Removing and changing constraints.
extension Core {
  /// Takes a constraint out of an optimal system, and makes the system optimal again.
  mutating func detach(_ record: Int32) throws(Contradiction) {
    let defined = records[record].defines
    if defined >= 0 {
      let dependents = attachedDependents(of: defined)
      for dependent in dependents { try detach(dependent) }
      logRecord(record)
      undefine(defined)
      records[record].isAdded = false
      unlinkOccurrences(record)
      for dependent in dependents { try attach(dependent) }
      return try restoreFeasibility()
    }
    logRecord(record)
    let owner = records[record].owner
    unlink(record)
    records[record].isAdded = false
    unlinkOccurrences(record)
    penaltyNarrowed(owner)
    restorePrices()
    try restoreFeasibility()
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
    if let found = interval(of: quantity) {
      move(quantity, to: max(found.lower, min(found.upper, value)))
    } else {
      noteUnpriced(quantity)
    }
  }

  /// Lists the constraints outside definitions whose expanded forms contain a defined variable.
  private func attachedDependents(of variable: Int32) -> [Int32] {
    var result: [Int32] = []
    var seen: Set<Int32> = [variable]
    var seenRecords: Set<Int32> = []
    var open = [variable]
    while let next = open.popLast() {
      var index = origins[next].firstOccurrence
      while index >= 0 {
        let record = terms[index].record
        let defined = records[record].defines
        if defined >= 0 {
          if seen.insert(defined).inserted { open.append(defined) }
        } else if seenRecords.insert(record).inserted {
          result.append(record)
        }
        index = terms[index].next
      }
    }
    return result
  }

  // MARK: - Changing

  /// Sets a constraint's constant.
  mutating func setConstant(_ record: Int32, _ constant: Double) throws(Contradiction) {
    note(magnitude: constant)
    let defined = records[record].defines
    if defined >= 0 {
      let dependents = attachedDependents(of: defined)
      for dependent in dependents { try detach(dependent) }
      logRecord(record)
      records[record].constant = constant
      definitions.markDirty(origins[defined].order)
      for dependent in dependents { try attach(dependent) }
      return
    }
    logRecord(record)
    records[record].shift += constant - records[record].constant
    records[record].constant = constant
    guard records[record].isAdded else { return }
    records[record].place()
    if records[record].isRequired { try checkRequired(records[record].owner) }
    penaltyWidened(records[record].owner)
  }

  /// Forgets what nothing mentions any more; called when an operation has succeeded.
  mutating func sweepIdle() {
    while idle.count > 0 {
      let quantity = idle.removeLast()
      quantities[quantity].marks.remove(.idle)
      let it = quantities[quantity]
      guard it.firstRecord < 0, it.place != Quantity.nowhere else { continue }
      if it.isForm {
        if it.place >= 0 { dropForm(quantity) }
      } else if origins[quantity].firstOccurrence < 0, origins[quantity].forms == 0 {
        if it.place >= 0 {
          tableau.removeRow(it.place)
        } else if tableau.columnSegment(~it.place).count == 0 {
          tableau.removeColumn(~it.place)
        } else {
          continue
        }
        quantities[quantity].place = Quantity.nowhere
      }
    }
  }
}
