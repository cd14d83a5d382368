/// The reasons for which a child stays in its parent although the latest render has not placed it.
enum Stay {
  /// The child is kept alive, hidden, until it is placed again.
  case kept

  /// The child is shown until its transition has ended.
  case leaving

  /// The child's transition has ended, so the next render removes it.
  case left
}

/// The children that stay when a render does not place them.
struct StayingChildren {
  /// The maximum number of kept views; nil until the current render calls `keepAlive`.
  var keepLimit: Int?

  /// The children that are kept when they are not placed, from the one that was placed longest ago.
  var kept: [NodeID] = []

  /// The children that the current render has placed within `keepAlive`, in order.
  var keeping: [NodeID] = []

  /// The leaving transitions of children, by the children's numbers.
  var transitions: [NodeID: (PlatformView, @escaping @MainActor () -> Void) -> Void] = [:]

  /// The children that the latest render has not placed.
  var absent: [NodeID: Stay] = [:]
}

extension ShadowNode {
  /// Places the children that stay without being placed, at their previous positions.
  func placeStaying(_ extras: NodeExtras) {
    guard extras.staying != nil else { return }
    if RenderScheduler.current.placing.isInOrder,
      RenderScheduler.current.placing.cursor < data.children.count
    {
      RenderScheduler.current.placing.leaveOrder(childCount: data.children.count)
    }
    var missing: [Int] = []
    if !RenderScheduler.current.placing.isInOrder {
      for offset in RenderScheduler.current.placing.prefix..<data.children.count
      where RenderScheduler.current.placing.fate(offset) == .unmentioned { missing.append(offset) }
    }
    let missingIDs = Set(missing.map { data.children[$0].id })
    for offset in data.children.indices where !missingIDs.contains(data.children[offset].id) {
      comeBack(offset, extras)
    }
    let kept = keep(missingIDs, extras)
    var staying: [Int] = []
    var leaving: [Int] = []
    for offset in missing {
      let id = data.children[offset].id
      let stay = extras.staying?.absent[id]
      if kept.contains(id) {
        extras.staying?.absent[id] = .kept
        if stay != .kept { data.children[offset].node?.shownDidChange() }
        data.children[offset].view.isOutOfSight = true
        data.children[offset].node?.concealPortals()
        staying.append(offset)
      } else if stay == .leaving || stay == nil && hasTransition(offset, extras) {
        if stay == nil { leaving.append(offset) }
        extras.staying?.absent[id] = .leaving
        staying.append(offset)
      } else {
        // A hidden view needs no transition. It is shown again, because an instance may be placed elsewhere.
        if stay == .kept { data.children[offset].view.isOutOfSight = false }
        if stay == .left { data.children[offset].view.setTakesNoInput(false) }
        forget(id, extras)
      }
    }
    RenderScheduler.current.placing.stay(staying)
    for offset in leaving { startLeaving(offset, extras) }
  }

  /// Shows a child again that the render has placed.
  private func comeBack(_ offset: Int, _ extras: NodeExtras) {
    let id = data.children[offset].id
    guard let stay = extras.staying?.absent.removeValue(forKey: id) else { return }
    if stay == .kept {
      data.children[offset].view.isOutOfSight = false
      data.children[offset].node?.revealPortals()
      data.children[offset].node?.shownDidChange()
    }
    data.children[offset].view.setTakesNoInput(false)
    data.children[offset].node?.forEachBelow { node in
      if node.isProbablyDue { RenderScheduler.current.enqueue(node) }
    }
  }

  /// Whether the view or an ancestor is kept alive without being placed.
  var isBelowKept: Bool { isBelowStaying { $0 == .kept } }

  /// Returns whether the view or an ancestor stays without being placed, for a reason that satisfies a predicate.
  func isBelowStaying(_ isMeant: (Stay) -> Bool = { _ in true }) -> Bool {
    var next = self
    while let parent = next.parent {
      if let stay = parent.data.extras?.staying?.absent[next.data.id], isMeant(stay) { return true }
      next = parent
    }
    return false
  }

  /// Hides the views of portals below.
  private func concealPortals() { forEachPortal { $0.isConcealed = true } }

  /// Shows the views of portals below, except of those that have another hidden ancestor.
  private func revealPortals() { forEachPortal { $0.isConcealed = $0.node.isBelowKept } }

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

