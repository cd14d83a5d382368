extension LayoutContainer {
  /// Reads the metrics of items that have announced new ones.
  func takeMetrics(into changes: inout LayoutChanges, _ changed: inout [LayoutNode]) {
    let taken = due.metrics
    due.metrics = []
    for slot in taken {
      guard let node = items[slot], node.isMetricsQueued else { continue }
      node.isMetricsQueued = false
      guard let item = node.item else { continue }
      let old = node.metrics
      let given = item.layoutMetrics
      if !given.isFinite { report(LayoutIssue(.notFinite, item: node.name, source: nil)) }
      let metrics = given.isFinite ? given : given.finite
      node.metrics = metrics
      if old == nil || (node.isLaidOut && node.frame == nil) { note(node, &changed) }
      if old != metrics, let stack = node.stack { stack.contentChanged() }
      if let old, old.placesDiffer(from: metrics) { enqueueDependents(of: node) }
      if metrics.heightDependsOnWidth {
        due.measured.insert(node.slot)
        // The measured height may belong to the previous content.
        node.content.measuredWidth = nil
        if old != nil, let width = solvedWidth(of: node) {
          measure(node, width: width)
        } else {
          due.unmeasured.append(slot)
        }
      } else {
        if !due.measured.isEmpty { due.measured.remove(node.slot) }
        node.content.measuredHeight = nil
      }
      takeContent(of: node, into: &changes)
    }
  }

  private func enqueueDependents(of node: LayoutNode) {
    var next = node.firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      enqueue(constraint)
    }
    next = node.firstIncoming
    while let constraint = next {
      next = constraint.nextIncoming
      enqueue(constraint)
    }
    // A number for a margin or a baseline counts from the same attribute of the superview.
    var child = node.firstChild
    while let below = child {
      child = below.nextSibling
      next = below.firstOutgoing
      while let constraint = next {
        next = constraint.nextOutgoing
        guard constraint.impliesParent else { continue }
        if constraint.parts.contains(where: { $0.target.dependsOnMetrics }) { enqueue(constraint) }
      }
    }
  }

  /// Measures the height for the width that the solver has found.
  func measure(_ node: LayoutNode, into changes: inout LayoutChanges) {
    guard let width = solvedWidth(of: node) else { return }
    if measure(node, width: width) { takeContent(of: node, into: &changes) }
  }

  private func solvedWidth(of node: LayoutNode) -> Double? {
    solver.solve()
    solver.core.computeDefinitions()
    return computedValue(.width, of: node)
  }

  /// Measures the height for a width, and returns whether it has changed.
  @discardableResult
  private func measure(_ node: LayoutNode, width: Double) -> Bool {
    if let last = node.content.measuredWidth, (last - width).magnitude < 1e-6 { return false }
    node.content.measuredWidth = width
    var height = node.measuredHeight(forWidth: width)
    if height?.isFinite == false {
      report(LayoutIssue(.notFinite, item: node.name, source: nil))
      height = nil
    }
    guard height != node.content.measuredHeight else { return false }
    node.content.measuredHeight = height
    return true
  }

  /// Updates the rows of hugging and compression resistance to the metrics.
  func takeContent(of node: LayoutNode, into changes: inout LayoutChanges) {
    let metrics = node.isLaidOut ? node.metrics : nil
    let height = node.content.measuredHeight ?? metrics?.intrinsicHeight
    if metrics?.intrinsicWidth == nil, height == nil || metrics == nil, node.content.isEmpty {
      return
    }
    let content = node.content
    let count = changes.units.count
    take(
      &node.content.rows.0, 0, node, .width, .lessThanOrEqual, metrics?.intrinsicWidth,
      content.hugging.horizontal, &changes)
    take(
      &node.content.rows.1, 1, node, .width, .greaterThanOrEqual, metrics?.intrinsicWidth,
      content.compression.horizontal, &changes)
    take(
      &node.content.rows.2, 2, node, .height, .lessThanOrEqual, metrics == nil ? nil : height,
      content.hugging.vertical, &changes)
    take(
      &node.content.rows.3, 3, node, .height, .greaterThanOrEqual, metrics == nil ? nil : height,
      content.compression.vertical, &changes)
    guard !content.refused.isEmpty else { return }
    // Content that was left out is tried now, or no longer requested.
    due.refusedContent.removeAll { $0.slot == node.slot }
    let tried = changes.units[count...].compactMap { $0.group?.contentRow }
    node.content.refused = node.content.refused.filter { tried.contains($0.key) }
  }

  private func take(
    _ row: inout Constraint?, _ place: Int, _ node: LayoutNode, _ field: LayoutNode.Field,
    _ relation: Constraint.Relation, _ value: Double?, _ level: Double,
    _ changes: inout LayoutChanges
  ) {
    let strength = Strength(level)
    guard let value, value.isFinite, strength.isValid else {
      if let row, row.owner != nil { changes.safe.append(.init(removing: Row(constraint: row))) }
      row = nil
      return
    }
    let change: RowChange
    var isRequired = strength == .required
    let state = Row.State(constant: value, relation: relation, strength: strength, weight: 1)
    if let row, row.owner != nil {
      guard row.offset != value || row.strength != strength else { return }
      if row.offset != value, row.strength == .required { isRequired = true }
      change = .init(changing: Row(constraint: row), to: state)
    } else {
      let fresh = Constraint(node.variable(field).linear, relation, LinearExpression())
      fresh.storedOffset = value
      fresh.label = "content"
      changes.kept.append(fresh)
      change = .init(adding: fresh, state)
      row = fresh
    }
    guard isRequired else { return changes.safe.append(change) }
    let start = changes.required.count
    changes.required.append(change)
    let group = LayoutChanges.Group(node: node, contentRow: place)
    changes.units.append(.init(changes: start..<start + 1, group: group))
  }
}

extension LayoutNode {
  /// Returns the height that the item needs at a width.
  ///
  /// If the item asks for its own size while it measures, the result is the previous height.
  func measuredHeight(forWidth width: Double) -> Double? {
    guard !isMeasuring else { return content.measuredHeight ?? metrics?.intrinsicHeight }
    isMeasuring = true
    defer { isMeasuring = false }
    return item?.layoutHeight(forWidth: max(0, Number.withoutNoise(width)))
  }
}

extension LayoutMetrics {
  /// Returns whether baselines, margins or the safe area differ.
  func placesDiffer(from other: LayoutMetrics) -> Bool {
    firstBaseline != other.firstBaseline || lastBaseline != other.lastBaseline
      || margins != other.margins || safeArea != other.safeArea
  }
}
