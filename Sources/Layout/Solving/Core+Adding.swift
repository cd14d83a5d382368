/// Adding, removing and changing constraints.
extension Core {
  /// Stores a constraint without adding it.
  ///
  /// - Precondition: Each variable occurs once.
  mutating func makeRecord(_ record: Record) -> Int32 {
    if let index = freeRecords.popLast() {
      records[index] = record
      return index
    }
    records.append(record)
    return Int32(records.count - 1)
  }

  /// Makes room for so many more constraints, where they are enough for it to matter.
  mutating func reserveRecords(_ count: Int) {
    guard count > 64 else { return }
    // A quarter more, so that the next single constraint does not move all of them.
    records.reserve((records.count + count) * 5 / 4)
    journal.reserve(count)
  }

  @inline(__always)
  mutating func appendTerm(_ variable: Int32, _ coefficient: Double, to record: Int32) {
    terms.append(
      Term(variable: variable, record: record, coefficient: coefficient),
      to: &records[record].terms)
  }

  mutating func freeRecord(_ record: Int32) {
    let segment = records[record].terms
    for index in segment.start..<segment.start + segment.count
    where origins[terms[index].variable].firstOccurrence < 0 {
      noteIdle(terms[index].variable)
    }
    // No level counts it any more.
    records[record].level = -1
    records[record].isAdded = false
    terms.free(&records[record].terms)
    freeRecords.append(record)
  }

  // MARK: - Attaching

  /// Adds constraints together.
  mutating func attachAll(_ added: [Int32]) throws(Contradiction) {
    // Equalities first: they define variables while nothing mentions them yet.
    for record in added where records[record].isRequiredEquality { attach(record) }
    for record in added where !records[record].isRequiredEquality { attach(record) }
    try restoreFeasibility()
  }

  /// Adds a constraint; what is left to be done is noted, and done by ``restoreFeasibility()``.
  mutating func attach(_ record: Int32) {
    logRecord(record)
    records[record].isAdded = true
    isAltered = true
    note(magnitude: records[record].constant)
    noteSpread(ofTerms: record)
    if records[record].isRequiredEquality, let found = definable(by: record) {
      origins[found.variable].growth = found.growth
      define(found.variable, by: record)
      linkOccurrences(record)
      return
    }
    linkOccurrences(record)
    expansion.begin(constant: records[record].constant)
    expandTerms(of: record, factor: 1)
    finishExpansion()
    records[record].shift = expansion.constant
    let owner: Int32
    if expansion.variables.count == 1 {
      owner = expansion.variables[0]
      records[record].scale = expansion.values[owner]
      ensurePlace(owner)
    } else {
      let scale = unit()
      records[record].scale = scale
      owner = form(scale: scale)
    }
    records[record].place()
    noteSpread(ofSlopes: record)
    link(record, to: owner)
    if records[record].isRequired { noteUnchecked(owner) }
    penaltyWidened(owner)
  }

  /// How far apart a constraint's coefficients, and a level's slopes, are where none is lost beside
  /// another.
  private static let mostTerms = 500.0
  private static let mostSlopes = 1e4

  @inline(__always)
  private mutating func noteSpread(ofTerms record: Int32) {
    let segment = records[record].terms
    guard segment.count > 1 else { return }
    var (least, most) = (Double.infinity, 0.0)
    for index in segment.start..<segment.start + segment.count {
      let size = terms[index].coefficient.magnitude
      least = min(least, size)
      most = max(most, size)
    }
    if most > Self.mostTerms * least { isMixed = true }
  }

  @inline(__always)
  private mutating func noteSpread(ofSlopes record: Int32) {
    let level = records[record].level
    guard level >= 0 else { return }
    let slope = max(records[record].above, -records[record].below)
    steepest[level] = max(steepest[level], slope)
    gentlest[level] = min(gentlest[level], slope)
    guard steepest[level] > Self.mostSlopes * gentlest[level] else { return }
    isMixed = true
    isSteep = true
  }

  /// Finds out anew how far numbers are apart, when what was mixed may have gone.
  mutating func measureSpread() {
    isMixed = false
    isSteep = false
    for level in 0..<levelCount { (steepest[level], gentlest[level]) = (0, .infinity) }
    for record in 0..<Int32(records.count) where records[record].isAdded {
      noteSpread(ofTerms: record)
      if records[record].owner >= 0 { noteSpread(ofSlopes: record) }
    }
  }

  @inline(__always)
  mutating func note(magnitude constant: Double) {
    guard constant.magnitude > magnitude else { return }
    if journal.isOpen { journal.log(.magnitude, 0, magnitude) }
    magnitude = constant.magnitude
  }

  /// Returns what the expanded terms are divided by: their first coefficient that is not far below another.
  ///
  /// So a form moves about as far as the variable that moves it most. Divided by a small coefficient it
  /// would be in so small a unit that its entries in rows, and its multipliers, looked like rounding.
  ///
  /// Mutating, as ``isClear()`` is.
  private mutating func unit() -> Double {
    var largest = 0.0
    for variable in expansion.variables {
      largest = max(largest, expansion.values[variable].magnitude)
    }
    let first = expansion.variables.first { expansion.values[$0].magnitude * 16 >= largest }
    return first.map { expansion.values[$0] } ?? 1
  }

