/// A core made from the constraints alone, so that nothing that was computed before counts.
extension Core {
  /// Returns a core with the same constraints, variables and values, in which nothing is attached yet.
  ///
  /// Until ``attachAll(leniency:)`` changes of constraints are only noted.
  func bare() -> Core {
    var fresh = Core()
    fresh.isBare = true
    fresh.strengths = strengths
    fresh.levelCount = levelCount
    fresh.stride = stride
    fresh.steepest.append(repeating: 0, count: levelCount)
    fresh.vector.removeAll()
    fresh.vector.append(repeating: 0, count: 8 * stride)
    for index in 0..<Int32(quantities.count) {
      _ = fresh.makeQuantity(isForm: quantities[index].isForm)
      fresh.quantities[index].value = quantities[index].value
      fresh.definitions.reported[index] = definitions.reported[index]
      fresh.origins[index].edit = origins[index].edit
    }
    fresh.freeQuantities = freeQuantities
    for form in 0..<Int32(quantities.count)
    where quantities[form].isForm && quantities[form].place != Quantity.nowhere {
      fresh.freeQuantities.append(form)
    }
    for index in 0..<Int32(records.count) {
      var record = records[index]
      record.detach()
      fresh.records.append(record)
      let segment = records[index].terms
      for term in segment.start..<segment.start + segment.count {
        fresh.appendTerm(terms[term].variable, terms[term].coefficient, to: index)
      }
    }
    fresh.freeRecords = freeRecords
    fresh.tableau.pivots = tableau.pivots
    fresh.steps = steps
    fresh.followed = followed
    fresh.stalls = stalls
    fresh.widenings = widenings
    fresh.renewals = renewals + 1
    return fresh
  }

  /// Attaches what a bare core holds, in the order in which it was made, and solves.
  ///
  /// - Parameter leniency: By how much tolerances are widened.
  mutating func attachAll(leniency width: Double = 1) throws(Contradiction) {
    isBare = false
    isTrusting = true
    defer { isTrusting = false }
    let held = (0..<Int32(records.count)).filter { records[$0].isAdded }
      .sorted { records[$0].serial < records[$1].serial }
    leniency = width
    // Equalities first: they define variables while nothing mentions them yet.
    for record in held where records[record].isRequiredEquality { attach(record) }
    for record in held where !records[record].isRequiredEquality { attach(record) }
    try restoreFeasibility()
    // What was computed on the way to this basis does not count either.
    if tableau.isStrained || isMixed {
      leniency = width
      try confirm()
    }
    // What rounding keeps from ending even here would not end the next time either.
    isSpoiled = false
    for index in 0..<Int32(quantities.count) where !quantities[index].isForm {
      if origins[index].firstOccurrence < 0, origins[index].forms == 0 { noteIdle(index) }
      noteChanged(index)
    }
  }

  /// Solves from the constraints alone, but for the values of what is not determined.
  ///
  /// What was accepted can hold, so only rounding can contradict it: then with wider tolerances, until
  /// all of it holds.
  mutating func renew() {
    var width = 1.0
    while width < 1e15 {
      var fresh = bare()
      do {
        try fresh.attachAll(leniency: width)
        self = fresh
        return
      } catch {
        widenings += 1
        width *= 10
      }
    }
    assertionFailure("what was accepted holds within a tolerance as wide as its numbers")
  }
}
