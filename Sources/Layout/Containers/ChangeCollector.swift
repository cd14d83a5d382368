/// Collects the changes that the solver has to make, at the beginning of each turn of an update and after each
/// measurement of heights.
///
/// It cannot be copied, because its changes are moved on to the solver.
struct ChangeCollector: ~Copyable {
  let container: LayoutContainer

  /// The changes that were found so far.
  var changes = LayoutChanges()

  /// Changes of blocks that cannot be refused, which end after every queued constraint was examined.
  private var finished: [ConstraintChange] = []

  private var solver: Solver { container.solver }
  private var pending: PendingConstraints { container.pending }

  private init(in container: LayoutContainer) { self.container = container }

  /// Collects the changes of metrics, of the frames of items that are not laid out, and of queued constraints.
  static func collect(in container: LayoutContainer, _ pass: inout UpdatePass) -> LayoutChanges {
    var collector = ChangeCollector(in: container)
    collector.readMetrics(&pass)
    container.makeArrangerRules()
    collector.readFrames(&pass)
    collector.takeQueue()
    collector.retryBlocked()
    for change in collector.finished { change.end() }
    return collector.finish()
  }

  /// Measures the heights of items whose width has changed.
  static func measure(_ nodes: [LayoutNode], in container: LayoutContainer) -> LayoutChanges {
    var collector = ChangeCollector(in: container)
    for node in nodes { collector.measure(node) }
    return collector.finish()
  }

  private consuming func finish() -> LayoutChanges { changes }

  // MARK: - Queued constraints

  private mutating func takeQueue() {
    let areWritten = pending.queued.areWritten
    let queued = pending.takeQueued()
    changes.reserve(for: queued)
    // The rules of stacks go first, so that the solver refuses constraints of the caller rather than rules. A stand-in
    // goes before the constraint that replaces it.
    if !areWritten {
      for constraint in queued where constraint.isStructural { takeKnown(constraint) }
      for constraint in queued where constraint.isStandIn { takeKnown(constraint) }
    }
    for constraint in queued where areWritten || constraint.isWritten { takeKnown(constraint) }
    if !container.due.retired.isEmpty {
      changes.prependRemovals(of: container.due.retired)
      container.due.retired = []
    }
  }

  /// Includes a constraint, unless its target is in another container because it was made after targets were resolved.
  private mutating func takeKnown(_ constraint: LayoutConstraint) {
    if constraint.isToForeigner {
      pending.enqueue(constraint)
    } else {
      take(constraint)
    }
  }

  /// Includes rejected constraints and content if one of their blockers has changed.
  private mutating func retryBlocked() {
    guard !pending.rejected.isEmpty || !container.blockers.content.isEmpty else {
      return container.blockers.forgetTouched()
    }
    for change in changes.all.joined() {
      if let row = solver.constraint(of: change.row) {
        container.blockers.note(changed: ObjectIdentifier(row))
      }
    }
    let touched = container.blockers.touched
    guard !touched.isEmpty else { return }
    for constraint in pending.rejected.inOrder
    where constraint.rejection?.blockers.isDisjoint(with: touched) == false {
      pending.retry(constraint)
      changes.retain([constraint])
      take(constraint)
    }
    for slot in container.blockers.contentSlots(blockedBy: touched) {
      if let node = container.items[slot] { takeContent(of: node) }
    }
    container.blockers.forgetTouched()
  }

  // MARK: - One constraint

  /// The result of comparing a constraint with the solver.
  private struct Comparison {
    var isRequired = false

    /// Whether both items are in the container and have a common ancestor.
    var isPossible = true

    /// Whether its numbers are finite.
    var isFinite = true
  }

