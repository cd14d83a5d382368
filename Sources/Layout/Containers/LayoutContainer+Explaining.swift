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
    let reasons = ReasonFinder(in: self)
    return found.sorted { $0.strength > $1.strength }.map(reasons.reason(of:))
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
      guard items[slot].map({ $0.identity.kind != .spacer }) == true else { continue }
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
}

/// The reasons for the relations that a container's solver has.
private struct ReasonFinder {
  private let container: LayoutContainer
  private let origins: RowOrigins

  init(in container: LayoutContainer) {
    self.container = container
    origins = RowOrigins(in: container)
  }

  func reason(of row: Constraint) -> LayoutReason {
    let (origin, text) = origin(of: row) ?? (.solver(row), row.description)
    return LayoutReason(origin: origin, strength: row.strength, text: text, source: row.source)
  }

  /// Returns the origin of a relation and its text; `nil` if the caller has added it to the solver.
  private func origin(of row: Constraint) -> (LayoutReason.Origin, text: String)? {
    switch origins[row] {
    case .part(let constraint, let index):
      let text = constraint.description(of: constraint.accepted(index)) + constraint.labelText
      return (constraint.isStructural ? .stack : .constraint(constraint), text)
    case .content(let node): return node.item.map { (.content($0), node.text(of: row)) }
    case .frame(let node, _): return node.item.map { (.frame($0), node.text(of: row)) }
    case nil: break
    }
    // The floor of a size belongs to the content.
    let solver = container.solver
    guard row.owner === solver.token, solver.core.constraints.isFloor(row.index),
      let node = row.left.list.first.flatMap({ container.items[$0.variable.tag >> 2] }),
      let item = node.item
    else { return nil }
    return (.content(item), node.text(of: row))
  }
}

extension LayoutNode {
  /// Returns a relation of the item's size or frame as text.
  fileprivate func text(of row: Constraint) -> String {
    "\(name).\(row)  (\(row.label ?? "frame"))"
  }
}
