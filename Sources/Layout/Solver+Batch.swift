/// Changes that a solver makes together; see ``Solver/batch(_:)-8v9dx``.
public struct SolverBatch {
  /// A change; a structure with an action, because Swift copies it faster than cases with objects.
  struct Change {
    enum Action {
      case add(Strength, weight: Double)
      case remove
      case offset(Double)
      case strength(Strength, weight: Double)
      case suggestion(Double)
    }

    let action: Action

    /// The constraint that it is about; `nil` for a suggestion.
    let row: Constraint?

    /// The variable of a suggestion.
    let variable: Variable?

    init(_ action: Action, _ row: Constraint) {
      (self.action, self.row, variable) = (action, row, nil)
    }

    init(suggesting value: Double, for variable: Variable) {
      (action, row, self.variable) = (.suggestion(value), nil, variable)
    }

    var isAddition: Bool {
      if case .add = action { true } else { false }
    }

    var isRemoval: Bool {
      if case .remove = action { true } else { false }
    }
  }

  var changes: [Change] = []

  /// Names for constraints that are held as yet, by the index of the change that adds them again.
  private(set) var names: [Int: Name] = [:]

  struct Name {
    let label: String?
    let file: String
    let line: Int
  }

  /// Adds a constraint, as ``Solver/add(_:strength:weight:label:file:line:)`` does.
  @discardableResult
  public mutating func add(
    _ constraint: Constraint, strength: Strength = .required, weight: Double = 1,
    label: String? = nil, file: String = #fileID, line: Int = #line
  ) -> Constraint {
    if constraint.owner == nil, constraint.index != Constraint.unusable {
      constraint.name(label, file, line)
    } else {
      names[changes.count] = Name(label: label, file: file, line: line)
    }
    changes.append(Change(.add(strength, weight: weight), constraint))
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
    try apply(batch)
  }

  /// Adds constraints together, and solves once.
  ///
  /// - Throws: ``SolverError``, as for a single constraint. None of them is added then.
  public func add(
    contentsOf constraints: [Constraint], strength: Strength = .required,
    file: String = #fileID, line: Int = #line
  ) throws(SolverError) {
    var batch = SolverBatch()
    batch.changes.reserveCapacity(constraints.count)
    for constraint in constraints {
      batch.add(constraint, strength: strength, file: file, line: line)
    }
    try apply(batch)
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

    var changesStrength: Bool {
      wasHeld && isHeld && (strength != constraint.strength || weight != constraint.weight)
    }
    var changesOffset: Bool { wasHeld && isHeld && offset != constraint.storedOffset }
  }

  /// Makes all changes together, or none.
  ///
  /// - Parameters:
  ///   - isExplained: Whether a caller reads what the error says.
  ///   - isTrial: Whether to find out only whether the changes could be made.
  func apply(
    _ batch: SolverBatch, isExplained: Bool = true, isTrial: Bool = false
  ) throws(SolverError) {
    finishRemoving()
    if !isTrial {
      if try exchangeAll(batch, isExplained: isExplained) { return }
      if try moveAll(batch, isExplained: isExplained) { return }
    }
    var plans: [Plan] = []
    plans.reserveCapacity(batch.changes.count)
    defer { for index in plans.indices { plans[index].constraint.plan = -1 } }
    for change in batch.changes { try include(change, in: &plans) }
    for (index, name) in batch.names {
      batch.changes[index].row?.name(name.label, name.file, name.line)
    }

    core.reserveRecords(plans.count)
    var made: [Int32] = []
    var detached: [Int32] = []
    var strengthened: [(record: Int32, level: Int32, plan: Int)] = []
    var moved: [(record: Int32, constant: Double)] = []
    for index in plans.indices {
      switch (plans[index].wasHeld, plans[index].isHeld) {
      case (false, true):
        let record = makeRecord(
          plans[index].constraint, plans[index].strength, plans[index].weight,
          offset: plans[index].offset)
        plans[index].record = record
        made.append(record)
      case (true, false): detached.append(plans[index].record)
      case (true, true):
        if plans[index].changesStrength, plans[index].strength != .required {
          core.penalties.reserved.append(plans[index].strength.value)
        }
      case (false, false): break
      }
    }
    // A new level moves those below it, so that all are there before one is looked up.
    for strength in core.penalties.reserved { _ = core.penalties.level(of: strength) }
    defer { core.penalties.reserved = [] }
    for index in plans.indices where plans[index].wasHeld && plans[index].isHeld {
      if plans[index].changesStrength {
        detached.append(plans[index].record)
        strengthened.append((plans[index].record, level(of: plans[index].strength), index))
      }
      if plans[index].changesOffset {
        moved.append(
          (plans[index].record, plans[index].constraint.constant(offset: plans[index].offset)))
      }
    }
    try transaction(made, isExplained: isExplained, isTrial: isTrial) {
      core throws(Core.Contradiction) in
      if !detached.isEmpty { try core.detach(detached) }
      core.setConstants(moved)
      for change in strengthened {
        let plan = plans[change.plan]
        core.setStrength(change.record, level: change.level, weight: plan.weight)
        core.attach(change.record)
      }
      try core.attachAll(made)
    }
    if isTrial { return }
    for index in plans.indices {
      let constraint = plans[index].constraint
      constraint.storedOffset = plans[index].offset
      if plans[index].isHeld {
        hold(constraint, plans[index].record, plans[index].strength, plans[index].weight)
      } else if plans[index].wasHeld {
        release(constraint)
        core.freeRecord(plans[index].record)
      }
    }
    if !detached.isEmpty { sweep() }
  }

