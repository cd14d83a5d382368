import Layout

extension ShadowNode {
  /// Places the children that stay without being placed, at their previous positions.
  func placeStaying(_ extras: NodeExtras) {
    guard extras.staying != nil else { return }
    let scheduler = RenderScheduler.current
    if scheduler.placing.isInOrder, scheduler.placing.cursor < data.children.count {
      scheduler.placing.leaveOrder(childCount: data.children.count)
    }
    var missing: [Int] = []
    if !scheduler.placing.isInOrder {
      for offset in scheduler.placing.prefix..<data.children.count
      where scheduler.placing.outcome(offset) == .unmentioned { missing.append(offset) }
    }
    var isMissing = Array(repeating: false, count: data.children.count)
    for offset in missing { isMissing[offset] = true }
    for offset in data.children.indices where !isMissing[offset] {
      comeBack(offset, extras)
      let mayBeReplaced = !scheduler.placing.isInOrder && offset >= scheduler.placing.prefix
      if mayBeReplaced, scheduler.placing.outcome(offset) == .replaced {
        extras.staying?.removeTransition(of: data.children[offset].id)
      }
    }
    #if DEBUG
      if extras.staying?.losesKept(among: missing.map { data.children[$0].id }) == true {
        reportOnce { .skippedKeepAlive(in: $0) }
      }
    #endif
    let outcomes = extras.staying?.endRender(missing: missing.map { data.children[$0].id }) { id in
      // A portal waits for the transitions of the views in it.
      (scheduler.view(id) as? PortalView)?.hasTransitions ?? true
    }
    var staying: [Int] = []
    var leaving: [Int] = []
    for (offset, outcome) in zip(missing, outcomes ?? []) {
      switch outcome {
      case .keep(let isNew):
        if isNew { data.children[offset].node?.shownDidChange() }
        hide(offset)
        data.children[offset].node?.concealPortals()
        staying.append(offset)
      case .leaveSlowly(let isNew):
        if isNew { leaving.append(offset) }
        staying.append(offset)
      case .leave: break
      }
    }
    scheduler.placing.stay(staying)
    for offset in leaving { startLeaving(offset, extras) }
  }

  /// Ends the stay of a child that the render has placed, or has replaced under its key.
  private func comeBack(_ offset: Int, _ extras: NodeExtras) {
    guard let reason = extras.staying?.comeBack(data.children[offset].id) else { return }
    restore(offset)
    if reason == .kept {
      data.children[offset].node?.updatePortals()
      data.children[offset].node?.shownDidChange()
    }
    data.children[offset].node?.forEachBelow { node in
      if node.isProbablyDue { RenderScheduler.current.enqueue(node) }
    }
  }

  /// Whether the view or an ancestor is kept alive without being placed.
  var isBelowKept: Bool { isBelowStaying { $0 == .kept } }

  /// Returns whether the view or an ancestor stays without being placed, for a reason that satisfies a predicate.
  func isBelowStaying(_ isMeant: (StayingChildren.Reason) -> Bool = { _ in true }) -> Bool {
    var next = self
    while let parent = next.parent {
      if let reason = parent.data.extras?.staying?.reason(for: next.data.id), isMeant(reason) {
        return true
      }
      next = parent
    }
    return false
  }

  /// Hides the views of portals below.
  private func concealPortals() { forEachPortal { $0.isConcealed = true } }

  /// Shows the views of portals below, except of those that have a hidden ancestor.
  func updatePortals() { forEachPortal { $0.isConcealed = $0.node.isBelowKept } }

  private func forEachPortal(_ body: (PortalView) -> Void) {
    forEachBelow { node in if let portal = node.view as? PortalView { body(portal) } }
  }

  /// Calls a closure with this view and all StateViews below it.
  private func forEachBelow(_ body: (ShadowNode) -> Void) {
    var next = [self]
    while let node = next.popLast() {
      body(node)
      next += node.childNodes
    }
  }

  /// Marks the children that the render has placed from an offset on to be kept when they are absent.
  fileprivate func keep(placedFrom first: Int, limit: Int) {
    let ids = RenderScheduler.current.placing.sources(from: first).map { source in
      switch source {
      case .former(let offset): data.children[offset].id
      case .added(let offset): RenderScheduler.current.placing.added[offset].id
      }
    }
    noteStaying { $0.keep(ids, limit: limit) }
  }

  /// Schedules the transition of a child for the end of the pass.
  private func startLeaving(_ offset: Int, _ extras: NodeExtras) {
    let id = data.children[offset].id
    let view = data.children[offset].view
    guard let transition = extras.staying?.transition(of: id),
      let number = extras.staying?.beginTransition(of: id)
    else { return }
    disable(offset)
    let done: @MainActor () -> Void = { [weak parent = self.view] in
      // It may have been placed again.
      guard let node = parent?.node,
        node.data.extras?.staying?.endTransition(number, of: id) == true
      else { return }
      node.invalidate(.requested)
    }
    let begin: () -> Void = { [weak parent = self.view] in
      // Another parent may have taken the view since.
      guard parent?.node.data.extras?.staying?.isPerforming(number, id) == true else { return }
      transition(view, done)
    }
    RenderScheduler.current.changes.append((self.data.id, begin))
  }

  /// Ends the stay of a child that is placed elsewhere, and returns whether it stayed without being placed here.
  func endStay(of child: PlatformView) -> Bool {
    guard let extras = data.extras, extras.staying != nil else { return false }
    for offset in data.children.indices where data.children[offset].view === child {
      guard extras.staying?.forget(data.children[offset].id) != nil else { return false }
      restore(offset)
      return true
    }
    return false
  }