  /// Returns the form of the expanded terms, divided by one of their coefficients.
  private mutating func form(scale: Double) -> Int32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for variable in expansion.variables {
      let value = expansion.values[variable] / scale
      hash = (hash ^ UInt64(UInt32(bitPattern: variable))) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ (hash >> 29) ^ value.bitPattern) &* 0x94D0_49BB_1331_11EB
      hash ^= hash >> 32
    }
    if let found = forms[hash] {
      if isForm(found, scale: scale) { return found }
      hash = 0
    }
    let form = makeQuantity(isForm: true)
    if hash != 0 { forms[hash] = form }
    origins[form].hash = hash
    tableau.beginCombination()
    var value = 0.0
    formTerms.grow(&origins[form].form, for: Int32(expansion.variables.count))
    for variable in expansion.variables {
      let coefficient = expansion.values[variable] / scale
      formTerms.append(
        FormTerm(variable: variable, coefficient: coefficient), to: &origins[form].form)
      ensurePlace(variable)
      origins[variable].forms += 1
      let place = quantities[variable].place
      if place >= 0 {
        tableau.combine(row: place, factor: coefficient)
      } else {
        tableau.combine(column: ~place, value: coefficient)
      }
      value = Tableau.sum(value, coefficient * quantities[variable].value)
    }
    let row = tableau.addRow(owner: form)
    tableau.endCombination(row: row)
    quantities[form].place = row
    quantities[form].value = value
    if journal.isOpen { journal.log(.form, form, 0) }
    return form
  }

  private mutating func isForm(_ form: Int32, scale: Double) -> Bool {
    let segment = origins[form].form
    guard Int(segment.count) == expansion.variables.count else { return false }
    for index in 0..<segment.count {
      let term = formTerms[segment.start + index]
      let variable = expansion.variables[Int(index)]
      if term.variable != variable || term.coefficient != expansion.values[variable] / scale {
        return false
      }
    }
    return true
  }

  /// Takes out a form that is basic and has no constraint.
  mutating func dropForm(_ form: Int32, isInTableau: Bool = true) {
    if isInTableau { leaveTableau(form) }
    quantities[form].place = Quantity.nowhere
    if origins[form].hash != 0 { forms[origins[form].hash] = nil }
    let segment = origins[form].form
    for index in segment.start..<segment.start + segment.count {
      let variable = formTerms[index].variable
      origins[variable].forms -= 1
      if origins[variable].forms == 0 { noteIdle(variable) }
    }
    formTerms.free(&origins[form].form)
    freeQuantities.append(form)
  }

  @inline(__always)
  mutating func noteUnchecked(_ quantity: Int32) {
    guard !quantities[quantity].marks.contains(.unchecked) else { return }
    quantities[quantity].marks.insert(.unchecked)
    unchecked.append(quantity)
  }

  /// Checks the required constraints of what has changed, all changes of a batch together.
  mutating func checkRequired() throws(Contradiction) {
    while unchecked.count > 0 {
      let quantity = unchecked.removeLast()
      quantities[quantity].marks.remove(.unchecked)
      if quantities[quantity].firstRecord >= 0 { try checkRequired(quantity) }
    }
  }

  /// Throws where two required constraints leave a quantity no value.
  private mutating func checkRequired(_ quantity: Int32) throws(Contradiction) {
    if quantities[quantity].isForm, origins[quantity].form.count == 0 {
      return try checkZero(quantity)
    }
    var lower: Int32 = -1
    var upper: Int32 = -1
    var index = quantities[quantity].firstRecord
    while index >= 0 {
      let it = records[index]
      if it.below == -.infinity, lower < 0 || it.breakpoint > records[lower].breakpoint {
        lower = index
      }
      if it.above == .infinity, upper < 0 || it.breakpoint < records[upper].breakpoint {
        upper = index
      }
      index = it.next
    }
    guard lower >= 0, upper >= 0 else { return }
    let (low, high) = (records[lower].breakpoint, records[upper].breakpoint)
    if low - high > tolerance(low, high) {
      noteConflict([
        ConflictPart(record: lower, multiplier: 1 / records[lower].scale),
        ConflictPart(record: upper, multiplier: -1 / records[upper].scale),
      ])
      throw Contradiction()
    }
  }

  /// Throws where a required constraint on a form without terms, which is zero, does not hold.
  private mutating func checkZero(_ form: Int32) throws(Contradiction) {
    var index = quantities[form].firstRecord
    while index >= 0 {
      let it = records[index]
      let isBroken =
        (it.below == -.infinity && it.breakpoint > 0)
        || (it.above == .infinity && it.breakpoint < 0)
      if isBroken, it.breakpoint.magnitude > tolerance(0, it.breakpoint) {
        noteConflict([ConflictPart(record: index, multiplier: 1 / it.scale)])
        throw Contradiction()
      }
      index = it.next
    }
  }

  /// Follows a penalty to which a convex part was added, or whose breakpoints have moved.
  @inline(__always)
  mutating func penaltyWidened(_ quantity: Int32) {
    guard quantities[quantity].breakpointIndex >= 0 else { return followPenalty(of: quantity) }
    // Many may come; they are looked at together.
    if !quantities[quantity].marks.contains(.stale) {
      quantities[quantity].marks.insert(.stale)
      stale.append(quantity)
    }
  }

  mutating func followStalePenalties() {
    while stale.count > 0 {
      let quantity = stale.removeLast()
      quantities[quantity].marks.remove(.stale)
      if quantities[quantity].place != Quantity.nowhere { followPenalty(of: quantity) }
    }
  }

  private mutating func followPenalty(of quantity: Int32) {
    if isBasic(quantity) {
      refreshBounds(quantity)
      return
    }
    guard let found = interval(of: quantity) else { return noteUnpriced(quantity) }
    let value = quantities[quantity].value
    let nearest = max(found.lower, min(found.upper, value))
    if nearest != value { move(quantity, to: nearest) }
  }
}
