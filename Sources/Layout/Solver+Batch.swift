/// The changes that a solver makes together; see ``Solver/batch(_:)-8v9dx``.
public struct SolverBatch {
  /// A change; a structure, because Swift copies it faster than an enumeration whose cases contain objects.
  struct Change {
    enum Action {
      case add(Strength, weight: Double)
      case remove
      case offset(Double)
      case strength(Strength, weight: Double)
      case suggestion(Double)
    }

    let action: Action

    /// Whether the batch has set the source line of the constraint, which had none.
    let isPlaced: Bool

    /// The constraint to change; `nil` for a suggestion.
    let row: Constraint?

    /// The variable of a suggestion.
    let variable: Variable?

    init(_ action: Action, _ row: Constraint, isPlaced: Bool = false) {
      (self.action, self.row, self.isPlaced, variable) = (action, row, isPlaced, nil)
    }

    init(suggesting value: Double, for variable: Variable) {
      (action, row, isPlaced, self.variable) = (.suggestion(value), nil, false, variable)
    }

    /// The constraint to add; `nil` for other changes.
    var addition: (constraint: Constraint, strength: Strength, weight: Double)? {
      guard case .add(let strength, let weight) = action, let row else { return nil }
      return (row, strength, weight)
    }

    var isAddition: Bool {
      if case .add = action { true } else { false }
    }

    var isRemoval: Bool {
      if case .remove = action { true } else { false }
    }
  }

  var changes: [Change] = []

  /// The constraints that have got another label, with their former ones.
  private var renamed: [(constraint: Constraint, former: String?)] = []

  /// Adds a constraint, as ``Solver/add(_:strength:weight:label:file:line:)`` does.
  @discardableResult
  public mutating func add(
    _ constraint: Constraint, strength: Strength = .required, weight: Double = 1,
    label: String? = nil, file: String = #fileID, line: Int = #line
  ) -> Constraint {
    // A conflict uses the new names.
    if let label {
      renamed.append((constraint, constraint.label))
      constraint.label = label
    }
    let isPlaced = constraint.place(file, line)
    changes.append(Change(.add(strength, weight: weight), constraint, isPlaced: isPlaced))
    return constraint
  }

  /// Removes a constraint.
  public mutating func remove(_ constraint: Constraint) {
    changes.append(Change(.remove, constraint))
  }

  /// Sets the amount that is added to a constraint's right side, in addition to its constant.
  public mutating func setOffset(_ offset: Double, of constraint: Constraint) {
    changes.append(Change(.offset(offset), constraint))
  }

  /// Changes the strength and the weight of a constraint.
  public mutating func setStrength(
    _ strength: Strength, weight: Double = 1, of constraint: Constraint
  ) {
    changes.append(Change(.strength(strength, weight: weight), constraint))
  }

  /// Suggests a value for an edit variable.
  public mutating func suggest(_ value: Double, for variable: Variable) {
    changes.append(Change(suggesting: value, for: variable))
  }

  /// Restores the labels and source lines of added constraints, if the changes are not made.
  fileprivate func restoreNames() {
    for (constraint, former) in renamed.reversed() { constraint.label = former }
    for change in changes where change.isPlaced { change.row?.source = nil }
  }
}

extension Solver {
  /// Makes all changes of a batch together, or none, and solves once.
  ///
  /// The changes apply in their order: a batch can change a constraint that it has added, and add one again that it has
  /// removed. Only the final result must be satisfiable.
  ///
  /// - Throws: ``SolverError``, as the single calls do. The solver is then as it was.
  public func batch(_ collect: (inout SolverBatch) -> Void) throws(SolverError) {
    var batch = SolverBatch()
    collect(&batch)
    try applyGiven(batch)
  }

  /// Adds constraints together, and solves once.
  ///
  /// - Throws: ``SolverError``, as for a single constraint. The solver is then as it was.
  public func add(
    contentsOf constraints: [Constraint], strength: Strength = .required,
    file: String = #fileID, line: Int = #line
  ) throws(SolverError) {
    var batch = SolverBatch()
    batch.changes.reserveCapacity(constraints.count)
    for constraint in constraints {
      batch.add(constraint, strength: strength, file: file, line: line)
    }
    try applyGiven(batch)
  }

  /// The combined effect of a batch on one constraint.
  private struct Plan {
    let constraint: Constraint
    let wasHeld: Bool
    var isHeld: Bool
    var strength: Strength
    var weight: Double
    var offset: Double
    var record: Int32

    init(_ constraint: Constraint, isHeld: Bool) {
      self.constraint = constraint
      wasHeld = isHeld
      self.isHeld = isHeld
      strength = constraint.strength
      weight = constraint.weight
      offset = constraint.storedOffset
      record = constraint.index
    }

    /// Adds the effect to the effect of the whole batch.
    @inline(__always)
    mutating func prepare(_ solver: Solver, _ edit: inout CoreEdit) {
      switch (wasHeld, isHeld) {
      case (false, true):
        record = solver.makeRecord(constraint, strength, weight, offset: offset)
        edit.made.append(record)
      case (true, false): edit.detached.append(record)
      case (true, true):
        if offset != constraint.storedOffset {
          edit.moved.append((record, constraint.constant(offset: offset)))
          if constraint.strength == .required { edit.isOptional = false }
        }
        if strength != constraint.strength || weight != constraint.weight {
          edit.detached.append(record)
          edit.strengthened.append((record, strength, weight))
        }
      case (false, false): break
      }
    }

