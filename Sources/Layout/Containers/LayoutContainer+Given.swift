extension LayoutContainer {
  /// Adds or updates the constraints that keep the root and other items that are not laid out at their own frames.
  func takeGiven(into changes: inout LayoutChanges, _ changed: inout [LayoutNode]) {
    let slots = given.takeSlots(all: checksFrames, root: items.rootSlot)
    for slot in slots {
      guard let node = items[slot], let item = node.item else { continue }
      let frame = item.layoutRect
      // Unchanged since the last update.
      if let known = node.given.frame, known == frame { continue }
      guard checksFrames || given.contains(slot) else { continue }
      let isRoot = node === root
      let isReferredTo = isRoot || node.firstIncoming != nil || node.firstChild != nil
      guard (!node.isLaidOut && isReferredTo) || (isRoot && size != nil) else {
        if !node.given.isEmpty { for row in node.given.all { retire(row) } }
        node.given = GivenRows()
        given.remove(slot)
        continue
      }
      let size = isRoot ? self.size ?? frame.size : frame.size
      guard Rect(origin: frame.origin, size: size).isFinite else {
        if !node.given.isUnusable {
          report(LayoutIssue(.notFinite, item: node.name, source: nil))
        }
        node.given.isUnusable = true
        continue
      }
      node.given.isUnusable = false
      node.given.frame = frame
      warnOfEmptyTarget(node, frame.size)
      let count = changes.safe.count
      defer { if changes.safe.count != count { note(node, &changed) } }
      give(&node.given.width, node, .width, size.width, &changes)
      give(&node.given.height, node, .height, size.height, &changes)
      guard !isRoot else { continue }
      give(&node.given.left, node, .left, frame.minX, &changes)
      give(&node.given.top, node, .top, frame.minY, &changes)
    }
  }

  /// Reports, in debug builds, that constraints relate to an empty item that is not laid out, which usually means that
  /// its own constraints were forgotten.
  private func warnOfEmptyTarget(_ node: LayoutNode, _ size: Size) {
    #if DEBUG
      let isEmpty =
        node !== root && size == .zero && node.firstChild == nil && node.firstIncoming != nil
      if isEmpty, !node.given.isEmptyTarget {
        report(
          LayoutIssue(.emptyTarget, item: node.name, source: node.firstIncoming?.source))
      }
      node.given.isEmptyTarget = isEmpty
    #endif
  }

  private func give(
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