  /// Includes a constraint, with all constraints of its change.
  private mutating func take(_ constraint: LayoutConstraint) {
    guard constraint.isRequested,
      container.has(constraint.origin)
    else { return }
    let start = changes.required.count
    var found = Comparison()
    guard let change = constraint.pending else {
      compare(constraint, &found)
      return include(start, found, constraint, nil)
    }
    guard change.stamp != container.turns else { return }
    change.stamp = container.turns
    for standIn in change.standIns {
      for index in standIn.parts.indices {
        let row = standIn.parts.row(at: index)
        if solver.has(row) {
          changes.append(.init(removing: row))
        } else {
          // After a move, the stand-in is added again in the same update, and removed by this change.
          changes.appendCancellation(of: standIn, part: index)
        }
      }
    }
    found.isRequired = !change.standIns.isEmpty
    changes.retain(change.members)
    for constraint in change.members { compare(constraint, &found) }
    include(start, found, nil, change)
  }

  /// Includes the changes from a position on, for one constraint or for a change of several.
  private mutating func include(
    _ start: Int, _ found: Comparison, _ constraint: LayoutConstraint?, _ change: ConstraintChange?
  ) {
    let isChanged = changes.required.count > start
    if found.isFinite, found.isPossible, found.isRequired, isChanged {
      let group = change.map { LayoutChanges.Group(members: $0.members) }
      return changes.endUnit(from: start, constraint, group)
    }
    let constraints = constraint.map { [$0] } ?? change?.members ?? []
    if !found.isFinite || (!found.isPossible && change != nil) {
      changes.drop(from: start)
      for constraint in constraints { reject(constraint, isFinite: found.isFinite) }
      return
    }
    if found.isRequired, isChanged { return changes.endUnit(from: start, constraint) }
    changes.endSafely(from: start)
    if found.isPossible { for constraint in constraints { pending.accept(constraint) } }
    if let change { finished.append(change) }
  }

  /// Leaves out a constraint that cannot be tried.
  private func reject(_ constraint: LayoutConstraint, isFinite: Bool) {
    guard isFinite else {
      // Reports it once.
      if !constraint.isRejected { constraint.report(.notFinite) }
      return pending.reject(constraint, .init())
    }
    let former = constraint.rejection ?? .init(reported: nil)
    pending.reject(
      constraint,
      .init(
        opponents: former.opponents, isUnrelated: former.isUnrelated, reported: former.reported))
  }

  /// Compares a constraint with its rows in the solver, and appends the changes that it needs.
  private mutating func compare(_ constraint: LayoutConstraint, _ found: inout Comparison) {
    if constraint.rejection?.isUnrelated == true { found.isPossible = false }
    if !constraint.storedMultiplier.isFinite { found.isFinite = false }
    if !constraint.isReachKnown, let from = constraint.from, let target = constraint.to?.node {
      constraint.noteReach(from, target, in: container)
    }
    for index in constraint.parts.indices { compare(constraint, part: index, &found) }
  }

  private mutating func compare(
    _ constraint: LayoutConstraint, part index: Int, _ found: inout Comparison
  ) {
    let part = constraint.parts[index]
    if part.priority == .required { found.isRequired = true }
    let row = constraint.parts.row(at: index)
    let held = row.isMade ? solver.state(of: row) : nil
    let first = changes.terms.count
    guard
      let form = constraint.form(
        of: part, in: container, needsTerms: held == nil, &changes.terms)
    else {
      found.isPossible = false
      return
    }
    if !form.constant.isFinite { found.isFinite = false }
    let wanted = Row.State(
      constant: form.constant, relation: form.relation, strength: part.priority,
      weight: constraint.weight)
    guard let held else {
      let terms = first..<changes.terms.count
      changes.append(.init(adding: constraint, part: index, terms: terms, wanted))
      return
    }
    if wanted.constant != held.constant, held.strength == .required { found.isRequired = true }
    if wanted != held { changes.append(.init(changing: row, to: wanted)) }
    row.constraint?.label = constraint.label
    row.constraint?.source = constraint.source
  }
}

extension LayoutConstraint {
  /// Whether its target is not in the container of its item.
  fileprivate var isToForeigner: Bool {
    if let target = to?.reference, target.node != nil {
      return target.membership != origin.membership
    }
    return impliesParent && from?.parent == nil
  }

  /// The change that it is a member of.
  var pending: ConstraintChange? { isStandIn ? nil : change }
}
