/// The changes that an update makes in the solver.
struct LayoutChanges {
  /// Changes that the solver accepts or refuses together: of one constraint, of several, or of an item's content.
  struct Unit {
    /// The positions of its changes in ``LayoutChanges/required``.
    var changes: Range<Int>

    // Not counted, because `queued` retains it.
    private let single: Link<LayoutConstraint>

    /// The constraints or the content that the changes belong to, if it is not one constraint.
    let group: Group?

    init(changes: Range<Int>, constraint: LayoutConstraint? = nil, group: Group? = nil) {
      (self.changes, single, self.group) = (changes, Link(constraint), group)
    }

    /// The constraint that the changes belong to, if it is one constraint.
    var constraint: LayoutConstraint? { single.object }

    /// All constraints that the changes belong to.
    var constraints: [LayoutConstraint] { constraint.map { [$0] } ?? group?.members ?? [] }
  }

  /// Several constraints, or an item whose content changes.
  final class Group {
    let members: [LayoutConstraint]
    let node: LayoutNode?

    /// The position of the content row among those of the node.
    let contentRow: Int?

    init(members: [LayoutConstraint] = [], node: LayoutNode? = nil, contentRow: Int? = nil) {
      (self.members, self.node, self.contentRow) = (members, node, contentRow)
    }
  }

  /// The result of comparing a constraint with the solver.
  struct Comparison {
    var isRequired = false

    /// Whether both items are in the container and have a common ancestor.
    var isPossible = true

    /// Whether its numbers are finite.
    var isFinite = true
  }

  /// Changes that cannot fail.
  var safe: [RowChange] = []

  /// Required changes, in the order in which they were requested.
  var required: [RowChange] = []

  /// The units of the required changes, in order and without gaps.
  var units: [Unit] = []

  /// Changes of blocks that cannot be refused, to end after every queued constraint was examined.
  var finished: [ConstraintChange] = []

  /// Whether a change cancels another one, which requires constraints that describe them.
  var needDescription = false

  /// The terms of the relations that are added.
  var terms: [RowTerm] = []

  // Retain the constraints that the changes refer to.
  var queued: [LayoutConstraint] = []
  var kept: [Constraint] = []

  var isEmpty: Bool { safe.isEmpty && units.isEmpty }

  /// All changes, in the order in which the solver makes them.
  var all: [[RowChange]] { [safe, required] }
}

