/// Changes on their way to the solver.
struct LayoutChanges {
  /// What is taken or refused as a whole: a constraint, a change of several, or the content of an item.
  struct Unit {
    var changes: [SolverBatch.Change] = []
    var constraints: [LayoutConstraint] = []
    var node: LayoutNode?
    var isRequired = false

    /// Whether every item that it mentions can be related to.
    var isPossible = true
  }

  /// What cannot fail.
  var safe: [SolverBatch.Change] = []

  /// What is required, in the order in which it was asked for.
  var units: [Unit] = []

  var isEmpty: Bool { safe.isEmpty && units.isEmpty }
}

extension LayoutContainer {
  /// Solves what has changed, and sets the frames that are different.
  ///
  /// Required constraints that contradict what holds already are left out, reported once, and tried again
  /// when other constraints change.
  ///
  /// - Returns: The items whose frames have changed.
  /// - Complexity: In proportion to what changes, where ``checksItems`` is off.
  @discardableResult
  public func update() -> LayoutUpdate {
    guard !isUpdating, let root else { return LayoutUpdate() }
    isUpdating = true
    if checksItems { checkAll() }
    makeStacks()
    resolveTargets()
    if self.root == nil {
      // It has become part of a larger one.
      isUpdating = false
      return root.container?.update() ?? LayoutUpdate()
    }
    var update = LayoutUpdate()
    var changed: [LayoutNode] = []
    stamp &+= 2
    var changes = LayoutChanges()
    takeMetrics(into: &changes, &changed)
    takeHeld(into: &changes)
    takeQueue(into: &changes)
    if !changes.isEmpty || !changed.isEmpty { solve(changes, &update) }
    var toMeasure = collectChanged(into: &changed)
    for slot in unmeasured { if let node = nodes[Int(slot)].node { toMeasure.append(node) } }
    unmeasured = []
    settleHeights(toMeasure, &changed, &update)
    while boundSizes(of: changed, &update) {
      settleHeights(collectChanged(into: &changed), &changed, &update)
    }
    settled()
    checkRoot()
    setFrames(of: changed, &update)
    isUpdating = false
    if needsUpdate { askForUpdate() }
    return update
  }

  /// Measures heights for new widths until they follow from each other.
  private func settleHeights(
    _ first: [LayoutNode], _ changed: inout [LayoutNode], _ update: inout LayoutUpdate
  ) {
    var toMeasure = first
    for _ in 0..<12 {
      var changes = LayoutChanges()
      for node in toMeasure { measure(node, into: &changes) }
      if changes.isEmpty { return }
      solve(changes, &update)
      toMeasure = collectChanged(into: &changed)
    }
    guard !toMeasure.isEmpty else { return }
    let names = toMeasure.map(\.name).joined(separator: ", ")
    report(LayoutIssue(.unsettledHeights, item: names, source: nil))
  }

  /// Reports once that what is required does not fit into the root, whose size is not for it to change.
  private func checkRoot() {
    guard let root, !root.isLaidOut, let width = root.held.width, let height = root.held.height
    else { return }
    let given = Size(width: width.offset, height: height.offset)
    let size = solvedFrame(of: root).size
    let fits =
      Rect(size: size).isAlmost(Rect(size: given)) || given.width <= 0 || given.height <= 0
    if !fits, !isRootMisfit { report(LayoutIssue(.rootSize(size), item: root.name, source: nil)) }
    isRootMisfit = !fits
  }

  func report(_ issue: LayoutIssue) { LayoutIssue.report(issue, near: root) }

  // MARK: - Collecting

  /// Asks all items for their parents and their metrics.
  private func checkAll() {
    for index in nodes.indices {
      guard let node = nodes[index].node else { continue }
      guard let item = node.item else {
        node.leave()
        continue
      }
      if node !== root || node.isLaidOut {
        let parent = item.layoutParent
        if parent?.layoutNode !== node.parent {
          node.parentDidChange()
          continue
        }
      }
      if node.isLaidOut, item.layoutMetrics != node.metrics { noteMetrics(node) }
    }
  }

  /// Makes the rules of stacks that have changed.
  private func makeStacks() {
    // Rules may bring the stack, and this container, into another one, which has them then.
    while let waiting = stackQueue.popLast() {
      if let stack = waiting.stack, stack.isDirty { stack.makeRules() }
    }
  }