    /// Updates the constraint after the core has made the change.
    @inline(__always)
    func finish(_ solver: Solver) {
      constraint.storedOffset = offset
      switch (wasHeld, isHeld) {
      case (false, true): solver.accept(constraint, record, strength, weight)
      case (true, true): (constraint.strength, constraint.weight) = (strength, weight)
      case (true, false):
        solver.release(constraint)
        solver.core.freeRecord(record)
      case (false, false): break
      }
    }
  }

  /// The combined effect of changes on the core.
  struct CoreEdit {
    var made: [Int32] = []

    /// The records to remove, and those to attach again with another strength.
    var detached: [Int32] = []
    var moved: [(record: Int32, constant: Double)] = []
    var strengthened: [(record: Int32, strength: Strength, weight: Double)] = []

    /// Whether the constants that change belong to constraints that are not required.
    var isOptional = true
  }

  /// Makes changes in the core together, or none.
  ///
  /// - Parameters:
  ///   - isExplained: Whether the error must name the constraints that contradict each other.
  ///   - isTrial: Whether to undo the changes even if they succeed.
  func make(
    _ edit: CoreEdit, isExplained: Bool, isTrial: Bool = false
  ) throws(SolverError) {
    // Constraints that are not required cannot fail; they are solved together with the next change.
    if edit.isOptional, !isTrial, edit.detached.isEmpty,
      edit.made.allSatisfy({ !core.penalties[$0].isRequired })
    {
      core.setConstants(edit.moved)
      for record in edit.made { core.attach(record) }
      return
    }
    assert(Set(edit.detached).count == edit.detached.count, "a row is changed twice")
    // A new level changes the indices of weaker ones, so all levels are created before any is looked up.
    for change in edit.strengthened where change.strength != .required {
      core.penalties.reserved.append(change.strength.value)
    }
    for strength in core.penalties.reserved { _ = core.penalties.level(of: strength) }
    defer { core.penalties.reserved = [] }
    let strengthened = edit.strengthened.map { (change: $0, level: level(of: $0.strength)) }
    try transaction(edit.made, isExplained: isExplained, isTrial: isTrial) {
      core throws(Core.Contradiction) in
      if !edit.detached.isEmpty { try core.detach(edit.detached) }
      core.setConstants(edit.moved)
      for (change, level) in strengthened {
        core.setStrength(change.record, level: level, weight: change.weight)
        core.attach(change.record)
      }
      try core.attachAll(edit.made)
    }
  }

  /// Makes all changes together, or none.
  ///
  /// - Parameters:
  ///   - isExplained: Whether the error must name the constraints that contradict each other.
  ///   - isTrial: Whether to undo the changes even if they succeed.
  func apply(
    _ batch: SolverBatch, isExplained: Bool = true, isTrial: Bool = false
  ) throws(SolverError) {
    finishRemoving()
    var plans: [Plan] = []
    plans.reserveCapacity(batch.changes.count)
    defer { for index in plans.indices { plans[index].constraint.plan = -1 } }
    for change in batch.changes { try include(change, in: &plans) }
    let additions = plans.count { !$0.wasHeld && $0.isHeld }
    core.reserveRecords(additions)
    var edit = CoreEdit()
    edit.made.reserveCapacity(additions)
    for index in plans.indices { plans[index].prepare(self, &edit) }
    try make(edit, isExplained: isExplained, isTrial: isTrial)
    if isTrial { return }
    for index in plans.indices { plans[index].finish(self) }
    if !edit.detached.isEmpty { sweep() }
  }

  /// Makes the changes of a caller's batch in the cheapest way that fits.
  ///
  /// Single calls need no plans, and for optional constraints no transaction. New constraints need one transaction and no
  /// plans. Other batches need a plan for each constraint.
  private func applyGiven(_ batch: SolverBatch) throws(SolverError) {
    do throws(SolverError) {
      if try !applySingly(batch), try !addAll(batch) { try apply(batch) }
    } catch {
      batch.restoreNames()
      throw error
    }
    if batch.changes.contains(where: \.isAddition) { hasCallersConstraints = true }
  }

  /// Makes the changes of a batch that only adds constraints, each once; they need no plans.
  ///
  /// - Returns: Whether it has made the changes.
  private func addAll(_ batch: SolverBatch) throws(SolverError) -> Bool {
    var marked = 0
    defer { for change in batch.changes.prefix(marked) { change.row?.plan = -1 } }
    for change in batch.changes {
      guard let (constraint, strength, weight) = change.addition, constraint.owner !== token,
        constraint.plan < 0, constraint.role != .edit
      else { return false }
      try check(constraint)
      try check(strength, weight)
      // Marks the constraint, so that a second addition of it is found.
      constraint.plan = 0
      marked += 1
    }
    finishRemoving()
    core.reserveRecords(marked)
    var edit = CoreEdit()
    edit.made.reserveCapacity(marked)
    for case (let constraint, let strength, let weight)? in batch.changes.lazy.map(\.addition) {
      edit.made.append(
        makeRecord(constraint, strength, weight, offset: constraint.storedOffset))
    }
    try make(edit, isExplained: true)
    for (change, record) in zip(batch.changes, edit.made) {
      guard let (constraint, strength, weight) = change.addition else { continue }
      accept(constraint, record, strength, weight)
    }
    return true
  }