  /// Ends the stays of all children, because the view itself leaves.
  @inline(never)
  func endStays(_ extras: NodeExtras) {
    for offset in data.children.indices { restore(offset) }
    extras.staying = nil
  }

  /// Removes an instance of a plain view from the children of its former parent, because this view has placed it.
  func takePlain(_ view: PlatformView) {
    // Its superview may be a view that the former parent has chosen for its children.
    var next = view.layoutParent
    while let current = next, !(current is StateView) { next = current.layoutParent }
    guard let former = (next as? StateView)?.node,
      let offset = former.data.children.indices.first(where: {
        former.data.children[$0].view === view
      })
    else { return }
    _ = former.endStay(of: view)
    // This view's own former child leaves at the end of the render.
    if former == self { return }
    let id = former.data.children[offset].id
    RenderScheduler.current.record(.remove, id.number)
    RenderScheduler.current.views.leave(id)
    former.letGo(of: view)
  }

  /// Changes the record of the children that stay when a render does not place them.
  func noteStaying(_ change: (inout StayingChildren) -> Void) {
    let extras = madeExtras()
    var staying = extras.staying ?? StayingChildren()
    change(&staying)
    extras.staying = staying
  }

  /// Returns whether a child stays although the latest render has not placed it.
  func isStaying(_ offset: Int) -> Bool {
    data.extras?.staying?.reason(for: data.children[offset].id) != nil
  }

  /// Removes the kept children under a key, or all of them, in the next flush.
  func releaseKept(_ key: ShadowKey?) {
    guard let extras = data.extras, extras.staying != nil else { return }
    for offset in data.children.indices where key == nil || data.children[offset].key == key {
      #if DEBUG
        // Even for a view that is not hidden yet, because the next render may hide it.
        extras.staying?.isReleasing = true
      #endif
      if extras.staying?.release(data.children[offset].id) == true { invalidate(.requested) }
    }
  }
}

extension StateView {
  /// Keeps views alive that are placed within a closure, when later renders do not place them.
  ///
  /// ```swift
  /// override func render() {
  ///   keepAlive(limit: 3) { place(Page.self, page, update: { $0.page = page }) }
  /// }
  /// ```
  ///
  /// Call it in each render, with conditions such as `if page == 2` within the closure. A view that is no longer placed is
  /// then hidden, and stays in the tree with all views below it. They keep their state, scroll offsets and typed text.
  /// They are still rendered when their data changes, and their tasks continue; see ``EnvironmentValues/isShown``. There is
  /// one exception: a hidden view is not rendered for a change of a part of a value to which its prop is bound, such as
  /// `$person.name`, before it is shown again. ``viewDidLeave()`` is not called.
  ///
  /// If more views are kept than the limit allows, the view that was placed longest ago leaves. If a render does not
  /// call the method, all kept views leave, and debug builds report ``StateViewIssue/skippedKeepAlive(in:)``, unless
  /// ``releaseKept()`` was called before. Hidden views leave without the transition of ``Placement/onLeave(_:)``.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of hidden views, in addition to those that are placed.
  ///   - content: Places views.
  /// - Precondition: This view is in ``render()``.
  public func keepAlive(limit: Int = 10, _ content: () -> Void) {
    precondition(node.data.isRendering, "keepAlive was called outside render()")
    let first = RenderScheduler.current.placing.count
    content()
    node.keep(placedFrom: first, limit: limit)
  }

  /// Removes all views that are kept and not placed, in the next flush.
  public func releaseKept() { node.releaseKept(nil) }

  /// Removes the view that is kept under a key, if it is not placed, in the next flush.
  public func releaseKept<Key: Hashable>(_ key: Key) { node.releaseKept(ShadowKey(key)) }
}

extension Placement {
  /// Sets a transition that the view performs before it leaves, when a render no longer places it.
  ///
  /// ```swift
  /// place(Toast.self, "toast").onLeave { toast, done in
  ///   UIView.animate(withDuration: 0.2) { toast.alpha = 0 } completion: { _ in done() }
  /// }
  /// ```
  ///
  /// During the transition, the view takes no input and keeps its position among its siblings. It leaves when `done`
  /// is called. If a render places it again before that, it stays; `update:` has to reset the properties that the
  /// transition has changed.
  ///
  /// There is no transition if the parent leaves too, if the view is kept alive, or if a view of another type replaces
  /// it under its key. A portal that is no longer placed stays until the transitions of its views have ended. The row of
  /// a list performs it when its item is removed, and not when the row is scrolled out of sight. During the transition,
  /// the row keeps its frame while the rows that follow move.
  ///
  /// The transition stays set until the view leaves, even if a later render places the view without it.
  ///
  /// - Parameter transition: Begins the transition, and calls `done` when it has ended. It is called once, after the
  ///   render that no longer places the view.
  /// - Returns: The placed view.
  @discardableResult
  public func onLeave(
    _ transition: @escaping (_ view: Child, _ done: @escaping @MainActor () -> Void) -> Void
  ) -> Placement {
    guard let parent = RenderScheduler.current.renderer, parent.data.isRendering else {
      preconditionFailure("onLeave was called outside render()")
    }
    parent.noteStaying { staying in
      staying.setTransition(
        { view, done in if let view = view as? Child { transition(view, done) } }, of: placed.id)
    }
    return self
  }
}
