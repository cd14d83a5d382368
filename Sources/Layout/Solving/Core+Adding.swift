/// Adding, removing and changing constraints.
extension Core {
  /// Reserves memory for more constraints, if they are many.
  mutating func reserveRecords(_ count: Int) {
    guard count > 64 else { return }
    // A quarter more, so that the next single constraint does not reallocate the tables.
    let total = (constraints.count + count) * 5 / 4
    constraints.reserve(total)
    penalties.reserve(total)
    journal.reserve(count)
    guard quantities.count == 0 else { return }
    // A first layout has about as many variables as constraints, and up to three terms in each.
    quantities.reserve(count)
    constraints.uses.reserve(count)
    constraints.terms.memory.reserve(3 * count)
    definitions.reserve(count)
    forms.reserve(count)
    expansion.reserve(count)
    penalties.sums.reserve(count)
    penalties.multipliers.reserve(count * penalties.stride)
    changes.reserve(count)
  }

  /// Stores a constraint without adding it, and without terms.
  mutating func makeRecord(
    _ constant: Double, _ relation: Int8, level: Int32, weight: Double
  ) -> Int32 {
    let record = constraints.make(Record(constant: constant, relation: relation))
    penalties.set(record, Penalty(level: level, weight: weight))
    return record
  }

  /// Adds the terms that were merged in ``expansion`` to a constraint.
  mutating func appendMergedTerms(to record: Int32) {
    constraints.reserveTerms(expansion.touched.count, of: record)
    for index in 0..<expansion.touched.count {
      let variable = expansion.touched[index]
      let coefficient = expansion.values[variable]
      if coefficient != 0 { constraints.appendTerm(variable, coefficient, to: record) }
    }
  }

  mutating func freeRecord(_ record: Int32) {
    let segment = constraints[record].terms
    for index in segment.start..<segment.start + segment.count
    where constraints.uses[constraints.terms[index].variable].first < 0 {
      work.idle.insert(constraints.terms[index].variable, &quantities)
    }
    // So that no level counts the constraint.
    penalties[record].level = -1
    constraints.free(record)
  }

  @inline(__always)
  mutating func isRequiredEquality(_ record: Int32) -> Bool {
    penalties[record].isRequired && constraints[record].relation == 0
  }

  // MARK: - Attaching

  /// Adds constraints together.
  mutating func attachAll(_ added: [Int32]) throws(Contradiction) {
    // Equalities first: they define variables while nothing mentions them yet.
    for record in added where isRequiredEquality(record) { attach(record) }
    for record in added where !isRequiredEquality(record) { attach(record) }
    try restoreFeasibility()
  }

  /// Adds a constraint, and lists the remaining work for ``restoreFeasibility()``.
  mutating func attach(_ record: Int32) {
    logRecord(record)
    constraints[record].isAdded = true
    rounding.isAltered = true
    note(magnitude: constraints[record].constant)
    constraints.noteSpread(record)
    if isRequiredEquality(record),
      let found = definitions.definable(by: record, &quantities, &constraints)
    {
      definitions[found.variable].growth = found.growth
      define(found.variable, by: record)
      constraints.linkOccurrences(record)
      return
    }
    constraints.linkOccurrences(record)
    expansion.begin(constant: constraints[record].constant)
    expandTerms(of: record, factor: 1)
    finishExpansion()
    penalties[record].shift = expansion.constant
    constraints[record].earliest = expansion.earliest
    let owner: Int32
    if expansion.variables.count == 1 {
      owner = expansion.variables[0]
      penalties[record].scale = expansion.values[owner]
      ensurePlace(owner)
    } else {
      let scale = unit()
      penalties[record].scale = scale
      owner = form(scale: scale)
    }
    penalties[record].place(constraints[record].relation)
    penalties.noteSpread(record)
    penalties.link(record, to: owner)
    if isFlat(record) { return }
    if penalties[record].isRequired { work.unchecked.insert(owner, &quantities) }
    penaltyWidened(owner)
  }

  /// Returns whether a constraint's quantity is nonbasic or constant, and has a value around which the penalty is zero.
  ///
  /// Adding or removing the constraint then changes no slope at that value, so that the solution stays optimal. If
  /// constraints of many items depend on one width, the solver need not examine all of them for each one.
  @inline(__always)
  func isFlat(_ record: Int32) -> Bool {
    let penalty = penalties[record]
    guard !isBasic(penalty.owner) || isConstant(penalty.owner) else { return false }
    let value = quantities[penalty.owner].value
    let distance = value - penalty.breakpoint
    return (distance > 0 ? penalty.above : penalty.below) == 0
      && distance.magnitude > penalties.tolerance(value, penalty.breakpoint)
  }

