import Layout

/// Places the children of the view that is being rendered: the views of its previous render, or new ones.
@MainActor @usableFromInline
struct ChildPlacer {
  @usableFromInline let parent: ShadowNode

  @inlinable @inline(__always)
  init(parent: ShadowNode) { self.parent = parent }

  /// Places a view under a key: the view of the previous render if it is of the type, or else a new one.
  ///
  /// - Parameters:
  ///   - instance: The instance to place; nil to create a view of the type.
  // It consumes the key, because copying one takes 20 instructions.
  @usableFromInline
  func place(
    _ key: consuming ShadowKey, _ type: PlatformView.Type, instance: PlatformView?,
    isUpdated: Bool, _ scheduler: RenderScheduler
  ) -> PlacedView {
    precondition(
      parent.data.isRendering,
      "a view was placed outside render(): callbacks change state, and closures of lists, portals and slots "
        + "place in their parameter"
    )
    let offset = scheduler.placing.cursor
    if offset < parent.data.children.count,
      parent.data.children[offset].continues(key, PlacedChild.type(type, instance)),
      scheduler.placing.keepExpected()
    {
      return placed(offset, scheduler)
    }
    if parent.data.children.isEmpty, instance == nil {
      let isKnown = isNextKnown(key, scheduler)
      if isKnown || scheduler.placing.isNew(key) {
        if scheduler.placing.isInOrder {
          scheduler.placing.leaveOrder(childCount: 0)
          scheduler.placing.added.reserve(parent.kind.childCount)
        }
        return added(key, 0, type, nil, isKnown: isKnown, isUpdated, scheduler)
      }
    }
    return placeElsewhere(key, type, instance, isUpdated, scheduler)
  }

  /// Places the next child of the previous render, if it has a key and is of a type.
  ///
  /// - Returns: The placed view; nil if none was placed.
  @inlinable @inline(__always)
  func placeExpected(
    _ key: borrowing ShadowKey, _ type: PlatformView.Type, _ scheduler: RenderScheduler
  ) -> PlacedView? {
    let offset = scheduler.placing.cursor
    guard parent.data.isRendering, offset < parent.data.children.count,
      parent.data.children[offset].looksSame(key, ObjectIdentifier(type)),
      scheduler.placing.keepExpected()
    else { return nil }
    return placed(offset, scheduler)
  }

  @inline(never)
  private func placeElsewhere(
    _ key: ShadowKey, _ type: PlatformView.Type, _ instance: PlatformView?, _ isUpdated: Bool,
    _ scheduler: RenderScheduler
  ) -> PlacedView {
    if scheduler.placing.isInOrder {
      scheduler.placing.leaveOrder(childCount: parent.data.children.count)
    }
    if let instance, let first = placed(instance, scheduler) {
      StateView.onIssue(.placedTwice("\(key)", in: parent.view.typeName))
      return first
    }
    let (old, occurrence) = match(key, scheduler)
    if let old {
      if parent.data.children[old].type == PlacedChild.type(type, instance) {
        return kept(old, scheduler)
      }
      // The previous render placed the view by its type.
      if let instance, instance === parent.data.children[old].view {
        parent.data.children[old].makeInstance()
        return kept(old, scheduler)
      }
      if instance != nil, parent.data.children[old].isInstance {
        parent.noteReplacement(of: parent.data.children[old].view, key)
      }
      scheduler.placing.replace(old)
    }
    if let instance, let offset = ownChild(instance, scheduler) {
      rename(offset, to: key, occurrence)
      parent.data.children[offset].makeInstance()
      return kept(offset, scheduler)
    }
    if let instance, !(instance is StateView) { parent.takePlain(instance) }
    return added(
      key, occurrence, type, instance, isKnown: isNextKnown(key, scheduler), isUpdated, scheduler)
  }

