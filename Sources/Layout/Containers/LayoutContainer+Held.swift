extension LayoutContainer {
  /// Adds or updates the constraints that keep the root and other items that are not laid out at their own frames.
  func takeHeld(into changes: inout LayoutChanges, _ changed: inout [LayoutNode]) {
    let slots = given.takeSlots(all: checksFrames, root: items.rootSlot)
    for slot in slots {
      guard let node = items[slot], let item = node.item else { continue }
      let frame = item.layoutRect
      // Unchanged since the last update.
      if let known = node.held.frame, known == frame { continue }
      guard checksFrames || given.contains(slot) else { continue }
      let isRoot = node === root
      let isReferredTo = isRoot || node.firstIncoming != nil || node.firstChild != nil
      guard (!node.isLaidOut && isReferredTo) || (isRoot && size != nil) else {
        if !node.held.isEmpty { for row in node.held.all { retire(row) } }
        node.held = HeldRows()
        given.remove(slot)
        continue
      }
      let size = isRoot ? self.size ?? frame.size : frame.size
      guard Rect(origin: frame.origin, size: size).isFinite else {
        if !node.held.isUnusable {
          report(LayoutIssue(.notFinite, item: node.name, source: nil))
        }
        node.held.isUnusable = true
        continue
      }
      node.held.isUnusable = false
      node.held.frame = frame
      warnOfEmptyTarget(node, frame.size)
      let count = changes.safe.count
      defer { if changes.safe.count != count { note(node, &changed) } }
      hold(&node.held.width, node, .width, size.width, &changes)
      hold(&node.held.height, node, .height, size.height, &changes)
      guard !isRoot else { continue }
      hold(&node.held.left, node, .left, frame.minX, &changes)
      hold(&node.held.top, node, .top, frame.minY, &changes)
    }
  }

  /// Reports, in debug builds, that constraints relate to an empty item that is not laid out, which usually means that
  /// its own constraints were forgotten.
  private func warnOfEmptyTarget(_ node: LayoutNode, _ size: Size) {
    #if DEBUG
      let isEmpty =
        node !== root && size == .zero && node.firstChild == nil && node.firstIncoming != nil
      if isEmpty, !node.held.isEmptyTarget {
        report(
          LayoutIssue(.emptyTarget, item: node.name, source: node.firstIncoming?.source))
      }
      node.held.isEmptyTarget = isEmpty
    #endif
  }

  private func hold(
    _ row: inout Constraint?, _ node: LayoutNode, _ field: LayoutNode.Field, _ value: Double,
    _ changes: inout LayoutChanges
  ) {
    let state = Row.State(constant: value, relation: .equal, strength: .given, weight: 1)
    if let row, row.owner != nil {
      if row.offset != value {
        changes.safe.append(.init(changing: Row(constraint: row), to: state))
      }
      return
    }
    let made = Constraint(node.variable(field).linear, .equal, LinearExpression())
    made.storedOffset = value
    made.isImplicit = true
    changes.kept.append(made)
    changes.safe.append(.init(adding: made, state))
    row = made
  }
}
