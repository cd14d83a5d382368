extension ItemLayout {
  /// Returns the smallest size at which the constraints inside the item hold.
  ///
  /// Constraints to items outside do not count. What is not laid out inside keeps its frame.
  ///
  /// - Parameters:
  ///   - width: A width that the item shall have; nil for the smallest.
  ///   - height: A height that the item shall have; nil for the smallest.
  /// - Complexity: That of solving what is inside from scratch.
  public func fittingSize(width: Double? = nil, height: Double? = nil) -> Size {
    let container = container
    if container.needsUpdate { container.update() }
    return FittingSolver(node, self.container).size(width: width, height: height)
  }
}

/// A solver for what is inside an item, as if nothing were outside.
private struct FittingSolver {
  private let solver = Solver()
  private let top: LayoutNode
  private let container: LayoutContainer
  private var nodes: [LayoutNode] = []

  init(_ top: LayoutNode, _ container: LayoutContainer) {
    self.top = top
    self.container = container
    top.collectSubtree(into: &nodes)
  }

  func size(width: Double?, height: Double?) -> Size {
    let saved = nodes.map { ($0.left, $0.top, $0.width, $0.height) }
    for node in nodes { node.dropVariables() }
    defer {
      for (node, old) in zip(nodes, saved) {
        (node.left, node.top, node.width, node.height) = old
      }
    }
    var batch = SolverBatch()
    for node in nodes {
      addConstraints(of: node, to: &batch)
      addContent(of: node, to: &batch)
    }
    add(.width, width, to: &batch)
    add(.height, height, to: &batch)
    try? solver.batch { $0 = batch }
    settleHeights()
    return Size(
      width: solver.value(of: top.variable(.width)), height: solver.value(of: top.variable(.height))
    )
  }

  private func add(_ field: LayoutNode.Field, _ length: Double?, to batch: inout SolverBatch) {
    // UIKit's level for what shall be small: below all content, above nothing.
    batch.add(top.variable(field) == (length ?? 0), strength: length == nil ? 50 : .given)
  }

  private func addConstraints(of node: LayoutNode, to batch: inout SolverBatch) {
    var next = node.firstOutgoing
    while let constraint = next {
      next = constraint.nextOutgoing
      if let other = constraint.reference, !isInside(other) { continue }
      if node === top, constraint.impliesParent { continue }
      for part in constraint.parts where part.row?.owner != nil {
        guard let form = constraint.form(of: part, container.direction) else { continue }
        let row = Constraint(
          LinearExpression(terms: form.left), form.relation,
          LinearExpression(terms: form.right, constant: form.constant))
        batch.add(row, strength: part.priority, weight: constraint.weight)
      }
    }
  }

  private func addContent(of node: LayoutNode, to batch: inout SolverBatch) {
    guard node.isLaidOut || node === top else {
      let frame = node.item?.layoutRect ?? .zero
      batch.add(node.variable(.left) == frame.minX, strength: .given)
      batch.add(node.variable(.top) == frame.minY, strength: .given)
      batch.add(node.variable(.width) == frame.width, strength: .given)
      batch.add(node.variable(.height) == frame.height, strength: .given)
      return
    }
    batch.add(node.variable(.width) >= 0)
    batch.add(node.variable(.height) >= 0)
    let content = node.content
    if let width = node.metrics?.intrinsicWidth {
      batch.add(
        node.variable(.width) <= width, strength: Strength(content.hugging.horizontal))
      batch.add(
        node.variable(.width) >= width, strength: Strength(content.compression.horizontal))
    }
    if node.metrics?.heightDependsOnWidth != true, let height = node.metrics?.intrinsicHeight {
      batch.add(
        node.variable(.height) <= height, strength: Strength(content.hugging.vertical))
      batch.add(
        node.variable(.height) >= height, strength: Strength(content.compression.vertical))
    }
  }

  /// Measures heights for widths until nothing changes.
  private func settleHeights() {
    var measured: [(node: LayoutNode, width: Double, low: Constraint, high: Constraint)] = []
    for node in nodes where node.metrics?.heightDependsOnWidth == true {
      let high = node.variable(.height) <= 0
      let low = node.variable(.height) >= 0
      _ = try? solver.add(high, strength: Strength(node.content.hugging.vertical))
      _ = try? solver.add(low, strength: Strength(node.content.compression.vertical))
      measured.append((node, -1, low, high))
    }
    for _ in 0..<8 {
      var isSettled = true
      for index in measured.indices {
        let it = measured[index]
        let width = solver.value(of: it.node.variable(.width))
        guard (width - it.width).magnitude > 1e-6 else { continue }
        measured[index].width = width
        isSettled = false
        let height =
          it.node.item?.layoutHeight(forWidth: max(0, width)) ?? it.node.metrics?.intrinsicHeight
          ?? 0
        _ = try? solver.setOffset(height, of: it.low)
        _ = try? solver.setOffset(height, of: it.high)
      }
      if isSettled { return }
    }
  }

  private func isInside(_ node: LayoutNode) -> Bool {
    var next: LayoutNode? = node
    while let current = next {
      if current === top { return true }
      next = current.parent
    }
    return false
  }
}
