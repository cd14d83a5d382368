/// Views that move from one parent to another.
///
/// Regardless of which parent is rendered first, the view and its descendants stay the same. If the new parent is
/// rendered first, it takes the view from the former parent. Otherwise, the former parent has released the view, which is
/// then *loose*: it leaves at the end of the pass unless another parent has placed it.
extension RenderScheduler {
  /// Moves a view that is in a tree to another parent, or makes it a root, with its descendants.
  ///
  /// The view keeps its number, so pending work and records of it stay valid.
  ///
  /// - Returns: The former parent; `NodeID.none` if the view was a root, nil if it is in no tree.
  func take(_ node: ShadowNode, under parent: ShadowNode?) -> NodeID? {
    guard node.isMounted else { return nil }
    precondition(parent?.isBelow(node) != true, "a view was placed below itself")
    let former = node.data.parentID
    hasMovedViews = true
    if node.data.life.isLoose {
      node.data.life.enter()
      looseCount -= 1
    } else if let parent = node.parent {
      let isPlaced = !parent.endStay(of: node.view)
      parent.letGo(of: node.view)
      if isPlaced { taken.append((former, parent.data.stamp, node.view)) }
    }
    node.data.parentID = parent?.data.id ?? .none
    node.data.props.forgetGiving()
    if hasPortals { node.updatePortals() }
    if !environmentReaders.isEmpty { node.environmentDidMove() }
    // Only after the move, because the former controller would otherwise end the tree.
    if former == .none { StateViewController.owner(of: node.view)?.rootView = nil }
    return former
  }

  /// Returns whether hosts can move a view from a former parent.
  ///
  /// If this parent or an ancestor has left, hosts have removed the view, even if it is loose here.
  func canMove(from former: NodeID?) -> Bool {
    guard var next = former else { return false }
    while next != .none {
      guard let node = node(next) else { return false }
      next = node.data.parentID
    }
    return true
  }

  /// Reports views that were taken from parents whose latest render has placed them, too.
  func reportTaken() {
    if taken.isEmpty { return }
    let all = taken
    taken = []
    for (former, stamp, view) in all {
      guard let parent = node(former), parent.data.stamp == stamp, !parent.data.life.isRetired,
        view.node.isMounted
      else { continue }
      StateView.onIssue(
        .placedByTwo("\(view.node.data.key)", [parent.path, view.node.parent?.path ?? "a root"]))
    }
  }

  /// Removes views that are loose and were not placed again.
  func finishPass() {
    while looseCount > 0 {
      let views = left.takeAll()
      isSettling = true
      for offset in views.indices {
        guard views[offset].isLoose else {
          left.append(views[offset])
          continue
        }
        guard let node = views[offset].view?.node, node.data.life.isLoose else { continue }
        node.data.life.enter()
        looseCount -= 1
        if isRecording, canMove(from: node.data.parentID) { record(.remove, node.data.id.number) }
        busily { leave(node, canBeLoose: false) }
      }
      isSettling = false
      finishLeaving()
    }
    finishLeaving()
  }
}