  /// Brings the items that constraints relate into this container.
  private func resolveTargets() {
    if !queue.isEmpty || !retired.isEmpty {
      // What was left out may hold now.
      for constraint in refused where constraint.isWanted { enqueue(constraint) }
      refused = []
    }
    // More may come while containers become one.
    var index = 0
    while index < queue.count {
      let constraint = queue[index]
      index += 1
      guard constraint.isWanted, let from = constraint.from, from.container === self else {
        continue
      }
      constraint.isBarred = false
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

  private func takeQueue(into changes: inout LayoutChanges) {
    let taken = queue
    queue = []
    for constraint in taken { constraint.isQueued = false }
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

  /// Includes a constraint, with all that changes together with it.
  private func take(_ constraint: LayoutConstraint, into changes: inout LayoutChanges) {
    guard constraint.isWanted, constraint.from?.container === self else { return }
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
      if constraint.isBarred { unit.isPossible = false }
      for index in constraint.parts.indices {
        constraint.take(part: index, direction, into: &unit)
      }
    }
    guard unit.isPossible || change == nil else {
      return refused.append(contentsOf: unit.constraints)
    }
    if unit.isRequired, !unit.changes.isEmpty {
      changes.units.append(unit)
    } else {
      changes.safe.append(contentsOf: unit.changes)
      change?.end()
    }
  }

  // MARK: - Solving

  private func solve(_ changes: LayoutChanges, _ update: inout LayoutUpdate) {
    update.rounds += 1
    guard !changes.isEmpty else { return }
    var all = changes.safe
    for unit in changes.units { all.append(contentsOf: unit.changes) }
    if tryAll(all) == nil {
      for unit in changes.units { settle(unit) }
      return
    }
    if let error = tryAll(changes.safe) {
      report(LayoutIssue(.refused("\(error)"), item: root?.name ?? "", source: nil))
    }
    var left: [Refusal] = []
    insert(changes.units[...], &left)
    // What came later may have made room.
    while let index = left.firstIndex(where: \.isOld) {
      insert([left.remove(at: index).unit], &left)
    }
    for refusal in left { refuse(refusal.unit, refusal.error) }
  }

  private struct Refusal {
    var unit: LayoutChanges.Unit
    var error: SolverError

    /// Whether something has been accepted since.
    var isOld = false
  }

  /// Makes changes that may contradict each other: all, or halves, down to those that are to blame.
  ///
  /// Each holds as if they had been made one after the other.
  private func insert(
    _ units: ArraySlice<LayoutChanges.Unit>, _ left: inout [Refusal]
  ) {
    guard let error = tryAll(units.flatMap(\.changes)) else {
      for unit in units { settle(unit) }
      for index in left.indices { left[index].isOld = true }
      return
    }
    if units.count > 1 {
      let middle = units.startIndex + units.count / 2
      insert(units[..<middle], &left)
      insert(units[middle...], &left)
    } else if let unit = units.first {
      left.append(Refusal(unit: unit, error: error))
    }
  }

  func tryAll(_ changes: [SolverBatch.Change]) -> SolverError? {
    guard !changes.isEmpty else { return nil }
    do {
      try solver.batch { $0.changes = possible(changes) }
      return nil
    } catch {
      return error
    }
  }

  /// Leaves removals out of what the solver was not able to take again before.
  private func possible(_ changes: [SolverBatch.Change]) -> [SolverBatch.Change] {
    var isMissing = false
    for case .remove(let row) in changes where row.owner !== solver.token { isMissing = true }
    guard isMissing else { return changes }
    var added: Set<ObjectIdentifier> = []
    return changes.filter { change in
      switch change {
      case .add(let row, _, _):
        added.insert(ObjectIdentifier(row))
        return true
      case .remove(let row):
        return row.owner === solver.token || added.contains(ObjectIdentifier(row))
      default: return true
      }
    }
  }

  private func settle(_ unit: LayoutChanges.Unit) {
    for constraint in unit.constraints { constraint.isRefused = false }
    unit.constraints.first?.pending?.end()
  }

  private func refuse(_ unit: LayoutChanges.Unit, _ error: SolverError) {
    guard case .unsatisfiable(let conflict) = error else {
      let (name, source) = (unit.name, unit.constraints.first?.source)
      return report(LayoutIssue(.refused("\(error)"), item: name, source: source))
    }
    if unit.constraints.isEmpty {
      let told = rewritten(conflict, refused: nil)
      return report(LayoutIssue(.conflict(told), item: unit.name, source: nil))
    }
    noteRefused(unit.constraints, conflict)
  }

  /// Leaves constraints out until they can hold, and says so once.
  func noteRefused(_ constraints: [LayoutConstraint], _ conflict: Conflict) {
    var isNew = false
    for constraint in constraints {
      if !refused.contains(where: { $0 === constraint }) { refused.append(constraint) }
      isNew = isNew || !constraint.isRefused
      constraint.isRefused = true
    }
    guard isNew else { return }
    let blamed = conflict.parts.compactMap { part in
      constraints.first { $0.parts.contains { $0.row.map(ObjectIdentifier.init) == part.id } }
    }
    guard let constraint = blamed.first ?? constraints.first else { return }
    let told = rewritten(conflict, refused: constraint.source)
    report(
      LayoutIssue(
        .conflict(told), item: constraint.from?.name ?? "", source: constraint.source))
  }

  /// Reads which variables have changed.
  ///
  /// - Returns: The items whose heights are to be measured for a new width.
  private func collectChanged(into changed: inout [LayoutNode]) -> [LayoutNode] {
    var toMeasure: [LayoutNode] = []
    for variable in solver.updateVariables() {
      let slot = variable.tag >> 2
      guard slot >= 0, Int(slot) < nodes.count, let node = nodes[Int(slot)].node else { continue }
      note(node, &changed)
      if variable.tag & 3 == LayoutNode.Field.width.rawValue, measured.contains(slot) {
        toMeasure.append(node)
      }
    }
    return toMeasure
  }

  func note(_ node: LayoutNode, _ changed: inout [LayoutNode]) {
    guard node.stamp != stamp else { return }
    node.stamp = stamp
    changed.append(node)
  }
}

extension LayoutConstraint {
  /// The change that it is part of.
  fileprivate var pending: ConstraintChange? { isStandIn ? nil : change }

  /// Reports what keeps it from being tried, and ends it, or leaves what it was to replace.
  fileprivate func abandon(_ kind: LayoutIssue.Kind) {
    if !isRefused { report(kind) }
    if pending == nil { return stop() }
    isRefused = true
    isBarred = true
  }

  /// Compares what a part shall be with what the solver has.
  fileprivate func take(
    part index: Int, _ direction: LayoutDirection, into unit: inout LayoutChanges.Unit
  ) {
    let part = parts[index]
    if part.priority == .required { unit.isRequired = true }
    if let row = part.row, row.owner != nil {
      guard let form = form(of: part, direction, needsTerms: false) else {
        unit.isPossible = false
        return
      }
      let offset = form.constant - row.right.constant
      if offset != row.offset {
        unit.changes.append(.offset(offset, row))
        if row.strength == .required { unit.isRequired = true }
      }
      if part.priority != row.strength { unit.changes.append(.strength(part.priority, 1, row)) }
      row.label = label
      row.source = source
    } else {
      guard let form = form(of: part, direction) else {
        unit.isPossible = false
        return
      }
      let row = Constraint(
        LinearExpression(terms: form.left), form.relation,
        LinearExpression(terms: form.right, constant: form.constant))
      row.label = label
      row.source = source
      row.isImplicit = isStructural
      row.strength = part.priority
      parts[index].row = row
      unit.changes.append(.add(row, part.priority, 1))
    }
  }
}

extension LayoutChanges.Unit {
  fileprivate var name: String { (node ?? constraints.first?.from)?.name ?? "" }
}

extension LayoutNode {
  /// Follows the item to its new parent, or out of the tree.
  func parentDidChange() {
    guard let container, let item else { return }
    if container.root === self {
      if isLaidOut { container.mergeUpwards() }
      return
    }
    guard item.layoutParent?.layoutNode !== parent else { return }
    leave()
    if isLaidOut { self.container?.mergeUpwards() }
  }
}