/// Collecting the changes that the next update makes in the solver.
extension LayoutContainer {
  /// Moves the targets of queued constraints into this container.
  func resolveTargets() {
    if !pending.queued.isEmpty || !due.retired.isEmpty {
      // A rejected constraint may hold now, unless its blockers are known.
      for constraint in pending.rejected.inOrder
      where constraint.rejection?.blockers.isEmpty == true {
        enqueueLast(constraint)
      }
    }
    // The loop uses an index, because containers that join add constraints, and abandoned constraints leave the queue.
    var index = 0
    var present: ObjectIdentifier?
    while index < pending.queued.constraints.count {
      let constraint = pending.queued.constraints[index]
      if hasTargets(constraint, &present) {
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

  /// Returns whether the container has both items of a constraint, or no longer has the constraint's own item.
  ///
  /// - Parameter present: The reference of the last target whose item was found to exist.
  private func hasTargets(
    _ constraint: LayoutConstraint, _ present: inout ObjectIdentifier?
  ) -> Bool {
    let id = ObjectIdentifier(self)
    guard constraint.origin.container == id else { return true }
    guard let reference = constraint.to?.reference else {
      return !constraint.impliesParent || constraint.from?.parent != nil
    }
    guard reference.container == id else { return false }
    if present == ObjectIdentifier(reference) { return true }
    guard reference.node?.isPresent == true else { return false }
    present = ObjectIdentifier(reference)
    return true
  }

  /// Moves the target of a constraint into this container, or ends the constraint.
  ///
  /// - Returns: Whether this container still has items; it may have joined another one.
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
    let areAsked = pending.queued.areAsked
    let queued = pending.takeQueued()
    if changes.queued.isEmpty { changes.queued = queued } else { changes.queued += queued }
    changes.required.reserveCapacity(changes.required.count + queued.count * 5 / 4)
    changes.units.reserveCapacity(changes.units.count + queued.count)
    changes.terms.reserveCapacity(changes.terms.count + 3 * queued.count)
    // The rules of stacks go first, so that the solver refuses constraints of the caller rather than rules. A stand-in
    // goes before the constraint that replaces it.
    if !areAsked {
      for constraint in queued where constraint.isStructural {
        takeKnown(constraint, into: &changes)
      }
      for constraint in queued where constraint.isStandIn { takeKnown(constraint, into: &changes) }
    }
    for constraint in queued where areAsked || constraint.isAsked {
      takeKnown(constraint, into: &changes)
    }
    if !due.retired.isEmpty {
      changes.safe = due.retired.map { .init(removing: $0) } + changes.safe
      due.retired = []
    }
  }

  /// Includes a constraint, unless its target is in another container because it was made after targets were resolved.
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
    for change in changes.all.joined() { note(change) }
    guard !due.touched.isEmpty else { return }
    for constraint in pending.rejected.inOrder
    where constraint.rejection?.blockers.isDisjoint(with: due.touched) == false {
      pending.retry(constraint)
      changes.queued.append(constraint)
      take(constraint, into: &changes)
    }
    let concerned = due.refusedContent.filter { $0.isConcerned(by: due.touched) }
    for slot in Set(concerned.map(\.slot)).sorted() {
      if let node = items[slot] { takeContent(of: node, into: &changes) }
    }
    due.touched = []
  }

  /// Whether anything waits for a relation to change: rejected constraints or content, or frames that constraints need.
  var hasBlockers: Bool {
    !pending.rejected.isEmpty || !due.refusedContent.isEmpty || !due.misfits.isEmpty
  }

  /// Notes that a relation changes or ends, so that constraints that it blocks are retried.
  func note(_ change: RowChange) {
    guard let row = solver.constraint(of: change.row) else { return }
    note(changed: ObjectIdentifier(row))
  }

  func note(_ change: SolverBatch.Change) {
    guard !change.isAddition, let row = change.row else { return }
    note(changed: ObjectIdentifier(row))
  }

  func note(changed row: ObjectIdentifier) {
    due.touched.insert(row)
    if let slot = due.misfits[row] { due.reviewed.insert(slot) }
  }

  /// Includes a constraint, with all constraints of its change.
  func take(_ constraint: LayoutConstraint, into changes: inout LayoutChanges) {
    guard constraint.isRequested, constraint.origin.container == ObjectIdentifier(self) else {
      return
    }
    let start = changes.required.count
    var found = LayoutChanges.Comparison()
    guard let change = constraint.isStandIn ? nil : constraint.change else {
      constraint.compare(in: self, into: &changes, &found)
      return include(start, found, constraint, nil, in: &changes)
    }
    guard change.stamp != stamp else { return }
    change.stamp = stamp
    for standIn in change.standIns {
      for index in standIn.parts.indices {
        let row = standIn.parts.row(at: index)
        if solver.has(row) {
          changes.required.append(.init(removing: row))
        } else {
          // After a move, the stand-in is added again in the same update, and removed by this change.
          changes.required.append(.init(cancelling: standIn, part: index))
          changes.needDescription = true
        }
      }
    }
    found.isRequired = !change.standIns.isEmpty
    changes.queued += change.members
    for constraint in change.members {
      constraint.compare(in: self, into: &changes, &found)
    }
    include(start, found, nil, change, in: &changes)
  }

  /// Includes the changes from a position on, for one constraint or for a change of several.
  private func include(
    _ start: Int, _ found: LayoutChanges.Comparison, _ constraint: LayoutConstraint?,
    _ change: ConstraintChange?, in changes: inout LayoutChanges
  ) {
    let end = changes.required.count
    if found.isFinite, found.isPossible, found.isRequired, end > start {
      let group = change.map { LayoutChanges.Group(members: $0.members) }
      return changes.units.append(
        .init(changes: start..<end, constraint: constraint, group: group))
    }
    let constraints = constraint.map { [$0] } ?? change?.members ?? []
    if !found.isFinite || (!found.isPossible && change != nil) {
      changes.required.removeLast(end - start)
      for constraint in constraints {
        if !found.isFinite {
          // Reports it once.
          if !constraint.isRejected { constraint.report(.notFinite) }
          pending.reject(constraint, .init())
        } else {
          let former = constraint.rejection ?? .init(reported: nil)
          pending.reject(
            constraint,
            .init(
              opponents: former.opponents, isUnrelated: former.isUnrelated,
              reported: former.reported))
        }
      }
      return
    }
    if found.isRequired, end > start {
      return changes.units.append(.init(changes: start..<end, constraint: constraint))
    }
    changes.safe.append(contentsOf: changes.required[start...])
    changes.required.removeLast(end - start)
    if found.isPossible { for constraint in constraints { pending.accept(constraint) } }
    if let change { changes.finished.append(change) }
  }
}

extension LayoutConstraint {
  /// Whether its target is not in the container of its item.
  fileprivate var isToForeigner: Bool {
    if let target = to?.reference, target.node != nil {
      return target.container != origin.container
    }
    return impliesParent && from?.parent == nil
  }

  /// The change that it is a member of.
  var pending: ConstraintChange? { isStandIn ? nil : change }

  /// Reports why the constraint cannot be tried, and ends it.
  ///
  /// If it is part of a change, the former constraints stay.
  func abandon(_ kind: LayoutIssue.Kind) {
    if !isRejected { report(kind) }
    if pending == nil { return stop() }
    from?.container?.pending.reject(self, .init(isUnrelated: true))
  }

  /// Compares the constraint with its rows in the solver, and appends the changes that it needs.
  fileprivate func compare(
    in container: LayoutContainer, into changes: inout LayoutChanges,
    _ found: inout LayoutChanges.Comparison
  ) {
    if rejection?.isUnrelated == true { found.isPossible = false }
    if !multiplier.isFinite { found.isFinite = false }
    for index in parts.indices { compare(part: index, in: container, into: &changes, &found) }
  }

  private func compare(
    part index: Int, in container: LayoutContainer, into changes: inout LayoutChanges,
    _ found: inout LayoutChanges.Comparison
  ) {
    let part = parts[index]
    if part.priority == .required { found.isRequired = true }
    let row = parts.row(at: index)
    let held = row.isMade ? container.solver.state(of: row) : nil
    let first = changes.terms.count
    guard
      let form = form(of: part, in: container, needsTerms: held == nil, &changes.terms)
    else {
      found.isPossible = false
      return
    }
    if !form.constant.isFinite { found.isFinite = false }
    let wanted = Row.State(
      constant: form.constant, relation: form.relation, strength: part.priority, weight: weight)
    guard let held else {
      let terms = first..<changes.terms.count
      changes.required.append(.init(adding: self, part: index, terms: terms, wanted))
      return
    }
    if wanted.constant != held.constant, held.strength == .required { found.isRequired = true }
    if wanted != held { changes.required.append(.init(changing: row, to: wanted)) }
    row.constraint?.label = label
    row.constraint?.source = source
  }
}
