import Layout

extension ShadowNode {
  /// Places a view under a key: the one of the render before if it is of the type, else a new one.
  ///
  /// - Parameters:
  ///   - instance: The view to place, where it is a certain one.
  func place(
    _ key: ShadowKey, _ type: PlatformView.Type, instance: PlatformView?,
    _ constraints: ((ConstraintMaker) -> Void)?, isUpdated: Bool = false
  ) -> PlacedView {
    precondition(isRendering, "views are placed in render()")
    let scheduler = scheduler
    if let constraints {
      scheduler.placing.constraints.append((scheduler.placing.count, constraints))
    }
    let offset = scheduler.placing.cursor
    if offset < children.count,
      children[offset].continues(key, PlacedChild.type(type, instance)),
      scheduler.placing.keepExpected()
    {
      return placed(offset)
    }
    if children.isEmpty, instance == nil, isNextKnown(key) {
      if scheduler.placing.isInOrder { scheduler.placing.leaveOrder(childCount: 0) }
      return added(key, 0, type, nil, isUpdated)
    }
    return placeElsewhere(key, type, instance, isUpdated)
  }

  /// Places the child of the render before that comes next, if it has a key and is of a type.
  ///
  /// - Returns: What was placed; nil if nothing was.
  @inlinable @inline(__always)
  func placeExpected(_ key: borrowing ShadowKey, _ type: PlatformView.Type) -> PlacedView? {
    let offset = scheduler.placing.cursor
    guard isRendering, offset < children.count,
      children[offset].looksSame(key, ObjectIdentifier(type)), scheduler.placing.keepExpected()
    else { return nil }
    return placed(offset)
  }

  @inline(never)
  private func placeElsewhere(
    _ key: ShadowKey, _ type: PlatformView.Type, _ instance: PlatformView?, _ isUpdated: Bool
  ) -> PlacedView {
    let scheduler = scheduler
    if scheduler.placing.isInOrder { scheduler.placing.leaveOrder(childCount: children.count) }
    if let instance, let first = placed(instance) {
      StateView.onIssue(.placedTwice("\(key)", in: view.typeName))
      // It has the constraints that it was placed with first.
      if scheduler.placing.constraints.last?.child == scheduler.placing.count {
        scheduler.placing.constraints.removeLast()
      }
      return first
    }
    let (old, occurrence) = match(key)
    if let old {
      if children[old].type == PlacedChild.type(type, instance) { return kept(old) }
      // It was placed by its type until now.
      if let instance, instance === children[old].view {
        children[old].makeInstance()
        return kept(old)
      }
      scheduler.placing.replace(old)
    }
    if let instance, let offset = ownChild(instance) {
      rename(offset, to: key, occurrence)
      children[offset].makeInstance()
      return kept(offset)
    }
    return added(key, occurrence, type, instance, isUpdated)
  }

  /// Places a view that was no child in the render before.
  private func added(
    _ key: ShadowKey, _ occurrence: Int32, _ type: PlatformView.Type, _ instance: PlatformView?,
    _ isUpdated: Bool
  ) -> PlacedView {
    let scheduler = scheduler
    let stateful = scheduler.stateful(type)
    let view = instance ?? made(type, stateful)
    var reference: NodeReference?
    var id = NodeID.none
    if stateful != nil, let node = (view as? StateView)?.node {
      id = number(node, key)
      reference = NodeReference(node)
      PropTaker.begin(NodeReference(node), id, stamp)
    } else {
      id = scheduler.takeNumber(for: view, nil)
    }
    var child = PlacedChild(key, type, view, reference, id)
    child.occurrence = occurrence
    if instance != nil { child.makeInstance() }
    child.isUpdated = isUpdated
    scheduler.placing.add(child, key, isKnown: isNextKnown(key))
    return PlacedView(id: id)
  }

  /// Makes a view, in which nothing counts as read, and whose initialiser must not place others into this one:
  /// where it stands is not known yet.
  private func made(_ type: PlatformView.Type, _ stateful: StateView.Type?) -> PlatformView {
    let scheduler = scheduler
    let outer = scheduler.renderer
    scheduler.renderer = nil
    isRendering = false
    defer {
      isRendering = true
      scheduler.renderer = outer
    }
    return view.make(type, stateful)
  }