  /// Chooses the absent children to keep: the ones that were placed last.
  private func keep(_ missing: Set<NodeID>, _ extras: NodeExtras) -> Set<NodeID> {
    guard let staying = extras.staying else { return [] }
    // Children that were absent before were placed longer ago than those that are absent now.
    let absent = staying.kept.filter { missing.contains($0) }
    // A render that does not call `keepAlive` keeps no view.
    let chosen = absent.suffix(max(0, staying.keepLimit ?? 0))
    extras.staying?.kept = chosen + staying.keeping
    extras.staying?.keeping = []
    extras.staying?.keepLimit = nil
    return Set(chosen)
  }

  /// Marks the children that the render has placed from an offset on to be kept when they are absent.
  fileprivate func keep(placedFrom first: Int, limit: Int) {
    let ids = RenderScheduler.current.placing.sources(from: first).map { source in
      switch source {
      case .former(let offset): data.children[offset].id
      case .added(let offset): RenderScheduler.current.placing.added[offset].id
      }
    }
    noteStaying {
      $0.keepLimit = limit
      $0.keeping += ids
    }
  }

  /// Returns whether a child that the render has not placed performs a transition before it leaves.
  private func hasTransition(_ offset: Int, _ extras: NodeExtras) -> Bool {
    guard extras.staying?.transitions[data.children[offset].id] != nil else { return false }
    // A portal waits for the views in it.
    return (data.children[offset].view as? PortalView)?.hasTransitions ?? true
  }

  private func forget(_ id: NodeID, _ extras: NodeExtras) {
    extras.staying?.absent[id] = nil
    extras.staying?.transitions[id] = nil
    extras.staying?.kept.removeAll { $0 == id }
  }

  /// Schedules the transition of a child for the end of the pass.
  private func startLeaving(_ offset: Int, _ extras: NodeExtras) {
    let id = data.children[offset].id
    let view = data.children[offset].view
    guard let transition = extras.staying?.transitions[id] else { return }
    view.setTakesNoInput(true)
    let done: @MainActor () -> Void = { [weak parent = self.view] in
      parent?.node.endTransition(of: id)
    }
    RenderScheduler.current.changes.append((self.data.id, { transition(view, done) }))
  }

  /// Schedules the removal of a child whose transition has ended, unless it has been placed again.
  private func endTransition(of child: NodeID) {
    guard case .leaving? = data.extras?.staying?.absent[child] else { return }
    data.extras?.staying?.absent[child] = .left
    invalidate(.requested)
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
    data.extras?.staying?.absent[data.children[offset].id] != nil
  }

  /// Removes the kept children under a key, or all of them, in the next flush.
  func releaseKept(_ key: ShadowKey?) {
    guard let extras = data.extras, extras.staying != nil else { return }
    for offset in data.children.indices where key == nil || data.children[offset].key == key {
      let id = data.children[offset].id
      guard extras.staying?.absent[id] == .kept else { continue }
      extras.staying?.kept.removeAll { $0 == id }
      invalidate(.requested)
    }
  }
}

extension StateView {
  /// Keeps views alive that are placed within a closure, when later renders do not place them.
  ///
  /// ```swift
  /// override func render() {
  ///   keepAlive(limit: 3) { place(Page.self, page, update: { $0.page = self.page }) }
  /// }
  /// ```
  ///
  /// A view that is no longer placed is then hidden, and stays in the tree with all views below it. They keep their
  /// state, scroll offsets and typed text. They are still rendered when their data changes, and their tasks continue;
  /// see ``EnvironmentValues/isShown``. There is one exception: a hidden view is not rendered for a change of a part of
  /// a value to which its prop is bound, such as `$person.name`, before it is shown again. ``viewDidLeave()`` is not
  /// called.
  ///
  /// If more views are kept than the limit allows, the view that was placed longest ago leaves. If a render does not
  /// call the method, all kept views leave. Hidden views leave without the transition of ``Placement/onLeave(_:)``.
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
  /// it under its key. A portal that is no longer placed stays until the transitions of its views have ended.
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
      staying.transitions[placed.id] = { view, done in
        if let view = view as? Child { transition(view, done) }
      }
    }
    return self
  }
}
