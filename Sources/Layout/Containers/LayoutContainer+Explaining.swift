/// Queries about the reasons for a layout, which may be slow.
extension LayoutContainer {
  /// Returns the constraints that determine the value of an attribute of an item.
  ///
  /// - Returns: The constraints, the strongest first, as text with their source lines; empty if the container does not
  ///   lay out the item.
  public func reasons(for attribute: LayoutAttribute, of item: any LayoutItem) -> [LayoutReason] {
    let node = item.layoutNode
    guard node.container === self else { return [] }
    let physical = attribute.physical(direction(around: node))
    let fields: [LayoutNode.Field] =
      switch (physical.axis, physical.isSize) {
      case (.horizontal, true): [.width]
      case (.vertical, true): [.height]
      case (.horizontal, false): [.left, .width]
      case (.vertical, false): [.top, .height]
      }
    var seen: Set<ObjectIdentifier> = []
    var found: [Constraint] = []
    // A left or top edge does not depend on the size.
    let place = node.place(physical, .frame)
    for field in physical.isSize || place.share != 0 ? fields : [fields[0]] {
      for constraint in solver.constraints(determining: node.variable(field))
      where seen.insert(ObjectIdentifier(constraint)).inserted {
        found.append(constraint)
      }
    }
    let known = reasonsByRow()
    return found.sorted { $0.strength > $1.strength }.map { row in
      known[ObjectIdentifier(row)] ?? reason(ofFloor: row)
        ?? LayoutReason(
          origin: .solver(row), strength: row.strength, text: row.description, source: row.source)
    }
  }

  /// Returns the items that could have another frame in an equally good solution.
  ///
  /// - Complexity: That of ``Solver/undeterminedVariables()``.
  public func ambiguousItems() -> [any LayoutItem] {
    finishDepartures()
    var slots: Set<Int32> = []
    for variable in solver.undeterminedVariables() where variable.tag >= 0 {
      let slot = variable.tag >> 2
      // Helper guides of stacks are no items of the caller.
      guard items[slot]?.isSpacer == false else { continue }
      slots.insert(slot)
    }
    forEachNode { node in
      // An attribute that no constraint mentions has no variable.
      guard node.isLaidOut, !node.isGuide else { return }
      let fields: [LayoutNode.Field] =
        node === root ? [.width, .height] : [.left, .top, .width, .height]
      if fields.contains(where: { solver.index(ofTag: node.tag($0)) == nil }) {
        slots.insert(node.slot)
      }
    }
    return slots.sorted().compactMap { slot in
      items[slot]?.item
    }
  }

  /// Returns the reason for a floor; `nil` if a relation is not the floor of a size.
  private func reason(ofFloor row: Constraint) -> LayoutReason? {
    guard row.owner === solver.token, solver.core.constraints.isFloor(row.index),
      let node = row.left.list.first.flatMap({ items[$0.variable.tag >> 2] }),
      let item = node.item
    else { return nil }
    return LayoutReason(
      origin: .content(item), strength: row.strength, text: node.text(of: row), source: row.source)
  }

  /// Returns the reasons of all relations that the solver has for items, by the relation.
  private func reasonsByRow() -> [ObjectIdentifier: LayoutReason] {
    solver.describeRows()
    var reasons: [ObjectIdentifier: LayoutReason] = [:]
    func add(_ row: Constraint, _ origin: LayoutReason.Origin, _ text: String) {
      reasons[ObjectIdentifier(row)] = LayoutReason(
        origin: origin, strength: row.strength, text: text, source: row.source)
    }
    forEachConstraint { constraint in
      for index in constraint.parts.indices {
        guard let row = constraint.parts.row(at: index).constraint else { continue }
        let text = constraint.description(of: constraint.held(index)) + constraint.labelText
        add(row, constraint.isStructural ? .stack : .constraint(constraint), text)
      }
    }
    forEachNode { node in
      guard let item = node.item else { return }
      for row in node.content.all { add(row, .content(item), node.text(of: row)) }
      for row in node.given.all { add(row, .frame(item), node.text(of: row)) }
    }
    return reasons
  }
}

extension LayoutNode {
  /// Returns a relation of the item's size or frame as text.
  fileprivate func text(of row: Constraint) -> String {
    "\(name).\(row)  (\(row.label ?? "frame"))"
  }
}
