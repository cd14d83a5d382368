import Layout

extension ShadowNode {
  /// Makes the children what was placed: removals first, then insertions and moves from right to left.
  func commit() {
    // Code of users may run meanwhile, but no other render.
    let scheduler = scheduler
    scheduler.endGiving(stamp)
    if scheduler.placing.isInOrder, scheduler.placing.cursor < children.count { leaveOrder() }
    if !scheduler.placing.isInOrder {
      remove(scheduler.placing.fates)
      arrange(&scheduler.placing)
      insert(scheduler.placing.sources)
      scheduler.finishLeaving()
      kind.childCount = children.count
    }
    if !scheduler.placing.constraints.isEmpty {
      // Apart from the render: what views do while they are taken in and out is not the view's reading.
      scheduler.readConstraints(of: self) { constrain(scheduler.placing.constraints) }
    } else if hasConstraints {
      constrain([])
    }
    scheduler.placing.reset()
    if !scheduler.listeners.isEmpty { recordTexts() }
  }

  /// Ends the children that were not placed again.
  private func remove(_ fates: ContiguousArray<Placing.Fate>) {
    if fates.isEmpty { return }
    let leaving = fates.reduce(0) { $0 + ($1 == .kept ? 0 : 1) }
    if leaving == 0 { return }
    let scheduler = scheduler
    // Those that are loose stay in the tree for as long as another parent may place them.
    let isCleared = leaving > 1 && leaving == children.count && !children.contains { $0.canBeLoose }
    if isCleared { scheduler.mutations.storage.append(Mutation(.removeAll, ViewID(id.number))) }
    for offset in children.indices where fates[offset] != .kept {
      if !isCleared, !children[offset].canBeLoose {
        scheduler.mutations.storage.append(Mutation(.remove, ViewID(children[offset].number)))
      }
      for constraint in children[offset].constraints { constraint.deactivate() }
      scheduler.leave(children[offset].node, children[offset].number, children[offset].canBeLoose)
    }
    let content = view.placementView
    if isCleared {
      // From the last on, so that none of those left has to move up.
      for offset in children.indices.reversed() { children[offset].view.leave(content) }
    } else {
      for offset in children.indices where fates[offset] != .kept {
        children[offset].view.leave(content)
      }
    }
  }

  /// Brings the records of the children into their order, without counting a reference.
  private func arrange(_ placed: inout Placing) {
    let old = children.count
    let count = placed.sources.count
    if placed.added.count == count {
      swap(&children, &placed.added)
      return
    }
    children.append(contentsOf: placed.added)
    // The child that was at an offset, and where it is by now; which child is at a place by now.
    placed.places.append(contentsOf: 0..<Int32(truncatingIfNeeded: children.count))
    placed.occupants.append(contentsOf: 0..<Int32(truncatingIfNeeded: children.count))
    var added = old
    for target in 0..<count {
      var child = Int(placed.sources[target])
      if placed.sources[target] == ChildOrder.new {
        child = added
        added += 1
      }
      let place = Int(placed.places[child])
      if place == target { continue }
      children.swapAt(target, place)
      let other = placed.occupants[target]
      placed.occupants[place] = other
      placed.places[Int(other)] = Int32(truncatingIfNeeded: place)
    }
    children.removeLast(children.count - count)
    _ = scheduler.order.markMoves(&placed.sources)
  }

  /// Puts the children that are new or have moved where they belong.
  private func insert(_ sources: ContiguousArray<Int32>) {
    let scheduler = scheduler
    for offset in children.indices where sources[offset] == ChildOrder.new {
      scheduler.enter(children[offset].node, children[offset].number, under: self)
    }
    let content = view.placementView
    var end = children.count
    while end > 0 {
      var start = end - 1
      let source = sources[start]
      let before = end < children.count ? end : nil
      if source == ChildOrder.new {
        // A stretch of new children goes before the same sibling, from left to right.
        while start > 0, sources[start - 1] == ChildOrder.new { start -= 1 }
      }
      if source < 0 {
        for offset in start..<end {
          insert(offset, before: before, isNew: source == ChildOrder.new, in: content)
        }
      }
      end = start
    }
  }

  @inline(__always)
  private func insert(_ offset: Int, before: Int?, isNew: Bool, in content: PlatformView) {
    let child = ViewID(children[offset].number)
    // A closure for `Optional.map` would have the main actor checked in each call.
    var sibling: (number: Int32, view: PlatformView?) = (-1, nil)
    if let before { sibling = (children[before].number, children[before].view) }
    let isMove =
      !isNew
      || !scheduler.placing.formers.isEmpty
        && scheduler.canMove(from: scheduler.placing.formers[child.number])
    if !isMove {
      // The text of the view that had the number before is not its own.
      if !scheduler.listeners.isEmpty { scheduler.shownTexts[child.number] = nil }
      scheduler.mutations.storage.append(
        Mutation(.create, child, scheduler.kind(of: type(of: children[offset].view)).name))
    }
    scheduler.mutations.storage.append(
      Mutation(isMove ? .move : .insert, child, id.number, sibling.number))
    // What it has placed has gone with the parent that it had.
    if !isMove, children[offset].isInstance { children[offset].node?.announceChildren() }
    content.place(children[offset].view, before: sibling.view)
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