  /// Places a view that the previous render has not placed.
  ///
  /// - Parameter isKnown: Whether this view's type is known to place the key next.
  // A call would count references to the key, the type and the view: 240 instructions for each row.
  @inline(__always)
  private func added(
    _ key: consuming ShadowKey, _ occurrence: Int32, _ type: PlatformView.Type,
    _ instance: PlatformView?, isKnown: Bool, _ isUpdated: Bool, _ scheduler: RenderScheduler
  ) -> PlacedView {
    let stateful = scheduler.kind(of: type).stateful
    let view = instance ?? made(type, stateful, scheduler)
    // Safety: a view of a type that is a StateView's is a StateView.
    let node = stateful == nil ? nil : ShadowNode(unsafe unsafeDowncast(view, to: StateView.self))
    let id: NodeID
    if let node {
      id = enter(node, key, scheduler)
      PropTaker.begin(node, id, parent.data.stamp, scheduler)
    } else {
      id = scheduler.views.enter(ViewReference(view), isStateView: false)
    }
    let reference = ViewReference(view)
    scheduler.placing.add(
      PlacedChild(
        key: key, isInstance: instance != nil, isUpdated: isUpdated, isStateView: node != nil,
        occurrence: occurrence, type: PlacedChild.type(type, instance), view: consume view, id: id),
      isKnown: isKnown)
    return PlacedView(id: id, latest: reference)
  }

  /// Creates a view.
  ///
  /// Reads in its initializer are not recorded. The initializer must not place views into this view, because the new
  /// view has no position yet.
  private func made(
    _ type: PlatformView.Type, _ stateful: StateView.Type?, _ scheduler: RenderScheduler
  ) -> PlatformView {
    let outer = scheduler.renderer
    scheduler.renderer = nil
    parent.data.isRendering = false
    defer {
      parent.data.isRendering = true
      scheduler.renderer = outer
    }
    // A StateView has another required initializer, which passes the controller.
    guard let stateful else { return StateView.makePlain(type) }
    // Most views have no controller, and reading the weak reference takes time.
    let controller = parent.data.hasController ? parent.view.parentViewController : nil
    return stateful.init(parentViewController: controller ?? StateView.noController)
  }

  /// Adds a child to the tree, or moves it from its former parent, and returns its number.
  private func enter(
    _ node: ShadowNode, _ key: ShadowKey, _ scheduler: RenderScheduler
  ) -> NodeID {
    node.data.key = key
    // It may have been in a tree whose root was deallocated during this render.
    if node.isMounted, scheduler.inbox.hasGone { scheduler.forgetGone() }
    let id: NodeID
    if node.isMounted {
      id = node.data.id
      scheduler.placing.note(scheduler.take(node, under: parent), of: id.number)
    } else {
      node.keyedProps.expectKnown()
      id = scheduler.views.enter(node.viewReference, isStateView: true)
    }
    // Before the commit, while the view is in the cache.
    scheduler.enter(node, id, under: parent)
    return id
  }

  /// Returns whether the type is known to place a key after the keys that were added, and nothing else was added.
  @inline(__always)
  private func isNextKnown(_ key: borrowing ShadowKey, _ scheduler: RenderScheduler) -> Bool {
    scheduler.placing.isKnown && parent.kind.knowsChild(key, at: scheduler.placing.added.count)
  }

  /// Places a child of the previous render at a position where another one was expected.
  private func kept(_ offset: Int, _ scheduler: RenderScheduler) -> PlacedView {
    scheduler.placing.keep(offset)
    // Before `update:` runs, which may hide it.
    if scheduler.placing.hasWithdrawn { parent.restore(offset) }
    scheduler.placing.views?[ObjectIdentifier(parent.data.children[offset].view)] =
      parent.data.children[offset].id
    return placed(offset, scheduler)
  }

  @inlinable @inline(__always)
  func placed(_ offset: Int, _ scheduler: RenderScheduler) -> PlacedView {
    let id = parent.data.children[offset].id
    if let node = parent.data.children[offset].node {
      PropTaker.begin(node, id, parent.data.stamp, scheduler)
    }
    return PlacedView(id: id, latest: ViewReference(parent.data.children[offset].view))
  }

