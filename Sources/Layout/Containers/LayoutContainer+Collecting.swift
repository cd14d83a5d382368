/// Changes on their way to the solver.
struct LayoutChanges {
  /// Changes that the solver accepts or rejects together: those of a constraint, of several, or of an item's content.
  struct Unit {
    /// The positions of its changes among ``LayoutChanges/required``.
    var changes: Range<Int>

    /// The constraint that it is about, unless there are several.
    var constraint: LayoutConstraint?

    /// The constraints of a change of several.
    var members: [LayoutConstraint] = []
    var node: LayoutNode?

    /// Which of the node's content rows it is about, if it is about one.
    var contentRow: Int?

    /// The constraints that it is about.
    var constraints: [LayoutConstraint] { constraint.map { [$0] } ?? members }
  }

  /// The result of comparing a constraint with the solver.
  struct Comparison {
    var isRequired = false

    /// Whether every item that the constraint mentions can be related to.
    var isPossible = true

    /// Whether its numbers are finite.
    var isFinite = true
  }

  /// Changes that cannot fail.
  var safe: [SolverBatch.Change] = []

  /// Required changes, in the order in which they were requested.
  var required: [SolverBatch.Change] = []

  /// Which of the required changes are taken or refused together, in their order and without gaps.
  var units: [Unit] = []

  /// Changes that cannot be refused, to end once every queued constraint has been looked at.
  var finished: [ConstraintChange] = []

  var isEmpty: Bool { safe.isEmpty && units.isEmpty }

  /// All of them, in the order in which they are made.
  var all: [SolverBatch.Change] {
    if required.isEmpty { safe } else { safe.isEmpty ? required : safe + required }
  }

  /// The changes of some units that follow each other.
  func changes(of units: ArraySlice<Unit>) -> [SolverBatch.Change] {
    guard let first = units.first, let last = units.last else { return [] }
    return Array(required[first.changes.lowerBound..<last.changes.upperBound])
  }
}

/// Collecting the changes that the next update makes in the solver.
extension LayoutContainer {
  /// Moves the items that constraints relate into this container.
  func resolveTargets() {
    if !pending.queued.isEmpty || !due.retired.isEmpty {
      // A rejected constraint may hold now, unless its blockers are known.
      for constraint in pending.rejected.inOrder
      where constraint.rejection?.blockers.isEmpty == true {
        enqueueLast(constraint)
      }
    }
    // A container that joins adds constraints, and abandoned constraints leave the queue.
    var index = 0
    while index < pending.queued.constraints.count {
      let constraint = pending.queued.constraints[index]
      if hasTargets(constraint) {
        index += 1
        continue
      }
      if !resolveTarget(of: constraint) { return }
      if index < pending.queued.constraints.count,
        pending.queued.constraints[index] === constraint
      {
        index += 1
      }
    }
  }

  /// Whether the container knows all that a constraint relates, or the constraint's item has left.
  private func hasTargets(_ constraint: LayoutConstraint) -> Bool {
    let id = ObjectIdentifier(self)
    guard constraint.origin.container == id else { return true }
    guard let to = constraint.to else {
      return !constraint.impliesParent || constraint.from?.parent != nil
    }
    return to.reference.container == id && to.node?.isPresent == true
  }

  /// Moves the target of a constraint into this container, or ends the constraint.
  ///
  /// - Returns: Whether this container still has items; it may have become part of a larger one.
  private func resolveTarget(of constraint: LayoutConstraint) -> Bool {
    guard let from = constraint.from else { return true }
    if let to = constraint.to {
      guard let target = to.node, target.isPresent else {
        constraint.abandon(.itemGone)
        return root != nil
      }
      if !Self.unite(from, target) { constraint.abandon(.noCommonAncestor(target.name)) }
    } else {
      if Self.of(from, isLaidOut: true) === self { constraint.abandon(.noSuperview) }
    }
    return root != nil
  }

  func takeQueue(into changes: inout LayoutChanges) {
    let queued = pending.takeQueued()
    changes.required.reserveCapacity(changes.required.count + queued.count)
    changes.units.reserveCapacity(changes.units.count + queued.count)
    // The rules of stacks go first, so that a constraint of the author's is what gives way. A stand-in
    // goes before what is to replace it.
    if queued.contains(where: { !$0.isAsked }) {
      for constraint in queued where constraint.isStructural {
        takeKnown(constraint, into: &changes)
      }
      for constraint in queued where constraint.isStandIn { takeKnown(constraint, into: &changes) }
    }
    for constraint in queued where constraint.isAsked { takeKnown(constraint, into: &changes) }
    if !due.retired.isEmpty {
      changes.safe = due.retired.map { SolverBatch.Change(.remove, $0) } + changes.safe
      due.retired = []
    }
  }

  /// Includes a constraint, unless it was made since targets were resolved, to an item that is not known here.
  private func takeKnown(_ constraint: LayoutConstraint, into changes: inout LayoutChanges) {
    if constraint.isToForeigner {
      pending.enqueue(constraint)
    } else {
      take(constraint, into: &changes)
    }
  }

