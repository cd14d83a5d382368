extension ItemLayout {
  /// Returns the smallest size at which the constraints inside the item hold.
  ///
  /// Items that a stack arranges count as inside the stack. Constraints to items outside are ignored. Items
  /// inside that are not laid out keep their frames. If changes are pending, the call first updates the container,
  /// which sets frames.
  ///
  /// - Parameters:
  ///   - width: The width of the item, in points; `nil` or a value of 1e15 or more for the smallest.
  ///   - height: The height of the item, in points; `nil` or a value of 1e15 or more for the smallest.
  /// - Complexity: That of solving the constraints inside the item from scratch.
  public func fittingSize(width: Double? = nil, height: Double? = nil) -> Size {
    let container = container
    if container.needsUpdate || container.checksItems { container.updateFrames() }
    return FittingSolver(node, self.container).size(width: width, height: height)
  }
}

/// A solver for the constraints inside an item, without those to items outside.
private struct FittingSolver {
  private let solver = Solver()
  private let top: LayoutNode
  private let container: LayoutContainer
  private var nodes: [LayoutNode] = []

  /// The variables of the items in this solver, by the tags of their own.
  private final class Variables { var byTag: [Int32: Variable] = [:] }
  private let variables = Variables()

  /// The nodes again, to ask whether one is inside.
  private var inside: Set<ObjectIdentifier> = []

  init(_ top: LayoutNode, _ container: LayoutContainer) {
    self.top = top
    self.container = container
    // The item, or the stack and its arranged items, with all descendants.
    var tops = [top]
    var index = 0
    while index < tops.count {
      tops[index].collectSubtree(into: &nodes)
      if tops[index].isGuide, let arranger = tops[index].arrangerInside {
        tops += arranger.members
      }
      index += 1
    }
    nodes.removeAll { $0.container !== container }
    for node in nodes { inside.insert(ObjectIdentifier(node)) }
  }

  /// Returns this solver's variable for the variable of an item.
  private func variable(tag: Int32) -> Variable {
    if let known = variables.byTag[tag] { return known }
    let made = Variable("", tag: tag)
    variables.byTag[tag] = made
    return made
  }

  private func variable(_ node: LayoutNode, _ field: LayoutNode.Field) -> Variable {
    variable(tag: node.tag(field))
  }

  func size(width: Double?, height: Double?) -> Size {
    var batch = SolverBatch()
    for node in nodes {
      addConstraints(of: node, to: &batch)
      addContent(of: node, to: &batch)
    }
    let (ownWidth, ownHeight) = (variable(top, .width), variable(top, .height))
    add(ownWidth, width, to: &batch)
    add(ownHeight, height, to: &batch)
    var measured: [Measured] = []
    for node in nodes where node.content.metrics?.heightDependsOnWidth == true {
      let (width, height) = (variable(node, .width), variable(node, .height))
      let content = node.content
      measured.append(
        Measured(
          node: node, width: width,
          low: batch.add(height >= 0, strength: Strength(content.compression.vertical)),
          high: batch.add(height <= 0, strength: Strength(content.hugging.vertical))))
    }
    do {
      try solver.batch { $0 = batch }
    } catch {
      container.report(LayoutIssue(.refused("\(error)"), item: top.name, source: nil))
    }
    settleHeights(&measured)
    return Size(
      width: max(0, solver.value(of: ownWidth)), height: max(0, solver.value(of: ownHeight)))
  }

  private func add(_ variable: Variable, _ length: Double?, to batch: inout SolverBatch) {
    var length = length
    if let given = length, !(given.magnitude < 1e15) {
      if given.isNaN { container.report(LayoutIssue(.notFinite, item: top.name, source: nil)) }
      length = nil
    }
    // UIKit's `fittingSizeLevel`, which is weaker than the default levels of content.
    batch.add(variable == (length ?? 0), strength: length == nil ? 50 : .given)
  }

  private func addConstraints(of node: LayoutNode, to batch: inout SolverBatch) {
    for constraint in node.outgoing {
      for index in constraint.parts.indices where constraint.isHeld(index) {
        let part = constraint.parts[index]
        // In `make.left.width.equalTo(20)`, the width relates to no other item.
        let other = constraint.to == nil && part.attribute.isSize ? nil : constraint.reference
        if let other, !inside.contains(ObjectIdentifier(other)) { continue }
        if node === top, constraint.to == nil, !part.attribute.isSize { continue }
        guard let row = constraint.makeRow(of: part, variables: variable(tag:)),
          row.rightSide.constant.isFinite
        else { continue }
        batch.add(row, strength: part.priority, weight: constraint.weight)
      }
    }
  }

  private func addContent(of node: LayoutNode, to batch: inout SolverBatch) {
    guard node.isLaidOut || node === top else {
      let frame = node.item?.layoutRect ?? .zero
      guard frame.isFinite else { return }
      batch.add(variable(node, .left) == frame.minX, strength: .given)
      batch.add(variable(node, .top) == frame.minY, strength: .given)
      batch.add(variable(node, .width) == frame.width, strength: .given)
      batch.add(variable(node, .height) == frame.height, strength: .given)
      return
    }
    let content = node.content
    if let width = node.content.metrics?.intrinsicWidth {
      batch.add(
        variable(node, .width) <= width, strength: Strength(content.hugging.horizontal))
      batch.add(
        variable(node, .width) >= width, strength: Strength(content.compression.horizontal))
    }
    if node.content.metrics?.heightDependsOnWidth != true,
      let height = node.content.metrics?.intrinsicHeight
    {
      batch.add(
        variable(node, .height) <= height, strength: Strength(content.hugging.vertical))
      batch.add(
        variable(node, .height) >= height, strength: Strength(content.compression.vertical))
    }
  }

  /// Measures heights for widths until nothing changes.
  private func settleHeights(_ measured: inout [Measured]) {
    for _ in 0..<8 {
      // All widths are read before any height is set, so that the solver solves once.
      let widths = measured.map { solver.value(of: $0.width) }
      var batch = SolverBatch()
      for (index, width) in widths.enumerated() {
        let it = measured[index]
        guard (width - it.measuredWidth).magnitude > 1e-6 else { continue }
        measured[index].measuredWidth = width
        let height =
          it.node.measuredHeight(forWidth: width) ?? it.node.content.metrics?.intrinsicHeight
        batch.setOffset(height ?? 0, of: it.low)
        batch.setOffset(height ?? 0, of: it.high)
      }
      if batch.changes.isEmpty { return }
      if (try? solver.batch { $0 = batch }) != nil { continue }
      // If one height contradicts a constraint, set the others one by one.
      for change in batch.changes {
        guard case .offset(let height) = change.action, let row = change.row else { continue }
        try? solver.setOffset(height, of: row)
      }
    }
  }
}

/// An item whose height depends on its width, with the variables that it has in a fitting solver.
private struct Measured {
  let node: LayoutNode
  let width: Variable
  let low: Constraint
  let high: Constraint
  var measuredWidth = -1.0
}
