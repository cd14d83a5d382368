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
    if scheduler.placing.isInOrder {
      let offset = scheduler.placing.cursor
      if offset < children.count, children[offset].key == key,
        children[offset].type == ObjectIdentifier(type),
        children[offset].occurrence == 0, instance == nil || instance === children[offset].view
      {
        scheduler.placing.cursor = offset + 1
        if let constraints { scheduler.placing.constraints.append((offset, constraints)) }
        return placed(offset)
      }
      leaveOrder()
    }
    return placeOutOfOrder(key, type, instance, constraints, isUpdated)
  }

  @inline(never)
  private func placeOutOfOrder(
    _ key: ShadowKey, _ type: PlatformView.Type, _ instance: PlatformView?,
    _ constraints: ((ConstraintMaker) -> Void)?, _ isUpdated: Bool
  ) -> PlacedView {
    let scheduler = scheduler
    if let instance, let first = placed(instance) {
      StateView.onIssue(.placedTwice("\(key)", in: view.typeName))
      return first
    }
    if let constraints {
      scheduler.placing.constraints.append((scheduler.placing.sources.count, constraints))
    }
    let (old, occurrence) = match(key)
    if let old {
      if children[old].type == ObjectIdentifier(type),
        instance == nil || instance === children[old].view
      {
        scheduler.placing.fates[old] = .kept
        scheduler.placing.sources.append(Int32(truncatingIfNeeded: old))
        scheduler.placing.views?[ObjectIdentifier(children[old].view)] = children[old].number
        return placed(old)
      }
      scheduler.placing.fates[old] = .replaced
    }
    let view = instance ?? scheduler.unread { self.view.make(type) }
    let node = scheduler.kind(of: type).isStateful ? (view as? StateView)?.node : nil
    node?.key = key
    let id = scheduler.takeNumber(for: view, node)
    if children.isEmpty, scheduler.placing.added.isEmpty {
      scheduler.placing.added.reserveCapacity(kind.childCount)
    }
    var child = PlacedChild(key, type, view, node, id)
    child.occurrence = occurrence
    child.isInstance = instance != nil
    child.isUpdated = isUpdated
    scheduler.placing.add(child)
    node?.props.expect(node?.kind.propCount ?? 0)
    scheduler.beginGiving(node, stamp)
    return PlacedView(scheduler.render, node, number: id.number, generation: id.generation)
  }

  /// Places a child of the render before.
  @inline(__always)
  private func placed(_ offset: Int) -> PlacedView {
    let node = children[offset].node
    scheduler.beginGiving(node, stamp)
    return PlacedView(
      scheduler.render, node, number: children[offset].number,
      generation: children[offset].generation)
  }

  /// What was placed already in this render, if a certain view was.
  private func placed(_ view: PlatformView) -> PlacedView? {
    let placing = scheduler.placing
    if placing.views == nil {
      var views: [ObjectIdentifier: Int32] = [:]
      for source in placing.sources where source != ChildOrder.new {
        views[ObjectIdentifier(children[Int(source)].view)] = children[Int(source)].number
      }
      for child in placing.added { views[ObjectIdentifier(child.view)] = child.number }
      scheduler.placing.views = views
    }
    guard let number = scheduler.placing.views?[ObjectIdentifier(view)] else { return nil }
    return PlacedView(
      scheduler.render, (view as? StateView)?.node, number: number,
      generation: scheduler.entries[Int(number)].generation)
  }

  /// Goes over to keeping a list of what was placed, because it is not what was there before.
  func leaveOrder() {
    let count = scheduler.placing.cursor
    scheduler.placing.isInOrder = false
    scheduler.placing.fates.append(
      contentsOf: repeatElement(.unmentioned, count: children.count))
    scheduler.placing.sources.reserveCapacity(children.count)
    for offset in 0..<count {
      scheduler.placing.fates[offset] = .kept
      scheduler.placing.sources.append(Int32(truncatingIfNeeded: offset))
    }
  }

  /// Finds the child before that a key continues.
  private func match(_ key: ShadowKey) -> (old: Int?, occurrence: Int32) {
    let scheduler = scheduler
    let expected = scheduler.placing.cursor
    if expected < children.count, scheduler.placing.fates[expected] == .unmentioned,
      children[expected].occurrence == 0, children[expected].key == key
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
      if let old { scheduler.placing.fates[old] != .unmentioned } else {
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
