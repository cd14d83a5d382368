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
      scheduler.placing.isExpecting
    {
      if !scheduler.placing.isInOrder { scheduler.placing.keep(offset) }
      scheduler.placing.cursor = offset + 1
      return placed(offset)
    }
    return placeElsewhere(key, type, instance, isUpdated)
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
    let stateful = scheduler.kind(of: type).stateful
    let view = instance ?? made(type, stateful)
    let node = stateful == nil ? nil : (view as? StateView)?.node
    var id = NodeID.none
    if let node {
      node.key = key
      // It may have stood in a root that was dropped while this one is rendered.
      if node.isMounted, scheduler.inbox.hasGone { scheduler.forgetGone() }
      if node.isMounted {
        id = node.id
        scheduler.placing.formers[id.number] = scheduler.take(node, under: self)
      } else {
        node.parentID = self.id
        node.props.expect(node.kind.propCount)
      }
    }
    if id == .none { id = scheduler.takeNumber(for: view, node) }
    var child = PlacedChild(key, type, view, node, id)
    child.occurrence = occurrence
    if instance != nil { child.makeInstance() }
    child.isUpdated = isUpdated
    if let reference = child.reference { PropTaker.begin(reference, id, stamp) }
    scheduler.placing.add(child)
    return PlacedView(id: id)
  }

  /// Makes a view, whose initialiser must not place others into this one: where it stands is not known yet.
  private func made(_ type: PlatformView.Type, _ stateful: StateView.Type?) -> PlatformView {
    isRendering = false
    defer { isRendering = true }
    return scheduler.unread { view.make(type, stateful) }
  }

  /// Places a child of the render before where another was expected.
  private func kept(_ offset: Int) -> PlacedView {
    let scheduler = scheduler
    scheduler.placing.keep(offset)
    scheduler.placing.views?[ObjectIdentifier(children[offset].view)] = children[offset].id
    return placed(offset)
  }

  @inline(__always)
  private func placed(_ offset: Int) -> PlacedView {
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
    if expected < children.count, scheduler.placing.fate(expected) == .unmentioned,
      children[expected].occurrence == 0, ShadowKey.areEqual(children[expected].key, key)
    {
      scheduler.placing.cursor += 1
      return (expected, 0)
    }
    if !scheduler.placing.occurrences.isEmpty, let repeated = scheduler.placing.occurrences[key] {
      scheduler.placing.occurrences[key] = repeated + 1
      return (find(key, repeated), repeated)
    }
    let old = find(key, 0)
    let isRepeated =
      if let old { scheduler.placing.fate(old) != .unmentioned } else {
        scheduler.placing.hasAdded(key)
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