  /// Includes rejected constraints if one of their blockers has changed.
  func retryRefused(into changes: inout LayoutChanges) {
    guard !pending.rejected.isEmpty || !due.refusedContent.isEmpty else {
      due.touched = []
      return
    }
    for change in changes.all { note(change) }
    guard !due.touched.isEmpty else { return }
    for constraint in pending.rejected.inOrder
    where constraint.rejection?.blockers.isDisjoint(with: due.touched) == false {
      pending.retry(constraint)
      take(constraint, into: &changes)
    }
    let concerned = due.refusedContent.filter { $0.isConcerned(by: due.touched) }
    for slot in Set(concerned.map(\.slot)).sorted() {
      if let node = items[slot] { takeContent(of: node, into: &changes) }
    }
    due.touched = []
  }

  /// Notes that a relation is changed or goes, so that what it stood against may hold.
  func note(_ change: SolverBatch.Change) {
    guard !change.isAddition, let row = change.row.map(ObjectIdentifier.init) else { return }
    due.touched.insert(row)
    if let slot = due.misfits[row] { due.reviewed.insert(slot) }
  }

  /// Includes a constraint, with all that changes together with it.
  func take(_ constraint: LayoutConstraint, into changes: inout LayoutChanges) {
    guard constraint.isRequested, constraint.origin.container == ObjectIdentifier(self) else {
      return
    }
    let start = changes.required.count
    var found = LayoutChanges.Comparison()
    guard let change = constraint.isStandIn ? nil : constraint.change else {
      constraint.compare(into: &changes.required, &found)
      return include(start, found, constraint, nil, in: &changes)
    }
    guard change.stamp != stamp else { return }
    change.stamp = stamp
    for standIn in change.standIns {
      for part in standIn.parts {
        if let row = part.row { changes.required.append(.init(.remove, row)) }
      }
    }
    found.isRequired = !change.standIns.isEmpty
    for constraint in change.members { constraint.compare(into: &changes.required, &found) }
    include(start, found, nil, change, in: &changes)
  }

  /// Includes the changes from a position on, for one constraint or for a change of several.
  private func include(
    _ start: Int, _ found: LayoutChanges.Comparison, _ constraint: LayoutConstraint?,
    _ change: ConstraintChange?, in changes: inout LayoutChanges
  ) {
    let end = changes.required.count
    if found.isFinite, found.isPossible, found.isRequired, end > start {
      return changes.units.append(
        .init(
          changes: start..<end, constraint: constraint, members: change?.members ?? []))
    }
    let constraints = constraint.map { [$0] } ?? change?.members ?? []
    if !found.isFinite || (!found.isPossible && change != nil) {
      changes.required.removeLast(end - start)
      for constraint in constraints {
        if !found.isFinite {
          // Reported once.
          if !constraint.isRejected { constraint.report(.notFinite) }
          pending.reject(constraint, .init())
        } else {
          var rejection = constraint.rejection ?? .init(reported: nil)
          rejection.blockers = []
          pending.reject(constraint, rejection)
        }
      }
      return
    }
    if found.isRequired, end > start {
      return changes.units.append(
        .init(
          changes: start..<end, constraint: constraint))
    }
    changes.safe.append(contentsOf: changes.required[start...])
    changes.required.removeLast(end - start)
    if found.isPossible { for constraint in constraints { pending.accept(constraint) } }
    if let change { changes.finished.append(change) }
  }
}

extension LayoutConstraint {
  /// Whether it is to an item that its own item's container does not know.
  fileprivate var isToForeigner: Bool {
    if let target = to?.reference, target.node != nil {
      return target.container != origin.container
    }
    return impliesParent && from?.parent == nil
  }

  /// The change that it is part of.
  var pending: ConstraintChange? { isStandIn ? nil : change }

  /// Reports what keeps it from being tried, and ends it, or leaves what it was to replace.
  func abandon(_ kind: LayoutIssue.Kind) {
    if !isRejected { report(kind) }
    if pending == nil { return stop() }
    from?.container?.pending.reject(self, .init(isUnrelated: true))
  }

  /// Compares the constraint with what the solver has, and appends the changes that it needs.
  fileprivate func compare(
    into changes: inout [SolverBatch.Change], _ found: inout LayoutChanges.Comparison
  ) {
    if rejection?.isUnrelated == true { found.isPossible = false }
    if !multiplier.isFinite { found.isFinite = false }
    for index in parts.indices { compare(part: index, into: &changes, &found) }
  }

  private func compare(
    part index: Int, into changes: inout [SolverBatch.Change],
    _ found: inout LayoutChanges.Comparison
  ) {
    let part = parts[index]
    let priority = part.priority
    if priority == .required { found.isRequired = true }
    if let row = part.row, row.owner != nil {
      guard let form = form(of: part) else {
        found.isPossible = false
        return
      }
      if !form.constant.isFinite { found.isFinite = false }
      let offset = form.constant - row.rightSide.constant
      if offset != row.storedOffset {
        changes.append(.init(.offset(offset), row))
        if row.strength == .required { found.isRequired = true }
      }
      if priority != row.strength || weight != row.weight {
        changes.append(.init(.strength(priority, weight: weight), row))
      }
      row.label = label
      row.source = source
    } else {
      guard let row = makeRow(of: part) else {
        found.isPossible = false
        return
      }
      if !row.rightSide.constant.isFinite { found.isFinite = false }
      row.label = label
      row.source = source
      row.isImplicit = isStructural
      row.strength = priority
      parts.setRow(row, at: index)
      changes.append(.init(.add(priority, weight: weight), row))
    }
  }
}
