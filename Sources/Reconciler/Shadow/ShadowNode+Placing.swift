import Layout

extension ShadowNode {
  /// Places a view under a key: the one of the render before if it is of the type, else a new one.
  ///
  /// - Parameters:
  ///   - instance: The view to place, where it is a certain one.
  ///   - make: Makes a view of the type.
  /// - Returns: The view, and its shadow if it is a StateView.
  func place(
    _ key: ShadowKey, type: ObjectIdentifier, instance: PlatformView?,
    constraints: ((ConstraintMaker) -> Void)?, isUpdated: Bool = false, make: () -> PlatformView
  ) -> (view: PlatformView, node: ShadowNode?) {
    precondition(isRendering, "views are placed in render()")
    let offset = placing.isInOrder ? placing.cursor : placing.children.count
    if placing.isInOrder {
      if offset < children.count, children[offset].key == key, children[offset].type == type,
        children[offset].occurrence == 0, instance == nil || instance === children[offset].view
      {
        placing.cursor += 1
        if let constraints { placing.constraints.append((offset, constraints)) }
        return (children[offset].view, children[offset].node)
      }
      leaveOrder()
    }
    if let instance, isPlaced(instance) {
      StateView.onIssue(.placedTwice("\(key)", in: view.typeName))
      return (instance, (instance as? StateView)?.node)
    }
    if let constraints { placing.constraints.append((offset, constraints)) }
    let (old, occurrence) = match(key)
    if let old {
      let child = children[old]
      if child.type == type, instance == nil || instance === child.view {
        placing.fates[old] = .kept
        placing.sources.append(Int32(truncatingIfNeeded: old))
        placing.children.append(child)
        placing.views?.insert(ObjectIdentifier(child.view))
        return (child.view, child.node)
      }
      placing.fates[old] = .replaced
    }
    let view = instance ?? RenderScheduler.shared.unread(make)
    let node = (view as? StateView)?.node
    node?.key = key
    placing.views?.insert(ObjectIdentifier(view))
    placing.sources.append(ChildOrder.new)
    placing.children.append(
      PlacedChild(
        key: key, occurrence: occurrence, type: type, view: view, node: node,
        isInstance: instance != nil, isUpdated: isUpdated))
    return (view, node)
  }

  /// Whether this render has placed a certain view already.
  private func isPlaced(_ view: PlatformView) -> Bool {
    if placing.views == nil {
      placing.views = Set(placing.children.map { ObjectIdentifier($0.view) })
    }
    return placing.views?.contains(ObjectIdentifier(view)) == true
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
