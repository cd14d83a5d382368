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
    if placing.isInOrder {
      let offset = placing.cursor
      if offset < children.count, children[offset].key == key,
        children[offset].type == ObjectIdentifier(type),
        children[offset].occurrence == 0, instance == nil || instance === children[offset].view
      {
        placing.cursor = offset + 1
        if let constraints { placing.constraints.append((offset, constraints)) }
        return placedView(offset, children[offset].number)
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
    let offset = placing.children.count
    if let instance, let first = placedOffset(of: instance) {
      StateView.onIssue(.placedTwice("\(key)", in: view.typeName))
      return placedView(first, placing.children[first].number)
    }
    if let constraints { placing.constraints.append((offset, constraints)) }
    let (old, occurrence) = match(key)
    if let old {
      let child = children[old]
      if child.type == ObjectIdentifier(type), instance == nil || instance === child.view {
        placing.fates[old] = .kept
        placing.sources.append(Int32(truncatingIfNeeded: old))
        placing.children.append(child)
        placing.views?.insert(ObjectIdentifier(child.view))
        return placedView(offset, child.number)
      }
      placing.fates[old] = .replaced
    }
    let scheduler = RenderScheduler.shared
    let view = instance ?? scheduler.unread { self.view.make(type) }
    let node = (view as? StateView)?.node
    node?.key = key
    placing.views?.insert(ObjectIdentifier(view))
    placing.sources.append(ChildOrder.new)
    let number = scheduler.takeNumber(for: view, node)
    placing.children.append(
      PlacedChild(
        key: key, occurrence: occurrence, type: ObjectIdentifier(type), view: view, node: node,
        isInstance: instance != nil, isUpdated: isUpdated, number: number))
    return placedView(offset, number)
  }

  private func placedView(_ offset: Int, _ number: Int32) -> PlacedView {
    let scheduler = RenderScheduler.shared
    return PlacedView(
      render: scheduler.render, offset: Int32(truncatingIfNeeded: offset),
      generation: scheduler.entries[Int(number)].generation, number: number)
  }

  /// The view of a child that the render which runs has placed.
  func placedView(at offset: Int) -> PlatformView {
    placing.isInOrder ? children[offset].view : placing.children[offset].view
  }

  /// The shadow of a child that the render which runs has placed; nil if it is a plain view.
  @inline(__always)
  func placedNode(at offset: Int) -> ShadowNode? {
    placing.isInOrder ? children[offset].node : placing.children[offset].node
  }

  /// Where this render has placed a certain view already.
  private func placedOffset(of view: PlatformView) -> Int? {
    if placing.views == nil {
      placing.views = Set(placing.children.map { ObjectIdentifier($0.view) })
    }
    guard placing.views?.contains(ObjectIdentifier(view)) == true else { return nil }
    return placing.children.firstIndex { $0.view === view }
  }

  /// Goes over to keeping a list of what was placed, because it is not what was there before.
  func leaveOrder() {
    let count = placing.cursor
    placing.isInOrder = false
    placing.fates = ContiguousArray(repeating: .unmentioned, count: children.count)
    placing.children.reserveCapacity(children.count)
    placing.sources.reserveCapacity(children.count)
    for offset in 0..<count {
      placing.fates[offset] = .kept
      placing.sources.append(Int32(truncatingIfNeeded: offset))
    }
    placing.children.append(contentsOf: children[..<count])
  }

  /// Finds the child before that a key continues.
  private func match(_ key: ShadowKey) -> (old: Int?, occurrence: Int32) {
    let expected = placing.cursor
    if expected < children.count, placing.fates[expected] == .unmentioned,
      children[expected].occurrence == 0, children[expected].key == key
    {
      placing.cursor += 1
      return (expected, 0)
    }
    if let repeated = placing.occurrences[key] {
      placing.occurrences[key] = repeated + 1
      return (find(key, repeated), repeated)
    }
    let old = find(key, 0)
    let isRepeated =
      old.map { placing.fates[$0] != .unmentioned } ?? !placing.newKeys.insert(key).inserted
    guard isRepeated else {
      if let old { placing.cursor = old + 1 }
      return (old, 0)
    }
    StateView.onIssue(.duplicateKey("\(key)", in: view.typeName))
    placing.occurrences[key] = 2
    return (find(key, 1), 1)
  }

  func find(_ key: ShadowKey, _ occurrence: Int32) -> Int? {
    if children.isEmpty { return nil }
    if placing.offsets == nil {
      var offsets = [ChildIdentity: Int32](minimumCapacity: children.count)
      for (offset, child) in children.enumerated() {
        let identity = ChildIdentity(key: child.key, occurrence: child.occurrence)
        offsets[identity] = Int32(truncatingIfNeeded: offset)
      }
      placing.offsets = offsets
    }
    return placing.offsets?[ChildIdentity(key: key, occurrence: occurrence)].map(Int.init)
  }
}