  /// Returns whether a quantity is a form without terms, which is zero.
  @inline(__always)
  func isConstant(_ quantity: Int32) -> Bool {
    quantities[quantity].isForm && forms[quantity].terms.count == 0
  }

  /// Whether the coefficients of one constraint, or the slopes of one level, differ so much that rounding of the large
  /// ones may hide the small ones in sums.
  var isMixed: Bool { constraints.isMixed || penalties.isSteep }

  /// Measures the spread of coefficients and slopes again, after constraints were removed.
  mutating func measureSpread() {
    constraints.measureSpread()
    penalties.measureSpread()
  }

  @inline(__always)
  mutating func note(magnitude constant: Double) {
    guard constant.magnitude > penalties.magnitude else { return }
    if journal.isOpen { journal.log(.magnitude, 0, penalties.magnitude) }
    penalties.magnitude = constant.magnitude
  }

  /// Returns the divisor of the expanded terms: their first coefficient that is not much smaller than another one.
  ///
  /// A form then moves about as far as its most influential variable. With a small divisor, its unit would be so small
  /// that its entries in rows, and its multipliers, would look like rounding.
  ///
  /// It is mutating for the same reason as ``isClear()``.
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
    var hash: UInt64 = 0
    if let found = forms.find(&expansion, scale: scale, &hash) { return found }
    let form = makeQuantity(isForm: true)
    forms.insert(form, hash: hash, count: expansion.variables.count)
    tableau.beginCombination()
    var value = 0.0
    for variable in expansion.variables {
      let coefficient = expansion.values[variable] / scale
      forms.append(variable, coefficient, to: form)
      ensurePlace(variable)
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

  /// Removes a basic form without constraints.
  mutating func dropForm(_ form: Int32, isInTableau: Bool = true) {
    if isInTableau { leaveTableau(form) }
    quantities[form].place = Quantity.nowhere
    forms.remove(form, &work.idle, &quantities)
    quantities.free(form)
  }

  /// Checks the required constraints of the quantities that have changed, once for each batch.
  mutating func checkRequired() throws(Contradiction) {
    while work.unchecked.count > 0 {
      let quantity = work.unchecked.removeLast(&quantities)
      if penalties.sums[quantity].first >= 0 { try checkRequired(quantity) }
    }
  }

  /// Throws if required constraints leave a quantity no value.
  private mutating func checkRequired(_ quantity: Int32) throws(Contradiction) {
    if isConstant(quantity) {
      guard let record = penalties.contradictionAtZero(on: quantity) else { return }
      noteConflict([ConflictPart(record: record, multiplier: 1 / penalties[record].scale)])
      throw Contradiction()
    }
    guard let (lower, upper) = penalties.contradiction(on: quantity) else { return }
    noteConflict([
      ConflictPart(record: lower, multiplier: 1 / penalties[lower].scale),
      ConflictPart(record: upper, multiplier: -1 / penalties[upper].scale),
    ])
    throw Contradiction()
  }

  /// Updates the solution to a penalty to which a constraint was added, or whose breakpoints have moved.
  @inline(__always)
  mutating func penaltyWidened(_ quantity: Int32) {
    guard penalties.sums[quantity].index >= 0 else { return followPenalty(of: quantity) }
    // Many changes may follow, which are processed together.
    work.stale.insert(quantity, &quantities)
  }

  mutating func followStalePenalties() {
    while work.stale.count > 0 {
      let quantity = work.stale.removeLast(&quantities)
      if quantities[quantity].place != Quantity.nowhere { followPenalty(of: quantity) }
    }
  }

  private mutating func followPenalty(of quantity: Int32) {
    if isBasic(quantity) {
      refreshBounds(quantity)
      return
    }
    guard let found = penalties.interval(of: quantity) else {
      return work.unpriced.insert(quantity, &quantities)
    }
    let value = quantities[quantity].value
    let nearest = max(found.lower, min(found.upper, value))
    if nearest != value { move(quantity, to: nearest) }
  }
}
