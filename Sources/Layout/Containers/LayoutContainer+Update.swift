/// Changes on their way to the solver.
struct LayoutChanges {
  /// One relation that can be refused.
  struct Unit {
    var changes: [SolverBatch.Change]
    var constraint: LayoutConstraint?
    var node: LayoutNode?
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
    setFrames(of: changed, &update)
    isUpdating = false
    if needsUpdate { self.root?.item?.setNeedsLayoutUpdate() }
    if update.rounds > 0 { onUpdate?() }
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
    // More may come while containers become one.
    var index = 0
    while index < queue.count {
      let constraint = queue[index]
      index += 1
      guard constraint.isWanted, let from = constraint.from, from.container === self else {
        continue
      }
      if let to = constraint.to {
        guard let target = to.node, target.item != nil else {
          constraint.report(.itemGone)
          constraint.stop()
          continue
        }
        if target.container !== self, !Self.unite(from, target) {
          constraint.report(.noCommonAncestor(target.name))
          constraint.stop()
        }
      } else if constraint.impliesParent, from.parent == nil {
        if Self.of(from, isLaidOut: true) === self {
          constraint.report(.noSuperview)
          constraint.stop()
        }
      }
      if root == nil { return }
    }
  }

  private func takeQueue(into changes: inout LayoutChanges) {
    if !queue.isEmpty || !retired.isEmpty {
      for constraint in refused where constraint.isWanted { enqueue(constraint) }
      refused = []
    }
    let taken = queue
    queue = []
    // What stacks need goes first, so that what was asked for is what gives way.
    for isStructural in [true, false] {
      for constraint in taken where constraint.isStructural == isStructural {
        constraint.isQueued = false
        guard constraint.isWanted, constraint.from?.container === self else { continue }
        for index in constraint.parts.indices {
          constraint.take(part: index, direction, into: &changes)
        }
      }
    }
    changes.safe.insert(contentsOf: retired.map { .remove($0) }, at: 0)
    retired = []
  }

  // MARK: - Solving

  private func solve(_ changes: LayoutChanges, _ update: inout LayoutUpdate) {
    update.rounds += 1
    guard !changes.isEmpty else { return }
    var all = changes.safe
    for unit in changes.units { all.append(contentsOf: unit.changes) }
    if tryAll(all) == nil {
      for unit in changes.units { unit.constraint?.settleRefusal() }
      return
    }
    if let error = tryAll(changes.safe) {
      report(LayoutIssue(.refused("\(error)"), item: root?.name ?? "", source: nil))
    }
    insert(changes.units[...])
  }

  /// Makes changes that may contradict each other: all, or halves, down to those that are to blame.
  ///
  /// Each holds as if they had been made one after the other.
  private func insert(_ units: ArraySlice<LayoutChanges.Unit>) {
    guard let error = tryAll(units.flatMap(\.changes)) else {
      for unit in units { unit.constraint?.settleRefusal() }
      return
    }
    if units.count > 1 {
      let middle = units.startIndex + units.count / 2
      insert(units[..<middle])
      insert(units[middle...])
    } else if let unit = units.first {
      refuse(unit, error)
    }
  }

  func tryAll(_ changes: [SolverBatch.Change]) -> SolverError? {
    guard !changes.isEmpty else { return nil }
    do {
      try solver.batch { $0.changes = changes }
      return nil
    } catch {
      return error
    }
  }

  private func refuse(_ unit: LayoutChanges.Unit, _ error: SolverError) {
    let name = (unit.node ?? unit.constraint?.from)?.name ?? ""
    if case .unsatisfiable(let conflict) = error {
      guard let constraint = unit.constraint else {
        let told = rewritten(conflict, refused: nil)
        return report(LayoutIssue(.conflict(told), item: name, source: nil))
      }
      noteRefused(constraint, conflict)
    } else {
      report(LayoutIssue(.refused("\(error)"), item: name, source: unit.constraint?.source))
    }
  }

  /// Leaves a constraint out until it can hold, and says so once.
  func noteRefused(_ constraint: LayoutConstraint, _ conflict: Conflict) {
    if !refused.contains(where: { $0 === constraint }) { refused.append(constraint) }
    if constraint.isRefused { return }
    constraint.isRefused = true
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
  /// Notes that it holds, if all of it does.
  fileprivate func settleRefusal() {
    guard isRefused else { return }
    isRefused = parts.contains { $0.row?.owner == nil }
  }

  /// Compares what a part shall be with what the solver has.
  fileprivate func take(
    part index: Int, _ direction: LayoutDirection, into changes: inout LayoutChanges
  ) {
    let part = parts[index]
    var made: [SolverBatch.Change] = []
    var isRequired = part.priority == .required
    if let row = part.row, row.owner != nil {
      guard let form = form(of: part, direction, needsTerms: false) else { return }
      let offset = form.constant - row.right.constant
      if offset != row.offset { made.append(.offset(offset, row)) }
      if part.priority != row.strength {
        made.append(.strength(part.priority, 1, row))
      }
      row.label = label
      row.source = source
    } else {
      guard let form = form(of: part, direction) else { return }
      let row = Constraint(
        LinearExpression(terms: form.left), form.relation,
        LinearExpression(terms: form.right, constant: form.constant))
      row.label = label
      row.source = source
      row.isImplicit = isStructural
      row.strength = part.priority
      parts[index].row = row
      made.append(.add(row, part.priority, 1))
    }
    guard !made.isEmpty else { return }
    if case .offset? = made.first, part.row?.strength == .required { isRequired = true }
    if isRequired {
      changes.units.append(.init(changes: made, constraint: self))
    } else {
      changes.safe.append(contentsOf: made)
    }
  }
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
