/// Changes that a solver makes together.
public struct SolverBatch {
  enum Change {
    case add(Constraint, Strength, Double)
    case remove(Constraint)
  }

  var changes: [Change] = []

  /// Adds a constraint when the batch is done.
  @discardableResult
  public mutating func add(
    _ constraint: Constraint, strength: Strength = .required, weight: Double = 1,
    label: String? = nil, file: String = #fileID, line: Int = #line
  ) -> Constraint {
    if let label { constraint.label = label }
    if constraint.source == nil { constraint.source = .init(file: file, line: line) }
    changes.append(.add(constraint, strength, weight))
    return constraint
  }

  /// Removes a constraint when the batch is done.
  public mutating func remove(_ constraint: Constraint) { changes.append(.remove(constraint)) }
}

extension Solver {
  /// Makes all changes of a batch together, or none: removals first, then what is added, solved once.
  ///
  /// - Throws: ``SolverError`` as the single calls do, and everything is as it was before.
  public func batch(_ collect: (inout SolverBatch) -> Void) throws(SolverError) {
    var batch = SolverBatch()
    collect(&batch)
    try apply(batch)
  }

  /// Adds constraints together, solved once.
  ///
  /// - Throws: ``SolverError`` as for one of them, and none is added.
  public func add(
    contentsOf constraints: [Constraint], strength: Strength = .required
  ) throws(SolverError) {
    var batch = SolverBatch()
    batch.changes.reserveCapacity(constraints.count)
    for constraint in constraints { batch.changes.append(.add(constraint, strength, 1)) }
    try apply(batch)
  }

  private func apply(_ batch: SolverBatch) throws(SolverError) {
    var removed: [Int32] = []
    var added: [(Constraint, Strength, Double)] = []
    var made: [Int32] = []
    // Marked while the batch is checked, so that none is added or removed twice.
    let mark = SolverToken()
    var marked: [(Constraint, SolverToken?)] = []
    defer { for (constraint, owner) in marked { constraint.owner = owner } }
    for change in batch.changes {
      switch change {
      case .add(let constraint, let strength, let weight):
        try check(constraint, strength, weight)
        marked.append((constraint, nil))
        constraint.owner = mark
        added.append((constraint, strength, weight))
      case .remove(let constraint):
        removed.append(try index(of: constraint))
        marked.append((constraint, token))
        constraint.owner = mark
      }
    }
    made.reserveCapacity(added.count)
    for (constraint, strength, weight) in added {
      made.append(makeRecord(constraint, strength, weight))
    }
    try transaction(made) { core throws(Core.Contradiction) in
      for record in removed { try core.detach(record) }
      // Equalities first: they define variables while nothing mentions them yet.
      for record in made where core.isRequiredEquality(record) { try core.attach(record) }
      for record in made where !core.isRequiredEquality(record) { try core.attach(record) }
      try core.restoreFeasibility()
    }
    marked.removeAll()
    for record in removed {
      if let constraint = constraints[Int(record)] { release(constraint, record) }
    }
    for (index, (constraint, strength, weight)) in added.enumerated() {
      hold(constraint, made[index], strength, weight)
    }
  }
}

extension Core {
  @inline(__always)
  func isRequiredEquality(_ record: Int32) -> Bool {
    records[record].isRequired && records[record].relation == 0
  }
}