  /// Returns the offset of an instance of a StateView that the previous render placed under another key.
  private func ownChild(_ view: PlatformView, _ scheduler: RenderScheduler) -> Int? {
    guard let node = (view as? StateView)?.node, node.isMounted,
      node.data.parentID == parent.data.id,
      !node.data.life.isLoose
    else { return nil }
    if scheduler.placing.offsets == nil {
      var offsets: [ObjectIdentifier: Int] = [:]
      offsets.reserveCapacity(parent.data.children.count)
      for offset in parent.data.children.indices {
        offsets[ObjectIdentifier(parent.data.children[offset].view)] = offset
      }
      scheduler.placing.offsets = offsets
    }
    return scheduler.placing.offsets?[ObjectIdentifier(view)]
  }

  /// Returns the placement of an instance, if this render has placed it already.
  private func placed(_ view: PlatformView, _ scheduler: RenderScheduler) -> PlacedView? {
    if scheduler.placing.views == nil {
      var views: [ObjectIdentifier: NodeID] = [:]
      func add(_ child: borrowing PlacedChild) { views[ObjectIdentifier(child.view)] = child.id }
      for offset in 0..<scheduler.placing.prefix { add(parent.data.children[offset]) }
      for target in scheduler.placing.sources.indices {
        let source = scheduler.placing.sources[target]
        if source != ChildOrder.new { add(parent.data.children[Int(source)]) }
      }
      for offset in scheduler.placing.added.indices {
        add(scheduler.placing.added[offset])
      }
      scheduler.placing.views = views
    }
    guard let id = scheduler.placing.views?[ObjectIdentifier(view)] else { return nil }
    return PlacedView(id: id, latest: ViewReference(view))
  }

  /// Finds the former child for a key, and counts its placements.
  private func match(
    _ key: ShadowKey, _ scheduler: RenderScheduler
  ) -> (old: Int?, occurrence: Int32) {
    let expected = scheduler.placing.cursor
    // Also the next one, because the render may have left one out; not if a key was placed twice.
    let last = scheduler.placing.occurrences == nil ? expected + 1 : expected
    for offset in expected...last
    where offset < parent.data.children.count && scheduler.placing.outcome(offset) == .unmentioned
      && parent.data.children[offset].has(key, 0)
    {
      scheduler.placing.cursor = offset + 1
      return (offset, 0)
    }
    if let repeated = scheduler.placing.occurrences?[key] {
      scheduler.placing.note(key, times: repeated + 1)
      return (find(key, repeated, scheduler), repeated)
    }
    let old = find(key, 0, scheduler)
    let isRepeated =
      if let old { scheduler.placing.outcome(old) != .unmentioned } else {
        !isNextKnown(key, scheduler) && scheduler.placing.hasAdded(key)
      }
    guard isRepeated else {
      if let old { scheduler.placing.cursor = old + 1 }
      return (old, 0)
    }
    parent.reportDuplicate(key)
    scheduler.placing.note(key, times: 2)
    return (find(key, 1, scheduler), 1)
  }

  func find(_ key: ShadowKey, _ occurrence: Int32, _ scheduler: RenderScheduler) -> Int? {
    if parent.data.children.isEmpty { return nil }
    if scheduler.placing.index.isEmpty {
      scheduler.placing.index.build(parent.data.children)
    }
    return scheduler.placing.index.find(key, occurrence, in: parent.data.children)
  }

  // MARK: - For lists

  /// Changes the key of a child of the previous render.
  func rename(_ offset: Int, to key: ShadowKey, _ occurrence: Int32 = 0) {
    parent.data.children[offset].key = key
    parent.data.children[offset].occurrence = occurrence
    parent.data.children[offset].node?.data.key = key
    RenderScheduler.current.placing.index.rename(offset, in: parent.data.children)
  }

  /// Places a child of the previous render again.
  func keep(_ offset: Int) {
    _ = place(
      parent.data.children[offset].key, type(of: parent.data.children[offset].view), instance: nil,
      isUpdated: false, .current)
  }

  /// Returns whether the previous render has placed a child under a key.
  func hasChild(_ key: ShadowKey) -> Bool { find(key, 0, .current) != nil }
}

extension ShadowNode {
  @inlinable @inline(__always) var placer: ChildPlacer { ChildPlacer(parent: self) }
}
