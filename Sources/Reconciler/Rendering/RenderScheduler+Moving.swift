/// Views that move from one parent to another.
///
/// Regardless of which parent is rendered first, the view and its descendants stay the same. If the new parent is
/// first, it takes the view from the former one. Otherwise the former one has released the view. The view is then
/// *loose* until the end of the pass, and leaves unless it was placed.
extension RenderScheduler {
  /// Moves a view that is in a tree to another parent, or makes it a root, with its descendants.
  ///
  /// The view keeps its number, so pending work and records of it stay valid.
  ///
  /// - Returns: The former parent; `.none` if the view was a root, nil if it is in no tree.
  func take(_ node: ShadowNode, under parent: ShadowNode?) -> NodeID? {
    guard node.isMounted else { return nil }
    precondition(parent?.isBelow(node) != true, "a view was placed below itself")
    let former = node.data.parentID
    hasMovedViews = true
    if node.data.life.isLoose {
      node.data.life.enter()
      looseCount -= 1
    } else if let parent = node.parent {
      parent.letGo(of: node.view)
      taken.append((former, parent.data.stamp, node.view))
    }
    node.data.parentID = parent?.data.id ?? .none
    node.data.props.forgetGiving()
    if !environmentReaders.isEmpty { node.environmentDidMove() }
    // Only now: the controller would end the tree.
    if former == .none { StateViewController.owner(of: node.view)?.rootView = nil }
    return former
  }

  /// Returns whether hosts can move a view from a former parent: if that parent or an ancestor of it has left, hosts
  /// have removed the view, even if it is loose here.
  func canMove(from former: NodeID?) -> Bool {
    guard var next = former else { return false }
    while next != .none {
      guard let node = node(next) else { return false }
      next = node.data.parentID
    }
    return true
  }

  /// Tells of views that were taken from parents which still placed them in their latest render.
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

  /// Ends views that are loose and were not placed again.
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
        busily { leave(node, node.data.id.number, false) }
      }
      isSettling = false
      finishLeaving()
    }
    finishLeaving()
  }
}
