import Layout

extension ShadowNode {
  /// Makes the children what was placed: removals first, then insertions and moves from right to left.
  func commit() {
    if placing.isInOrder, placing.cursor < children.count { leaveOrder() }
    if placing.isInOrder {
      placing.cursor = 0
      // Lists ask for them before they place anything.
      placing.offsets = nil
      for offset in children.indices { children[offset].node?.endProps(notGivenIn: stamp) }
      if hasConstraints || !placing.constraints.isEmpty {
        let constraints = placing.constraints
        placing.constraints = []
        constrain(constraints)
      }
      return
    }
    var placed = placing
    placing = Placing()
    let scheduler = RenderScheduler.shared
    let first = scheduler.mutations.storage.count
    let old = children
    let isCleared = old.count > 1 && !placed.fates.contains(.kept)
    if isCleared {
      scheduler.mutations.storage.append(Mutation(.removeAll, ViewID(id.number)))
    } else {
      for offset in old.indices where placed.fates[offset] != .kept {
        scheduler.mutations.storage.append(Mutation(.remove, ViewID(old[offset].number)))
      }
    }
    _ = scheduler.order.markMoves(&placed.sources)
    arrange(placed, scheduler)
    for offset in old.indices where placed.fates[offset] != .kept {
      for constraint in old[offset].constraints { constraint.deactivate() }
      scheduler.leave(old[offset])
    }
    children = placed.children
    for offset in children.indices {
      let child = children[offset]
      if placed.sources[offset] == ChildOrder.new { scheduler.enter(child, under: self) }
      child.node?.endProps(notGivenIn: stamp)
    }
    scheduler.showMutations(from: first, replacing: old)
    constrain(placed.constraints)
  }

  /// Writes what brings the children into their order.
  private func arrange(_ placed: Placing, _ scheduler: RenderScheduler) {
    var end = placed.children.count
    var before: Int32 = -1
    while end > 0 {
      let source = placed.sources[end - 1]
      if source == ChildOrder.new {
        // A stretch of new children goes before the same sibling, from left to right.
        var start = end - 1
        while start > 0, placed.sources[start - 1] == ChildOrder.new { start -= 1 }
        for child in placed.children[start..<end] {
          let kind = scheduler.kind(of: child.view)
          scheduler.mutations.storage.append(Mutation(.create, ViewID(child.number), kind))
          scheduler.mutations.storage.append(
            Mutation(.insert, ViewID(child.number), id.number, before))
        }
        end = start
      } else {
        end -= 1
        if source < 0 {
          scheduler.mutations.storage.append(
            Mutation(.move, ViewID(placed.children[end].number), id.number, before))
        }
      }
      before = placed.children[end].number
    }
  }

  /// Brings the constraints of the children to what this render says.
  private func constrain(_ constraints: [(child: Int, make: (ConstraintMaker) -> Void)]) {
    var next = 0
    hasConstraints = !constraints.isEmpty
    for offset in children.indices {
      let isNamed = next < constraints.count && constraints[next].child == offset
      if isNamed {
        children[offset].constraints = children[offset].view.layout.remakeConstraints(
          insteadOf: children[offset].constraints, constraints[next].make)
        next += 1
      } else if !children[offset].constraints.isEmpty {
        for constraint in children[offset].constraints { constraint.deactivate() }
        children[offset].constraints = []
      }
    }
  }
}