  /// Makes the changes of a batch with single calls, if it has one change, or only changes that cannot be refused.
  ///
  /// - Returns: Whether it has made the changes.
  private func applySingly(_ batch: SolverBatch) throws(SolverError) -> Bool {
    guard batch.changes.count == 1 || batch.changes.allSatisfy(isOptionalNumber)
    else { return false }
    for change in batch.changes {
      if try !applySingly(change) { return false }
    }
    return true
  }

  /// Returns whether a change only sets the constant of a constraint that is not required.
  private func isOptionalNumber(_ change: SolverBatch.Change) -> Bool {
    switch (change.action, change.row, change.variable) {
    case (.offset(let offset), let constraint?, _):
      return constraint.owner === token && constraint.strength != .required
        && constraint.constant(offset: offset).isFinite
    case (.suggestion(let value), _, let variable?):
      guard let index = knownIndex(of: variable) else { return false }
      return value.isFinite && core.constraints.uses[index].edit >= 0
    default: return false
    }
  }

  /// Makes a change with a single call.
  ///
  /// - Returns: Whether such a call exists.
  private func applySingly(_ change: SolverBatch.Change) throws(SolverError) -> Bool {
    switch (change.action, change.row, change.variable) {
    case (.add(let strength, let weight), let constraint?, _) where constraint.owner !== token:
      try add(constraint, strength: strength, weight: weight)
    case (.remove, let constraint?, _): try remove(constraint)
    case (.offset(let offset), let constraint?, _): try setOffset(offset, of: constraint)
    case (.suggestion(let value), _, let variable?): try suggest(value, for: variable)
    default: return false
    }
    return true
  }

  /// Checks a change after the changes before it, and includes it.
  private func include(_ change: SolverBatch.Change, in plans: inout [Plan]) throws(SolverError) {
    guard let constraint = change.row ?? change.variable.flatMap({ edit(of: $0, in: plans) })
    else { throw .notEdited }
    switch change.action {
    case .add(let strength, let weight):
      let index = self.plan(for: constraint, in: &plans)
      guard !plans[index].isHeld else { throw .alreadyAdded }
      if !plans[index].wasHeld { try check(constraint) }
      try check(strength, weight, for: constraint)
      if constraint.role == .edit, let variable = constraint.editVariable,
        edit(of: variable, in: plans) != nil
      {
        throw .alreadyEdited
      }
      plans[index].isHeld = true
      plans[index].strength = strength
      plans[index].weight = weight
    case .remove:
      let index = try heldPlan(for: constraint, in: &plans)
      plans[index].isHeld = false
    case .offset(let offset):
      let index = try heldPlan(for: constraint, in: &plans)
      guard constraint.constant(offset: offset).isFinite else { throw .notFinite }
      plans[index].offset = offset
    case .strength(let strength, let weight):
      let index = try heldPlan(for: constraint, in: &plans)
      try check(strength, weight, for: constraint)
      plans[index].strength = strength
      plans[index].weight = weight
    case .suggestion(let value):
      guard value.isFinite else { throw .notFinite }
      plans[try heldPlan(for: constraint, in: &plans)].offset = value
    }
  }

  private func plan(for constraint: Constraint, in plans: inout [Plan]) -> Int {
    if constraint.plan < 0 {
      constraint.plan = Int32(plans.count)
      plans.append(Plan(constraint, isHeld: constraint.owner === token))
    }
    return Int(constraint.plan)
  }

  /// Returns the suggestion for a variable after the changes so far.
  private func edit(of variable: Variable, in plans: [Plan]) -> Constraint? {
    if let held = edit(of: variable), held.plan < 0 || plans[Int(held.plan)].isHeld { return held }
    return plans.last {
      $0.isHeld && $0.constraint.role == .edit && $0.constraint.editVariable === variable
    }?.constraint
  }

  private func heldPlan(
    for constraint: Constraint, in plans: inout [Plan]
  ) throws(SolverError) -> Int {
    let index = plan(for: constraint, in: &plans)
    guard plans[index].isHeld else { throw .unknownConstraint }
    return index
  }
}

extension Solver {
  /// Makes all changes of a batch together, or none, and solves once; for a closure that throws.
  ///
  /// If the closure throws an error, the solver makes none of the changes.
  ///
  /// - Throws: The closure's error, or ``SolverError``.
  public func batch(_ collect: (inout SolverBatch) throws -> Void) throws {
    var batch = SolverBatch()
    do {
      try collect(&batch)
    } catch {
      batch.restoreNames()
      throw error
    }
    try applyGiven(batch)
  }
}