  /// The number of a child, whether it is in a tree already or not.
  private func number(_ node: ShadowNode, _ key: ShadowKey) -> NodeID {
    let scheduler = scheduler
    node.key = key
    // It may have stood in a root that was dropped while this one is rendered.
    if node.isMounted, scheduler.inbox.hasGone { scheduler.forgetGone() }
    if node.isMounted {
      let id = node.id
      scheduler.placing.formers[id.number] = scheduler.take(node, under: self)
      return id
    }
    node.parentID = id
    node.expectProps()
    return scheduler.takeNumber(for: node.view, node)
  }

  /// Whether a key is the next one that the type is known to place, after just those that were added.
  @inline(__always)
  private func isNextKnown(_ key: borrowing ShadowKey) -> Bool {
    scheduler.placing.isKnown
      && kindReference.knowsChild(key, at: scheduler.placing.added.count)
  }

  /// The view that was placed last.
  @inlinable @inline(__always)
  func view(_ placed: PlacedView) -> PlatformView {
    let offset = scheduler.placing.cursor &- 1
    guard scheduler.placing.isInOrder, offset >= 0, offset < children.count,
      children[offset].id == placed.id
    else { return placed.view }
    return children[offset].view
  }

  /// Places a child of the render before where another was expected.
  private func kept(_ offset: Int) -> PlacedView {
    let scheduler = scheduler
    scheduler.placing.keep(offset)
    scheduler.placing.views?[ObjectIdentifier(children[offset].view)] = children[offset].id
    return placed(offset)
  }

  @inlinable @inline(__always)
  func placed(_ offset: Int) -> PlacedView {
    let id = children[offset].id
    if let reference = children[offset].reference { PropTaker.begin(reference, id, stamp) }
    return PlacedView(id: id)
  }

  /// The child of the render before that is a certain StateView, under another key.
  private func ownChild(_ view: PlatformView) -> Int? {
    guard let node = (view as? StateView)?.node, node.isMounted, node.parentID == id, !node.isLoose
    else { return nil }
    if scheduler.placing.offsets == nil {
      var offsets: [ObjectIdentifier: Int] = [:]
      offsets.reserveCapacity(children.count)
      for offset in children.indices { offsets[ObjectIdentifier(children[offset].view)] = offset }
      scheduler.placing.offsets = offsets
    }
    return scheduler.placing.offsets?[ObjectIdentifier(view)]
  }

  /// What was placed already in this render, if a certain view was.
  private func placed(_ view: PlatformView) -> PlacedView? {
    let scheduler = scheduler
    if scheduler.placing.views == nil {
      var views: [ObjectIdentifier: NodeID] = [:]
      func add(_ child: borrowing PlacedChild) { views[ObjectIdentifier(child.view)] = child.id }
      for offset in 0..<scheduler.placing.prefix { add(children[offset]) }
      for source in scheduler.placing.sources where source != ChildOrder.new {
        add(children[Int(source)])
      }
      for offset in scheduler.placing.added.indices { add(scheduler.placing.added[offset]) }
      scheduler.placing.views = views
    }
    return scheduler.placing.views?[ObjectIdentifier(view)].map { PlacedView(id: $0) }
  }

  /// Finds the child before that a key continues.
  private func match(_ key: ShadowKey) -> (old: Int?, occurrence: Int32) {
    let scheduler = scheduler
    let expected = scheduler.placing.cursor
    // The one after that, because one may have been left out: as long as no key was placed twice.
    let last = scheduler.placing.occurrences.isEmpty ? expected + 1 : expected
    for offset in expected...last
    where offset < children.count && scheduler.placing.fate(offset) == .unmentioned
      && children[offset].occurrence == 0 && ShadowKey.areEqual(children[offset].key, key)
    {
      scheduler.placing.cursor = offset + 1
      return (offset, 0)
    }
    if !scheduler.placing.occurrences.isEmpty, let repeated = scheduler.placing.occurrences[key] {
      scheduler.placing.occurrences[key] = repeated + 1
      return (find(key, repeated), repeated)
    }
    let old = find(key, 0)
    let isRepeated =
      if let old { scheduler.placing.fate(old) != .unmentioned } else {
        !isNextKnown(key) && scheduler.placing.hasAdded(key)
      }
    guard isRepeated else {
      if let old { scheduler.placing.cursor = old + 1 }
      return (old, 0)
    }
    StateView.onIssue(.duplicateKey("\(key)", in: view.typeName))
    scheduler.placing.occurrences[key] = 2
    return (find(key, 1), 1)
  }

  func find(_ key: ShadowKey, _ occurrence: Int32) -> Int? {
    if children.isEmpty { return nil }
    if scheduler.placing.index.isEmpty { scheduler.placing.index.build(children) }
    return scheduler.placing.index.find(key, occurrence, in: children)
  }
}
