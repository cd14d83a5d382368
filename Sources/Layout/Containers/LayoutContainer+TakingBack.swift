/// A relation of the solver as it was before an update.
struct FormerRelation {
  let row: Constraint
  let wasHeld: Bool
  let offset: Double
  let strength: Strength
  let weight: Double
}

/// A change of constraints that held otherwise before, and the relations that it is about.
struct AcceptedChange {
  let unit: LayoutChanges.Unit
  let rows: [Constraint]
}

/// The changes that the solver has accepted in an update, and the relations as they were before.
struct AcceptedChanges {
  var changes: [AcceptedChange] = []
  var former: [FormerRelation] = []
}

/// Changes that the solver has taken, and that turn out to be none once sizes are bounded from below.
extension LayoutContainer {
  /// Notes what relations are before they are changed.
  func noteFormer(_ changes: LayoutChanges) {
    for unit in changes.units where unit.replacesSomething {
      for change in changes.required[unit.changes] {
        guard let row = change.row else { continue }
        undo.former.append(
          FormerRelation(
            row: row, wasHeld: row.owner === solver.token, offset: row.offset,
            strength: row.strength, weight: row.weight))
      }
    }
  }

  /// Ends the changes that were made, and what stood in for them.
  func endAccepted() {
    for change in undo.changes { change.unit.constraints.first?.pending?.end() }
    undo.changes = []
    undo.former.removeAll(keepingCapacity: true)
  }

  /// Restores the relations from before this update of a constraint, and of all that changed together with it.
  ///
  /// - Returns: The unit that was undone; `nil` if nothing was active before, or cannot be any more.
  func takeBack(_ blamed: LayoutConstraint) -> LayoutChanges.Unit? {
    let last = undo.changes.lastIndex { $0.unit.constraints.contains { $0 === blamed } }
    guard let last else { return nil }
    let (unit, rows) = (undo.changes[last].unit, undo.changes[last].rows)
    var known: [ObjectIdentifier: FormerRelation] = [:]
    for it in undo.former where known[ObjectIdentifier(it.row)] == nil {
      known[ObjectIdentifier(it.row)] = it
    }
    let relations = rows.compactMap {
      known.removeValue(forKey: ObjectIdentifier($0))
    }
    guard relations.contains(where: \.wasHeld) else { return nil }
    guard tryAll(relations.flatMap { changes(backTo: $0) }) == nil else { return nil }
    undo.changes.remove(at: last)
    return unit
  }

  private func changes(backTo former: FormerRelation) -> [SolverBatch.Change] {
    let row = former.row
    let isHeld = row.owner === solver.token
    guard former.wasHeld else { return isHeld ? [.remove(row)] : [] }
    var changes: [SolverBatch.Change] = []
    if !isHeld {
      changes.append(.add(row, former.strength, former.weight))
    } else if row.strength != former.strength || row.weight != former.weight {
      changes.append(.strength(former.strength, former.weight, row))
    }
    if row.offset != former.offset { changes.append(.offset(former.offset, row)) }
    return changes
  }
}
