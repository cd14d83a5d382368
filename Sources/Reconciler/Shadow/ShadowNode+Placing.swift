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
    if let constraints { RenderScheduler.placing.constrain(constraints) }
    let offset = RenderScheduler.placing.cursor
    if offset < children.count,
      children[offset].continues(key, PlacedChild.type(type, instance)),
      RenderScheduler.placing.keepExpected()
    {
      return placed(offset)
    }
    if children.isEmpty, instance == nil {
      let isKnown = isNextKnown(key)
      if isKnown || RenderScheduler.placing.isNew(key) {
        if RenderScheduler.placing.isInOrder { RenderScheduler.placing.leaveOrder(childCount: 0) }
        return added(key, 0, type, nil, isKnown: isKnown, isUpdated)
      }
    }
    return placeElsewhere(key, type, instance, isUpdated)
  }

  /// Places the child of the render before that comes next, if it has a key and is of a type.
  ///
  /// - Returns: What was placed; nil if nothing was.
  @inlinable @inline(__always)
  func placeExpected(_ key: borrowing ShadowKey, _ type: PlatformView.Type) -> PlacedView? {
    let offset = RenderScheduler.placing.cursor
    guard isRendering, offset < children.count,
      children[offset].looksSame(key, ObjectIdentifier(type)),
      RenderScheduler.placing.keepExpected()
    else { return nil }
    return placed(offset)
  }

  @inline(never)
  private func placeElsewhere(
    _ key: ShadowKey, _ type: PlatformView.Type, _ instance: PlatformView?, _ isUpdated: Bool
  ) -> PlacedView {
    if RenderScheduler.placing.isInOrder {
      RenderScheduler.placing.leaveOrder(childCount: children.count)
    }
    if let instance, let first = placed(instance) {
      StateView.onIssue(.placedTwice("\(key)", in: view.typeName))
      // It has the constraints that it was placed with first.
      RenderScheduler.placing.forgetConstraints()
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
      if instance != nil, children[old].isInstance { noteReplacement(of: children[old].view, key) }
      RenderScheduler.placing.replace(old)
    }
    if let instance, let offset = ownChild(instance) {
      rename(offset, to: key, occurrence)
      children[offset].makeInstance()
      return kept(offset)
    }
    return added(
      key, occurrence, type, instance, isKnown: isNextKnown(key), isUpdated)
  }

  /// Places a view that was no child in the render before.
  ///
  /// - Parameter isKnown: Whether the type is known to place the key next.
  private func added(
    _ key: ShadowKey, _ occurrence: Int32, _ type: PlatformView.Type, _ instance: PlatformView?,
    isKnown: Bool, _ isUpdated: Bool
  ) -> PlacedView {
    let stateful = RenderScheduler.kind(of: type).stateful
    let view = instance ?? made(type, stateful)
    let node = stateful == nil ? nil : (view as? StateView)?.node
    let id: NodeID
    if let node {
      id = number(node, key)
      PropTaker.begin(node, id, stamp)
    } else {
      id = RenderScheduler.takeNumber(for: ViewReference(view), nil)
    }
    if RenderScheduler.keeper == self { noteStaying(id) { $0.kept.append(id) } }
    RenderScheduler.placing.add(
      PlacedChild(
        key: key, type: PlacedChild.type(type, instance), view: consume view, node: node, id: id,
        occurrence: occurrence, isInstance: instance != nil, isUpdated: isUpdated),
      isKnown: isKnown)
    return PlacedView(id: id)
  }

  /// Makes a view, in which nothing counts as read, and whose initialiser must not place others into this one:
  /// where it stands is not known yet.
  private func made(_ type: PlatformView.Type, _ stateful: StateView.Type?) -> PlatformView {
    let outer = RenderScheduler.renderer
    RenderScheduler.renderer = nil
    isRendering = false
    defer {
      isRendering = true
      RenderScheduler.renderer = outer
    }
    // Most have no controller, and then the view need not be asked.
    let controller = data.hasController ? view.parentViewController : nil
    return StateView.make(type, stateful, in: controller)
  }

  /// The number of a child, whether it is in a tree already or not.
  private func number(_ node: ShadowNode, _ key: ShadowKey) -> NodeID {
    node.key = key
    // It may have stood in a root that was dropped while this one is rendered.
    if node.isMounted, RenderScheduler.inbox.hasGone { RenderScheduler.forgetGone() }
    if node.isMounted {
      let id = node.id
      RenderScheduler.placing.note(RenderScheduler.take(node, under: self), of: id.number)
      return id
    }
    node.parentID = id
    node.expectProps()
    return RenderScheduler.takeNumber(for: node.viewReference, node)
  }

  /// Whether a key is the next one that the type is known to place, after just those that were added.
  @inline(__always)
  private func isNextKnown(_ key: borrowing ShadowKey) -> Bool {
    RenderScheduler.placing.isKnown
      && kind.knowsChild(key, at: RenderScheduler.placing.added.count)
  }

  /// The view that was placed last, if that is not where it was expected.
  @usableFromInline
  func viewElsewhere(_ placed: PlacedView) -> PlatformView {
    let last = RenderScheduler.placing.added.count &- 1
    if last >= 0, RenderScheduler.placing.added[last].id == placed.id {
      return RenderScheduler.placing.added[last].view
    }
    return placed.view
  }

  /// The view that was placed last.
  @inlinable @inline(__always)
  func view(_ placed: PlacedView) -> PlatformView {
    let offset = RenderScheduler.placing.cursor &- 1
    guard RenderScheduler.placing.isInOrder, offset >= 0, offset < children.count,
      children[offset].id == placed.id
    else { return viewElsewhere(placed) }
    return children[offset].view
  }

  /// Places a child of the render before where another was expected.
  private func kept(_ offset: Int) -> PlacedView {
    RenderScheduler.placing.keep(offset)
    RenderScheduler.placing.views?[ObjectIdentifier(children[offset].view)] = children[offset].id
    return placed(offset)
  }

  @inlinable @inline(__always)
  func placed(_ offset: Int) -> PlacedView {
    let id = children[offset].id
    if let node = children[offset].node { PropTaker.begin(node, id, stamp) }
    return PlacedView(id: id)
  }

  /// The child of the render before that is a certain StateView, under another key.
  private func ownChild(_ view: PlatformView) -> Int? {
    guard let node = (view as? StateView)?.node, node.isMounted, node.parentID == id, !node.isLoose
    else { return nil }
    if RenderScheduler.placing.offsets == nil {
      var offsets: [ObjectIdentifier: Int] = [:]
      offsets.reserveCapacity(children.count)
      for offset in children.indices { offsets[ObjectIdentifier(children[offset].view)] = offset }
      RenderScheduler.placing.offsets = offsets
    }
    return RenderScheduler.placing.offsets?[ObjectIdentifier(view)]
  }

  /// What was placed already in this render, if a certain view was.
  private func placed(_ view: PlatformView) -> PlacedView? {
    if RenderScheduler.placing.views == nil {
      var views: [ObjectIdentifier: NodeID] = [:]
      func add(_ child: borrowing PlacedChild) { views[ObjectIdentifier(child.view)] = child.id }
      for offset in 0..<RenderScheduler.placing.prefix { add(children[offset]) }
      for target in RenderScheduler.placing.sources.indices {
        let source = RenderScheduler.placing.sources[target]
        if source != ChildOrder.new { add(children[Int(source)]) }
      }
      for offset in RenderScheduler.placing.added.indices {
        add(RenderScheduler.placing.added[offset])
      }
      RenderScheduler.placing.views = views
    }
    return RenderScheduler.placing.views?[ObjectIdentifier(view)].map { PlacedView(id: $0) }
  }

  /// Finds the child before that a key continues.
  private func match(_ key: ShadowKey) -> (old: Int?, occurrence: Int32) {
    let expected = RenderScheduler.placing.cursor
    // The one after that, because one may have been left out: as long as no key was placed twice.
    let last = RenderScheduler.placing.occurrences == nil ? expected + 1 : expected
    for offset in expected...last
    where offset < children.count && RenderScheduler.placing.fate(offset) == .unmentioned
      && children[offset].occurrence == 0 && ShadowKey.areEqual(children[offset].key, key)
    {
      RenderScheduler.placing.cursor = offset + 1
      return (offset, 0)
    }
    if let repeated = RenderScheduler.placing.occurrences?[key] {
      RenderScheduler.placing.note(key, times: repeated + 1)
      return (find(key, repeated), repeated)
    }
    let old = find(key, 0)
    let isRepeated =
      if let old { RenderScheduler.placing.fate(old) != .unmentioned } else {
        !isNextKnown(key) && RenderScheduler.placing.hasAdded(key)
      }
    guard isRepeated else {
      if let old { RenderScheduler.placing.cursor = old + 1 }
      return (old, 0)
    }
    reportDuplicate(key)
    RenderScheduler.placing.note(key, times: 2)
    return (find(key, 1), 1)
  }

  func find(_ key: ShadowKey, _ occurrence: Int32) -> Int? {
    if children.isEmpty { return nil }
    if RenderScheduler.placing.index.isEmpty { RenderScheduler.placing.index.build(children) }
    return RenderScheduler.placing.index.find(key, occurrence, in: children)
  }
}
