/// The connection between constraints and variables, which are objects, and the core, which uses indices.
extension Solver {
  /// Solves pending changes.
  func solve() {
    finishRemoving()
    core.solve()
  }

  /// Detaches the records of constraints that were removed before.
  @inline(__always)
  func finishRemoving() {
    if !leaving.isEmpty { detachLeaving() }
  }

  private func detachLeaving() {
    let records = leaving
    leaving = []
    do {
      try transaction([]) { core throws(Core.Contradiction) in try core.detach(records) }
    } catch {
      assertionFailure("what holds together holds without some of it")
    }
    for record in records { core.freeRecord(record) }
    sweep()
  }

  /// Makes a change that can fail, and undoes it if it does.
  ///
  /// - Parameters:
  ///   - made: Records made for the change, freed if it fails.
  ///   - subject: The constraint that is changed.
  ///   - isExplained: Whether the error says which constraints contradict each other.
  ///   - isTrial: Whether to undo the change even if it succeeds.
  func transaction(
    _ made: [Int32], _ subject: Constraint? = nil, isExplained: Bool = true, isTrial: Bool = false,
    _ change: (inout Core) throws(Core.Contradiction) -> Void
  ) throws(SolverError) {
    solve()
    // Computed now, because the journal restores computed values, too.
    if core.bounds.areUsed { core.computeDefinitions() }
    var floors: [Int32] = []
    let conflict = attempt(change, &floors, isExplained: isExplained, isTrial: isTrial)
    if conflict == nil, !isTrial {
      for floor in floors { acceptFloor(floor) }
      return
    }
    core.rollBack()
    let refusal = conflict.map {
      Conflict(isExplained ? $0 : .init(rows: []), in: self, subject: subject)
    }
    for floor in floors { core.freeFloor(floor) }
    for record in made {
      core.freeRecord(record)
      constraints[Int(record)] = nil
      serials[Int(record)] = -1
    }
    sweep()
    if core.isWorn { core.remakeTableau() }
    if let refusal { throw .unsatisfiable(refusal) }
  }

  /// Makes a change, with the floors that its solution needs.
  ///
  /// - Parameter isTrial: Whether the journal stays open even if the change succeeds.
  /// - Returns: The contradiction, if the caller has to undo the change; the journal is then open.
  private func attempt(
    _ change: (inout Core) throws(Core.Contradiction) -> Void, _ floors: inout [Int32],
    isExplained: Bool, isTrial: Bool
  ) -> Contradictory? {
    core.journal.open()
    do {
      try change(&core)
      try core.addFloors(&floors)
      if isTrial ? !core.isInDoubt : core.complete() { return nil }
    } catch {
      if !core.rounding.isDoubtful {
        // The caller makes the same changes in smaller groups, of which the smallest ones are explained.
        if !isExplained { return Contradictory(rows: []) }
        if let proven = core.contradictory().reduced() { return proven }
      }
      // Rounding may have caused the failure: make the change again, and let the exact simplex solve.
      core.rollBack()
      core.journal.open()
      core.isDeferring = true
      try? change(&core)
      for floor in floors { core.attach(floor) }
      core.isDeferring = false
    }
    while true {
      let found = core.solveExactly()
      if let conflict = found.contradiction(in: core) { return conflict }
      if core.addFloors(of: found, &floors) { continue }
      if isTrial { return nil }
      core.journal.close()
      core.adopt(found)
      return nil
    }
  }

  /// Adds the floors that a solution needs, if it was found outside a transaction.
  func boundSizes() {
    guard core.bounds.areUsed else { return }
    core.computeDefinitions()
    guard core.changes.negative.count > 0 else { return }
    do {
      try transaction([]) { _ in }
    } catch {
      assertionFailure("accepted constraints leave sizes that are not negative")
    }
  }

  /// Makes a constraint for a floor that was added.
  private func acceptFloor(_ floor: Int32) {
    let index = core.constraints.terms[core.constraints[floor].terms.start].variable
    guard let variable = variable(at: index) else { return }
    let constraint = variable >= 0
    constraint.isImplicit = true
    register(constraint, floor)
    accept(constraint, floor, .required, 1)
  }

  // MARK: - Checks

  func check(_ constraint: Constraint) throws(SolverError) {
    guard constraint.owner == nil || constraint.owner?.isAbandoned == true,
      constraint.index != Constraint.unusable
    else { throw .alreadyAdded }
    guard constraint.leftSide.isLinear, constraint.rightSide.isLinear else { throw .notLinear }
    guard constraint.constant(offset: constraint.storedOffset).isFinite else { throw .notFinite }
    var isFinite = true
    constraint.leftSide.list.visit { isFinite = isFinite && $1.isFinite }
    constraint.rightSide.list.visit { isFinite = isFinite && $1.isFinite }
    guard isFinite else { throw .notFinite }
  }

  func check(_ strength: Strength, _ weight: Double) throws(SolverError) {
    guard strength.isValid, weight.isFinite, weight > 0 else { throw .invalidStrength }
  }

  /// Checks a strength for a constraint, which must not make a suggestion required.
  @inline(__always)
  func check(
    _ strength: Strength, _ weight: Double, for constraint: Constraint
  ) throws(SolverError) {
    try check(strength, weight)
    if constraint.role == .edit, strength == .required { throw .invalidStrength }
  }

  // MARK: - Constraints

