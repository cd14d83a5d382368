/// Changes on their way to the solver.
struct LayoutChanges {
  /// What is taken or refused as a whole: a constraint, a change of several, or the content of an item.
  struct Unit {
    var changes: [SolverBatch.Change] = []
    var constraints: [LayoutConstraint] = []
    var node: LayoutNode?

    /// Which of the node's content rows it is about, if it is about one.
    var contentRow: Int?
    var isRequired = false

    /// Whether every item that it mentions can be related to.
    var isPossible = true

    /// Whether all of it can be counted with.
    var isFinite = true
  }

  /// What cannot fail.
  var safe: [SolverBatch.Change] = []

  /// What is required, in the order in which it was asked for.
  var units: [Unit] = []

  /// Changes that cannot be refused, to end once every queued constraint has been looked at.
  var finished: [ConstraintChange] = []

  var isEmpty: Bool { safe.isEmpty && units.isEmpty }

  /// All of them, in the order in which they are made.
  var all: [SolverBatch.Change] { safe + units.flatMap(\.changes) }
}

/// What the next update asks of the solver.
extension LayoutContainer {
  /// Brings the items that constraints relate into this container.
  func resolveTargets() {
    if !pending.queued.isEmpty || !retired.isEmpty {
      // What was left out may hold now, unless it is known what stands against it.
      for constraint in pending.rejected.inOrder
      where constraint.rejection?.blockers.isEmpty == true {
        enqueueLast(constraint)
      }
    }
    // Containers that become one bring constraints along, and what is abandoned leaves the queue.
    var index = 0
    while index < pending.queued.constraints.count {
      let constraint = pending.queued.constraints[index]
      defer {
        if index < pending.queued.constraints.count,
          pending.queued.constraints[index] === constraint
        {
          index += 1
        }
      }
      guard let from = constraint.from, from.container === self else { continue }
      if let to = constraint.to {
        guard let target = to.node, target.item != nil else {
          constraint.abandon(.itemGone)
          continue
        }
        if target.container !== self, !Self.unite(from, target) {
          constraint.abandon(.noCommonAncestor(target.name))
        }
      } else if constraint.impliesParent, from.parent == nil {
        if Self.of(from, isLaidOut: true) === self { constraint.abandon(.noSuperview) }
      }
      if root == nil { return }
    }
  }

  func takeQueue(into changes: inout LayoutChanges) {
    var taken: [LayoutConstraint] = []
    for constraint in pending.takeQueued() {
      // Some may have been made since, to items that are not known here.
      if constraint.isToForeigner { pending.enqueue(constraint) } else { taken.append(constraint) }
    }
    // What stacks need goes first, so that what was asked for is what gives way.
    for constraint in taken where constraint.isStructural { take(constraint, into: &changes) }
    // What has stood in so far goes before what is to replace it.
    for constraint in taken where constraint.isStandIn { take(constraint, into: &changes) }
    for constraint in taken where !constraint.isStructural && !constraint.isStandIn {
      take(constraint, into: &changes)
    }
    changes.safe.insert(contentsOf: retired.map { .remove($0) }, at: 0)
    retired = []
  }

  /// Includes those that were left out, where something that stood against them changes.
  func retryRefused(into changes: inout LayoutChanges) {
    guard !pending.rejected.isEmpty || !refusedContent.isEmpty else {
      touched = []
      return
    }
    for change in changes.all { note(change) }
    guard !touched.isEmpty else { return }
    for constraint in pending.rejected.inOrder
    where constraint.rejection?.blockers.isDisjoint(with: touched) == false {
      pending.retry(constraint)
      take(constraint, into: &changes)
    }
    let concerned = refusedContent.filter { $0.isConcerned(by: touched) }
    for slot in Set(concerned.map(\.slot)).sorted() {
      if let node = nodes[Int(slot)].node { takeContent(of: node, into: &changes) }
    }
    touched = []
  }

  /// Notes that a relation is changed or goes, so that what it stood against may hold.
  func note(_ change: SolverBatch.Change) {
    if case .add = change { return }
    if let row = change.row { touched.insert(ObjectIdentifier(row)) }
  }

  /// Includes a constraint, with all that changes together with it.
  func take(_ constraint: LayoutConstraint, into changes: inout LayoutChanges) {
    guard constraint.isRequested, constraint.from?.container === self else { return }
    var unit = LayoutChanges.Unit()
    let change = constraint.isStandIn ? nil : constraint.change
    if let change {
      guard change.stamp != stamp else { return }
      change.stamp = stamp
      for standIn in change.standIns {
        for part in standIn.parts { if let row = part.row { unit.changes.append(.remove(row)) } }
      }
      unit.isRequired = !change.standIns.isEmpty
    }
    unit.constraints = change?.members ?? [constraint]
    for constraint in unit.constraints {
      if constraint.rejection?.isUnrelated == true { unit.isPossible = false }
      for index in constraint.parts.indices {
        constraint.take(part: index, into: &unit)
      }
    }
    if !unit.isFinite {
      for constraint in unit.constraints {
        // Reported once.
        if !constraint.isRejected { constraint.report(.notFinite) }
        pending.reject(constraint, .init())
      }
      return
    }
    guard unit.isPossible || change == nil else {
      for constraint in unit.constraints {
        var rejection = constraint.rejection ?? .init(isReported: false)
        rejection.blockers = []
        pending.reject(constraint, rejection)
      }
      return
    }
    if unit.isRequired, !unit.changes.isEmpty {
      changes.units.append(unit)
    } else {
      changes.safe.append(contentsOf: unit.changes)
      for constraint in unit.constraints where unit.isPossible { pending.accept(constraint) }
      if let change { changes.finished.append(change) }
    }
  }
}

extension LayoutConstraint {
  /// Whether it is to an item that its own item's container does not know.
  fileprivate var isToForeigner: Bool {
    if let target = to?.node { return target.container !== from?.container }
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

  /// Compares what a part shall be with what the solver has.
  func take(part index: Int, into unit: inout LayoutChanges.Unit) {
    let part = parts[index]
    if part.priority == .required { unit.isRequired = true }
    unit.isFinite = unit.isFinite && multiplier.isFinite
    if let row = part.row, row.owner != nil {
      guard let form = form(of: part, needsTerms: false) else {
        unit.isPossible = false
        return
      }
      unit.isFinite = unit.isFinite && form.constant.isFinite
      let offset = form.constant - row.right.constant
      if offset != row.offset {
        unit.changes.append(.offset(offset, row))
        if row.strength == .required { unit.isRequired = true }
      }
      if part.priority != row.strength || weight != row.weight {
        unit.changes.append(.strength(part.priority, weight, row))
      }
      row.label = label
      row.source = source
    } else {
      guard let form = form(of: part) else {
        unit.isPossible = false
        return
      }
      unit.isFinite = unit.isFinite && form.constant.isFinite
      let row = Constraint(
        LinearExpression(terms: form.left), form.relation,
        LinearExpression(terms: form.right, constant: form.constant))
      row.label = label
      row.source = source
      row.isImplicit = isStructural
      row.strength = part.priority
      parts[index].row = row
      unit.changes.append(.add(row, part.priority, weight))
    }
  }
}
