import Layout

extension ShadowNode {
  /// Changes the children to the placed ones: removals first, then insertions and moves from right to left.
  func commit(_ scheduler: RenderScheduler) {
    // The caller's code may run here, but no other render.
    scheduler.endGiving(data.stamp)
    if scheduler.placing.isInOrder,
      scheduler.placing.cursor < data.children.count
    {
      scheduler.placing.leaveOrder(childCount: data.children.count)
    }
    if !scheduler.placing.isInOrder { commitChildren(scheduler) }
    let arranging = scheduler.placing.arranging
    if arranging != nil || data.hasArrangements { arrange(arranging) }
    if let constraints = scheduler.placing.constraints {
      // Separate from the render, so that reads during insertions and removals are not recorded.
      scheduler.readConstraints(of: self) { constrain(constraints) }
    } else if data.hasConstraints {
      constrain([])
    }
    if let arranging {
      scheduler.readConstraints(of: self) { arranging.constrain() }
    }
    scheduler.placing.reset()
    if scheduler.isRecording { recordTexts() }
  }

  /// Changes the children to the placed ones, if they differ from the previous ones.
  private func commitChildren(_ scheduler: RenderScheduler) {
    if data.children.isEmpty { return commitFirst(scheduler) }
    // The children between the equal ones at both ends.
    let changed = scheduler.placing.cutSuffix()
    remove(changed, scheduler)
    var sources = scheduler.placing.sources.takeAll()
    _ = data.children.rearrange(changed, to: sources, &scheduler.placing.added)
    _ = scheduler.order.markMoves(&sources)
    insert(changed.lowerBound, sources, scheduler)
    swap(&sources, &scheduler.placing.sources)
    scheduler.finishLeaving()
  }

  /// Changes the children to the placed ones, if there were none before.
  private func commitFirst(_ scheduler: RenderScheduler) {
    data.children = scheduler.placing.added.moveAll()
    if kind.childCount < data.children.count, data.children.count <= KnownKeys.limit {
      noteChildKeys()
    }
    let content = withView { $0.placementView }
    content.expect(data.children.count)
    for offset in data.children.indices {
      if scheduler.isRecording { recordInsertion(offset, before: nil, isNew: true, scheduler) }
      ViewReference(data.children[offset].view).withView { content.place($0, before: nil) }
    }
    scheduler.finishLeaving()
  }

  /// Records the keys of this view's children, which the next views of the type will expect.
  private func noteChildKeys() {
    for offset in data.children.indices where data.children[offset].occurrence > 0 { return }
    kind.noteChildren(data.children.count) { data.children[$0].key }
  }

  /// Removes the children of a range that were not placed again.
  private func remove(_ range: Range<Int>, _ scheduler: RenderScheduler) {
    var leaving: ContiguousArray<Int> = []
    // Loose children stay in the tree while another parent may place them.
    var canBeLoose = false
    for offset in range where scheduler.placing.fate(offset) != .kept {
      leaving.append(offset)
      if data.children[offset].canBeLoose { canBeLoose = true }
    }
    if leaving.isEmpty { return }
    let isCleared = leaving.count > 1 && leaving.count == data.children.count && !canBeLoose
    if isCleared { scheduler.record(.removeAll, data.id.number) }
    for offset in leaving {
      if !isCleared, !data.children[offset].canBeLoose {
        scheduler.record(.remove, data.children[offset].id.number)
      }
      if data.children[offset].hasConstraints {
        for constraint in data.children[offset].constraints { constraint.deactivate() }
      }
      scheduler.leave(
        data.children[offset].node, data.children[offset].id.number,
        data.children[offset].canBeLoose)
    }
    let content = withView { $0.placementView }
    // From the last to the first, so that few remaining subviews have to move in the array.
    for offset in leaving.reversed() {
      ViewReference(data.children[offset].view).withView { $0.leave(content) }
    }
  }

  /// Inserts or moves the new and moved children from an offset on.
  private func insert(
    _ first: Int, _ sources: borrowing Buffer<Int32>, _ scheduler: RenderScheduler
  ) {
    let content = withView { $0.placementView }
    var end = sources.count
    while end > 0 {
      var start = end - 1
      let source = sources[start]
      let before = first + end < data.children.count ? first + end : nil
      if source == ChildOrder.new {
        // A run of new children is inserted before the same sibling, from left to right.
        while start > 0, sources[start - 1] == ChildOrder.new { start -= 1 }
      }
      if source < 0 {
        let sibling = standing(before, in: content)
        for offset in start..<end {
          if scheduler.isRecording {
            let isNew = source == ChildOrder.new
            recordInsertion(first + offset, before: before, isNew: isNew, scheduler)
          }
          // A closure for `Optional.map` would check the main actor in each call.
          if let sibling {
            content.place(data.children[first + offset].view, before: data.children[sibling].view)
          } else {
            ViewReference(data.children[first + offset].view).withView {
              content.place($0, before: nil)
            }
          }
        }
      }
      end = start
    }
  }

  /// Returns the first child from an offset on that is a subview of the content.
  ///
  /// A client may have removed a child, or another parent may have placed it as a plain view.
  private func standing(_ offset: Int?, in content: PlatformView) -> Int? {
    guard var next = offset else { return nil }
    while next < data.children.count {
      if data.children[next].view.stands(in: content) { return next }
      next += 1
    }
    return nil
  }

  private func recordInsertion(
    _ offset: Int, before: Int?, isNew: Bool, _ scheduler: RenderScheduler
  ) {
    let child = data.children[offset].id.number
    let isMove =
      !isNew
      || scheduler.canMove(from: scheduler.placing.formers?[child])
    if !isMove {
      // The recorded text is that of the view that had the number before.
      scheduler.shownTexts[child] = nil
      scheduler.record(
        .create, child, scheduler.kind(of: type(of: data.children[offset].view)).name)
    }
    let sibling = before.map { data.children[$0].id.number } ?? -1
    scheduler.record(isMove ? .move : .insert, child, data.id.number, sibling)
    // Hosts have removed its children together with its former parent.
    if !isMove, data.children[offset].isInstance { data.children[offset].node?.announceChildren() }
  }

  /// Updates the constraints of the children to those of this render.
  private func constrain(_ constraints: [Placing.ConstraintClosure]) {
    var next = 0
    data.hasConstraints = !constraints.isEmpty
    for offset in data.children.indices {
      let isNamed = next < constraints.count && constraints[next].child == offset
      if isNamed {
        data.children[offset].constraints = data.children[offset].view.layout.remakeConstraints(
          insteadOf: data.children[offset].constraints, constraints[next].make)
        next += 1
      } else if data.children[offset].hasConstraints, !isStaying(offset) {
        for constraint in data.children[offset].constraints { constraint.deactivate() }
        data.children[offset].constraints = []
      }
    }
  }
}