  /// Stores a constraint in the core, with each variable once.
  func makeRecord(
    _ constraint: Constraint, _ strength: Strength, _ weight: Double, offset: Double
  ) -> Int32 {
    let made = core.makeRecord(
      constraint.constant(offset: offset), constraint.relation.side, level: level(of: strength),
      weight: weight)
    let isSingle = constraint.leftSide.list.count + constraint.rightSide.list.count == 1
    if !isSingle { core.expansion.begin(constant: 0) }
    func append(_ variable: Variable, _ coefficient: Double) {
      if !isSingle {
        core.expansion.merge(index(of: variable), coefficient)
      } else if coefficient != 0 {
        core.constraints.appendTerm(index(of: variable), coefficient, to: made)
      }
    }
    constraint.leftSide.list.visit { append($0, $1) }
    constraint.rightSide.list.visit { append($0, -$1) }
    if !isSingle { core.appendMergedTerms(to: made) }
    register(constraint, made)
    return made
  }

  /// Gives a new record its serial number, and stores its constraint.
  private func register(_ constraint: Constraint, _ record: Int32) {
    constraint.serial = serial
    number(record)
    constraints[Int(record)] = constraint
  }

  /// The index of a strength's level; -1 for required.
  func level(of strength: Strength) -> Int32 {
    strength == .required ? -1 : core.penalties.level(of: strength.value)
  }

  /// Makes a constraint one that the solver contains.
  func accept(_ constraint: Constraint, _ record: Int32, _ strength: Strength, _ weight: Double) {
    constraint.owner = token
    constraint.index = record
    constraint.strength = strength
    constraint.weight = weight
    if constraint.role == .edit { noteEdit(constraint, record) }
  }

  /// Makes a constraint the suggestion for its variable, or ends that it is.
  private func noteEdit(_ constraint: Constraint, _ record: Int32) {
    guard let variable = constraint.editVariable else { return }
    core.constraints.uses[index(of: variable)].edit = record
  }

  /// Releases a constraint; the caller frees its record once it is detached.
  func release(_ constraint: Constraint) {
    let record = constraint.index
    if constraint.role == .edit { noteEdit(constraint, -1) }
    if constraint.isImplicit { core.forgetFloor(record) }
    constraint.owner = nil
    constraint.index = -1
    constraints[Int(record)] = nil
    serials[Int(record)] = -1
  }

  func index(of constraint: Constraint) throws(SolverError) -> Int32 {
    guard constraint.owner === token else { throw .unknownConstraint }
    return constraint.index
  }

  // MARK: - Variables

  /// Returns a variable's index, and creates one if it has none.
  @inline(__always)
  func index(of variable: Variable) -> Int32 {
    variable.owner === token && variable.index >= 0 ? variable.index : register(variable)
  }

  /// Returns a variable's index; `nil` if no constraint mentions it.
  func knownIndex(of variable: Variable) -> Int32? {
    if variable.owner === token { return variable.index >= 0 ? variable.index : nil }
    return shared.isEmpty ? nil : shared[ObjectIdentifier(variable)]
  }

  private func register(_ variable: Variable) -> Int32 {
    if !shared.isEmpty, let index = shared[ObjectIdentifier(variable)] { return index }
    let index = makeQuantity(tag: variable.tag)
    variables[Int(index)] = variable
    if variable.tag >= 0, describer?.variable(tag: variable.tag) === variable {
      setIndex(index, ofTag: variable.tag)
    }
    if variable.owner === token {
      variable.index = index
      core.settle(index, at: variable.rest, reported: variable.told)
    } else if variable.owner == nil || variable.index < 0 || variable.owner?.isAbandoned == true {
      variable.owner = token
      variable.index = index
    } else {
      shared[ObjectIdentifier(variable)] = index
    }
    return index
  }

  private func free(_ index: Int32) {
    tags[index] = -1
    core.freeQuantity(index)
  }

  /// Releases variables that no constraint mentions any more.
  func sweep() {
    core.sweepIdle()
    while let variable = core.bounds.unused.popLast() {
      guard core.constraints.hasOnlyFloor(variable) else { continue }
      let floor = core.constraints.uses[variable].floor
      if let constraint = constraints[Int(floor)] { release(constraint) }
      leaving.append(floor)
    }
    while core.changes.released.count > 0 {
      let index = core.changes.released.removeLast()
      let tag = tags[index]
      if self.index(ofTag: tag) == index {
        // Creates the variable, because its item may ask for the value that it keeps.
        _ = variable(at: index)
        tagged[tag] = TaggedIndex.released
      }
      guard let variable = variables[Int(index)] else {
        if tag >= 0 { free(index) }
        continue
      }
      variables[Int(index)] = nil
      if variable.owner === token {
        variable.index = -1
        variable.rest = core.changes.rest[index]
        variable.told = core.changes.reported[index]
        released.insert(variable)
      } else {
        shared[ObjectIdentifier(variable)] = nil
      }
      free(index)
    }
  }
}

extension Constraint {
  /// Sets the source line if it is not known yet.
  ///
  /// - Returns: Whether it was not known.
  @inline(__always)
  func place(_ file: String, _ line: Int) -> Bool {
    guard source == nil else { return false }
    source = .init(file: file, line: line)
    return true
  }

  /// The variable of a suggestion.
  var editVariable: Variable? { leftSide.list.first?.variable }
}