  /// Makes the changes of a batch that only removes constraints and adds others, the most common one, without plans.
  ///
  /// - Returns: Whether the batch is one.
  private func exchangeAll(_ batch: SolverBatch, isExplained: Bool) throws(SolverError) -> Bool {
    guard batch.names.isEmpty, batch.changes.allSatisfy({ $0.isAddition || $0.isRemoval }) else {
      return false
    }
    var removed: [Int32] = []
    // A constraint that was seen has a place in the batch.
    var seen = 0
    defer { for change in batch.changes[..<seen] { change.row?.plan = -1 } }
    for change in batch.changes {
      guard let constraint = change.row else { return false }
      switch change.action {
      case .add(let strength, let weight):
        guard constraint.owner !== token else { return false }
        guard constraint.plan < 0 else { throw .alreadyAdded }
        try check(constraint, constraint.storedOffset)
        try check(strength, weight)
      default:
        guard constraint.owner === token else { return false }
        guard constraint.plan < 0 else { throw .unknownConstraint }
        removed.append(constraint.index)
      }
      constraint.plan = Int32(seen)
      seen += 1
    }
    core.reserveRecords(seen - removed.count)
    var made: [Int32] = []
    made.reserveCapacity(seen - removed.count)
    for change in batch.changes {
      guard case .add(let strength, let weight) = change.action, let constraint = change.row else {
        continue
      }
      made.append(makeRecord(constraint, strength, weight, offset: constraint.storedOffset))
    }
    try transaction(made, isExplained: isExplained) { core throws(Core.Contradiction) in
      if !removed.isEmpty { try core.detach(removed) }
      try core.attachAll(made)
    }
    var index = 0
    for change in batch.changes {
      guard let constraint = change.row else { continue }
      constraint.plan = -1
      if case .add(let strength, let weight) = change.action {
        hold(constraint, made[index], strength, weight)
        index += 1
      } else {
        let record = constraint.index
        release(constraint)
        core.freeRecord(record)
      }
    }
    seen = 0
    if !removed.isEmpty { sweep() }
    return true
  }

  /// Makes the changes of a batch that only sets offsets and suggests values, without plans.
  ///
  /// - Returns: False if the batch makes other changes or contains an error; nothing is changed then.
  private func moveAll(_ batch: SolverBatch, isExplained: Bool) throws(SolverError) -> Bool {
    var moved: [(record: Int32, constant: Double)] = []
    moved.reserveCapacity(batch.changes.count)
    var isOptional = true
    for change in batch.changes {
      guard let (constraint, offset) = newOffset(by: change), constraint.owner === token else {
        return false
      }
      let constant = constraint.constant(offset: offset)
      guard constant.isFinite else { return false }
      moved.append((constraint.index, constant))
      if core.penalties[constraint.index].isRequired { isOptional = false }
    }
    if isOptional {
      core.setConstants(moved)
    } else {
      try transaction([], isExplained: isExplained) { core throws(Core.Contradiction) in
        core.setConstants(moved)
        try core.restoreFeasibility()
      }
    }
    for change in batch.changes {
      guard let (constraint, offset) = newOffset(by: change) else { continue }
      constraint.storedOffset = offset
    }
    return true
  }

  /// Returns the constraint that a change gives another offset; `nil` for other changes.
  private func newOffset(by change: SolverBatch.Change) -> (constraint: Constraint, offset: Double)?
  {
    switch change.action {
    case .offset(let offset): change.row.map { ($0, offset) }
    case .suggestion(let value): change.variable.flatMap(edit(of:)).map { ($0, value) }
    case .add, .remove, .strength: nil
    }
  }

  /// Checks a change against what those before it come to, and includes it.
  private func include(_ change: SolverBatch.Change, in plans: inout [Plan]) throws(SolverError) {
    guard let constraint = change.row ?? change.variable.flatMap(edit(of:)) else {
      throw .notEdited
    }
    switch change.action {
    case .add(let strength, let weight):
      let index = self.plan(for: constraint, in: &plans)
      guard !plans[index].isHeld else { throw .alreadyAdded }
      if !plans[index].wasHeld { try check(constraint, constraint.storedOffset) }
      try check(strength, weight)
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
      try check(strength, weight)
      if constraint.role == .edit, strength == .required { throw .invalidStrength }
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
  /// An error that the closure throws ends the batch: the solver is as it was, with none of the changes collected so
  /// far.
  ///
  /// - Throws: The closure's error, or ``SolverError``.
  public func batch(_ collect: (inout SolverBatch) throws -> Void) throws {
    var batch = SolverBatch()
    try collect(&batch)
    try apply(batch)
  }
}
