import Layout

/// The commit of a view: the step that changes its children to those that its render has placed.
@MainActor
struct ChildCommit {
  let node: ShadowNode

  /// Changes the children to the placed ones: removals first, then insertions and moves from right to left.
  func perform(_ scheduler: RenderScheduler) {
    // The caller's code may run here, but no other render.
    scheduler.endGiving(node.data.stamp)
    if scheduler.placing.isInOrder,
      scheduler.placing.cursor < node.data.children.count
    {
      scheduler.placing.leaveOrder(childCount: node.data.children.count)
    }
    if !scheduler.placing.isInOrder { commitChildren(scheduler) }
    let arranging = scheduler.placing.arranging
    if arranging != nil || node.data.hasArrangements { arrange(arranging) }
    if scheduler.placing.constraints != nil || node.data.hasConstraints {
      constrain(scheduler.placing.constraints ?? [])
    }
    arranging?.constrain()
    scheduler.placing.reset()
    if scheduler.isRecording { node.recordTexts() }
  }

  /// Changes the children to the placed ones, if they differ from the previous ones.
  private func commitChildren(_ scheduler: RenderScheduler) {
    #if DEBUG && !canImport(ObjectiveC)
      scheduler.changedParents.append(node.data.id)
    #endif
    if node.data.children.isEmpty { return commitFirst(scheduler) }
    node.withView { $0.storeSubviews() }
    // The children between the equal ones at both ends.
    let changed = scheduler.placing.cutSuffix()
    if node.hasWithdrawn {
      for offset in changed where scheduler.placing.outcome(offset) != .kept {
        node.restore(offset)
      }
    }
    let formerCount = node.data.children.count
    var sources = scheduler.placing.sources.takeAll()
    var gone = node.data.children.rearrange(changed, to: sources, &scheduler.placing.added)
    if !gone.isEmpty { remove(&gone, areAll: gone.count == formerCount, scheduler) }
    ChildOrder.markMoves(&sources, below: changed.upperBound)
    insert(changed.lowerBound, sources, scheduler)
    swap(&sources, &scheduler.placing.sources)
    scheduler.finishLeaving()
  }

  /// Changes the children to the placed ones, if there were none before.
  private func commitFirst(_ scheduler: RenderScheduler) {
    node.data.children = scheduler.placing.added.handOver()
    if node.kind.childCount < node.data.children.count, node.data.children.count <= KnownKeys.limit
    {
      noteChildKeys()
    }
    let content = node.withView { $0.placementView }
    content.expectChildren(of: node)
    for offset in node.data.children.indices {
      if scheduler.isRecording { recordInsertion(offset, before: nil, isNew: true, scheduler) }
      ViewReference(node.data.children[offset].view).withView {
        content.place($0, asChild: offset)
      }
    }
    scheduler.finishLeaving()
  }

  /// Records the keys of this view's children, which the next views of the type will expect.
  private func noteChildKeys() {
    for offset in node.data.children.indices where node.data.children[offset].occurrence > 0 {
      return
    }
    node.kind.noteChildren(node.data.children.count) { node.data.children[$0].key }
  }

  /// Removes children that were not placed again.
  ///
  /// - Parameter areAll: Whether they are all former children.
  private func remove(
    _ gone: inout Buffer<PlacedChild>, areAll: Bool, _ scheduler: RenderScheduler
  ) {
    if scheduler.isRecording { recordRemovals(gone, areAll: areAll, scheduler) }
    for offset in gone.indices {
      if gone[offset].hasConstraints {
        for constraint in gone[offset].constraints { constraint.deactivate() }
      }
      scheduler.leave(gone[offset])
    }
    let content = node.withView { $0.placementView }
    // From the last to the first, so that few remaining subviews have to move in the array.
    while let child = gone.popLast() { ViewReference(child.view).withView { $0.leave(content) } }
  }

  private func recordRemovals(
    _ gone: borrowing Buffer<PlacedChild>, areAll: Bool, _ scheduler: RenderScheduler
  ) {
    // Loose children stay in the tree while another parent may place them.
    var canBeLoose = false
    for offset in gone.indices where gone[offset].canBeLoose { canBeLoose = true }
    if areAll, gone.count > 1, !canBeLoose {
      return scheduler.record(.removeAll, node.data.id.number)
    }
    for offset in gone.indices where !gone[offset].canBeLoose {
      scheduler.record(.remove, gone[offset].id.number)
    }
  }

  /// Inserts or moves the new and moved children from an offset on.
  private func insert(
    _ first: Int, _ sources: borrowing Buffer<Int32>, _ scheduler: RenderScheduler
  ) {
    let content = node.withView { $0.placementView }
    var end = sources.count
    while end > 0 {
      var start = end - 1
      let source = sources[start]
      let before = first + end < node.data.children.count ? first + end : nil
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
            content.place(
              node.data.children[first + offset].view, before: node.data.children[sibling].view)
          } else {
            ViewReference(node.data.children[first + offset].view).withView {
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
    while next < node.data.children.count {
      if node.data.children[next].view.stands(in: content) { return next }
      next += 1
    }
    return nil
  }

  private func recordInsertion(
    _ offset: Int, before: Int?, isNew: Bool, _ scheduler: RenderScheduler
  ) {
    let child = node.data.children[offset].id.number
    let isMove =
      !isNew
      || scheduler.canMove(from: scheduler.placing.formers?[child])
    if !isMove {
      // The recorded text is that of the view that had the number before.
      scheduler.shownTexts[child] = nil
      scheduler.record(
        .create, child, scheduler.kind(of: type(of: node.data.children[offset].view)).name)
    }
    let sibling = before.map { node.data.children[$0].id.number } ?? -1
    scheduler.record(isMove ? .move : .insert, child, node.data.id.number, sibling)
    // Hosts have removed its children together with its former parent.
    if !isMove, node.data.children[offset].isInstance {
      node.data.children[offset].node?.announceChildren()
    }
  }

  /// Arranges the items that the render has placed in guides, and removes the guides that it has not placed.
  private func arrange(_ arranging: Arranging?) {
    if let extras = node.data.extras {
      for (key, arrangement) in extras.arrangements where arrangement.stamp != node.data.stamp {
        arrangement.guide.removeFromOwner()
        extras.arrangements[key] = nil
      }
    }
    node.data.hasArrangements = arranging != nil
    arranging?.arrange()
  }

  /// Updates the constraints of the children to those of this render.
  private func constrain(_ constraints: [(child: Int, made: [LayoutConstraint])]) {
    var next = 0
    node.data.hasConstraints = !constraints.isEmpty
    for offset in node.data.children.indices {
      let isNamed = next < constraints.count && constraints[next].child == offset
      if isNamed {
        node.data.children[offset].constraints = node.data.children[offset].view.layout
          .activate(constraints[next].made, insteadOf: node.data.children[offset].constraints)
        next += 1
      } else if node.data.children[offset].hasConstraints, !node.isStaying(offset) {
        for constraint in node.data.children[offset].constraints { constraint.deactivate() }
        node.data.children[offset].constraints = []
      }
    }
  }
}
